"""Bid Whist, rule by rule. With Ann dealing the bids go Bo, Cy, Di, Ann."""

from plain import ANN, BO, CY, DI, asked, error_of, play, refused, table


def deal(bid, tricks, **rules):
    """A first deal in which Bo bids, the others pass, and Bo and Di take so many tricks."""
    choice = "up" if bid.endswith("nt") else "H"
    return play(table("bid_whist", 4, **rules), bid, "pass", "pass", "pass", choice, tricks).sheet()


def test_BW1_four_players_in_two_partnerships():
    error_of(table, "bid_whist", 3)
    error_of(table, "bid_whist", 5)
    sheet = table("bid_whist", 4).sheet()
    assert sheet["totals"] == [0, 0]
    assert sheet["sides"] == [[ANN, CY], [BO, DI]]
    assert (sheet["hand"], sheet["kitty"]) == (12, 6)
    assert sheet["hand"] * 4 + sheet["kitty"] == 52 + 2


def test_BW2_one_round_of_bidding_from_the_dealers_left():
    match = table("bid_whist", 4, dealer=CY)
    bidders = [asked(match)]
    for bid in ("pass", "1 up", "pass"):
        bidders.append(asked(play(match, bid)))
    assert bidders == [("bid", DI), ("bid", ANN), ("bid", BO), ("bid", CY)]
    assert asked(play(match, "pass")) == ("trump", ANN)


def test_BW2_bids_are_one_to_seven_of_three_kinds_or_pass():
    match = table("bid_whist", 4)
    assert len(match.ask.options) == 1 + 7 * 3
    assert match.ask.options[0] == "pass"
    for answer in ("0 up", "8 up", "3", "up", "3 UP", 3, None, "3  up"):
        assert "pass, 1 up, 1 down, 1 nt, 2 up" in refused(match, answer)


def test_BW3_a_bid_beats_by_number_or_by_a_harder_kind():
    match = play(table("bid_whist", 4), "3 up")
    for lower in ("1 nt", "2 nt", "3 up"):
        refused(match, lower)
    assert list(match.ask.options[:4]) == ["pass", "3 down", "3 nt", "4 up"]
    play(match, "3 down")
    refused(match, "3 up")
    play(match, "3 nt")
    refused(match, "3 down")
    play(match, "4 up")
    assert match.sheet()["bids"] == ["4 up", "3 up", "3 down", "3 nt"]


def test_BW3_seven_no_trump_leaves_nothing_but_pass():
    assert list(play(table("bid_whist", 4), "7 nt").ask.options) == ["pass"]


def test_BW4_the_dealer_must_bid_when_all_others_pass():
    match = play(table("bid_whist", 4), "pass", "pass", "pass")
    assert asked(match) == ("bid", ANN)
    assert match.ask.options[0] == "1 up"
    refused(match, "pass")
    assert asked(play(match, "1 up")) == ("trump", ANN)


def test_BW5_after_uptown_or_downtown_the_winner_names_the_trump_suit():
    for kind in ("up", "down"):
        match = play(table("bid_whist", 4), "2 " + kind, "pass", "pass", "pass")
        assert asked(match) == ("trump", BO)
        refused(match, "up")
        contract = play(match, "S").sheet()["contract"]
        assert contract == {"bidder": BO, "bid": "2 " + kind, "tricks": 8, "trump": "S", "ranking": None}


def test_BW5_after_no_trump_the_winner_names_the_ranking():
    match = play(table("bid_whist", 4), "2 nt", "pass", "pass", "pass")
    assert asked(match) == ("ranking", BO)
    refused(match, "H")
    contract = play(match, "down").sheet()["contract"]
    assert contract == {"bidder": BO, "bid": "2 nt", "tricks": 8, "trump": None, "ranking": "down"}


def test_BW6_left_of_the_dealer_leads_and_13_tricks_are_counted():
    match = table("bid_whist", 4, dealer=DI)
    assert match.sheet()["leads"] == ANN
    play(match, "4 up", "pass", "pass", "pass", "C")
    assert asked(match) == ("tricks", None)
    for answer in (0, 14, "10", True):
        assert "1 to 13" in refused(match, answer)


def test_BW6_the_tricks_of_the_bid_are_offered_first():
    assert play(table("bid_whist", 4), "4 up", "pass", "pass", "pass", "C").ask.likely == 10


