"""A name, letter by letter."""

from tally.ui.editors.base import BACK, DOWN, OK, UP, Editor, way
from tally.ui.kinds import FIRST, LATER, LONGEST, Name


class Letters(Editor):
    """A name, letter by letter: ok takes the letter, and with none chosen the name as it stands; back takes
    the last letter away."""

    def __init__(self, ask: Name, start: str | None = None):
        self.ask = ask
        self.text = ask.begun if start is None else "" if start == ask.likely else start
        self.index = 0  # in letters(); 0 is none

    def letters(self) -> str:
        return "\n" + ((LATER if self.text else FIRST) if len(self.text) < LONGEST else "")

    def value(self) -> str:
        return self.text.strip(" ") or self.ask.likely

    def press(self, key: str) -> bool:
        self.refused = False
        if key in (UP, DOWN):
            self.index = (self.index + (1 if key == UP else -1)) % len(self.letters())
            return False
        if self.index == 0:
            return self._legal(self.value())
        self.text += self.letters()[self.index]
        self.index = 0
        return False

    def back(self) -> bool:
        """Take the last letter away; False where there is none."""
        self.index = 0
        gone = self.text != ""
        self.text = self.text[:-1]
        return gone

    def path(self, value: str) -> list[str]:
        spelt = self._way(value)
        left = self._way("")
        return left if value == self.ask.likely and len(left) < len(spelt) else spelt

    def _way(self, wanted: str) -> list[str]:
        """The presses that lead to these letters and take them."""
        common = 0
        while common < min(len(wanted), len(self.text)) and wanted[common] == self.text[common]:
            common += 1
        at = self.index if common == len(self.text) else 0
        presses = [BACK] * (len(self.text) - common)
        for place in range(common, len(wanted)):
            letters = "\n" + (LATER if place else FIRST)
            presses += way(at, letters.index(wanted[place]), len(letters)) + [OK]
            at = 0
        end = "\n" + ((LATER if wanted else FIRST) if len(wanted) < LONGEST else "")
        return presses + way(at, 0, len(end)) + [OK]
