"""Views of the open question, and of what is shown between questions."""

from tally.engine.ask import Counts, Menu, Number, Pick, Seat, Seats
from tally.ui import phrase
from tally.ui.kinds import Deals, Name, Reading
from tally.ui.view import (
    BIG,
    FACES,
    HINT,
    ITEM,
    ITEMS,
    LINE,
    LINES,
    MENDED,
    SMALL,
    TITLE,
    View,
    arrows,
    cut,
    fits,
    window,
)
from tally.ui.wording import Wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask
    from tally.ui.words import Words


def question(ask: "Ask", editor: "Any", wording: Wording, note: str = "") -> View:
    """The open question with the answer as it stands; `note` is said in place of the hint."""
    if isinstance(ask, Reading):
        return ask.page.view()
    if isinstance(ask, Deals):
        return leaf(ask, editor, wording.words, note)
    note = cut(HINT, note)
    hint = note or wording.foot(ask)
    value = editor.value()
    facts = wording.facts(ask, value)
    beside = wording.said("beside", ask, facts)
    title = (TITLE, wording.title(ask, beside), beside)
    if isinstance(ask, (Seat, Menu, Seats)):
        return listed(ask, editor, wording, title, hint)
    if isinstance(ask, Counts):
        return counts(ask, editor, wording, (TITLE, note, "") if note else title)
    if isinstance(ask, Name):
        return letters(ask, editor, title, note)
    if editor.on_wheels:
        return wheels(ask, editor, wording, title, note)
    assert isinstance(ask, (Number, Pick))
    rows = [title] + large(ask, value, wording, facts)
    if hint:
        rows = rows[:2] + [(HINT, hint, "")]
    return View(ask.key, rows, 1)


def large(ask: "Ask", value: "Any", wording: Wording, facts: dict) -> list:
    """An answer as large as it gets; below it what it is called or, where it has no name, what it leads to."""
    words = wording.words
    first, _, second = phrase.plain(value).partition(" ")
    said = phrase.say(words, ask.key, second or value)
    sign = words.find("big." + ask.key, first)
    named = said != (second or first)
    if not sign and not second and isinstance(ask, Pick) and len(first) > 1 and fits(BIG, said):
        sign = said
    sign = sign or first
    line = said if named else wording.said("line", ask, facts)
    before = wording.said("big", ask, facts)
    rows = [(BIG, before, sign) if before else (BIG, sign, "")]
    return rows + [(LINE, line, "")] if line and line != sign else rows


def listed(ask: "Any", editor: "Any", wording: Wording, title: tuple, hint: str) -> View:
    """A list around the focused line; of several seats each with its mark, and what answers with the marked ones."""
    names = wording.options(ask)
    several = isinstance(ask, Seats)
    count = len(names) + several
    size = ITEMS - 1 if hint else ITEMS
    first = window(count, editor.index, size)
    _, text, beside = title
    more = arrows(first, size, count, joined(text, beside))
    shown = [(TITLE, text, joined(beside, more))]
    for place in range(first, min(first + size, count)):
        if place == len(names):
            shown.append((ITEM, wording.words["done" if editor.ticking else "tie"], ""))
        else:
            mark = ticked(editor, ask.options[place]) if several else ""
            shown.append((ITEM, names[place], mark))
    if hint:
        shown.append((HINT, hint, ""))
    return View(ask.key, shown, editor.index - first + 1)


def ticked(editor: "Any", seat: int) -> str:
    """The mark of one of several seats."""
    return ("●" if seat in editor.ticked else "○") if editor.ticking else ""


def joined(text: str, more: str) -> str:
    """With a blank between, where neither is empty."""
    return "%s %s" % (text, more) if text and more else text or more


def counts(ask: Counts, editor: "Any", wording: Wording, title: tuple) -> View:
    rows = [title]
    for thing, count in zip(ask.things, editor.value()):
        rows.append((ITEM, phrase.say(wording.words, ask.key, thing), str(count)))
    return View(ask.key, rows, editor.index + 1)


def wheels(ask: "Ask", editor: "Any", wording: Wording, title: tuple, note: str) -> View:
    """The number, and which wheel turns or which part is being counted."""
    words = wording.words
    if editor.counts is not None:
        thing = editor.ask.parts[editor.part][0]
        count = editor.counts[editor.part]
        big = (BIG, phrase.say(words, "part", thing), str(count))
        return View(ask.key, [title, big, (LINE, words["together"] % editor.value(), "")], 1)
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
    shown = editor.text if editor.text or editor.index else ask.likely
    letter = "✓" if letter == "\n" else letter
    rows = [(TITLE, note, "") if note else title, (BIG, letter, ""), (LINE, shown + ("_" if editor.index else ""), "")]
    return View("name", rows, 1)


def leaf(ask: Deals, editor: "Any", words: "Words", note: str) -> View:
    """The deal that is being read, what ok does with it, and whether there is more; or a note in place of these."""
    page = editor.page
    more = "▲" if page.first or editor.number < ask.count else ""
    if page.first + page.size < len(page.rows) or editor.number > 1:
        more += "▼"
    title = (TITLE, page.title, joined(words.get("hint." + ask.key, ""), more))
    return View(ask.key, [(TITLE, cut(TITLE, note), "") if note else title] + page.view().rows[1:])


def mended(view: View) -> View:
    """As it looks in a deal that is being mended."""
    _, text, value = view.rows[0]
    view.rows[0] = (MENDED, text, value)
    return view


def warned(view: View, warning: str) -> View:
    """With a warning in place of the title, if there is one."""
    if warning:
        view.rows[0] = (TITLE, cut(TITLE, warning), "")
    return view


def charged(view: View, charge: str) -> View:
    """With how full the battery is beside the title."""
    role, text, value = view.rows[0]
    view.rows[0] = (role, text, joined(value, charge))
    return view


def ready(words: "Words", view: View) -> View:
    """With the sign that the key which is held means back when it is let go."""
    return View(view.name, [(TITLE, words["ready"], "")] + view.rows[1:], view.focus)


def failure(words: "Words", what: str, aside: bool, kept: bool) -> View:
    """After an exception: its last line, whether the last answer was `kept`, whether the match can be set `aside`."""
    from tally.ui.pages import wrapped  # noqa: PLC0415 - it is seldom needed

    keys = [(HINT, words["hint.failure" if kept else "hint.lost"], "")]
    if aside:
        keys.append((HINT, words["hint.aside"], ""))
    rows = [(SMALL, line, "") for line in wrapped(what)[: LINES - len(keys)]]
    return View("failure", [(TITLE, words["failure"], "")] + rows + keys)


def stopped(words: "Words") -> View:
    """Where the program has ended."""
    return View(
        "stopped", [(TITLE, words["stopped"], ""), (SMALL, words["stopped.why"], ""), (HINT, words["stopped.key"], "")]
    )


def winner(words: "Words", status: dict, note: str = "") -> View:
    """Who has won, as large as it fits."""
    names = [status["players"][seat] for seat in status["winners"]]
    rows = [(TITLE, phrase.counting(words, "winner", len(names)), "")]
    if len(names) > 2:
        from tally.ui.pages import wrapped  # noqa: PLC0415 - it is seldom needed

        rows += [(SMALL, line, "") for line in wrapped(", ".join(names))[: LINES - 1]]
    elif len(names) == 2:
        rows += [(LINE, name, "") for name in names]
    else:
        large = fits(BIG, names[0]) and FACES[BIG].has(names[0])
        rows.append((BIG if large else LINE, names[0], ""))
    return View("winner", rows + [(HINT, cut(HINT, note) or words["hint.winner"], "")])
