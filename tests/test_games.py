"""Whatever a game needs is there: the README's steps for a new game. What is missing is named in one line."""

import pytest

from hostsim import FIRMWARE, ROOT
from tally.engine.opening import load_game
from tally.games import GAMES
from tally.ui.words import load

NAMES = ("PLAYERS", "RULES", "CARRIED", "SHOWS", "SIDES", "PAGES", "prepare", "deal")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_all_that_belongs_to_one(game: str):
    if said := lacking(game):
        pytest.fail(f"{game} lacks: {'; '.join(said)}", pytrace=False)


def lacking(game: str) -> list[str]:
    files = {
        FIRMWARE / f"tally/games/{game}.py": "the game",
        FIRMWARE / f"tally/ui/words/en/{game}.py": "its words",
        ROOT / f"tests/games/test_{game}.py": "a test of each of its rules",
        ROOT / f"tests/scripts/{game}.txt": "a script that plays a match of it",
    }
    said = [f"{path.relative_to(ROOT)}, {what}" for path, what in files.items() if not path.exists()]
    if next(iter(files)).exists():
        made = load_game(game)
        names = [name for name in (*NAMES, *getattr(made, "PAGES", ())) if not hasattr(made, name)]
        said += [f"{', '.join(names)} in games/{game}.py"] if names else []
    title = load().get(game)
    rules = (FIRMWARE / "tally/games/RULES.md").read_text(encoding="utf-8")
    if not title:
        said.append(f"a name in ui/words/en/__init__.py, as {game!r}")
    elif f"## {title}\n" not in rules:
        said.append(f"a section '## {title}' in games/RULES.md")
    return said
