"""The old matches key by key: the list, one that is opened, reopened or deleted, wins, and a flash that runs low."""

from plain import NAMES, play, table
from presses import Keeper, give, misfits, new_app, press, said, screen, skip
from tally.engine.match import Match
from tally.engine.record import RecordError
from tally.games import GAMES, load
from tally.ui.app import App

LONG = [name * 4 for name in ("Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh", "Ii", "Jj")]


def won(*names: str) -> Match:
    """Ninety-Nine that the first player won."""
    match = Match.start("ninety_nine", list(names), {"track": "chips"})
    while match.ask:
        match.answer(min([seat for seat in match.ask.options if seat]))
    return match


def begun(deals: int = 1) -> Match:
    """Bid Whist with so many finished deals and a bid in the next."""
    return play(table("bid_whist", 4), *("3 up", "pass", "4 down", "pass", "H", 10) * deals, "pass")


def with_old(*old: Match, match: "Match | None" = None, date: str = "") -> "tuple[App, Keeper]":
    """An app with these old matches, the newest last."""
    keeper = Keeper()
    for one in old:
        keeper.old.put(one, date)
    return new_app(match, keeper=keeper)


def text(app: App) -> str:
    """What the screen says below its title, in one line."""
    return " ".join([row[1] + row[2] for row in app.view().rows[1:]])


def title(app: App) -> str:
    return app.view().rows[0][1]


def answers(match: "Match | None") -> list:
    assert match
    return match.record()


def test_there_are_old_matches_to_look_at_only_where_there_is_one():
    app, _ = new_app()
    assert app.ask().options == ("new", "settings")
    app, _ = new_app(begun())
    assert "old" not in press(app, "hold").ask().options
    app, _ = with_old(begun())
    assert app.ask().options == ("new", "old", "settings")
    app, _ = with_old(begun(), match=begun())
    assert "old" in press(app, "hold").ask().options


def test_a_match_that_is_left_is_found_among_the_old_ones():
    app, _ = new_app(begun())
    press(app, "hold")
    give(app, "leave", "go")
    assert screen(app) == "title" and "Kept: see Old matches" in said(app)
    give(app, "old", "list")
    assert title(app) == "No. 1" and text(app) == "Bid Whist Not finished Ann, Bo, Cy, Di"


def test_nothing_is_said_to_be_kept_of_a_match_without_an_answer():
    app, _ = new_app(table("bid_whist", 4))
    press(app, "hold")
    give(app, "leave", "go")
    assert "Kept" not in said(app)


def test_the_list_begins_with_the_newest_and_goes_round():
    app, _ = with_old(won("Ann", "Bo"), begun(), won("Cy", "Di", "Ed"))
    give(app, "old", "list")
    seen = []
    for key in ("down", "down", "down", "up"):
        seen.append(title(app) + ": " + text(app))
        press(app, key)
    assert seen == [
        "No. 3: Ninety-Nine Cy won Di, Ed",
        "No. 2: Bid Whist Not finished Ann, Bo, Cy, Di",
        "No. 1: Ninety-Nine Ann won Bo",
        "No. 3: Ninety-Nine Cy won Di, Ed",
    ]
    assert title(app) == "No. 1"


def test_the_list_tells_the_date_where_the_clock_was_set():
    app, _ = with_old(won("Ann", "Bo"), date="2026-11-03")
    give(app, "old", "list")
    assert title(app) == "3 Nov 26" and "ok: open" in said(app)


def test_the_list_looks_only_at_what_the_screen_shows():
    app, keeper = with_old(*[begun()] * 40)
    assert keeper.old.listed == 0
    give(app, "old", "list")
    assert keeper.old.listed == 1
    press(app, "down up up")
    assert keeper.old.listed == 4


