"""A match from what a file tells of it, where OPEN does not lead to it: from the file's own tip; where there is none or
it does not fit, from the last mark on; without marks, as in a file of version 1, from the first line."""

from tally.device import files
from tally.device.chain import Filed, Mark, Place, before, control_text, is_between, read_match, read_opening
from tally.device.files import DAMAGED, DEALS, NEWER
from tally.engine import record
from tally.engine.match import Match
from tally.engine.opening import Draft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

NEAR = 1024  # bytes before the end of a file in which its last lines are


def recovered(place: Place, version: int, words: list[str], rest: list[str], intact: bool) -> "Teller":
    """The open match: what DEALS tells and then the lines `rest` of OPEN. `version` is that of DEALS, 0 where that is
    not known; `words` are those of OPEN's first line, none where that is missing or damaged; else both are `intact`."""
    old = (version or int((words or "2")[0])) == 1
    if old:
        teller = by_lines(place, int(words[2]) if words else -1)
        fits = not words or not teller.match or teller.match.last_check() == words[3]
    else:
        teller = by_tip(place, words, intact)
        fits = True
    for line in rest:
        teller.take(line.encode() + b"\n")
    if not fits or (words and len(rest) != int(words[4 if old else 3])):
        teller.fault = teller.fault or DAMAGED
    return teller


def by_tip(place: Place, words: list[str], intact: bool) -> "Teller":
    try:
        if words:
            return Teller(read_match(place, " ".join(words[4:])))
        if intact:
            return Teller(read_match(place, tip_of(DEALS)))
    except (ValueError, OSError) as error:
        print("%s: %s" % (DEALS, error))
    try:
        teller = by_lines(place)
    except (ValueError, OSError):
        teller = Teller()
    teller.fault = teller.fault or DAMAGED
    return teller


def tip_of(name: str) -> str:
    """That of a file which one match has for itself."""
    with files.reading(name) as file:
        return last_tip(file, 0, files.size(name))


def last_tip(file: "Any", start: int, end: int) -> str:
    """The text of the tip in the last lines of what is told in a file; ValueError where there is none."""
    size = min(NEAR, end - start)
    file.seek(end - size)
    lines = file.read(size).split(b"\n")
    while lines:
        try:
            return control_text(lines.pop() + b"\n", "~")
        except ValueError:
            continue
    raise ValueError("no tip")


def read(place: Place) -> Match:
    """The match of an old record or a new one; RecordError, with its intact part, where it is damaged."""
    file, start, end = place.open()
    with file:
        try:
            tip = last_tip(file, start, end)
        except ValueError:
            tip = ""
        file.seek(start)
        begins = file.readline() == record.HEADER.encode() + b"\n"
        if not begins or (not tip and not last_mark(file, start, end)[1]):
            file.seek(start)
            return Match.restore(lines_in(file, end - start))
    try:
        return read_match(place, tip)
    except ValueError:
        teller = by_lines(place)
        raise record.RecordError(0, "damaged", teller.match) from None


def lines_in(file: "Any", size: int) -> "Iterator[str]":
    """The lines of the next `size` bytes of a file, and one that is none where the file ends before."""
    while size > 0:
        line = file.readline()
        size -= len(line)
        yield files.as_text(line[:-1]) if line else files.UNREADABLE
        if not line:
            return


class Teller:
    """Takes the lines of a record one after the other. `match` is told by those that follow each other, but for what
    stands between the deals; `fault` is what is wrong with the first that does not."""

    def __init__(self, match: "Match | None" = None):
        self.match = match
        self.fault = ""
        self._draft: Draft | None = None

    def take(self, raw: bytes) -> None:
        line = files.as_text(raw.rstrip(b"\n"))
        before = self.match.last_check() if self.match else self._draft.lines[-1] if self._draft else ""
        try:
            self._take(line)
        except ValueError:
            if not (self.match and is_between(raw)):
                self.fault = self.fault or (NEWER if record.is_understood(line, before) else DAMAGED)
        if raw[-1:] != b"\n":
            self.fault = self.fault or DAMAGED  # torn off

    def _take(self, line: str) -> None:
        if self.match:
            self.match.tell(line)
        elif self._draft is None:
            record.check_header(line)
            self._draft = Draft()
        else:
            opening = self._draft.read(line)
            self.match = Match(opening) if opening else None


def by_lines(place: Place, most: int = -1) -> Teller:
    """What the lines of a file tell from the last mark on; where there is none of them, from the first line, of which
    no more than `most` count."""
    file, start, end = place.open()
    with file:
        opening_at, mark = last_mark(file, start, end)
        teller = Teller(before_mark(place, opening_at, mark) if mark else None)
        at = mark.start if mark and teller.match else 0
        file.seek(start + at)
        while start + at < end and most != 0:
            raw = file.readline()
            if not raw:
                teller.fault = teller.fault or DAMAGED
                break
            at += len(raw)
            most -= 1
            teller.take(raw)
    if teller.match is None:
        teller.fault = teller.fault or DAMAGED
    return teller


def last_mark(file: "Any", start: int, end: int) -> "tuple[int, Mark | None]":
    """Where the last opening begins, and the last mark."""
    at = opening = last = 0
    file.seek(start)
    line = b"?"
    while line and start + at < end:
        line = file.readline()
        if line == record.HEADER.encode() + b"\n":
            opening, last = at, 0
        elif line[4:6] == b" =" and is_between(line):
            last = at
        at += len(line)
    return opening, Mark(file, start, last) if last else None


def before_mark(place: Place, opening_at: int, mark: Mark) -> "Match | None":
    """The match as it was when the deal of a mark began; None where its opening is damaged."""
    file, start, _ = place.open()
    with file:
        try:
            opening = read_opening(file, start + opening_at)
        except ValueError:
            return None
    return Match(opening, Filed(place, before(mark, opening_at)), mark.check, mark.laid)
