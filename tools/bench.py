"""What the engine costs, in time and memory, under both interpreters; `dev.py bench` runs this.

Words are 64 bits on the desktop and 32 on the Pico, so heap use there is about half of what is printed here.
"""

import sys

if __name__ == "__main__":
    from dev import use_venv

    use_venv()

import subprocess
from pathlib import Path

from measure import device, store

from hostsim.random_play import all_openings, random_match
from tally.games import GAMES

ROOT = Path(__file__).resolve().parent.parent


def long_match(game: str) -> list[str]:
    """The record of a long match: of the game's default rules, most players, and the longest of a hundred."""
    opening = [opening for opening in all_openings(game) if opening.rules == next(all_openings(game)).rules][-1]
    return max((random_match(opening, seed).record() for seed in range(100)), key=len)


def main() -> int:
    records = "".join("\n".join(long_match(game)) + "\n\n" for game in GAMES)
    micropython = str(Path(sys.executable).parent / "micropython")
    for name, command in (("CPython", [sys.executable]), ("MicroPython", [micropython, "-X", "heapsize=16m"])):
        print(f"{name}:", flush=True)
        done = subprocess.run([*command, "tools/measure/engine.py"], input=records, text=True, cwd=ROOT, check=False)
        if done.returncode:
            return done.returncode
    device.report()
    store.report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
