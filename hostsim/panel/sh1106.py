"""The SH1106 display chip. Numbers are those of the commands in its datasheet (V2.3)."""

from hostsim.panel.oled_chip import LINES, OledChip

COLUMNS, WIDTH = 132, 128


class SH1106(OledChip):
    """Its RAM has more columns than a panel; `first_column` is the first that is visible with the segments remapped."""

    NAME = "SH1106"
    COLUMNS = COLUMNS
    ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
    NOT_MODELLED = {
        *(0x30, 0x31, 0x32, 0x33, 0xAD),  # pump voltage (3), DC-DC (10)
        *(0xD5, 0xDA, 0xE3),  # clock (15), common pads (17), NOP (21)
    }

    def __init__(self, first_column: int = 2):
        self.first_column = first_column
        super().__init__(WIDTH, LINES)

    def reset(self) -> None:
        super().reset()
        self.contrast, self.precharge, self.vcomh = 0x80, 0x22, 0x35  # (5, 16, 18)

    def _point(self, code: int) -> None:
        """Page (12), or half of the column (1, 2)."""
        if code >= 0xB0:
            self._page = code & 7
        elif code >= 0x10:
            self._column = self._column & 0x0F | (code & 0x0F) << 4
        else:
            self._column = self._column & 0xF0 | code

    def _store(self, byte: int) -> None:
        """The column moves on up to the end of the RAM, and the page never by itself (2)."""
        if self._column < COLUMNS:
            self._ram[self._page * COLUMNS + self._column] = byte
            self._column += 1

    def _segments(self, page: int) -> bytes:
        """Which segment a column of the RAM is for is a matter of showing it (6)."""
        columns = self._ram[page * COLUMNS : (page + 1) * COLUMNS]
        if not self.segments_remapped:
            columns.reverse()
        return bytes(columns[self.first_column : self.first_column + self.width])
