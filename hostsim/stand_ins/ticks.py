"""The parts of MicroPython's `time` that the firmware uses, by the simulated clock."""

import world

PERIOD = 1 << 30  # where the rp2 port's ticks wrap round


def ticks_ms() -> int:
    return world.now_us // 1000 % PERIOD


def ticks_diff(later: int, earlier: int) -> int:
    half = PERIOD // 2
    return (later - earlier + half) % PERIOD - half


def localtime() -> tuple:
    """The date of the Pico's clock, at midnight; a date lasts as long as the power."""
    return tuple(world.date) + (0, 0, 0, 0, 1)


def sleep_ms(ms: int) -> None:
    world.advance(ms)


def sleep(seconds: float) -> None:
    world.advance(int(seconds * 1000))
