"""Twenty-Two, rule by rule."""

from plain import ANN, BO, CY, DI, asked, error_of, play, refused, table


def lose(match, *ranks):
    """Ann loses a deal with each rank, and of two or more players nobody else does."""
    return play(match, *[answer for rank in ranks for answer in ([ANN], rank)])


def test_TT1_two_to_six_players():
    for seats in (2, 6):
        assert table("twenty_two", seats).sheet()["totals"] == [0] * seats
    assert "2 to 6" in str(error_of(table, "twenty_two", 1))
    assert "2 to 6" in str(error_of(table, "twenty_two", 7))


def test_TT1_the_dealer_drawn_at_the_start_deals_first():
    assert table("twenty_two", 4, dealer=CY).sheet()["dealer"] == CY


def test_TT2_the_first_deal_is_seven_cards_each():
    sheet = table("twenty_two", 4).sheet()
    assert (sheet["hand"], sheet["stock"]) == (7, 52 - 28)


def test_TT2_six_players_get_seven_each_too():
    sheet = table("twenty_two", 6).sheet()
    assert (sheet["hand"], sheet["stock"]) == (7, 10)


def test_TT3_the_loser_deals_as_many_cards_as_the_card_was_worth():
    match = play(table("twenty_two", 4), [BO], "Q")
    sheet = match.sheet()
    assert sheet["totals"] == [0, 10, 0, 0]
    assert (sheet["dealer"], sheet["hand"], sheet["stock"]) == (BO, 10, 11)
    assert sheet["deals"][0]["dealer"] == ANN


def test_TT4_a_small_pack_is_dealt_evenly_and_the_rest_is_the_stock():
    match = play(table("twenty_two", 6), [BO], "Q")
    assert (match.sheet()["hand"], match.sheet()["stock"]) == (8, 3)


def test_TT5_kept_cards_are_out_of_the_pack():
    match = play(table("twenty_two", 6), [BO], "Q", [CY, DI], "A", CY)
    sheet = match.sheet()
    assert sheet["totals"] == [0, 10, 11, 11, 0, 0]
    assert (sheet["hand"], sheet["stock"]) == (8, 49 - 48)


def test_TT5_the_cards_of_players_who_are_out_stay_out_too():
    match = lose(table("twenty_two", 3), "A", "A")
    sheet = match.sheet()
    assert sheet["out"] == [ANN]
    assert (sheet["hand"], sheet["stock"]) == (11, 50 - 22)


def test_TT6_every_tied_player_keeps_their_card():
    match = play(table("twenty_two", 4), [DI, BO], "9", BO)
    assert match.sheet()["totals"] == [0, 9, 0, 9]
    assert match.sheet()["deals"][0]["takers"] == [BO, DI]


def test_TT6_somebody_takes_the_last_trick():
    match = table("twenty_two", 3)
    for answer in ([], [ANN, ANN], [3], ["Ann"], ANN, None, [True]):
        assert "1 to 3 of the seats 0, 1, 2" in refused(match, answer)


def test_TT6_no_more_than_the_four_cards_of_a_rank_can_tie():
    match = table("twenty_two", 6)
    refused(match, [0, 1, 2, 3, 4])
    assert play(match, [0, 1, 2, 3], "2", 0).sheet()["totals"] == [2, 2, 2, 2, 0, 0]


def test_TT5_more_cards_than_a_pack_has_still_leave_one_each():
    match = table("twenty_two", 6)
    for _ in range(10):
        play(match, [0, 1, 2, 3], "2", 0, [4, 5], "2", 4)
    assert (match.sheet()["hand"], match.sheet()["stock"]) == (1, 0)


def test_TT7_what_cards_are_worth():
    worth = {"2": 2, "3": 3, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
    for rank, points in worth.items():
        assert lose(table("twenty_two", 2), rank).sheet()["totals"] == [points, 0]


def test_TT7_only_a_rank_is_a_card():
    match = play(table("twenty_two", 2), [ANN])
    for answer in ("1", "11", 10, "a", "", None):
        assert "2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A" in refused(match, answer)


def test_TT8_21_points_stay_in_and_22_are_out():
    match = lose(table("twenty_two", 3), "A", "J")
    assert match.sheet()["out"] == []
    assert lose(match, "2").sheet()["out"] == [ANN]


def test_TT8_the_eliminated_loser_deals_once_more_without_cards():
    match = lose(table("twenty_two", 4), "A", "A")
    sheet = match.sheet()
    assert (sheet["dealer"], sheet["leads"]) == (ANN, BO)
    assert (sheet["hand"], sheet["stock"]) == (11, 50 - 33)
    refused(match, [ANN])
    play(match, [DI], "5")
    assert match.sheet()["dealer"] == DI
    assert match.sheet()["leads"] == BO


def test_TT9_on_a_tie_the_tied_players_are_offered_from_the_dealers_left():
    match = play(table("twenty_two", 4, dealer=CY), [ANN, CY, DI], "7")
    assert asked(match) == ("dealer", None)
    assert list(match.ask.options) == [DI, ANN, CY]
    refused(match, BO)
    assert play(match, ANN).sheet()["dealer"] == ANN


def test_TT9_nobody_is_asked_to_deal_after_the_last_deal():
    match = lose(table("twenty_two", 2), "A")
    play(match, [BO], "A", [ANN, BO], "A")
    assert match.ask is None


def test_TT9_nothing_is_scored_before_the_dealer_is_named():
    match = play(table("twenty_two", 3), [ANN, BO], "7")
    assert match.sheet()["totals"] == [0, 0, 0]
    assert play(match, ANN).sheet()["totals"] == [7, 7, 0]


def test_TT10_the_last_player_left_wins():
    match = lose(table("twenty_two", 3), "A", "A")
    play(match, [CY], "K", [CY], "Q")
    assert match.sheet()["winners"] == []
    play(match, [CY], "2")
    assert match.sheet()["over"]
    assert match.sheet()["winners"] == [BO]
    assert match.sheet()["totals"] == [22, 0, 22]


def test_TT11_nobody_left_the_lowest_of_the_last_deal_wins():
    match = table("twenty_two", 2)
    play(match, [ANN], "Q", [ANN], "J", [BO], "10", [BO], "8")
    assert match.sheet()["totals"] == [20, 18]
    play(match, [ANN, BO], "5")
    assert match.sheet()["totals"] == [25, 23]
    assert match.sheet()["winners"] == [BO]


def test_TT11_players_out_before_do_not_win_though_they_are_lower():
    match = lose(table("twenty_two", 3), "A", "A")
    play(match, [BO], "A", [BO], "J", [CY], "A", [CY], "J", [BO, CY], "2")
    assert match.sheet()["totals"] == [22, 23, 23]
    assert match.sheet()["winners"] == [BO, CY]


def test_TT11_equal_lowest_totals_share():
    match = play(table("twenty_two", 2), [ANN, BO], "A", ANN, [ANN, BO], "A")
    assert match.sheet()["totals"] == [22, 22]
    assert match.sheet()["winners"] == [ANN, BO]


def test_TT12_the_player_on_the_dealers_left_leads():
    assert table("twenty_two", 3, dealer=CY).sheet()["leads"] == ANN
