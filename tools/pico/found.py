"""What is on a Pico, as far as an update needs to know."""

import hashlib
import re
from dataclasses import dataclass, field

from hostsim.board import BOARDS
from pico.connection import Connection, decoded
from pico.device_files import BOOT, MAIN
from pico.firmware_file import BEFORE, FIRMWARE_FILE, Module, board_in, modules_in

OURS = (FIRMWARE_FILE, MAIN, BOOT)
INSTALLED = "installed.txt"  # of a version with a file for each module: `board NAME`, then what was put there
MATCHES = re.compile(r"(match|deal|last)\.tally(\.new|\.damaged-\d+)*|old(\.damaged-\d+)?(/.*)?")
FIRST_BOARD = "pico"
WORKING = 120  # s that the device may be silent while it moves files about


@dataclass
class Found:
    """Files by path with their sizes; folders, children first; the SHA-256 of those of `OURS`; the name of the board,
    "" where it cannot be read; the modules of the firmware's file; the lines of `INSTALLED`."""

    files: dict[str, int] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)
    board: str = FIRST_BOARD
    modules: list[Module] = field(default_factory=list)
    installed: list[str] = field(default_factory=list)

    def matches(self) -> list[str]:
        return sorted(path for path in self.files if MATCHES.fullmatch(path))


def look(pico: Connection) -> Found:
    digests = [f"digest({path!r})" for path in OURS]
    reading = [f"show_head({FIRMWARE_FILE!r})", f"show_head({BEFORE!r})", f"show({INSTALLED!r})"]
    entries, *hashed, head, before, listed = pico.run_all("listing('')", *digests, *reading, timeout=WORKING)
    text = decoded(listed).decode(errors="replace")
    return found_of(entries, [digest for (digest,) in hashed], decoded(head), decoded(before), text)


def found_of(entries: list[tuple[str, int]], digests: list[str], head: bytes, before: bytes, listed: str) -> Found:
    """Of what is below the root, the digests of `OURS`, how the firmware's file begins and the one that was `BEFORE`,
    and the text of `INSTALLED`."""
    files = {path: size for path, size in entries if size >= 0}
    folders = [path for path, size in entries if size < 0]
    board = FIRST_BOARD
    if FIRMWARE_FILE in files or BEFORE in files:
        board = board_in(head or before)
    elif INSTALLED in files:
        board = listed.partition("\n")[0].removeprefix("board ") if listed.startswith("board ") else ""
    return Found(files, folders, dict(zip(OURS, digests)), board, modules_in(head), listed.split("\n"))


def last_board(found: Found) -> str:
    """The board of last time; ValueError where that is not known."""
    if not found.board:
        damaged = next(name for name in (FIRMWARE_FILE, BEFORE, INSTALLED) if name in found.files)
        raise ValueError(f"{damaged} on the Pico is damaged: say which board it is with --board")
    if found.board not in [path.stem for path in BOARDS.glob("*.py")]:
        raise ValueError(f"the board of last time, {found.board!r:.60}, is not in boards/: give its file with --board")
    return found.board


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
