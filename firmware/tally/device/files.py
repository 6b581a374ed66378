"""The files on the flash: lines read with what is no text told apart, written whole, set aside where not understood.

littlefs keeps the old contents of a file until the new ones are closed, and for good where a write fails (measured:
tests/test_power.py). An exception of another kind would commit half a file, so what is written is made before.
"""

import os
import sys

from tally.engine import record
from tally.ui.words import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO

ASIDE, NEW = ".damaged", ".new"
DEALS, OPEN = "match.tally", "deal.tally"  # the open match, see `journal.py`
NEXT = DEALS + NEW
VERSION = 2  # of the two
OLD = "old"  # the folder of the old matches
UNREADABLE = "unreadable"  # stands for a line that is none; no check fits it
FOLDER = 0x4000  # in the mode of a folder
CHUNK = 512  # bytes copied at once
FULL = 28  # ENOSPC
DAMAGED, NEWER = "damaged", "newer"  # what may be wrong with a file
RESERVE = 16 * 4096  # bytes: for the open match, and to write a segment anew, without which nothing could be deleted


def before_erase() -> None:
    """Called before each change of the flash, as none is made without an erase now and then; the device sets it."""


class NewerError(ValueError):
    """A later version of Tally wrote it."""


def settle() -> None:
    """Have littlefs finish a rename from folder to folder that the power has cut. It does so before any change, also
    one that fails, and until then it hides what comes after the file in the folder where that was."""
    try:
        os.remove(NEW)
    except OSError:  # no file has that name
        return


def read(name: str) -> "list[str] | None":
    """The lines of a file, None where there is no such file; what cannot be read, a folder for one, is UNREADABLE."""
    if not exists(name):
        return None
    lines = []
    try:
        with open(name, "rb") as file:
            for line in file:
                lines.append(as_text(line[:-1] if line[-1:] == b"\n" else line))
                if line[-1:] != b"\n":
                    lines.append(UNREADABLE)  # torn off
    except OSError:
        lines.append(UNREADABLE)
    return lines


def reading(name: str) -> "IO[bytes]":
    """A file to read bytes of."""
    return open(name, "rb")


def first_line(name: str) -> bytes:
    """With its end; nothing where there is none, or it cannot be read."""
    try:
        with open(name, "rb") as file:
            return file.readline()
    except OSError:
        return b""


def read_bytes(name: str) -> bytes:
    """What is in a file; nothing where there is none or it cannot be read."""
    if not exists(name):
        return b""
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError as error:
        print("%s: %s" % (name, error), file=sys.stderr)
        return b""


def as_text(line: bytes) -> str:
    try:
        return line.decode()
    except ValueError:
        return UNREADABLE


def head(word: str, *numbers: object, version: int = 1) -> str:
    """The first line of a file: its kind, the version of it, and numbers or checks."""
    return record.seal(" ".join([word, str(version)] + [str(number) for number in numbers]), "")


def read_head(lines: list[str], word: str, newest: int = 1) -> list[str]:
    """The version and what follows it; NewerError where it is later, ValueError where the line is damaged."""
    kind, *rest = record.unseal(lines[0] if lines else "", "").split(" ")
    if kind != word:
        raise ValueError("begins with %s, not %s" % (kind, word))
    if int(rest[0]) > newest:
        raise NewerError("version %s of %s" % (rest[0], word))
    return rest


def write(name: str, lines: "Iterable[str]") -> None:
    """Replace a file by these lines."""
    data = "".join([line + "\n" for line in lines])
    before_erase()
    with open(name, "w") as file:
        file.write(data)


def append(name: str, parts: "Iterable[bytes]") -> None:
    """Add whole lines to a file; some of the parts, where one of them fails to be made."""
    before_erase()
    with open(name, "ab") as file:
        for part in parts:
            file.write(part)


def replace(name: str, lines: "Iterable[str]") -> None:
    """Replace a file by these lines, or make it, by way of a new one: never is there half of it."""
    replace_bytes(name, (line.encode() + b"\n" for line in lines))


def replace_bytes(name: str, parts: "Iterable[bytes]", by: str = "") -> None:
    """The same by parts, which need not be in memory at once."""
    by = by or name + NEW
    write_bytes(by, parts)
    rename(by, name)


def write_bytes(name: str, parts: "Iterable[bytes]") -> None:
    """A folder in the way is set aside."""
    if is_folder(name):
        set_aside(name, False)
    before_erase()
    with open(name, "wb") as file:
        for part in parts:
            file.write(part)


def rename(name: str, target: str) -> None:
    """In the place of what has that name; a folder is set aside."""
    if is_folder(target):
        set_aside(target, False)
    before_erase()
    os.rename(name, target)


def set_aside(name: str, stays: bool) -> None:
    """Keep a file under a free name, and under its own too where it `stays`; what cannot be read is only renamed."""
    target = free_name(name + ASIDE)
    before_erase()
    if not (stays and is_readable(name)):
        os.rename(name, target)
        return
    with open(name, "rb") as file, open(target, "wb") as copy:
        data = file.read(CHUNK)
        while data:
            copy.write(data)
            data = file.read(CHUNK)


def is_readable(name: str) -> bool:
    try:
        with open(name, "rb") as file:
            file.read(1)
    except OSError as error:
        print("%s: %s" % (name, error), file=sys.stderr)
        return False
    return True


def exists(name: str) -> bool:
    return mode(name) != 0


def is_folder(name: str) -> bool:
    return bool(mode(name) & FOLDER)


def mode(name: str) -> int:
    """The mode of a file or folder, 0 where there is none."""
    try:
        return os.stat(name)[0]
    except OSError:
        return 0


def size(name: str) -> int:
    return os.stat(name)[6]


def remove(name: str) -> None:
    """A file, if it is there."""
    if exists(name):
        before_erase()
        os.remove(name)


def free_name(name: str) -> str:
    number = 1
    while exists("%s-%d" % (name, number)):
        number += 1
    return "%s-%d" % (name, number)


def free() -> int:
    """Bytes that are free on the flash, less two blocks for each folder, as MicroPython's statvfs counts those twice.

    On a nearly full flash more is used than there is by that count, and what is free shows as 2 ** 32 more.
    """
    stat = os.statvfs(".")
    return stat[1] * stat[3] if 0 <= stat[3] <= stat[2] else 0


def listed(folder: str) -> list[str]:
    """The names in a folder, none where there is no such folder."""
    return os.listdir(folder) if is_folder(folder) else []


def make_folder(folder: str) -> None:
    """A folder, if it is not there; a file in its place is set aside."""
    if exists(folder) and not is_folder(folder):
        set_aside(folder, False)
    if not exists(folder):
        before_erase()
        os.mkdir(folder)


def not_saved(error: OSError) -> str:
    """What to tell the players. To littlefs a chip that takes nothing is full too: no block can be used."""
    return load()["unsaved.full" if error.args[:1] == (FULL,) and free() < RESERVE else "unsaved"]


def fault_of(error: ValueError) -> str:
    return NEWER if isinstance(error, NewerError) else DAMAGED
