"""A panel on the Pico's SPI. It cannot answer, so it is taken to be there, and told everything anew when it wakes."""

from adafruit_ssd1306 import SSD1306_SPI
from machine import SPI, Pin

from tally.device import oled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Bus:
    """A `machine.SPI` as the driver's bus device wants it."""

    def __init__(self, spi):
        self.write = spi.write

    def try_lock(self) -> bool:
        return True

    def configure(self, *, baudrate: int, polarity: int, phase: int) -> None:
        """It was when it was made; nothing else uses the bus."""

    def unlock(self) -> None:
        """Nothing else uses the bus."""


class Line:
    """A `machine.Pin` that is an output, as the driver wants it."""

    def __init__(self, pin: "Pin"):
        self._pin = pin

    def switch_to_output(self, value: bool) -> None:
        self._pin.init(Pin.OUT, value=value)

    @property
    def value(self) -> int:
        return self._pin.value() or 0

    @value.setter
    def value(self, level: int) -> None:
        self._pin.value(level)


class Wired(SSD1306_SPI):
    def __init__(self, bus: Bus, dc: Line, cs: Line):
        self.forget()
        super().__init__(oled.WIDTH, oled.HEIGHT, bus, dc, None, cs)
        self.open()

    def is_on(self) -> bool:
        """True, as nobody can tell: on SPI these chips are written to, not read (SSD1306 datasheet, 8.1.3)."""
        return True

    def _command(self) -> None:
        self._write(0, memoryview(self._commands)[1:])

    def _send(self, start: int, end: int) -> None:
        self._write(1, memoryview(self.buffer)[start:end])

    def _write(self, level: int, sent: memoryview) -> None:
        self.dc_pin.value = level
        with self.spi_device as spi:
            spi.write(sent)


class Socket:
    """The panel is always found, and reset before: on SPI none is without that pin."""

    def __init__(self, display: dict, panel: type):
        self._display = display
        self._panel = panel
        self._reset: Any = oled.reset_pin(display)
        spi = SPI(display["id"], baudrate=display["freq"], sck=Pin(display["sck"]), mosi=Pin(display["mosi"]))
        self._wires = Bus(spi), Line(Pin(display["dc"])), Line(Pin(display["cs"]))

    def find(self) -> "Any":
        oled.pulse(self._reset)
        return self._panel(*self._wires)
