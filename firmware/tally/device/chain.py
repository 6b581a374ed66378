"""The finished deals of a match in a file that only grows, and the way from the last of them to any other.

The record there has lines between its own: a mark before each deal, and a tip, which tells what the file tells, where
it alone tells it. Places count bytes from the beginning of the record, so that it may be copied to another file.

    5f02 =12 83 0 8f10 2 ,3,4, ,        NUMBER BEFORE LEAP CHECK LAID: a deal; how many bytes before this line the mark
                                        of the deal before is, and that of the deal `leap(NUMBER)`, 0 for none; the
                                        check of the last line before it; how the table lay (`Table.freeze`)
    31c7 ~0 1033 12 2 77aa 2 ,3,4, ,    OPENING MARK FINISHED PART CHECK LAID: where the opening and the last mark are;
                                        how many deals are finished, and how many lines of the next one are behind the
                                        mark; the check of the last line; how the table lay before the open deal

A deal that was taken back and the lines of others that were given anew stay where they are: no mark leads there.
"""

from tally.device import files
from tally.device.files import DEALS
from tally.engine import record
from tally.engine.deals import DamagedError, Deals
from tally.engine.match import Match
from tally.engine.opening import Draft, Opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tally.engine.deals import Deal

ENDS = (b" kept\t", b" ends\t")  # how the lines go on that stand around an old match, see `segments.py`
STRIDE = 32
MANY = 16  # deals that are in memory at the most while many are added in a row


class Mark:
    """ValueError where there is none at this place; `start` is that of the line behind it."""

    def __init__(self, file: "Any", base: int, at: int):
        file.seek(base + at)
        line = file.readline()
        number, before, leap, self.check, self.laid = control_text(line, "=").split(" ", 4)
        self.at, self.start = at, at + len(line)
        self.number = int(number)
        self.before = at - int(before) if before != "0" else 0
        self.leap = at - int(leap) if leap != "0" else 0


def control_text(line: bytes, sign: str) -> str:
    """What follows the sign of a mark or a tip; ValueError where the line is neither."""
    text = files.as_text(line[:-1])
    if line[-1:] != b"\n" or record.unseal(text, "")[:1] != sign:
        raise ValueError("not a line with %s: %r" % (sign, text))
    return text[record.CHECK + 1 :]


def leap(number: int) -> int:
    """The deal to which a mark leads besides the one before, so that the way to any is short: a multiple of STRIDE."""
    return (number - 1) // STRIDE * STRIDE


def lines_behind(file: "Any", base: int, mark: Mark) -> tuple[list[str], str]:
    """The intact lines of a deal, and the first one that is not, "" for none."""
    file.seek(base + mark.start)
    lines: list[str] = []
    check = mark.check
    while True:
        raw = file.readline()
        if not raw or is_between(raw):
            return lines, ""
        line = files.as_text(raw[:-1])
        if raw[-1:] != b"\n" or line != record.seal(line[record.CHECK :], check):
            return lines, line
        lines.append(line)
        check = line[:4]


def is_between(line: bytes) -> bool:
    """Whether it is an intact line that stands between the deals: a mark, a tip, the first of another opening, or the
    last one of an old match."""
    if line[4:6] not in (b" =", b" ~") and line[4:10] not in ENDS:
        return line == record.HEADER.encode() + b"\n"
    text = files.as_text(line[:-1])
    return text == record.seal(text[record.CHECK :], "")


class Place:
    """Where the file is that tells of a match: DEALS, if that has one of the first lines `heads`, else among the old
    ones, where `find` knows it by its `number`: path, and where its record begins and ends. `spill` adds to DEALS what
    `Filed` has in memory only."""

    def __init__(
        self,
        number: int,
        find: "Callable[[int], tuple[str, int, int]]",
        heads: "tuple[bytes, ...]" = (),
        spill: "Callable[[Filed], None] | None" = None,
    ):
        self.number = number
        self.heads = heads
        self.spill = spill
        self._find = find

    def open(self) -> "tuple[Any, int, int]":
        """The file, where the record begins in it, and where it ends; OSError or ValueError where there is none."""
        if self.heads:
            try:
                file = files.reading(DEALS)
                head = file.readline()
                if head in self.heads:
                    return file, len(head), file.seek(0, 2)
                file.close()
            except OSError as error:
                print("%s: %s" % (DEALS, error))  # it may be among the old ones
        path, start, end = self._find(self.number)
        return files.reading(path), start, end

    def stands(self) -> int:
        """Where the record begins in DEALS; 0 where it is not there."""
        head = files.first_line(DEALS) if self.heads else b""
        return len(head) if head in self.heads else 0


