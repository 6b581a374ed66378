"""The conversation key by key: set-up, asks, pages, undo, menus, the end of a match and what follows it."""

from plain import NAMES, table
from presses import give, misfits, new_app, press, said, screen, skip
from tally.engine.correction import renamed
from tally.engine.match import Match
from tally.games import GAMES, load
from tally.ui.view import MENDED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tally.ui.app import App

CHIPS = {"track": "chips"}


def chips(players: int = 3, answers: int = 0) -> Match:
    """Ninety-Nine by its losers alone: every answer is a deal."""
    match = table("ninety_nine", players, **CHIPS)
    for _ in range(answers):
        match.answer(match.ask.options[0])
    return match


def bid_whist(*answers: object) -> Match:
    match = table("bid_whist", 4)
    for answer in answers:
        match.answer(answer)
    return match


def to_the_end() -> "tuple[App, object]":
    """An app whose match was just won; the page of the last deal is shown."""
    app, keeper = new_app(bid_whist("7 up", "pass", "pass", "pass", "H"))
    give(app, 13)
    assert app.match.ask is None
    return app, keeper


def set_up(app: "App", game: str, lineup: str = "plain") -> None:
    """From the title to the first question, with everything as it is offered."""
    give(app, "new", game)
    if screen(app) == "players":
        press(app, "ok")
    give(app, lineup)
    if screen(app) == "rules":
        give(app, "usual")
    assert screen(app) == "first"
    press(app, "ok")


def test_from_the_title_to_the_first_question_of_every_game():
    for game in GAMES:
        app, keeper = new_app()
        assert screen(app) == "title"
        set_up(app, game)
        assert screen(app) == app.match.ask.key
        assert app.match.opening.rules == {name: values[0] for name, values in load(game).RULES}
        assert keeper.told == [("begin", app.match.record())]


def test_every_number_of_players_can_be_chosen():
    for game in GAMES:
        low, high = load(game).PLAYERS
        for players in range(low, high + 1):
            app, _ = new_app()
            give(app, "new", game)
            give(app, *([players] if low < high else []), "plain")
            if screen(app) == "rules":
                give(app, "usual")
            give(app, players - 1)
            assert (len(app.match.opening.players), app.match.opening.dealer) == (players, players - 1)


def test_house_rules_can_be_changed():
    app, _ = new_app()
    give(app, "new", "bid_whist", "plain", "change", 9, "final", True, False, 3, 2)
    opening = app.match.opening
    changed = {"target": 9, "auction": "final", "no_trump_doubles": True, "up_down_equal": False, "lowest_bid": 3}
    assert opening.rules == changed
    assert opening.dealer == 2
    assert screen(app) == "bidder"


def test_names_can_be_entered():
    app, _ = new_app()
    give(app, "new", "bid_whist", "new", *NAMES[:3])
    press(app, "ok")
    give(app, "usual", 0)
    assert app.match.opening.players == ["Ann", "Bo", "Cy", "P4"]


def test_who_deals_first_is_asked_by_the_names_that_were_entered():
    app, _ = new_app()
    give(app, "new", "california_jack", "new", "Ann", "Bo", "usual")
    assert screen(app) == "first"
    assert "Ann" in said(app) and "Bo" in said(app)


def test_a_name_that_is_taken_is_not_left_unsaid():
    app, _ = new_app()
    give(app, "new", "california_jack", "new", "Ann")
    press(app, " ".join(app.path("Ann")))
    assert screen(app) == "name"
    assert "Ann" in said(app)


def test_back_goes_through_set_up_letter_by_letter_and_question_by_question():
    app, _ = new_app()
    give(app, "new", "california_jack", "new", "Ann")
    press(app, "up ok up")
    press(app, "back")
    assert screen(app) == "name" and app.ask().seat == 1
    press(app, "back")
    assert app.ask().seat == 0
    seen = []
    for _ in range(6):
        press(app, "back")
        seen.append(screen(app))
    assert seen == ["name", "name", "name", "lineup", "game", "title"]


