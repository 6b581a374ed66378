"""How fast the chip runs."""

import sys

import machine

VREG = 0x4006_4000  # the voltage of an RP2040's core in bits 4 to 7: RP2040 datasheet 2.10.6
V1_15 = 12 << 4
SURE = 133_000_000  # Hz that an RP2040 bears with 1.10 V, which it starts with
DARK = 48_000_000  # Hz while nothing is shown; what the USB line runs at


def set_speed(hz: int) -> None:
    """In Hz; for more than is SURE an RP2040 gets 1.15 V before. What was made of a bus's speed is wrong afterwards.

    An RP2350 has that voltage elsewhere; it bears the 150 MHz that it starts with, and tools let no board ask for more.
    """
    if hz > SURE and "RP2040" in getattr(sys.implementation, "_machine", ""):
        machine.mem32[VREG] = machine.mem32[VREG] & ~0xF0 | V1_15
    if machine.freq() != hz:
        machine.freq(hz)
