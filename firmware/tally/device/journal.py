"""The open match on the flash, in two files that together are its record whenever the power goes.

DEALS has the finished deals, see `chain.py`, and grows when one ends. OPEN has the other lines; it is written anew at
each answer, and small enough to stay within the folder's block, which costs no erase. It alone decides what counts of
DEALS, so that a start reads no more than OPEN, the opening and the last deal. Both name a serial number: where another
match begins, or DEALS has to be made anew, it gets the next one, and OPEN means nothing from that instant; DEALS ends
with a tip then. Where a long match is put away DEALS itself goes among the old ones, and the match that begins after it
waits meanwhile in NEXT.

    match.tally   90ab match 2 SERIAL NUMBER        NUMBER: what the match had among the old ones; OPEN's counts
                  the record, with marks
    deal.tally    1f0c deal 2 SERIAL NUMBER COUNT and what the tip says
                  COUNT lines of the record

In version 1, which is read still, DEALS has no marks, and OPEN says SERIAL LINES CHECK COUNT: it goes on after so many
LINES.
"""

from tally.device import files
from tally.device.files import DEALS, NEXT, OPEN, VERSION, fault_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tally.device.chain import Filed, Place
    from tally.device.tail import Coming
    from tally.engine.match import Match

MOST = 250  # characters of lines in OPEN: more than that go to DEALS before the deal ends


