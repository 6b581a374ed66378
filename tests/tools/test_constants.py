"""Constants are put in where they are used: what the firmware does is the same, and its lines keep their numbers."""

import ast
import os
import subprocess
from pathlib import Path

import pytest
from pico.constants import without_constants

from hostsim import FIRMWARE, ROOT

TESTS = ROOT / "tests"
SOURCES = {path.relative_to(FIRMWARE).as_posix(): path.read_text() for path in sorted(FIRMWARE.rglob("*.py"))}


def written(**modules: str) -> dict[str, str]:
    """Modules of a program, by their names."""
    made = without_constants({name + ".py": text for name, text in modules.items()})
    return {path.removesuffix(".py"): text for path, text in made.items()}


def test_a_constant_stands_where_its_name_stood_in_other_modules_too():
    made = written(
        keys='UP = "up"\nBOUNCE = 25  # ms\ndef late(ms):\n    return ms > BOUNCE\n',
        screen="import sys\nfrom keys import UP, late\nprint(UP, late(3))\n",
    )
    assert made["keys"] == "pass\npass  # ms\ndef late(ms):\n    return ms > 25\n"
    assert made["screen"] == "import sys\nfrom keys import late\nprint('up', late(3))\n"


def test_a_constant_is_found_by_the_module_it_is_asked_of():
    made = written(**{"tally/ui/view": "TITLE = 'title'\n", "other": "from tally.ui import view as v\nrow = v.TITLE\n"})
    assert made["other"] == "from tally.ui import view as v\nrow = 'title'\n"
    assert made["tally/ui/view"] == "pass\n"


def test_what_a_module_hands_on_is_found_where_it_comes_from():
    made = written(one="A = 1\n", two="from one import A\n", three="from two import A\nprint(A)\n")
    assert [made["two"], made["three"]] == ["pass\n", "pass\nprint(1)\n"]


def test_a_constant_can_be_worked_out_of_others():
    text = "BLOCK = 4096\nHAND, KITTY = 12, 6\nLOW = -(8 * BLOCK)\nprint(LOW, HAND + KITTY)\n"
    assert written(store=text)["store"] == "pass\npass\npass\nprint((-32768), 12 + 6)\n"


def test_the_const_of_micropython_is_its_argument():
    text = "from micropython import const\nON, OFF = const(0xAF), const(0xAE)\nprint(ON | 1, OFF)\n"
    assert written(oled=text)["oled"] == "from micropython import const\npass\nprint(175 | 1, 174)\n"


def test_what_a_driver_tries_to_import_for_annotations_is_not_looked_for():
    made = written(
        driver="try:\n    from types import Type\n    import busio\nexcept ImportError:\n    busio = 0\nprint(busio)\n",
        other="try:\n    import framebuf\nexcept ImportError:\n    framebuf = None\n",
    )
    assert made["driver"] == "if True:\n\n\n\n    busio = 0\nprint(busio)\n"
    assert made["other"].startswith("try:\n    import framebuf\n")


def test_what_only_a_type_checker_reads_is_never_true():
    made = written(ask="TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\n")
    assert made["ask"].startswith("pass\nif False:\n")


@pytest.mark.parametrize(
    "text",
    [
        "LOW = 1\nLOW = 2\nprint(LOW)\n",  # changes
        "LOW = 1\ndef f():\n    global LOW\n    LOW = 2\nprint(LOW)\n",
        "def f(LOW):\n    return LOW\nLOW = 1\n",  # is something else there
        'LOW = "longer than a name is"\nprint(LOW)\n',
        "LOW = (1, 2)\nprint(LOW)\n",
        "LOW = f()\nprint(LOW)\n",
    ],
)
def test_what_is_no_short_constant_stays(text: str):
    assert written(one=text)["one"] == text


def test_a_name_that_any_module_may_be_asked_for_stays_defined():
    made = written(game="PLAYERS, SIDES = 4, None\nprint(PLAYERS)\n", match="def f(game):\n    return game.SIDES\n")
    assert made["game"] == "PLAYERS, SIDES = 4, None\nprint(4)\n"


def test_every_line_of_the_firmware_keeps_its_number():
    for path, text in without_constants(SOURCES).items():
        assert text.count("\n") == SOURCES[path].count("\n"), path
        before = [node.lineno for node in ast.walk(ast.parse(SOURCES[path])) if isinstance(node, ast.FunctionDef)]
        assert [node.lineno for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)] == before, path


def test_the_firmware_without_its_constants_does_the_same(tmp_path: Path):
    tests = {path.relative_to(TESTS).as_posix(): path.read_text() for path in sorted(TESTS.rglob("*.py"))}
    for path, text in without_constants(SOURCES | tests).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    env = dict(os.environ, MICROPYPATH=str(tmp_path))
    for name in ("engine/test_match", "games/test_bid_whist", "device/test_keys"):
        command = ["micropython", "-X", "heapsize=64m", "run_plain.py", f"{name}.py"]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0 and done.stdout.endswith(" passed\n"), done.stdout[-1000:] + done.stderr[-1000:]