def test_however_many_played_and_won_the_list_tells_every_winner():
    for seats in range(2, 11):
        one = won(*LONG[:seats])
        for winners in range(1, seats + 1):
            one.table.winners = list(range(winners))
            app, _ = with_old(one)
            give(app, "old", "list")
            lines: list = []
            while not lines or app.editor.page.first:
                assert misfits(app.view()) == []
                lines.extend([row[1] for row in app.view().rows[1:]])
                press(app, "down")
            told, _, rest = " ".join(lines).partition(" won")
            assert [name for name in LONG[:winners] if name not in told] == []
            missing = len([name for name in LONG[winners:seats] if name not in rest])
            room = len([line for line in lines if "won" in line and lines.index(line) < 3])
            assert missing == 0 or not room or rest.endswith(f"+{missing}")


def test_who_does_not_fit_is_counted():
    app, _ = with_old(won(*LONG))
    give(app, "old", "list")
    assert text(app) == "Ninety-Nine AaAaAaAa won BbBbBbBb, CcCcCcCc, DdDdDdDd, EeEeEeEe +5"


def test_a_match_is_read_from_its_sheet_to_its_deals_and_back_again():
    app, keeper = with_old(won("Ann", "Bo"), begun(2))
    give(app, "old", "list", 2)
    assert screen(app) == "kept" and title(app) == "No. 2" and "Ann & Cy" in said(app)
    press(app, "ok")
    assert screen(app) == "told" and title(app) == "Deal 2" and "ok: done" in said(app)
    press(app, "up")
    assert title(app) == "Deal 1" and "Di bid 4 Downtown" in text(app)
    press(app, "ok")
    assert screen(app) == "opened" and app.ask().options == ("reopen", "delete")
    seen = []
    for _ in range(5):
        press(app, "back")
        seen.append(screen(app))
    assert seen == ["told", "kept", "list", "old", "title"]
    assert app.editor.value() == "old" and keeper.told == []


def test_a_match_without_a_finished_deal_has_only_its_sheet():
    app, _ = with_old(begun(0))
    give(app, "old", "list", 1, True)
    assert screen(app) == "opened"


def test_holding_back_closes_it_all():
    app, _ = with_old(begun())
    give(app, "old", "list", 1, True)
    assert screen(press(app, "hold")) == "title"
    app, _ = with_old(begun(), match=begun())
    press(app, "hold")
    give(app, "old", "list", 1, True)
    assert screen(press(app, "hold")) == "bid"


def test_a_half_entered_answer_survives_a_look_at_an_old_match():
    app, _ = with_old(won("Ann", "Bo"), match=play(Match.start("california_jack", ["Ann", "Bo"]), "C", 0, 0, 0))
    press(app, "up up ok up hold")
    give(app, "old", "list", 1, True)
    press(app, "hold")
    assert screen(app) == "points" and app.editor.value() == 61


def test_back_from_the_list_leads_to_the_menu_of_the_match():
    app, _ = with_old(begun(), match=begun())
    press(app, "hold")
    give(app, "old", "list")
    assert [screen(press(app, "back")) for _ in range(3)] == ["old", "menu", "bid"]


def test_a_match_is_reopened_where_it_stood():
    app, keeper = with_old(begun(2))
    before = begun(2).record()
    give(app, "old", "list", 1, True, 2, "reopen")
    assert screen(app) == "bid" and app.ask().seat == 0 and answers(app.match) == before
    assert keeper.told == [("reopen", before, 1)]
    give(app, "5 up")
    assert keeper.told[-1] == ("keep", answers(app.match)) and len(answers(app.match)) == len(before) + 1
    assert keeper.old.count() == 0


def test_a_finished_match_is_reopened_at_its_winner_and_can_be_taken_back():
    app, _ = with_old(won("Ann", "Bo"))
    give(app, "old", "list", 1, True, 5, "reopen")
    assert screen(app) == "winner" and "Ann" in said(app)
    press(app, "back")
    assert screen(app) == "loser" and app.match.finished() == 4


def test_reopening_asks_before_the_open_match_is_put_away():
    app, keeper = with_old(won("Ann", "Bo"), match=begun())
    press(app, "hold")
    give(app, "old", "list", 1, True, 5, "reopen")
    assert screen(app) == "swap" and "It joins the old ones" in said(app)
    press(app, "ok")
    assert screen(app) == "bid" and answers(app.match) == begun().record() and keeper.old.count() == 1
    press(app, "hold")
    give(app, "old", "list", 1, True, 5, "reopen", "go")
    assert screen(app) == "winner" and keeper.told == [("reopen", answers(app.match), 1)]
    assert [answers(match) for match in keeper.old.matches.values()] == [begun().record()]


