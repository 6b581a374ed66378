"""A panel of 128 by 64, driven by Adafruit's SSD1306 driver: here is what all of them do.

How it is reached is in `oled_i2c` and `oled_spi`, what another chip does differently in `oled_sh1106`. Only what the
board needs is loaded.
"""

import time

from machine import Pin

from tally.ui import ink

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from adafruit_ssd1306 import SSD1306_I2C as Driver
else:
    Driver = object  # the driver is the other base of a panel; a second one would come before its methods

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
ON = 0xAF
PLACING = 14  # bytes of data that take as long as the commands before them
CONTRASTS = (0x00, 0x10, 0x5F, 0xFF)  # of the four steps; the first is also made dimmer by precharge and vcomh


class SSD1306(Driver):
    """What the chip is told, on any bus. Sections are its datasheet's.

    A panel is this and a bus's `Wired`, which is a driver of Adafruit's with `_command()`, which sends what is in
    `_commands` after its first byte, and `_send(start, end)`, which sends so much of the picture. OSError from any
    method means that the panel does not answer. It is dark until its first picture is in its RAM, which holds noise
    before.
    """

    precharge = (0x11, 0xF1)  # the least phases, and the driver's (10.1.17)
    vcomh = (0x00, 0x30)  # 0.65 and 0.83 of Vcc (10.1.18)
    place = b"\x00\x21\x00\x00\x22\x00\x07"  # after a byte for the bus columns (10.1.4) and pages (10.1.5)

    def forget(self) -> None:
        """Nothing is known of what the panel shows."""
        self._sent = bytearray(WIDTH * PAGES)
        self._commands = bytearray(self.place)
        self._page = self._first = self._end = 0  # where what was sent last went
        self._all = True
        self.picture = memoryview(b"")  # what is to be shown, a frame as `ink` has it; none before it is set up
        self.drawn = False  # what it would show is ours

    def open(self) -> None:
        """The driver has set it up."""
        self.picture = memoryview(self.buffer)[-len(self._sent) :]  # on I2C a control byte comes first

    def show(self, first: int = 0, end: int = PAGES) -> None:
        """Send what differs from what was sent before, of the pages `first` to `end` where the others are known not to;
        not the driver's own picture, which is empty."""
        if not self.picture:
            return
        if self._all:
            first, end = 0, PAGES
        self._page = PAGES  # there is none before the first
        for page in range(first, end):
            start = at = page * WIDTH
            while at < start + WIDTH:
                run = ink.moved(self.picture, self._sent, at, start + WIDTH, self._all)
                if not run:
                    break
                at = run >> 16
                self._place(page, (run & 0xFFFF) - start, at - start)
                self._send(start + self._first, start + self._end)
        self._all = False
        if not self.drawn:
            self.drawn = True
            self.poweron()

    def flip(self, upside_down: bool) -> None:
        """Turn the picture; the whole of it is sent again, as a new segment remap needs."""
        self.rotate(not upside_down)
        self._all = True

    def brightness(self, step: int) -> None:
        """1, truly dim, to 4."""
        usual = step > 1
        for command in (0xD9, self.precharge[usual], 0xDB, self.vcomh[usual]):
            self.write_cmd(command)
        self.contrast(CONTRASTS[step - 1])

    def shift(self, lines: int) -> None:
        """Show the picture so many lines lower, which rests the lit pixels; its own lowest lines must be dark."""
        self.write_cmd(0x40 | -lines % HEIGHT)  # display start line (10.1.6)

    def _place(self, page: int, first: int, end: int) -> None:
        """Have the data that follow go to these columns; or to a few more that the chip comes to by itself: those of
        the page before, as it is in horizontal mode (10.1.3)."""
        more = self._end - self._first - (end - first)
        if page == self._page + 1 and self._first <= first and end <= self._end and more < PLACING:
            self._page = page
            return
        self._page, self._first, self._end = page, first, end
        commands = self._commands
        commands[2] = first
        commands[3] = end - 1
        commands[5] = page
        self._command()


def socket(display: dict) -> "Any":
    """Where the board has its panel: `find()`, and `tried()` on a bus where it can turn out to be missing."""
    bus: Any = __import__("tally.device.oled_" + display["bus"], None, None, ("Socket",))
    chip: Any = SSD1306
    if display["chip"] == "sh1106":
        chip = __import__("tally.device.oled_sh1106", None, None, ("SH1106",)).SH1106

    class Panel(chip, bus.Wired):
        first_column = display.get("first_column", 0)

        def write_cmd(self, cmd: int) -> None:
            """All but what the driver does first: to switch on a panel whose RAM nobody has written."""
            if cmd != ON or self.drawn:
                bus.Wired.write_cmd(self, cmd)

    return bus.Socket(display, Panel)


def reset_pin(display: dict) -> "Pin | None":
    return Pin(display["reset"], Pin.OUT, value=1) if "reset" in display else None


def pulse(pin: "Pin") -> None:
    """Reset the panel: at least 3 us low for an SSD1306 (8.9), 10 for an SH1106 (AC characteristics)."""
    pin.value(0)
    time.sleep_ms(1)
    pin.value(1)