def test_undo_goes_through_deals_to_the_first_answer_and_says_so():
    app, keeper = new_app(chips(3, 3))
    for left in (2, 1, 0):
        press(app, "back")
        assert app.match.finished() == left
        assert keeper.told[-1] == ("keep", app.match.record())
        assert "Undone" in said(app)
    press(app, "back")
    assert "Nothing to undo" in said(app)


def test_the_answer_taken_back_is_said_and_offered_again():
    app, _ = new_app(bid_whist())
    give(app, "3 up", "4 nt")
    press(app, "back")
    assert app.editor.value() == "4 nt"
    assert "Undone: 4 No Trump" in said(app)
    press(app, "ok")
    assert app.match.ask.seat == 3
    press(app, "back back")
    assert "3 Uptown" in said(app) and app.editor.value() == "3 up"


def test_a_tie_taken_back_is_offered_again():
    app, _ = new_app(table("twenty_two", 5))
    give(app, [1, 3])
    press(app, "back")
    assert app.editor.value() == [1, 3]
    assert "Bo and Di" in said(app)
    press(app, "ok")
    assert screen(app) == "rank"


def test_what_is_taken_back_of_counts_is_said_too():
    app, _ = new_app(table("toonerville_rook", 3))
    give(app, 0, [4, 2, 1])
    press(app, "back")
    assert app.editor.value() == [4, 2, 1]
    assert "Undone" in said(app)


def test_the_page_of_a_deal_comes_after_it_and_any_way_out_leads_on():
    for key, finished in (("ok", 1), ("back", 0)):
        app, _ = new_app(chips(3))
        give(app, 1)
        assert screen(app) == "deal"
        press(app, key)
        assert screen(app) == "loser"
        assert app.match.finished() == finished


def test_the_end_is_told_and_can_be_taken_back():
    app, keeper = to_the_end()
    assert screen(app) == "deal"
    press(app, "ok")
    assert screen(app) == "winner"
    press(app, "back")
    assert screen(app) == "tricks" and app.editor.value() == 13
    assert keeper.told[-1] == ("keep", app.match.record())
    press(app, "ok ok ok" if screen(app) == "tricks" and app.path(13) == ["ok"] else "ok ok ok ok")
    assert app.match.ask is None


def test_the_end_can_be_taken_back_from_what_next():
    app, _ = to_the_end()
    skip(app)
    assert screen(app) == "again"
    press(app, "back")
    assert screen(app) == "tricks"
    assert "Undone: 13" in said(app)


def test_a_path_leads_through_the_last_page_and_the_winner():
    app, _ = to_the_end()
    give(app, "new")
    assert screen(app) == "game"


def test_a_rematch_passes_the_deal_on():
    app, keeper = to_the_end()
    dealer = app.match.opening.dealer
    skip(app)
    give(app, "rematch")
    assert screen(app) == "bid"
    assert app.match.opening.dealer == (dealer + 1) % 4
    assert app.match.opening.players == list(NAMES[:4])
    assert keeper.told[-1] == ("begin", app.match.record())


def test_a_new_match_offers_the_last_one_s_choices():
    app, keeper = to_the_end()
    skip(app)
    finished = app.match
    give(app, "new")
    assert app.editor.value() == "bid_whist"
    press(app, "back")
    assert screen(app) == "again" and app.match is finished and keeper.told == [("keep", finished.record())]
    give(app, "new")
    press(app, "ok")
    give(app, "last", "usual", 0)
    assert app.match.opening.players == list(NAMES[:4])


def test_holding_back_opens_and_closes_the_menu_at_every_question():
    for game in GAMES:
        app, _ = new_app(table(game, load(game).PLAYERS[0]))
        before = said(app)
        press(app, "hold")
        assert screen(app) == "menu"
        press(app, "hold")
        assert said(app) == before


def test_back_leaves_the_menu_and_takes_nothing_back():
    app, _ = new_app(chips(3, 1))
    press(app, "hold back")
    assert screen(app) == "loser" and app.match.finished() == 1
    press(app, "hold")
    give(app, "settings", "flip")
    press(app, "back")
    assert screen(app) == "settings"
    press(app, "back back")
    assert screen(app) == "loser"


