"""Which board a Pico on a USB line has: its panel and keys are those of the firmware on its flash."""

from hostsim.board import BOARDS, Board, load_board
from hostsim.littlefs_files import Files

FIRMWARE_FILE = "modules.tally"  # as in tools/pico/firmware_file.py, which says how it begins


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
        with files.open(FIRMWARE_FILE, "rb") as file:
            fields = file.readline().decode(errors="replace").rstrip("\n").split(" ", 6)
    except OSError:
        return ""
    return fields[6] if fields[0] == "Tally" and len(fields) == 7 else ""
