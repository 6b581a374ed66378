"""The simulated world around a Pico, as the stand-ins see it: its clock and the levels of its pins.

One Pico to a process. `advance` moves the clock; timers are called when they are due, and `drive` calls who waits for
the edges of a pin.
"""

now_us = 0
hz = 125_000_000  # of the processor, which here takes no time
date = [2021, 1, 1]  # of a clock that nobody has set
pins: dict = {}  # GPIO number to level
held: dict = {}  # GPIO number that something on the I2C bus holds low to the clocks after which it lets go
timers: list = []
edges: dict = {}  # GPIO number to the function that is called at each of its edges, with the new level
words: dict = {}  # of the chip's memory, by address; a reset leaves them alone


def advance(ms: int) -> None:
    """Let so many milliseconds pass."""
    advance_us(ms * 1000)


def advance_us(us: int) -> None:
    global now_us  # noqa: PLW0603 - there is one clock
    end = now_us + us
    while True:
        due = min([timer.due for timer in timers] + [end])
        if due >= end:
            break
        now_us = due
        for timer in timers[:]:
            if timer.due <= now_us:
                timer.fire(now_us)
    now_us = end


def drive(pin: int, level: int) -> None:
    """Give a pin this level from outside."""
    before = pins.get(pin)
    pins[pin] = level
    if level != before and pin in edges:
        edges[pin](level)
