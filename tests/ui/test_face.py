"""Faces: widths in pixels, and the same of all loops from machine code and from plain Python."""

import os
import subprocess
import sys

import pytest

from hostsim import FIRMWARE
from tally.ui.face import MOST, large, normal, small

TEXTS = ("", "A", "Ann bids", "Größe ♠♥♦♣ ↺", "…–’ÿ", "日", "a日b𝄞c", "W" * 21, "W" * 300)
PLACES = ((0, 0), (5, 3), (-4, 9), (100, 47), (127, 61), (-300, 0), (0, 63), (130, 5))


def test_a_text_is_as_wide_as_its_signs():
    assert [face.width("Ann") for face in (small, normal, large)] == [18, 24, 48]
    assert [face.height for face in (small, normal, large)] == [12, 16, 32]
    assert small.width("") == 0
    assert small.width("♠é日?") == 24
    assert small.width("W" * 300) == MOST * 6 > 128


@pytest.mark.parametrize(
    ("width", "fits"), [(0, ""), (5, ""), (6, "A"), (17, "Aé"), (18, "Aé♠"), (24, "Aé♠日"), (99, "Aé♠日")]
)
def test_a_text_is_cut_where_its_signs_end(width: int, fits: str):
    assert small.cut("Aé♠日", width) == fits


def test_a_text_of_any_length_is_cut():
    assert small.cut("W" * 300, 128) == "W" * 21


def test_missing_signs_are_told():
    assert normal.has("Größe") and normal.has("")
    assert not normal.has("Grö日")
    assert large.missing("A日é") == ["日", "é"]


BOTH = """
import sys
from tally.ui import ink
from tally.ui.face import large, normal, small
texts, places = eval(sys.stdin.readline())
total = 0
sent = bytearray(1024)
for text in texts:
    for face in (small, normal, large):
        print(repr(face.name), face.width(text), face.cut(text, 77) == text, face.has(text))
        for left, top in places:
            frame = bytearray(1024)
            ink.band(frame, top, face.height, left & 1)
            face.draw(frame, text, left, top)
            for place, byte in enumerate(frame):
                total = (total * 31 + byte) % 1000003
            run, at = 1, 0
            while run:
                run = ink.moved(frame, sent, at, 1024, at == left)
                at = run >> 16
                print(total, run & 0xFFFF, at)
"""


def test_machine_code_draws_measures_and_compares_as_plain_python_does():
    told = []
    for command in ([sys.executable], ["micropython", "-X", "heapsize=8m"]):
        done = subprocess.run(
            [*command, "-c", BOTH],
            input=repr((TEXTS, [place for place in PLACES if place[1] >= 0])) + "\n",
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
            cwd=FIRMWARE,
            env=dict(os.environ, PYTHONPATH=str(FIRMWARE), MICROPYPATH=str(FIRMWARE), PYTHONUTF8="1"),
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    assert told[0].count("\n") > 500
    assert told[0] == told[1]
