"""The match on the table, and everything that changes it."""

from tally.engine.match import Match
from tally.engine.opening import Opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Play:
    """The open match, if there is one. Each change is kept before the next key is taken; `warning` is what the keeper
    said of the last one, or empty. `last` is the opening of the last match."""

    def __init__(self, keeper: "Any", match: "Match | None", last: "Opening | None"):
        self.match = match
        self.last = match.opening if match else last
        self.warning = ""
        self._keeper = keeper
        self._before: Match | None = None  # the match that was finished before this one, until this has an answer

    def open(self, match: "Match | None") -> None:
        """Go on with this match; None puts the open one away."""
        self._before = None
        self._put(match)

    def answer(self, value: "Any") -> int:
        """The number of the deal that the answer finished, or 0."""
        match = self.match
        assert match
        before = match.finished()
        match.answer(value)
        self._before = None
        self._keep()
        return match.finished() if match.finished() > before else 0

    def undo(self) -> bool:
        """Take back the last answer, or a rematch that has none; False where there is nothing."""
        match = self.match
        assert match
        if not match.undo():
            if not self._before:
                return False
            self.match, self._before = self._before, None
        self._keep()
        return True

    def redo(self) -> None:
        assert self.match
        if self.match.redo():
            self._keep()

    def rematch(self) -> None:
        """The same again; the deal passes on."""
        before = self.match
        assert before
        old = before.opening
        self._put(Match(Opening(old.game, old.players, old.rules, (old.dealer + 1) % len(old.players))))
        self._before = before

    def reopen(self, number: int) -> None:
        """Go on with an old match; the open one goes among the old ones."""
        self._before = None
        self._put(self._keeper.old.read(number), number)

    def rename(self, seat: int, name: str) -> None:
        from tally.engine.correction import renamed  # noqa: PLC0415 - takes memory and time that few matches need

        assert self.match
        if name != self.match.opening.players[seat]:
            self._put(renamed(self.match, seat, name))

    def begun(self) -> bool:
        """Whether there is a match that has an answer."""
        return self.match is not None and self.match.begun()

    def over(self) -> bool:
        return self.match is not None and self.match.ask is None

    def _put(self, match: "Match | None", number: int = 0) -> None:
        self.match = match
        if match:
            self.last = match.opening
        self._keep(number)

    def _keep(self, number: int = 0) -> None:
        self.warning = self._keeper.keep(self.match, number) or ""
