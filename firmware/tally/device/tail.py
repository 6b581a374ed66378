"""What is written to the file of a match, so that it tells more of it, or all."""

from tally.device import files
from tally.device.chain import Filed, Place, Reach
from tally.device.files import DEALS
from tally.engine import record
from tally.engine.deals import Deals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tally.engine.match import Match


class Tail:
    """Lines for a file that ends at the place `at`: each method gives some of them, and `reach` is what it tells with
    them. What `deals` tells of itself is not changed."""

    def __init__(self, deals: Filed, at: int):
        self.at = at
        self.reach = deals.reach
        self._deals = deals

    def grown(self, match: "Match | None") -> "Iterator[bytes]":
        """The opening, if it is not there yet, the finished deals that are not, and what the match has of the next."""
        later = self._deals.later
        if self.reach.opening < 0:
            self.reach = Reach(self.at)
            yield self._given(self._deals.opening)
        for number in range(1, later.count() + 1):
            yield from self._deal(*later.read(number))
            self.reach = self.reach.ended()
        if match and match.open_lines():
            yield from self._deal(match.check, match.laid, match.open_lines())

    def all(self, match: "Match") -> "Iterator[bytes]":
        """What lets the file tell all of the match."""
        yield from self.grown(match)
        yield record.seal("~" + self.reach.tip(match), "").encode() + b"\n"

    def _deal(self, check: str, laid: str, lines: list[str]) -> "Iterator[bytes]":
        """The lines of the deal after the finished ones, with a mark where they do not go on where the file ends."""
        reach = self.reach
        known = reach.common(lines)
        if known == len(lines):
            return
        part, start = reach.part, reach.start
        if not known or known < len(reach.lines) or start + len(encoded(reach.lines)) != self.at:
            known, part = 0, self.at
            yield self._given([self._mark(check, laid)])
            start = self.at
        self.reach = reach.with_part(part, start, lines)
        yield self._given(lines[known:])

    def _mark(self, check: str, laid: str) -> str:
        reach = self.reach
        back = [str(self.at - at) if at else "0" for at in (reach.mark, reach.leap)]
        return record.seal("=%d %s %s %s" % (reach.filed + 1, " ".join(back), check, laid), "")

    def _given(self, lines: list[str]) -> bytes:
        data = encoded(lines)
        self.at += len(data)
        return data


class Coming:
    """A match on its way to be the open one, in NEXT; `reach` is what its file tells once its `parts` are there."""

    def __init__(self, match: "Match", number: int, serial: int, place: Place):
        self.match = match
        self.number = number
        self.serial = serial
        self.head = files.head("match", serial, number, version=files.VERSION).encode() + b"\n"
        self.deals = filed(match, place)
        self.reach = self.deals.reach

    def parts(self) -> "Iterator[bytes]":
        yield self.head
        at = 0
        if self.deals.reach.opening >= 0:
            for part in copied(self.deals.place):
                at += len(part)
                yield part
        tail = Tail(self.deals, at)
        yield from tail.all(self.match)
        self.reach = tail.reach


def encoded(lines: list[str]) -> bytes:
    return "".join([line + "\n" for line in lines]).encode()


def grow(deals: Filed, match: "Match | None" = None) -> None:
    """Put those finished deals in DEALS, their place, that are in memory only, and what the match has of the next."""
    tail = Tail(deals, files.size(DEALS) - deals.place.stands())
    files.append(DEALS, tail.grown(match))
    deals.reach, deals.later = tail.reach, Deals()


def copied(place: Place) -> "Iterator[bytes]":
    """All that a file tells, in parts; the last one ends a line."""
    file, start, end = place.open()
    with file:
        file.seek(start)
        part = b"\n"
        while start < end and part:
            part = file.read(min(files.CHUNK, end - start))
            start += len(part)
            yield part
        if part[-1:] != b"\n":
            yield b"\n"


def filed(match: "Match", place: Place) -> Filed:
    """The finished deals of a match; where all there are is in memory, as those that are not yet at a place."""
    deals = match.deals
    if isinstance(deals, Filed) and deals.count():
        return deals
    return Filed(place, Reach(-1), Deals() if isinstance(deals, Filed) else deals, match.opening.lines)
