"""The picture: draws views on the panel, rests it when nobody plays, and goes on without one."""

import sys

import framebuf
from machine import I2C, Pin

from tally.device import oled
from tally.device.keys import ticks_diff
from tally.ui.render import Renderer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.ui.view import View

SEARCH = 1000  # ms between two searches for a panel
SHIFT = 60_000  # ms until the picture moves by a line
MINUTE = 60_000
AWAKE, DIM, OFF = 0, 1, 2


class Screen:
    """Whatever is asked of it while no panel answers is made up for when one does."""

    def __init__(self, board: "Any", settings: dict, now: int):
        self.board = board
        self.settings = settings
        self.state = AWAKE
        self.problems: list[str] = []  # what no view should have: text that does not fit, glyphs that are missing
        display = board.DISPLAY
        self._i2c = I2C(display["id"], sda=Pin(display["sda"]), scl=Pin(display["scl"]), freq=display["freq"])
        self._led = Pin(board.LED, Pin.OUT)
        self._renderer = Renderer(framebuf)
        self._panel: Any = None
        self._view: View | None = None
        self._stale = True
        self._lines = 0
        self._shifted = now
        self._find(now)

    def answers(self) -> bool:
        """Whether there is a panel, as far as is known."""
        return self._panel is not None

    def show(self, view: "View") -> None:
        self._view = view
        self._stale = True

    def apply_settings(self) -> None:
        self._tell("flip", self.settings["flip"])
        self._tell("brightness", self.settings["brightness"])
        self._stale = True

    def wake(self) -> None:
        self.state = AWAKE
        self._tell("poweron")
        self.apply_settings()

    def step(self, now: int, idle: int) -> bool:
        """Draw what is new; dim, then darken a panel that was `idle` for so many ms; look for a lost one.

        True when one has just been found: nobody was idle who could not see anything.
        """
        had = self._panel is not None
        if ticks_diff(now, self._searched) >= SEARCH:
            self._look(now)
        found = self._panel is not None and not had
        if self._panel and not found:
            self._rest(now, idle)
        if self._stale and self._view and self._panel:
            self._stale = False
            self._renderer.draw(self._panel, self._view)
            self._report(self._renderer.problems)
            self._tell("show")
        return found

    def _rest(self, now: int, idle: int) -> None:
        limit = self.settings["sleep"] * MINUTE
        if self.state == AWAKE and idle >= limit:
            self.state = DIM
            self._tell("brightness", 1)
        elif self.state == DIM and idle >= 2 * limit:
            self.state = OFF
            self._tell("poweroff")
        if ticks_diff(now, self._shifted) >= SHIFT:
            self._shifted = now
            self._lines = 1 - self._lines
            self._tell("shift", self._lines)

    def _look(self, now: int) -> None:
        """Whether the panel still answers, or another does: one that was unplugged has forgotten everything."""
        self._searched = now
        if self._panel:
            try:
                if self.state == OFF or self._panel.is_on():
                    return
            except OSError as error:
                print("display:", error, file=sys.stderr)
            self._lose()
        self._find(now)

    def _report(self, problems: list[str]) -> None:
        for problem in problems:
            if problem not in self.problems:
                self.problems.append(problem)
                print("screen:", problem, file=sys.stderr)

    def _find(self, now: int) -> None:
        self._searched = now
        self._panel = oled.find(self._i2c, self.board.DISPLAY["addresses"])
        if self._panel:
            self._led.value(0)
            self.state = AWAKE
            self.apply_settings()
            return
        self._led.value(1 - (self._led.value() or 0))
        pins = "no display answers on I2C%(id)d with SDA on GP%(sda)d and SCL on GP%(scl)d" % self.board.DISPLAY
        print(pins, file=sys.stderr)

    def _tell(self, name: str, *arguments: object) -> None:
        """Call a method of the panel, if there is one; it is lost where it does not answer."""
        if self._panel:
            try:
                getattr(self._panel, name)(*arguments)
            except OSError:
                self._lose()

    def _lose(self) -> None:
        self._panel = None
        self._stale = True
