"""Copies the MicroPython stubs of this environment to `.venv/typings`, where mypy can be pointed at them.

mypy ignores single-file modules in site-packages, which is how the stubs of `machine` and others arrive.
"""

if __name__ == "__main__":
    from dev import use_venv

    use_venv()

import shutil
from importlib.metadata import files
from pathlib import Path

TYPINGS = Path(__file__).resolve().parent.parent / ".venv" / "typings"
PACKAGES = ("micropython-rp2-rpi-pico-stubs", "micropython-stdlib-stubs")


def main() -> None:
    shutil.rmtree(TYPINGS, ignore_errors=True)
    for package in PACKAGES:
        for file in files(package) or []:
            if file.suffix == ".pyi" or file.name == "VERSIONS":
                target = TYPINGS / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)


if __name__ == "__main__":
    main()
