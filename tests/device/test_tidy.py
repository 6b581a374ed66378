"""How memory lies after it was tidied: what a call needs for its own is found at once, whatever gaps there are."""

import os
import subprocess

from hostsim import FIRMWARE

PROGRAM = """
import gc
from tally.device.heap import ROOM, tidy
gc.collect()
gaps = [[place] for place in range(4000)]
for place in range(0, 4000, 2):
    gaps[place] = None
room = id((0,) * ROOM)
gc.collect()
before = id(object())
{tidy}
first = id(object())
print(before < room, first < room, id((0,) * ROOM) >= first)
"""


def run(tidy: str) -> str:
    done = subprocess.run(
        ["micropython", "-X", "heapsize=1m", "-c", PROGRAM.format(tidy=tidy)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env=dict(os.environ, MICROPYPATH=str(FIRMWARE)),
    )
    return done.stdout + done.stderr


def test_there_are_no_gaps_below_the_first_large_one_once_memory_was_tidied():
    assert run("tidy()") == "True False True\n"
    assert run("gc.collect()") == "True True True\n"
