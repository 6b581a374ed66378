"""What has to change on a Pico, from what should be there and what is.

A file arrives beside the one that it is to replace, with `.new` after its name, and takes that one's place by a rename
once it is whole. The order is such that after each step the old firmware starts, or the new one.
"""

from dataclasses import dataclass

from pico.device_files import BOOT, LAST
from pico.firmware_file import FIRMWARE_FILE, modules_in
from pico.found import OURS, Found, sha256
from pico.many_files import left_files

ARRIVES = ".new"
BLOCK = 4096  # bytes of the flash, the least that a file takes
SPARE = 8  # blocks that an update leaves free, for folders that grow and for the next answers


@dataclass
class Update:
    """`put`: what is to be where, in this order; `before`: what goes before that, and `remove`: after it; `keep`: the
    name that a main.py which is another program's gets, "" where there is none."""

    put: dict[str, bytes]
    before: list[str]
    remove: list[str]
    keep: str = ""

    def __bool__(self) -> bool:
        return bool(self.put or self.remove)

    def blocks(self) -> int:
        """Blocks of the flash that it takes until all is in its place."""
        return sum(1 + len(data) // BLOCK for data in self.put.values())


def update_of(wanted: dict[str, bytes], found: Found, last: bytes = b"", erase: bool = False) -> Update:
    """`last` is a preset line-up, which gives way to one that the players have; `erase` removes all matches.

    What boot.py loads main.py goes on with, so no old one may be there when main.py is a new one.
    """
    put = {path: wanted[path] for path in OURS if path in wanted and found.digests.get(path) != sha256(wanted[path])}
    stale = found.matches() if erase else []
    if last and (LAST not in found.files or erase):
        put[LAST] = last
        stale = [path for path in stale if path != LAST]
    return Update(put, [BOOT] if BOOT in put else [], stale + left_files(found))


def in_the_way(found: Found, update: Update) -> list[str]:
    """Folders where a file is to be, or which boot.py would import for main.py."""
    files = {"main", *update.put, *(path + ARRIVES for path in update.put)}
    return sorted(files & {*found.folders})


def free_name(found: Found, name: str) -> str:
    """That name, or with a number where it is taken."""
    names = [name, *(f"{name}-{number}" for number in range(1, len(found.files) + len(found.folders) + 1))]
    return next(free for free in names if free not in found.files and free not in found.folders)


def changes(update: Update, found: Found) -> tuple[list[str], list[str]]:
    """What is new and what is gone, by name: modules, where another firmware file is there, and files."""
    data = update.put.get(FIRMWARE_FILE, b"")
    before, after = [{module.path: module.check for module in list} for list in (found.modules, modules_in(data))]
    new = [path for path, check in after.items() if before.get(path) != check] if before else []
    gone = [path for path in before if path not in after] if after else []
    files = [path for path in update.put if path != FIRMWARE_FILE or not new + gone]
    return new + files, gone + update.remove
