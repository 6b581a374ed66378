"""The simulated world around a Pico, as the stand-ins see it: its clock, the levels of its pins, its bus.

One Pico to a process. `advance` moves the clock; timers are called when they are due.
"""

now_us = 0
pins: dict = {}  # GPIO number to level, where something outside drives it
addresses = [0x3C]  # of the displays that answer on the bus
sent: list = []  # what was written to the bus since the last `take_sent`
timers: list = []


def advance(ms: int) -> None:
    """Let so many milliseconds pass."""
    global now_us  # noqa: PLW0603 - there is one clock
    end = now_us + ms * 1000
    while True:
        due = min([timer.due for timer in timers] + [end])
        if due >= end:
            break
        now_us = due
        for timer in timers:
            if timer.due <= now_us:
                timer.fire(now_us)
    now_us = end


def write(address: int, data: bytes) -> None:
    """A transaction on the bus; OSError where nothing answers."""
    if address not in addresses:
        raise OSError(5)  # EIO, as the rp2 port has it
    sent.append(data)


def take_sent() -> list:
    taken = sent[:]
    sent.clear()
    return taken
