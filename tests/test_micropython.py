"""The engine and the games under the real MicroPython: the same tests, and recorded matches replayed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hostsim import FIRMWARE
from hostsim.random_play import all_openings, random_match
from tally.games import GAMES

TESTS = Path(__file__).parent
MICROPYTHON = ["micropython", "-X", "heapsize=4m"]
UI = (TESTS / "ui/test_editor.py", TESTS / "ui/test_app.py", TESTS / "ui/test_old.py")
KEYS = (TESTS / "device/test_contact.py", TESTS / "device/test_keys.py")
PLAIN = sorted([*TESTS.glob("engine/test_*.py"), *TESTS.glob("games/test_*.py"), *KEYS, *UI])


def run(command, *args, text=""):
    paths = f"{FIRMWARE}:{TESTS}"
    done = subprocess.run(
        [*command, *map(str, args)],
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=dict(os.environ, MICROPYPATH=paths, PYTHONPATH=paths),
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.stem)
def test_the_same_tests_pass(path):
    out = run(MICROPYTHON, TESTS / "run_plain.py", path)
    count = path.read_text(encoding="utf-8").count("\ndef test_")
    assert out.splitlines()[-1] == f"{count} passed"


@pytest.mark.parametrize("game", GAMES)
def test_recorded_matches_replay_alike(game):
    records = [random_match(opening, seed).record() for opening in all_openings(game) for seed in (1, 2)]
    text = "".join("\n".join(record) + "\n\n" for record in records)
    theirs = run(MICROPYTHON, TESTS / "replay.py", text=text)
    ours = run([sys.executable], TESTS / "replay.py", text=text)
    assert len(ours.splitlines()) > sum(map(len, records))
    assert theirs == ours
