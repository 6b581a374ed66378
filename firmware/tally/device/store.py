"""What outlasts a power cut: the open match, the last line-up, the settings.

The finished deals of the open match are in one file, the open deal in another, which is small enough to be
rewritten whole at each answer without an erase. Every line carries its check, so a torn file is told from a
whole one.
"""

import os
import sys

from tally.engine.match import Match
from tally.engine.opening import Draft, Opening
from tally.engine.record import RecordError
from tally.ui.setup import SETTINGS

DEALS, OPEN, LAST, SETUP = "match.tally", "deal.tally", "last.tally", "settings.txt"
ASIDE, NEW = ".damaged", ".new"
UNREADABLE = "unreadable"


class Store:
    """Files in the current folder. `match` is the open match found there, `last` the opening of the last one, and
    `note` what went wrong."""

    def __init__(self) -> None:
        self.note = ""
        self.settings = read_settings()
        self._deals = -1  # finished deals on file; -1: not known
        self._opening: list[str] = []  # of the match on file
        self.last = read_opening(LAST)
        self.match = self._load()

    def keep(self, match: "Match | None") -> str:
        """Save the open match; what to tell the players where that fails."""
        try:
            if match is None:
                self._forget()
            else:
                self._save(match)
        except OSError as error:
            self._deals = -1
            return "Not saved: %s" % error
        return ""

    def set(self, name: str, value: object) -> str:
        """Change a setting and keep all of them; what to tell the players where that fails."""
        self.settings[name] = value
        try:
            replace(SETUP, ["%s %s" % (key, self.settings[key]) for key, _, _ in SETTINGS])
        except OSError as error:
            return "Not saved: %s" % error
        return ""

    def _save(self, match: Match) -> None:
        """The file of the open deal comes last, but first where deals were taken back: whenever the power goes, the
        two together tell the match before or after."""
        deals = match.finished()
        known = self._deals if self._opening == match.opening.lines else -1
        if known < 0:
            replace(LAST, match.opening.lines)
        if deals < known:
            write(OPEN, match.open_lines())
        if deals == known + 1 and known >= 0:
            with open(DEALS, "a") as file:
                file.write("".join([line + "\n" for line in match.deal_lines(deals)]))
        elif deals != known:
            lines = match.record()
            replace(DEALS, lines[: len(lines) - len(match.open_lines())])
        self._deals = deals
        self._opening = match.opening.lines
        write(OPEN, match.open_lines())

    def _forget(self) -> None:
        for name in (DEALS, OPEN):
            if exists(name):
                os.remove(name)
        self._deals = -1

    def _load(self) -> "Match | None":
        deals, opened = read(DEALS), read(OPEN)
        if not deals and not opened:
            return None
        if opened and opened == deals[-len(opened) - 1 : -1]:
            opened = []  # the power went after the deal was added and before its own file was emptied
        try:
            match = Match.restore(deals + opened)
        except RecordError as error:
            return self._mend(error)
        self._deals = match.finished()
        self._opening = match.opening.lines
        return match

    def _mend(self, error: RecordError) -> "Match | None":
        """Keep the damaged files under other names and go on from what is intact.

        They are copied before they are written anew, so that the power may go in between.
        """
        self.note = "Damaged: line %d" % error.line
        match = error.match
        whole = isinstance(match, Match)
        for name in (OPEN, DEALS):
            if exists(name):
                set_aside(name, whole)
        if not isinstance(match, Match):
            return None
        self.note = self.keep(match) or self.note
        return match


def read(name: str) -> list[str]:
    """The lines of a file; a line that no record has stands for what cannot be read, a folder for one."""
    if not exists(name):
        return []
    try:
        with open(name, "rb") as file:
            data = file.read()
    except OSError:
        return [UNREADABLE]
    try:
        lines = data.decode().split("\n")
    except ValueError:  # not UTF-8 any more: only whole lines of it are
        lines = [as_text(line) for line in data.split(b"\n")]
    return lines[:-1] if lines and not lines[-1] else lines


def as_text(line: bytes) -> str:
    try:
        return line.decode()
    except ValueError:
        return UNREADABLE


def write(name: str, lines: list[str]) -> None:
    """Replace a file by these lines, in one write."""
    data = "".join([line + "\n" for line in lines])
    with open(name, "w") as file:
        file.write(data)


def replace(name: str, lines: list[str]) -> None:
    """The same by way of a new file, so that a full flash does not cost the old one."""
    write(name + NEW, lines)
    os.rename(name + NEW, name)


def set_aside(name: str, stays: bool) -> None:
    """Keep a file under a free name, and under its own too where it `stays`; what is no file is only renamed."""
    target = free_name(name + ASIDE)
    try:
        if stays:
            copy(name, target)
            return
    except OSError as error:
        print("%s: %s" % (name, error), file=sys.stderr)
    os.rename(name, target)


def copy(name: str, target: str) -> None:
    with open(name, "rb") as file:
        data = file.read()
    with open(target, "wb") as file:
        file.write(data)


def exists(name: str) -> bool:
    try:
        os.stat(name)
    except OSError:
        return False
    return True


def free_name(name: str) -> str:
    number = 1
    while exists("%s-%d" % (name, number)):
        number += 1
    return "%s-%d" % (name, number)


def read_opening(name: str) -> "Opening | None":
    """The opening in a file, None where there is none or it is damaged: then its names are entered again."""
    draft = Draft()
    opening = None
    try:
        for line in read(name)[1:]:
            opening = draft.read(line)
    except ValueError as error:
        print("%s: %s" % (name, error), file=sys.stderr)
    return opening


def read_settings() -> dict:
    """The settings on file; the usual value for what is missing there or not allowed."""
    written = {}
    for line in read(SETUP):
        name, _, value = line.partition(" ")
        written[name] = value
    settings: dict = {}
    for name, values, usual in SETTINGS:
        settings[name] = usual
        for value in values:
            if written.get(name) == str(value):
                settings[name] = value
    return settings
