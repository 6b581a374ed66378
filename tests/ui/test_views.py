"""Every view of every game fits on the screen, and has a title and a value."""

import random
from collections.abc import Iterator

import pytest

from hostsim.random_play import all_openings, legal_answer, random_match
from presses import give, misfits, new_app, press, skip
from tally.engine.ask import Number, Pick, Seat
from tally.engine.correction import MORE, OTHER, OUT, OVER, TURN
from tally.engine.match import Match
from tally.engine.opening import Opening, load_game
from tally.games import GAMES
from tally.ui import setup
from tally.ui.app import App
from tally.ui.pages import misfit_page, wrapped
from tally.ui.render import HEIGHT, WIDTH, Renderer
from tally.ui.view import MENDED, TITLE, View
from tally.ui.views import failure
from tally.ui.wording import Wording
from tally.ui.words import load

LONGEST = [f"Wwwwwww{number}" for number in range(10)]


class Drawn:
    """Draws views, each but once."""

    def __init__(self) -> None:
        self.frame = bytearray(WIDTH * HEIGHT // 8)
        self.renderer = Renderer()
        self.seen: set = set()

    def check(self, view: View) -> None:
        rows = repr((view.rows, view.focus))
        if rows in self.seen:
            return
        self.seen.add(rows)
        assert view.rows[0][0] in (TITLE, MENDED) and view.rows[0][1], view.lines()
        assert any(text or value for _, text, value in view.rows[1:]), view.lines()
        assert view.focus is None or 0 < view.focus < len(view.rows)
        assert misfits(view) == []
        if len(self.seen) % 3 == 0:
            self.renderer.draw(self.frame, view)
            assert self.renderer.problems == []


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    return Drawn()


def with_longest_names(opening: Opening) -> Opening:
    return Opening(opening.game, LONGEST[: len(opening.players)], opening.rules, opening.dealer)


def views(app: App) -> Iterator[View]:
    """The view, and those that up and ok lead through without an answer."""
    yield app.view()
    for _ in range(40):
        if app.editor.press("up"):
            break
        yield app.view()


def menus(app: App, drawn: Drawn) -> None:
    for entry in ("sheet", "deals", "help"):
        press(app, "hold")
        drawn.check(app.view())
        give(app, entry)
        for _ in range(20):
            drawn.check(app.view())
            press(app, "down")
        press(app, "hold")


def mend(app: App, drawn: Drawn, chance: random.Random) -> None:
    """Answer a deal anew, going back once at each question, and whatever is asked of the result."""
    press(app, "hold")
    give(app, "deals", chance.randint(1, app.match.finished()))
    while app.talk and app.talk.mended:
        drawn.check(app.view())
        assert app.view().rows[0][0] == MENDED
        press(app, "back")
        drawn.check(app.view())
        if app.talk.undone is not None:  # it may have led back within the answer only
            give(app, app.talk.undone)
        give(app, legal_answer(app.ask(), chance))
    while app.talk and app.talk.topic == "deals":
        drawn.check(app.view())
        press(app, "down")
        drawn.check(app.view())
        press(app, "ok")


def check_foot(app: App) -> None:
    """What there is to say in the last row fits, if only in brief."""
    ask, wording = app.ask(), app.wording
    said = [text for place in ("foot", "brief") if (text := wording.said(place, ask, wording.status))]
    assert wording.foot(ask) or not said, f"too long for the last row: {said}"


@pytest.mark.parametrize("game", GAMES)
def test_every_question_page_and_winner_fits(game: str, drawn: Drawn):
    for number, opening in enumerate(all_openings(game)):
        if number % 5 and game == "bid_whist":
            continue
        chance = random.Random(number)
        app, _ = new_app(Match(with_longest_names(opening)))
        for _ in range(120):
            while app.page or app.won:
                drawn.check(app.view())
                press(app, "ok")
            if not app.match or not app.match.ask:
                break
            give(app, legal_answer(app.match.ask, chance))
            drawn.check(app.view())
            check_foot(app)
        skip(app)
        drawn.check(app.view())
        menus(app, drawn)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_question_fits(game: str, drawn: Drawn):
    for number, opening in enumerate(all_openings(game)):
        if number % 7:
            continue
        chance = random.Random(number)
        app, _ = new_app(Match(with_longest_names(opening)))
        for _ in range(25):
            skip(app)
            if not app.match or not app.match.ask:
                break
            for view in views(app):
                drawn.check(view)
            app._open()
            give(app, legal_answer(app.match.ask, chance))
            press(app, "back")  # what was undone is said
            drawn.check(app.view())
            skip(app)
            if app.match.ask:
                give(app, legal_answer(app.match.ask, chance))


def test_what_is_undone_of_six_seats_fits(drawn: Drawn):
    app, _ = new_app(Match.start("twenty_two", LONGEST[:6]))
    give(app, [0, 1, 2, 3])
    press(app, "back")
    drawn.check(app.view())


def test_the_largest_totals_fit(drawn: Drawn):
    app, _ = new_app(Match.start("toonerville_rook", LONGEST[:5]))
    while app.match and app.match.ask:
        skip(app)
        ask = app.match.ask
        give(app, ask.options[0] if ask.key == "out" else list(ask.limits))
        drawn.check(app.view())
    while app.page or app.won:
        drawn.check(app.view())
        press(app, "ok")
    menus(app, drawn)


def test_the_lowest_totals_of_pairs_fit(drawn: Drawn):
    app, _ = new_app(Match.start("bid_whist", LONGEST[:4], {"target": 9, "no_trump_doubles": True}))
    give(app, "7 nt", "pass", "pass", "pass", "up", 1)
    while app.page or app.won:
        drawn.check(app.view())
        press(app, "ok")
    menus(app, drawn)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_set_up_fits(game: str, drawn: Drawn):
    app, _ = new_app()
    for value in ("new", game):
        for view in views(app):
            drawn.check(view)
        app._open()
        give(app, value)
    low, high = load_game(game).PLAYERS
    for value in ([high] if low < high else []) + ["new"]:
        for view in views(app):
            drawn.check(view)
        app._open()
        give(app, value)
    for name in LONGEST[:high]:
        give(app, name[:2])
        press(app, "back")
        give(app, name.replace("W", "A")[:7] + name[-1])
        drawn.check(app.view())
    if app.ask().key == "rules":
        give(app, "change")
    while app.talk:
        for view in views(app):
            drawn.check(view)
        app._open()
        press(app, "ok")
    drawn.check(app.view())


@pytest.mark.parametrize("game", GAMES)
def test_every_question_and_outcome_of_mending_fits(game: str, drawn: Drawn):
    for number, opening in enumerate(all_openings(game)):
        if number % 5 and game == "bid_whist":
            continue
        chance = random.Random(number)
        match = random_match(with_longest_names(opening), number)
        for _ in range(4):
            app, _ = new_app(match)
            skip(app)
            mend(app, drawn, chance)
            drawn.check(app.view())


def test_every_reason_to_stop_fits(drawn: Drawn):
    match = Match.start("ninety_nine", LONGEST[:10], {"track": "chips"})
    for _ in range(3):
        match.answer(0)
    app, _ = new_app(match)
    press(app, "hold")
    give(app, "deals", 1)
    assert app.talk
    correction = app.talk.mended
    assert correction
    for why in (OVER, OUT, TURN, MORE, OTHER):
        for number in (1, 9999):
            correction.problem = (number, why, 0)
            page = misfit_page(app.words, correction)
            drawn.check(page.view())
            page.press("down")
            drawn.check(page.view())


def test_the_number_of_a_deal_that_is_mended_stands_before_the_question():
    wording = Wording(load("twenty_two"), ["Ann", "Wwwwwww1"], {}, 3)
    assert wording.title(Seat("dealer", (0, 1))) == "3: Who deals next?"
    wording = Wording(load("california_jack"), ["Ann", "Wwwwwww1"], {}, 3)
    assert wording.title(Seat("ace", (0, 1))) == "3: Ace of trumps?"
    assert wording.title(Number("points", 0, 80, seat=0)) == "3: Ann trick points"
    assert wording.title(Number("points", 0, 80, seat=1)) == "3: Wwwww trick points"
    wording = Wording(load("bid_whist"), ["Ann", "Wwwwwww1"], {}, 3)
    assert wording.title(Pick("bid", ("pass",), seat=0)) == "Deal 3: Ann bids"


def test_the_menu_and_every_setting_fit(drawn: Drawn):
    app, _ = new_app(Match.start("bid_whist", LONGEST[:4]))
    for name, values, _ in setup.SETTINGS:
        for value in values:
            press(app, "hold")
            for answer in ("settings", name, value):
                for view in views(app):
                    drawn.check(view)
                give(app, answer)
            drawn.check(app.view())
    press(app, "hold")
    give(app, "leave")
    for view in views(app):
        drawn.check(view)
    press(app, "hold hold")
    give(app, "players", 3)
    for view in views(app):
        drawn.check(view)


@pytest.mark.parametrize("game", GAMES)
def test_the_last_line_up_fits(game: str, drawn: Drawn):
    high = load_game(game).PLAYERS[1]
    app, _ = new_app(Match.start(game, LONGEST[:high]))
    press(app, "hold")
    give(app, "leave", "go", "new", game)
    for _ in range(5):
        if app.talk:
            drawn.check(app.view())
            press(app, "ok")


def test_a_failure_fits(drawn: Drawn):
    words = load()
    for what in ("E", "KeyError: 'x'", "ValueError: " + "x" * 200, "OSError: [Errno 28] " + "no room " * 30):
        for aside in (False, True):
            drawn.check(failure(words, what, aside, kept=True))
            drawn.check(failure(words, what, aside=False, kept=False))


def test_text_is_wrapped_at_blanks_where_it_can_be():
    assert wrapped("one two three", 7 * 6) == ["one two", "three"]
    assert wrapped("abcdefghij", 4 * 6) == ["abcd", "efgh", "ij"]
    assert wrapped("ab abcdefgh", 4 * 6 + 5) == ["ab", "abcd", "efgh"]
    assert wrapped("") == [""]
