"""Phrases from words: fills templates such as "{seat:dealer} deals {hand} each" from a sheet or a story.

`{FIELD}` is the value as it is, `{seat:FIELD}` the name of a seat or of several, and `{KIND:FIELD}` the word
for each blank-separated part of it: KIND.PART, or of a number KIND.one or KIND.many with its {count}, by the numbers
that the language has the `singular` for. A dotted FIELD looks inside dicts and, by number, lists. A phrase with a field
that is not known yet says nothing; one with `FIELD.each`, a list with an entry for each seat, is said for each that is
known, {who} being the player.
"""

from tally.engine.ask import TYPE_CHECKING, Seat, Seats

if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask
    from tally.ui.words import Words

BETWEEN = " | "  # two phrases of one text


def say(words: "Words", kind: str, value: object) -> str:
    """The words for an answer or a value: the bid "4 down" is "4 Downtown"."""
    text = plain(value)
    if " " in text:
        return " ".join([words.find(kind, part) or part for part in text.split(" ")])
    word = words.find(kind, text)
    if word is None and type(value) is int and words.find(kind, "many"):
        return fill(words, counting(words, kind, value), {"count": value}, [])
    return text if word is None else word


def plain(value: object) -> str:
    """A value as keys of words write it."""
    if isinstance(value, str):
        return value
    return str(value).lower() if isinstance(value, bool) else str(value)


def counting(words: "Words", kind: str, count: int) -> str:
    """The template for so many: the language's singular or plural."""
    return words.find(kind, "one" if str(count) in words["singular"].split(" ") else "many") or ""


def say_option(words: "Words", kind: str, option: object) -> str:
    """The name of an option in a menu: its own words, or those of its kind, or itself."""
    text = plain(option)
    return words.find(kind, text) or words.find(text) or text


def spoken(words: "Words", players: list, ask: "Ask", value: "Any") -> str:
    """An answer in words."""
    if isinstance(ask, (Seat, Seats)):
        return names(words, players, value)
    return say(words, ask.key, ask.text(value))


def names(words: "Words", players: list, seats: "list | int") -> str:
    """The names of one seat or several."""
    if isinstance(seats, int):
        return players[seats]
    all_names = [players[seat] for seat in seats]
    if len(all_names) < 3:
        return words["and"].join(all_names)
    return words["comma"].join(all_names[:-1]) + words["and"] + all_names[-1]


def look_up(facts: dict, field: str) -> "Any":
    """The value of a dotted field; None where it is not known."""
    if "." not in field:
        return facts.get(field)
    value: Any = facts
    for name in field.split("."):
        if isinstance(value, list) and name.isdigit():
            value = value[int(name)] if int(name) < len(value) else None
        else:
            value = value.get(name) if isinstance(value, dict) else None
    return value


def fill(words: "Words", template: str, facts: dict, players: list) -> str:
    """One phrase; empty where one of its fields is not known."""
    said: list[str] = []
    at = 0
    start = template.find("{")
    while start >= 0:
        end = template.find("}", start)
        if at < start:
            said.append(template[at:start])
        field, kind = template[start + 1 : end], ""
        if ":" in field:
            kind, field = field.split(":")
        value = look_up(facts, field)
        if value is None:
            return ""
        if kind == "seat":
            value = names(words, players, value)
        elif isinstance(value, list):
            value = ", ".join([str(item) for item in value])
        if kind not in ("", "seat"):
            value = say(words, kind, value)
        said.append(value if isinstance(value, str) else str(value))
        at = end + 1
        start = template.find("{", at)
    if not said:
        return template
    if at < len(template):
        said.append(template[at:])
    return said[0] if len(said) == 1 else "".join(said)


def phrases(words: "Words", place: str, key: str, facts: dict, players: list) -> list[str]:
    """The phrases of a place on the screen of a question that have something to say."""
    said: list[str] = []
    text = words.find(place, key)
    if not text:
        return said
    for template in text.split(BETWEEN) if BETWEEN in text else (text,):
        if ".each}" not in template:
            said.append(fill(words, template, facts, players))
            continue
        facts = dict(facts)
        for seat in range(len(players)):
            facts["who"] = players[seat]
            said.append(fill(words, template.replace(".each}", ".%d}" % seat), facts, players))
    return [phrase for phrase in said if phrase]


def title(words: "Words", key: str, facts: dict, players: list) -> str:
    """The template of a question's title, which may have several: the first that has something to say."""
    found = words.find("title", key) or ""
    if BETWEEN not in found:
        return found
    texts = found.split(BETWEEN)
    return ([one for one in texts if fill(words, one, facts, players)] or texts[-1:])[0]


def help_texts(words: "Words", rules: dict) -> list[str]:
    """How the game is played under these house rules."""
    texts = [fill(words, text, {"rules": rules}, []) for text in words["help"].split("\n")]
    return [text for text in texts if text]


def change(words: "Words", sheet: dict, deal: dict) -> str:
    """What a deal did to the totals, side by side."""
    said = []
    for side, count in zip(sheet["sides"], deal["change"]):
        if count:
            facts = {"count": abs(count), "who": names(words, sheet["players"], side)}
            said.append(
                fill(words, counting(words, "won" if count > 0 else "lost", abs(count)), facts, sheet["players"])
            )
    return ", ".join(said) or words["none"]