class Journal:
    """`match` is the match as it was kept last, None where there is none; `number` its own among the old ones, 0 where
    that is not known. `fault` is what keeps the files from being used as they are: DAMAGED, NEWER or "". `find` tells
    where an old match is, see `Place`.

    What fails to be written raises OSError and leaves on file what was there.
    """

    def __init__(self, find: "Callable[[int], tuple[str, int, int]]") -> None:
        self.match: Match | None = None
        self.number = 0
        self.fault = ""
        self._find = find
        self._serial = 0
        self._place: Place | None = None  # of the open match
        self._sure = False  # it is in DEALS
        self._has_open = False  # OPEN is there
        self._coming: Coming | None = None  # what is in NEXT

    def load(self) -> "Match | None":
        """The match on file; where there is a `fault`, as far as it is intact."""
        self._begin_what_waits()
        head, rest = files.first_line(DEALS), files.read(OPEN)
        self._has_open = rest is not None
        there = head != b"" or files.exists(DEALS)
        version, serial = self._read_deals(head) if there else (0, 0)
        words = self._read_open(rest) if rest is not None else []
        if not there:
            return None  # the match was left, and the power went before OPEN was removed
        if words and 0 <= serial != int(words[1]):
            rest, words = None, []
        if words[:1] == ["2"]:
            self.number = int(words[2])
        place = self._place = self._new_place(self.number, head)
        self.match = self._told(place, version, words, (rest or [])[1:])
        self._sure = not self.fault and version == VERSION
        return self.match

    def save(self, match: "Match") -> None:
        """Keep another state of the open match. Costs the same after any number of deals."""
        if self.fault or not self._holds(match):
            self.replace(match, self.number)
            return
        self.match = match
        deals, lines = self._filed(match), match.open_lines()
        long = sum([len(line) + 1 for line in lines[deals.reach.common(lines) :]]) > MOST
        if long or deals.later.count() or deals.reach.opening < 0:
            from tally.device.tail import grow  # noqa: PLC0415 - not before a deal ends

            grow(deals, match if long else None)
        self._write_open(match)

    def replace(self, match: "Match", number: int) -> None:
        """Keep a match in the place of what is on file: another one, or the same made anew."""
        self.prepare(match, number)
        self.enter()

    def prepare(self, match: "Match", number: int) -> None:
        """Write the match that is to take the place of the open one to NEXT."""
        from tally.device.tail import Coming  # noqa: PLC0415 - not before a match begins

        self._set_aside(True)
        self._coming = Coming(match, number, self._serial + 1, self._new_place(number))
        files.write_bytes(NEXT, self._coming.parts())

    def await_none(self) -> None:
        """No match is to take the place of the open one."""
        self._coming = None
        files.remove(NEXT)

    def enter(self) -> None:
        """Let the match in NEXT be the open one."""
        coming = self._coming
        assert coming
        self._sure = False
        place = coming.deals.place
        place.heads += (coming.head,)  # what follows may be broken off on either side of it
        files.rename(NEXT, DEALS)
        place.heads, place.number, place.spill = (coming.head,), coming.number, spill
        coming.match.deals = coming.deals.reaching(coming.reach)
        self._serial, self._place = coming.serial, place
        self.match, self.number = coming.match, coming.number
        self._sure = True
        self._coming = None
        self._write_open(coming.match)

    def stands(self) -> bool:
        """Whether the open match is in DEALS, and has not been put away."""
        return self._place is not None and self._place.stands() > 0

    def number_it(self, number: int) -> None:
        """Give the open match its number among the old ones, and keep all of it."""
        match = self.match
        assert match
        if self.fault or not self._holds(match):
            self.replace(match, number)
        elif number != self.number:
            assert self._place
            self.number = self._place.number = number
            self._write_open(match)

    def let_go(self) -> None:
        """The match is about to be put away: DEALS may not be its own any more."""
        self._sure = False

    def remove(self) -> None:
        """Forget the open match; it is gone with DEALS, whatever OPEN says."""
        self._set_aside(False)
        self._sure = False
        files.remove(DEALS)
        self.match = None
        self.number = 0
        files.remove(OPEN)
        self._has_open = False

    def _begin_what_waits(self) -> None:
        """The match before it was put away when the power went."""
        if files.exists(NEXT) and not files.exists(DEALS):
            from tally.device.recovery import tip_of  # noqa: PLC0415 - hardly ever needed

            try:
                tip_of(NEXT)
            except (ValueError, OSError):
                return
            files.rename(NEXT, DEALS)

    def _read_deals(self, head: bytes) -> tuple[int, int]:
        """The version and the serial number of DEALS, and the match's own; 0 and -1 where its first line is damaged."""
        try:
            version, serial, self.number = [int(text) for text in read_head(files.as_text(head[:-1]), "match")]
        except ValueError as error:
            self._blame(fault_of(error))
            return 0, -1
        self._serial = serial
        return version, serial

    def _read_open(self, rest: list[str]) -> list[str]:
        """The version, the serial number and what follows it in OPEN; nothing where its first line is damaged."""
        try:
            words = read_head(rest[0] if rest else "", "deal")
            numbers = [int(word) for word in words[: 4 if words[0] == "2" else 3]]
        except ValueError as error:
            self._blame(fault_of(error))
            return []
        self._serial = max(self._serial, numbers[1])
        return words

    def _told(self, place: "Place", version: int, words: list[str], rest: list[str]) -> "Match | None":
        """What DEALS tells, and the lines of OPEN after that."""
        if not self.fault and version == VERSION and words[:1] == ["2"] and len(rest) == int(words[3]):
            from tally.device.chain import read_match  # noqa: PLC0415 - not before there is a match

            try:
                match = read_match(place, " ".join(words[4:]))
                for line in rest:
                    match.tell(line)
                return match
            except (ValueError, OSError) as error:
                print("%s: %s" % (DEALS, error))
        from tally.device.recovery import recovered  # noqa: PLC0415 - for what is old or damaged

        told = recovered(place, version, words, rest, not self.fault)
        self._blame(told.fault)
        return told.match

    def _new_place(self, number: int, *heads: bytes) -> "Place":
        from tally.device.chain import Place  # noqa: PLC0415 - not before there is a match

        return Place(number, self._find, heads, spill)

    def _holds(self, match: "Match") -> bool:
        """Whether DEALS has what the match says that is there."""
        return self._place is getattr(match.deals, "place", 0) and (self._sure or self.stands())

    def _filed(self, match: "Any") -> "Filed":
        """The deals of a match that is in DEALS."""
        return match.deals

    def _write_open(self, match: "Match") -> None:
        deals, lines = self._filed(match), match.open_lines()
        rest = lines[deals.reach.common(lines) :]
        tip = deals.reach.tip(match)
        lines = [files.head("deal", self._serial, self.number, len(rest), tip, version=VERSION)] + rest
        if self._has_open:
            files.write(OPEN, lines)
        else:
            files.replace(OPEN, lines)  # so that an empty one is always a damaged one
        self._has_open = True

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


def spill(deals: "Filed") -> None:
    """Deals stay in memory where the flash takes none."""
    from tally.device.tail import grow  # noqa: PLC0415 - not before a deal ends

    try:
        grow(deals)
    except OSError as error:
        print("%s: %s" % (DEALS, error))


def read_head(line: str, word: str) -> list[str]:
    return files.read_head([line], word, VERSION)
