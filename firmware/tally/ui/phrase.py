"""Phrases from words: fills templates such as "{seat:dealer} deals {hand} each" from a sheet or a story.

`{FIELD}` is the value as it is, `{seat:FIELD}` the name of a seat or of several, and `{KIND:FIELD}` the word
for each blank-separated part of it. A dotted FIELD looks inside. A phrase with a field that is not known
yet says nothing.
"""

from tally.engine.ask import TYPE_CHECKING, Seat, Seats

if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask


def say(words: dict, kind: str, value: object) -> str:
    """The words for an answer or a value: for kind "bid", "4 down" says "4 Downtown"."""
    parts = [words.get(kind + "." + part, part) for part in str(value).split(" ")]
    return " ".join(parts)


def say_option(words: dict, kind: str, option: object) -> str:
    """The name of an option in a menu: its own words, or those of its kind, or itself."""
    text = str(option).lower() if isinstance(option, bool) else str(option)
    return words.get(kind + "." + text) or words.get(text) or text


def spoken(words: dict, players: list, ask: "Ask", value: "Any") -> str:
    """An answer in words."""
    if isinstance(ask, (Seat, Seats)):
        return names(words, players, value)
    return say(words, ask.key, ask.text(value))


def names(words: dict, players: list, seats: "list | int") -> str:
    """The names of one seat or several."""
    if isinstance(seats, int):
        return players[seats]
    return words["and"].join(players[seat] for seat in seats)


def look_up(facts: dict, field: str) -> "Any":
    """The value of a dotted field; None where it is not known."""
    value: Any = facts
    for name in field.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def fill(words: dict, template: str, facts: dict, players: list) -> str:
    """One phrase; empty where one of its fields is not known."""
    said = ""
    for part in template.split("{"):
        if "}" not in part:
            said += part
            continue
        field, _, rest = part.partition("}")
        kind, colon, field = field.rpartition(":")
        value = look_up(facts, field)
        if value is None:
            return ""
        if isinstance(value, list) and kind != "seat":
            value = ", ".join(str(item) for item in value)
        if kind == "seat":
            value = names(words, players, value)
        elif colon:
            value = say(words, kind, value)
        said += "%s%s" % (value, rest)
    return said


def phrases(words: dict, key: str, facts: dict, players: list) -> list[str]:
    """The phrases of a key that have something to say."""
    said = [fill(words, template, facts, players) for template in words.get(key, ())]
    return [phrase for phrase in said if phrase]


def change(words: dict, sheet: dict, deal: dict) -> str:
    """What a deal did to the totals, side by side."""
    said = []
    for side, count in zip(sheet["sides"], deal["change"]):
        if count:
            facts = {"count": abs(count), "who": names(words, sheet["players"], side)}
            template = words[("won" if count > 0 else "lost") + (".one" if abs(count) == 1 else ".many")]
            said.append(fill(words, template, facts, sheet["players"]))
    return ", ".join(said) or words["none"]
