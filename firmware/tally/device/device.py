"""The handheld: keys, screen, sound, battery and store around the conversation, and the loop that joins them."""

import gc
import sys
import time

import machine

import restart
from tally.device import files
from tally.device.chip import DARK, set_speed
from tally.device.heap import tidy
from tally.device.keypad import Keypad
from tally.device.keys import PRESS, READY, REPEAT
from tally.device.preferences import read_settings
from tally.device.screen import AWAKE, OFF, Screen
from tally.device.store import Store, set_match_aside
from tally.ui import views
from tally.ui.app import App
from tally.ui.words import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PAUSE = 2  # ms between two looks at what there is to do while a key is down, or at whether one is
DARK_PAUSE = 20  # ms between these while the panel is dark, as whoever wakes it sees nothing sooner
REST = 1000  # ms until there is something to look after, such as a panel that was unplugged
RETRY = 10_000  # ms between two attempts to save what could not be saved
ERRORS = "error.txt"
QUIET = 100  # ms since the last key, in which the next one often comes
AHEAD = (  # what a match needs: loaded between keys, once somebody is there, so that no key waits for it
    "tally.engine.opening",
    "tally.engine.match",
    "tally.device.chain",
    "tally.device.tail",
    "tally.ui.fonts.large",
    "tally.ui.pages",
    "tally.ui.editors.number",
)


