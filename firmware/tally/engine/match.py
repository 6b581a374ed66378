"""A match: drives a game's conversation, checks answers, takes them back, and keeps the record."""

from tally.engine import record
from tally.engine.opening import Draft, Opening
from tally.engine.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from tally.engine.ask import Ask, Conversation

CARRIED = ("dealer", "totals", "out")  # what every table carries from deal to deal; a game adds its own


class Match:
    """One match, from its opening to its winner.

    The opening and the lines of the answers are the truth; everything else is derived from them. A deal
    starts from a snapshot of the table, so an answer, an undo or a redo replays one deal at the most.
    `ask` is the open question, None once the match is over; `table` is what lies on the table now.
    """

    ask: "Ask | None"
    table: Table
    _laid: str  # how the table lay before the open deal
    _lines: list[str]  # of the open deal
    _conversation: "Conversation"

    def __init__(self, opening: Opening):
        self.opening = opening
        self._module = opening.module
        self._names = CARRIED + self._module.CARRIED
        self._finished: list[str] = []  # each finished deal: how the table lay before it, and its lines, joined
        self._undone: list[str] = []  # lines that redo gives again, the next one last
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
        before = ""
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
                    record.unseal(line, before)
                    match._take(line, match._value(line))
            except ValueError as error:
                raise record.RecordError(number, str(error), match) from None
            before = line
        if match is None:
            raise record.RecordError(number + 1, "the record ends before the first question", None)
        return match

    def record(self) -> list[str]:
        """The lines that `restore` makes this match of, less what was undone."""
        return list(self.lines())

    def lines(self) -> "Iterable[str]":
        """The record one line after the other, of which no more than a deal is in memory."""
        yield from self.opening.lines
        for number in range(1, len(self._finished) + 1):
            yield from self.deal_lines(number)
        yield from self._lines

    def begun(self) -> bool:
        """Whether it has an answer."""
        return bool(self._finished or self._lines)

    def finished(self) -> int:
        """How many deals are finished."""
        return len(self._finished)

    def deal_lines(self, number: int) -> list[str]:
        """The record's lines of a finished deal, counted from 1."""
        return self._finished_deal(number)[1]

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
            self._take(record.seal(text, self._last_line()), value)
        except ValueError as error:  # which is no refusal of the answer
            raise RuntimeError("%s fails: %s" % (self.opening.game, error)) from error

    def undo(self) -> bool:
        """Take back the last answer; False where there is none."""
        laid, lines = self._laid, self._lines
        if not lines:
            if not self._finished:
                return False
            laid, *lines = self._finished.pop().split("\n")
        self._undone.append(lines.pop())
        self._open_deal(laid)
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
        sheet["deals"] = [self.deal(number) for number in range(1, len(self._finished) + 1)]
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
        laid, lines = self._finished_deal(number)
        table, conversation = self._deal_from(laid, number)
        for _ in retraced(conversation, lines):
            pass
        return copied(table.story)

    def answers(self, number: int) -> "Iterable[tuple[Ask, Any]]":
        """Each question of a finished deal, counted from 1, with its answer; of the open one those that have one."""
        laid, lines = self._finished_deal(number) if number <= len(self._finished) else (self._laid, self._lines)
        return retraced(self._deal_from(laid, number)[1], lines)

    def until(self, number: int) -> "Match":
        """Another match, as this one was when the finished deal `number` began."""
        laid, _ = self._finished_deal(number)
        match = Match(self.opening)
        match._finished = self._finished[: number - 1]
        match._open_deal(laid)
        return match

    def _finished_deal(self, number: int) -> "tuple[str, list[str]]":
        """How the table lay before a finished deal, and the deal's lines; ValueError where it is not finished."""
        if not 1 <= number <= len(self._finished):
            raise ValueError("deal %r is not finished; there are %d" % (number, len(self._finished)))
        laid, *lines = self._finished[number - 1].split("\n")
        return laid, lines

    def _deal_from(self, laid: str, number: int) -> "tuple[Table, Conversation]":
        """A table as it was before the deal `number`, and the deal's conversation, not yet begun."""
        table = Table(len(self.opening.players), self.opening.rules, self.opening.dealer)
        table.thaw(self._names, laid)
        table.story = {"deal": number, "dealer": table.dealer}
        return table, self._module.deal(table)

    def _open_deal(self, laid: str) -> None:
        """Begin the deal that follows the finished ones, from how the table lies before it."""
        self._laid = laid
        self._lines = []
        self.table, self._conversation = self._deal_from(laid, len(self._finished) + 1)
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
            self._finished.append("\n".join([self._laid] + self._lines))
            self._lines = []
            if self.table.winners:
                self.ask = None
            else:
                news = self.table.news
                self._open_deal(self.table.freeze(self._names))
                self.table.news = news

    def _value(self, line: str) -> "Any":
        """The answer in a line of the record; ValueError where it does not answer the open question."""
        if self.ask is None:
            raise ValueError("an answer after the end of the match: %r" % line)
        return answer_in(line, self.ask)

    def _last_line(self) -> str:
        if self._lines:
            return self._lines[-1]
        if self._finished:
            return self._finished[-1].rsplit("\n", 1)[-1]
        return self.opening.lines[-1]


def answer_in(line: str, ask: "Ask") -> "Any":
    """The answer that a line of a record gives to `ask`; ValueError where it gives none."""
    key, _, text = line[record.CHECK :].partition(" ")
    if key != ask.key:
        raise ValueError("answers %s, but %s is asked" % (key, ask.key))
    value = ask.check(ask.parse(text))
    if ask.text(value) != text:
        raise ValueError("%s is written %r, not %r" % (key, ask.text(value), text))
    return value


def retraced(conversation: "Conversation", lines: list[str]) -> "Iterable[tuple[Ask, Any]]":
    """Give a deal the answers of its lines again: each question with its answer, before it is given."""
    if not lines:
        return
    ask = next(conversation)
    for line in lines:
        value = answer_in(line, ask)
        yield ask, value
        try:
            ask = conversation.send(value)
        except StopIteration:
            return


def copied(value: "Any") -> "Any":
    """A deep copy in lists and dicts, so that a sheet shares nothing with the table."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [copied(item) for item in value]
    return value
