"""A sixth game that is not shipped, Oh Hell: what the README's steps for a new game say, and nothing else.

`build` lays it over a copy of the project, as somebody would who follows them.
"""

import shutil
from pathlib import Path

from hostsim import ROOT

GAME = "oh_hell"
OVERLAY = Path(__file__).parent
COPIED = ("firmware", "hostsim", "boards", "tests", "tools")


def build(house: Path, *left_out: str) -> None:
    """A project with the sixth game, less some of its files; of the scripts and pictures it has only those of that."""
    skip = shutil.ignore_patterns("__pycache__", "scripts", "screens", "sixth_game", "tools")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, house / folder, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", house)
    for folder in ("firmware", "tests"):
        shutil.copytree(OVERLAY / folder, house / folder, dirs_exist_ok=True)
    insert(house / "firmware/tally/games/__init__.py", '"toonerville_rook")', f'"toonerville_rook", "{GAME}")')
    name = '    "toonerville_rook": "Toonerville Rook",\n'
    insert(house / "firmware/tally/ui/words/en/__init__.py", name, name + f'    "{GAME}": "Oh Hell",\n')
    with (house / "firmware/tally/games/RULES.md").open("a", encoding="utf-8") as rules:
        rules.write((OVERLAY / "rules.md").read_text(encoding="utf-8"))
    for file in left_out:
        (house / file).unlink()


def insert(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{path.name} has no {before!r}, after which the game belongs"
    path.write_text(text.replace(before, after), encoding="utf-8")
