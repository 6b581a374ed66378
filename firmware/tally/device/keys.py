"""Keys as a pure function of time: samples in, presses, repeats and holds out."""

BOUNCE = 25  # ms; tact switches settle within 10, worn ones within 20, and no finger taps twice in 25
HOLDS = (0, 800, 1800)  # ms; longer than any hesitant tap, short enough that nobody wonders; then a second to let go
REPEATING = ("up", "down")  # ok would answer questions unread, and back would take back answers unseen
FIRST = 400  # ms; a tap is over by then, so one tap is one step
SLOW, SLOW_TIMES = 150, 5  # ms; slow enough to let go on the value that is wanted
FAST = 60  # ms; 0 to 80 in six seconds, and still longer than a redraw

HALF, MASK = 1 << 29, (1 << 30) - 1  # ticks_ms of the rp2 port wraps round at 1 << 30, which is no small int there
QUIET: tuple[tuple[str, str], ...] = ()

PRESS, REPEAT, READY, HOLD = "press", "repeat", "ready", "hold"
BACK = (("back", PRESS), ("back", HOLD))
FOUR = ("up", "down", "ok", "back"), ("down", "up", "back", "ok"), {"back": BACK}
THREE = ("up", "down", "ok"), ("down", "up", "ok"), {"ok": (("ok", PRESS),) + BACK}

RUNS = 32  # a power of two; 160 ms of samples that all differ, or half a dozen bouncing taps
SPARE = RUNS - 2  # runs that may wait; one more may begin while the oldest is being copied
COUNT = 0xFFFF  # runs are counted up to here, then from 0 again


def ticks_diff(later: int, earlier: int) -> int:
    return ((later - earlier + HALF) & MASK) - HALF


def ticks_add(ticks: int, delta: int) -> int:
    return (ticks + delta) & MASK


class Keys:
    """Events are `(name, kind)`, the kind being PRESS, REPEAT, READY or HOLD.

    One key at a time means something. A press counts only while no other key is down, so two keys that go down in
    the same sample mean nothing. Further keys change nothing for the first, which goes on repeating or being held,
    and have to be pressed again after it. A key that is down at the first feed neither counts nor stands in the way
    of others until it was released, so one that is stuck does not disable the rest.

    A key in `holds` means several things, each an event: the first at once, the others from the time in `HOLDS` on.
    Which one comes shows at the release, but the last comes as soon as it is due; READY tells of the ones between that
    the key has come to mean them.

    `layout` is what the keys are, what they are with the device upside down, and which of them are held.
    """

    def __init__(self, layout: "tuple[tuple[str, ...], tuple[str, ...], dict]" = FOUR) -> None:
        self._upright, self._turned, self.holds = layout
        self.names = self._upright
        self.down = 0  # the keys that are down once bounce is taken away, a bit each
        self._raw = -1  # the last sample; -1 before the first
        self._settling = 0  # the keys that changed less than BOUNCE ago
        self._changed = [0] * len(self.names)  # when; kept apart from _settling, as an old time would wrap round
        self._ignored = 0  # the keys to be released before they count
        self._active = -1  # the key that means something
        self._since = 0  # when it was pressed
        self._due = 0  # when it repeats next
        self._times = 0  # how often it repeated, or which of its meanings was told of

    def read(self, latch: "Latch") -> tuple[tuple[str, str], ...]:
        """The events of all samples since the last read."""
        events = QUIET
        while latch.next():
            new = self.feed(latch.ms, latch.pressed)
            if new:
                events += new
        return events

    def feed(self, now_ms: int, pressed: int) -> tuple[tuple[str, str], ...]:
        """The events of one sample: bit i of `pressed` is set while key i is down.

        At most one repeat a feed, so that a late one never makes a burst.
        """
        if not (pressed or self.down or self._settling or self._raw):
            return QUIET
        if self._raw < 0:
            self.down = self._raw = pressed
            self.ignore_down()
        changed = self._accept(now_ms, pressed)
        events = QUIET
        if self._active >= 0 and changed >> self._active & 1:
            events = self._release()
        self._press(changed & self.down)
        self._ignored &= self.down
        if self._active < 0:
            return events
        return events + self._begun(changed) + self._held(now_ms)

    def ignore_down(self) -> None:
        """The keys that are down mean nothing until they are released, as when one of them woke the display."""
        self._ignored = self.down
        self._active = -1

    def turn(self, upside_down: bool) -> None:
        """The keys are what they are that way up; one that is down would come up as another, and means nothing."""
        self.ignore_down()
        self.names = self._turned if upside_down else self._upright

    def _accept(self, now_ms: int, pressed: int) -> int:
        """The keys that change, as a mask; what was seen while a key settled counts from the end of that time."""
        changed = 0
        for i in range(len(self.names)):
            bit = 1 << i
            if self._settling & bit and ticks_diff(now_ms, self._changed[i]) < BOUNCE:
                continue
            self._settling &= ~bit
            if (pressed ^ self.down) & bit:
                seen_before = not (pressed ^ self._raw) & bit
                self._changed[i] = ticks_add(self._changed[i], BOUNCE) if seen_before else now_ms
                changed |= bit
        self.down ^= changed
        self._settling |= changed
        self._raw = pressed
        return changed

    def _press(self, fresh: int) -> None:
        if not fresh or self.down & ~self._ignored != fresh:
            return
        for i in range(len(self.names)):
            if fresh == 1 << i:
                self._active = i
                self._since = self._changed[i]
                self._due = ticks_add(self._since, FIRST)
                self._times = 0

    def _begun(self, changed: int) -> tuple[tuple[str, str], ...]:
        name = self.names[self._active]
        return ((name, PRESS),) if changed >> self._active & 1 and name not in self.holds else QUIET

    def _held(self, now_ms: int) -> tuple[tuple[str, str], ...]:
        name = self.names[self._active]
        if name in self.holds:
            return self._grown(self.holds[name], ticks_diff(now_ms, self._since))
        if name not in REPEATING or ticks_diff(now_ms, self._due) < 0:
            return QUIET
        self._times += 1
        gap = SLOW if self._times <= SLOW_TIMES else FAST
        self._due = ticks_add(self._due if ticks_diff(now_ms, self._due) < gap else now_ms, gap)
        return ((name, REPEAT),)

    def _grown(self, meanings: tuple[tuple[str, str], ...], ms: int) -> tuple[tuple[str, str], ...]:
        """What there is to tell of a hold that has lasted so long."""
        place = reached(meanings, ms)
        if place <= self._times:
            return QUIET
        self._times = place
        return (meanings[place] if place == len(meanings) - 1 else (meanings[place][0], READY),)

    def _release(self) -> tuple[tuple[str, str], ...]:
        i, self._active = self._active, -1
        meanings = self.holds.get(self.names[i], QUIET)
        if self._times >= len(meanings) - 1:
            return QUIET
        return (meanings[reached(meanings, ticks_diff(self._changed[i], self._since))],)


