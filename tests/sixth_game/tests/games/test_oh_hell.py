"""Oh Hell, rule by rule: Ann deals first, so Bo bids and leads first."""

from plain import ANN, BO, CY, asked, play, refused, table


def test_OH1_three_to_seven_play():
    for seats in (3, 7):
        assert table("oh_hell", seats).status()["hand"] == 1


def test_OH2_hands_grow_to_the_most_and_shrink_to_one():
    match, hands = table("oh_hell", 3, most=3), []
    while match.ask:
        hands.append(match.status()["hand"])
        deal = match.status()["deal"]
        while match.ask and match.status()["deal"] == deal:
            match.answer(match.ask.likely)
    assert hands == [1, 2, 3, 2, 1]


def test_OH3_trumps_are_a_suit_or_none():
    match = table("oh_hell", 3)
    assert asked(match) == ("trump", None)
    assert "C, D, H, S, N" in refused(match, "X")
    assert play(match, "N").status()["trump"] == "N"


def test_OH4_the_dealer_cannot_make_the_bids_come_to_the_tricks():
    match = play(table("oh_hell", 3), "C", 1, 0)
    assert asked(match) == ("bid", ANN)
    assert "from 0 to 1, but not 0" in refused(match, 0)
    assert play(match, 1).table.news == "over"
    match = play(table("oh_hell", 3), "C", 1, 1)  # too many are bid already
    assert refused(match, 2).endswith("from 0 to 1")


def test_OH4_without_the_hook_the_dealer_can():
    match = play(table("oh_hell", 3, hook=False), "C", 1, 0, 0)
    assert asked(match) == ("taken", BO)
    assert match.table.news == ""


def test_OH5_the_last_player_takes_what_is_left():
    match = play(table("oh_hell", 3), "C", 0, 1, 1, 0)
    assert asked(match) == ("taken", CY)
    assert play(match, 0).deal(1)["taken"] == [1, 0, 0]


def test_OH5_once_all_tricks_are_counted_nobody_else_is_asked():
    assert play(table("oh_hell", 4), "C", 1, 0, 0, 1, 1).deal(1)["taken"] == [0, 1, 0, 0]


def test_OH6_only_those_who_are_right_score():
    match = play(table("oh_hell", 4), "C", 1, 0, 0, 1, 1)
    assert match.deal(1)["change"] == [0, 11, 10, 10]
    assert match.sheet()["totals"] == [0, 11, 10, 10]


def test_OH7_the_highest_total_wins_and_equal_ones_share():
    match = table("oh_hell", 3, most=3)
    play(match, "H", 1, 0, 1, 1)  # 0 11 10
    play(match, "N", 2, 0, 1, 2)  # 10 0 12
    play(match, "H", 3, 0, 1, 3)  # 13 10 0
    play(match, "S", 1, 1, 1, 1, 1)  # 0 11 11
    assert not match.sheet()["over"]
    play(match, "C", 0, 1, 1, 0, 0)  # 0 11 10
    assert match.sheet()["over"]
    assert match.sheet()["totals"] == [23, 43, 43]
    assert match.sheet()["winners"] == [BO, CY]


def test_what_only_the_open_deal_needs_is_not_told_of_a_finished_one():
    match = play(table("oh_hell", 3), "C", 1, 0, 1)
    assert match.status()["bid_so_far"] == 2
    assert sorted(play(match, 1).deal(1)) == [
        "bids", "change", "deal", "dealer", "hand", "leads", "outcome", "taken", "trump",
    ]  # fmt: skip


def test_the_page_of_bids_has_those_that_are_made():
    match = play(table("oh_hell", 3), "C")
    assert match.page("bids") == []
    assert play(match, 1, 0).page("bids") == [(BO, 1), (CY, 0)]
