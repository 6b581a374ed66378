"""A match: drives a game's conversation, checks answers, takes them back, and keeps the record."""

from tally.engine import record
from tally.engine.deals import DamagedError, Deals
from tally.engine.opening import Draft, Opening
from tally.engine.retracing import answer_in, copied, retraced
from tally.engine.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from tally.engine.ask import Ask, Conversation
    from tally.engine.deals import Deal

CARRIED = ("dealer", "totals", "out")  # what every table carries from deal to deal; a game adds its own


class Match:
    """One match, from its opening to its winner.

    The opening and the lines of the answers are the truth; everything else is derived from them. A deal
    starts from a snapshot of the table, so an answer, an undo or a redo replays one deal at the most.
    `ask` is the open question, None once the match is over; `table` is what lies on the table now. `deals` are the
    finished ones: whoever keeps them elsewhere than in memory replaces it by what has the same.
    """

    ask: "Ask | None"
    table: Table
    check: str  # that of the line before the open deal
    laid: str  # how the table lay before the open deal; empty once the match is over
    _lines: list[str]  # of the open deal
    _conversation: "Conversation"

    def __init__(self, opening: Opening, deals: "Deals | None" = None, check: str = "", laid: str = ""):
        """A new match, or one that goes on after `deals`, with the table as it is `laid` then, from where `check` is
        that of the last line; nothing is `laid` after the last deal of a match."""
        self.opening = opening
        self._module = opening.module
        self._names = CARRIED + self._module.CARRIED
        self.deals = deals or Deals()
        self.check = check or opening.lines[-1][:4]
        self._undone: list[str] = []  # lines that redo gives again, the next one last
        if laid:
            self._open_deal(laid)
        elif self.deals.count():
            self._lie_as_ended()
        else:
            table = Table(len(opening.players), opening.rules, opening.dealer)
            self._module.prepare(table)
            self._open_deal(table.freeze(self._names))

    @classmethod
    def start(cls, game: str, players: list[str], rules: "dict | None" = None, dealer: int = 0) -> "Match":
        """A new match; ValueError where the game, the players, a house rule or the dealer will not do."""
        return cls(Opening(game, players, {} if rules is None else rules, dealer))

    @classmethod
    def restore(cls, lines: "Iterable[str]") -> "Match":
        """The match that the lines of a record tell.

        RecordError names the first line that is damaged, unknown or not legal, and carries the match
        told by the lines before it.
        """
        draft = Draft()
        match: Match | None = None
        number = 0
        for ended in lines:
            number += 1
            try:
                line = record.without_end(ended)
                if number == 1:
                    record.check_header(line)
                elif match is None:
                    opening = draft.read(line)
                    match = cls(opening) if opening else None
                else:
                    match.tell(line)
            except ValueError as error:
                raise record.RecordError(number, str(error), match) from None
        if match is None:
            raise record.RecordError(number + 1, "the record ends before the first question", None)
        return match

    def record(self) -> list[str]:
        """The lines that `restore` makes this match of, less what was undone."""
        return list(self.lines())

    def lines(self) -> "Iterable[str]":
        """The record one line after the other, of which no more than a deal is in memory. That of a damaged deal ends
        with the line at which it is."""
        yield from self.opening.lines
        for number in range(1, self.finished() + 1):
            try:
                yield from self.deal_lines(number)
            except DamagedError as damage:
                yield from damage.deal[2] if damage.deal else []
                yield damage.bad
                return
        yield from self._lines

    def begun(self) -> bool:
        """Whether it has an answer."""
        return bool(self._lines or self.finished())

    def finished(self) -> int:
        """How many deals are finished."""
        return self.deals.count()

    def deal_lines(self, number: int) -> list[str]:
        """The record's lines of a finished deal, counted from 1."""
        return self._finished_deal(number)[2]

    def open_lines(self) -> list[str]:
        """The record's lines of the deal being played."""
        return list(self._lines)

    def answer(self, value: "Any") -> None:
        """Answer the open question; ValueError, and nothing has changed, where that is not legal. RuntimeError where
        the game itself fails."""
        if self.ask is None:
            raise ValueError("the match is over: no question is open")
        value = self.ask.check(value)
        text = "%s %s" % (self.ask.key, self.ask.text(value))
        self._undone.clear()
        try:
            self._take(record.seal(text, self.last_check()), value)
        except ValueError as error:  # which is no refusal of the answer
            raise RuntimeError("%s fails: %s" % (self.opening.game, error)) from error

    def tell(self, line: str) -> None:
        """Take the next line of a record; ValueError, and nothing has changed, where it is not that."""
        record.unseal(line, self.last_check())
        self._take(line, self._value(line))

    def undo(self) -> bool:
        """Take back the last answer; False where there is none. Of a damaged deal, what is from the damage on."""
        lines = self._lines
        if lines:
            self._undone.append(lines.pop())
        elif not self.finished():
            return False
        else:
            try:
                self.check, self.laid, lines = self.deals.take_back()
                self._undone.append(lines.pop())
            except DamagedError as damage:
                if not damage.deal:
                    return False
                self.check, self.laid, lines = damage.deal
                self._undone.clear()
        self._open_deal(self.laid)
        for line in lines:
            self._take(line, self._value(line))
        return True

    def redo(self) -> bool:
        """Give the answer again that was taken back last; False where there is none."""
        if not self._undone:
            return False
        line = self._undone.pop()
        self._take(line, self._value(line))
        return True

    def undone(self) -> "Any":
        """The answer that `redo` would give to the open question, or None."""
        return self._value(self._undone[-1]) if self._undone else None

    def sheet(self) -> dict:
        """The whole score sheet, made of what JSON can hold: the `status` and each finished deal."""
        sheet = self.status()
        sheet["deals"] = [self.deal(number) for number in range(1, self.finished() + 1)]
        return sheet

    def status(self) -> dict:
        """The sheet without its `deals`: where the match stands now. Costs the same after any number."""
        table = self.table
        status = {
            "game": self.opening.game,
            "players": list(self.opening.players),
            "rules": dict(self.opening.rules),
            "sides": [list(side) for side in self.sides()],
            "deal": table.story["deal"],
            "dealer": table.story["dealer"],
            "over": self.ask is None,
            "winners": list(table.winners),
            "totals": list(table.totals),
            "out": list(table.out),
        }
        for name in self._module.SHOWS:
            status[name] = copied(table.now.get(name, table.story.get(name)))
        return status

    def page(self, name: str) -> "list[tuple]":
        """The rows of one of the game's own pages, as the table lies now."""
        return getattr(self._module, name)(self.table)

    def sides(self) -> "Sequence[tuple[int, ...]]":
        """The seats that each of the totals belongs to."""
        return self._module.SIDES or [(seat,) for seat in range(len(self.opening.players))]

    def deal(self, number: int) -> dict:
        """The story of a finished deal, counted from 1, told again from its answers; ValueError where it is not."""
        return copied(self._table_after(number).story)

    def answers(self, number: int) -> "Iterable[tuple[Ask, Any]]":
        """Each question of a finished deal, counted from 1, with its answer; of the open one those that have one."""
        laid, lines = self.laid, self._lines
        if number <= self.finished():
            _, laid, lines = self._finished_deal(number)
        return self._retraced(number, laid, lines)

    def intact_answers(self, number: int) -> "Iterable[tuple[Ask, Any]]":
        """The same of a finished deal; of a damaged one those before the damage."""
        _, laid, lines = self._intact_deal(number)
        return self._retraced(number, laid, lines)

    def until(self, number: int) -> "Match":
        """Another match, as this one was when the finished deal `number` began."""
        check, laid, _ = self._intact_deal(number)
        return Match(self.opening, self.deals.branch(number - 1), check, laid)

    def _finished_deal(self, number: int) -> "Deal":
        """ValueError where it is not finished, or damaged."""
        if not 1 <= number <= self.finished():
            raise ValueError("deal %r is not finished; there are %d" % (number, self.finished()))
        return self.deals.read(number)

    def _intact_deal(self, number: int) -> "Deal":
        """A finished deal, as far as it is intact; DamagedError where it is not at all."""
        try:
            return self._finished_deal(number)
        except DamagedError as damage:
            if not damage.deal:
                raise
            return damage.deal

    def _retraced(self, number: int, laid: str, lines: list[str]) -> "Iterable[tuple[Ask, Any]]":
        return retraced(self._deal_from(laid, number)[1], lines) if lines else []

    def _table_after(self, number: int) -> Table:
        """The table at the end of a finished deal."""
        _, laid, lines = self._finished_deal(number)
        table, conversation = self._deal_from(laid, number)
        for _ in retraced(conversation, lines):
            pass
        return table

    def _lie_as_ended(self) -> None:
        """Be over, with the table as the last deal has left it."""
        self.laid, self._lines = "", []
        self.table = self._table_after(self.finished())
        self.ask = None

    def _deal_from(self, laid: str, number: int) -> "tuple[Table, Conversation]":
        """A table as it was before the deal `number`, and the deal's conversation, not yet begun."""
        table = Table(len(self.opening.players), self.opening.rules, self.opening.dealer)
        table.thaw(self._names, laid)
        table.story = {"deal": number, "dealer": table.dealer}
        return table, self._module.deal(table)

    def _open_deal(self, laid: str) -> None:
        """Begin the deal that follows the finished ones, from how the table lies before it."""
        self.laid = laid
        self._lines = []
        self.table, self._conversation = self._deal_from(laid, self.finished() + 1)
        try:
            self.ask = next(self._conversation)
        except StopIteration:
            raise RuntimeError("a deal of %s asks nothing" % self.opening.game) from None

    def _take(self, line: str, value: "Any") -> None:
        """Send a checked answer to the game and keep its line; open the next deal where this one ends."""
        self._lines.append(line)
        self.table.news = ""
        try:
            self.ask = self._conversation.send(value)
        except StopIteration:
            self.deals.add(self.check, self.laid, self._lines)
            self.check, self._lines = self._lines[-1][:4], []
            if self.table.winners:
                self.ask, self.laid = None, ""
            else:
                news = self.table.news
                self._open_deal(self.table.freeze(self._names))
                self.table.news = news

    def _value(self, line: str) -> "Any":
        """The answer in a line of the record; ValueError where it does not answer the open question."""
        if self.ask is None:
            raise ValueError("an answer after the end of the match: %r" % line)
        return answer_in(line, self.ask)

    def last_check(self) -> str:
        """That of the last line of the record."""
        return self._lines[-1][:4] if self._lines else self.check
