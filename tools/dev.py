"""The developer's command: makes `.venv`, installs what pyproject.toml says, and runs.

python3 tools/dev.py sim [ARGS]     the scorekeeper on this desktop
python3 tools/dev.py test [ARGS]    the tests; ARGS go to pytest
python3 tools/dev.py lint           style and types
python3 tools/dev.py bench          what it costs, in time and memory
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType

import python_version  # noqa: F401 - first: no older one gets further

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
EXTRAS = ".[sim,test,tools]"

COMMANDS = {
    "sim": [["-m", "hostsim"]],
    "test": [["-m", "pytest", "--numprocesses=auto", "--dist=loadfile", "--no-loadscope-reorder"]],
    "lint": [
        ["-m", "ruff", "check", "."],
        ["-m", "ruff", "format", "--check", "."],
        ["-m", "mypy"],
        ["tools/typings.py"],
        ["-m", "mypy", "--custom-typeshed-dir", ".venv/typings", "firmware"],  # as MicroPython has it
    ],
    "bench": [["tools/bench.py"]],
}


def main(args: list[str]) -> int:
    if args[:1] in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    if not args or args[0] not in COMMANDS:
        print(f"dev.py: name one of {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    code = make_ready()
    if code:
        return code
    name, *rest = args
    folder = None if name == "sim" else ROOT  # paths given to sim are the caller's
    for command in COMMANDS[name]:
        environment = dict(os.environ, MYPYPATH=".venv/typings") if "firmware" in command else None
        code = subprocess.run([str(PYTHON), *command, *rest], cwd=folder, env=environment, check=False).returncode
        if code:
            return code
    return 0


def make_ready() -> int:
    """Prepare `.venv`; where that fails say why, and return an exit code."""
    try:
        prepare()
    except subprocess.CalledProcessError as error:
        print(f"dev.py: cannot prepare .venv: {error}", file=sys.stderr)
        return 1
    return 0


def use_venv() -> None:
    """Start the running script again with `.venv`'s Python; return where this is it."""
    sys.excepthook = tell_of_ctrl_c
    if Path(sys.prefix).resolve() != VENV.resolve():
        sys.exit(make_ready() or wait_for(subprocess.Popen([str(PYTHON), *sys.argv])))


def wait_for(script: "subprocess.Popen[bytes]") -> int:
    """Its exit code. Ctrl-C reaches it as well: it ends in its own way, and has the time that this takes."""
    while True:
        try:
            code = script.wait()
        except KeyboardInterrupt:
            continue
        return code if code >= 0 else 128 - code  # as a shell says that a signal ended it


def tell_of_ctrl_c(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """As `sys.excepthook`: one line where the script has not come to where it catches Ctrl-C."""
    if kind is KeyboardInterrupt:
        print(f"{Path(sys.argv[0]).name}: stopped", file=sys.stderr)
    else:
        sys.__excepthook__(kind, error, trace)


def prepare() -> None:
    """Make `.venv` where there is none, and install again where pyproject.toml has changed."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()).hexdigest()
    stamp = VENV / "installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("dev.py: installing what pyproject.toml says into .venv", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", EXTRAS]
    subprocess.run(install, cwd=ROOT, check=True, stdout=sys.stderr)
    stamp.write_text(wanted)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
