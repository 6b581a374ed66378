"""A whole match of each game with the whole device loaded, in the memory a Pico has.

Words are 64 bits here and 32 on the Pico, and the simulator lies there too: with 280 KB the matches fail here, when two
fifths of the Pico's 240 KB are free.
"""

from pathlib import Path

import pytest

from hostsim.pico import Pico
from hostsim.play import Player, read_script
from tally.games import GAMES

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_fits_the_heap(game: str, built: Path, tmp_path: Path):
    pico = Pico(tmp_path, vm="micropython", heap="320k", root=built)
    script = [(line, word) for line, word in read_script(SCRIPTS / f"{game}.txt") if not word.startswith("shot:")]
    player = Player(pico, shots=None, show_keys=False)
    player.play([*script, (0, "sheet")])
