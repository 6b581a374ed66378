"""How many calls of the firmware are open at most, and when it reaches the flash: the Pico has 8 KB of stack for them.

Measured on an emulated RP2040 with MicroPython 1.26, which lets 7936 bytes be used: 24 calls that reach the flash need
8500, 16 need 6200; 23 calls that do not need 7500.
"""

from pathlib import Path

import pytest

from hostsim import pico as simulated
from hostsim.pico import Pico
from hostsim.play import Player, board_of, read_script

TESTS = Path(__file__).resolve().parents[1]
SCRIPTS = ("bid_whist", "flip", "menu", "mend", "names", "old_matches", "rematch", "rename", "undo")
MOST = {"flash": 17, "anywhere": 22}


@pytest.mark.parametrize("name", SCRIPTS)
def test_open_calls_fit_the_stack(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulated, "GUEST", TESTS / "deep_guest.py")
    script = TESTS / "scripts" / f"{name}.txt"
    Player(Pico(tmp_path, board_of(script)), tmp_path / "shots", False).play(read_script(script))
    lines = (tmp_path / "depth").read_text(encoding="utf-8").splitlines()
    for where, most in MOST.items():
        deepest = max((line.split(" ")[1:] for line in lines if line.startswith(where)), key=len)
        assert 10 < len(deepest) <= most, " ".join(deepest)
