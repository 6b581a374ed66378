"""California Jack, rule by rule."""

from plain import ANN, BO, asked, error_of, play, refused, table

# deals as answers: who took trump ace, jack and two, then the first player's count
THREE_ONE = ("C", ANN, BO, ANN, 44)
TWO_TWO = ("D", ANN, ANN, BO, 30)
ALL_ANN = ("H", ANN, ANN, ANN, 80)
ALL_BO = ("S", BO, BO, BO, 0)


def test_CJ1_two_players_and_the_deal_alternates():
    error_of(table, "california_jack", 3)
    match = table("california_jack", 2, dealer=BO)
    assert (match.sheet()["dealer"], match.sheet()["leads"]) == (BO, ANN)
    play(match, *THREE_ONE)
    assert (match.sheet()["dealer"], match.sheet()["leads"]) == (ANN, BO)
    assert match.sheet()["hand"] == 6


def test_CJ1_the_trump_suit_is_asked_first():
    match = table("california_jack", 2)
    assert asked(match) == ("trump", None)
    assert "C, D, H, S" in refused(match, "hearts")
    assert play(match, "H").sheet()["trump"] == "H"


def test_CJ2_26_tricks_are_played():
    match = play(table("california_jack", 2, scoring="simple"), "C", ANN, ANN, ANN)
    assert asked(match) == ("tricks", ANN)
    for answer in (-1, 27, "13", 13.0):
        assert "0 to 26" in refused(match, answer)


def test_CJ3_the_pack_holds_80_trick_points():
    match = play(table("california_jack", 2), "C", ANN, ANN, ANN)
    assert asked(match) == ("points", ANN)
    for answer in (-1, 81, None, [40]):
        assert "0 to 80" in refused(match, answer)
    assert play(match, 80).sheet()["deals"][0]["points"] == [80, 0]


def test_CJ4_a_point_each_for_ace_jack_two_and_the_most_trick_points():
    match = play(table("california_jack", 2), *THREE_ONE)
    assert match.sheet()["totals"] == [3, 1]
    assert match.sheet()["deals"][0]["points"] == [44, 36]


def test_CJ4_the_other_player_may_have_more():
    assert play(table("california_jack", 2), "C", ANN, BO, ANN, 36).sheet()["totals"] == [2, 2]


def test_CJ4_40_all_gives_that_point_to_nobody():
    assert play(table("california_jack", 2), "C", ANN, BO, ANN, 40).sheet()["totals"] == [2, 1]


def test_CJ5_the_first_to_ten_wins():
    match = play(table("california_jack", 2), *ALL_ANN, *ALL_ANN)
    assert not match.sheet()["over"]
    play(match, *THREE_ONE)
    assert match.sheet()["totals"] == [11, 1]
    assert match.sheet()["winners"] == [ANN]


def test_CJ5_exactly_ten_wins():
    match = play(table("california_jack", 2), *ALL_ANN, *ALL_ANN, "C", BO, BO, ANN, 50)
    assert match.sheet()["totals"] == [10, 2]
    assert match.sheet()["winners"] == [ANN]


def test_CJ3_half_the_points_are_offered_first():
    assert play(table("california_jack", 2), "C", ANN, ANN, ANN).ask.likely == 40
    assert play(table("california_jack", 2, scoring="simple"), "C", ANN, ANN, ANN).ask.likely == 13


def test_CJ5_both_past_ten_the_higher_wins():
    match = play(table("california_jack", 2), *ALL_ANN, *ALL_ANN, *ALL_BO, *ALL_BO)
    play(match, "C", ANN, BO, BO, 50, "C", BO, ANN, BO, 40)
    assert match.sheet()["totals"] == [11, 12]
    assert match.sheet()["winners"] == [BO]


def test_CJ5_ten_all_plays_on_until_the_tie_is_broken():
    match = play(table("california_jack", 2), *TWO_TWO, *TWO_TWO, *TWO_TWO, *TWO_TWO, *TWO_TWO)
    assert match.sheet()["totals"] == [10, 10]
    assert not match.sheet()["over"]
    play(match, *TWO_TWO)
    assert not match.sheet()["over"]
    assert play(match, *THREE_ONE).sheet()["winners"] == [ANN]


def test_CJ6_house_rule_simple_counts_tricks():
    match = table("california_jack", 2, scoring="simple")
    assert play(match, "C", ANN, BO, ANN, 14).sheet()["totals"] == [3, 1]
    assert play(match, "C", ANN, BO, ANN, 12).sheet()["totals"] == [5, 3]
    assert match.sheet()["deals"][1]["tricks"] == [12, 14]


def test_CJ6_13_all_gives_that_point_to_nobody():
    assert play(table("california_jack", 2, scoring="simple"), "C", ANN, BO, ANN, 13).sheet()["totals"] == [2, 1]
