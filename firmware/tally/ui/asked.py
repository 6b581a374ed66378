"""What a question is asked with: its title and its hint."""

from tally.ui import phrase, setup
from tally.ui.view import SMALL_CHARS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tally.engine.ask import Ask


class Asked:
    """What a question's view is made from: the words, the players, and where the match stands; `mended` is the
    number of the deal that is being mended, or 0."""

    def __init__(self, words: dict, players: list, status: dict, mended: int = 0):
        self.words = words
        self.players = players
        self.status = status
        self.mended = mended

    def title(self, ask: "Ask", beside: str = "") -> str:
        """The question in one line; `beside` is what stands at its right."""
        who = "" if ask.seat is None else self.name(ask.seat)
        key = "title." + ask.key
        if self.status.get("no_discard") and key + ".last" in self.words:
            key += ".last"
        room = SMALL_CHARS - (len(beside) + 1 if beside else 0)
        return self._numbered(self.words[key], who, room) if self.mended else self._titled(self.words[key], who)

    def _titled(self, template: str, who: str) -> str:
        return phrase.fill(self.words, template, {"who": who}, self.players)

    def _numbered(self, template: str, who: str, room: int) -> str:
        """The title with the number of the deal before it, as far as there is room; a long name gives way."""
        title = self._titled(template, who)
        numbered = title
        for form in ("mend.title", "mend.brief"):
            numbered = self.words[form] % (self.mended, title)
            if len(numbered) <= room:
                return numbered
        left = room - (len(numbered) - len(who))  # letters of the name
        return self.words["mend.brief"] % (self.mended, self._titled(template, who[:left])) if left > 0 else title

    def name(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else setup.plain(seat)

    def hint(self, ask: "Ask") -> str:
        """What else the table needs to know now, as much as fits; empty for most questions."""
        for key in ("hint.", "brief."):
            parts = phrase.phrases(self.words, key + ask.key, self.status, self.players)
            for joint in (", ", " "):
                if len(joint.join(parts)) <= SMALL_CHARS:
                    return joint.join(parts)
        return ""
