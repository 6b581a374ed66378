"""Choosing: one option, or several seats."""

from tally.engine.ask import Menu, Pick, Seat, Seats
from tally.ui.editors.base import BACK, DOWN, OK, UP, Editor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Choice(Editor):
    """One of the options, in a ring. Down goes to the next one in a list, up to the next higher of values."""

    def __init__(self, ask: Pick, start: "Any" = None):
        self.ask = ask
        self.index = list(ask.options).index(ask.likely if start is None else start)
        self.listed = isinstance(ask, (Seat, Menu))

    def value(self) -> "Any":
        return self.ask.options[self.index]

    def press(self, key: str) -> bool:
        if key in (UP, DOWN):
            step = 1 if (key == DOWN) == self.listed else -1
            self.index = (self.index + step) % len(self.ask.options)
        return key == OK

    def path(self, value: "Any") -> list[str]:
        count = len(self.ask.options)
        ahead = (list(self.ask.options).index(value) - self.index) % count
        onward, backward = (DOWN, UP) if self.listed else (UP, DOWN)
        if ahead <= count - ahead:
            return [onward] * ahead + [OK]
        return [backward] * (count - ahead) + [OK]


class Ticks(Editor):
    """Several seats out of a list: ok on a name answers with it alone; "tie" below the names lets them be
    ticked one by one, and ok on "done" answers with the ticked ones."""

    def __init__(self, ask: Seats, start: "list[int] | None" = None):
        self.ask = ask
        start = ask.likely if start is None else start
        self.ticked = list(start) if len(start) > 1 else []
        self.ticking = bool(self.ticked)
        self.index = len(ask.options) if self.ticking else list(ask.options).index(start[0])

    def value(self) -> list[int]:
        return sorted(self.ticked)

    def press(self, key: str) -> bool:
        self.refused = False
        count = len(self.ask.options)
        if key in (UP, DOWN):
            self.index = (self.index + (1 if key == DOWN else -1)) % (count + 1)
            return False
        if self.index == count:
            if self.ticking:
                return self._legal(self.ticked)
            self.ticking = True
            self.index = 0
            return False
        seat = self.ask.options[self.index]
        if not self.ticking:
            self.ticked = [seat]
            return True
        if seat in self.ticked:
            self.ticked.remove(seat)
        else:
            self.ticked.append(seat)
        return False

    def back(self) -> bool:
        """From ticking to the plain list."""
        was = self.ticking
        self.ticking = False
        self.ticked = []
        return was

    def path(self, value: list[int]) -> list[str]:
        places = [place for place, seat in enumerate(self.ask.options) if (seat in value) != (seat in self.ticked)]
        count = len(self.ask.options)
        if len(value) == 1 and not self.ticking:
            return self._way(self.index, list(self.ask.options).index(value[0])) + [OK]
        if self.ticking:
            ticking = self._round(self.index, places)
            alone = [BACK] + self._way(self.index, list(self.ask.options).index(value[0])) + [OK]
            return alone if len(value) == 1 and len(alone) < len(ticking) else ticking
        return self._way(self.index, count) + [OK] + self._round(0, places)

    def _round(self, place: int, places: list[int]) -> list[str]:
        """The shortest way to toggle all the places and then to end below the names."""
        best: list[str] = []
        for turn in range(max(1, len(places))):
            for order in (places[turn:] + places[:turn], (places[turn:] + places[:turn])[::-1]):
                presses: list[str] = []
                at = place
                for target in order:
                    presses += self._way(at, target) + [OK]
                    at = target
                presses += self._way(at, len(self.ask.options)) + [OK]
                if not best or len(presses) < len(best):
                    best = presses
        return best

    def _way(self, place: int, target: int) -> list[str]:
        ring = len(self.ask.options) + 1
        ahead = (target - place) % ring
        return [DOWN] * ahead if ahead <= ring - ahead else [UP] * (ring - ahead)
