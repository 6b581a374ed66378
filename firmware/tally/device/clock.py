"""The time since the start, which unlike the port's ticks never comes round to 0 again."""

HALF, MASK = 1 << 29, (1 << 30) - 1  # ticks_ms of the rp2 port wraps round at 1 << 30, which is no small int there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def ticks_diff(later: int, earlier: int) -> int:
    """Right where the two are less than 2 ** 29 ms apart, which are 6.2 days. For an interrupt: it has no jump."""
    return ((later - earlier + HALF) & MASK) - HALF


class Clock:
    """`ms` is the time of the last `read`, which has to come at least once in 6 days. `ticks` is time.ticks_ms.

    Whatever is not an interrupt reckons with these times, so that a difference is right however old the earlier is.
    """

    def __init__(self, ticks: "Callable[[], int]") -> None:
        self._read = ticks
        self.ticks = ticks()
        self.ms = 0

    def read(self) -> int:
        ticks = self._read()
        self.ms += ticks_diff(ticks, self.ticks)
        self.ticks = ticks
        return self.ms
