"""Small firmwares that show which version each of their modules is of."""

from pathlib import Path

import pytest
from pico import device_files
from pico.device_files import FIRMWARE

from hostsim.board import load_board

HERE = Path(__file__).parent
OURS = ("main.py", "boot.py", "start.py", "restart.py")
DEVICE = """
import time
import restart
from tally import one, two
class Device:
    def __init__(self, board):
        self.screen = self.view = self
    def lines(self):
        return [restart.VERSION, one.VERSION, two.version()]
    def step(self):
        time.sleep_ms(5)
    def run(self):
        while True:
            self.step()
"""


def sources(version: str, two: str) -> dict[str, bytes]:
    """`two` is where the second module is."""
    line = f"VERSION = '{version}'\n".encode()
    return {
        "tally/device/device.py": DEVICE.encode(),
        "tally/one.py": line + b"#" * 5000,
        two: f"def version(): return '{version}'\n".encode() + filling(version),
    }


def filling(version: str) -> bytes:
    """Text that compiles to some blocks of the flash, so that there are many operations to be cut."""
    return "".join(f"T{number} = '{version}{number * 7919:0200}'\n" for number in range(40)).encode()


def one_file(version: str, two: str, folder: Path) -> dict[str, bytes]:
    """As it is now, made in that folder."""
    files = {name: (FIRMWARE / name).read_bytes() + f"VERSION = '{version}'\n".encode() for name in OURS[2:]}
    files |= {name: (FIRMWARE / name).read_bytes() + f"# {version}\n".encode() for name in OURS[:2]}
    for path, data in (files | sources(version, two)).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(device_files, "FIRMWARE", folder)
        patch.setattr(device_files, "driver_sources", dict)
        return device_files.device_files("pico", "x64")


def many_files(version: str, board: str = "pico") -> dict[str, bytes]:
    """As it was when each module had a file of its own."""
    files = {name: (HERE / "many_files" / name).read_bytes() for name in ("main.py", "boot.py", "restart.py")}
    files["restart.py"] += f"VERSION = '{version}'\n".encode()
    files |= {"board.py": load_board(board).path.read_bytes(), "adafruit_bus_device/__init__.py": b""} | sources(
        version, "tally/two.py"
    )
    return files | {"installed.txt": "\n".join([f"board {board}", *sorted(files), ""]).encode()}


def many_files_amid_an_update(version: str, then: str) -> dict[str, bytes]:
    """The same as it waits to carry out an update to another version."""
    wanted = {path: data for path, data in many_files(then).items() if many_files(version)[path] != data}
    staged = {"new/" + path.replace("/", "+"): data for path, data in wanted.items()}
    steps = "".join(f"put {path}\n" for path in wanted)
    return many_files(version) | staged | {"update.ready": steps.encode()}
