"""Views of the open question, of pages of text, and of the sheet."""

from tally.engine.ask import Counts, Number, Pick, Seat, Seats
from tally.ui import phrase
from tally.ui.asks import Menu, Name
from tally.ui.editors.number import Wheels
from tally.ui.view import BIG, HINT, ITEM, LINE, SMALL, TITLE, View, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask

SMALL_CHARS, NORMAL_CHARS, BIG_CHARS = 21, 16, 8  # that fit side by side
ITEMS = 3  # lines of a list under a title
LINES = 4  # small lines of a page under a title
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LOW_STOCK = 12  # from where on the stock is shown
DEALS = "◆"  # stands behind the name of whoever deals


class Asked:
    """What a question's view is made from: the words, the players, and where the match stands."""

    def __init__(self, words: dict, players: list, status: dict):
        self.words = words
        self.players = players
        self.status = status

    def title(self, ask: "Ask") -> str:
        who = "" if ask.seat is None else self.name(ask.seat)
        key = "title." + ask.key
        if self.status.get("no_discard") and key + ".last" in self.words:
            key += ".last"
        return phrase.fill(self.words, self.words[key], {"who": who}, self.players)

    def name(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else "P%d" % (seat + 1)

    def hint(self, ask: "Ask") -> str:
        """What else the table needs to know now, as much as fits; empty for most questions."""
        for key in ("hint.", "brief."):
            parts = phrase.phrases(self.words, key + ask.key, self.status, self.players)
            for joint in (", ", " "):
                if len(joint.join(parts)) <= SMALL_CHARS:
                    return joint.join(parts)
        return ""


def question(ask: "Ask", editor: "Any", asked: Asked, note: str = "") -> View:
    """The open question with the answer as it stands; `note` is said in place of the hint."""
    note = note[:SMALL_CHARS]
    hint = note or asked.hint(ask)
    title = (TITLE, asked.title(ask), "")
    if isinstance(ask, (Seat, Menu, Seats)):
        return listed(ask, editor, asked, title, hint)
    if isinstance(ask, Counts):
        return counts(ask, editor, asked, (TITLE, note, "") if note else title)
    if isinstance(ask, Name):
        return letters(ask, editor, title, note)
    if isinstance(editor, Wheels):
        return wheels(ask, editor, asked, title, note)
    if ask.key == "card":
        return card(ask, editor.value(), asked, title[1], note)
    assert isinstance(ask, (Number, Pick))
    best = (asked.status.get("best") or {}).get("bid", "") if ask.key == "bid" else ""
    rows = [(TITLE, title[1], best)] + big(ask, editor.value(), asked.words, asked.status)
    if hint:
        rows = rows[:2] + [(HINT, hint, "")]
    return View(ask.key, rows, 1)


def big(ask: "Ask", value: "Any", words: dict, status: dict) -> list:
    """A value as large as it gets, and below it what it means."""
    if ask.key == "way":
        return [(BIG, "%+d" % value, ""), (LINE, makes(words, status["pile"] + value), "")]
    first, _, second = str(value).partition(" ")
    said = phrase.say(words, ask.key, second or first)
    if first in SIGNS and ask.key == "trump":
        first = SIGNS[first]
    elif not second and len(said) <= BIG_CHARS and len(first) > 1:
        first = said
    return [(BIG, first, "")] + ([(LINE, said, "")] if said != first else [])


def makes(words: dict, total: int) -> str:
    """What the pile comes to, and whether that is too much (NN5)."""
    return words["makes" if total <= 99 else "over99"] % total


def card(ask: "Ask", value: str, asked: Asked, title: str, note: str) -> View:
    """The pile's total, the card to go on it, and what they make; above them the direction and the stock."""
    status, words = asked.status, asked.words
    arrow = "↻" if status["direction"] > 0 else "↺"
    stock = status["stock"]
    rows = [(TITLE, title, "%s %d" % (arrow, stock) if stock <= LOW_STOCK else arrow)]
    plain = words.get("card." + value)  # it does something else than to add what it says
    rows.append((BIG, str(status["pile"]), "-" if value == "bust" else value if plain else "+" + value))
    if note:
        return View(ask.key, rows + [(HINT, note, "")], 1)
    said = plain or makes(words, status["pile"] + (10 if value in ("J", "Q") else int(value)))
    return View(ask.key, rows + [(LINE, said, "")], 1)


def listed(ask: "Any", editor: "Any", asked: Asked, title: tuple, hint: str) -> View:
    """A list around the focused line; of several seats each with its mark."""
    rows = []
    for option in ask.options:
        if isinstance(ask, Menu):
            rows.append((phrase.say_option(asked.words, ask.key, option), ""))
        else:
            mark = ""
            if isinstance(ask, Seats) and editor.ticking:
                mark = "●" if option in editor.ticked else "○"
            rows.append((asked.name(option), mark))
    if isinstance(ask, Seats):
        rows.append((asked.words["done" if editor.ticking else "tie"], ""))
    size = ITEMS - 1 if hint else ITEMS
    first = window(len(rows), editor.index, size)
    shown = [(TITLE, title[1], arrows(first, size, len(rows), title[1]))] + [
        (ITEM, text, value) for text, value in rows[first : first + size]
    ]
    if hint:
        shown.append((HINT, hint, ""))
    return View(ask.key, shown, editor.index - first + 1)


def arrows(first: int, size: int, count: int, title: str) -> str:
    """Whether there is more above or below, where the title leaves room to say so."""
    said = ("▲" if first else "") + ("▼" if first + size < count else "")
    return said if len(title) + 1 + len(said) <= SMALL_CHARS else ""


def counts(ask: Counts, editor: "Any", asked: Asked, title: tuple) -> View:
    rows = [title]
    for thing, count in zip(ask.things, editor.value()):
        rows.append((ITEM, phrase.say(asked.words, ask.key, thing), str(count)))
    return View(ask.key, rows, editor.index + 1)


def wheels(ask: "Ask", editor: Wheels, asked: Asked, title: tuple, note: str) -> View:
    """The number, and which wheel turns or which part is being counted."""
    words = asked.words
    if editor.counts is not None:
        thing = editor.ask.parts[editor.part][0]
        count = editor.counts[editor.part]
        return View(ask.key, [title, (BIG, thing + "s", str(count)), (LINE, words["together"] % editor.value(), "")], 1)
    if editor.counting():
        return View(ask.key, [title, (BIG, "?", ""), (LINE, words["count"], "")], 1)
    step = editor.ask.step if editor.fine else editor.coarse
    rows = [title, (BIG, str(editor.value()), "")]
    if not note and editor.ask.parts and not editor.fine:
        note = words["steps.count"] % editor.ask.high
    rows.append((HINT, note, "") if note else (LINE, words["steps"] % step, ""))
    return View(ask.key, rows, 1)


def letters(ask: Name, editor: "Any", title: tuple, note: str) -> View:
    letter = editor.letters()[editor.index]
    shown = editor.text if editor.text or editor.index else ask.start
    letter = "✓" if letter == "\n" else letter
    rows = [(TITLE, note, "") if note else title, (BIG, letter, ""), (LINE, shown + ("_" if editor.index else ""), "")]
    return View("name", rows, 1)


class Page:
    """A view that is only read: up and down move through its rows, ok and back leave it."""

    def __init__(self, name: str, title: str, rows: list):
        """`rows` are (text, value) pairs: shown in the normal size where all fit, else small."""
        self.name = name
        self.title = title
        self.first = 0
        self.rows = rows
        fits = all([len(text) + len(value) + (1 if value else 0) <= NORMAL_CHARS for text, value in rows])
        few = len(rows) <= ITEMS or len(rows) > LINES  # four lines fit a screen in small letters only
        self.role, self.size = (ITEM, ITEMS) if fits and few else (SMALL, LINES)

    def reveal(self, row: int) -> None:
        """Begin with this row, or as near as the last page allows."""
        self.first = max(0, min(len(self.rows) - self.size, row))

    def press(self, key: str) -> bool:
        """True when the page is left."""
        if key in ("up", "down"):
            step = self.size if self.role == SMALL else 1
            self.reveal(self.first + (step if key == "down" else -step))
            return False
        return True

    def view(self) -> View:
        title = self.title[: SMALL_CHARS - 3]
        rows = [(TITLE, title, arrows(self.first, self.size, len(self.rows), title))]
        rows += [(self.role, text, value) for text, value in self.rows[self.first : self.first + self.size]]
        return View(self.name, rows)


def wrapped(text: str, width: int = SMALL_CHARS) -> list[str]:
    """The text in lines of at most `width` characters, broken at blanks where it can be."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
        while len(lines[-1]) > width:
            lines[-1:] = [lines[-1][:width], lines[-1][width:]]
    return lines


def text_page(name: str, title: str, texts: "list | tuple") -> Page:
    """Paragraphs in small letters."""
    return Page(name, title, [(line, "") for text in texts for line in wrapped(text)])


def totals_page(name: str, title: str, words: dict, status: dict, change: "list | None" = None) -> Page:
    """The totals side by side with what the deal changed."""
    rows = []
    for number, (side, total) in enumerate(zip(status["sides"], status["totals"])):
        who = words["pair"].join([named(status, seat) for seat in side])
        more = change[number] if change else 0
        said = words["dot"] * total if "dot" in words and total else str(total)
        padded = " " * (3 - len(said)) + said  # MicroPython's %3s counts bytes
        value = ("%+d %s" % (more, padded)) if more else said
        if len(side) == 1 and side[0] in status["out"]:
            value += words["mark.out"]
        elif status["out"]:
            value += " " * len(words["mark.out"])
        if len(who) + 1 + len(value) > SMALL_CHARS:
            rows.append((who, ""))
            who = ""
        rows.append((who, value))
    return Page(name, title, rows)


def named(status: dict, seat: int) -> str:
    """A player's name, marked where they deal."""
    deals = seat == status["dealer"] and not status["over"]
    return status["players"][seat] + (DEALS if deals else "")


def failure(words: dict, what: str) -> View:
    """After an exception: its last line, and that nothing is lost."""
    rows = [(SMALL, line, "") for line in wrapped(what)[: LINES - 1]]
    return View("failure", [(TITLE, words["failure"], "")] + rows + [(HINT, words["hint.failure"], "")])


def winner(words: dict, status: dict, note: str = "") -> View:
    """Who has won, as large as it fits."""
    names = [status["players"][seat] for seat in status["winners"]]
    rows = [(TITLE, words["winner.one" if len(names) == 1 else "winner.many"], "")]
    if len(names) > 2:
        rows += [(SMALL, line, "") for line in wrapped(", ".join(names))[: LINES - 1]]
    elif len(names) == 2:
        rows += [(LINE, name, "") for name in names]
    else:
        rows.append((BIG if len(names[0]) <= BIG_CHARS else LINE, names[0], ""))
    return View("winner", rows + [(HINT, note[:SMALL_CHARS] or words["hint.winner"], "")])
