"""Every word the players read, one folder a language: its `__init__` for all games, a module for each, and `old` for
the old matches.

Keys are dotted. Each is a text or, where marked *, a tuple of texts that are phrases, filled as `phrase.py` says from
the sheet and from what an ask knows of the answer that is being considered. A game needs these:

    title.KEY      on the panel: the question of that key, in small letters, with {who}; or * of which the first that
                   says something is taken
    text.KEY       in the text front end: the same in full
    text.status*   in the text front end, before the question: where the deal stands
    story.KIND*    how a finished deal is told, filled from its story
    rule.NAME      a house rule; title.NAME its question; NAME.VALUE its values
    help*          the rules that are not scored; {KIND:rules.NAME} makes one depend on a house rule

and may have these:

    KEY.ANSWER     the word for an answer, or for one blank-separated part of it
    refused.KEY    why an answer is not taken, where the keys can compose one that is not legal
    beside.KEY*    on the panel, at the right of the title
    big.KEY*       beside the answer, as large; big.KEY.ANSWER what stands for the answer there
    line.KEY*      below an answer that has no word of its own
    foot.KEY*      in the last row; brief.KEY where that does not fit
    note.KIND      in the last row after the answer that set `table.news`; news.KIND the same in full, as text
    menu.NAME      a page of the game's own; NAME.WORD what its rows say
    total.each     a mark for each point of a small total
    part.THING     one of the things that a number is the sum of

and may put its own in place of any that all games share, such as `won.one` or `lost.many`.
"""


def load(game: str, language: str = "en") -> dict:
    """The words of one game, those common to all games included."""
    words = dict(module(language).WORDS)
    words.update(module(language + "." + game).WORDS)
    return words


def module(name: str):
    return __import__("tally.ui.words." + name, None, None, ("WORDS",))
