"""The picture: draws views on the panel, rests it when nobody plays, and goes on without one."""

import sys

from machine import Pin

from tally.device import oled
from tally.ui.render import Renderer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.ui.view import View

SEARCH = 1000  # ms between two searches for a panel, or questions whether it is still there
SOON, TIMES = 100, 10  # ms between the first searches, as some panels take their time after power-on, and how many
SHIFT = 60_000  # ms until the picture moves by a line
MINUTE = 60_000
AWAKE, DIM, OFF = 0, 1, 2
OWN_LED = 25  # in a board file it is the LED on the Pico, whichever pin that is


class Screen:
    """Whatever is asked of it while no panel answers is made up for when one does. `view` is what it shows, or will.

    A `scene` is what keys are about: pictures of the same one differ by what keys have changed in it. `seen` is that of
    the picture on the panel, None where it has none yet. Times are those of a `Clock`.
    """

    def __init__(self, board: "Any", settings: dict, now: int):
        self.settings = settings
        self.state = AWAKE
        self.problems: list[str] = []  # what no view should have: text that does not fit, glyphs that are missing
        self._socket = oled.socket(board.DISPLAY)
        led = getattr(board, "LED", None)
        if led == OWN_LED:
            led = getattr(Pin.board, "LED", led)
        self._led = None if led is None else Pin(led, Pin.IN)
        self._blinks = False  # until there is a reason: a Pico W's is on the wireless chip, which would get power
        self._renderer = Renderer()
        self._panel: Any = None
        self.view: View | None = None
        self.scene: object = None
        self.seen: object = None
        self._stale = True
        self._lines = 0
        self._shifted = now
        self._searched = now
        self._soon = TIMES
        self._find()

    def answers(self) -> bool:
        """Whether there is a panel, as far as is known."""
        return self._panel is not None

    def show(self, view: "View", scene: object) -> None:
        self.view = view
        self.scene = scene
        self._stale = True

    def apply_settings(self) -> None:
        self._tell("flip", self.settings["flip"])
        self._tell("brightness", self.settings["brightness"])
        self._stale = True

    def wake(self) -> None:
        """Find the panel anew: it may have lost its power while it was not asked, as ever on SPI."""
        self._find()

    def step(self, now: int, idle: int) -> bool:
        """Draw what is new; dim, then darken a panel that was `idle` for so many ms; look for a lost one.

        True when another scene has come to be seen: nobody pressed a key because of it yet, nor was idle.
        """
        had = self._panel is not None
        if now - self._searched >= (SEARCH if had or not self._soon else SOON):
            self._searched = now
            self._look()
        if self._panel and had:
            self._rest(now, idle)
        return self._stale and self.draw()

    def draw(self) -> bool:
        """Whether another scene is seen for it."""
        if not (self.view and self._panel):
            return False
        self._stale = False
        renderer = self._renderer
        renderer.draw(self._panel.picture, self.view)
        self._report(renderer.problems)
        self._tell("show", renderer.top // 8, (renderer.bottom + 7) // 8)
        before = self.seen
        self.seen = self.scene if self._panel else None
        return self._panel is not None and self.seen is not before

    def stop(self, view: "View") -> None:
        """Show this dimly and for good, whatever the panel was in the middle of."""
        self.show(view, None)
        self._find()
        self._tell("brightness", 1)
        self.draw()

    def _rest(self, now: int, idle: int) -> None:
        limit = self.settings["sleep"] * MINUTE
        if self.state == AWAKE and idle >= limit:
            self.state = DIM
            self._tell("brightness", 1)
        elif self.state == DIM and idle >= 2 * limit:
            self.state = OFF
            self._tell("poweroff")
        if now - self._shifted >= SHIFT:
            self._shifted = now
            self._lines = 1 - self._lines
            self._tell("shift", self._lines)

    def _look(self) -> None:
        """Whether the panel still answers, or another does: one that was unplugged has forgotten everything."""
        if self._panel:
            try:
                if self.state == OFF or self._panel.is_on():
                    self._soon = TIMES
                    return
            except OSError as error:
                print("display:", error, file=sys.stderr)
        self._find()

    def _report(self, problems: list[str]) -> None:
        for problem in problems:
            if problem not in self.problems:
                self.problems.append(problem)
                print("screen:", problem, file=sys.stderr)

    def _find(self) -> None:
        """Find a panel and set it up, or say where it was looked for."""
        self._soon = max(0, self._soon - 1)
        self.seen = None
        self._panel = self._socket.find()
        if self._panel:
            self.state = AWAKE
            self.apply_settings()
            self._tell("shift", self._lines)
        elif not self._soon:
            print("no display answers on", self._socket.tried(), file=sys.stderr)
        if self._led and (self._blinks or not self._panel):
            self._blinks = True
            self._led = Pin(self._led, Pin.OUT, value=0 if self._panel else 1 - (self._led.value() or 0))

    def _tell(self, name: str, *arguments: object) -> None:
        """Call a method of the panel, if there is one; it is lost where it does not answer."""
        if self._panel:
            try:
                getattr(self._panel, name)(*arguments)
            except OSError as error:
                print("display:", error, file=sys.stderr)
                self._panel = None
