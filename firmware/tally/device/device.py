"""The handheld: keys, screen and store around the conversation, and the loop that joins them."""

import gc
import sys
import time

import machine
from machine import Pin, Timer

from tally.device.keys import Keys, Latch, ticks_diff
from tally.device.screen import AWAKE, Screen
from tally.device.store import Store
from tally.ui import views
from tally.ui.app import App
from tally.ui.words import module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.match import Match

NAMES = ("up", "down", "ok", "back")
TURNED = ("down", "up", "back", "ok")  # the same keys with the device upside down
SAMPLE = 5  # ms between two samples of the keys
ERRORS = "error.txt"


class Device:
    """`board` is one of `boards/`: plain data. `step` does what is to be done now and returns."""

    def __init__(self, board: "Any"):
        self._pins = [Pin(board.KEYS[name], Pin.IN, Pin.PULL_UP) for name in NAMES]
        self._latch = Latch()
        self._keys = Keys(NAMES)
        self._sample(None)
        self._timer = Timer(-1, period=SAMPLE, mode=Timer.PERIODIC, callback=self._sample)
        self._touched = now_ms()
        self._failed = False
        self.store = Store()
        self.settings = self.store.settings
        self.screen = Screen(board, self.settings, self._touched)
        self._turn_keys()
        self.app = App(self, self.store.match, self.store.note, self.store.last)
        self.screen.show(self.app.view())

    def keep(self, match: "Match | None") -> str:
        return self.store.keep(match)

    def set(self, name: str, value: object) -> str:
        note = self.store.set(name, value)
        self._turn_keys()
        self.screen.apply_settings()
        return note

    def run(self) -> None:
        """For ever. Ctrl-C on the console ends it."""
        while True:
            self.step()
            time.sleep_ms(SAMPLE)

    def step(self) -> None:
        """An exception is shown, written to a file and to the console; the record was kept before."""
        try:
            now = now_ms()
            for key, kind in self._keys.read(self._latch):
                self._touched = now
                self._touch(key, kind)
            if self.screen.step(now, ticks_diff(now, self._touched)):
                self._touched = now
        except Exception as error:
            self._fail(error)

    def _touch(self, key: str, kind: str) -> None:
        """A key event; the one that wakes the screen does nothing else, nor does one that nobody sees the effect of."""
        if not self.screen.answers():
            return
        if self.screen.state != AWAKE:
            self._keys.ignore_down()
            self.screen.wake()
        elif not self._failed:
            self.app.press(key, kind)
            self.screen.show(self.app.view())
        elif key == "ok":
            machine.reset()

    def _fail(self, error: Exception) -> None:
        self._failed = True
        gc.collect()  # it may have been for want of memory
        sys.print_exception(error)
        try:
            with open(ERRORS, "w") as file:
                sys.print_exception(error, file)
        except (OSError, MemoryError) as full:
            print("no %s: %s" % (ERRORS, full), file=sys.stderr)
        self.screen.show(views.failure(module("en").WORDS, "%s: %s" % (type(error).__name__, error)))

    def key_names(self) -> tuple:
        """What the keys up, down, ok and back of the board mean now."""
        return self._keys.names

    def _turn_keys(self) -> None:
        self._keys.ignore_down()  # a key that is down would come up as another
        self._keys.names = TURNED if self.settings["flip"] else NAMES

    def _sample(self, _: object) -> None:
        mask = 0
        bit = 1
        for pin in self._pins:
            if not pin.value():
                mask |= bit
            bit <<= 1
        self._latch.sample(now_ms(), mask)


def now_ms() -> int:
    return time.ticks_ms()  # type: ignore[return-value] # the stubs give ticks a type of their own
