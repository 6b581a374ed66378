"""A panel on the Pico's I2C. It answers, so one that is missing or has lost its power is noticed."""

from adafruit_ssd1306 import SSD1306_I2C
from machine import I2C, Pin

from tally.device import oled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TIMEOUT = 20_000  # us, twice what a page takes at 100 kHz; the keys are not sampled meanwhile
FASTER, BY = 24, 23  # an RP2040 adds cycles of its own to each of the bus: 19 to 313 at 400 kHz (datasheet 4.3.14.1)
NOBODY = 0x7F  # an address of which all bits are high, and that no chip has
NOP = 0xE3


class Bus:
    """A `machine.I2C` as the driver's bus device wants it."""

    def __init__(self, i2c):
        self._i2c = i2c

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        """Nothing else uses the bus."""

    def readfrom_into(self, address: int, buffer, *, start: int = 0, end: "int | None" = None) -> None:
        view = memoryview(buffer)
        self._i2c.readfrom_into(address, view[start : len(view) if end is None else end])

    def writeto(self, address: int, buffer, *, start: int = 0, end: "int | None" = None) -> None:
        view = memoryview(buffer)
        self._i2c.writeto(address, view[start : len(view) if end is None else end])


class Wired(SSD1306_I2C):
    """Sections are the SSD1306 datasheet's."""

    def __init__(self, i2c, address: int):
        self.forget()
        self._commands[0] = 0x00  # what follows are commands (8.1.5.2)
        self._i2c = i2c
        self._bus = Bus(i2c)
        self._status = bytearray(1)
        self._is_honest = False
        super().__init__(oled.WIDTH, oled.HEIGHT, self._bus, addr=address)
        self.open()

    def poweron(self) -> None:
        super().poweron()
        self._is_honest = self.drawn and self._says_on()  # some modules leave out the wire to read from

    def is_on(self) -> bool:
        """What the panel itself says; one that lost its power is off. True where it was never right about it."""
        return self._says_on() or not self._is_honest

    def _says_on(self) -> bool:
        """By the status byte (table 8-1, bit 6)."""
        self.write_cmd(NOP)  # after data an SH1106 would answer with its RAM
        self._bus.readfrom_into(self.addr, self._status)
        return not self._status[0] & 0x40

    def _command(self) -> None:
        self._i2c.writeto(self.addr, self._commands)

    def _send(self, start: int, end: int) -> None:
        """For as long as it takes, the byte before says that what follows is data, as the first of the buffer does."""
        buffer, before = self.buffer, self.buffer[start]
        buffer[start] = buffer[0]
        try:
            self._i2c.writeto(self.addr, memoryview(buffer)[start : 1 + end])
        finally:
            buffer[start] = before


class Socket:
    """Where a panel may be plugged in at any time; one with a reset pin is reset before it is first looked for."""

    def __init__(self, display: dict, panel: type):
        self._display = display
        self._panel = panel
        self._sda, self._scl = Pin(display["sda"]), Pin(display["scl"])
        self._reset = oled.reset_pin(display)
        if self._reset:
            oled.pulse(self._reset)

    def find(self) -> "Any":
        """The panel at the first of the addresses that answers, or None."""
        panel = self._ask()
        if self._reset and not panel:
            oled.pulse(self._reset)  # it may have been plugged in since the last; it has until the next search as well
            panel = self._ask()
        return panel

    def tried(self) -> str:
        """The pins and addresses that were tried, and what is wrong with them as far as can be told."""
        where = "I2C%(id)d with SDA on GP%(sda)d and SCL on GP%(scl)d" % self._display
        where += ", address " + " or ".join(["0x%02X" % address for address in self._display["addresses"]])
        held = [name for name, pin in (("SDA", self._sda), ("SCL", self._scl)) if not pin.value()]
        return where + ("; held low: " + ", ".join(held) if held else "")

    def _ask(self) -> "Any":
        display = self._display
        try:
            freq = display["freq"] * FASTER // BY
            i2c = I2C(display["id"], scl=self._scl, sda=self._sda, freq=freq, timeout=TIMEOUT)
            for address in display["addresses"] if self._is_free(i2c) else ():
                if answers(i2c, address):
                    return self._panel(i2c, address)
        except (OSError, ValueError):  # the driver raises ValueError for a panel that has gone meanwhile
            pass  # as if none had answered
        return None

    def _is_free(self, i2c: "I2C") -> bool:
        """Whether both lines are high; where one is not, every question would take as long as TIMEOUT.

        A chip that was stopped while it was read holds SDA until it was clocked nine times (UM10204 3.1.16).
        """
        if not self._scl.value():
            return False
        if not self._sda.value():
            answers(i2c, NOBODY)
        return bool(self._sda.value())


def answers(i2c: "I2C", address: int) -> bool:
    try:
        i2c.writeto(address, b"")
    except OSError:
        return False
    return True
