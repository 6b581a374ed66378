"""How deep the firmware's calls are when it reaches the flash: the Pico's stack of 8 KB has to bear them.

Measured on an emulated RP2040 with MicroPython 1.26: 24 calls need 8500 bytes, which ends in a crash, 16 need 6200.
"""

from pathlib import Path

import pytest

from hostsim import pico as simulated
from hostsim.pico import Pico
from hostsim.play import Player, board_of, read_script

TESTS = Path(__file__).resolve().parents[1]
SCRIPTS = ("bid_whist", "flip", "menu", "mend", "names", "old_matches", "rematch", "rename", "undo")
MOST = 17


@pytest.mark.parametrize("name", SCRIPTS)
def test_calls_that_reach_the_flash_fit_the_stack(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulated, "GUEST", TESTS / "deep_guest.py")
    script = TESTS / "scripts" / f"{name}.txt"
    Player(Pico(tmp_path, board_of(script)), tmp_path / "shots", False).play(read_script(script))
    calls = [line.split(" ")[1:] for line in (tmp_path / "depth").read_text(encoding="utf-8").splitlines()]
    deepest = max(calls, key=len)
    assert 10 < len(deepest) <= MOST, " ".join(deepest)