def test_BW8_a_made_bid_scores_the_tricks_above_six():
    assert deal("4 down", 11)["totals"] == [0, 5]
    assert deal("4 down", 10)["totals"] == [0, 4]


def test_BW8_failed_bid_is_subtracted():
    assert deal("4 up", 9)["totals"] == [0, -4]
    assert deal("4 up", 1)["totals"] == [0, -4]


def test_BW8_the_other_team_scores_nothing():
    match = play(table("bid_whist", 4), "pass", "3 up", "pass", "pass", "H", 2)
    assert match.sheet()["totals"] == [-3, 0]


def test_BW8_the_deal_passes_to_the_left():
    assert deal("4 up", 9)["dealer"] == BO


def test_BW9_the_target_or_its_negative_ends_the_game():
    for target in (5, 7, 9):
        match = table("bid_whist", 4, target=target)
        play(match, "1 up", "pass", "pass", "pass", "H", 6 + min(target, 7))
        if target == 9:
            assert not match.sheet()["over"]
            play(match, "pass", "2 up", "pass", "pass", "H", 8)
        assert match.sheet()["winners"] == [BO, DI]


def test_BW9_one_short_of_the_target_plays_on():
    assert not deal("1 up", 12)["over"]
    assert deal("1 up", 13)["over"]


def test_BW9_at_the_negative_target_the_other_team_wins():
    sheet = deal("7 up", 12)
    assert sheet["totals"] == [0, -7]
    assert sheet["winners"] == [ANN, CY]


def test_BW9_the_default_target_is_seven():
    assert table("bid_whist", 4).sheet()["rules"]["target"] == 7
    assert "7, 5, 9" in str(error_of(lambda: table("bid_whist", 4, target=6)))


def test_BW10_no_trump_doubles_both_ways():
    assert deal("2 nt", 9, no_trump_doubles=True)["totals"] == [0, 6]
    assert deal("2 nt", 7, no_trump_doubles=True)["totals"] == [0, -4]
    assert deal("2 up", 9, no_trump_doubles=True)["totals"] == [0, 3]
    assert deal("2 nt", 9)["totals"] == [0, 3]


def test_BW10_uptown_and_downtown_may_rank_equal():
    match = play(table("bid_whist", 4, up_down_equal=True), "3 up")
    refused(match, "3 down")
    assert play(match, "3 nt").sheet()["bids"][CY] == "3 nt"
    match = play(table("bid_whist", 4, up_down_equal=True), "3 down")
    refused(match, "3 up")


def test_BW10_lowest_opening_bid():
    for lowest in (1, 2, 3, 4):
        match = table("bid_whist", 4, lowest_bid=lowest)
        if lowest > 1:
            refused(match, f"{lowest - 1} nt")
        play(match, f"{lowest} up")


def test_BW10_the_dealer_too_opens_at_the_lowest_bid():
    match = play(table("bid_whist", 4, lowest_bid=3), "pass", "pass", "pass")
    assert match.ask.options[0] == "3 up"


def test_auction_final_asks_who_won_and_with_what():
    match = table("bid_whist", 4, auction="final")
    assert asked(match) == ("bidder", None)
    assert list(match.ask.options) == [BO, CY, DI, ANN]
    assert asked(play(match, DI)) == ("bid", DI)
    refused(match, "pass")
    assert asked(play(match, "4 down")) == ("trump", DI)
    assert play(match, "H", 10).sheet()["totals"] == [0, 4]


def test_BW10_the_final_bid_too_opens_at_the_lowest():
    match = play(table("bid_whist", 4, auction="final", lowest_bid=4), DI)
    refused(match, "3 nt")
    assert match.ask.options[0] == "4 up"


def test_BW5_uptown_is_offered_first():
    assert play(table("bid_whist", 4), "2 nt", "pass", "pass", "pass").ask.likely == "up"


def test_the_story_of_a_deal():
    match = play(table("bid_whist", 4), "3 up", "pass", "4 down", "pass", "H", 10)
    story = match.sheet()["deals"][0]
    assert story["dealer"] == ANN
    assert story["bids"] == ["pass", "3 up", "pass", "4 down"]
    assert story["contract"] == {"bidder": DI, "bid": "4 down", "tricks": 10, "trump": "H", "ranking": None}
    assert (story["tricks"], story["change"], story["outcome"]) == (10, [0, 4], "made")
