"""The panel shows the same, whether its driver sends whole frames or only what changed."""

import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# In a process of its own, so that the stand-ins do not replace what other tests import.
PROGRAM = """
import random, sys
root, seed = sys.argv[1], int(sys.argv[2])
import adafruit_ssd1306
sys.path[:0] = [root, root + "/firmware", root + "/hostsim/stand_ins"]
import framebuf
adafruit_ssd1306.framebuf = framebuf
for name in ("_SSD1306", "SSD1306_I2C"):
    pass
from hostsim.ssd1306 import SSD1306
from tally.device import oled

class I2C:
    def __init__(self, chip): self.chip = chip
    def writeto(self, address, data): self.chip.write(bytes(data))

def draw(frame, chance):
    for _ in range(chance.randint(0, 6)):
        frame.fill_rect(chance.randint(-9, 127), chance.randint(-9, 63), chance.randint(1, 60), chance.randint(1, 40),
                        chance.randint(0, 1))

def whole(chip): return adafruit_ssd1306.SSD1306_I2C(128, 64, oled.Bus(I2C(chip)))
def part(chip): return oled.Panel(I2C(chip), 0x3C)

chance = random.Random(seed)
chips = SSD1306(), SSD1306()
panels = [whole(chips[0]), part(chips[1])]
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
        panels = [whole(chips[0]), part(chips[1])]
    for panel in panels:
        panel.show()
    assert chips[0].frame() == chips[1].frame(), (step, kind)
assert chips[1].data_bytes < chips[0].data_bytes * 0.8
print(chips[0].data_bytes, chips[1].data_bytes)
"""


def test_the_same_frames_as_the_driver_itself_after_anything():
    for seed in random.Random(1306).sample(range(1000), 5):
        command = [sys.executable, "-c", PROGRAM, str(ROOT), str(seed)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
