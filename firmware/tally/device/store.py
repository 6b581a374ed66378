"""What outlasts a power cut: the open match, the old ones, the last line-up, the settings."""

import sys

from tally.device import files
from tally.device.deed import BEGIN, KEEP, LAST_PUT, LEAVE, SET, Deed
from tally.device.files import DEALS, NEWER, NEXT, OPEN, not_saved
from tally.device.journal import Journal
from tally.device.preferences import LAST, read_last, read_settings, write_settings
from tally.ui.words import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tally.device.archive import Archive
    from tally.engine.match import Match
    from tally.engine.opening import Opening

LOW = 49 * 4096  # bytes: an update takes 34 blocks and leaves 8 free, and a match needs room too
EMPTY = 64  # bytes that a file of the old matches has at the most without one


class Store:
    """Files in the current folder. `match` is the open match found there, `last` the opening of the last one, and
    `note` what went wrong. `settings` are those on file that the device has, `fault` what is wrong with the file;
    without them it is read.

    `begin`, `keep`, `leave`, `reopen`, `bring_back` and `set` say what has happened; `save` writes it. `untried`:
    something has happened since that was called last, or it was broken off. `unsaved`: the flash does not have it all.

    What is entered before a match begins is not kept: it is no score yet, and the last line-up is offered again.
    """

    def __init__(self, settings: "dict | None" = None, fault: str = "") -> None:
        self.note = ""
        self.untried = False
        if settings is None:
            settings, fault = read_settings()
        self.settings = settings
        self.when_set: Callable[[], None] | None = None  # called after a setting has changed
        self._old: Archive | None = None
        self._journal = Journal(self._find_old)
        self._deeds: list[Deed] = []  # in their order, but for SET, which is the first
        self._broken: Deed | None = None  # which something else than the flash has broken off
        self._last_put = 0  # the number of the match that was put away last
        self._lineup: list[str] = []  # what is in LAST
        self.match = self._load_match()
        self.last = self._load_last()
        self._check_settings(fault)
        self.save()

    @property
    def unsaved(self) -> bool:
        return len(self._deeds) > 0

    @property
    def old(self) -> "Archive":
        """The matches before the open one; what deals with them is loaded when it is needed first."""
        if self._old is None:
            from tally.device.archive import Archive  # noqa: PLC0415 - it takes 6 KB of the heap

            self._old = Archive()
            self._note_away()
        return self._old

    def _find_old(self, number: int) -> tuple[str, int, int]:
        return self.old.find(number)

    def begin(self, match: "Match") -> None:
        """A new one; the open one goes among the old ones where it has an answer, as it does in all that follows."""
        self._go_to(Deed(BEGIN, match))

    def reopen(self, match: "Match", number: int) -> None:
        """An old one, and its number among them."""
        self._go_to(Deed(BEGIN, match, number))

    def bring_back(self, match: "Match") -> None:
        """The one before the open one, which has begun last and has no answer."""
        self._go_to(Deed(BEGIN, match, LAST_PUT))

    def leave(self) -> None:
        """None is open."""
        self._go_to(Deed(LEAVE))

    def keep(self, match: "Match") -> None:
        """The open one has changed, or is told anew: with a deal mended, with other names."""
        last = self._deeds[-1] if self._deeds else None
        if last and last.verb in (KEEP, BEGIN):
            last.match, last.changed = match, True
            self.untried = True
        else:
            self._add(Deed(KEEP, match))

    def set(self, name: str, value: object) -> None:
        """Change a setting."""
        self.settings[name] = value
        self._set()
        if self.when_set:
            self.when_set()

    def save(self) -> str:
        """Do what is to be done; what to tell the players where that fails. What has failed comes first the next time;
        so does what an exception of another kind has broken off, but where that happens twice it is given up."""
        self.untried = True
        warning = ""
        try:
            for deed in list(self._deeds):
                failed = self._try(deed)
                warning = warning or failed
                if failed and deed.verb != SET:
                    break  # those that follow begin where this one ends
        finally:
            self._note_away()
        self.untried = False
        return warning

    def has_old(self) -> bool:
        """Whether there are old matches, or seem to be: they are not loaded to find out. The open one is one where it
        is about to be put there."""
        match = self._journal.match
        if match and match.begun() and [deed for deed in self._deeds if deed.verb in (BEGIN, LEAVE)]:
            return True
        if self._old:
            return self._old.count() > 0
        return any([files.size(files.OLD + "/" + name) > EMPTY for name in files.listed(files.OLD)])

    def low(self) -> bool:
        """Whether it is time to delete old matches."""
        return files.free() < LOW

    def _go_to(self, deed: Deed) -> None:
        """Another match, or none, is open; what was to be done last is not, where this makes it needless."""
        if self._deeds and self._deeds[-1].is_spare():
            self._deeds.pop()
        self._add(deed)

    def _add(self, deed: Deed) -> None:
        self._deeds.append(deed)
        self.untried = True
        self._note_away()

    def _set(self) -> None:
        """Have the settings written: first, as nothing else depends on it, nor it on anything."""
        if not (self._deeds and self._deeds[0].verb == SET):
            self._deeds.insert(0, Deed(SET))
        self.untried = True

    def _note_away(self) -> None:
        if self._old:
            self._old.away = [self._journal.number] + [self._number_of(deed) for deed in self._deeds]

    def _number_of(self, deed: Deed) -> int:
        return self._last_put if deed.number == LAST_PUT else deed.number

    def _try(self, deed: Deed) -> str:
        try:
            self._do(deed)
        except OSError as error:
            print("not saved: %s" % error, file=sys.stderr)
            return not_saved(error)
        except Exception:
            if deed is self._broken:
                self._deeds.remove(deed)
            self._broken = deed
            raise
        self._broken = None
        self._deeds.remove(deed)
        return ""

    def _do(self, deed: Deed) -> None:
        """It can be done again wherever it ends, also by a cut of the power."""
        if deed.verb == SET:
            write_settings(self.settings)
        elif deed.verb == LEAVE:
            if self._journal.match:
                self._keep_lineup(self._journal.match)
            self._put_away(None)
            self._journal.remove()
        elif deed.verb == BEGIN and self._journal.match not in (deed.match, deed.coming):
            self._begin(deed)
        else:  # also a match that is brought back from before a rematch which could not begin
            self._keep_lineup(deed.match)
            self._journal.save(deed.match)

    def _begin(self, deed: Deed) -> None:
        self._put_away(deed)
        deed.coming = deed.match  # once it is the open one it is not put away for itself, whatever becomes of it
        self._journal.enter()

    def _put_away(self, deed: "Deed | None") -> None:
        """Put the open match among the old ones. It stays the open one until that of the deed takes its place, which
        waits until then; or it is among the old ones alone from now on."""
        journal = self._journal
        match = journal.match
        if match and not (match.begun() and journal.stands()):
            match = None
        if match:  # it is numbered first, so that a cut before it is no longer open does not make two of it
            journal.number_it(journal.number or self.old.next())
        if deed:
            journal.prepare(deed.match, self._number_of(deed))
        else:
            journal.await_none()
        if match:
            journal.let_go()
            self.old.put(journal.number, match)
            self._last_put = journal.number

    def _keep_lineup(self, match: "Match") -> None:
        """Not before the match has an answer or is left, as until then players wait for its first question."""
        lines = match.opening.lines
        if lines != self._lineup:
            files.replace(LAST, lines)
            self._lineup = lines

    def _load_match(self) -> "Match | None":
        """The open match; of one with a fault what is intact, from which it goes on."""
        journal = self._journal
        match = journal.load()
        if journal.fault:
            self.note = fault_note(journal.fault, match)
            if match:
                self.keep(match)
            else:
                self.leave()
        return match

    def _load_last(self) -> "Opening | None":
        last, fault = read_last(self.match)
        if fault:
            self._say("newer" if fault == NEWER else "damaged.last")
            try:
                files.set_aside(LAST, False)
            except OSError as error:
                print("%s: %s" % (LAST, error), file=sys.stderr)
        self._lineup = last.lines if last else []
        return self.match.opening if self.match else last

    def _check_settings(self, fault: str) -> None:
        if fault:
            self._say("newer" if fault == NEWER else "damaged.settings")
            self._set()

    def _say(self, what: str) -> None:
        self.note = self.note or load()[what]


def set_match_aside() -> None:
    """Keep the open match and the last line-up under other names, unread, as one of them may stop every start."""
    for name in (NEXT, DEALS, OPEN, LAST):  # the first would take the place of the second
        if files.exists(name):
            files.set_aside(name, False)


def fault_note(fault: str, match: "Match | None") -> str:
    words = load()
    if fault == NEWER:
        return words["newer"]
    return words["damaged.deal"] % (match.finished() + 1) if match else words["damaged.match"]
