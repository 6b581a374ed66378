"""A guest in the process of another host: keys and time in; what the chip heard, the flash and the files out."""

import json
import subprocess
from pathlib import Path

import pytest

from hostsim import ROOT
from hostsim.board import load_board
from hostsim.flash_image import IMAGE, flash_image
from hostsim.pico import Pico, chip_of, driver_folder, interpreter

VMS = ("cpython", "micropython")
HEAP = "8m"  # with the flash in it

HOST = """
import json, sys
root, board, driver, image = sys.argv[1:]
sys.path.append(root + "/hostsim")
before = list(sys.path)
from guest import Guest
assert sys.path == before and "world" not in sys.modules and "main" not in sys.modules, "importing starts nothing"

desktops_open = open
memory = None
if image:
    with open(image, "rb") as file:
        memory = bytearray(file.read())
guest = Guest(root, board, driver, memory)

def press(key):
    for down in ([key], []):
        guest.ask("advance", 60, down)

def give(*values):
    for value in values:
        for key in guest.ask("path", value):
            press(key)

def tell():
    heard = [(kind, data.hex()) for kind, data in guest.heard()]
    print(json.dumps([guest.ask("rows"), guest.ask("sheet"), heard]))
"""
STORIES = {
    "again": """
tell()
""",
    "keys": """
tell()
press("down")
tell()
try:
    give("chess")
except ValueError as error:
    print(json.dumps(str(error)))
""",
    "cut": """
press("ok")
give("bid_whist", "plain", "usual", "0", "3_up")
tell()
guest.ask("cut", 1)
assert guest.ask("cut_waits") == 1 and not guest.lost()
for key in guest.ask("path", "pass"):
    press(key)
assert guest.lost()
left = bytes(memory)
assert guest.ask("advance", 5000, ["ok"]) is None and memory == left, "nothing that follows reaches the flash"
with desktops_open(image, "wb") as file:
    file.write(memory)
""",
    "folder": """
tell()
if not guest.ask("sheet"):
    press("ok")
    give("bid_whist", "plain", "usual", "0", "3_up", "pass")
    tell()
try:
    guest.ask("cut", 1)
except ValueError as error:
    print(json.dumps(str(error)))
""",
}


def told(vm: str, story: str, state: Path, image: Path | str = "") -> list:
    """What the host prints of a story, each line JSON."""
    parts = (str(ROOT), str(load_board("pico").path), str(driver_folder()), str(image))
    command = [*interpreter(vm, HEAP), "-c", HOST + STORIES[story], *parts]
    done = subprocess.run(command, cwd=state, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("vm", VMS)
def test_a_host_gets_the_rows_and_the_picture_that_a_process_of_its_own_has(vm: str, tmp_path: Path):
    pico = Pico(tmp_path)
    chip = chip_of(load_board("pico").display)
    started, down, error = told(vm, "keys", tmp_path, tmp_path / IMAGE)
    for rows, _, heard in (started, down):
        for kind, data in heard:
            chip.hear(kind, bytes.fromhex(data))
        assert rows == pico.ask("rows")
        assert chip.frame() == pico.chip.frame() and any(chip.frame())
        pico.press("down")
    assert error.startswith("title cannot be ")


@pytest.mark.parametrize("vm", VMS)
def test_the_flash_in_the_hosts_memory_is_what_a_loss_of_power_midway_leaves(vm: str, tmp_path: Path):
    image = flash_image(tmp_path)
    ((_, before, _),) = told(vm, "cut", tmp_path, image)
    ((rows, sheet, _),) = told(vm, "again", tmp_path, image)
    assert before["bids"].count("pass") == 0
    assert sheet["bids"] in (before["bids"], [*before["bids"][:2], "pass", before["bids"][3]]), rows


@pytest.mark.parametrize("vm", VMS)
def test_without_a_flash_the_files_are_those_of_the_folder(vm: str, tmp_path: Path):
    *_, before, error = told(vm, "folder", tmp_path)
    assert error == "there is no flash here, so no operation on it that could be cut"
    assert "match.tally" in [path.name for path in tmp_path.iterdir()]
    started, _ = told(vm, "folder", tmp_path)
    assert started[1] == before[1] and before[1]["bids"].count("pass") == 1
