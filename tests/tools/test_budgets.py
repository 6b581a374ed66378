"""What Tally takes that needs no clock: what is loaded for the title, what a press allocates, what an answer does to
the flash. A press allocates about half as much on a Pico, where words have half as many bits."""

import json
import subprocess
from pathlib import Path

import pytest
from pico.device_files import FIRMWARE_FILE, device_files
from pico.firmware_file import modules_in

from hostsim import ROOT

PROGRAM = """
import sys, gc, json
for folder in {folders}:
    sys.path.append(folder)
from flash import erased
from guest import Guest
guest = Guest({root}, {board}, {firmware}, erased())
loaded = list(sys.modules)
gc.threshold(-1)
sys.modules["tally.device.device"].tidy = gc.isenabled  # or memory would be collected amid what is measured

def cost(*down):
    "Bytes that were allocated, programs and erases, and the name of the screen after it."
    gc.collect()
    guest.flash.log = []
    before = gc.mem_alloc()
    guest.advance(60, down)
    guest.advance(60, ())
    spent = gc.mem_alloc() - before
    erases = [data for _, _, data in guest.flash.log if data is None]
    return spent, len(guest.flash.log) - len(erases), len(erases), guest.app().view().name

for key in {start}:
    cost(key)
idle = cost()
pressed = [(key, cost(key)) for key in {keys}]
print(json.dumps([loaded, idle, pressed]))
"""
TO_A_MATCH = "ok ok up up ok ok ok ok ok"  # of Twenty-Two, by its first question
DEALS = "ok ok down ok " * 12  # a deal each: who takes the last trick, with which card; then its page


@pytest.fixture(scope="module")
def measured(built: Path, tmp_path_factory: pytest.TempPathFactory) -> list:
    """The modules at the title; what a step of the simulator costs alone; and what keys cost."""
    code = PROGRAM.format(
        folders=[str(built / "hostsim"), str(built / "hostsim" / "stand_ins")],
        root=repr(str(built)),
        board=repr(str(ROOT / "boards" / "pico.py")),
        firmware=repr(str(built / "firmware")),
        start=TO_A_MATCH.split(),
        keys=DEALS.split(),
    )
    command = ["micropython", "-X", "heapsize=16m", "-c", code]
    folder = tmp_path_factory.mktemp("measured")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_few_modules_are_loaded_for_the_title_and_they_are_small(measured: list):
    firmware = device_files("pico")[FIRMWARE_FILE]
    sizes = {module.path.removesuffix(".mpy").replace("/", "."): module.size for module in modules_in(firmware)}
    sizes = {name.removesuffix(".__init__"): size for name, size in sizes.items()}
    loaded = [sizes[name] for name in measured[0] if name in sizes]
    assert len(loaded) <= 46
    assert sum(loaded) <= 69_000
    assert len(firmware) <= 134_000


def test_a_press_allocates_little(measured: list):
    _, (idle, *_), pressed = measured
    changed = [spent - idle for key, (spent, _, _, _) in pressed if key == "down"]
    asked = [spent - idle for key, (spent, programs, _, _) in pressed if key == "ok" and not programs]
    assert 0 < max(changed) <= 12_000
    assert 0 < max(asked) <= 19_000, "a new screen; what is saved goes through the simulated flash, which takes more"


def test_an_answer_takes_few_operations_on_the_flash(measured: list):
    answers = [(programs, erases) for key, (_, programs, erases, _) in measured[2] if programs]
    programs = sorted(programs for programs, _ in answers)
    assert programs[len(programs) // 2] <= 2
    assert sum(erases for _, erases in answers) <= len(answers) // 2, "no more than one a deal, which takes 45 ms"
