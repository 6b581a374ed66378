"""What outlasts a power cut: the open match, the old ones, the last line-up, the settings."""

import sys

from tally.device import files
from tally.device.files import not_saved
from tally.device.journal import DEALS, NEWER, OPEN, Journal
from tally.device.preferences import LAST, read_last, read_settings, write_settings
from tally.engine.match import Match
from tally.engine.record import CHECK
from tally.ui.words import module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tally.device.archive import Archive
    from tally.engine.opening import Opening

LOW = 48 * 4096  # bytes: an update takes 33 blocks and leaves 8 free, and a match needs room too
EMPTY = 64  # bytes that a file of the old matches has at the most without one


class Store:
    """Files in the current folder. `match` is the open match found there, `last` the opening of the last one, and
    `note` what went wrong. `unsaved`: the flash does not have what was to be kept last, for which the next `keep` makes
    up. `settings` are those on file that the device has, `fault` what is wrong with the file; without them it is read.

    What is entered before a match begins is not kept: it is no score yet, and the last line-up is offered again.
    """

    def __init__(self, settings: "dict | None" = None, fault: str = "") -> None:
        self.note = ""
        self.unsaved = False
        if settings is None:
            settings, fault = read_settings()
        self.settings = settings
        self._old: Archive | None = None
        self._journal = Journal()
        self._numbered: list[tuple[Match, int]] = []  # matches before the open one that may come back, their numbers
        self._given: Match | None = None  # what was to be kept last, whether or not it could be
        self._begins = False  # that is another match than the one on file
        self._newest: Match | None = None  # the open match, where what is on file of it is older
        self._waiting: list[Match] = []  # matches with answers before it that could not be kept at all
        self._settings_kept = True
        self.match = self._load_match()
        self.last = self._load_last()
        self._lineup = self.last.lines if self.last else []
        self._check_settings(fault)

    @property
    def old(self) -> "Archive":
        """The matches before the open one; what deals with them is loaded when it is needed first."""
        if self._old is None:
            from tally.device.archive import Archive  # noqa: PLC0415 - it takes 6 KB of the heap

            self._old = Archive()
            self._old.open = self._journal.number
        return self._old

    def keep(self, match: "Match | None", number: int = 0) -> str:
        """Save the open match; what to tell the players where that fails. None: it is left.

        Another match takes its place, and it is put among the old ones where it has an answer; `number` is what the
        other one has among them, if it is one.
        """
        if number and match:
            self._numbered.append((match, number))
        begins = number > 0 or match is None or not self._is_open(match)
        if begins:
            self._let_wait(match)
        else:
            self._newest = None
        self._given, self._begins = match, begins
        note = self._attempt(lambda: self._keep(match))
        self.unsaved = bool(note)
        return note

    def set(self, name: str, value: object) -> str:
        """Change a setting and keep all of them; what to tell the players where that fails."""
        self.settings[name] = value
        self._settings_kept = False
        note = self._attempt(self._keep_settings)
        self.unsaved = self.unsaved or bool(note)
        return note

    def has_old(self) -> bool:
        """Whether there are old matches, or seem to be: they are not loaded to find out."""
        if self._old:
            return self._old.count() > 0
        return any([files.size(files.OLD + "/" + name) > EMPTY for name in files.listed(files.OLD)])

    def has_begun(self) -> bool:
        """Whether the match that was kept last has an answer."""
        return self._journal.match is not None and self._journal.match.begun()

    def low(self) -> bool:
        """Whether it is time to delete old matches."""
        return files.free() < LOW

    def _attempt(self, change: "Callable[[], None]") -> str:
        try:
            change()
            self._keep_settings()
        except OSError as error:
            print("not saved: %s" % error, file=sys.stderr)
            return not_saved(error)
        finally:
            if self._old:
                self._old.open = self._journal.number
        return ""

    def _keep(self, match: "Match | None") -> None:
        if match is None:
            self._put_away()
            self._journal.remove()
        elif not self._begins:
            if match.begun():
                self._numbered = []
            self._keep_lineup(match)
            self._journal.save(match)
        else:
            self._begin(match)

    def _begin(self, match: Match) -> None:
        """Make it the open match, with the number that it has among the old ones, 0 for none yet."""
        self._put_away()
        number = 0
        for known, own in self._numbered:
            if known is match:
                number = own
        self._keep_lineup(match)
        self._journal.replace(match, number)

    def _put_away(self) -> None:
        """Put the open match among the old ones. It stays the open one until another takes its place."""
        match = self._newest or self._journal.match
        if match and match.begun():
            number = self._journal.number
            if not number:  # it is kept first, so that a cut before it is no longer open does not make two of it
                number = self.old.next()
                self._journal.replace(match, number)
            self._put(number, match)
        self._newest = None
        while self._waiting:
            self._put(self.old.next(), self._waiting[0])
            self._waiting.pop(0)

    def _put(self, number: int, match: Match) -> None:
        self.old.put(number, match)
        self._numbered = [pair for pair in self._numbered if pair[0] is not match][-1:] + [(match, number)]

    def _let_wait(self, match: "Match | None") -> None:
        """Before another match: one that is not on the flash is put among the old ones as soon as it can be."""
        given = self._given
        self._waiting = [one for one in self._waiting if one is not match]
        if not given or given is match or given is self._journal.match or self._is_numbered(given):
            return
        if not self._begins:
            self._newest = given
        elif given.begun() and not (match and follows(match, given)):
            self._waiting.append(given)

    def _is_open(self, match: Match) -> bool:
        """Whether it is the open match, even if it was mended or players were renamed, and not yet kept so."""
        before, given = self._journal.match, self._given or self._journal.match
        if before is None or match is before or match.opening is before.opening:
            return before is not None
        if match is not given and (self._is_numbered(match) or not (given and follows(match, given))):
            return False
        return not self._begins or given is before

    def _is_numbered(self, match: Match) -> bool:
        return any([match is known for known, _ in self._numbered])

    def _keep_lineup(self, match: Match) -> None:
        if match.opening.lines != self._lineup:
            files.replace(LAST, match.opening.lines)
            self._lineup = match.opening.lines

    def _keep_settings(self) -> None:
        if not self._settings_kept:
            write_settings(self.settings)
            self._settings_kept = True

    def _load_match(self) -> "Match | None":
        journal = self._journal
        match = journal.load()
        if journal.fault:
            self.note = fault_note(journal.fault, match)
            self.unsaved = bool(self._attempt(lambda: self._mend(match)))
        return match

    def _mend(self, match: "Match | None") -> None:
        """Go on from what is intact; the files with a fault are kept under other names."""
        if match:
            self._journal.replace(match, self._journal.number)
        else:
            self._journal.remove()

    def _load_last(self) -> "Opening | None":
        last, fault = read_last()
        if fault:
            self._say("newer" if fault == NEWER else "damaged.last")
            self._attempt(lambda: files.set_aside(LAST, False))
        return last

    def _check_settings(self, fault: str) -> None:
        if fault:
            self._say("newer" if fault == NEWER else "damaged.settings")
            self._settings_kept = False
            self.unsaved = bool(self._attempt(self._keep_settings)) or self.unsaved

    def _say(self, what: str) -> None:
        self.note = self.note or module("en").WORDS[what]


def set_match_aside() -> None:
    """Keep the open match and the last line-up under other names, unread, as one of them may stop every start."""
    for name in (DEALS, OPEN, LAST):
        if files.exists(name):
            files.set_aside(name, False)


def fault_note(fault: str, match: "Match | None") -> str:
    words = module("en").WORDS
    if fault == NEWER:
        return words["newer"]
    return words["damaged.deal"] % (match.finished() + 1) if match else words["damaged.match"]


def follows(match: Match, before: Match) -> bool:
    """Whether it is the same match after deals were mended or players renamed."""
    if not match.begun():
        return match.opening is before.opening
    return match.opening.lines == before.opening.lines or same_answers(match, before)


def same_answers(one: Match, other: Match) -> bool:
    texts = answers_of(other)
    return all([text == next(texts, None) for text in answers_of(one)]) and next(texts, None) is None


def answers_of(match: Match) -> "Iterator[str]":
    left = len(match.opening.lines)
    for line in match.lines():
        left -= 1
        if left < 0:
            yield line[CHECK:]
