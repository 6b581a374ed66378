"""A game that the README's steps add, and nothing else, passes what every game does, and is played on the device."""

import os
import re
import subprocess
import sys
from pathlib import Path

import sixth_game
from hostsim import ROOT


def checks() -> list[str]:
    """The quick checks of a new game as the README has them."""
    found = re.search(r"dev.py test (tests/games .*) -k NAME", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert found
    return found[1].split()


def check(house: Path, *files: str) -> str:
    """What pytest says of these tests of the sixth game."""
    paths = os.pathsep.join(str(house / folder) for folder in ("firmware", "tests", "."))
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *files, "-k", sixth_game.GAME]
    env = dict(os.environ, PYTHONPATH=paths)
    return subprocess.run(command, cwd=house, env=env, capture_output=True, text=True, timeout=200, check=False).stdout


def test_a_sixth_game_passes_the_quick_checks_and_is_played_on_the_device_by_both_interpreters(tmp_path: Path):
    sixth_game.build(tmp_path)
    said = check(tmp_path, *checks())
    passed = set(re.findall(r"::(\S+) PASSED", said))
    assert "FAILED" not in said and "ERROR" not in said, said[-3000:]
    assert passed >= {
        "test_a_game_has_all_that_belongs_to_one[oh_hell]",
        "test_OH4_the_dealer_cannot_make_the_bids_come_to_the_tricks",
        "test_the_same_tests_pass[test_oh_hell]",  # under MicroPython
        "test_every_option_of_every_question_fits[oh_hell]",
        "test_both_interpreters_say_show_and_keep_the_same[oh_hell]",
        "test_the_screens_are_the_kept_ones[oh_hell]",
        "test_a_match_ends_as_the_rules_have_it[oh_hell]",
        "test_a_whole_match_fits_the_heap[oh_hell]",
    }


def test_steps_that_were_left_out_are_named_in_one_line(tmp_path: Path):
    sixth_game.build(
        tmp_path,
        "firmware/tally/games/oh_hell.py",
        "firmware/tally/ui/words/en/oh_hell.py",
        "tests/games/test_oh_hell.py",
        "tests/scripts/oh_hell.txt",
    )
    assert (
        "\noh_hell lacks: firmware/tally/games/oh_hell.py, the game; firmware/tally/ui/words/en/oh_hell.py, its words; "
        "tests/games/test_oh_hell.py, a test of each of its rules; tests/scripts/oh_hell.txt, a script that plays a "
        "match of it\n"
    ) in check(tmp_path, "tests/test_games.py")
