"""A finished deal answered again, players renamed: another match is told the answers of one that was played."""

from tally.engine import record
from tally.engine.ask import Seat, Seats
from tally.engine.deals import DamagedError
from tally.engine.match import Match
from tally.engine.opening import Opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask

    Problem = tuple[int, str, int | None]

# Why an answer does not fit: the match is over before it, the player of the seat is out, it is the turn of that seat
# and of no other, the deal asks for more than was answered, something else is asked, or its answers are damaged.
OVER, OUT, TURN, MORE, OTHER, LOST = "over", "out", "turn", "more", "other", "lost"


class Correction:
    """The questions of the finished deal `number`, counted from 1, once more, on a copy of a match.

    `ask` is the open question, None once the deal is finished: then the answers of the later deals have been
    given again on what it led to. `done` says that all of them fit; else `problem` is the deal of the first that
    does not, why, and the seat that is the reason, or None. `match` holds what has been answered so far.
    """

    ask: "Ask | None"

    def __init__(self, match: Match, number: int):
        self.number = number
        self.match = match.until(number)
        self.ask = self.match.ask
        self.done = False
        self.problem: Problem | None = None
        self._played = match
        self._old = [(ask.key, ask.seat, value) for ask, value in match.intact_answers(number)]
        self._new: list[tuple] = []

    def offered(self) -> "Any":
        """The old answer to the open question, where it is still legal, else None.

        Where the same player was asked the same thing several times, as in Ninety-Nine, they go by their order.
        """
        ask = self.ask
        assert ask
        old = [value for key, seat, value in self._old if (key, seat) == (ask.key, ask.seat)]
        given = len([key for key, seat, _ in self._new if (key, seat) == (ask.key, ask.seat)])
        return ask.accept(old[given]) if given < len(old) else None

    def answer(self, value: "Any") -> None:
        """Answer the open question; ValueError, and nothing has changed, where that is not legal."""
        ask = self.ask
        if ask is None:
            raise ValueError("deal %d is finished: no question is open" % self.number)
        value = ask.check(value)
        self._new.append((ask.key, ask.seat, value))
        self.match.answer(value)
        self.ask = self.match.ask
        if self.match.finished() == self.number:
            self.ask = None
            self.problem = replay(self.match, self._played, self.number + 1)
            self.done = self.problem is None

    def changed(self) -> bool:
        """Whether an answer is another than it was."""
        return self._new != self._old


def renamed(match: Match, seat: int, name: str) -> Match:
    """The same match with another name for a player, its lines sealed anew; ValueError where the name will not do, or
    a deal is damaged."""
    old = match.opening
    players = list(old.players)
    players[seat] = name
    opening = Opening(old.game, players, old.rules, old.dealer)
    deals, check = match.deals.afresh(opening.lines), opening.lines[-1][:4]
    for number in range(1, match.finished() + 1):
        _, laid, lines = match.deals.read(number)
        lines = sealed_anew(lines, check)
        deals.add(check, laid, lines)
        deals.spill()
        check = lines[-1][:4]
    again = Match(opening, deals, check, match.laid)
    for line in sealed_anew(match.open_lines(), check):
        again.tell(line)
    return again


def sealed_anew(lines: list[str], check: str) -> list[str]:
    """The same texts as lines that follow the one with this check."""
    sealed = []
    for line in lines:
        sealed.append(record.seal(line[record.CHECK :], check))
        check = sealed[-1]
    return sealed


def replay(match: Match, played: Match, first: int) -> "Problem | None":
    """Give `match` the answers that `played` holds from the deal `first` on, as far as they fit."""
    for number in range(first, played.finished() + 2):
        try:
            answers = played.answers(number)
        except DamagedError:
            return number, LOST, None
        for ask, value in answers:
            reason = misfit(match, number, ask, value)
            if reason:
                return reason
            match.answer(value)
        if match.finished() < number <= played.finished():
            return number, MORE, None
        match.deals.spill()
    return None


def misfit(match: Match, number: int, ask: "Ask", value: "Any") -> "Problem | None":
    """Why the answer to `ask` in the deal `number` does not answer the open question; None where it does."""
    now = match.ask
    if now is None:
        return number, OVER, None
    same = now.key == ask.key and match.finished() == number - 1
    if same and now.seat == ask.seat and now.accept(value) is not None:
        return None
    for seat in concerned(ask, value):
        if seat in match.table.out:
            return number, OUT, seat
    if same and now.seat != ask.seat:
        return number, TURN, now.seat
    return number, OTHER, None


def concerned(ask: "Ask", value: "Any") -> list:
    """The seats that a question or its answer names."""
    seats = [] if ask.seat is None else [ask.seat]
    if isinstance(ask, Seats):
        return seats + value
    return seats + [value] if isinstance(ask, Seat) else seats
