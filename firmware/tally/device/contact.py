"""The contact of a key: what its pin did, bounce taken away, however long the processor was busy or deaf.

While littlefs erases a block, no interrupt is taken for 45 ms, and on a worn flash for 400. The pin's edges are
latched meanwhile (RP2040 datasheet 2.19.3), but not how many there were: the interrupt that comes late tells by the
level before and after what the least was that can have happened.
"""

from array import array

from tally.device.clock import ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Changes = list[tuple[int, bool, int]]  # ms, whether a key is down from then on, and its place

BOUNCE = 25  # ms; tact switches settle within 10, worn ones within 20, and no finger taps twice in 25
SPIKE = 5  # ms; what is back to what it was so soon was no finger, but a spike on the wire or a bad contact
NOTE = 10  # ms between two notes that interrupts are taken
LATE = 35  # ms since the last note; memory that is collected keeps the notes waiting for 25, but no interrupt
MOVES = 32  # that are kept until they are read, a power of two; a tap has two at the most
SLOT = MOVES - 1
SPARE = MOVES - 2  # moves that may wait; one more may begin while the oldest is being read
COUNT = 0xFFFF  # moves are counted up to here, then from 0 again


class Contact:
    """A *move* is an edge and those that follow, each within BOUNCE of the one before: the first changes what the key
    is, and the last says what it is then. The loop takes them by `read`.

    `pin` reads 0 while the key is down. `awake[0]` is when it was noted last that interrupts are taken, in ticks: what
    had come to rest by then does not bounce later. `awake[1]` is for how many ms that note is good; `awake[2]` counts
    edges. Moves that are read too late are lost, the oldest first.
    """

    def __init__(self, pin: "Any", ticks: "Callable[[], int]", awake: list[int]) -> None:
        self.down = not pin.value()  # as far as it was read
        self._pin = pin
        self._ticks = ticks
        self._awake = awake
        self._since = array("I", [0] * MOVES)  # its first edge, in ticks
        self._until = array("I", [0] * MOVES)  # its last
        self._level = bytearray([pin.value()] * MOVES)  # after its last edge
        self._sure = bytearray(MOVES)  # 0 where it may be the bounce of the one before; 2 where the interrupt was late
        self._newest = 0
        self._rested = 0  # the newest move that is known to have come to rest
        self._told = 0  # the newest of which the beginning was read
        self._begun = self._ended = True  # its beginning has changed something; its end was read as well
        pin.irq(handler=self.edge, trigger=pin.IRQ_FALLING | pin.IRQ_RISING, hard=True)

    def edge(self, _: object) -> None:
        """The interrupt. It allocates nothing, and has no jump, at which MicroPython would let Ctrl-C end it."""
        now = self._ticks()
        newest = self._newest
        until = self._until[newest & SLOT]
        rested = (newest == self._rested) | (ticks_diff(self._awake[0], until) >= BOUNCE)
        begins = rested | (ticks_diff(now, until) >= BOUNCE)
        sure = rested * (1 + (ticks_diff(now, self._awake[0]) > self._awake[1]))
        goes_on = 1 - begins
        newest = (newest + begins) & COUNT
        slot = newest & SLOT
        self._since[slot] = self._since[slot] * goes_on + now * begins
        self._sure[slot] = self._sure[slot] * goes_on + sure
        self._until[slot] = now
        self._level[slot] = self._pin.value()
        self._newest = newest
        self._awake[2] = (self._awake[2] + 1) & COUNT

    def look(self) -> None:
        """Make up for an interrupt that no longer comes."""
        if self._pin.value() != self._level[self._newest & SLOT]:
            self.edge(None)

    def has_news(self) -> bool:
        """Whether `read` may have something to add."""
        return self._newest != self._told or not self._ended

    def read(self, now: int, ticks: int, place: int, changes: "Changes") -> None:
        """Add what has changed since the last read; `now` is the time at `ticks`."""
        newest = self._newest
        if not self.has_news():
            return
        if (newest - self._told) & COUNT > SPARE:
            self._told = (newest - SPARE) & COUNT
        while self._told != newest:
            went_on = not self._sure[(self._told + 1) & SLOT]  # until the next one, nobody knows how
            self._begin(now, ticks, place, changes, went_on)
            if not went_on:
                self._end(now, ticks, place, changes)
            self._told = (self._told + 1) & COUNT
            self._begun = self._ended = False
        self._begin(now, ticks, place, changes, False)
        if newest == self._rested or self.rests(ticks):
            self._end(now, ticks, place, changes)

    def _begin(self, now: int, ticks: int, place: int, changes: "Changes", went_on: bool) -> None:
        """The move that was told of last has changed something, unless it was a spike or bounce of the one before."""
        if self._begun:
            return
        slot = self._told & SLOT
        lasted = ticks_diff(self._until[slot], self._since[slot])
        tapped = self._sure[slot] and (lasted >= SPIKE or went_on or self._sure[slot] > 1)
        if tapped or self.down == bool(self._level[slot]):
            self._begun = True
            self._change(now, ticks_diff(ticks, self._since[slot]), place, changes)

    def rests(self, ticks: int) -> bool:
        """Whether it does not bounce at that time: an edge from then on begins another move."""
        newest = self._newest
        if newest != self._rested and ticks_diff(ticks, self._until[newest & SLOT]) >= BOUNCE:
            self._rested = newest
        return newest == self._rested

    def is_read(self) -> bool:
        """Whether the loop has taken all that it did."""
        return self._newest == self._told and self._ended

    def is_up(self) -> bool:
        """After the last edge."""
        return bool(self._level[self._newest & SLOT])

    def _end(self, now: int, ticks: int, place: int, changes: "Changes") -> None:
        """The move that was told of last is over: it leaves the contact as its last edge did, if only just later."""
        slot = self._told & SLOT
        if self.down == bool(self._level[slot]):
            self._change(now, ticks_diff(ticks, self._until[slot]) - 1, place, changes)
        self._ended = True

    def _change(self, now: int, ago: int, place: int, changes: "Changes") -> None:
        """An edge may have come since the time was read."""
        self.down = not self.down
        changes.append((now - max(0, ago), self.down, place))


def read(contacts: "list[Contact]", now: int, ticks: int) -> "Changes | tuple":
    """What all of them did since the last read, in its order; at the same time first what is let go, then what is
    pressed, in the order of the keys. Takes no memory while they did nothing, as it is asked all the time."""
    for contact in contacts:
        if contact.has_news():
            break
    else:
        return ()
    changes: Changes = []
    for place, contact in enumerate(contacts):
        contact.read(now, ticks, place, changes)
    if len(changes) > 1:
        changes.sort()
    return changes
