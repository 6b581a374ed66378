"""The old matches: a list of them, one to be read, reopened or deleted, and who has won how often."""

from tally.engine.ask import Menu
from tally.ui import pages, phrase
from tally.ui.kinds import Deals, Reading
from tally.ui.view import LINES, SMALL, fits
from tally.ui.words import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Conversation
    from tally.engine.match import Match
    from tally.ui.app import App
    from tally.ui.pages import Page
    from tally.ui.words import Words


def conversation(app: "App") -> "Conversation":
    """The part of the title's and of the menu's conversation that is about old matches.

    They are numbered from 1, the oldest. The result says what is to be done, see `after_old` in `beside`.
    """
    old = app.keeper.old
    words = app.words = app.words.also("old")
    count = old.count()
    if not count:
        yield Reading(pages.text_page("old", words["title.old"], [words["old.none"]]))
        return "again", (), ""
    app.warn_if_low()
    choice = yield Menu("old", ("list", "wins"))
    app.note = ""  # it is not said again where these answers are given again
    if choice == "wins":
        yield wins_ask(app)
        return "again", ("old",), "wins"
    app.warn_if_low()
    place = yield Deals(count, lambda place: list_page(words, old.list(count - place, 1)), "list")
    app.note = ""
    found = old.list(count - place, 1)
    if not found:
        return "again", ("old",), "list"
    return (yield from opened(app, found[0], place))


def opened(app: "App", kept: "Any", place: int) -> "Conversation":
    """The sheet and the deals of one of them, and what is to become of it."""
    match, whole = read(app, kept.number)
    if not whole:
        yield Reading(damaged_page(app.words, kept, match))
    if match:
        theirs = load(match.opening.game)
        yield Reading(pages.totals_page("kept", heading(app.words, kept), theirs, match.status()))
        if match.finished():
            yield Deals(match.finished(), lambda number: pages.told_page(theirs, match, number), "told")
    if (yield Menu("opened", ("reopen", "delete") if whole else ("delete",))) == "delete":
        if (yield Menu("delete", ("keep", "drop"))) == "drop":
            return "delete", kept.number, place
        return "again", ("old", "list"), place
    if app.play.begun() and not app.play.over() and (yield Menu("swap", ("stay", "go"))) == "stay":
        return "stay"
    return "reopen", kept.number


def read(app: "App", number: int) -> "tuple[Match | None, bool]":
    """A match as far as it is intact, and whether that is all of it."""
    try:
        return app.keeper.old.read(number), True
    except (ValueError, OSError) as error:
        return getattr(error, "match", None), False


def list_page(words: "Words", found: list) -> "Page":
    """A match as it stands in the list: game, result, and who else played, as many as the screen takes."""
    if not found:
        return pages.text_page("list", words["title.old"], [words["old.gone"]])
    kept = found[0]
    others = [name for seat, name in enumerate(kept.players) if not (kept.over and seat in kept.winners)]
    lines = [words.get(kept.game, kept.game)] + pages.wrapped(result(words, kept))
    lines.extend(shortened(others, LINES - len(lines)))
    return pages.Page("list", heading(words, kept), [(line, "") for line in lines])


def result(words: "Words", kept: "Any") -> str:
    if not kept.over:
        return words["old.left"]
    return phrase.fill(words, words["over"], {"winners": kept.winners}, kept.players)


def shortened(names: "list[str]", size: int) -> "list[str]":
    """Names in so many lines; where they do not fit, how many more there are."""
    for left in range(len(names) + 1):
        more = " +%d" % left if left else ""
        lines = pages.wrapped(", ".join(names[: len(names) - left]) + more) if names else []
        if len(lines) <= size:
            return lines
    return []


def heading(words: "Words", kept: "Any") -> str:
    """The date, or a running number where the clock was not set."""
    if not kept.date:
        return words["old.number"] % kept.number
    year, month, day = [int(part) for part in kept.date.split("-")]
    return phrase.fill(
        words, words["date"], {"day": day, "month": words["months"].split(" ")[month - 1], "year": year % 100}, []
    )


def damaged_page(words: "Words", kept: "Any", match: "Match | None") -> "Page":
    rest = words["old.whole" if match else "old.lost"]
    return pages.text_page("damaged", heading(words, kept), [words["old.damaged"], rest])


def wins_ask(app: "App") -> "Reading | Deals":
    """A page for each game with finished matches."""
    words, wins = app.words, app.keeper.old.wins(app.match)
    if not wins:
        return Reading(pages.text_page("wins", words["old.wins"], [words["wins.none"]]))
    games = sorted(wins, key=lambda game: words.get(game, game), reverse=True)
    return Deals(len(games), lambda number: wins_page(words, games[number - 1], wins[games[number - 1]]), "wins")


def wins_page(words: "Words", game: str, table: dict) -> "Page":
    """Who has won how many of how many, whoever won most first."""
    rows = []
    for name in sorted(table, key=lambda name: (-table[name][0], table[name][1], name)):
        value = words["wins.of"] % table[name]
        rows.extend([(name, value)] if fits(SMALL, name, value) else [(name, ""), ("", value)])
    return pages.Page("wins", words.get(game, game), rows)