def test_holding_back_in_a_menu_s_menu_closes_it():
    app, _ = new_app(chips(3))
    press(app, "hold")
    give(app, "settings", "sleep")
    press(app, "hold")
    assert screen(app) == "loser"


def test_holding_back_on_a_page_leaves_it():
    app, _ = new_app(chips(3))
    give(app, 0)
    press(app, "hold")
    assert screen(app) == "loser"


def test_holding_back_where_a_match_ended_opens_the_menu():
    app, _ = to_the_end()
    press(app, "ok hold")
    assert screen(app) == "menu"
    press(app, "hold")
    assert screen(app) in ("winner", "again")


def test_holding_back_at_what_next_opens_the_menu():
    app, _ = to_the_end()
    skip(app)
    press(app, "hold")
    assert screen(app) == "menu"
    press(app, "back")
    assert screen(app) == "again"


def test_holding_back_in_set_up_changes_nothing():
    app, _ = new_app()
    press(app, "hold")
    assert screen(app) == "title"
    give(app, "new", "california_jack", "new")
    press(app, "up ok up up")
    before = said(app)
    press(app, "hold")
    assert said(app) == before


def test_holding_another_key_does_nothing():
    app, _ = new_app(chips(3))
    before = said(app)
    app.press("ok", "hold")
    assert said(app) == before


def test_the_sheet_the_deals_and_the_rules_are_read_and_left():
    app, _ = new_app(chips(3, 2))
    for entry, leave in (("sheet", "ok"), ("deals", "back"), ("help", "ok")):
        press(app, "hold")
        give(app, entry)
        assert screen(app) == entry
        press(app, "down down up up")
        assert screen(app) == entry
        press(app, leave)
        assert screen(app) == "loser" and app.match.finished() == 2


def leaf_through(app: "App", number: int) -> "App":
    """From the menu to the first question of a deal that is to be mended."""
    press(app, "hold")
    give(app, "deals", number)
    return app


def test_the_deals_are_leafed_through_from_the_last_one():
    app, _ = new_app(chips(4, 3))
    press(app, "hold")
    give(app, "deals")
    seen = []
    for key in ("down", "down", "down", "up", "up"):
        seen.append(app.view().rows[0][1])
        press(app, key)
    assert seen == ["Deal 3", "Deal 2", "Deal 1", "Deal 3", "Deal 1"]
    assert "ok: mend" in said(app)
    assert "paid a chip" in said(app).replace("\n", " ").replace("  ", " ")


def test_a_long_deal_is_read_to_its_end_before_the_next():
    match = table("bid_whist", 4)
    for answer in ("3 up", "pass", "4 down", "pass", "H", 9) * 2:
        match.answer(answer)
    app, _ = new_app(match)
    press(app, "hold")
    give(app, "deals")
    first = said(app)
    press(app, "down")
    assert app.view().rows[0][1] == "Deal 2" and said(app) != first
    assert "▲▼" in said(app)
    press(app, "up")
    assert said(app) == first
    press(app, "down down")
    assert app.view().rows[0][1] == "Deal 1" and "▲▼" in said(app)
    press(app, "down")
    assert app.view().rows[0][1] == "Deal 1" and "▲" in said(app) and "▼" not in said(app)


def test_a_mended_deal_begins_each_question_at_its_old_answer():
    app, keeper = new_app(bid_whist("3 up", "pass", "4 down", "pass", "H", 10, "pass"))
    before = app.match.record()
    leaf_through(app, 1)
    for answer in ("3 up", "pass", "4 down", "pass", "H", 10):
        assert app.editor.value() == answer
        assert app.view().rows[0][0] == MENDED and "1: " in app.view().rows[0][1]
        press(app, "ok")
    assert screen(app) == "bid" and app.view().rows[0][0] != MENDED
    assert "Nothing was changed" in said(app)
    assert app.match.record() == before and keeper.told == []


