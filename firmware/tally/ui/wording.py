"""How a question is put: its title, and what its screen says beside it."""

from tally.ui import phrase, setup
from tally.ui.view import FACES, GAP, HINT, TITLE, WIDTH, fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask


class Wording:
    """What a question's view is made from: the words, the players, and where the match stands; `mended` is the
    number of the deal that is being mended, or 0."""

    def __init__(self, words: dict, players: list, status: dict, mended: int = 0):
        self.words = words
        self.players = players
        self.status = status
        self.mended = mended

    def facts(self, ask: "Ask", value: "Any") -> dict:
        """Where the match stands, and what is known of an answer that is being considered."""
        if not ask.facts:
            return self.status
        facts = dict(self.status)
        facts.update(ask.facts(value))
        return facts

    def title(self, ask: "Ask", beside: str = "") -> str:
        """The question in one line; `beside` is what stands at its right."""
        facts = dict(self.status)
        facts["who"] = "" if ask.seat is None else self.name(ask.seat)
        template = phrase.template(self.words, "title." + ask.key, facts, self.players)
        if self.mended:
            return self._numbered(template, facts, WIDTH - (FACES[TITLE].width(beside) + GAP if beside else 0))
        return phrase.fill(self.words, template, facts, self.players)

    def _numbered(self, template: str, facts: dict, room: int) -> str:
        """The title with the number of the deal before it, in so many pixels; a long name gives way."""
        face = FACES[TITLE]
        title = phrase.fill(self.words, template, facts, self.players)
        numbered = title
        for form in ("mend.title", "mend.brief"):
            numbered = self.words[form] % (self.mended, title)
            if face.width(numbered) <= room:
                return numbered
        facts["who"] = face.cut(facts["who"], room - (face.width(numbered) - face.width(facts["who"])))
        if not facts["who"]:
            return title
        return self.words["mend.brief"] % (self.mended, phrase.fill(self.words, template, facts, self.players))

    def name(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else setup.plain(seat)

    def said(self, place: str, ask: "Ask", facts: dict) -> str:
        """What the words say in one place of the question's screen, with blanks between."""
        return " ".join(phrase.phrases(self.words, place + "." + ask.key, facts, self.players))

    def foot(self, ask: "Ask") -> str:
        """What else the table needs to know now, as much as fits; empty for most questions."""
        for key in ("foot.", "brief."):
            parts = phrase.phrases(self.words, key + ask.key, self.status, self.players)
            for joint in (self.words["comma"], " "):
                if fits(HINT, joint.join(parts)):
                    return joint.join(parts)
        return ""
