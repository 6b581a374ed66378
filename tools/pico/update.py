"""What has to change on a Pico, from what should be there and what is.

An update travels into the folder `new` of the device, its files side by side ("/" in a path is "+" there), as each
folder would take two blocks of the flash. Last comes the list `update.ready`, which `finish_update` of firmware/main.py
carries out.
"""

import hashlib
import re
from dataclasses import dataclass, field

from pico.device_files import DRIVER, INSTALLED, LAST, MAIN, SUFFIXES, twin

NEW = "new/"
READY = "update.ready"
PART = "update.part"  # the same while it is written
OURS = "tally/"  # a folder where nothing but the firmware is
ROOTS = ("tally", "board", "main", "restart", *DRIVER)  # of all that was ever put there, but for suffixes
MATCHES = re.compile(r"(match|deal|last)\.tally(\.new|\.damaged-\d+)*|old(\.damaged-\d+)?(/.*)?")
BLOCK = 4096  # bytes of the flash, the least that a file takes
SPARE = 8  # blocks that an update leaves free, for folders that grow and for the next answers


@dataclass
class Found:
    """What is on the device: files by path with size and, for those that may be its own, hash; folders, children first;
    the lines of the list of what was installed there."""

    files: dict[str, tuple[int, str]] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    installed: list[str] = field(default_factory=list)

    def matches(self) -> list[str]:
        return sorted(path for path in self.files if MATCHES.fullmatch(path))

    def hash(self, path: str) -> str:
        return self.files.get(path, (0, ""))[1]


@dataclass
class Update:
    """`put`: what is to be where; `send`: what of it is not staged yet; `tidy`: what is left of another one; `keep`:
    the name that a main.py which is another program's gets, "" where there is none."""

    put: dict[str, bytes]
    send: dict[str, bytes]
    folders: list[str]
    remove: list[str]
    tidy: list[str]
    keep: str = ""

    def __bool__(self) -> bool:
        return bool(self.put or self.remove)

    def steps(self) -> str:
        """The list `update.ready`. `main.py` is first, so that whatever happens then, one that can go on is started."""
        first = [path for path in self.put if path == MAIN]
        last = [path for path in self.put if path == INSTALLED]
        others = [path for path in self.put if path not in (MAIN, INSTALLED)]
        steps = [f"put {path}" for path in first] + [f"folder {path}" for path in self.folders]
        steps += [f"put {path}" for path in others] + [f"remove {path}" for path in self.remove]
        return "".join(step + "\n" for step in [*steps, *[f"put {path}" for path in last]])

    def blocks(self) -> int:
        """Blocks of the flash that sending takes: no file less than one, and two for each folder."""
        return sum(1 + len(data) // BLOCK for data in self.send.values()) + 2 * (len(self.folders) + 1)


def update_of(wanted: dict[str, bytes], found: Found, last: bytes = b"", erase: bool = False) -> Update:
    """`last` is a preset line-up, which gives way to one that the players have; `erase` removes all matches."""
    stale = stale_files(wanted, found)
    if erase:
        stale += found.matches()
    put = {path: data for path, data in wanted.items() if found.hash(path) != sha256(data)}
    if last and (LAST not in found.files or erase):
        put[LAST] = last
        stale = [path for path in stale if path != LAST]
    staged_right = [path for path in put if found.hash(staged(path)) == sha256(put[path])]
    right = {staged(path) for path in staged_right}
    tidy = [path for path in found.files if path == PART or (path.startswith(NEW) and path not in right)]
    send = {path: data for path, data in put.items() if path not in staged_right}
    folders = sorted({folder for path in put for folder in parents(path)} - set(found.folders))
    return Update(put, send, folders, stale + emptied(found, wanted, stale), tidy)


def stale_files(wanted: dict[str, bytes], found: Found) -> list[str]:
    """The device's own files that are gone, or would be imported in place of one that is wanted."""
    own = {path for path in found.installed[1:] if path.endswith(SUFFIXES) and re.split("[/.]", path)[0] in ROOTS}
    own |= {path for path in found.files if path.startswith(OURS)}
    own |= {twin(path) for path in wanted}
    return sorted(path for path in own if path in found.files and path not in wanted)


def emptied(found: Found, wanted: dict[str, bytes], stale: list[str]) -> list[str]:
    """Folders in which nothing is left, children first: an empty one would stand in the way of a module of its name."""
    gone = {folder for path in stale for folder in parents(path)}
    gone |= {folder for folder in found.folders if folder.startswith(OURS)}
    left = (set(found.files) | set(wanted)) - set(stale)
    return [
        folder
        for folder in found.folders
        if folder in gone and folder != "old" and not any(path.startswith(folder + "/") for path in left)
    ]


def in_the_way(wanted: dict[str, bytes], found: Found, update: Update) -> list[str]:
    """Folders where a file is to be, or which `import` would take for its module; files where a folder is to be."""
    files = {PART, READY, *update.put, *map(staged, update.put)}
    modules = {path.rpartition(".")[0] for path in wanted if path.endswith(SUFFIXES) and path != MAIN}
    folders = {folder for path in files for folder in parents(path)}
    return sorted((files | modules - {*update.remove}) & {*found.folders} | folders & {*found.files})


def free_name(found: Found, name: str) -> str:
    """That name, or with a number where it is taken."""
    names = [name, *(f"{name}-{number}" for number in range(1, len(found.files) + len(found.folders) + 1))]
    return next(free for free in names if free not in found.files and free not in found.folders)


def staged(path: str) -> str:
    return NEW + path.replace("/", "+")


def parents(path: str) -> list[str]:
    """The folders that a file is in, the outermost first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: end + 1]) for end in range(len(parts))]


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
