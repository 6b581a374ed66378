"""The parts of MicroPython's `machine` that the firmware uses, in a simulated world."""

import sys

import world

RESET = 75  # the exit code by which the simulator knows a reset


def reset() -> None:
    sys.exit(RESET)


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number: int, mode: int = IN, pull: int = -1):
        self.number = number
        world.pins.setdefault(number, 1 if pull == Pin.PULL_UP else 0)

    def value(self, level: int | None = None) -> int | None:
        if level is None:
            return world.pins[self.number]
        world.pins[self.number] = int(bool(level))
        return None


class Timer:
    ONE_SHOT, PERIODIC = 0, 1

    def __init__(self, number: int = -1, *, period: int, mode: int, callback):
        self._period = period * 1000
        self._callback = callback
        self.due = world.now_us + self._period
        world.timers.append(self)

    def fire(self, now_us: int) -> None:
        self.due = now_us + self._period
        self._callback(self)

    def deinit(self) -> None:
        if self in world.timers:
            world.timers.remove(self)


class I2C:
    def __init__(self, number: int, *, scl: Pin, sda: Pin, freq: int = 400_000):
        self.freq = freq

    def readfrom_into(self, address: int, buffer) -> None:
        buffer[0] = world.status(address)

    def writeto(self, address: int, data) -> int:
        """Takes the time of its bits at the bus's speed: nine a byte, the address's too."""
        data = bytes(data)
        world.write(address, data)
        world.advance_us((len(data) + 1) * 9 * 1_000_000 // self.freq)
        return len(data)
