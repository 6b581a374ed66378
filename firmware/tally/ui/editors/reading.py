"""Reading: a page, and deals one after the other."""

from tally.ui.editors.base import DOWN, OK, UP, Editor
from tally.ui.kinds import Deals, Reading


class Reader(Editor):
    """Up and down move through the page, ok goes on."""

    def __init__(self, ask: Reading, start: object = None):
        self.ask = ask

    def value(self) -> bool:
        return True

    def press(self, key: str) -> bool:
        return self.ask.page.press(key)

    def path(self, value: bool) -> list[str]:
        return [OK]


class Leafing(Editor):
    """The deals in a ring, each on a page of its own: down reads on, then goes to the deal before, and up the other
    way; ok chooses the one that is read."""

    def __init__(self, ask: Deals, start: int | None = None):
        self.ask = ask
        self.number = ask.likely if start is None else start
        self.page = ask.page(self.number)

    def value(self) -> int:
        return self.number

    def press(self, key: str) -> bool:
        if key == OK:
            return True
        before = self.page.first
        self.page.press(key)
        if self.page.first == before:
            self.number = (self.number - 1 + (1 if key == UP else -1)) % self.ask.count + 1
            self.page = self.ask.page(self.number)
        return False

    def path(self, value: int) -> list[str]:
        up, down = self._way(UP, value), self._way(DOWN, value)
        return (up if len(up) < len(down) else down) + [OK]

    def _way(self, key: str, value: int) -> list[str]:
        """The presses of one key that lead to a deal."""
        leafing = Leafing(self.ask, self.number)
        leafing.page.reveal(self.page.first)
        presses = []
        while leafing.number != value:
            leafing.press(key)
            presses.append(key)
        return presses