def test_a_correction_is_kept_only_when_that_is_chosen():
    for choice, totals in (("keep", [0, -4]), ("drop", [0, 4])):
        app, keeper = new_app(bid_whist("3 up", "pass", "4 down", "pass", "H", 10, "pass"))
        before = app.match.record()
        give(leaf_through(app, 1), "3 up", "pass", "4 down", "pass", "H", 9)
        assert screen(app) == "mended" and "4 → -4" in said(app)
        press(app, "ok")
        assert screen(app) == "mend" and app.match.record() == before and keeper.told == []
        give(app, choice)
        assert app.match.status()["totals"] == totals
        assert screen(app) == "bid" and app.ask().seat == 3
        assert keeper.told == ([("keep", app.match.record())] if choice == "keep" else [])


def test_where_a_later_deal_no_longer_fits_the_match_goes_on_there_or_stays():
    for choice, finished in (("keep", 3), ("drop", 4)):
        match = table("ninety_nine", 4, **CHIPS)
        for loser in (1, 1, 2, 1):
            match.answer(loser)
        app, keeper = new_app(match)
        give(leaf_through(app, 3), 1)
        assert screen(app) == "misfit" and "Stops at deal 4" in said(app) and "Bo is out" in said(app)
        press(app, "ok")
        assert "Keep up to there" in said(app) and keeper.told == []
        give(app, choice)
        assert app.match.finished() == finished and app.match.status()["out"] == [1]
        assert keeper.told == ([("keep", app.match.record())] if choice == "keep" else [])
        assert screen(app) == "loser"


def test_back_leads_through_a_deal_that_is_mended_and_out_of_it():
    app, keeper = new_app(bid_whist("3 up", "pass", "4 down", "pass", "H", 10, "pass"))
    leaf_through(app, 1)
    give(app, "2 up", "3 nt")
    press(app, "back")
    assert app.editor.value() == "3 nt"
    press(app, "back")
    assert app.editor.value() == "2 up"
    press(app, "back")
    assert screen(app) == "deals" and app.editor.value() == 1
    press(app, "back")
    assert screen(app) == "bid" and app.ask().seat == 3
    assert keeper.told == []


def test_back_leads_from_the_result_of_mending_into_the_deal():
    app, _ = new_app(bid_whist("3 up", "pass", "4 down", "pass", "H", 10, "pass"))
    give(leaf_through(app, 1), "3 up", "pass", "4 down", "pass", "H", 9)
    press(app, "ok")
    assert screen(app) == "mend"
    press(app, "back")
    assert screen(app) == "mended"
    press(app, "back")
    assert screen(app) == "tricks" and app.editor.value() == 9 and app.view().rows[0][0] == MENDED


def test_holding_back_while_mending_changes_nothing_and_keeps_a_half_entered_answer():
    match = Match.start("california_jack", ["Ann", "Bo"])
    for answer in ("C", 0, 0, 0, 44, "C", 0, 0, 0):
        match.answer(answer)
    app, keeper = new_app(match)
    press(app, "up up ok up")
    before = app.editor.value()
    give(leaf_through(app, 1), "H", 1)
    press(app, "hold")
    assert screen(app) == "points" and app.editor.value() == before
    assert "Nothing was changed" in said(app)
    assert keeper.told == []


def test_the_end_of_a_match_can_be_mended_into_another_one_and_away():
    app, keeper = to_the_end()
    skip(app)
    give(leaf_through(app, 1), "6 up", "pass", "pass", "pass", "H", 12)
    press(app, "ok")
    give(app, "keep")
    assert screen(app) == "bid" and app.match.status()["totals"] == [0, 6]
    assert keeper.told[-1] == ("keep", app.match.record())
    give(leaf_through(app, 1), "6 up", "pass", "pass", "pass", "H", 13)
    press(app, "ok")
    give(app, "keep")
    assert screen(app) == "winner"
    press(app, "ok")
    assert screen(app) == "again"


