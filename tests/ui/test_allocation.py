"""How much memory a key takes that changes an answer, from the app to the frame: under MicroPython each collection of
what was left behind stops the handheld for some 25 ms, and every text that is made is looked up among all names.

Words are 64 bits here and 32 on the Pico, so the same key takes about half as much there.
"""

import os
import subprocess
from pathlib import Path

import pytest

from hostsim import FIRMWARE

TESTS = Path(__file__).resolve().parents[1]
PROGRAM = """
import gc
import sys
from presses import give, new_app
from tally.engine.match import Match
from tally.ui.render import Renderer
game, players, answers = eval(sys.stdin.readline())
app, _ = new_app(Match.start(game, ["Player%d" % seat for seat in range(players)]))
give(app, *answers)
renderer, frame = Renderer(), bytearray(1024)
def press(key):
    app.press(key)
    renderer.draw(frame, app.view())
for key in ("down", "up", "down", "down"):
    press(key)
gc.collect()
gc.disable()
before = gc.mem_alloc()
for key in ("up", "down", "up", "up", "down", "down", "up", "down"):
    press(key)
print((gc.mem_alloc() - before) // 8)
"""


@pytest.mark.parametrize(
    ("game", "players", "answers", "most"),
    [
        ("twenty_two", 6, (), 1600),  # a list of seats
        ("bid_whist", 4, (), 1700),  # bids
        ("bid_whist", 4, ("3 up", "pass", "4 down", "pass", "H"), 1900),  # tricks, with a foot
        ("ninety_nine", 4, (), 4300),  # cards, with what they lead to
        ("california_jack", 2, (), 2000),  # a suit
        ("toonerville_rook", 4, (), 1400),  # a list, and then counts
        ("toonerville_rook", 4, (0,), 2200),
    ],
)
def test_a_key_that_changes_an_answer_takes_little_memory(game: str, players: int, answers: tuple, most: int):
    done = subprocess.run(
        ["micropython", "-X", "heapsize=4m", "-c", PROGRAM],
        input=repr((game, players, answers)) + "\n",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env=dict(os.environ, MICROPYPATH=f"{FIRMWARE}:{TESTS}"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert 0 < int(done.stdout) <= most
