"""A deal's answers read from the lines of a record, and given again."""

from tally.engine import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from tally.engine.ask import Ask, Conversation


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
