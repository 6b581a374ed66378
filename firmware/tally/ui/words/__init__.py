"""Every word the players read, one folder a language: its `__init__` for all games, a module for each, and `old` for
the old matches.

Keys are dotted. A game needs these, each text or, where marked *, a tuple of texts:

    ask.KEY        the question of that key, in full; title.KEY the same in 21 characters with {who}
    hint.KEY*      what else the screen of that question says, brief.KEY where that does not fit; may be left out
    KEY.ANSWER     the word for an answer, or for one blank-separated part of it; may be left out
    rule.NAME      a house rule; title.NAME its question; NAME.VALUE its values
    status*        where the deal stands, filled from the sheet
    story.KIND*    how a finished deal is told, filled from its story
    help*          the rules that are not scored

and may put its own in place of any that all games share, such as `won.one` or `lost.many`.
"""


def load(game: str, language: str = "en") -> dict:
    """The words of one game, those common to all games included."""
    words = dict(module(language).WORDS)
    words.update(module(language + "." + game).WORDS)
    return words


def module(name: str):
    return __import__("tally.ui.words." + name, None, None, ("WORDS",))
