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

MANY = 30  # steps from which on a number is set on two wheels
UP, DOWN, OK, BACK = "up", "down", "ok", "back"


class Editor:
    ask: "Any"
    refused = False  # the last ok was for an answer that is not legal

    def back(self) -> bool:
        """Go back within the answer; False where there is nowhere to go."""
        return False

    def _legal(self, value: "Any") -> bool:
        self.refused = self.ask.accept(value) is None
        return not self.refused


class Choice(Editor):
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


class Dial(Editor):
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
        return way(self.number // ask.step, value // ask.step, steps) + [OK]


class Wheels(Editor):
    """A number out of many, on two wheels: the first turns by ten steps, and ok goes on to the second, which turns
    by one. Where the number is a sum of parts, the first wheel also offers to count them up, one part after the
    other; back returns to the first wheel."""

    def __init__(self, ask: Number, start: int | None = None):
        self.ask = ask
        self.number = ask.start if start is None else start
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
        tens = [max(ask.low, number) for number in range(first, ask.high + 1, self.coarse)]
        return tens + [ask.high + 1] if ask.parts else tens

    def ones(self, number: int) -> list[int]:
        """The legal numbers in the same ten steps."""
        first = number // self.coarse * self.coarse
        numbers = range(first, first + self.coarse, self.ask.step)
        return [number for number in numbers if self.ask.accept(number) is not None]

    def value(self) -> int:
        if self.counts is None:
            return self.number
        return sum([count * worth for count, (_, worth, _) in zip(self.counts, self.ask.parts)])

    def press(self, key: str) -> bool:
        if key in (UP, DOWN):
            self._turn(1 if key == UP else -1)
            return False
        if self.counts is not None:
            self.part += 1
            return self.part == len(self.counts)
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


def way(place: int, target: int, ring: int) -> list[str]:
    """The presses from one place of a ring of values to another, the shorter way round."""
    ahead = (target - place) % ring
    return [UP] * ahead if ahead <= ring - ahead else [DOWN] * (ring - ahead)


class Ticks(Editor):
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


class Counter(Editor):
    """Counts of several things, one after the other: ok goes on to the next, and after the last it answers
    where that is legal, else it begins again at the first."""

    def __init__(self, ask: Counts, start: "list[int] | None" = None):
        self.ask = ask
        self.counts = list(start or ask.start)
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


class Letters(Editor):
    """A name, letter by letter: ok takes the letter, and with none chosen the name as it stands; back takes
    the last letter away."""

    def __init__(self, ask: Name, start: str | None = None):
        self.ask = ask
        self.text = "" if start in (None, ask.start) else str(start)
        self.index = 0  # in letters(); 0 is none

    def letters(self) -> str:
        return "\n" + ((LATER if self.text else FIRST) if len(self.text) < LONGEST else "")

    def value(self) -> str:
        return self.text.strip(" ") or self.ask.start

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
        wanted = "" if value == self.ask.start else value
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


EDITORS: tuple = ((Pick, Choice), (Number, Dial), (Seats, Ticks), (Counts, Counter), (Name, Letters))


def editor(ask: "Ask", start: "Any" = None) -> "Any":
    """The editor of an ask, at its likely answer or at `start`."""
    if isinstance(ask, Number) and (ask.high - ask.low) // ask.step > MANY:
        return Wheels(ask, start)
    for kind, make in EDITORS:
        if isinstance(ask, kind):
            return make(ask, start)
    raise TypeError("no keys for %r" % ask)
