"""The simulated world around a Pico, as the stand-ins see it: its clock, the levels of its pins, its bus.

One Pico to a process. `advance` moves the clock; timers are called when they are due.
"""

now_us = 0
pins: dict = {}  # GPIO number to level, where something outside drives it
addresses = [0x3C]  # of the displays that answer on the bus
lit = [False]  # whether the display is switched on; one without power is not
sent: list = []  # what was written to the bus since the last `take_sent`
timers: list = []


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
        for timer in timers:
            if timer.due <= now_us:
                timer.fire(now_us)
    now_us = end


def write(address: int, data: bytes) -> None:
    """A transaction on the bus; OSError where nothing answers."""
    if address not in addresses:
        raise OSError(5)  # EIO, as the rp2 port has it
    if data:
        sent.append(data)
    if data in (b"\x80\xae", b"\x80\xaf"):
        lit[0] = data[1] == 0xAF


def status(address: int) -> int:
    """The status byte of a display: bit 6 is set while it is switched off."""
    if address not in addresses:
        raise OSError(5)
    return 0 if lit[0] else 0x40


def plug(plugged: bool) -> None:
    """Plug the display in or unplug it; without power it forgets that it was on."""
    addresses[:] = [0x3C] if plugged else []
    lit[0] = False


def take_sent() -> list:
    taken = sent[:]
    sent.clear()
    return taken
