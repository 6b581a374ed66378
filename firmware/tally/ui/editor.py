"""Answering an ask with four keys: what up, down and ok do to the answer that is being composed.

An editor starts at the likely answer. `press` takes a key's name and says whether the answer is complete;
`value` is the answer as it stands. `path` lists the fewest presses that lead to a given answer.
"""

from tally.engine.ask import Counts, Number, Pick, Seat, Seats
from tally.ui.asks import FIRST, LATER, LONGEST, Menu, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask

UP, DOWN, OK, BACK = "up", "down", "ok", "back"


class Choice:
    """One of the options, in a ring. Down goes to the next one in a list, up to the next higher of values."""

    def __init__(self, ask: Pick, start: "Any" = None):
        self.ask = ask
        self.index = list(ask.options).index(ask.start if start is None else start)
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


class Dial:
    """A number in a ring from low to high."""

    def __init__(self, ask: Number, start: int | None = None):
        self.ask = ask
        self.number = ask.start if start is None else start

    def value(self) -> int:
        return self.number

    def press(self, key: str) -> bool:
        ask = self.ask
        if key in (UP, DOWN):
            steps = (ask.high - ask.low) // ask.step + 1
            place = (self.number - ask.low) // ask.step + (1 if key == UP else -1)
            self.number = ask.low + place % steps * ask.step
        return key == OK

    def path(self, value: int) -> list[str]:
        ask = self.ask
        steps = (ask.high - ask.low) // ask.step + 1
        ahead = (value - self.number) // ask.step % steps
        if ahead <= steps - ahead:
            return [UP] * ahead + [OK]
        return [DOWN] * (steps - ahead) + [OK]


class Ticks:
    """Several seats out of a list: ok on a name answers with it alone; "tie" below the names lets them be
    ticked one by one, and ok on "done" answers with the ticked ones."""

    def __init__(self, ask: Seats, start: "list[int] | None" = None):
        self.ask = ask
        start = ask.start if start is None else start
        self.ticked = list(start) if len(start) > 1 else []
        self.ticking = bool(self.ticked)
        self.index = len(ask.options) if self.ticking else list(ask.options).index(start[0])

    def value(self) -> list[int]:
        return sorted(self.ticked)

    def press(self, key: str) -> bool:
        count = len(self.ask.options)
        if key in (UP, DOWN):
            self.index = (self.index + (1 if key == DOWN else -1)) % (count + 1)
            return False
        if self.index == count:
            if self.ticking:
                return bool(self.ticked)
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

    def path(self, value: list[int]) -> list[str]:
        places = [place for place, seat in enumerate(self.ask.options) if (seat in value) != (seat in self.ticked)]
        count = len(self.ask.options)
        if len(value) == 1 and not self.ticking:
            return self._way(self.index, places[0]) + [OK]
        presses: list[str] = []
        place = self.index
        if not self.ticking:
            presses = self._way(place, count) + [OK]
            place = 0
        for target in places:
            presses += self._way(place, target) + [OK]
            place = target
        return presses + self._way(place, count) + [OK]

    def _way(self, place: int, target: int) -> list[str]:
        ring = len(self.ask.options) + 1
        ahead = (target - place) % ring
        return [DOWN] * ahead if ahead <= ring - ahead else [UP] * (ring - ahead)


class Counter:
    """Counts of several things, one after the other: ok goes on to the next, and after the last it answers
    where that is legal, else it begins again at the first."""

    def __init__(self, ask: Counts, start: "list[int] | None" = None):
        self.ask = ask
        self.counts = list(start) if start else [0] * len(ask.limits)
        self.index = 0

    def value(self) -> list[int]:
        return list(self.counts)

    def press(self, key: str) -> bool:
        if key in (UP, DOWN):
            ring = self.ask.limits[self.index] + 1
            self.counts[self.index] = (self.counts[self.index] + (1 if key == UP else -1)) % ring
            return False
        self.index += 1
        if self.index < len(self.counts):
            return False
        self.index = 0
        return self.ask.accept(self.counts) is not None

    def path(self, value: list[int]) -> list[str]:
        presses: list[str] = []
        for count, now, limit in zip(value, self.counts, self.ask.limits):
            ahead = (count - now) % (limit + 1)
            ring = limit + 1
            presses += ([UP] * ahead if ahead <= ring - ahead else [DOWN] * (ring - ahead)) + [OK]
        return presses


class Letters:
    """A name, letter by letter: ok takes the letter, and with none chosen the name as it stands; back takes
    the last letter away."""

    def __init__(self, ask: Name, start: str | None = None):
        self.ask = ask
        self.text = ""
        self.index = 0  # in letters(); 0 is none

    def letters(self) -> str:
        return "\n" + ((LATER if self.text else FIRST) if len(self.text) < LONGEST else "")

    def value(self) -> str:
        return self.text.strip(" ") or self.ask.start

    def press(self, key: str) -> bool:
        if key in (UP, DOWN):
            self.index = (self.index + (1 if key == UP else -1)) % len(self.letters())
            return False
        if self.index == 0:
            return self.ask.accept(self.value()) is not None
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
        presses: list[str] = [BACK] * len(self.text)
        if value == self.ask.start:
            return presses + [OK]
        for place, letter in enumerate(value):
            letters = "\n" + (LATER if place else FIRST)
            ahead = letters.index(letter)
            presses += ([UP] * ahead if ahead * 2 <= len(letters) else [DOWN] * (len(letters) - ahead)) + [OK]
        return presses + [OK]


EDITORS: tuple = ((Pick, Choice), (Number, Dial), (Seats, Ticks), (Counts, Counter), (Name, Letters))


def editor(ask: "Ask", start: "Any" = None) -> "Any":
    """The editor of an ask, at its likely answer or at `start`."""
    for kind, make in EDITORS:
        if isinstance(ask, kind):
            return make(ask, start)
    raise TypeError("no keys for %r" % ask)
