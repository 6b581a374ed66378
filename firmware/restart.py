"""Starting anew without pulling the plug: the date outlasts a reset, and a key starts what a tool has stopped."""

import sys

import board
import machine
from machine import RTC, Pin

CLOCK_SET = 2026  # a Pico whose clock was never set starts in 2021; as in tally/device/archive.py
WATCHDOG = 0x400D_8000 if "RP2350" in getattr(sys.implementation, "_machine", "") else 0x4005_8000  # pico-sdk has both
KEPT = WATCHDOG + 0x0C  # SCRATCH0 and 1, which a reset leaves alone and a loss of power clears: RP2040 datasheet 4.7.6
MARK = 0x7A11  # in both of them where they hold a date


def restart(_: object = None) -> None:
    keep_date()
    machine.reset()


def carry_date() -> None:
    """Set the clock, which a reset has put back, to what it was then; where it is right, keep that for the next one."""
    day, hour = [machine.mem32[KEPT + 4 * place] & 0xFFFF_FFFF for place in (0, 1)]
    if RTC().datetime()[0] >= CLOCK_SET:
        keep_date()
    elif day & 0xFFFF == hour & 0xFFFF == MARK:
        date = (CLOCK_SET + (day >> 25), day >> 21 & 15, day >> 16 & 31)
        RTC().datetime(date + (0, hour >> 27, hour >> 21 & 63, (hour >> 16 & 31) * 2, 0))


def keep_date() -> None:
    """To two seconds, up to the year 2153."""
    year, month, day, _, hour, minute, second, _ = RTC().datetime()
    if year >= CLOCK_SET:
        machine.mem32[KEPT] = (year - CLOCK_SET) << 25 | month << 21 | day << 16 | MARK
        machine.mem32[KEPT + 4] = hour << 27 | minute << 21 | (second // 2) << 16 | MARK


def arm() -> None:
    """Have any key start Tally, also while MicroPython waits for commands; until `disarm`, or Tally has the keys."""
    for pin in pins():
        pin.irq(handler=restart, trigger=Pin.IRQ_FALLING)


def disarm() -> None:
    for pin in pins():
        pin.irq(handler=None)


def is_held_off() -> bool:
    """Whether both up and down are held, by which a person asks that nothing is started."""
    return not [name for name in ("up", "down") if Pin(board.KEYS[name], Pin.IN, Pin.PULL_UP).value()]


def pins() -> "list[Pin]":
    return [Pin(number, Pin.IN, Pin.PULL_UP) for number in board.KEYS.values()]
