"""What is left of a version of Tally that had its modules in another file, or a file for each.

The latter updated by way of the folder `new`, its files side by side ("/" in a path is "+" there), and of the list
`update.ready`, which its main.py carried out.
"""

import re

from pico.device_files import DRIVER
from pico.firmware_file import BEFORE, parents
from pico.found import INSTALLED, Found

BEGUN = ("update.ready", "update.part")
ROOTS = ("tally", "board", "restart", *DRIVER)  # of its own files, but for suffixes
STAGED = re.compile(rf"new/(main|boot|installed|last|{'|'.join(ROOTS)})[.+].*")


def left_files(found: Found) -> list[str]:
    """In the order in which it can go: first what such a version would go on with, last the list of what is its own."""
    listed = {path for path in found.installed[1:] if path.endswith((".py", ".mpy"))}
    own = [
        path
        for path in sorted(found.files)
        if path.startswith("tally/") or STAGED.fullmatch(path) or (path in listed and root(path) in ROOTS)
    ]
    begun = [path for path in BEGUN if path in found.files]
    return begun + own + emptied(found, own) + [path for path in (BEFORE, INSTALLED) if path in found.files]


def emptied(found: Found, own: list[str]) -> list[str]:
    """Folders in which nothing is left, children first."""
    gone = {folder for path in own for folder in parents(path)}
    gone |= {
        folder
        for folder in found.folders
        if root(folder) in (("new", *ROOTS) if INSTALLED in found.files else ("tally",))
    }
    left = set(found.files) - set(own)
    return [path for path in found.folders if path in gone and not any(file.startswith(path + "/") for file in left)]


def root(path: str) -> str:
    return re.split("[/.]", path)[0]
