"""The fonts the firmware ships, and the tool that makes them."""

import importlib
import os
import subprocess
import sys

import pytest

from hostsim import FIRMWARE
from hostsim.stand_ins import framebuf
from tally.ui import face
from tools import fonts

SUITS = "♠♥♦♣"
ALIKE = {"–—−": {"small", "normal"}}  # dashes and the minus are one stroke across the cell
PLAIN = "".join(map(chr, range(32, 127)))
NAMES = [font.name for font in fonts.FONTS]


@pytest.fixture(params=fonts.FONTS, ids=NAMES)
def font(request):
    return request.param


@pytest.fixture
def made(font):
    return importlib.import_module(f"tally.ui.fonts.{font.name}")


@pytest.fixture
def glyphs(made):
    return fonts.made_glyphs(made.FONT)


def test_characters_are_sorted_and_unique(glyphs):
    assert list(glyphs) == sorted(set(glyphs))


def test_the_bits_are_those_of_every_cell(made, glyphs, font):
    count, pages = len(glyphs), (font.height + 7) // 8
    assert made.FONT[:4] == bytes([font.height, pages, count, 0])
    assert len(made.FONT) == 8 + 4 * count + count * pages * font.width
    assert {(len(rows), len(row)) for rows in glyphs.values() for row in rows} == {(font.height, font.width)}


def test_a_question_mark_stands_for_what_a_font_lacks(made, glyphs):
    assert list(glyphs)[int.from_bytes(made.FONT[4:6], "little")] == fonts.UNKNOWN


def test_a_font_has_what_the_tool_says(glyphs, font):
    assert sorted(font.chars) == list(glyphs)
    wanted = "0123456789+-−/:AJKQ ✓?↻↺▲▼●○" + SUITS
    if font.name != "large":
        wanted += PLAIN + "ÀÖ×ØÞßàö÷øÿ–—’“”…·•←↑→↓◀▶◆"
    assert set(wanted) <= set(glyphs)


def test_only_the_space_is_blank(glyphs):
    assert [char for char, rows in glyphs.items() if "#" not in "".join(rows)] == [" "]


def test_no_two_characters_look_the_same(glyphs, font):
    seen = {}
    for char, rows in glyphs.items():
        seen.setdefault("\n".join(rows), []).append(char)
    same = {"".join(chars) for chars in seen.values() if len(chars) > 1}
    assert same == {chars for chars, names in ALIKE.items() if font.name in names}


def test_neighbours_do_not_touch(glyphs):
    assert [char for char, rows in glyphs.items() if any(row[-1] == "#" for row in rows)] == []


@pytest.mark.parametrize("pair", ["↻↺", "◀▶"])
def test_opposite_signs_mirror_each_other(glyphs, pair):
    left, right = (glyphs.get(char, []) for char in pair)
    assert [row[-2::-1] for row in left] == [row[:-1] for row in right]


@pytest.mark.parametrize("suit", SUITS)
def test_a_large_suit_fills_most_of_its_cell(suit):
    drawn = fonts.drawn_glyphs(fonts.FONTS[-1])[suit]
    assert sum("#" in row for row in drawn) >= 19
    assert {row[0] for row in drawn} == {row[14] for row in drawn} == {"#", "."}


def test_a_drawn_glyph_is_what_ships(glyphs, font):
    drawn = fonts.drawn_glyphs(font)
    assert {char: glyphs[char] for char in drawn} == drawn


def test_packing_puts_the_top_row_in_bit_0():
    rows = ["#.", "..", "..", "..", "..", "..", "..", ".#", "##"]
    assert fonts.packed(rows) == b"\x01\x80\x01\x01"
    assert fonts.unpacked(fonts.packed(rows), 2, 9) == rows


MICROPYTHON = """
import framebuf, sys
sys.path[:0] = [{firmware!r}]
from tally.ui import face
frame, face = bytearray(1024), face.{name}
assert face.draw(frame, {char!r}, 0, 0)
picture = framebuf.FrameBuffer(frame, 128, 64, framebuf.MONO_VLSB)
for y in range(face.height):
    print("".join([".#"[picture.pixel(x, y)] for x in range(face.width({char!r}))]))
"""


def test_micropython_draws_it_alike(glyphs, font):
    for char in ("A", "3", list(glyphs)[-1]):
        code = MICROPYTHON.format(firmware=str(FIRMWARE), name=font.name, char=char)
        command = ["micropython", "-c", code]
        out = subprocess.run(command, check=True, capture_output=True, encoding="utf-8", timeout=60)
        assert out.stdout.split() == glyphs[char]


@pytest.mark.parametrize("text", ["", "Ann bids", "Größe ♠ 日", "W" * 300])
@pytest.mark.parametrize("place", [(0, 0), (5, 3), (-4, 9), (100, 47), (127, 61), (-300, 0), (0, 63), (130, 5)])
def test_a_face_draws_a_text_as_framebuf_would(glyphs, font, text, place):
    drawing = getattr(face, font.name)
    frame, wanted = bytearray(1024), bytearray(1024)
    assert drawing.draw(frame, text, *place) == drawing.has(text)
    canvas = framebuf.FrameBuffer(wanted, 128, 64, framebuf.MONO_VLSB)
    x, y = place
    for sign in text[: face.MOST]:
        cell = bytearray(fonts.packed(glyphs.get(sign, glyphs["?"])))
        canvas.blit(framebuf.FrameBuffer(cell, font.width, font.height, framebuf.MONO_VLSB), x, y, 0)
        x += font.width
    assert frame == wanted


def run(*args):
    return subprocess.run(
        [sys.executable, fonts.__file__, *args],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env=dict(os.environ, PYTHONUTF8="1"),
    )


def test_show_prints_a_text():
    done = run("--show", "small", "A♠")
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 12)
    assert done.stdout.splitlines()[5] == "#...#.#####."


def test_a_missing_font_names_the_package(tmp_path):
    done = run(str(tmp_path))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert fonts.PACKAGE in done.stderr


@pytest.mark.parametrize("args", [("small", "日"), ("huge", "A")])
def test_what_cannot_be_shown_is_one_line(args):
    done = run("--show", *args)
    assert (done.returncode, len(done.stderr.splitlines()), done.stdout) == (2, 1, "")
