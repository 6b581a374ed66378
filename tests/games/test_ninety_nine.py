"""Ninety-Nine, rule by rule."""

from plain import ANN, BO, CY, DI, asked, error_of, play, refused, table


def pile_at(total, seats=3, **rules):
    """A match of whose first round the pile stands at `total`."""
    match = table("ninety_nine", seats, **rules)
    while match.sheet()["pile"] + 10 <= total:
        play(match, "J")
    rest = total - match.sheet()["pile"]
    return play(match, *{0: [], 1: ["A", 1], 4: ["2", "2"], 9: ["7", "2"]}.get(rest, [str(rest)]))


def test_NN1_two_to_ten_players():
    for seats in (2, 10):
        assert len(table("ninety_nine", seats).sheet()["totals"]) == seats
    error_of(table, "ninety_nine", 1)


def test_NN1_one_pack_for_three_players_and_two_for_four():
    assert table("ninety_nine", 3).sheet()["stock"] == 52 - 9
    assert table("ninety_nine", 4).sheet()["stock"] == 104 - 12


def test_NN2_five_chips_and_three_from_four_players_on():
    assert table("ninety_nine", 3).sheet()["totals"] == [5, 5, 5]
    assert table("ninety_nine", 4).sheet()["totals"] == [3, 3, 3, 3]


def test_NN3_the_pile_starts_at_zero_left_of_the_dealer_and_clockwise():
    sheet = table("ninety_nine", 3, dealer=BO).sheet()
    assert (sheet["pile"], sheet["turn"], sheet["direction"]) == (0, CY, 1)
    match = table("ninety_nine", 3)
    turns = [asked(play(match, "2"))[1] for _ in range(3)]
    assert turns == [CY, ANN, BO]


def test_NN4_what_cards_add():
    adds = {"2": 2, "3": 3, "4": 0, "5": 5, "6": 6, "7": 7, "8": 8, "9": 0, "J": 10, "Q": 10, "K": 99}
    for card, value in adds.items():
        assert play(table("ninety_nine", 3), card).sheet()["pile"] == value


def test_NN4_an_ace_adds_one_or_eleven():
    match = play(pile_at(20), "A")
    assert asked(match) == ("way", match.sheet()["turn"])
    refused(match, 10)
    refused(match, "1")
    assert play(match, 1).sheet()["pile"] == 21
    assert play(match, "A", 11).sheet()["pile"] == 32


def test_NN4_a_ten_adds_or_takes_away_ten():
    assert play(pile_at(20), "10", 10).sheet()["pile"] == 30
    assert play(pile_at(20), "10", -10).sheet()["pile"] == 10


def test_NN4_a_king_makes_the_pile_99():
    assert play(pile_at(95), "K", "K").sheet()["pile"] == 99


def test_NN4_a_four_turns_the_direction():
    match = play(table("ninety_nine", 3), "7", "9", "4")
    sheet = match.sheet()
    assert (sheet["pile"], sheet["direction"]) == (7, -1)
    assert sheet["turn"] == CY  # Bo, Cy, Ann played; the one before Ann is next
    assert play(match, "4").sheet()["direction"] == 1


def test_NN4_the_way_that_stays_within_99_is_offered_first():
    assert list(play(pile_at(95), "A").ask.options) == [1, 11]
    assert list(play(pile_at(20), "10").ask.options) == [10, -10]
    assert list(play(pile_at(89), "10").ask.options) == [10, -10]
    assert list(play(pile_at(90), "10").ask.options) == [-10, 10]


def test_NN4_only_a_rank_is_a_card():
    match = table("ninety_nine", 3)
    for answer in ("1", 7, "Bust", None, ["7"]):
        assert "2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, bust" in refused(match, answer)


def test_NN5_exactly_99_is_safe():
    match = play(pile_at(89), "J")
    assert (match.sheet()["pile"], match.sheet()["deal"]) == (99, 1)


def test_NN5_over_99_costs_a_chip_and_a_new_round_begins():
    match = pile_at(95)
    loser = match.sheet()["turn"]
    sheet = play(match, "5").sheet()
    assert sheet["totals"] == [4 if seat == loser else 5 for seat in range(3)]
    assert (sheet["deal"], sheet["dealer"], sheet["turn"]) == (2, BO, CY)
    assert (sheet["pile"], sheet["direction"], sheet["stock"]) == (0, 1, 43)
    assert sheet["deals"][0]["pile"] == 100
    assert sheet["deals"][0]["loser"] == loser


def test_NN5_an_ace_as_eleven_busts_at_95_and_as_one_does_not():
    assert play(pile_at(95), "A", 1).sheet()["pile"] == 96
    assert play(pile_at(95), "A", 11).sheet()["deal"] == 2


