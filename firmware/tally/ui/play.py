"""The match on the table, and everything that changes it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.match import Match
    from tally.engine.opening import Opening


class Play:
    """The open match, if there is one, of which the keeper is told all that happens. `last` is the opening of the last
    match."""

    def __init__(self, keeper: "Any", match: "Match | None", last: "Opening | None"):
        self.match = match
        self.last = match.opening if match else last
        self._keeper = keeper
        self._before: Match | None = None  # the match that was finished before this one, until this has an answer

    def begin(self, opening: "Opening") -> None:
        """A new match; the open one, if there is one, goes among the old ones."""
        from tally.engine.match import Match  # noqa: PLC0415 - not before there is one

        match = Match(opening)
        self._go_on(match)
        self._keeper.begin(match)

    def rematch(self) -> None:
        """The same again; the deal passes on."""
        from tally.engine.opening import Opening  # noqa: PLC0415 - not before there is a match

        before = self.match
        assert before
        old = before.opening
        self.begin(Opening(old.game, old.players, old.rules, (old.dealer + 1) % len(old.players)))
        self._before = before

    def reopen(self, number: int) -> None:
        """Go on with an old match; the open one goes among the old ones."""
        match = self._keeper.old.read(number)
        self._go_on(match)
        self._keeper.reopen(match, number)

    def leave(self) -> None:
        """Put the open match among the old ones; none is open then."""
        self.match = self._before = None
        self._keeper.leave()

    def answer(self, value: "Any") -> int:
        """The number of the deal that the answer finished, or 0."""
        match = self.match
        assert match
        before = match.finished()
        match.answer(value)
        self._before = None
        self._keeper.keep(match)
        return match.finished() if match.finished() > before else 0

    def undo(self) -> bool:
        """Take back the last answer, or a rematch that has none; False where there is nothing."""
        match = self.match
        assert match
        if match.undo():
            self._keeper.keep(match)
        elif self._before:
            self.match, self._before = self._before, None
            self._keeper.bring_back(self.match)
        else:
            return False
        return True

    def redo(self) -> None:
        assert self.match
        if self.match.redo():
            self._keeper.keep(self.match)

    def mend(self, mended: "Match") -> None:
        """Go on with what the open match has become."""
        self.match = mended
        self.last = mended.opening
        self._keeper.keep(mended)

    def rename(self, seat: int, name: str) -> None:
        from tally.engine.correction import renamed  # noqa: PLC0415 - takes memory and time that few matches need

        assert self.match
        if name != self.match.opening.players[seat]:
            self.mend(renamed(self.match, seat, name))

    def begun(self) -> bool:
        """Whether there is a match that has an answer."""
        return self.match is not None and self.match.begun()

    def over(self) -> bool:
        return self.match is not None and self.match.ask is None

    def _go_on(self, match: "Match") -> None:
        self.match = match
        self.last = match.opening
        self._before = None