def test_a_warning_of_the_keeper_about_a_correction_is_shown():
    app, keeper = new_app(chips(3, 2))
    keeper.warning = "Not saved: 28"
    give(leaf_through(app, 1), 0)
    press(app, "ok")
    give(app, "keep")
    assert keeper.warning in said(app)


def test_a_player_is_renamed():
    app, keeper = new_app(bid_whist("3 up", "pass"))
    before = app.match.status()
    press(app, "hold")
    give(app, "players", 1)
    assert screen(app) == "name" and "Bo" in said(app)
    give(app, "Bob")
    before["players"][1] = "Bob"
    assert app.match.status() == before
    assert keeper.told == [("keep", app.match.record())]
    assert screen(app) == "bid"
    press(app, "back")
    assert app.match.record() == renamed(bid_whist("3 up"), 1, "Bob").record()


def test_a_name_that_is_left_as_it_is_changes_nothing():
    app, keeper = new_app(bid_whist("3 up", "pass"))
    press(app, "hold")
    give(app, "players", 1)
    press(app, "ok")
    assert screen(app) == "bid" and keeper.told == []


def test_a_player_s_name_cannot_be_that_of_another():
    app, keeper = new_app(bid_whist("3 up"))
    press(app, "hold")
    give(app, "players", 1, "Ann")
    assert screen(app) == "name" and "taken" in said(app) and keeper.told == []


def test_a_name_that_is_only_a_number_is_entered_from_nothing():
    app, _ = new_app(Match.start("bid_whist", ["P1", "P2", "P3", "P4"]))
    press(app, "hold")
    give(app, "players", 2)
    assert app.path("Al") == ["up", "ok"] + ["up"] * 12 + ["ok", "ok"]
    give(app, "Al")
    assert app.match.opening.players == ["P1", "P2", "Al", "P4"]


def test_the_new_names_are_offered_for_the_next_match():
    app, _ = new_app(Match.start("california_jack", ["P1", "P2"]))
    press(app, "hold")
    give(app, "players", 0, "Al")
    press(app, "hold")
    give(app, "leave", "go", "new", "california_jack")
    assert "last" in app.ask().options


def test_no_deal_is_told_before_one_is_finished():
    app, _ = new_app(chips(3))
    press(app, "hold")
    give(app, "deals")
    assert "No deal is" in said(app)


def test_redo_is_in_the_menu_only_after_an_undo_and_gives_the_answer_again():
    app, keeper = new_app(bid_whist("3 up", "pass"))
    press(app, "hold")
    assert "redo" not in app.ask().options
    press(app, "back back hold")
    give(app, "redo")
    assert app.match.record() == bid_whist("3 up", "pass").record()
    assert keeper.told[-1] == ("keep", app.match.record())


def test_redo_gives_the_end_of_a_match_again():
    app, _ = to_the_end()
    press(app, "ok back hold")
    give(app, "redo")
    assert app.match.ask is None
    assert screen(app) in ("deal", "winner")


def test_settings_are_set_and_offered_as_they_are():
    app, keeper = new_app(chips(3))
    for name, value in (("brightness", 4), ("sleep", 10), ("flip", True)):
        press(app, "hold")
        give(app, "settings", name)
        assert app.editor.value() == keeper.settings[name]
        give(app, value)
        assert keeper.settings[name] == value and keeper.told[-1] == ("set", name, value)
        assert screen(app) == "loser"


def test_one_ok_too_many_after_the_end_can_be_taken_back():
    app, keeper = to_the_end()
    finished = app.match
    skip(app)
    press(app, "ok")
    assert app.match is not finished
    press(app, "back")
    assert screen(app) == "again" and app.match is finished
    assert keeper.told[-1] == ("bring_back", finished.record())
    press(app, "back")
    assert keeper.told[-1] == ("keep", finished.record())


