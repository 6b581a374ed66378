"""Every word the players read, one folder a language: its `__init__` for all games, a module for each, and `old` for
the old matches.

`WORDS` has a text by each key. Of a dotted key the first part is there, and its text has a line `REST=TEXT` for each;
one that is the first part alone is `=TEXT`. So the Pico keeps few names, and searches for a word when it is said.

A text may be several phrases with ` | ` between them, where marked *. They are filled, as `phrase.py` says, from the
sheet and from what an ask knows of the answer that is being considered. A game needs these:

    title.KEY*     on the panel: the question of that key in small letters, with {who}; the first that speaks
    text.KEY       in the text front end: the same in full
    text.status*   in the text front end, before the question: where the deal stands
    story.KIND*    how a finished deal is told, filled from its story
    rule.NAME      a house rule; title.NAME its question; NAME.VALUE its values
    help           the rules that are not scored, a line each; {KIND:rules.NAME} makes one depend on a house rule

and may have these:

    KEY.ANSWER     the word for an answer, or for one blank-separated part of it
    refused.KEY    why an answer is not taken, where the keys can compose one that is not legal
    beside.KEY*    on the panel, at the right of the title
    big.KEY*       beside the answer, as large; big.KEY.ANSWER what stands for the answer there
    line.KEY*      below an answer that has no word of its own, while the last row has nothing else to say
    foot.KEY*      in the last row; brief.KEY where that does not fit
    note.KIND      in the last row after the answer that set `table.news`; news.KIND the same in full, as text; filled
                   from the story where that answer has ended the deal
    menu.NAME      a page of the game's own; NAME.WORD what its rows say
    total.each     a mark for each point of a small total
    part.THING     one of the things that a number is the sum of

and may put its own in place of any that all games share, such as `won.one` or `lost.many`. All names are in one space:
a question, a house rule, a page and a KIND are called differently.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FOUND = 80  # words that are kept once they were found


class Words:
    """The words of a language out of several `parts`, the first of which goes before the others. To make a text takes
    the Pico a third of a millisecond, so what is known in two halves is looked for by `find`."""

    def __init__(self, *parts: dict):
        self._parts = parts
        self._found: dict = {}

    def find(self, kind: str, name: str = "") -> "str | None":
        """The text of the key KIND.NAME, or KIND alone; None where there is none."""
        key = (kind, name)
        if key not in self._found:
            if len(self._found) >= FOUND:
                self._found.clear()
            self._found[key] = self._search(kind, name)
        return self._found[key]

    def get(self, key: str, default: "Any" = None) -> "Any":
        """The text of a whole key, or `default`."""
        kind, name = key, ""
        if "." in key:
            kind, _, name = key.partition(".")
        found = self.find(kind, name)
        return default if found is None else found

    def __getitem__(self, key: str) -> str:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def also(self, part: str) -> "Words":
        """These, and before them those of another module of the language."""
        return Words(part_of(part), *self._parts)

    def _search(self, kind: str, name: str) -> "str | None":
        if "." in kind:
            kind, _, rest = kind.partition(".")
            name = "%s.%s" % (rest, name)
        line = "\n%s=" % name
        for part in self._parts:
            text = part.get(kind)
            if text is None:
                continue
            if not text.startswith("\n"):
                if not name:
                    return text
                continue
            at = text.find(line)
            if at >= 0:
                at += len(line)
                return text[at : text.find("\n", at)]
        return None


def load(*parts: str) -> Words:
    """The words that all games share, and before them those of these parts, such as a game."""
    words = Words(part_of(""))
    for part in parts:
        words = words.also(part)
    return words


def part_of(name: str, language: str = "en") -> dict:
    """The words in a module of the language, "" for its own; another one is dropped when nobody has its words."""
    language = "tally.ui.words." + language
    path = language + "." + name if name else language
    words = __import__(path, None, None, ("WORDS",)).WORDS
    if name:
        del sys.modules[path]
        delattr(sys.modules[language], name)
    return words
