"""Questions and answers as they are typed: asks in words, and what was typed as an answer's value."""

from tally.engine.ask import Ask, Counts, Menu, Number, Pick, Seat, Seats, whole
from tally.ui import phrase
from tally.ui.words import Words

COMMANDS = "undo, redo, sheet, help or quit"
LONGEST = 40  # characters of a wrong answer that are shown again


def question(ask: Ask, words: Words, players: list[str]) -> str:
    return f"{in_full(ask, words, players)} [{legal(ask, words, players)}]"


def in_full(ask: Ask, words: Words, players: list[str]) -> str:
    who = "" if ask.seat is None else f"{players[ask.seat]}: "
    return who + words["text." + ask.key]


def refusal(typed: str, ask: Ask, words: Words, players: list[str]) -> str:
    """What is wrong with what was typed; the question, which follows, says what would be right."""
    shown = repr(typed if len(typed) <= LONGEST else typed[:LONGEST] + "…")
    kind = "" if isinstance(ask, Pick) and not isinstance(ask, Seat) else f" It takes {legal(ask, words, players)}."
    return f"{shown} is no answer here.{kind} Or type {COMMANDS}."


def legal(ask: Ask, words: Words, players: list[str]) -> str:
    """The legal answers as they are typed."""
    if isinstance(ask, Seat):
        return ", ".join(name_of(seat, players) for seat in ask.options)
    if isinstance(ask, Seats):
        return "one or more with commas: " + ", ".join(name_of(seat, players) for seat in ask.options)
    if isinstance(ask, Menu):
        return ", ".join(phrase.say_option(words, ask.key, option) for option in ask.options)
    if isinstance(ask, Pick):
        return ", ".join(str(option) for option in ask.options)
    if isinstance(ask, Number):
        steps = f" in steps of {ask.step}" if ask.step > 1 else ""
        holes = f", but not {', '.join(map(str, ask.holes))}" if ask.holes else ""
        return f"{ask.low} to {ask.high}{steps}{holes}"
    assert isinstance(ask, Counts)
    things = [f"{phrase.say(words, ask.key, thing)} (up to {limit})" for thing, limit in zip(ask.things, ask.limits)]
    return f"how many of {', '.join(things)}, such as {' '.join(str(count) for count in ask.likely)}"


def read(ask: Ask, typed: str, words: Words, players: list[str]):
    """The value of what was typed, unchecked; ValueError for an unknown name."""
    if isinstance(ask, Seat):
        return seat_of(typed, players)
    if isinstance(ask, Seats):
        return [seat_of(name.strip(), players) for name in typed.split(",")]
    if isinstance(ask, Pick):
        for option in ask.options:
            said = phrase.say(words, ask.key, option), phrase.say_option(words, ask.key, option)
            if squeezed(typed) in map(squeezed, (option, *said)):
                return option
    if isinstance(ask, Counts):
        return [whole(word) for word in typed.replace(",", " ").split()]
    return whole(typed)


def name_of(seat: int, players: list[str]) -> str:
    """A player as one is typed: by number where the name would be taken for something else."""
    name = players[seat]
    return f"#{seat + 1} ({name})" if is_command(name) or "," in name or name[0] == "#" else name


def is_command(typed: str) -> bool:
    return typed.lower() in COMMANDS.replace(" or ", ", ").split(", ")


def squeezed(answer: object) -> str:
    """An answer without what typing may vary: case, blanks and a plus sign."""
    return str(answer).lower().replace(" ", "").lstrip("+")


def check_names(players: list[str]) -> None:
    """ValueError where a name cannot be told from a command or from another name as it is typed."""
    lower = [name.lower() for name in players]
    for name in lower:
        if is_command(name):
            raise ValueError(f"no player can be called {name!r}, which is a command here")
        if lower.count(name) > 1:
            raise ValueError(f"two players have the same name: {', '.join(players)}")


def seat_of(name: str, players: list[str]) -> int:
    """The seat of the player so named, whatever the case, or numbered as `#2`; ValueError where it is not one."""
    if name[:1] == "#" and name[1:] in [str(number) for number in range(1, len(players) + 1)]:
        return int(name[1:]) - 1
    exact = [seat for seat, player in enumerate(players) if player == name]
    alike = exact or [seat for seat, player in enumerate(players) if player.lower() == name.lower()]
    if len(alike) != 1:
        raise ValueError(f"no player {name!r}; there is: {', '.join(players)}")
    return alike[0]