class Reach:
    """What a file tells of a match: where its opening is, -1 where that is not there yet; where the mark of the last
    finished deal is, 0 for none, and how many are; where the mark of the deal `leap` of the next is; and where `part`
    of that is: its mark, its first line, and its lines, as far as they are there."""

    def __init__(self, opening: int, mark: int = 0, filed: int = 0, leap: int = 0):
        self.opening = opening
        self.mark = mark
        self.filed = filed
        self.leap = leap
        self.part = self.start = 0
        self.lines: list[str] = []
        self._places: dict[int, int] = {}  # of marks that were found

    def find(self, file: "Any", base: int, number: int) -> Mark:
        """The mark of a finished deal; ValueError where the way there is damaged."""
        places = self._places
        above = [known for known in places if known >= number]
        mark = Mark(file, base, places[min(above)] if above else self.mark)
        if not above or len(places) > 2 * STRIDE:
            places.clear()
        while mark.number > number:
            below = mark.number
            mark = Mark(file, base, mark.leap if leap(below) >= number else mark.before)
            places[mark.number] = mark.at
            if mark.number >= below:
                break
        if mark.number != number:
            raise ValueError("no mark of deal %d" % number)
        return mark

    def with_part(self, part: int, start: int, lines: list[str]) -> "Reach":
        reach = Reach(self.opening, self.mark, self.filed, self.leap)
        reach.part, reach.start, reach.lines = part, start, list(lines)
        return reach

    def ended(self) -> "Reach":
        """With that deal finished."""
        number = self.filed + 1
        return Reach(self.opening, self.part, number, self.part if number % STRIDE == 0 else self.leap)

    def tip(self, match: "Match") -> str:
        """The text of the tip, without its sign, for a match as far as the file tells it."""
        lines = match.open_lines()
        part = self.common(lines)
        numbers = "%d %d %d %d" % (self.opening, self.part if part else self.mark, self.filed, part)
        return "%s %s %s" % (numbers, lines[part - 1][:4] if part else match.check, match.laid)

    def common(self, lines: list[str]) -> int:
        """How many of the next deal's lines are there."""
        count = 0
        while count < len(lines) and lines[count : count + 1] == self.lines[count : count + 1]:
            count += 1
        return count


class Filed(Deals):
    """The finished deals of a match of which a file has the first; `later` are those that are not there yet, `opening`
    the lines of the opening where that is not."""

    def __init__(self, place: Place, reach: Reach, later: "Deals | None" = None, opening: "list[str] | None" = None):
        self.place = place
        self.reach = reach
        self.later = later or Deals()
        self.opening = opening or []

    def reaching(self, reach: Reach) -> "Filed":
        """The same once all of them are in the file."""
        return Filed(self.place, reach)

    def count(self) -> int:
        return self.reach.filed + self.later.count()

    def add(self, check: str, laid: str, lines: list[str]) -> None:
        self.later.add(check, laid, lines)

    def read(self, number: int) -> "Deal":
        if number > self.reach.filed:
            return self.later.read(number - self.reach.filed)
        mark, lines, bad = self._read(number)
        return whole(mark, lines, bad)

    def take_back(self) -> "Deal":
        if self.later.count():
            return self.later.take_back()
        mark, lines, bad = self._read(self.reach.filed)
        self.reach = before(mark, self.reach.opening).with_part(mark.at, mark.start, lines)
        return whole(mark, lines, bad)

    def branch(self, count: int) -> Deals:
        reach = self.reach
        if count >= reach.filed:
            later = self.later.branch(count - reach.filed)
            return Filed(self.place, reach, later, self.opening)
        return Filed(self.place, before(self._read(count + 1, False)[0], reach.opening))

    def afresh(self, opening: list[str]) -> Deals:
        return Filed(self.place, Reach(-1), None, opening)

    def spill(self) -> None:
        """To the file, where nothing leads there before the match is kept: what comes of it is no more than longer."""
        if self.place.spill and self.later.count() >= MANY and self.place.stands():
            self.place.spill(self)

    def _read(self, number: int, lines: bool = True) -> tuple[Mark, list[str], str]:
        """The mark of a deal that is in the file, and what is behind it."""
        try:
            file, start, _ = self.place.open()
            with file:
                mark = self.reach.find(file, start, number)
                return (mark,) + (lines_behind(file, start, mark) if lines else ([], ""))
        except (ValueError, OSError) as error:
            raise DamagedError(number, None, str(error)) from None


def before(mark: Mark, opening: int) -> Reach:
    """What is told before the deal of a mark."""
    return Reach(opening, mark.before, mark.number - 1, mark.leap)


def whole(mark: Mark, lines: list[str], bad: str) -> "Deal":
    deal = mark.check, mark.laid, lines
    if bad:
        raise DamagedError(mark.number, deal, bad)
    return deal


def read_match(place: Place, tip: str) -> Match:
    """The match that a file tells as far as the text of the tip says, of which the opening and the last deal are read;
    ValueError where they do not fit."""
    words = tip.split(" ", 5)
    opening_at, mark_at, filed, part = [int(word) for word in words[:4]]
    check, laid = words[4:]
    file, start, _ = place.open()
    with file:
        opening = read_opening(file, start + opening_at)
        reach, told, bad, fits = Reach(opening_at), opening.lines, "", filed == part == 0
        if mark_at:
            mark = Mark(file, start, mark_at)
            told, bad = lines_behind(file, start, mark)
            fits = mark.number == filed + (part > 0) and len(told) >= (part or 1)
            if part:
                told, bad = told[:part], ""
            reach = before(mark, opening_at).with_part(mark_at, mark.start, told)
            if not part and laid:
                reach = reach.ended()
    if bad or not fits or told[-1][:4] != check:
        raise ValueError("does not fit: %r" % tip)
    if not reach.part:
        return Match(opening, Filed(place, reach), check, laid)
    match = Match(opening, Filed(place, reach), mark.check, mark.laid)
    for line in told:
        match.tell(line)
    return match


def read_opening(file: "Any", at: int) -> Opening:
    """ValueError where there is none, or it is damaged."""
    file.seek(at)
    record.check_header(files.as_text(file.readline()[:-1]))
    draft, opening = Draft(), None
    while opening is None:
        opening = draft.read(files.as_text(file.readline()[:-1]))
    return opening
