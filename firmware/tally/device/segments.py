"""The files that hold the old matches, many to a file, since each file takes a block of 4 KB at the least.

    old/0001    7c11 old 1 NUMBER                       NUMBER: none higher had been given when the file was written
                22d0 kept\tNUMBER\tGAME\tDATE\tover\t1,3\t0,11\tSIZE\tAnn\tBo\tCy\tDi
                SIZE bytes: the lines of the record
                9e05 ends\tNUMBER\t... the same as above
                the next match

The record has marks and a tip, see `chain.py`; older ones have none. A match is added in one write, which littlefs does
whole or not at all; where one is deleted, its segment is written anew without it. What is not understood stays where it
is. The last line of a match stands in for a damaged first. A long match has a segment for itself: the file that it had
as the open one, with its last line twice, the second time with a SIZE that counts the first.
"""

from tally.device import files
from tally.device.chain import Place
from tally.device.files import DEALS
from tally.device.tail import Tail, copied, filed
from tally.engine import record
from tally.engine.match import Match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

BY = files.OLD + "/segment" + files.NEW  # one for all, so that cuts leave no more than one
FULL_SIZE = 16 * 1024  # bytes; a match that would make a segment longer begins the next
LONG = 4096  # bytes of a record that take longer to copy than a player likes to wait
NEAR = 1024  # bytes from the end of a segment, in which its last two lines are
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


class Entry:
    """A match to be put away: how much is told of it in a file of its own, and what is to follow that."""

    def __init__(self, match: Match, number: int, date: str):
        self._match, self._number, self._date = match, number, date
        self.deals = filed(match, Place(0, nowhere))
        self._own = 0
        if self.deals.reach.opening >= 0:
            file, start, end = self.deals.place.open()
            file.close()
            self._own = end - start
        self.tail = list(Tail(self.deals, self._own).all(match))
        self.size = self._own + sum([len(part) for part in self.tail])

    def line(self, word: str, size: int) -> bytes:
        """The first or last line."""
        status = self._match.status()
        fields = [word, str(self._number), status["game"], self._date, OVER if status["over"] else LEFT]
        fields += [",".join([str(item) for item in status[name]]) for name in ("winners", "totals")]
        return record.seal("\t".join(fields + [str(size)] + status["players"]), "").encode() + b"\n"

    def is_long(self) -> bool:
        """Whether it is the open match, and long enough that its file goes among the old ones as it is."""
        return self._own >= LONG and self.deals.place.stands() > 0

    def parts(self) -> "Iterator[bytes]":
        yield self.line("kept", self.size)
        if self._own:
            yield from copied(self.deals.place)
        yield from self.tail
        yield self.line("ends", self.size)


def nowhere(_: int) -> "tuple[str, int, int]":
    raise ValueError("it is in memory only")


def numbers() -> list[int]:
    """The numbers of the segments, in order."""
    return [number for number in named() if is_there(number)]


def named() -> list[int]:
    """The same, and those of folders that are called like a segment."""
    digits = [name for name in files.listed(files.OLD) if not name.strip("0123456789")]
    return sorted([int(name) for name in digits if name == "%04d" % int(name)])


def last() -> int:
    """The highest number of a segment, 0 where there is none: each that is looked at takes its time."""
    there = named()
    while there and not is_there(there[-1]):
        there.pop()
    return there[-1] if there else 0


def is_there(segment: int) -> bool:
    """And no folder."""
    mode = files.mode(path(segment))
    return bool(mode) and not mode & files.FOLDER


def path(segment: int) -> str:
    return "%s/%04d" % (files.OLD, segment)


def highest(line: bytes) -> int:
    """The number in the first line of a segment; -1 where it is damaged or a later version's."""
    try:
        return int(files.read_head([files.as_text(line[:-1])], "old")[1])
    except ValueError:
        return -1


def add(match: Match, number: int, date: str, given: int) -> int:
    """Add a match to the last segment, or to another after it; `given` is the highest number that was given so far.

    The number of the segment.
    """
    files.make_folder(files.OLD)
    segment = last()
    entry = Entry(match, number, date)
    if entry.is_long():
        first = entry.line("ends", entry.size)
        files.append(DEALS, entry.tail + [first, entry.line("ends", entry.size + len(first))])
        files.rename(DEALS, path(segment + 1))
        return segment + 1
    length = entry.size + 2 * len(entry.line("kept", entry.size))
    if segment and is_ours(segment) and files.size(path(segment)) + length <= FULL_SIZE:
        files.append(path(segment), entry.parts())
        return segment
    files.replace_bytes(path(segment + 1), after(files.head("old", given), entry.parts()), BY)
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
    file.seek(0)
    if is_alone(file.readline()):
        yield from scan_alone(file)
        return
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


def record_at(segment: int, at: int) -> "tuple[str, int, int]":
    """The file of the match that the line there tells of, and where its record begins and ends."""
    with open(path(segment), "rb") as file:
        file.seek(at)
        line = file.readline()
        kept = read_kept(line)
        assert kept
        if line[4:10] == ENDS:
            return path(segment), at - kept.size, at
        start = at + len(line)
        end = start + kept.size
        file.seek(end)
        if file.readline()[10:] != line[10:]:
            end = next_end(file, start, end)
        return path(segment), start, end


def next_end(file: "Any", at: int, end: int) -> int:
    """Where the record really ends that begins there: before its time where a part of it is lost."""
    file.seek(at)
    line = file.readline()
    while line and at + len(line) <= end and not read_kept(line):
        at += len(line)
        line = file.readline()
    return at


def is_alone(first: bytes) -> bool:
    """Whether a segment with this first line is the file that its only match had while it was the open one."""
    return first[4:11] == b" match "


def scan_alone(file: "Any") -> "Iterator[tuple[Kept, int, int, int]]":
    size = file.seek(0, 2)
    near = max(0, size - NEAR)
    file.seek(near)
    lines = file.read(NEAR).split(b"\n")
    at = size
    for line in reversed(lines[:-1]):
        at -= len(line) + 1
        kept = read_kept(line + b"\n")
        if kept:
            yield kept, at, 0, size
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
    ours = highest(first) >= 0 or is_alone(first)
    if ours and gaps[:1] != [(0, files.size(name))]:
        gaps.append((0, len(first)))
    others = without(name, sorted(gaps))
    newest = last()
    if ours and segment < newest and is_ours(newest) and sum([end - start for start, end in gaps]) == files.size(name):
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