def test_a_rematch_that_was_renamed_can_be_taken_back_but_not_one_that_was_answered():
    for value, word in (("", "bring_back"), ("3 up", "keep")):
        app, keeper = to_the_end()
        finished = app.match
        skip(app)
        give(app, "rematch")
        press(app, "hold")
        give(app, "players", 1, "Bob")
        assert keeper.told[-1] == ("keep", app.match.record())
        if value:
            give(app, value)
            press(app, "back")
        press(app, "back")
        assert (app.match is finished) == (word == "bring_back") and keeper.told[-1][0] == word


def test_the_menu_does_not_cost_a_half_entered_answer():
    app, _ = new_app(Match.start("california_jack", ["Ann", "Bo"]))
    give(app, "C", 0, 0, 0)
    press(app, "up up ok up")
    before = app.editor.value()
    press(app, "hold hold")
    assert app.editor.value() == before == 61


def test_settings_can_be_changed_before_a_match():
    app, keeper = new_app()
    give(app, "settings", "brightness", 4)
    assert keeper.settings["brightness"] == 4
    assert screen(app) == "title"


def test_leaving_asks_first():
    app, keeper = new_app(chips(3, 1))
    press(app, "hold")
    give(app, "leave")
    press(app, "ok")
    assert screen(app) == "loser" and app.match
    press(app, "hold")
    give(app, "leave", "go")
    assert screen(app) == "title" and app.match is None
    assert keeper.told == [("leave",)]


def test_every_answer_is_kept_before_the_next_key():
    app, keeper = new_app(bid_whist())
    for value in ("3 up", "pass", "4 down", "pass", "S", 10):
        give(skip(app), value)
        assert keeper.told[-1] == ("keep", app.match.record())
    assert len(keeper.told) == 6


def test_a_warning_of_the_keeper_is_shown():
    for game, value in (("bid_whist", "3 up"), ("california_jack", "H"), ("twenty_two", [0])):
        app, keeper = new_app(table(game, load(game).PLAYERS[0]))
        keeper.warning = "Not saved: 28"
        give(app, value)
        assert keeper.warning in said(app)
        press(app, "up")
        assert keeper.warning not in said(app)


def test_a_warning_about_a_setting_is_shown():
    app, keeper = new_app(chips(3))
    keeper.warning = "Not saved: 28"
    press(app, "hold")
    give(app, "settings", "sleep", 10)
    assert keeper.warning in said(app) and screen(app) == "loser"
    press(app, "up")
    assert keeper.warning not in said(app)


def test_a_warning_is_shown_where_an_undo_is_said_otherwise():
    app, keeper = new_app(bid_whist("3 up"))
    keeper.warning = "Not saved: 28"
    press(app, "back")
    assert keeper.warning in said(app)


def test_a_warning_at_the_end_of_a_deal_is_not_lost():
    app, keeper = new_app(chips(3))
    keeper.warning = "Not saved: 28"
    give(app, 0)
    first = said(app)
    press(app, "ok")
    assert keeper.warning in first + said(app)


def test_a_warning_is_shown_above_counts():
    app, keeper = new_app(table("toonerville_rook", 3))
    keeper.warning = "Not saved: 28"
    give(app, 0)
    assert keeper.warning in said(app)


def test_a_warning_of_any_length_fits():
    app, keeper = new_app(bid_whist())
    keeper.warning = "Not saved: [Errno 28] ENOSPC"
    give(app, "3 up")
    assert misfits(app.view()) == []
    assert "Not saved" in said(app)


def test_a_note_from_the_start_is_shown_and_goes_with_the_first_key():
    for match in (None, bid_whist("3 up"), table("toonerville_rook", 3)):
        app, _ = new_app(match, "Damaged: line 9")
        assert "Damaged: line 9" in said(app)
        press(app, "up")
        assert "Damaged" not in said(app)


def test_an_app_goes_on_with_the_match_it_is_given():
    app, _ = new_app(bid_whist("3 up", "pass"))
    assert screen(app) == "bid" and app.ask().seat == 3
    ended, _ = to_the_end()
    app, _ = new_app(Match.restore(ended.match.record()))
    assert screen(app) == "winner"
    press(app, "ok")
    assert screen(app) == "again"
