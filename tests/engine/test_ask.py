"""The kinds of ask: what each takes, what it says of the rest, and its answers as text."""

from plain import error_of
from tally.engine.ask import Counts, Number, Pick, Seat, Seats

ASKS = (
    # ask, legal answers as they are kept, illegal ones, what the refusal says
    (Pick("way", (10, -10)), (10, -10), (1, "10", 10.0, None, True, [10]), "10, -10"),
    (Pick("bid", ("pass", "3 up")), ("pass", "3 up"), ("3  up", "", 3, None), "pass, 3 up"),
    (Pick("flag", (1, 0)), (1, 0), (True, False), "1, 0"),
    (Seat("loser", (2, 0)), (0, 2), (1, "0", None, -1, False), "2, 0"),
    (Seats("takers", (3, 1, 2), 4), ([1], [1, 2, 3]), ([], [0], [1, 1], 1, None, "1", [True]), "seats 1, 2, 3"),
    (Seats("takers", (3, 1, 2), 2), ([1, 3],), ([1, 2, 3],), "1 to 2 of the seats 1, 2, 3"),
    (Number("tricks", 1, 13), (1, 7, 13), (0, 14, "7", 7.0, True, None), "from 1 to 13"),
    (Number("points", 5, 95, step=5), (5, 40, 95), (0, 7, 100), "from 5 to 95 in steps of 5"),
    (Number("bid", 0, 3, holes=(1,)), (0, 2, 3), (1, 4, -1), "from 0 to 3, but not 1"),
    (
        Number("dart", 0, 60, step=20, holes=(40, 99)),
        (0, 20, 60),
        (40, 99, 10),
        "from 0 to 60 in steps of 20, but not 40",
    ),
    (Counts("cards", ("low", "rook"), (9, 1)), ([1, 0], [9, 1]), ([0, 0], [10, 0], [1], [-1, 2]), "rook 0 to 1"),
)


def test_a_legal_answer_is_kept_and_comes_back_from_its_text():
    for ask, legal, _, _ in ASKS:
        for value in legal:
            assert ask.check(value) == value
            assert ask.check(ask.parse(ask.text(value))) == value


def test_an_illegal_answer_is_refused_with_the_key_and_what_is_legal():
    for ask, _, illegal, says in ASKS:
        for value in illegal:
            text = str(error_of(ask.check, value))
            assert ask.key in text
            assert says in text


def test_text_that_stands_for_no_answer_is_refused_too():
    for ask, _, _, says in ASKS:
        for text in ("", "x", "1 x", "99999999999999999999", "-", "1_0", "٣", "+1", " 1"):
            assert says in str(error_of(ask.check, ask.parse(text)))


def test_the_likely_answer_is_legal_and_the_first_unless_said():
    for ask, _, _, _ in ASKS:
        assert ask.check(ask.likely) == ask.likely
    assert Pick("trump", ("C", "D")).likely == "C"
    assert Pick("rank", ("2", "A"), likely="A").likely == "A"
    assert Number("tricks", 1, 13, likely=10).likely == 10


def test_a_likely_number_that_is_a_hole_gives_way_to_the_next():
    assert Number("bid", 0, 3, likely=1, holes=(1,)).likely == 2
    assert Number("bid", 0, 3, likely=3, holes=(3,)).likely == 0
    assert Number("bid", 0, 3, holes=(0, 1)).likely == 2


def test_numbers_go_round_past_their_holes():
    ask = Number("bid", 1, 5, holes=(1, 3))
    assert ask.numbers() == [2, 4, 5]
    assert [ask.next(number) for number in (2, 4, 5)] == [4, 5, 2]
    assert [ask.next(number, -1) for number in (2, 4, 5)] == [5, 2, 4]


def test_a_number_needs_one_that_is_no_hole():
    assert "bid has no legal number" in str(error_of(lambda: Number("bid", 0, 1, holes=(0, 1))))


def test_seats_are_kept_in_rising_order_whatever_the_order_given():
    assert Seats("takers", (3, 1, 2), 4).check((3, 1)) == [1, 3]


def test_what_is_kept_is_a_copy():
    given = [1, 0]
    kept = Counts("cards", ("low", "high"), (5, 5)).check(given)
    given[0] = 4
    assert kept == [1, 0]
