"""The old matches: those that were finished or left, kept until the players delete them."""

import time

from tally.device import files, segments
from tally.device.files import not_saved
from tally.device.index import NAME, Index
from tally.engine.match import Match
from tally.engine.record import RecordError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from tally.device.segments import Kept

    Page = list[Kept]
    Places = list[tuple[int, int]]  # segment and offset

CLOCK_SET = 2026  # a Pico whose clock was never set starts in 2021


class MovedError(Exception):
    """A match was not where the index has it."""


class Archive:
    """`away` has the numbers of matches that are not among the old ones at present: that of the one that is being
    played again, and of those that are still to be put here, of which it has an older state."""

    def __init__(self) -> None:
        self.away: list[int] = []
        self._found: Index | None = None  # which is not read before it is needed
        self._where: tuple[int, tuple[str, int, int]] = 0, ("", 0, 0)  # the number that was looked for last, and where

    def count(self) -> int:
        return sum([1 for _ in self._index().newest(self.away)])

    def list(self, first: int, size: int) -> "Page":
        """So many of them, newest first, from the place `first`, counted from 0."""
        return self._again(lambda: list(self._each(first, first + size)))

    def wins(self, match: "Match | None" = None) -> "dict[str, dict[str, tuple[int, int]]]":
        """By game and name the finished matches that were won, and that were played; the open `match` among them."""
        return self._again(lambda: self._count_wins(match))

    def read(self, number: int) -> Match:
        """ValueError where there is no such match; RecordError, with its intact part, where it is damaged."""
        from tally.device.chain import Place  # noqa: PLC0415 - to put one there needs neither
        from tally.device.recovery import read  # noqa: PLC0415

        self._places(number)
        match = read(Place(number, self.find))
        _, start, end = self.find(number)
        kept = segments.kept_at(*self._place(number))
        if kept and kept.size != end - start:
            raise RecordError(0, "its end is lost", match)
        return match

    def find(self, number: int) -> "tuple[str, int, int]":
        """Where a match is that was put here, be it away or not: the file, and where its record begins and ends."""
        if self._where[0] != number:
            try:
                segment, at = self._place(number)
            except MovedError as moved:
                self._scan(moved)
                segment, at = self._place(number)
            self._where = number, segments.record_at(segment, at)
        return self._where[1]

    def delete(self, number: int) -> str:
        """What to tell the players where that fails; ValueError where there is no such match."""
        places, index = self._places(number), self._index()
        self._forget()
        try:
            self._drop(index, places)
        except OSError as error:
            return not_saved(error)
        self._found = index
        return ""

    def next(self) -> int:
        """A number that was never given to a match that was kept."""
        return self._index().highest + 1

    def put(self, number: int, match: Match) -> None:
        """Keep a match, in the place of the one that has its number; OSError where there is no room."""
        index = self._index()
        places = index.find(number)
        date = today()
        if places and not date:
            before = segments.kept_at(*places[-1])
            date = before.date if before else ""
        if files.free() < files.RESERVE:
            raise OSError(files.FULL)
        self._forget()
        index.scan(segments.add(match, number, date, max(number, index.highest)))
        self._drop(index, places)
        self._found = index

    def _forget(self) -> None:
        """Until it is known what is on file."""
        self._found = None
        self._where = 0, ("", 0, 0)

    def _index(self) -> Index:
        if self._found is None:
            self._found = Index()
        return self._found

    def _again(self, call: "Callable[[], Any]") -> "Any":
        """What a call returns, once the index is right."""
        while True:
            try:
                return call()
            except MovedError as moved:
                self._scan(moved)

    def _scan(self, moved: MovedError) -> None:
        index = self._index()
        index.scan(moved.args[0])
        index.write()

    def _each(self, first: int = 0, last: "int | None" = None) -> "Iterator[Kept]":
        for place, (number, segment, at) in enumerate(self._index().newest(self.away)):
            if place == last:
                return
            if place >= first:
                yield found_at(number, segment, at)

    def _count_wins(self, match: "Match | None") -> "dict[str, dict[str, tuple[int, int]]]":
        wins: dict[str, dict[str, tuple[int, int]]] = {}
        for kept in self._each():
            if kept.over:
                count_win(wins, kept.game, kept.players, kept.winners)
        if match and match.ask is None:
            count_win(wins, match.opening.game, match.opening.players, match.table.winners)
        return wins

    def _place(self, number: int) -> tuple[int, int]:
        """Segment and offset of the copy that counts."""
        places = self._index().find(number)
        if not places:
            raise ValueError("there is no old match %d" % number)
        found_at(number, *places[-1])
        return places[-1]

    def _places(self, number: int) -> "Places":
        places = self._index().find(number)
        if not places or number in self.away:
            raise ValueError("there is no old match %d" % number)
        return places

    def _drop(self, index: Index, places: "Places") -> None:
        """Write their segments anew, the oldest first. The file of the index goes before: by their sizes alone it might
        seem to be in step."""
        if not places:
            return
        files.remove(NAME)
        for segment in sorted({place[0] for place in places}):
            segments.drop(segment, [place[1] for place in places if place[0] == segment], index.highest)
            index.scan(segment)
        index.write()


def count_win(wins: dict, game: str, players: "list[str]", winners: "list[int]") -> None:
    table = wins.setdefault(game, {})
    for seat, name in enumerate(players):
        won, played = table.get(name, (0, 0))
        table[name] = won + (seat in winners), played + 1


def found_at(number: int, segment: int, at: int) -> "Kept":
    kept = segments.kept_at(segment, at)
    if not kept or kept.number != number:
        raise MovedError(segment)
    return kept


def today() -> str:
    """The date, "" where the clock was never set."""
    year, month, day = time.localtime()[:3]
    return "%04d-%02d-%02d" % (year, month, day) if year >= CLOCK_SET else ""