class Device:
    """`board` is one of `boards/`: plain data. `step` does what is to be done now and returns.

    A key counts for what was on the panel when it went down. So the picture that follows a key comes before anything
    else, saving too: while the flash is erased keys go down that are about it.
    """

    def __init__(self, board: "Any"):
        self._speed = getattr(board, "FREQ", 0) or machine.freq()
        set_speed(self._speed)
        self._keypad = Keypad(board, time.ticks_ms)
        self._touched = 0
        self.settings, fault = read_settings()
        self._sound = self._battery = None
        if hasattr(board, "BUZZER"):
            from tally.device.sound import Sound  # noqa: PLC0415 - only where there is one; so with the battery

            self._sound = Sound(board.BUZZER, self.settings, time.ticks_ms)
        else:
            del self.settings["sound"]
        if hasattr(board, "BATTERY"):
            from tally.device.battery import Battery  # noqa: PLC0415

            self._battery = Battery(board, self._touched)
        self.screen = Screen(board, self.settings, self._touched)
        self._keypad.keys.turn(self.settings["flip"])
        self._failed = self._hopeless = False  # hopeless: not even that it has failed can be drawn
        self._lost = False  # saving was broken off, and is to be tried once more
        self._ready = False  # the sign of a key that has come to mean back is shown
        self._tried = 0  # when something was to be saved last
        self._used = False  # a key has done its work since the start
        self._untidy = True  # memory was used since it was tidied
        self._ahead = list(AHEAD)
        self.store: Store | None = None
        try:
            self._start(fault)
        except Exception as error:
            self._fail(error)

    def _start(self, fault: str) -> None:
        """`fault` is what was wrong with the settings on file."""
        files.before_erase = self._keypad.wait_for_rest
        store = self.store = Store(self.settings, fault)
        store.when_set = self._apply_settings
        self.app = App(store, store.match, store.note, store.last)
        if self._battery:
            self.app.charge = self._battery.text()
        if self._keypad.lacks_back:
            self.app.tip = self.app.words["tip.three_keys"]
        self._shown = ""
        self._show()

    def _apply_settings(self) -> None:
        self._keypad.keys.turn(self.settings["flip"])
        self.screen.apply_settings()

    def run(self) -> None:
        """For ever. Ctrl-C on the console ends it, and then `stop`."""
        try:
            while True:
                self.step()
                self._rest()
        finally:
            self.stop()

    def _rest(self) -> None:
        """Until there is something to do, or may be."""
        keypad = self._keypad
        if not (keypad.is_still() and self._is_seen() and self.screen.answers()) or self._failed:
            time.sleep_ms(PAUSE)
            return
        dark = self.screen.state == OFF
        if dark:
            set_speed(DARK)
        keypad.rest(QUIET if self._used and self._ahead else REST, DARK_PAUSE if dark else PAUSE)

    def stop(self) -> None:
        """Leave all that outlasts the program as it should be, however often Ctrl-C comes: no sound, nothing unsaved,
        keys that start it again, and a panel that says so."""
        parts = [self._hush, self._save, self._keypad.stop, restart.arm, self._show_stopped]
        while parts:
            try:
                parts[0]()
                parts.pop(0)
            except KeyboardInterrupt:
                continue
            except Exception as error:
                sys.print_exception(error)
                parts.pop(0)

    def _show_stopped(self) -> None:
        self.screen.stop(views.stopped(load()))

    def step(self) -> None:
        """An exception is shown, written to a file and to the console; what was to be saved is saved all the same."""
        try:
            now = self._keypad.clock.read()
            for key, kind in self._events():
                self._touched = now
                self._untidy = True
                self._touch(key, kind)
                if not (self._hopeless or self._is_seen()):
                    break  # those that follow were pressed before the picture that this one brought
            self._look_after(now)
        except Exception as error:
            self._fail(error)
        try:
            self._save()
            self._save_again()
            if self._untidy and not self._keypad.has_news():
                self._untidy = False
                tidy()
            self._load_ahead()
        except Exception as error:
            self._fail(error)

    def _load_ahead(self) -> None:
        """One module at a time, as a key waits for it."""
        keypad = self._keypad
        if self._ahead and self._used and keypad.is_still() and keypad.clock.ms - self._touched >= QUIET:
            __import__(self._ahead.pop(0))
            self._untidy = not self._ahead

    def _events(self) -> tuple[tuple[str, str], ...]:
        if self._failed:
            self._keypad.look()
        return self._keypad.events() if self._hopeless or self._is_seen() else ()

    def _look_after(self, now: int) -> None:
        """What goes on by itself, and the picture."""
        if not self._failed:
            self._watch_battery(now)
        if self.screen.step(now, now - self._touched):
            self._keypad.skip()
            self._touched = self._keypad.clock.ms
            if self._ready:
                self._show()  # the sign would stay: nobody was there to let the key go

    def _is_seen(self) -> bool:
        """Whether what a key would be about is on the panel, as far as is known."""
        return self.screen.seen is self.screen.scene

    def _touch(self, key: str, kind: str) -> None:
        """A key event; the one that wakes the screen does nothing else, nor does one that nobody sees the effect of."""
        if not self.screen.answers():
            if not self._failed:
                self._show()  # the sign of a key that is let go meanwhile would stay
            return
        if self.screen.state != AWAKE:
            set_speed(self._speed)
            self._keypad.keys.ignore_down()
            self.screen.wake()
        elif self._failed:
            self._leave_failure(key, kind)
        elif kind == READY:
            self._play("ready")
            self.screen.show(views.ready(self.app.words, self.app.view()), self.app.scene())
            self._ready = True
        else:
            if kind != REPEAT:
                self._play("click")
            self.app.press(key, kind)
            self._show()
            self._used = True

    def _save(self) -> None:
        """What the last key changed, once it has done its work: both at once would not fit the Pico's stack of 8 KB."""
        if self.store and self.store.untried:
            warning = self._try_to_save(self.store)
            self.app.warn(warning)
            if warning and not self._failed:
                self._show()

    def _save_again(self) -> None:
        """What could not be saved, now and then, also where nobody answers meanwhile."""
        store, late = self.store, self._keypad.clock.ms - self._tried > RETRY
        if store and store.unsaved and late and not self._failed and not self._try_to_save(store):
            self.app.saved()
            self._show()

    def _try_to_save(self, store: Store) -> str:
        """Whatever breaks it off, it is tried once more: by `stop`, or at the next step."""
        self._tried = self._keypad.clock.ms
        self._lost = True
        warning = store.save()
        self._lost = False
        return warning

    def _show(self) -> None:
        """What the app has to say; the winner to a tune, but not where a match is found that was won before."""
        view = self.app.view()
        self.screen.show(view, self.app.scene())
        self._ready = False
        if view.name == "winner" and self._shown not in ("", "winner"):
            self._play("tune")
        self._shown = view.name

    def _play(self, what: str) -> None:
        if self._sound:
            self._sound.play(self._sound.notes[what])

    def _hush(self) -> None:
        if self._sound:
            self._sound.hush()

    def _watch_battery(self, now: int) -> None:
        """Say once that it is low, but not in place of something else, nor to a screen that rests."""
        battery = self._battery
        if not battery:
            return
        if battery.step(now):
            self.app.charge = battery.text()
            self._show()
        if battery.low and self.screen.state == AWAKE and not self.app.note:
            battery.low = False
            self.app.note = self.app.words["battery.low"]
            self._show()

    def _leave_failure(self, key: str, kind: str) -> None:
        """Start again; without the match where it may be what keeps the device from working."""
        if kind == PRESS and key == "back" and not self._used:
            set_match_aside()
            restart.restart()
        elif kind == PRESS and key == "ok":
            restart.restart()

    def _fail(self, error: Exception) -> None:
        """Show it; only the first is kept, as others may follow from it at every step."""
        gc.collect()  # it may have been for want of memory
        sys.print_exception(error)
        self._hopeless = self._failed
        if not self._failed:
            self._failed = True
            try:
                with open(ERRORS, "w") as file:
                    sys.print_exception(error, file)
            except (OSError, MemoryError) as full:
                print("no %s: %s" % (ERRORS, full), file=sys.stderr)
        what = "%s: %s" % (type(error).__name__, error)
        kept = not (self._lost and self._hopeless)
        self.screen.show(views.failure(load(), what, not self._used, kept), "failure")

    def key_names(self) -> tuple:
        """What the keys up, down, ok and back of the board mean now."""
        return self._keypad.keys.names
