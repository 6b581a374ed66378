"""Scripts played on boards with other panels print and show what they do on `pico`, whose screens are kept; and what no
panel understands.
"""

import contextlib
import io
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostsim.panel.sh1106 import SH1106
from hostsim.panel.ssd1306 import SSD1306
from hostsim.pico import Pico
from hostsim.play import Player, read_script

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"
WITHOUT_PLUG = ("flip", "sleep", "menu")  # on SPI nobody can tell that the display is unplugged


@cache
def played(script: str, board: str, vm: str) -> tuple[str, dict]:
    """What was printed, and the pictures by name."""
    words = read_script(SCRIPTS / f"{script}.txt")
    with TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
        shots = Path(folder) / "shots"
        pico = Pico(Path(folder), board, vm)
        Player(pico, shots, show_keys=False).play(words)
        pico.power_off()
        return out.getvalue(), {file.name: file.read_bytes() for file in shots.iterdir()}


@pytest.mark.parametrize(
    ("board", "vm", "script"),
    [
        *(("pico_sh1106", "micropython", script) for script in (*WITHOUT_PLUG, "display")),
        *(("pico_spi", "micropython", script) for script in WITHOUT_PLUG),
        ("pico_sh1106", "cpython", "display"),
        ("pico_spi", "cpython", "flip"),
        ("pico_full", "micropython", "display"),
    ],
)
def test_a_script_shows_the_same_on_another_panel(board, vm, script):
    one = played(script, "pico", "cpython")
    other = played(script, board, vm)
    assert len(one[1]) >= 3
    assert other == one


@pytest.mark.parametrize("chip", [SSD1306, SH1106])
@given(heard=st.lists(st.tuples(st.sampled_from(["i2c", "command", "data", "reset"]), st.binary(max_size=40))))
def test_whatever_a_chip_hears_a_value_error_is_the_worst(chip, heard):
    panel = chip()
    for kind, data in heard:
        with contextlib.suppress(ValueError):
            panel.hear(kind, data)
        assert len(panel.frame()) == 128 * 64
