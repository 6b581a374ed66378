"""A Python that is too old gets one line from every script that a person starts, and no traceback."""

import ast
import shutil
import subprocess
from pathlib import Path

import pytest
import vermin

TOOLS = Path(__file__).resolve().parents[2] / "tools"
CHECK = "python_version"  # the module that says the line
SCRIPTS = sorted(path for path in TOOLS.glob("*.py") if '__name__ == "__main__"' in path.read_text(encoding="utf-8"))
OLDEST = (3, 6)
TOO_OLD = [(3, minor) for minor in range(6, 11)]


def statements(path: Path) -> list[ast.stmt]:
    """As the oldest Python has to read them; SyntaxError where it cannot."""
    return ast.parse(path.read_text(encoding="utf-8"), feature_version=OLDEST).body


def imported(statement: ast.stmt) -> set[str]:
    """The modules that a statement imports, wherever in it."""
    nodes = [*ast.walk(statement)]
    froms = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return froms | {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}


def head(path: Path) -> str:
    """What runs up to the check, that included."""
    for statement in statements(path):
        if imported(statement) & {CHECK, "dev"}:
            return "\n".join(path.read_text(encoding="utf-8").splitlines()[: statement.end_lineno])
    raise AssertionError(f"{path.name} does not check")


def least(source: str) -> tuple[int, int]:
    """The oldest Python 3 that runs this."""
    config = vermin.Config()
    config.set_eval_annotations(True)
    return vermin.detect(source, config)[1] or (3, 0)


def test_every_script_is_looked_at():
    assert {"dev.py", "flash.py", "image.py", "pull.py", "wiring.py", "fonts.py"} <= {path.name for path in SCRIPTS}


@pytest.mark.parametrize("path", [*SCRIPTS, TOOLS / f"{CHECK}.py"], ids=lambda path: path.name)
def test_an_old_python_gets_as_far_as_the_check(path: Path):
    source = path.read_text(encoding="utf-8") if path.stem == CHECK else head(path)
    assert least(source) <= OLDEST
    assert not [node for node in ast.walk(ast.parse(source)) if hasattr(node, "annotation") or hasattr(node, "returns")]


@pytest.mark.parametrize("version", TOO_OLD, ids=lambda version: f"{version[0]}.{version[1]}")
def test_an_old_python_is_told_what_would_be_right(version: tuple[int, int]):
    python, full = found(version)
    for path in SCRIPTS:
        done = subprocess.run(
            [python, f"tools/{path.name}"], cwd=TOOLS.parent, capture_output=True, text=True, check=False, timeout=60
        )
        line = f"{path.name}: needs Python 3.11 or newer; this is {full}: install a newer one and use that, as in "
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == line + f"python3.12 tools/{path.name}\n"


def found(version: tuple[int, int]) -> tuple[str, str]:
    """That Python, and its whole version."""
    name = f"python{version[0]}.{version[1]}"
    places = (Path.home() / ".pyenv" / "versions").glob(f"{version[0]}.{version[1]}.*/bin/python")
    for place in [shutil.which(name), *map(str, places)]:
        code = "import sys; print(sys.version.split()[0])"
        asked = [place, "-c", code] if place else ["false"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.startswith(f"{version[0]}.{version[1]}."):
            return str(place), done.stdout.strip()
    pytest.skip(f"there is no {name} here")
