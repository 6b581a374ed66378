"""Toonerville Rook, rule by rule."""

from plain import ANN, BO, CY, asked, error_of, play, refused, table

ONE_LOW = [1, 0, 0]


def rounds(match, number):
    """So many rounds in which Ann goes out and the others hold one low card."""
    others = len(match.sheet()["players"]) - 1
    for _ in range(number):
        play(match, ANN, *[ONE_LOW] * others)
    return match


def test_TR1_three_to_five_players():
    error_of(table, "toonerville_rook", 2)
    error_of(table, "toonerville_rook", 6)
    assert table("toonerville_rook", 3).sheet()["totals"] == [0, 0, 0]


def test_TR1_one_pack_a_player():
    for seats in (3, 4, 5):
        match = play(table("toonerville_rook", seats), ANN)
        refused(match, [36 * seats + 1, 0, 0])
        refused(match, [0, 20 * seats + 1, 0])
        refused(match, [0, 0, seats + 1])
        play(match, [36 * seats, 20 * seats, seats])


def test_TR2_eleven_contracts():
    hands, sets, runs = [], [], []
    match = table("toonerville_rook", 3)
    while not match.sheet()["over"]:
        sheet = match.sheet()
        hands.append(sheet["hand"])
        sets.append(sheet["contract"]["sets"])
        runs.append(sheet["contract"]["runs"])
        rounds(match, 1)
    assert hands == [12, 12, 12, 12, 12, 12, 12, 12, 15, 16, 14]
    assert sets == [2, 1, 0, 3, 2, 1, 4, 0, 5, 0, 2]
    assert runs == [0, 1, 2, 0, 1, 2, 0, 3, 0, 4, 2]


def test_TR4_who_goes_out_scores_nothing_and_the_others_what_they_hold():
    match = play(table("toonerville_rook", 3), BO)
    assert asked(match) == ("cards", CY)
    assert asked(play(match, [2, 3, 1])) == ("cards", ANN)
    sheet = play(match, [0, 0, 1]).sheet()
    assert sheet["totals"] == [25, 0, 65]
    assert sheet["deals"][0]["out"] == BO


def test_TR4_players_are_counted_from_the_dealers_left():
    match = play(table("toonerville_rook", 4, dealer=CY), BO)
    counted = []
    for _ in range(3):
        counted.append(asked(match)[1])
        play(match, ONE_LOW)
    assert counted == [3, ANN, CY]


def test_TR4_who_did_not_go_out_holds_a_card():
    match = play(table("toonerville_rook", 3), ANN)
    for answer in ([0, 0, 0], [1, 0], [-1, 2, 0], [1, 0, 0, 0], "1 0 0", 5, [1.0, 0, 0], None):
        assert "low 0 to 108" in refused(match, answer)


def test_TR5_after_round_eleven_the_lowest_total_wins():
    match = rounds(table("toonerville_rook", 3), 10)
    assert not match.sheet()["over"]
    sheet = rounds(match, 1).sheet()
    assert sheet["over"]
    assert sheet["totals"] == [0, 55, 55]
    assert sheet["winners"] == [ANN]
    assert sheet["deal"] == 11


def test_TR5_equal_lowest_totals_share():
    match = table("toonerville_rook", 3)
    for _ in range(5):
        play(match, ANN, ONE_LOW, ONE_LOW, BO, ONE_LOW, ONE_LOW)
    sheet = play(match, CY, [2, 0, 0], [2, 0, 0]).sheet()
    assert sheet["totals"] == [35, 35, 50]
    assert sheet["winners"] == [ANN, BO]


def test_TR6_no_discard_in_round_eleven():
    match = rounds(table("toonerville_rook", 3), 9)
    assert match.sheet()["no_discard"] is False
    assert rounds(match, 1).sheet()["no_discard"] is True


def test_the_deal_passes_to_the_left():
    match = table("toonerville_rook", 3, dealer=BO)
    assert rounds(match, 1).sheet()["dealer"] == CY
    assert rounds(match, 1).sheet()["dealer"] == ANN


def test_house_rule_count_points_in_steps_of_five():
    match = play(table("toonerville_rook", 3, count="points"), ANN)
    assert asked(match) == ("points", BO)
    for answer in (0, 3, 7, -5, 36 * 15 + 20 * 30 + 80, "65", [65]):
        assert "5 to 1215 in steps of 5" in refused(match, answer)
    assert play(match, 65, 5).sheet()["totals"] == [0, 65, 5]