def reached(meanings: tuple[tuple[str, str], ...], ms: int) -> int:
    """Which of its meanings a hold of so many ms has come to."""
    place = len(meanings) - 1
    while ms < HOLDS[place]:
        place -= 1
    return place


class Latch:
    """Keeps what a timer sampled until the loop has time for it, as runs of equal samples.

    The loop moves `ms` and `pressed` on by `next()`, to the first and the last sample of each run; `Keys.read` does so.
    When too many runs wait the oldest are lost, never the newest.
    """

    def __init__(self) -> None:
        self.ms = 0
        self.pressed = 0
        self._since = [0] * RUNS
        self._until = [0] * RUNS
        self._masks = [-1] * RUNS  # -1: not sampled yet
        self._newest = 0
        self._run = 0  # the one that ms and pressed are of

    def sample(self, now_ms: int, pressed: int) -> None:
        """For an interrupt: allocates nothing."""
        slot = self._newest & (RUNS - 1)
        if pressed != self._masks[slot]:
            self._newest = (self._newest + 1) & COUNT
            slot = self._newest & (RUNS - 1)
            self._since[slot] = now_ms
            self._masks[slot] = pressed
        self._until[slot] = now_ms

    def next(self) -> bool:
        """False, and nothing moves, when all was read."""
        newest = self._newest  # before the times are: a run that is not the newest grows no longer
        until = self._until[self._run & (RUNS - 1)]
        if (newest - self._run) & COUNT > SPARE:
            self._begin(newest - SPARE)
        elif until != self.ms:
            self.ms = until
        elif self._run != newest:
            self._begin(self._run + 1)
        else:
            return False
        return True

    def _begin(self, run: int) -> None:
        self._run = run & COUNT
        slot = run & (RUNS - 1)
        self.ms = self._since[slot]
        self.pressed = self._masks[slot]
