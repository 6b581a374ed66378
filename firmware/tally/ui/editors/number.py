"""Numbers: one, one out of many, or several counts."""

from tally.engine.ask import Counts, Number
from tally.ui.editors.base import BACK, DOWN, OK, UP, Editor, way


class Dial(Editor):
    """A number in a ring from low to high."""

    def __init__(self, ask: Number, start: int | None = None):
        self.ask = ask
        self.number = ask.likely if start is None else start

    def value(self) -> int:
        return self.number

    def press(self, key: str) -> bool:
        if key in (UP, DOWN):
            self.number = self.ask.next(self.number, 1 if key == UP else -1)
        return key == OK

    def path(self, value: int) -> list[str]:
        numbers = self.ask.numbers()
        return way(numbers.index(self.number), numbers.index(value), len(numbers)) + [OK]


class Wheels(Editor):
    """A number out of many, on two wheels: the first turns by ten steps, and ok goes on to the second, which turns
    by one. Where the number is a sum of parts, the first wheel also offers to count them up, one part after the
    other; back returns to the first wheel."""

    on_wheels = True

    def __init__(self, ask: Number, start: int | None = None):
        self.ask = ask
        self.number = ask.likely if start is None else start
        self.coarse = ask.step * 10
        self.fine = False  # the second wheel turns
        self.counts: list[int] | None = None
        self.part = 0

    def counting(self) -> bool:
        """The first wheel offers to count."""
        return self.number > self.ask.high

    def tens(self) -> list[int]:
        """The first legal number of each ten steps, and one too high that stands for counting."""
        ask = self.ask
        first = ask.low // self.coarse * self.coarse
        tens = [ones[0] for ones in [self.ones(ten) for ten in range(first, ask.high + 1, self.coarse)] if ones]
        return tens + [ask.high + 1] if ask.parts else tens

    def ones(self, number: int) -> list[int]:
        """The legal numbers in the same ten steps."""
        first = number // self.coarse * self.coarse
        numbers = range(first + (self.ask.low - first) % self.ask.step, first + self.coarse, self.ask.step)
        return [number for number in numbers if self.ask.accept(number) is not None]

    def value(self) -> int:
        if self.counts is None:
            return self.number
        return sum([count * worth for count, (_, worth, _) in zip(self.counts, self.ask.parts)])

    def press(self, key: str) -> bool:
        if key in (UP, DOWN):
            self._turn(1 if key == UP else -1)
            return False
        self.refused = False
        if self.counts is not None:
            self.part += 1
            if self.part < len(self.counts):
                return False
            self.part = 0
            return self._legal(self.value())
        if self.fine:
            return True
        if self.counting():
            self.counts = [0] * len(self.ask.parts)
        else:
            self.fine = True
        return False

    def back(self) -> bool:
        """Return to the first wheel; False where it turns."""
        if self.counts is None and not self.fine:
            return False
        self.fine = False
        self.counts = None
        self.part = 0
        return True

    def path(self, value: int) -> list[str]:
        """By the wheels; where parts are being counted, back to them first."""
        presses = [BACK] if self.fine or self.counts is not None else []
        tens = self.tens()
        place, target = self._ten(tens, self.number), self._ten(tens, value)
        start = self.number if place == target else tens[target]
        ones = self.ones(value)
        presses += way(place, target, len(tens)) + [OK]
        return presses + way(ones.index(start), ones.index(value), len(ones)) + [OK]

    def _turn(self, step: int) -> None:
        if self.counts is not None:
            ring = self.ask.parts[self.part][2] + 1
            self.counts[self.part] = (self.counts[self.part] + step) % ring
            return
        ring = self.ones(self.number) if self.fine else self.tens()
        place = ring.index(self.number) if self.fine else self._ten(ring, self.number)
        self.number = ring[(place + step) % len(ring)]

    def _ten(self, tens: list[int], number: int) -> int:
        return max([place for place, ten in enumerate(tens) if ten <= number])


class Counter(Editor):
    """Counts of several things, one after the other: ok goes on to the next, and after the last it answers
    where that is legal, else it begins again at the first."""

    def __init__(self, ask: Counts, start: "list[int] | None" = None):
        self.ask = ask
        self.counts = list(start or ask.likely)
        self.index = 0

    def value(self) -> list[int]:
        return list(self.counts)

    def press(self, key: str) -> bool:
        self.refused = False
        if key in (UP, DOWN):
            ring = self.ask.limits[self.index] + 1
            self.counts[self.index] = (self.counts[self.index] + (1 if key == UP else -1)) % ring
            return False
        self.index += 1
        if self.index < len(self.counts):
            return False
        self.index = 0
        return self._legal(self.counts)

    def back(self) -> bool:
        """To the count before."""
        if self.index == 0:
            return False
        self.index -= 1
        return True

    def path(self, value: list[int]) -> list[str]:
        wrong = [place for place in range(self.index) if self.counts[place] != value[place]]
        first = wrong[0] if wrong else self.index
        presses = [BACK] * (self.index - first)
        for place in range(first, len(value)):
            presses += way(self.counts[place], value[place], self.ask.limits[place] + 1) + [OK]
        return presses
