"""The terminal front end: what it draws for a window, how keys reach the firmware, and what it leaves behind."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from hostsim import ROOT
from hostsim.handheld import DARK, Handheld
from hostsim.panel.text import BRAILLE, HALVES, KEYS, Shown, compose, fitting, picture
from hostsim.pico import Pico
from hostsim.terminal import FrontEnd
from terminal_program import Pty

BLANK = bytes(128 * 64)
ENTER, DOWN, BACKSPACE = "\r", "\x1b[B", "\x7f"
TO_THE_FIRST_BID = (  # what is on screen, and what is typed then
    *(("> New match", ENTER), ("> Twenty-Two", DOWN * 3), ("> Bid Whist", ENTER), ("> P1, P2, P3 ...", ENTER)),
    *(("House rules?", ENTER), ("Who deals first?", ENTER)),
)


@pytest.fixture
def handheld(tmp_path):
    made = Handheld(Pico(tmp_path))
    yield made
    made.pico.power_off()


def frame(*lit):
    pixels = bytearray(BLANK)
    for x, y in lit:
        pixels[y * 128 + x] = 1
    return bytes(pixels)


def window(columns, lines, shown):
    return "".join(text for _, text in compose(columns, lines, shown)).split("\n")


def test_half_blocks_are_two_pixels_high():
    drawn = picture(frame((0, 0), (1, 1), (2, 0), (2, 1), (127, 63)), HALVES)
    assert drawn[0] == "▀▄█" + " " * 125
    assert drawn[31] == " " * 127 + "▄"
    assert len(drawn) == 32


def test_braille_is_two_pixels_wide_and_four_high():
    drawn = picture(frame((0, 0), (3, 3), (4, 3), (7, 1), (127, 63)), BRAILLE)
    assert drawn[0] == "⠁⢀⡀⠐" + " " * 60
    assert drawn[15] == " " * 63 + "⢀"
    assert len(drawn) == 16


@pytest.mark.parametrize(
    ("columns", "lines", "cells"),
    [
        *((160, 50, HALVES), (144, 39, HALVES), (128, 41, HALVES), (143, 39, BRAILLE), (160, 38, BRAILLE)),
        *((80, 24, BRAILLE), (80, 23, BRAILLE), (64, 25, BRAILLE), (63, 50, None), (80, 22, None), (60, 20, None)),
    ],
)
def test_the_largest_picture_that_fits_is_shown_whole(columns, lines, cells):
    assert fitting(columns, lines)[0] is cells
    shown = Shown(frame((0, 0), (127, 63)), ("  Title", "> one", "  two", "  three", "  a hint"), "A note")
    drawn = window(columns, lines, shown)
    assert len(drawn) <= lines
    assert max(map(len, drawn)) <= columns
    for text in (*shown.rows, shown.note, *(" ".join(key) for key in KEYS)):
        assert any(text in line for line in drawn), text
    assert any(set(line) & set("▀⠁") for line in drawn) == bool(cells)


def test_the_cursor_is_at_the_focused_row():
    drawn = compose(60, 20, Shown(BLANK, ("  Title", "> one", "  two")))
    assert drawn[drawn.index(("[SetCursorPosition]", "")) + 1] == ("class:focus", "> one")


def test_a_tap_moves_the_focus_and_a_hold_is_longer(handheld):
    handheld.press("ok")
    assert handheld.shown().rows[1] == "> Twenty-Two"
    handheld.press("down")
    assert "> Ninety-Nine" in handheld.shown().rows
    before = handheld.pico.now
    handheld.hold_back()
    assert handheld.pico.now - before > 1000


def test_upside_down_the_picture_and_the_keys_are_turned(handheld):
    upright = handheld.shown()
    handheld.turned = True
    assert handheld.shown().frame == upright.frame[::-1]
    handheld.press("back")  # where ok is now
    assert handheld.shown().rows[1] == "> Twenty-Two"


def test_with_three_keys_back_and_the_menu_are_ok_held_either_way_up(tmp_path):
    handheld = Handheld(Pico(tmp_path, "pico_three_keys"))
    try:
        for handheld.turned in (False, True):
            assert handheld.shown().rows[0] == "  Tally"
            handheld.press("ok")
            assert handheld.shown().rows[0].startswith("  Which game?")
            handheld.press("up" if handheld.turned else "down")
            assert "> Ninety-Nine" in handheld.shown().rows
            before = handheld.pico.now
            handheld.press("back")
            assert 800 < handheld.pico.now - before < 1800
            before = handheld.pico.now
            handheld.hold_back()
            assert handheld.pico.now - before > 1800
    finally:
        handheld.pico.power_off()


def test_power_is_gone_for_a_moment_and_keys_do_nothing_then(handheld):
    handheld.press("ok")
    handheld.pull_power()
    handheld.press("ok")
    handheld.run(DARK - 1)
    assert handheld.shown() == Shown(BLANK, (), "The power was pulled.")
    handheld.run(1)
    shown = handheld.shown()
    assert shown.rows == ("  Tally", "> New match", "  Settings")
    assert any(shown.frame)
    assert "same flash" in shown.note


def test_an_unplugged_display_is_dark_until_it_is_plugged_in_even_after_a_power_cut(handheld):
    handheld.turn_plug()
    handheld.press("ok")
    assert not any(handheld.shown().frame)
    handheld.pull_power()
    handheld.run(DARK)
    handheld.press("ok")
    assert not any(handheld.shown().frame)
    handheld.turn_plug()
    handheld.run(2000)
    assert any(handheld.shown().frame)


def test_a_resting_screen_says_how_to_wake_it(handheld):
    while handheld.pico.chip.on:
        handheld.run(60_000)
    assert handheld.shown().note == "The screen rests; any key wakes it."
    handheld.press("ok")
    assert handheld.shown().rows == ("  Tally", "> New match", "  Settings")


class SizedOutput(DummyOutput):
    def __init__(self, columns, lines):
        self.size = Size(rows=lines, columns=columns)

    def get_size(self):
        return self.size


def drawn_by(app):
    screen = app.renderer.last_rendered_screen
    size = app.output.get_size()
    return "\n".join("".join(screen.data_buffer[y][x].char for x in range(size.columns)) for y in range(size.rows))


def use(handheld, *steps, size=(80, 24)):
    """Type, or do, the second of each step once its first is on screen. The exit code."""
    steps = list(steps)
    with create_pipe_input() as pipe:
        front_end = FrontEnd(handheld, pipe, SizedOutput(*size))

        def next_step(app):
            if steps and not app.is_done and steps[0][0] in drawn_by(app):
                _, act = steps.pop(0)
                pipe.send_text(act) if isinstance(act, str) else act()
                app.invalidate()

        front_end.app.after_render += next_step

        async def in_time():
            return await asyncio.wait_for(front_end.app.run_async(pre_run=front_end.start), 20)

        return asyncio.run(in_time())


def answer(handheld, value):
    return lambda: [handheld.press(key) for key in handheld.pico.ask("path", value)]


@pytest.mark.parametrize("size", [(80, 24), (160, 50), (60, 20)])
def test_keys_lead_through_the_set_up_and_a_deal_goes_on_after_the_power_was_pulled(handheld, size):
    mid_deal = [("P2 bids", answer(handheld, "3 up")), ("P3 bids", "p"), ("The power was pulled", "")]
    resumed = [("The power is back", ""), ("P3 bids", ENTER), ("P4 bids", "q")]
    assert use(handheld, *TO_THE_FIRST_BID, *mid_deal, *resumed, size=size) == 0


def test_other_keys_and_capitals(handheld):
    assert use(handheld, ("Tally", "xz\x1b[C" + ENTER), ("> Twenty-Two", BACKSPACE), ("Tally", "Q")) == 0


def test_the_end_of_the_firmware_ends_it(handheld):
    with pytest.raises(RuntimeError, match="the firmware ended"):
        use(handheld, ("Tally", handheld.pico.guest.kill))


def test_a_window_that_changes_its_size_is_drawn_anew(handheld):
    with create_pipe_input() as pipe:
        output = SizedOutput(160, 50)
        front_end = FrontEnd(handheld, pipe, output)
        sizes = {"▀": Size(rows=24, columns=80), "⣿": Size(rows=20, columns=60)}

        def shrink(app):
            drawn = "" if app.is_done else drawn_by(app)
            for glyph in [glyph for glyph in sizes if glyph in drawn]:
                output.size = sizes.pop(glyph)
                app.invalidate()
            if not sizes and "▀" not in drawn and "⣿" not in drawn:
                front_end.end()

        front_end.app.after_render += shrink
        handheld.press("ok")
        assert asyncio.run(front_end.app.run_async(pre_run=front_end.start)) == 0


posix = pytest.mark.skipif(os.name == "nt", reason="no pty")


@posix
def test_without_arguments_it_starts_and_keeps_the_flash_in_the_users_state(tmp_path):
    terminal = Pty(env={"XDG_STATE_HOME": str(tmp_path)})
    assert "q quit" in terminal.read_until("> New match")  # which is printed last, below the keys
    assert (tmp_path / "tally").is_dir()
    terminal.type("q")
    assert terminal.end() == (0, [""])


@posix
def test_what_is_played_starts_the_text_front_end():
    terminal = Pty("bid_whist", "--players", "Ann,Bo,Cy,Di")
    terminal.read_until("Bo: Your bid?")
    terminal.type("quit\r")
    assert terminal.end()[0] == 0


@posix
def test_ctrl_c_and_a_polite_kill_restore_the_terminal(tmp_path):
    terminal = Pty("terminal", "--state", tmp_path)
    terminal.read_until("quit")
    terminal.type("\x03")
    assert terminal.end() == (130, ["", ""])
    terminal = Pty("--state", tmp_path, "--vm", "micropython")
    terminal.read_until("quit")
    terminal.program.terminate()
    assert terminal.end() == (143, [""])


@posix
@pytest.mark.skipif(sys.platform != "linux", reason="finds the firmware's process in /proc")
def test_the_end_of_the_firmware_is_one_line(tmp_path):
    terminal = Pty("terminal", "--state", tmp_path)
    terminal.read_until("quit")
    pid = terminal.program.pid
    os.kill(int(Path(f"/proc/{pid}/task/{pid}/children").read_text()), 9)
    assert terminal.end() == (1, ["terminal: the firmware ended, exit code -9", ""])


@posix
def test_a_move_redraws_only_what_changed(tmp_path):
    terminal = Pty("terminal", "--state", tmp_path)
    terminal.read_until("quit")
    start = len(terminal.out)
    terminal.type(ENTER)
    terminal.read_until("Twenty-Two")
    assert not re.search(r"\x1b\[[0-3]?J", terminal.out[start:])
    terminal.type("q")
    terminal.end()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--board", "nano"), "terminal: no board 'nano'; there is: pico"),
        ((), "terminal: standard input and output must be a terminal"),
        (("--vm", "lua"), "terminal: argument --vm: invalid choice"),
    ],
)
def test_what_will_not_do_is_one_line(args, said):
    command = [sys.executable, "-m", "hostsim", "terminal", *args]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1
