"""Which board a Pico on a USB line has: its panel and keys are those of the firmware on its flash."""

from hostsim.board import BOARDS, Board, load_board
from hostsim.littlefs_files import Files

INSTALLED = "installed.txt"  # as in tools/pico/device_files.py: its first line is `board NAME`


def installed_board(files: Files, otherwise: Board) -> Board:
    """`otherwise` where none is installed, or none of boards/."""
    name = installed_name(files)
    if name == otherwise.name or name not in [path.stem for path in BOARDS.glob("*.py")]:
        return otherwise
    try:
        return load_board(name)
    except ValueError:  # it has been changed since
        return otherwise


def installed_name(files: Files) -> str:
    try:
        with files.open(INSTALLED, "rb") as file:
            first = file.readline().decode(errors="replace")
    except OSError:
        return ""
    word, _, name = first.rstrip("\n").partition(" ")
    return name if word == "board" else ""
