"""The parts of MicroPython's `machine` that the firmware uses, in a simulated world."""

import sys

import world
from display import display

RESET = 75  # the exit code by which the simulator knows a reset
ETIMEDOUT = 110


def reset() -> None:
    sys.exit(RESET)


def freq(hz: int = 0) -> int:
    """Of the processor, in Hz; another one where it is given."""
    world.hz = hz or world.hz
    return world.hz


class Memory:
    """The words of the chip's address space that the firmware uses."""

    def __getitem__(self, address: int) -> int:
        return world.words.get(address, 0)

    def __setitem__(self, address: int, word: int) -> None:
        world.words[address] = word


mem32 = Memory()


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1
    IRQ_FALLING, IRQ_RISING = 4, 8

    class board:
        """The pins that MicroPython has names for."""

        LED = 25

    def __init__(self, pin, mode: int = IN, pull: int = -1, value: int | None = None):
        self.number = getattr(pin, "number", pin)
        world.pins.setdefault(self.number, 1 if pull == Pin.PULL_UP else 0)
        self.init(mode, value=value)

    def init(self, mode: int, *, value: int | None = None) -> None:
        if value is not None:
            self.value(value)

    def value(self, level: int | None = None) -> int | None:
        if level is None:
            return 0 if self.number in world.held else world.pins[self.number]
        world.pins[self.number] = int(bool(level))
        display.pin_moved(self.number, world.pins[self.number])
        return None

    def irq(self, handler=None, trigger: int = IRQ_FALLING | IRQ_RISING, hard: bool = False) -> None:
        """Called at once, as no Python runs here while interrupts are off."""
        world.edges.pop(self.number, None)
        if handler:
            world.edges[self.number] = lambda level: handler(self) if trigger & (8 if level else 4) else None


class Timer:
    ONE_SHOT, PERIODIC = 0, 1

    def __init__(self, number: int = -1, **how):
        if how:
            self.init(**how)

    def init(self, *, period: int, mode: int, callback) -> None:
        self.deinit()
        self._period = period * 1000
        self._mode = mode
        self._callback = callback
        self.due = world.now_us + self._period
        world.timers.append(self)

    def fire(self, now_us: int) -> None:
        self.due = now_us + self._period
        if self._mode == Timer.ONE_SHOT:
            self.deinit()
        self._callback(self)

    def deinit(self) -> None:
        if self in world.timers:
            world.timers.remove(self)


class PWM:
    """`played` is what all of them did: (ms, Hz) at each change, 0 Hz for silence."""

    played: list = []

    def __init__(self, pin: Pin):
        self._hz = 0

    def freq(self, hz: int) -> None:
        if hz < 8:  # the least that the counters of the RP2040 can do, at their slowest
            raise ValueError("freq too small")
        self._hz = hz

    def duty_u16(self, duty: int) -> None:
        hz = self._hz if duty else 0
        if hz != (PWM.played[-1][1] if PWM.played else 0):
            PWM.played.append((world.now_us // 1000, hz))


class ADC:
    """`volts` is what there is at each GPIO, for tests to set; at others a lithium cell over two equal resistors."""

    volts: dict = {}
    REFERENCE, CELL = 3.3, 1.95

    def __init__(self, pin: Pin):
        self._number = pin.number

    def read_u16(self) -> int:
        """In the steps of twelve bits, as the rp2 port has them: the upper four are there again as the lowest."""
        volts = min(ADC.volts.get(self._number, ADC.CELL), ADC.REFERENCE)
        level = round(volts / ADC.REFERENCE * 4095)
        return level << 4 | level >> 8


class RTC:
    """The clock, of which the firmware only wants the date."""

    def datetime(self, now: tuple = ()) -> tuple:
        if now:
            world.date[:] = now[:3]
        return tuple(world.date) + (0, 0, 0, 0, 0)


class I2C:
    def __init__(self, number: int, *, scl: Pin, sda: Pin, freq: int = 400_000, timeout: int = 50_000):
        self.freq = freq
        self._scl, self._sda = scl.number, sda.number
        self._timeout = timeout  # us
        world.pins[self._scl] = world.pins[self._sda] = 1  # pulled up

    def readfrom_into(self, address: int, buffer) -> None:
        self._take_time(len(buffer))
        buffer[0] = display.status(self._sda, self._scl, address)

    def writeto(self, address: int, data) -> int:
        data = bytes(data)
        self._take_time(len(data))
        if self._sda not in world.held:  # else it reads as the answer of whoever was asked
            display.write(self._sda, self._scl, address, data)
        return len(data)

    def _take_time(self, count: int) -> None:
        """That of the bits at the bus's speed, nine a byte, the address's too; OSError where a line stays low.

        Without bytes the address is sent by software, which does not mind a low SDA, and clocks it free.
        """
        if self._scl in world.held or (count and self._sda in world.held):
            world.advance_us(self._timeout)
            raise OSError(ETIMEDOUT)
        world.advance_us((count + 1) * 9 * 1_000_000 // self.freq)
        if self._sda in world.held:
            world.held[self._sda] -= 9
            if world.held[self._sda] <= 0:
                del world.held[self._sda]


class SPI:
    def __init__(self, number: int, *, baudrate: int, sck: Pin, mosi: Pin):
        self._baudrate = baudrate
        self._sck, self._mosi = sck.number, mosi.number

    def write(self, data) -> None:
        data = bytes(data)
        world.advance_us(len(data) * 8 * 1_000_000 // self._baudrate)
        display.shift_in(self._sck, self._mosi, data)
