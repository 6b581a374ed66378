"""The keys of the board: their contacts, what these come to, and the care that each of them is counted."""

import time

from machine import Pin, Timer

from tally.device import contact
from tally.device.clock import Clock, ticks_diff
from tally.device.contact import BOUNCE, LATE, NOTE, Contact
from tally.device.keys import FOUR, THREE, Keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tally.device.contact import Changes

FOREVER = 1 << 28  # ms, 3 days
SLOW = 250  # ms without an interrupt; an erase takes 45 as a rule, a few of them 150, and on a worn flash one takes 400


class Keypad:
    """`ticks` is time.ticks_ms."""

    def __init__(self, board: "Any", ticks: "Callable[[], Any]") -> None:
        layout = FOUR if "back" in board.KEYS else THREE
        self.lacks_back = layout is THREE
        self.clock = Clock(ticks)
        self._ticks = ticks
        self._awake = [ticks(), LATE, 0]  # see `Contact`
        self._deaf = 0  # ms that none was taken for, at the most
        pins = [Pin(board.KEYS[name], Pin.IN, Pin.PULL_UP) for name in layout[0]]
        self.contacts = [Contact(pin, ticks, self._awake) for pin in pins]
        self.keys = Keys(layout, sum([one.down << place for place, one in enumerate(self.contacts)]))
        self._awake[0] = ticks()
        self._timer = Timer(-1)
        self._note_often()

    def events(self) -> tuple[tuple[str, str], ...]:
        """Of `Keys`, since the last time."""
        now = self.clock.read()
        return self.keys.feed(now, self._changes())

    def skip(self) -> None:
        """What the keys did since the last time means nothing. Reads the clock."""
        self.clock.read()
        self.keys.skip(self._changes())

    def stop(self) -> None:
        """Leave the pins to others; nothing is counted any more."""
        self._timer.deinit()

    def look(self) -> None:
        """Ask the pins, as the interrupts may be what has failed."""
        for one in self.contacts:
            one.look()

    def is_still(self) -> bool:
        """Whether no key is down and nothing waits to be taken."""
        return not (self.keys.down or self.has_news())

    def has_news(self) -> bool:
        """Whether anything waits to be taken."""
        return len([one for one in self.contacts if not one.is_read()]) > 0

    def rest(self, ms: int, pause: int) -> None:
        """Sleep until a key moves, for so many ms at the most; `pause` is for how many at once, with no way to wake
        before. Nothing keeps interrupts from being taken meanwhile, so it need not be noted."""
        awake = self._awake
        edges = awake[2]
        if not self.is_still():
            return
        self._timer.deinit()
        awake[1] = FOREVER
        sleep = time.sleep_ms
        for _ in range(ms // pause):
            sleep(pause)
            if awake[2] != edges:
                break
        awake[0] = self._ticks()
        awake[1] = LATE
        self._note_often()

    def wait_for_rest(self) -> None:
        """Before an erase, during which no interrupt is taken: where no key bounces, an edge then is one of a tap. On a
        flash that takes long there may be a tap after it: then none is to be down either, if that can be had."""
        slow = self._deaf > SLOW
        end = self.clock.read() + (SLOW if slow else 2 * BOUNCE)
        while self.clock.read() < end and [one for one in self.contacts if not self._is_ready(one, slow)]:
            time.sleep_ms(1)
        self.note_awake(None)

    def note_awake(self, _: object) -> None:
        """For a timer: it has no jump, at which MicroPython would let Ctrl-C end it and nothing else."""
        now = self._ticks()
        self._deaf = max(self._deaf, ticks_diff(now, self._awake[0]))
        self._awake[0] = now

    def _note_often(self) -> None:
        self._timer.init(period=NOTE, mode=Timer.PERIODIC, callback=self.note_awake)

    def _changes(self) -> "Changes | tuple":
        return contact.read(self.contacts, self.clock.ms, self.clock.ticks)

    def _is_ready(self, one: Contact, slow: bool) -> bool:
        return one.rests(self.clock.ticks) and (one.is_up() or not slow)
