"""What holds for every test: where commands are found, what is compiled, which tests are first and how many at once."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from pico import device_files

from hostsim import ROOT
from tally.ui import ink

MEMORY = Path("/dev/shm")  # a folder in memory, on Linux; on a disk, tests wait for files that take another's place
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 1 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

collect_ignore = ["sixth_game"]  # its tests are run where it is laid over the project
LONG = (
    "test_cuts",
    "test_flash",
    "test_play",
    "test_power",
    "test_random_presses",
    "test_panel",
    "test_micropython",
    "test_usb",
)


@pytest.fixture(autouse=True, scope="session")
def commands_of_the_environment():
    os.environ["PATH"] = str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"]


@pytest.fixture(autouse=True, scope="session")
def compiled_once(tmp_path_factory: pytest.TempPathFactory):
    """What tests import again and what their processes import, also where Python is told to keep nothing compiled."""
    sys.dont_write_bytecode = False
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "compiled"  # one for all workers
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(autouse=True, scope="session")
def laid_once():
    """What a text comes to in a face: machine code on the Pico, but a long way in plain Python, and often the same."""
    lay, known = ink.lay, {}

    def remembered(font: bytes, text: str, count: int, places: bytearray) -> int:
        key = font[:2], len(font), text, count
        if key not in known:
            known[key] = lay(font, text, count, places), bytes(places[: 4 * count])
        reach, laid = known[key]
        places[: len(laid)] = laid
        return reach

    ink.lay = remembered


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose firmware is compiled as for a Pico, with the display's driver, for the simulator."""
    root = tmp_path_factory.mktemp("built")
    (root / "hostsim").symlink_to(ROOT / "hostsim")
    for path, code in device_files.compiled(*device_files.program(), "x64").items():
        (root / "firmware" / path).parent.mkdir(parents=True, exist_ok=True)
        (root / "firmware" / path).write_bytes(code)
    return root


def pytest_collection_modifyitems(items: list[pytest.Item]):
    """Files that take long first, so that no worker is left with one at the end."""
    items.sort(key=lambda item: LONG.index(item.path.stem) if item.path.stem in LONG else len(LONG))


def pytest_xdist_auto_num_workers() -> int:
    """More than there are cores, as some tests wait for a simulated USB line."""
    return (os.cpu_count() or 1) + 2
