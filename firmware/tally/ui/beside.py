"""The conversations beside the match: what each of them asks, and what is done with its result."""

from tally.ui import phrase, setup
from tally.ui.talk import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tally.engine.ask import Conversation
    from tally.engine.match import Match
    from tally.ui.app import App


def begin_title(app: "App") -> None:
    old = old_conversation(app)
    app.talk = Talk(
        "title", lambda: setup.title(app.play.last, app.keeper.settings, old), lambda result: after_title(app, result)
    )


def after_title(app: "App", result: "Any") -> None:
    if not isinstance(result, tuple):
        app.play.begin(result)
    elif result[0] == "set":
        app.keeper.set(result[1], result[2])
        begin_title(app)
    else:
        after_old(app, result)


def begin_again(app: "App") -> None:
    """After the end of a match."""
    app.talk = Talk("again", setup.again, lambda result: after_end(app, result))


def after_end(app: "App", result: str) -> None:
    if result == "rematch":
        app.play.rematch()
    else:  # the finished match stays until there is another
        app.talk = Talk("setup", lambda: setup.setup(app.play.last), app.play.begin)


def begin_menu(app: "App") -> None:
    match = app.match
    assert match
    old = old_conversation(app)
    app.talk = Talk(
        "menu",
        lambda: setup.menu(
            app.keeper.settings, match.opening.players, match.undone() is not None, match.opening.module.PAGES, old
        ),
        lambda result: after_menu(app, result),
    )


def after_menu(app: "App", result: "Any") -> None:
    """Do what was chosen: a word, or one with what is to change."""
    what = result if isinstance(result, str) else result[0]
    if what == "set":
        app.keeper.set(result[1], result[2])
    elif what == "rename":
        app.play.rename(result[1], result[2])
    elif what == "redo":
        app.play.redo()
        app.won = app.play.over()
    elif what == "leave":
        app.note = app.words["old.kept"] if app.play.begun() else ""
        app.play.leave()
        begin_title(app)
    elif what in ("reopen", "delete", "again"):
        after_old(app, result)
    elif what == "deals":
        begin_deals(app)
    elif what != "stay":
        show(app, what)


def old_conversation(app: "App") -> "Callable[[], Conversation] | None":
    """What makes the conversation about the old matches; None where there seem to be none."""

    def conversation() -> "Conversation":
        from tally.ui import old  # noqa: PLC0415 - takes memory and time that few matches need

        return old.conversation(app)

    return conversation if app.keeper.has_old() else None


def after_old(app: "App", result: tuple) -> None:
    """Do what the conversation has come to, or take it up again with some of its answers given."""
    what = result[0]
    if what == "reopen":
        app.play.reopen(result[1])
        app.won = app.play.over()
    elif what == "delete":
        note = app.keeper.old.delete(result[1])
        go_back_to_old(app, ("old", "list"), max(1, result[2] - 1))
        app.note = note or app.words["old.next" if app.keeper.old.count() else "old.deleted"]
    else:
        go_back_to_old(app, result[1], result[2])


def go_back_to_old(app: "App", answers: tuple, start: "Any") -> None:
    """The title or the menu with these answers given, the next one beginning at `start`."""
    (begin_menu if app.match else begin_title)(app)
    talk = app.talk
    assert talk
    if app.keeper.old.count():
        for answer in answers:
            talk.answer(answer)
        talk.undone = start


def begin_deals(app: "App") -> None:
    """The finished deals, to be read and mended."""
    from tally.ui.mend import Mending  # noqa: PLC0415 - takes memory and time that few matches need

    match = app.match
    assert match
    if match.finished():
        app.talk = Mending(match, app.words, lambda mended: after_mending(app, mended))
    else:
        from tally.ui import pages  # noqa: PLC0415 - it is seldom needed

        app.page = pages.text_page("deals", app.words["menu.deals"], [app.words["deals.none"]])


def after_mending(app: "App", mended: "Match | None") -> None:
    if mended:
        app.play.mend(mended)
        app.won = app.play.over()
    else:
        app.note = app.words["mend.none"]


def show(app: "App", what: str) -> None:
    """The score sheet, the rules or one of the game's own pages."""
    from tally.ui import pages  # noqa: PLC0415 - it is seldom needed

    match, words = app.match, app.words
    assert match
    if what == "sheet":
        app.page = pages.totals_page("sheet", words["menu.sheet"], words, match.status())
    elif what == "help":
        app.page = pages.text_page("help", words[match.opening.game], phrase.help_texts(words, match.opening.rules))
    else:
        app.page = pages.game_page(what, words, match.opening.players, match.page(what))
