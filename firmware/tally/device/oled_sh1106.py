"""The chip of most 1.3-inch panels. Numbers are those of the commands in the SH1106 datasheet (V2.3)."""

from tally.device.oled import SSD1306, WIDTH

COLUMNS = 132
SETUP = (
    b"\xae"  # display off (11), as DC-DC (10) needs it
    b"\xd5\x80"  # clock (15): not divided, its frequency as in the SSD1306's driver
    b"\xa8\x3f"  # multiplex ratio (9): 64 lines
    b"\xd3\x00"  # display offset (14)
    b"\x40"  # start line (4)
    b"\xad\x8b"  # DC-DC on (10), this chip's charge pump
    b"\x32"  # pump voltage (3): 8.0 V, as after a reset
    b"\xa1"  # segments remapped (6)
    b"\xc8"  # scan reversed (13)
    b"\xda\x12"  # common pads (17): alternative
    b"\xa4"  # shows its RAM (7)
    b"\xa6"  # not inverse (8)
)


class SH1106(SSD1306):
    """It has 132 columns, of which a panel shows 128, and page addressing only."""

    precharge = (0x11, 0x1F)  # periods of discharge and precharge (16), in this order
    vcomh = (0x00, 0x35)  # 0.43 and 0.77 of Vref (18)
    place = b"\x00\xb0\x10\x00"  # after a byte for the bus page (12) and both halves of the column (1, 2)
    first_column = 2  # the first that the panel shows while it is not turned

    def init_display(self) -> None:
        """All but the brightness."""
        self._left = self.first_column
        for command in SETUP:
            self.write_cmd(command)

    def flip(self, upside_down: bool) -> None:
        """Columns are counted from the other end then, and as many as the panel hides there come first."""
        self._left = COLUMNS - WIDTH - self.first_column if upside_down else self.first_column
        super().flip(upside_down)

    def _place(self, page: int, first: int, end: int) -> None:
        """The column moves on by itself."""
        self._first, self._end = first, end
        commands, column = self._commands, first + self._left
        commands[1] = 0xB0 | page
        commands[2] = 0x10 | column >> 4
        commands[3] = column & 0x0F
        self._command()
