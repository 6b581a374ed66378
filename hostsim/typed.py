"""Questions and answers as they are typed: asks in words, and what was typed as an answer's value."""

from tally.engine.ask import Ask, Counts, Number, Pick, Seat, Seats, whole
from tally.ui import phrase

COMMANDS = "undo, redo, sheet, help or quit"


def question(ask: Ask, words: dict, players: list[str]) -> str:
    who = "" if ask.seat is None else f"{players[ask.seat]}: "
    return f"{who}{words['ask.' + ask.key]} [{legal(ask, words, players)}]"


def refusal(typed: str, ask: Ask, words: dict, players: list[str]) -> str:
    return f"{typed!r} is no answer here. Answer with {legal(ask, words, players)}; or {COMMANDS}."


def legal(ask: Ask, words: dict, players: list[str]) -> str:
    """The legal answers as they are typed."""
    if isinstance(ask, Seat):
        return ", ".join(players[seat] for seat in ask.options)
    if isinstance(ask, Seats):
        return "one or more with commas: " + ", ".join(players[seat] for seat in ask.options)
    if isinstance(ask, Pick):
        return ", ".join(str(option) for option in ask.options)
    if isinstance(ask, Number):
        steps = f" in steps of {ask.step}" if ask.step > 1 else ""
        return f"{ask.low} to {ask.high}{steps}"
    assert isinstance(ask, Counts)
    things = [f"{phrase.say(words, ask.key, thing)} up to {limit}" for thing, limit in zip(ask.things, ask.limits)]
    return f"{len(things)} numbers with blanks: {', '.join(things)}; at least {ask.least} in all"


def read(ask: Ask, typed: str, words: dict, players: list[str]):
    """The value of what was typed, unchecked; ValueError for an unknown name."""
    if isinstance(ask, Seat):
        return seat_of(typed, players)
    if isinstance(ask, Seats):
        return [seat_of(name.strip(), players) for name in typed.split(",")]
    if isinstance(ask, Pick):
        for option in ask.options:
            if typed.lower() in (str(option).lower(), phrase.say(words, ask.key, option).lower()):
                return option
    if isinstance(ask, Counts):
        return [whole(word) for word in typed.replace(",", " ").split()]
    return whole(typed)


def seat_of(name: str, players: list[str]) -> int:
    """The seat of the player so named, whatever the case; ValueError where nobody is, or more than one."""
    exact = [seat for seat, player in enumerate(players) if player == name]
    alike = exact or [seat for seat, player in enumerate(players) if player.lower() == name.lower()]
    if len(alike) != 1:
        raise ValueError(f"no player {name!r}; there is: {', '.join(players)}")
    return alike[0]
