"""The open match on the flash, in two files that together are its record whenever the power goes.

DEALS holds the first lines of the record and grows when a deal ends. OPEN holds the others; it is written anew at each
answer, and small enough to stay within the folder's block, which costs no erase. Its first line says how many lines of
DEALS it continues, so it alone decides: lines of DEALS beyond those are not told, which is how a finished deal is taken
back. Both name a serial number. Where the record on file is not the beginning of the new one, DEALS is replaced whole
under the next serial number, and OPEN, which still has the old one, means nothing from that instant.

    match.tally   90ab match 1 SERIAL NUMBER                NUMBER: what the match has, or will have, among the old ones
                  lines of the record
    deal.tally    1f0c deal 1 SERIAL LINES CHECK COUNT      CHECK: that of the last of the LINES
                  COUNT lines of the record
"""

from tally.device import files
from tally.engine import record
from tally.engine.match import Match
from tally.engine.record import RecordError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

DEALS, OPEN = "match.tally", "deal.tally"
MOST = 250  # characters of OPEN: more lines than that go to DEALS before the deal ends
DAMAGED, NEWER = "damaged", "newer"


class Journal:
    """`match` is the match as it was kept last, None where there is none; `number` its own among the old ones, 0 where
    that is not known. `fault` is what keeps the files from being used as they are: DAMAGED, NEWER or "".

    What fails to be written raises OSError and leaves on file what was there.
    """

    def __init__(self) -> None:
        self.match: Match | None = None
        self.number = 0
        self.fault = ""
        self._serial = 0
        self._sure = False  # the following is so on file
        self._size = 0  # lines of the record in DEALS
        self._told = 0  # of those, the ones that OPEN continues
        self._deals = 0  # deals that are whole among them
        self._part = 0  # lines of the deal after these
        self._last = ""  # the last line among them
        self._has_open = False  # OPEN is there

    def load(self) -> "Match | None":
        """The match on file; where there is a `fault`, as far as it is intact."""
        kept, rest = files.read(DEALS), files.read(OPEN)
        self._has_open = rest is not None
        serial = self._read_number(kept) if kept is not None else 0
        told, tail = self._continued(kept or [""], rest, serial) if rest is not None else (-1, [])
        if kept is None:
            return None  # the match was left, and the power went before OPEN was removed
        if told < 0:
            told = len(kept) - 1
        lines = kept[1 : told + 1] + tail
        match: object = None
        try:
            match = Match.restore(lines)
        except RecordError as error:
            self._blame(NEWER if is_understood(lines, error.line) else DAMAGED)
            match = error.match
        self.match = match if isinstance(match, Match) else None
        if self.match and not self.fault:
            self._place(self.match, told, kept[told])
            self._size = len(kept) - 1
            self._sure = True
        return self.match

    def save(self, match: Match) -> None:
        """Keep another state of the open match. Costs the same after any number of deals, but for what is taken back
        or mended in DEALS."""
        known = match is self.match and self._sure and self._begins(match)
        if self.fault or not (known or self._look(match)):
            self.replace(match, self.number)
            return
        rest = self._rest(match)
        if match.finished() > self._deals or sum([len(line) + 1 for line in rest]) > MOST:
            if self._size > self._told:
                self.replace(match, self.number)
                return
            self._sure = False
            files.write(DEALS, rest, "a")
            self._all_told(match, self._size + len(rest), rest[-1])
            rest = []
        self._write_open(rest)

    def replace(self, match: Match, number: int) -> None:
        """Keep a match in the place of what is on file: another one, or another record of the same."""
        self._set_aside(True)
        self._sure = False
        self._serial += 1
        files.replace(DEALS, headed(files.head("match", self._serial, number), match))
        self.match, self.number = match, number  # at once, so that nothing that breaks this off comes between them
        size, last = 0, ""
        for line in match.lines():
            size, last = size + 1, line
        self._all_told(match, size, last)
        self._write_open([])

    def remove(self) -> None:
        """Forget the open match; it is gone with DEALS, whatever OPEN says."""
        self._set_aside(False)
        self._sure = False
        files.remove(DEALS)
        self.match = None
        self.number = 0
        files.remove(OPEN)
        self._has_open = False

    def _read_number(self, kept: list[str]) -> int:
        """The serial number of DEALS, and the match's own; -1 where its first line is damaged."""
        try:
            serial, self.number = [int(text) for text in files.read_head(kept, "match")]
        except ValueError as error:
            self._blame(fault_of(error))
            return -1
        self._serial = serial
        return serial

    def _continued(self, kept: list[str], rest: list[str], serial: int) -> tuple[int, list[str]]:
        """How many lines of DEALS are told, -1 for all, and those that follow them."""
        try:
            words = files.read_head(rest, "deal")
            own, told, count = [int(words[place]) for place in (0, 1, 3)]
        except ValueError as error:
            self._blame(fault_of(error))
            return -1, rest[1:]  # which tell nothing unless they follow the last line
        self._serial = max(self._serial, own)
        fits = told < len(kept) and kept[told][:4] == words[2]
        if own != serial and not (serial < 0 and fits):
            return -1, []
        if not fits or count != len(rest) - 1:
            self._blame(DAMAGED)
        return told, rest[1:]

    def _look(self, match: Match) -> bool:
        """Find out how much of the record is in DEALS; False where that is not even its opening."""
        kept = files.read(DEALS) or []
        try:
            self._serial = int(files.read_head(kept, "match")[0])
        except ValueError:
            return False
        told = 0
        for line in match.lines():
            if kept[told + 1 : told + 2] != [line]:
                break
            told += 1
        self._size = len(kept) - 1
        if told < len(match.opening.lines):
            return False
        self._place(match, told, kept[told])
        return True

    def _all_told(self, match: Match, size: int, last: str) -> None:
        """Note that DEALS holds the whole record."""
        self.match = match
        self._size = self._told = size
        self._last = last
        self._deals, self._part = match.finished(), len(match.open_lines())

    def _place(self, match: Match, told: int, last: str) -> None:
        """Note that DEALS tells so many lines of the match."""
        self.match = match
        self._told, self._last = told, last
        self._deals, self._part = 0, told - len(match.opening.lines)
        while self._deals < match.finished() and self._part >= len(match.deal_lines(self._deals + 1)):
            self._deals += 1
            self._part -= len(match.deal_lines(self._deals))

    def _begins(self, match: Match) -> bool:
        """Whether the record, told by the same match as before, still begins with what DEALS tells."""
        if self._part:
            return self._lines_after(match)[self._part - 1 : self._part] == [self._last]
        if self._deals:
            return match.finished() >= self._deals and match.deal_lines(self._deals)[-1] == self._last
        return True

    def _lines_after(self, match: Match) -> list[str]:
        """The lines that follow the whole deals in DEALS."""
        lines = []
        for number in range(self._deals + 1, match.finished() + 1):
            lines.extend(match.deal_lines(number))
        return lines + match.open_lines() if match.finished() >= self._deals else []

    def _rest(self, match: Match) -> list[str]:
        return self._lines_after(match)[self._part :]

    def _write_open(self, rest: list[str]) -> None:
        self._sure = False
        lines = [files.head("deal", self._serial, self._told, self._last[:4], len(rest))] + rest
        if self._has_open:
            files.write(OPEN, lines)
        else:
            files.replace(OPEN, lines)  # so that an empty one is always a damaged one
        self._has_open = True
        self._sure = True

    def _blame(self, fault: str) -> None:
        self.fault = self.fault or fault

    def _set_aside(self, stays: bool) -> None:
        """Keep files with a fault under other names, and these `stays` as they are until they are replaced."""
        if not self.fault:
            return
        for name in (OPEN, DEALS):
            if files.exists(name):
                files.set_aside(name, stays)
        self._has_open = files.exists(OPEN)
        self.fault = ""


def headed(first: str, match: Match) -> "Iterator[str]":
    yield first
    yield from match.lines()


def is_understood(lines: list[str], number: int) -> bool:
    """Whether the line of a record that stopped this version, counted from 1, is whole: then a later one wrote it."""
    if number > len(lines):
        return False
    line = lines[number - 1]
    if number == 1:
        name, _, version = line.partition(" ")
        return name == record.NAME and version.isdigit() and int(version) > record.VERSION
    return line == record.seal(line[record.CHECK :], lines[number - 2])


def fault_of(error: ValueError) -> str:
    return NEWER if isinstance(error, files.NewerError) else DAMAGED
