"""Keys as a pure function of time: what their contacts did in, presses, repeats and holds out."""

HOLDS = (0, 800, 1800)  # ms; longer than any hesitant tap, short enough that nobody wonders; then a second to let go
REPEATING = ("up", "down")  # ok would answer questions unread, and back would take back answers unseen
FIRST = 400  # ms; a tap is over by then, so one tap is one step
SLOW, SLOW_TIMES = 150, 5  # ms; slow enough to let go on the value that is wanted
FAST = 60  # ms; 0 to 80 in six seconds, and still longer than a redraw
STUCK = 60_000  # ms; nobody holds a key for so long

QUIET: tuple[tuple[str, str], ...] = ()

PRESS, REPEAT, READY, HOLD = "press", "repeat", "ready", "hold"
BACK = (("back", PRESS), ("back", HOLD))
FOUR = ("up", "down", "ok", "back"), ("down", "up", "back", "ok"), {"back": BACK}
THREE = ("up", "down", "ok"), ("down", "up", "ok"), {"ok": (("ok", PRESS),) + BACK}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Change = tuple[int, bool, int]  # ms, whether a key is down from then on, and its place among the names


class Keys:
    """Events are `(name, kind)`, the kind being PRESS, REPEAT, READY or HOLD.

    The key that went down last is the one that can repeat or be held, and while others are down with it that waits.
    Keys that are down together are presses in their order, as two thumbs overlap; held together they mean nothing, nor
    does a key that is stuck. A key that is down at the start neither counts nor stands in the way of others until it
    was released.

    A key in `holds` means several things, each an event: the first at once, the others from the time in `HOLDS` on.
    Which one comes shows at the release, but the last comes as soon as it is due; READY tells of the ones between that
    the key has come to mean them.

    `layout` is what the keys are, what they are with the device upside down, and which of them are held.
    """

    def __init__(self, layout: "tuple[tuple[str, ...], tuple[str, ...], dict]" = FOUR, down: int = 0) -> None:
        self._upright, self._turned, self.holds = layout
        self.names = self._upright
        self.down = down  # the keys that are down, a bit each
        self._ignored = down  # those of them that mean nothing until they are released
        self._crowding = 0  # those of these that keep another from being held
        self._since = [0] * len(self.names)  # when each was pressed
        self._last = -1  # the key that went down last, while it may repeat or be held
        self._due = 0  # when it repeats next
        self._times = 0  # how often it repeated, or which of its meanings was told of

    def feed(self, now: int, changes: "Iterable[Change]" = ()) -> tuple[tuple[str, str], ...]:
        """The events of what the keys did since the last time, and of their being down at `now`, in ms.

        At most one repeat a feed, so that a late one never makes a burst.
        """
        events = QUIET
        for ms, down, place in changes:
            self._give_way(ms)
            events += self._press(ms, place) if down else self._release(ms, place)
        self._give_way(now)
        return events + self._held(now) if self._last >= 0 else events

    def skip(self, changes: "Iterable[Change]") -> None:
        """What the keys did means nothing, as nobody saw yet what it would have been about."""
        for _, down, place in changes:
            self.down = self.down | 1 << place if down else self.down & ~(1 << place)
        self.ignore_down()

    def ignore_down(self) -> None:
        """The keys that are down mean nothing until they are released, as when one of them woke the display."""
        self._ignored = self.down
        self._crowding = 0
        self._last = -1

    def turn(self, upside_down: bool) -> None:
        """The keys are what they are that way up; one that is down would come up as another, and means nothing."""
        self.ignore_down()
        self.names = self._turned if upside_down else self._upright

    def _press(self, ms: int, place: int) -> tuple[tuple[str, str], ...]:
        events = self._crowd(ms)
        self.down |= 1 << place
        self._since[place] = ms
        self._last = place
        self._due = ms + FIRST
        self._times = 0
        name = self.names[place]
        return events if name in self.holds else events + ((name, PRESS),)

    def _crowd(self, ms: int) -> tuple[tuple[str, str], ...]:
        """Another key goes down: those that are down and could have been held are presses, before it."""
        events = QUIET
        for place, name in enumerate(self.names):
            if name in self.holds and self.down & ~self._ignored & 1 << place:
                self._ignored |= 1 << place
                self._crowding |= 1 << place
                if ms - self._since[place] < HOLDS[1]:
                    events += self.holds[name][:1]
        return events

    def _release(self, ms: int, place: int) -> tuple[tuple[str, str], ...]:
        bit = 1 << place
        self.down &= ~bit
        self._crowding &= ~bit
        if self._ignored & bit:
            self._ignored &= ~bit
            return QUIET
        if self._last != place:
            return QUIET  # it was pressed, and another since
        self.ignore_down()
        meanings = self.holds.get(self.names[place], QUIET)
        if self._times >= len(meanings) - 1:
            return QUIET
        return (meanings[reached(meanings, ms - self._since[place])],)

    def _give_way(self, now: int) -> None:
        """Keys that are held together for long, or one that is stuck, come to mean nothing."""
        if self._last >= 0 and now - self._since[self._last] >= (FIRST if self._together() else STUCK):
            self.ignore_down()

    def _together(self) -> bool:
        return self.down & (~self._ignored | self._crowding) != 1 << self._last

    def _held(self, now: int) -> tuple[tuple[str, str], ...]:
        """What the key that went down last has come to mean by being held."""
        if self._together():
            return QUIET
        name = self.names[self._last]
        if name in self.holds:
            return self._grown(self.holds[name], now - self._since[self._last])
        return self._repeated(name, now) if name in REPEATING and now >= self._due else QUIET

    def _repeated(self, name: str, now: int) -> tuple[tuple[str, str], ...]:
        self._times += 1
        gap = SLOW if self._times <= SLOW_TIMES else FAST
        self._due = (self._due if now - self._due < gap else now) + gap
        return ((name, REPEAT),)

    def _grown(self, meanings: tuple[tuple[str, str], ...], lasted: int) -> tuple[tuple[str, str], ...]:
        """What there is to tell of a hold that has lasted so many ms."""
        place = reached(meanings, lasted)
        if place <= self._times:
            return QUIET
        self._times = place
        return (meanings[place] if place == len(meanings) - 1 else (meanings[place][0], READY),)


def reached(meanings: tuple[tuple[str, str], ...], ms: int) -> int:
    """Which of its meanings a hold of so many ms has come to."""
    place = len(meanings) - 1
    while ms < HOLDS[place]:
        place -= 1
    return place
