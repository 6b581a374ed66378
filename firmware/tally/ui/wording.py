"""How a question is put: its title, and what its screen says beside it."""

from tally.engine.ask import Menu
from tally.ui import phrase, setup
from tally.ui.view import FACES, GAP, HINT, TITLE, WIDTH, fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask
    from tally.ui.words import Words


class Wording:
    """What a question's view is made from: the words, the players, and where the match stands; `mended` is the
    number of the deal that is being mended, or 0."""

    def __init__(self, words: "Words", players: list, status: dict, mended: int = 0):
        self.words = words
        self.players = players
        self.status = status
        self.mended = mended
        self._ask: Ask | None = None
        self._said: dict = {}  # of that question, whatever its answer will be

    def _of(self, ask: "Ask") -> dict:
        if ask is not self._ask:
            self._ask = ask
            self._said = {}
        return self._said

    def facts(self, ask: "Ask", value: "Any") -> dict:
        """Where the match stands, and what is known of an answer that is being considered."""
        if not ask.facts:
            return self.status
        facts = dict(self.status)
        facts.update(ask.facts(value))
        return facts

    def title(self, ask: "Ask", beside: str = "") -> str:
        """The question in one line; `beside` is what stands at its right."""
        said = self._of(ask)
        key = ("title", beside)
        if key not in said:
            said[key] = self._title(ask, beside)
        return said[key]

    def _title(self, ask: "Ask", beside: str) -> str:
        facts = dict(self.status)
        facts["who"] = "" if ask.seat is None else self.name(ask.seat)
        template = phrase.title(self.words, ask.key, facts, self.players)
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

    def options(self, ask: "Any") -> list[str]:
        """What the options of a question are called."""
        said = self._of(ask)
        if "options" not in said:
            if isinstance(ask, Menu):
                said["options"] = [phrase.say_option(self.words, ask.key, option) for option in ask.options]
            else:
                said["options"] = [self.name(seat) for seat in ask.options]
        return said["options"]

    def said(self, place: str, ask: "Ask", facts: dict) -> str:
        """What the words say in one place of the question's screen, with blanks between."""
        said = self._of(ask)
        if place in said:
            return said[place]
        phrases = " ".join(phrase.phrases(self.words, place, ask.key, facts, self.players))
        if not ask.facts:
            said[place] = phrases
        return phrases

    def foot(self, ask: "Ask") -> str:
        """What else the table needs to know now, as much as fits; empty for most questions."""
        said = self._of(ask)
        if "foot" not in said:
            said["foot"] = self._foot(ask)
        return said["foot"]

    def _foot(self, ask: "Ask") -> str:
        for place in ("foot", "brief"):
            parts = phrase.phrases(self.words, place, ask.key, self.status, self.players)
            for joint in (self.words["comma"], " ") if parts else ():
                foot = joint.join(parts)
                if fits(HINT, foot):
                    return foot
        return ""
