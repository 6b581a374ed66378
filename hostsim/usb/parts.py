"""The parts of a Pico on a USB line that work in MicroPython: its clock, its flash, and what the simulator asks it."""
# mypy: ignore-errors

import json
import select
import struct
import sys
import time as clock  # the interpreter's own; programs get one that also lets the timers run

import ticks
import world
from display import display
from flash import Flash

PLAN = "<IIf"  # flash operations done; the one during which the power goes, if not 0; its part that is still done


class Simulator:
    """The other ends of the pipes. A request is one line of JSON: its number, its name and its arguments."""

    def __init__(self, requests: int, said: int, names: dict):
        self._requests = open(requests, "rb")  # noqa: SIM115 - both stay open
        self._said = open(said, "wb")  # noqa: SIM115
        self._names = names
        self._poll = select.poll()
        self._poll.register(self._requests, select.POLLIN)

    def say(self, line: str) -> None:
        self._said.write(line + "\n")

    def end(self, word: str) -> None:
        """Say what has ended this run of the interpreter, and let nothing of the program run any more."""
        while True:
            try:
                self.say(word)
                clock.sleep(60)
            except BaseException:
                continue

    def show_display(self) -> None:
        for kind, data in display.take():
            self.say(f"bus {kind} {data.hex()}")

    def attend(self, ms: int) -> None:
        """Wait for a request for so many milliseconds, and do it."""
        if self._poll.poll(ms):
            number, name, *arguments = json.loads(self._requests.readline())
            getattr(self, name)(number, *arguments)

    def answer(self, number: int, value) -> None:
        self.say(f"answer {number} {json.dumps(value)}")

    def press(self, number: int, gpio: int, ms: int, gap: int) -> None:
        Finger(gpio, ms, gap, lambda: self.answer(number, None))

    def rows(self, number: int) -> None:
        """Of the firmware that runs; none where none does."""
        places = [self._names] + [getattr(module, "__dict__", {}) for module in sys.modules.values()]
        devices = [place["device"] for place in places if hasattr(place.get("device"), "step")]
        view = devices[0].screen.view if devices else None
        self.answer(number, view.lines() if view else [])


class Finger:
    """Pulls a pin low for so many ms, and calls `done` when it has been up again for `gap` ms. A timer to the world."""

    def __init__(self, gpio: int, ms: int, gap: int, done):
        self._gpio, self._gap, self._done = gpio, gap, done
        world.drive(gpio, 0)
        self.due = world.now_us + ms * 1000
        world.timers.append(self)

    def fire(self, now_us: int) -> None:
        if world.pins[self._gpio]:
            world.timers.remove(self)
            self._done()
        else:
            world.drive(self._gpio, 1)
            self.due = now_us + self._gap * 1000


class PicoFlash(Flash):
    """Loses power as planned.

    No exception may pass through the file system's code, so what Ctrl-C interrupts is done again, and Ctrl-C at its
    end: by `trap`, the ends of a pipe with a byte in it, where writing one interrupts the next step of the program.
    """

    def __init__(self, file, plan, trap: tuple, simulator: Simulator):
        super().__init__(file)
        self._plan, self._trap, self._simulator = plan, trap, simulator

    def readblocks(self, block, buffer, offset=0):
        self._whole(super().readblocks, block, buffer, offset)

    def writeblocks(self, block, data, offset=0):
        self._whole(self._write_next, block, data, offset)

    def ioctl(self, what, argument):
        return self._whole(super().ioctl, what, argument)

    def erase(self, block):
        self._count()
        super().erase(block)

    def _write_next(self, block, data, offset):
        self._count()
        super().writeblocks(block, data, offset)

    def lose_power(self):
        self._simulator.end("lost")

    def _whole(self, operation, *arguments):
        interrupted = False
        while True:
            try:
                result = operation(*arguments)
                if interrupted:
                    self._trap[0].read(1)
                    self._trap[1].write(b".")
                return result
            except KeyboardInterrupt:
                interrupted = True

    def _count(self):
        self._plan.seek(0)
        done, last, part = struct.unpack(PLAN, self._plan.read(struct.calcsize(PLAN)))
        self._plan.seek(0)
        self._plan.write(struct.pack("<I", done + 1))
        if last and done + 1 >= last:
            self.cut(1, part)


def real_time(simulator: Simulator):
    """The module `time` of a Pico. Its timers run while a program sleeps or waits for a bus."""

    def now_us() -> int:
        world.now_us = clock.ticks_us()
        return world.now_us

    def wait_us(us: int, asleep: bool = False) -> None:
        end = now_us() + us
        simulator.show_display()
        while True:
            for timer in [timer for timer in world.timers if timer.due <= world.now_us]:
                timer.fire(world.now_us)
            if now_us() >= end:
                return
            pause(min([end] + [timer.due for timer in world.timers]) - world.now_us, asleep)
            now_us()

    def pause(us: int, asleep: bool) -> None:
        if asleep and us >= 1000:
            simulator.attend(us // 1000)
        elif us > 0:
            clock.sleep_us(us)

    now_us()
    world.advance_us = wait_us
    values = {name: getattr(clock, name) for name in dir(clock)}
    values["ticks_us"] = lambda: now_us() % ticks.PERIOD
    values["ticks_ms"] = lambda: now_us() // 1000 % ticks.PERIOD
    values["ticks_add"] = lambda at, delta: (at + delta) % ticks.PERIOD
    values["ticks_diff"] = ticks.ticks_diff
    values["sleep_us"] = lambda us: wait_us(us, True)
    values["sleep_ms"] = lambda ms: wait_us(ms * 1000, True)
    values["sleep"] = lambda seconds: wait_us(int(seconds * 1_000_000), True)
    return type("time", (), values)
