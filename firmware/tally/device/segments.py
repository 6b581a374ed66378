"""The files that hold the old matches, many to a file, since each file takes a block of 4 KB at the least.

    old/0001    7c11 old 1 NUMBER                       NUMBER: none higher had been given when the file was written
                22d0 kept\tNUMBER\tGAME\tDATE\tover\t1,3\t0,11\tSIZE\tAnn\tBo\tCy\tDi
                SIZE bytes: the lines of the record
                9e05 ends\tNUMBER\t... the same as above
                the next match

A match is added in one write, which littlefs does whole or not at all; where one is deleted, its segment is written
anew without it. What is not understood stays where it is. The last line of a match stands in for a damaged first.
"""

from tally.device import files
from tally.engine import record
from tally.engine.match import Match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

BY = files.OLD + "/segment" + files.NEW  # one for all, so that cuts leave no more than one
FULL_SIZE = 16 * 1024  # bytes; a match that would make a segment longer begins the next
KEPT, ENDS = b" kept\t", b" ends\t"
OVER, LEFT = "over", "left"


class Kept:
    """What is told of an old match without reading its record. `winners` are seats; `date` is "" where the clock was
    not set; `size` counts the bytes of the record."""

    def __init__(self, fields: list[str]):
        number, self.game, self.date, over, winners, totals, size, *self.players = fields
        self.number, self.size = int(number), int(size)
        self.over = over == OVER
        self.winners, self.totals = integers(winners), integers(totals)


def integers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")] if text else []


def read_kept(line: bytes) -> "Kept | None":
    """What the first or last line of a match tells; None where it is no such line, or damaged."""
    if line[4:10] not in (KEPT, ENDS) or line[-1:] != b"\n":
        return None
    try:
        return Kept(record.unseal(line[:-1].decode(), "").split("\t")[1:])
    except ValueError:
        return None


def entry(match: Match, number: int, date: str) -> "list[bytes]":
    """The first and the last line of a match."""
    status = match.status()
    size = sum([len(line.encode()) + 1 for line in match.lines()])
    fields = [str(number), status["game"], date, OVER if status["over"] else LEFT]
    fields += [",".join([str(item) for item in status[name]]) for name in ("winners", "totals")]
    text = "\t".join(fields + [str(size)] + status["players"])
    return [record.seal(word + "\t" + text, "").encode() + b"\n" for word in ("kept", "ends")]


def parts_of(match: Match, number: int, date: str) -> "Iterator[bytes]":
    first, last = entry(match, number, date)
    yield first
    for line in match.lines():
        yield line.encode() + b"\n"
    yield last


def numbers() -> list[int]:
    """The numbers of the segments, in order."""
    digits = [name for name in files.listed(files.OLD) if not name.strip("0123456789")]
    named = [name for name in digits if name == "%04d" % int(name)]
    return sorted([int(name) for name in named if not files.is_folder(files.OLD + "/" + name)])


def path(segment: int) -> str:
    return "%s/%04d" % (files.OLD, segment)


def highest(line: bytes) -> int:
    """The number in the first line of a segment; -1 where it is damaged or a later version's."""
    try:
        return int(files.read_head([files.as_text(line[:-1])], "old")[0])
    except ValueError:
        return -1


def add(match: Match, number: int, date: str, given: int) -> int:
    """Add a match to the last segment, or to another after it; `given` is the highest number that was given so far.

    The number of the segment.
    """
    files.make_folder(files.OLD)
    segment = (numbers() or [0])[-1]
    length = sum([len(part) for part in parts_of(match, number, date)])
    if segment and is_ours(segment) and files.size(path(segment)) + length <= FULL_SIZE:
        files.before_erase()
        with open(path(segment), "ab") as file:
            for part in parts_of(match, number, date):
                file.write(part)
        return segment
    files.replace_bytes(path(segment + 1), after(files.head("old", given), parts_of(match, number, date)), BY)
    return segment + 1


def after(line: str, parts: "Iterable[bytes]") -> "Iterator[bytes]":
    yield line.encode() + b"\n"
    yield from parts


def is_ours(segment: int) -> bool:
    with open(path(segment), "rb") as file:
        return highest(file.readline()) >= 0


def scan(file: "Any") -> "Iterator[tuple[Kept, int, int, int]]":
    """Each match in a segment, where the line is that tells of it, and where the match begins and ends.

    One of which first and last line are intact but not in their places is told of twice.
    """
    at = 0
    while True:
        file.seek(at)
        line = file.readline()
        if not line:
            return
        start, end = at, at + len(line)
        kept = read_kept(line)
        if kept and line[4:10] == KEPT:
            file.seek(end + kept.size)
            last = file.readline()
            if read_kept(last) and last[10:] == line[10:]:
                end += kept.size + len(line)
        elif kept:
            file.seek(at - min(at, kept.size))
            if file.readline() == record.HEADER.encode() + b"\n":
                start = max(0, at - kept.size - len(line))
        if kept:
            yield kept, at, start, end
        at = end


def kept_at(segment: int, at: int) -> "Kept | None":
    with open(path(segment), "rb") as file:
        file.seek(at)
        return read_kept(file.readline())


def match_at(segment: int, at: int) -> Match:
    """The match that the line there tells of; RecordError where its record is damaged."""
    with open(path(segment), "rb") as file:
        file.seek(at)
        line = file.readline()
        kept = read_kept(line)
        assert kept
        if line[4:10] == ENDS:
            file.seek(at - kept.size)
        return Match.restore(lines_in(file, kept.size))


def lines_in(file: "Any", size: int) -> "Iterator[str]":
    """The lines of the next `size` bytes of a file, and one that is none where the file ends before."""
    while size > 0:
        line = file.readline()
        size -= len(line)
        yield files.as_text(line[:-1]) if line else files.UNREADABLE
        if not line:
            return


def drop(segment: int, places: list[int], given: int) -> None:
    """Write a segment anew without the matches that the lines at these places tell of.

    It goes where nothing else is in it, but for the last, which remembers the highest number that was `given`.
    """
    name = path(segment)
    with open(name, "rb") as file:
        gaps = [(start, end) for _, at, start, end in scan(file) if at in places]
        file.seek(0)
        first = file.readline()
    ours = highest(first) >= 0
    if ours:
        gaps.append((0, len(first)))
    others = without(name, sorted(gaps))
    if ours and segment < numbers()[-1] and sum([end - start for start, end in gaps]) == files.size(name):
        files.remove(name)
    else:
        files.replace_bytes(name, after(files.head("old", given), others) if ours else others, BY)


def without(name: str, gaps: "list[tuple[int, int]]") -> "Iterator[bytes]":
    """What is in a file but for these gaps, which are in order."""
    at = 0
    with open(name, "rb") as file:
        for start, end in gaps + [(files.size(name), 0)]:
            file.seek(at)
            while at < start:
                part = file.read(min(files.CHUNK, start - at))
                at += len(part)
                yield part
            at = max(at, end)
