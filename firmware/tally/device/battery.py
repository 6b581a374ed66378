"""How full the battery is, by the voltage at an ADC pin."""

from machine import ADC, Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REFERENCE = 3300  # mV; what the Pico's ADC_VREF has, and read_u16 calls 65535 (RP2040 datasheet 4.9)
EVERY = 5000  # ms between two readings
WEIGHT = 8  # a reading counts for one in so many: two thirds of a change show after 40 seconds
LOW, RECOVERED = 10, 15  # percent; the battery is low from the one on until it is above the other


class Battery:
    """`board.BATTERY` says the pin, by what the voltage is divided, and the mV of an empty and of a full battery.

    `percent` is None on a board without it. `low` is set once when the battery runs low, for others to take back.
    """

    def __init__(self, board: "Any", now: int):
        self._board: Any = getattr(board, "BATTERY", None)
        self.percent: int | None = None
        self.low = False
        self._warned = False
        self._due = now
        if self._board:
            self._adc = ADC(Pin(self._board["adc"]))
            self._mv: float = self._read()
            self.step(now)

    def step(self, now: int) -> bool:
        """Take a reading where one is due; True when the percent has changed."""
        if not self._board or now < self._due:
            return False
        self._due = now + EVERY
        self._mv += (self._read() - self._mv) / WEIGHT
        empty, full = self._board["empty_mv"], self._board["full_mv"]
        exact = max(0, min(100, (self._mv - empty) * 100 / (full - empty)))
        if self.percent is not None and abs(exact - self.percent) < 1:  # it does not flicker between two of them
            return False
        self.percent = round(exact)
        self._warn(self.percent)
        return True

    def text(self) -> str:
        return "" if self.percent is None else "%d%%" % self.percent

    def _warn(self, percent: int) -> None:
        if percent < LOW and not self._warned:
            self.low = self._warned = True
        elif percent > RECOVERED:
            self.low = self._warned = False

    def _read(self) -> float:
        return self._adc.read_u16() * REFERENCE / 65535 * self._board["divider"]