def test_reopening_asks_nothing_where_no_match_would_be_interrupted():
    for match in (table("bid_whist", 4), won("Ann", "Bo")):
        app, _ = with_old(begun(), match=match)
        press(skip(app), "hold")
        give(app, "old", "list", 1, True, 1, "reopen")
        assert answers(app.match) == begun().record()


def test_deleting_asks_with_no_first():
    app, keeper = with_old(begun(), won("Ann", "Bo"))
    give(app, "old", "list", 1, True, 1, "delete")
    assert screen(app) == "delete" and app.editor.value() == "keep"
    press(app, "ok")
    assert screen(app) == "list" and title(app) == "No. 1" and keeper.old.count() == 2
    give(app, 1, True, 1, "delete", "drop")
    assert screen(app) == "list" and title(app) == "Deleted. Next one:" and list(keeper.old.matches) == [2]
    press(app, "up")
    assert title(app) == "No. 2"
    assert [screen(press(app, "back")) for _ in range(2)] == ["old", "title"]


def test_after_a_match_was_deleted_the_list_goes_on_with_the_one_before():
    app, _ = with_old(begun(), won("Ann", "Bo"), begun(), won("Cy", "Di"))
    give(app, "old", "list", 3, True, 1, "delete", "drop")
    assert app.editor.value() == 2 and "Ann won" in said(app)


def test_when_the_last_one_is_deleted_the_title_or_the_menu_follows():
    for match, name in ((None, "title"), (begun(), "menu")):
        app, _ = with_old(begun(), match=match)
        if match:
            press(app, "hold")
        give(app, "old", "list", 1, True, 1, "delete", "drop")
        assert screen(app) == name and "old" not in app.ask().options and "Deleted" in said(app)


def test_what_the_keeper_says_of_a_match_is_shown():
    app, keeper = with_old(begun())
    keeper.warning = "Not saved: flash full"
    give(app, "old", "list", 1, True, 1, "delete", "drop")
    assert keeper.warning in said(app) and keeper.old.count() == 1
    give(app, 1, True, 1, "reopen")
    assert keeper.warning in said(app) and screen(app) == "bid"


def test_of_a_damaged_match_what_is_intact_is_shown_and_it_can_only_be_deleted():
    app, keeper = with_old(begun(2))
    keeper.old.damage[1] = RecordError(20, "damaged", begun(1))
    give(app, "old", "list", 1)
    assert screen(app) == "damaged" and "damaged" in text(app) and "What is whole follows" in text(app)
    press(app, "ok")
    assert screen(app) == "kept"
    press(app, "ok")
    assert screen(app) == "told" and title(app) == "Deal 1"
    press(app, "ok")
    assert screen(app) == "opened" and app.ask().options == ("delete",)
    give(app, "delete", "drop")
    assert keeper.old.count() == 0


def test_of_a_match_that_cannot_be_read_that_is_said():
    for error in (RecordError(1, "a record of version 2", None), OSError(5)):
        app, keeper = with_old(begun(2))
        keeper.old.damage[1] = error
        give(app, "old", "list", 1)
        assert "damaged" in text(app) and "Nothing can be read" in text(app)
        press(app, "ok")
        assert app.ask().options == ("delete",)


def test_a_match_that_is_gone_from_the_list_is_not_opened():
    app, keeper = with_old(begun(), begun())
    give(app, "old", "list")
    press(app, "up")
    del keeper.old.matches[1]
    press(app, "ok")
    assert screen(app) == "old"


def test_wins_are_told_by_game_whoever_won_most_first():
    app, _ = with_old(won("Bo", "Ann"), won("Ann", "Bo", "Cy"), won("Ann", "Cy"), begun(), won_jack("Di", "Bo"))
    give(app, "old", "wins")
    assert title(app) == "California Jack" and text(app) == "Di1 of 1 Bo0 of 1"
    press(app, "down")
    assert title(app) == "Ninety-Nine" and text(app) == "Ann2 of 3 Bo1 of 2 Cy0 of 2"
    assert "▲" in app.view().rows[0][2] and "▼" not in app.view().rows[0][2]
    press(app, "ok")
    assert screen(app) == "old" and app.editor.value() == "wins"
    press(app, "ok back")
    assert screen(app) == "old"


