"""The kinds of question a game asks.

A game yields an ask and is sent the answer. Every ask knows which answers are legal, says so when one
is not, and turns an answer into the text a record keeps and back.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    Conversation = Generator["Ask", Any, Any]  # what a deal is: it yields asks and is sent answers


class Ask:
    """One open question.

    `key` names it, `seat` is whom it is about (None: the whole table) and `likely` the likely answer,
    which a front end offers first. A subclass says what is legal by `accept` and `expects`.

    `facts`, where it is given, makes a dict of what is known only of an answer that is being considered, such as what
    it would lead to; the words of its screen may use it.
    """

    facts: "Callable[[Any], dict] | None" = None

    def __init__(self, key: str, seat: int | None, likely: "Any"):
        self.key = key
        self.seat = seat
        self.likely = likely

    def accept(self, value: "Any") -> "Any":
        """The answer in the form it is kept, or None where it is not legal."""
        raise NotImplementedError

    def expects(self) -> str:
        """What would be legal, in one line."""
        raise NotImplementedError

    def check(self, value: "Any") -> "Any":
        """The answer in the form it is kept; ValueError, naming what would be legal, where it is not."""
        kept = self.accept(value)
        if kept is None:
            raise ValueError("%s cannot be %r; legal: %s" % (self.key, value, self.expects()))
        return kept

    def text(self, value: "Any") -> str:
        """A checked answer as a record keeps it."""
        return str(value)

    def parse(self, text: str) -> "Any":
        """The answer that `text` stands for, unchecked."""
        return whole(text)


class Pick(Ask):
    """Choose one of `options`, in the order they are offered: words or whole numbers."""

    def __init__(
        self,
        key: str,
        options: "tuple | list",
        seat: int | None = None,
        likely: "Any" = None,
        facts: "Callable[[Any], dict] | None" = None,
    ):
        super().__init__(key, seat, options[0] if likely is None else likely)
        self.options = tuple(options)
        self.facts = facts

    def accept(self, value: "Any") -> "Any":
        for option in self.options:
            if type(value) is type(option) and value == option:
                return option
        return None

    def expects(self) -> str:
        return listed(self.options)

    def parse(self, text: str) -> "Any":
        for option in self.options:
            if str(option) == text:
                return option
        return text


class Menu(Pick):
    """Choose one of `options` that are names, so that all are seen at once: a contract, a house rule."""


class Seat(Pick):
    """Choose one player out of the seats in `options`."""


class Seats(Ask):
    """Choose from one to `most` of the seats in `options`; kept as a list in rising order."""

    def __init__(self, key: str, options: "tuple | list", most: int, seat: int | None = None):
        super().__init__(key, seat, [options[0]])
        self.options = tuple(options)
        self.most = min(most, len(options))

    def accept(self, value: "Any") -> "list[int] | None":
        if not is_whole_list(value) or not 1 <= len(value) <= self.most or len(set(value)) < len(value):
            return None
        return sorted(value) if all(seat in self.options for seat in value) else None

    def expects(self) -> str:
        return "1 to %d of the seats %s, each once" % (self.most, listed(sorted(self.options)))

    def text(self, value: "Any") -> str:
        return spaced(value)

    def parse(self, text: str) -> "Any":
        return [whole(word) for word in text.split(" ")]


class Number(Ask):
    """A whole number from `low` to `high` in steps of `step`, but for the `holes`.

    `parts`, where it is a sum of such: (thing, what one is worth, how many there are), for a front end that
    helps to count. Where `likely` is a hole, the next number that is none takes its place. ValueError where all are.
    """

    def __init__(
        self,
        key: str,
        low: int,
        high: int,
        seat: int | None = None,
        likely: int | None = None,
        step: int = 1,
        parts: tuple = (),
        holes: tuple = (),
        facts: "Callable[[Any], dict] | None" = None,
    ):
        super().__init__(key, seat, low if likely is None else likely)
        self.low = low
        self.high = high
        self.step = step
        self.parts = parts
        self.holes = tuple([hole for hole in holes if low <= hole <= high and (hole - low) % step == 0])
        self.facts = facts
        if self.likely in self.holes:
            self.likely = self.next(self.likely)

    def accept(self, value: "Any") -> "int | None":
        if type(value) is not int or not self.low <= value <= self.high or value in self.holes:
            return None
        return None if (value - self.low) % self.step else value

    def next(self, number: int, steps: int = 1) -> int:
        """The legal number so many steps on, or back where `steps` is -1; they go round."""
        ring = self.count()
        place = (number - self.low) // self.step
        for _ in range(ring):
            place = (place + steps) % ring
            number = self.low + place * self.step
            if number not in self.holes:
                return number
        raise ValueError("%s has no legal number" % self.key)

    def count(self) -> int:
        """How many numbers there are, the holes among them."""
        return (self.high - self.low) // self.step + 1

    def numbers(self) -> list[int]:
        """Every legal number, rising."""
        return [number for number in range(self.low, self.high + 1, self.step) if number not in self.holes]

    def expects(self) -> str:
        steps = " in steps of %d" % self.step if self.step > 1 else ""
        holes = ", but not " + listed(self.holes) if self.holes else ""
        return "a whole number from %d to %d%s%s" % (self.low, self.high, steps, holes)


class Counts(Ask):
    """How many of each of `things`, at most `limits` of them and at least `least` of all together."""

    def __init__(
        self,
        key: str,
        things: "tuple",
        limits: "tuple",
        seat: int | None = None,
        least: int = 1,
        likely: "list | None" = None,
    ):
        super().__init__(key, seat, likely or [least] + [0] * (len(things) - 1))
        self.things = things
        self.limits = limits
        self.least = least

    def accept(self, value: "Any") -> "list[int] | None":
        if not is_whole_list(value) or len(value) != len(self.limits):
            return None
        if any(not 0 <= count <= limit for count, limit in zip(value, self.limits)):
            return None
        return list(value) if sum(value) >= self.least else None

    def expects(self) -> str:
        parts = ["%s 0 to %d" % pair for pair in zip(self.things, self.limits)]
        return "the counts of %s; together %d or more" % (listed(parts), self.least)

    def text(self, value: "Any") -> str:
        return spaced(value)

    def parse(self, text: str) -> "Any":
        return [whole(word) for word in text.split(" ")]


def whole(text: str) -> "int | str":
    """The whole number that `text` writes in plain digits, or the text itself where it writes none."""
    digits = text[1:] if text[:1] == "-" else text
    if not digits or any([not "0" <= char <= "9" for char in digits]):
        return text
    return int(text)


def is_whole_list(value: "Any") -> bool:
    return type(value) in (list, tuple) and all(type(item) is int for item in value)


def listed(values: "Any") -> str:
    return ", ".join(str(value) for value in values)


def spaced(values: "Any") -> str:
    return " ".join(str(value) for value in values)
