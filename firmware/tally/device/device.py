"""The handheld: keys, screen, sound, battery and store around the conversation, and the loop that joins them."""

import gc
import sys
import time

import machine
from machine import Pin, Timer

from tally.device import sound
from tally.device.battery import Battery
from tally.device.keys import FOUR, PRESS, READY, REPEAT, THREE, Keys, Latch, ticks_diff
from tally.device.preferences import read_settings
from tally.device.screen import AWAKE, Screen
from tally.device.sound import Sound
from tally.device.store import Store, set_match_aside
from tally.ui import views
from tally.ui.app import App
from tally.ui.words import module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.device.archive import Archive
    from tally.engine.match import Match

SAMPLE = 5  # ms between two samples of the keys
RETRY = 10_000  # ms between two attempts to save what could not be saved
ERRORS = "error.txt"


class Device:
    """`board` is one of `boards/`: plain data. `step` does what is to be done now and returns."""

    def __init__(self, board: "Any"):
        self._layout = FOUR if "back" in board.KEYS else THREE
        self._pins = [Pin(board.KEYS[name], Pin.IN, Pin.PULL_UP) for name in self._layout[0]]
        self._latch = Latch()
        self._keys = Keys(self._layout)
        self._touched = now_ms()
        self.settings, fault = read_settings()
        pin = getattr(board, "BUZZER", None)
        self._sound = Sound(pin, self.settings)
        if pin is None:
            del self.settings["sound"]
        self._sample(None)
        self._timer = Timer(-1, period=SAMPLE, mode=Timer.PERIODIC, callback=self._sample)
        self._battery = Battery(board, self._touched)
        self.screen = Screen(board, self.settings, self._touched)
        self._keys.turn(self.settings["flip"])
        self._failed = False
        self._tried = self._touched  # when it was to be saved again last
        self._used = False  # a key has done its work since the start
        self._unkept: list[tuple[Match | None, int]] = []  # what the last key changed, and the old match it is
        try:
            self._start(fault)
        except Exception as error:
            self._fail(error)

    def _start(self, fault: str) -> None:
        """`fault` is what was wrong with the settings on file."""
        self.store = Store(self.settings, fault)
        self.app = App(self, self.store.match, self.store.note, self.store.last)
        self.app.charge = self._battery.text()
        if self._layout is THREE:
            self.app.tip = self.app.words["tip.three_keys"]
        self._shown = ""
        self._show()

    def keep(self, match: "Match | None", number: int = 0) -> str:
        """Have it saved once the key has done its work: both at once would not fit the Pico's stack of 8 KB."""
        self._unkept.append((match, number))
        return ""

    @property
    def old(self) -> "Archive":
        return self.store.old

    def has_old(self) -> bool:
        """Also where the open match is about to be one."""
        return self.store.has_old() or (bool(self._unkept) and self.store.has_begun())

    def low(self) -> bool:
        return self.store.low()

    def set(self, name: str, value: object) -> str:
        note = self.store.set(name, value)
        self._keys.turn(self.settings["flip"])
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
            if self._failed:
                self._sample(None)  # the timer may be what has failed
            for key, kind in self._keys.read(self._latch):
                self._touched = now
                self._touch(key, kind)
            if not self._failed:
                self._watch_battery(now)
                self._save_again(now)
            if self.screen.step(now, ticks_diff(now, self._touched)):
                self._touched = now
        except Exception as error:
            self._fail(error)

    def _touch(self, key: str, kind: str) -> None:
        """A key event; the one that wakes the screen does nothing else, nor does one that nobody sees the effect of."""
        if not self.screen.answers():
            if not self._failed:
                self._show()  # the sign of a key that is let go meanwhile would stay
            return
        if self.screen.state != AWAKE:
            self._keys.ignore_down()
            self.screen.wake()
        elif self._failed:
            self._leave_failure(key, kind)
        elif kind == READY:
            self._sound.play(sound.READY, now_ms())
            self.screen.show(views.ready(self.app.words, self.app.view()))
        else:
            if kind != REPEAT:
                self._sound.play(sound.CLICK, now_ms())
            try:
                self.app.press(key, kind)
            finally:
                self._save()
            self._show()
            self._used = True

    def _save(self) -> None:
        while self._unkept:
            match, number = self._unkept.pop(0)
            self.app.warn(self.store.keep(match, number))

    def _show(self) -> None:
        """What the app has to say; the winner to a tune, but not where a match is found that was won before."""
        view = self.app.view()
        self.screen.show(view)
        if view.name == "winner" and self._shown not in ("", "winner"):
            self._sound.play(sound.TUNE, now_ms())
        self._shown = view.name

    def _watch_battery(self, now: int) -> None:
        """Say once that it is low, but not in place of something else, nor to a screen that rests."""
        if self._battery.step(now):
            self.app.charge = self._battery.text()
            self._show()
        if self._battery.low and self.screen.state == AWAKE and not self.app.note:
            self._battery.low = False
            self.app.note = self.app.words["battery.low"]
            self._show()

    def _save_again(self, now: int) -> None:
        """What could not be saved, now and then, also where nobody answers meanwhile."""
        if self.store.unsaved and ticks_diff(now, self._tried) > RETRY:
            self._tried = now
            if not self.store.keep(self.app.match):
                self.app.saved()
                self._show()

    def _leave_failure(self, key: str, kind: str) -> None:
        """Start again; without the match where it may be what keeps the device from working."""
        if kind == PRESS and key == "back" and not self._used:
            set_match_aside()
            machine.reset()
        elif kind == PRESS and key == "ok":
            machine.reset()

    def _fail(self, error: Exception) -> None:
        """Show it; only the first is kept, as others may follow from it at every step."""
        gc.collect()  # it may have been for want of memory
        sys.print_exception(error)
        if not self._failed:
            self._failed = True
            try:
                with open(ERRORS, "w") as file:
                    sys.print_exception(error, file)
            except (OSError, MemoryError) as full:
                print("no %s: %s" % (ERRORS, full), file=sys.stderr)
        what = "%s: %s" % (type(error).__name__, error)
        self.screen.show(views.failure(module("en").WORDS, what, not self._used))

    def key_names(self) -> tuple:
        """What the keys up, down, ok and back of the board mean now."""
        return self._keys.names

    def _sample(self, _: object) -> None:
        mask = 0
        bit = 1
        for pin in self._pins:
            if not pin.value():
                mask |= bit
            bit <<= 1
        now = now_ms()
        self._latch.sample(now, mask)
        self._sound.step(now)


def now_ms() -> int:
    return time.ticks_ms()  # type: ignore[return-value] # the stubs give ticks a type of their own
