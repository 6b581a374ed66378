"""The panel shows the same, whether its driver sends whole frames or only what changed."""

import random
import subprocess
import sys

import pytest

from hostsim import ROOT

# In a process of its own, so that the stand-ins do not replace what other tests import.
PROGRAM = """
import random, sys
root, name, first_column, seed = sys.argv[1:]
sys.path[:0] = [root, root + "/firmware", root + "/hostsim/stand_ins"]
import adafruit_ssd1306, ticks
from display import display
from hostsim.board import load_board
from hostsim.pico import chip_of
from hostsim.panel.ssd1306 import SSD1306
sys.modules["time"] = ticks  # which all of the above want as it is
from tally.device import oled
from tally.device.oled_i2c import Bus

class I2C:
    def writeto(self, address, data): chips[0].write(bytes(data))

def draw(frame, chance):
    for _ in range(chance.randint(0, 6)):
        frame.fill_rect(chance.randint(-9, 127), chance.randint(-9, 63), chance.randint(1, 60), chance.randint(1, 40),
                        chance.randint(0, 1))

def started(): return [adafruit_ssd1306.SSD1306_I2C(128, 64, Bus(I2C())), oled.socket(board).find()]

board = load_board(name).display
if first_column:
    board["first_column"] = int(first_column)
display.wire(board)
display.plug(True)
chance = random.Random(int(seed))
chips = SSD1306(), chip_of(board)
panels = started()
for step in range(400):
    kind = chance.choice(["draw"] * 6 + ["flip", "sleep", "wake", "reset"])
    if kind == "draw":
        before = chance.getstate()
        for panel in panels:
            chance.setstate(before)
            draw(panel, chance)
    elif kind == "flip":
        down = chance.random() < 0.5
        panels[0].rotate(not down)
        panels[1].flip(down)
    elif kind in ("sleep", "wake"):
        for panel in panels:
            panel.poweroff() if kind == "sleep" else panel.poweron()
    else:  # the Pico resets, the panels stay powered
        panels = started()
    for panel in panels:
        panel.show()
    for heard in display.take():
        chips[1].hear(*heard)
    assert chips[0].frame() == chips[1].frame(), (step, kind)
assert chips[1].data_bytes < chips[0].data_bytes * 0.8
"""


@pytest.mark.parametrize(
    ("board", "first_column", "times"),
    [("pico", "", 3), ("pico_spi", "", 2), ("pico_sh1106", "", 2), ("pico_sh1106", "0", 2), ("pico_sh1106", "3", 1)],
)
def test_the_same_frames_as_the_driver_itself_after_anything(board: str, first_column: str, times: int):
    for seed in random.Random(1306).sample(range(1000), times):
        command = [sys.executable, "-c", PROGRAM, str(ROOT), board, first_column, str(seed)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
