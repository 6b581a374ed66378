"""Fingers on the keys of a Pico: pins, their interrupts, and when none is taken. For both interpreters."""

from tally.device import contact
from tally.device.clock import MASK, Clock
from tally.device.contact import LATE, NOTE, Contact
from tally.device.keys import Keys

UP, DOWN, OK, BACK = 1, 2, 4, 8
NAMES = {UP: "up", DOWN: "down", OK: "ok", BACK: "back"}
PERIOD = MASK + 1
LOOK = 5  # ms between two reads of the loop


class Pin:
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __init__(self, level=1):
        self.level = level
        self.latched = False  # an edge that waits for interrupts to be taken

    def value(self):
        return self.level

    def irq(self, handler, trigger, hard):
        assert trigger == 12 and hard
        self.handler = handler


class Fingers:
    """Keys and their contacts, driven by `press`. `heard` has (ms, name, kind) of every event."""

    def __init__(self, keys=None, start=0, down=0):
        self.ms, self.start = 0, start
        self.awake = [start, LATE, 0]
        self.clock = Clock(self.ticks)
        self.keys = keys or Keys(down=down)
        self.pins = [Pin(0 if down >> place & 1 else 1) for place in range(len(self.keys.names))]
        self.contacts = [Contact(pin, self.ticks, self.awake) for pin in self.pins]
        self.heard = []

    def ticks(self):
        return (self.start + self.ms) & MASK

    def move(self, mask, deaf=False):
        """These keys are down from now on; without interrupts where `deaf`."""
        for place, pin in enumerate(self.pins):
            level = 0 if mask >> place & 1 else 1
            if level != pin.level:
                pin.level = level
                pin.latched = True
        if not deaf:
            self.listen()

    def listen(self):
        for pin in self.pins:
            if pin.latched:
                pin.latched = False
                pin.handler(pin)

    def read(self):
        now = self.clock.read()
        changes = contact.read(self.contacts, now, self.clock.ticks)
        self.heard += [(self.ms,) + event for event in self.keys.feed(now, changes)]

    def press(self, spans, until, gap=LOOK, deaf=(), busy=()):
        """Keys are down in `spans` of (key, from, to), in ms. The loop reads every `gap` ms, not in the spans `busy`
        nor in the spans `deaf`, in which no interrupt is taken either."""
        edges = {ms for _, *span in spans for ms in span} | {end for _, end in deaf}
        times = sorted(edges | set(range(0, until, NOTE)) | set(range(0, until, gap)))
        down = over_time(spans, times[-1])
        off = over_time([(1, begin, end) for begin, end in deaf], times[-1])
        away = over_time([(1, begin, end) for begin, end in busy], times[-1])
        for ms in times:
            self.ms = ms
            if ms in edges:
                self.move(down[ms], off[ms])
            if ms % NOTE == 0 and not off[ms]:
                self.awake[0] = self.ticks()
            if ms % gap == 0 and not off[ms] and not away[ms]:
                self.read()
        return self.heard


def over_time(spans, last):
    """The mask of each ms up to the last: the bits of the (bits, from, to) that it is in."""
    masks = bytearray(last + 1)
    for bits, begin, end in spans:
        for ms in range(begin, min(end, last + 1)):
            masks[ms] |= bits
    return masks


def play(spans, until, keys=None, start=0, **how):
    """(ms, name, kind) of every event."""
    return Fingers(keys, start).press(spans, until, **how)


def names(heard):
    return [event[-2:] for event in heard]
