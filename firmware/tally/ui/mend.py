"""The finished deals, to be read and to be mended."""

from tally.engine.ask import Menu
from tally.engine.correction import Correction
from tally.ui import pages
from tally.ui.kinds import Deals, Reading
from tally.ui.talk import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tally.engine.ask import Conversation
    from tally.engine.match import Match
    from tally.ui.pages import Page
    from tally.ui.words import Words


class Mending(Talk):
    """Leafs through the finished deals of a match, of which there must be one. The one that is chosen is asked once
    more, each question beginning at its old answer; then the players read what that leads to, and keep it or not.

    The result is the mended match, or None where nothing changes; the match itself stays as it is.
    """

    def __init__(self, match: "Match", words: "Words", then: "Callable[[Match | None], None]"):
        self._match = match
        self._words = words
        super().__init__("deals", self._questions, then)

    def _questions(self) -> "Conversation":
        self.mended = None
        number = yield Deals(self._match.finished(), self._page)
        correction = self.mended = Correction(self._match, number)
        while correction.ask:
            old = correction.offered()
            if old is not None:
                correction.ask.likely = old
            correction.answer((yield correction.ask))
        self.mended = None
        if not correction.changed():
            return None
        if correction.done:
            yield Reading(pages.mended_page(self._words, self._match, correction))
            kept = yield Menu("mend", ("keep", "drop"))
        else:
            yield Reading(pages.misfit_page(self._words, correction))
            kept = yield Menu("cut", ("drop", "keep"))
        return correction.match if kept == "keep" else None

    def _page(self, number: int) -> "Page":
        return pages.told_page(self._words, self._match, number)
