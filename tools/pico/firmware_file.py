"""The one file of the firmware's compiled modules: how it is made, and which modules one on a Pico has.

    Tally 2 1f2e3d4c 101234 104321 10,11,12,13 pico     CHECK START TABLE KEYS BOARD
    tally/engine/ask.mpy 3041 5a6b7c8d                  a line for each module in turn: bytes, CRC-32; for tools
                                                        an empty line
    the modules; last those that firmware/start.py imports, and a table of where each path is

From START to the end is what firmware/main.py needs before a person can come in, and checks: CHECK is the CRC-32 of the
rest of the first line and of that. TABLE is where the table begins; KEYS are the pins, for firmware/boot.py. The first
three numbers have a fixed width, so that none changes where the modules are.

The table has numbers of four bytes, the least significant first: of each path that `import` may find the upper 30 bits
of its CRC-32; then, in the same order, where each begins, a folder at 0; then their sizes.

Before it was called modules.tally, such a file was firmware.tally, with contents.mpy, a dict of places, for the table.
"""

import struct
import zlib
from dataclasses import dataclass

from hostsim.board import Board

FIRMWARE_FILE = "modules.tally"  # as in firmware/main.py, firmware/boot.py and hostsim/usb/board.py
BEFORE = "firmware.tally"
NEEDED = ("board.mpy", "restart.mpy", "start.mpy")
WORDS = b"Tally 2 ", b"Tally 1 "
CHECKED = len(WORDS[0]) + 8  # bytes of the first line up to the end of CHECK

Pieces = list[bytes | list[tuple[int, int]]]  # bytes, and places in another file, as start and size


@dataclass(frozen=True)
class Module:
    """`start` and `size` are in bytes of the file."""

    path: str
    start: int
    size: int
    check: int


def pack(modules: dict[str, bytes], board: Board) -> bytes:
    ordered = {path: modules[path] for path in [*sorted(set(modules) - set(NEEDED)), *NEEDED]}
    listed = "".join(f"{path} {len(data)} {zlib.crc32(data):08x}\n" for path, data in ordered.items()).encode() + b"\n"
    data = first_line(0, 0, 0, board) + listed + b"".join(ordered.values())
    found = modules_in(data)
    at = len(data)
    data += table(found)
    start = next(module.start for module in found if module.path == NEEDED[0])
    unchecked = first_line(0, start, at, board)
    check = zlib.crc32(data[start:], zlib.crc32(unchecked[CHECKED:]))
    return first_line(check, start, at, board) + data[len(unchecked) :]


def first_line(check: int, start: int, table: int, board: Board) -> bytes:
    keys = ",".join(map(str, board.keys.values()))
    return WORDS[0] + f"{check:08x} {start:06} {table:06} {keys} {board.name}\n".encode()


def table(modules: list[Module]) -> bytes:
    """ValueError where a path would be found at another's place."""
    folders = {folder for module in modules for folder in parents(module.path)}
    places = [(folder, 0, 0) for folder in sorted(folders)] + [(one.path, one.start, one.size) for one in modules]
    paths, starts, sizes = zip(*places)
    checks = [zlib.crc32(b"/" + path.encode()) >> 2 for path in paths]
    for path, check in zip(paths, checks):
        if checks.count(check) > 1:
            raise ValueError(f"{path} has the CRC-32 of another module: give it another name")
    return struct.pack(f"<{3 * len(paths)}I", *checks, *starts, *sizes)


def board_in(data: bytes) -> str:
    """The name in the first line of such a file; "" where it is none."""
    fields = data.partition(b"\n")[0].decode(errors="replace").split(" ", 6)
    return fields[6] if data.startswith(WORDS) and len(fields) == 7 else ""


def modules_in(data: bytes) -> list[Module]:
    """What the lines say that such a file begins with; nothing where they are not as they should be."""
    head = data.partition(b"\n\n")[0]
    place = len(head) + 2
    found = []
    try:
        for line in head.decode().split("\n")[1:]:
            path, size, check = line.split(" ")
            found.append(Module(path, place, int(size), int(check, 16)))
            place += int(size)
    except ValueError:
        return []
    return found


def pieces(wanted: bytes, there: list[Module]) -> Pieces:
    """What such a file is made of, given the modules of another one."""
    known = {(module.size, module.check): module.start for module in there}
    made: Pieces = []
    end = 0
    for module in modules_in(wanted):
        start = known.get((module.size, module.check))
        if start is None:
            continue
        if module.start > end:
            made += [wanted[end : module.start], []]
        made[-1].append((start, module.size))  # type: ignore[union-attr] # the first module comes after the list
        end = module.start + module.size
    return [*made, wanted[end:]]


def parents(path: str) -> list[str]:
    """The folders that a file is in, the outermost first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: end + 1]) for end in range(len(parts))]
