"""Fetches the matches that are saved on a Pico, as CSV for a spreadsheet and JSON; nothing on the Pico changes.

python3 tools/pull.py [--port URL] [--output DIR]

Of each match come two files: the CSV has a row for each deal and player, the JSON the whole score sheet and the record.
"""

import sys
import time
from pathlib import Path

if __name__ == "__main__":
    from dev import use_venv

    use_venv()

import contextlib
import csv
import json
import re
import tempfile
from dataclasses import dataclass

from pico.connection import Connection
from pico.ports import find_port

from hostsim.command_line import Parser
from tally.device import files, segments
from tally.device.archive import Archive
from tally.device.files import DAMAGED, NEWER
from tally.device.journal import Journal
from tally.engine.match import Match
from tally.engine.record import RecordError

SAVED = re.compile(r"(match|deal)\.tally|match\.tally\.new|old/[A-Za-z0-9._-]+")
COLUMNS = ("match", "date", "game", "deal", "dealer", "player", "change", "total")
FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # how a cell begins that a spreadsheet may take for more than text
LONGEST = 80  # characters of a file name before its ending


@dataclass
class Saved:
    """A match as it was saved; `match` is None where nothing of it is intact, `warning` says what is not."""

    number: int
    date: str
    match: Match | None
    warning: str = ""
    open: bool = False

    def name(self) -> str:
        """A file name that is one everywhere: it begins with the number and has letters, digits, - and _ only."""
        assert self.match
        opening = self.match.opening
        words = [f"{self.number:03}", *(["open"] if self.open else []), opening.game, *opening.players]
        return "-".join(re.sub(r"\W", "_", word) for word in words)[:LONGEST]


def main(args: list[str]) -> int:
    says = Parser(prog="pull.py", description="Fetches the matches that are saved on a Pico as CSV and JSON.")
    says.add_argument("--port", metavar="URL", help="where the Pico is, if several are: a port, or any pyserial URL")
    usual = Path(time.strftime("tally-%Y-%m-%d-%H%M%S"))
    says.add_argument("--output", type=Path, default=usual, metavar="DIR", help="a new folder (default: %(default)s)")
    options = says.parse_args(args)
    try:
        if options.output.exists():
            raise ValueError(f"{options.output} is there already: name a new folder with --output")
        with tempfile.TemporaryDirectory() as folder:
            with Connection(options.port or find_port()) as pico:
                copy(pico, Path(folder))
            saved = saved_matches(Path(folder))
        return write(saved, options.output)
    except (ValueError, OSError) as error:
        print(f"pull.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("pull.py: stopped", file=sys.stderr)
        return 130


def copy(pico: Connection, folder: Path) -> None:
    """The files of the matches, as they are."""
    (folder / files.OLD).mkdir()
    for path, size in pico.call("listing", ""):
        if size >= 0 and SAVED.fullmatch(path):
            (folder / path).write_bytes(pico.read(path))


def saved_matches(folder: Path) -> list[Saved]:
    """The matches in a copy of a Pico's files, read as the firmware reads them, the open one last."""
    with contextlib.chdir(folder):
        archive = Archive()
        journal = Journal(archive.find)
        match = journal.load()
        archive.away = [journal.number]
        found = [old_match(archive, kept.number, kept.date) for kept in archive.list(0, archive.count())][::-1]
        found += [Saved(0, "", None, f"{unread} bytes of {path} cannot be read") for path, unread in unread_parts()]
        if match or journal.fault:
            number = journal.number or max([saved.number for saved in found], default=0) + 1
            found.append(open_match(number, match, journal.fault))
    return found


def old_match(archive: Archive, number: int, date: str) -> Saved:
    try:
        return Saved(number, date, Match.restore(archive.read(number).lines()))
    except RecordError as error:
        match = error.match if isinstance(error.match, Match) else None
        return Saved(number, date, match, f"match {number} is damaged, {error}")


def open_match(number: int, match: Match | None, fault: str) -> Saved:
    try:
        match = match and Match.restore(match.lines())
    except RecordError as error:
        match = error.match if isinstance(error.match, Match) else None
        fault = fault or DAMAGED
    return Saved(number, "", match, open_warning(fault, match), open=True)


def unread_parts() -> list[tuple[str, int]]:
    """Files of old matches with bytes that belong to no match, and how many."""
    parts = []
    for segment in segments.numbers():
        path = segments.path(segment)
        with open(path, "rb") as file:
            told = len(file.readline())
            told += sum(end - start for _, _, start, end in segments.scan(file))
            unread = file.seek(0, 2) - told
        if unread > 0:
            parts.append((path, unread))
    return parts


def open_warning(fault: str, match: Match | None) -> str:
    if not fault:
        return ""
    what = "was written by a newer Tally" if fault == NEWER else "is damaged"
    return f"the open match {what}" + ("; what is intact of it is here" if match else "")


def write(saved: list[Saved], folder: Path) -> int:
    readable = [one for one in saved if one.match]
    for one in saved:
        if one.warning:
            print(f"pull.py: {one.warning}", file=sys.stderr)
    if not readable:
        print("no matches on the Pico")
        return 0
    folder.mkdir(parents=True)
    for one in readable:
        write_csv(one, folder / f"{one.name()}.csv")
        write_json(one, folder / f"{one.name()}.json")
    print(f"{len(readable)} {'match' if len(readable) == 1 else 'matches'} in {folder}")
    return 0


def write_csv(saved: Saved, path: Path) -> None:
    """With a mark by which spreadsheets know UTF-8."""
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        writer.writerows(rows(saved))


def rows(saved: Saved) -> list[list[object]]:
    """A row for each deal and player; `change` and `total` are those of the player's side."""
    assert saved.match
    sheet = saved.match.sheet()
    made: list[list[object]] = []
    totals = list(sheet["totals"])
    for number, deal in reversed(list(enumerate(sheet["deals"], 1))):
        dealer = cell(sheet["players"][deal["dealer"]])
        table: list[list[object]] = []
        for seat, player in enumerate(sheet["players"]):
            side = next(place for place, seats in enumerate(sheet["sides"]) if seat in seats)
            score = [deal["change"][side], totals[side]]
            table.append([saved.number, saved.date, sheet["game"], number, dealer, cell(player), *score])
        made = table + made
        totals = [total - change for total, change in zip(totals, deal["change"])]
    return made


def cell(text: str) -> str:
    """Text that stays text in a spreadsheet."""
    return "'" + text if text.startswith(FORMULA) else text


def write_json(saved: Saved, path: Path) -> None:
    assert saved.match
    told = {"match": saved.number, "date": saved.date, "open": saved.open, "warning": saved.warning}
    told |= {"sheet": saved.match.sheet(), "record": saved.match.record()}
    path.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
