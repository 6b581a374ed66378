"""Every word the players read, one folder a language: its `__init__` for all games and a module for each.

Keys are dotted: `ask.KEY` is the question of that key, `KEY.ANSWER` the word for one of its answers,
`rule.NAME` and `NAME.VALUE` a house rule and its values, `story.KIND` how a deal is told.
"""


def load(game: str, language: str = "en") -> dict:
    """The words of one game, those common to all games included."""
    words = dict(module(language).WORDS)
    words.update(module(language + "." + game).WORDS)
    return words


def module(name: str):
    return __import__("tally.ui.words." + name, None, None, ("WORDS",))