def test_NN5_who_cannot_play_busts_without_naming_a_card():
    sheet = play(pile_at(99), "bust").sheet()
    assert sum(sheet["totals"]) == 14
    assert (sheet["deals"][0]["pile"], sheet["deals"][0]["outcome"]) == (99, "bust")


def test_NN5_the_story_tells_a_card_that_went_over_from_no_card():
    assert play(pile_at(99), "2").sheet()["deals"][0]["outcome"] == "over"


def test_NN6_the_last_chip_eliminates():
    match = play(table("ninety_nine", 2, track="chips"), ANN, ANN, ANN, ANN)
    assert not match.sheet()["over"]
    assert play(match, ANN).sheet()["winners"] == [BO]


def test_NN6_house_rule_out_at_the_loss_after_the_last_chip():
    match = play(table("ninety_nine", 3, track="chips", out_at="next_loss"), ANN, ANN, ANN, ANN, ANN)
    assert match.sheet()["totals"] == [0, 5, 5]
    assert match.sheet()["out"] == []
    sheet = play(match, ANN).sheet()
    assert sheet["totals"] == [0, 5, 5]
    assert sheet["out"] == [ANN]
    assert sheet["deals"][5]["change"] == [0, 0, 0]


def test_NN7_an_eliminated_player_neither_plays_nor_deals():
    match = table("ninety_nine", 4, track="chips")
    play(match, CY, CY, CY)
    assert match.sheet()["out"] == [CY]
    assert match.sheet()["dealer"] == DI  # Ann, Bo, Cy dealt
    play(match, ANN, ANN)
    assert match.sheet()["dealer"] == BO
    play(match, ANN)
    assert match.sheet()["dealer"] == DI  # Cy, who is out, is passed over
    refused(match, CY)


def test_NN7_a_player_who_is_out_is_passed_over_in_play():
    match = table("ninety_nine", 4)
    while CY not in match.sheet()["out"]:
        turn = match.sheet()["turn"]
        play(match, *(["bust"] if turn == CY else ["9"]))
    following = {ANN: BO, BO: DI, DI: ANN}
    for _ in range(6):
        turn = asked(match)[1]
        assert asked(play(match, "9"))[1] == following[turn]


def test_NN7_a_player_who_is_out_is_passed_over_the_other_way_too():
    match = table("ninety_nine", 4)
    while CY not in match.sheet()["out"]:
        turn = match.sheet()["turn"]
        play(match, *(["bust"] if turn == CY else ["9"]))
    play(match, "4")
    following = {ANN: DI, DI: BO, BO: ANN}
    for _ in range(6):
        turn = asked(match)[1]
        assert asked(play(match, "9"))[1] == following[turn]


def test_NN7_the_last_player_left_wins():
    match = play(table("ninety_nine", 3, track="chips"), ANN, BO, ANN, BO, ANN, BO, ANN, BO, ANN)
    assert not match.sheet()["over"]
    assert play(match, BO).sheet()["winners"] == [CY]


def test_NN8_the_stock_shrinks_by_one_a_play():
    match = play(table("ninety_nine", 3), "2", "3", "A", 1)
    assert match.sheet()["stock"] == 43 - 3


def test_NN8_the_emptied_stock_is_the_pile_less_its_top_card():
    match = play(table("ninety_nine", 3), *["9"] * 42)
    assert (match.sheet()["stock"], match.sheet()["reshuffles"]) == (1, 0)
    play(match, "9")
    assert (match.sheet()["stock"], match.sheet()["reshuffles"]) == (42, 1)


def test_NN8_no_card_is_lost_at_the_second_shuffle():
    match = play(table("ninety_nine", 3), *["9"] * (43 + 42))
    sheet = match.sheet()
    assert sheet["reshuffles"] == 2
    assert 3 * 3 + 1 + sheet["stock"] == 52  # hands, the top card, the stock


def test_NN8_fewer_hands_leave_more_stock_and_the_packs_stay():
    match = play(table("ninety_nine", 4, track="cards"), *["bust"] * 4 * 2)
    play(match, "bust")
    assert match.sheet()["out"] == [BO]
    assert match.sheet()["stock"] == 104 - 9


def test_NN9_the_pile_may_go_below_zero():
    assert play(table("ninety_nine", 2), "10", -10).sheet()["pile"] == -10


def test_NN9_with_two_players_a_four_turns_the_direction_and_the_other_is_next():
    sheet = play(table("ninety_nine", 2), "4").sheet()
    assert (sheet["direction"], sheet["turn"]) == (-1, ANN)


def test_track_chips_asks_only_who_lost():
    match = table("ninety_nine", 3, dealer=BO, track="chips")
    assert asked(match) == ("loser", None)
    assert list(match.ask.options) == [CY, ANN, BO]
    assert match.sheet()["pile"] is None
    assert play(match, CY).sheet()["totals"] == [5, 5, 4]