def won_jack(*names: str) -> Match:
    match = Match.start("california_jack", list(names), {"scoring": "simple"})
    while match.ask:
        match.answer({"trump": "H", "tricks": 26}.get(match.ask.key, 0))
    return match


def test_wins_count_the_match_that_was_just_finished_but_not_an_open_one():
    app, _ = with_old(won("Ann", "Bo"), match=won("Bo", "Ann"))
    press(skip(app), "hold")
    give(app, "old", "wins")
    assert text(app) == "Ann1 of 2 Bo1 of 2"
    app, _ = with_old(won("Ann", "Bo"), match=begun())
    press(app, "hold")
    give(app, "old", "wins")
    assert text(app) == "Ann1 of 1 Bo0 of 1"


def test_without_a_finished_match_there_are_no_wins():
    app, _ = with_old(begun())
    give(app, "old", "wins")
    assert "No match was finished" in text(app)
    assert screen(press(app, "ok")) == "old"


def test_wins_of_many_players_with_long_names_fit():
    app, keeper = with_old(*[won(*LONG)] * 3)
    names = dict.fromkeys(LONG, (88, 500))
    keeper.old.wins = lambda match: {"ninety_nine": names, "toonerville_rook": dict(names, Bartholomew=(100, 100))}
    give(app, "old", "wins")
    seen = set()
    for _ in range(10):
        assert misfits(app.view()) == []
        seen |= {row[1] for row in app.view().rows}
        press(app, "down")
    assert seen >= set(["Ninety-Nine", "Toonerville Rook", "Bartholomew"] + LONG)


def test_a_flash_that_runs_low_is_said_at_the_start_and_where_a_match_is_put_away():
    low = "Storage nearly full"
    for match in (None, begun()):
        keeper = Keeper()
        keeper.full = True
        app, _ = new_app(match, keeper=keeper)
        assert low in said(app)
        assert low not in said(press(app, "down"))
    app, keeper = new_app(begun())
    keeper.full = True
    press(app, "hold")
    give(app, "leave", "go")
    assert screen(app) == "title" and low in said(app)
    give(app, "old")
    assert low in said(app)
    give(app, "list")
    assert title(app) == low
    press(app, "ok ok back")
    assert screen(app) == "kept" and low not in said(app)
    press(app, "ok ok back")
    assert title(app) == "Deal 1"
    assert keeper.old.count() == 1


def test_what_went_wrong_at_the_start_is_said_before_that_the_flash_runs_low():
    keeper = Keeper()
    keeper.full = True
    app, _ = new_app(None, "Names were damaged", keeper)
    assert "Names were damaged" in said(app)


def test_a_warning_of_the_keeper_is_said_before_that_the_flash_runs_low():
    app, keeper = new_app(begun())
    keeper.full, keeper.warning = True, "Not saved: flash full"
    press(app, "hold")
    give(app, "leave", "go")
    assert keeper.warning in said(app)


def test_a_match_of_every_game_fits_wherever_it_is_shown():
    keys = ("ok", "up", "down", "down", "ok", "ok", "down", "ok", "back", "back", "up", "back", "back", "back")
    for game in GAMES:
        match = Match.start(game, LONG[: load(game).PLAYERS[1]])
        for _ in range(40):
            if match.ask:
                match.answer(match.ask.likely)
        app, _ = with_old(match, won(*NAMES[:2]), date="2026-11-30")
        give(app, "old", "list")
        press(app, "down")
        for key in keys:
            assert misfits(press(app, key).view()) == []


def test_where_there_turns_out_to_be_no_old_match_that_is_said():
    app, keeper = new_app()
    keeper.has_old = lambda: True
    app, _ = new_app(keeper=keeper)
    give(app, "old")
    assert "There is none" in said(app)
    assert screen(press(app, "ok")) == "title"
