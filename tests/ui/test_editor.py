"""The editors: whatever is asked and however far the answer has been composed, `path` leads to any answer."""

from presses import KEYS, after, finish, state_of
from tally.engine.ask import Counts, Menu, Number, Pick, Seat, Seats
from tally.games.california_jack import WORTH
from tally.ui.editors import editor
from tally.ui.editors.choice import Ticks
from tally.ui.editors.name import Letters
from tally.ui.editors.number import Counter, Dial, Wheels
from tally.ui.editors.reading import Leafing
from tally.ui.kinds import Deals, Name, Reading
from tally.ui.pages import Page, text_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask

NO_THREE_DARTS = (163, 166, 169, 172, 173, 175, 176, 178, 179)  # what three darts cannot make
SUBSETS = [[seat for seat in range(5) if bits >> seat & 1] for bits in range(1, 32)]


def asks() -> list:
    """(ask, values) of every kind: small enough to search, and with rings of odd and even lengths."""
    triples = [[a, b, c] for a in range(4) for b in range(3) for c in range(2)]
    return [
        (Pick("rank", ("2", "3", "J", "A"), likely="J"), ["2", "3", "J", "A"]),
        (Pick("way", (1, 11)), [1, 11]),
        (Pick("only", ("one",)), ["one"]),
        (Menu("flip", (False, True)), [False, True]),
        (Seat("dealer", (3, 0, 4, 1, 2), likely=4), [0, 1, 2, 3, 4]),
        (Number("tricks", 1, 13, likely=9), list(range(1, 14))),
        (Number("points", 5, 35, step=5), list(range(5, 40, 5))),
        (Number("bid", 0, 8, likely=3, holes=(3, 4, 8)), [0, 1, 2, 5, 6, 7]),
        (Seats("takers", (2, 3, 4, 0, 1), 5), SUBSETS),
        (Seats("takers", (2, 3, 4, 0, 1), 3), [seats for seats in SUBSETS if len(seats) <= 3]),
        (Counts("cards", ("low", "high", "rook"), (3, 2, 1)), [triple for triple in triples if sum(triple)]),
    ]


def long_asks() -> list:
    """(ask, values) of numbers with so many that they are set another way."""
    return [
        (Number("points", 0, 80, likely=40), list(range(81))),
        (Number("points", 0, 80, likely=40, parts=WORTH), list(range(81))),
        (Number("points", 5, 405, step=5), list(range(5, 410, 5))),
        (Number("points", 7, 60), list(range(7, 61))),
        (Number("darts", 0, 180, holes=NO_THREE_DARTS), [sum for sum in range(181) if sum not in NO_THREE_DARTS]),
        (Number("odd", 1, 99, step=2), list(range(1, 100, 2))),
        (Number("tens", 5, 500, step=10), list(range(5, 500, 10))),
        (Number("far", 0, 50, holes=tuple(range(10, 20))), list(range(10)) + list(range(20, 51))),
    ]


def states(ask: "Ask", keys: tuple, most: int) -> list:
    """Key sequences that lead to every state of the editor, shortest first; at most so many."""
    found = [()]
    seen = {state_of(editor(ask))}
    for before in found:
        for key in keys:
            made = after(ask, None, before + (key,))
            if made and state_of(made) not in seen and len(found) < most:
                seen.add(state_of(made))
                found.append(before + (key,))
    return found


def fewest(ask: "Ask", before: tuple = (), start: "Any" = None, most: int = 14) -> dict:
    """The least number of presses to each answer, by breadth-first search."""
    least: dict = {}
    seen = {state_of(after(ask, start, before))}
    edge = [before]
    for length in range(1, most + 1):
        longer = []
        for way in edge:
            for key in KEYS:
                made = after(ask, start, way)
                answered = made.press(key) if key != "back" else not (hasattr(made, "back") and made.back())
                if answered and key != "back":
                    least.setdefault(repr(made.value()), length)
                elif not answered and state_of(made) not in seen:
                    seen.add(state_of(made))
                    longer.append(way + (key,))
        edge = longer
    return least


def test_the_path_from_the_start_gives_exactly_the_value():
    for ask, values in asks() + long_asks():
        for value in values:
            assert finish(editor(ask), editor(ask).path(value)) == value


def test_the_path_from_an_answer_taken_back_gives_exactly_the_value():
    for ask, values in asks() + long_asks():
        for start in values[:: max(1, len(values) // 7)]:
            for value in values[:: max(1, len(values) // 11)]:
                made = editor(ask, start)
                assert finish(made, made.path(value)) == value


def test_an_answer_taken_back_is_what_the_editor_shows_and_ok_gives_again():
    for ask, values in asks() + long_asks():
        for start in values:
            made = editor(ask, start)
            if not isinstance(made, Ticks) or len(start) > 1:
                assert made.value() == start
            times = 0
            while not made.press("ok"):
                times += 1
                assert times < 4
            assert made.value() == start


def check_from_every_state(some: list, keys: tuple, most: int) -> None:
    for ask, values in some:
        for way in states(ask, keys, most):
            for value in values[:: max(1, len(values) // 9)]:
                made = after(ask, None, way)
                assert finish(made, made.path(value)) == value


def test_the_path_from_any_state_gives_exactly_the_value():
    check_from_every_state(asks(), KEYS, 60)


def test_the_path_from_any_state_of_a_long_number_gives_exactly_the_value():
    check_from_every_state(long_asks(), KEYS, 60)


def test_the_path_is_as_short_as_a_search_finds():
    for ask, values in asks():
        least = fewest(ask)
        for value in values:
            found = least.get(repr(value))
            assert found is None or len(editor(ask).path(value)) == found, (ask.key, value)


def test_the_path_is_as_short_as_a_search_finds_for_a_long_number():
    for ask, values in long_asks():
        least = fewest(ask, most=9)
        for value in values:
            found = least.get(repr(value))
            assert found is None or len(editor(ask).path(value)) == found, (ask.key, value)


def test_the_path_from_a_state_in_between_is_as_short_as_a_search_finds():
    for ask, values in asks()[4:]:
        for way in states(ask, KEYS, 20)[::3]:
            least = fewest(ask, way, most=8)
            for value in values:
                found = least.get(repr(value))
                made = after(ask, None, way)
                assert found is None or len(made.path(value)) == found, (ask.key, way, value)


def test_values_go_up_by_up_and_lists_go_down_by_down():
    ranks = editor(Pick("rank", ("2", "3", "J")))
    ranks.press("up")
    assert ranks.value() == "3"
    seats = editor(Seat("dealer", (3, 0, 1)))
    seats.press("down")
    assert seats.value() == 0


def test_every_ring_closes_at_both_ends():
    for ask, values in asks()[:8]:
        for key in ("up", "down"):
            made = editor(ask)
            first, passed = made.value(), []
            for _ in values:
                passed.append(made.value())
                made.press(key)
            assert made.value() == first
            assert sorted([repr(value) for value in passed]) == sorted([repr(value) for value in values])


def test_a_dial_steps_by_its_step_and_wraps():
    dial = Dial(Number("points", 5, 30, step=5))
    dial.press("down")
    assert dial.value() == 30
    dial.press("up")
    dial.press("up")
    assert dial.value() == 10


def test_a_name_answers_alone_and_a_tie_is_ticked():
    ticks = Ticks(Seats("takers", (2, 0, 1), 3))
    ticks.press("down")
    assert ticks.press("ok") and ticks.value() == [0]

    ticks = Ticks(Seats("takers", (2, 0, 1), 3))
    assert [ticks.press(key) for key in ("up", "ok", "ok", "down", "ok")] == [False] * 5
    assert ticks.value() == [0, 2]
    ticks.press("ok")
    assert ticks.value() == [2]
    assert [ticks.press(key) for key in ("down", "down", "ok")] == [False, False, True]


def test_a_tie_of_nobody_is_no_answer():
    ticks = Ticks(Seats("takers", (2, 0, 1), 3))
    assert [ticks.press(key) for key in ("up", "ok", "up", "ok", "ok")] == [False] * 5


def test_a_tie_of_more_than_may_tie_is_no_answer():
    ticks = Ticks(Seats("takers", (0, 1, 2), 2))
    for key in ["up", "ok"] + ["ok", "down"] * 3:
        assert not ticks.press(key)
    assert not ticks.press("ok") or ticks.ask.accept(ticks.value())


def test_counts_go_round_and_answer_after_the_last():
    counter = Counter(Counts("cards", ("low", "high"), (3, 2)), [1, 0])
    counter.press("down")
    counter.press("down")
    assert counter.value() == [3, 0]
    assert not counter.press("ok")
    counter.press("up")
    assert counter.press("ok") and counter.value() == [3, 1]


def test_counts_of_nothing_begin_again():
    counter = Counter(Counts("cards", ("low", "high"), (3, 2)), [1, 0])
    assert [counter.press(key) for key in ("down", "ok", "ok")] == [False] * 3
    assert counter.index == 0


def spell(letters: Letters, text: str) -> None:
    for letter in text:
        for _ in range(letters.letters().index(letter)):
            letters.press("up")
        letters.press("ok")


def test_a_name_is_spelt_letter_by_letter():
    letters = Letters(Name(1, "P2", ["Ann"]))
    spell(letters, "Bo-b 3")
    assert letters.value() == "Bo-b 3"
    assert letters.press("ok")


def test_back_takes_letters_away_and_then_says_so():
    letters = Letters(Name(0, "P1", []))
    spell(letters, "Al")
    letters.press("up")
    assert letters.back() and letters.value() == "A" and letters.index == 0
    assert letters.back() and letters.value() == "P1"
    assert not letters.back()


def test_a_name_is_no_longer_than_fits_and_not_one_that_is_taken():
    letters = Letters(Name(1, "P2", ["Ann"]))
    spell(letters, "Abcdefgh")
    assert letters.letters() == "\n"
    assert letters.press("ok") and letters.value() == "Abcdefgh"
    letters = Letters(Name(1, "P2", ["Ann"]))
    spell(letters, "Ann")
    assert not letters.press("ok")


def test_the_path_to_a_name_spells_it():
    for value in ("P1", "A", "Zoe", "Abcdefgh", "0o0", "D'arcy", "A b-c"):
        made = Letters(Name(0, "P1", []))
        assert finish(made, made.path(value)) == value


def test_the_path_to_a_name_from_any_state():
    for way in ("up", "down down", "up ok", "up ok up", "up ok up ok down", "up ok down ok"):
        for value in ("P1", "Bo", "A", "Abcdefgh"):
            made = after(Name(0, "P1", []), None, way.split())
            assert finish(made, made.path(value)) == value, (way, value)


def test_a_name_that_is_there_already_is_left_or_altered():
    ask = Name(1, "Bo", ["Ann"], "Bo")
    assert Letters(ask).value() == "Bo" and Letters(ask).path("Bo") == ["ok"]
    assert Letters(ask).path("B") == ["back", "ok"]
    for way in ("up", "back", "back back", "up ok", "back up ok down"):
        for value in ("Bo", "Bob", "B", "Cy"):
            made = after(ask, None, way.split())
            assert finish(made, made.path(value)) == value, (way, value)
    least = fewest(ask, most=5)
    for value in ("Bo", "B", "A", "Boa"):
        found = least.get(repr(value))
        assert found is None or len(Letters(ask).path(value)) == found, value


def told(number: int) -> Page:
    """A page of one line, of every third deal one of seven."""
    return text_page("deals", f"Deal {number}", ["x" * 20] * (1 if number % 3 else 7))


def test_deals_are_in_a_ring_and_long_ones_are_read_to_their_end():
    leafing = Leafing(Deals(4, told))
    seen = []
    for _ in range(6):
        seen.append((leafing.value(), leafing.page.first))
        assert not leafing.press("down")
    assert seen == [(4, 0), (3, 0), (3, 3), (2, 0), (1, 0), (4, 0)]
    leafing = Leafing(Deals(4, told), 3)
    leafing.press("down")
    leafing.press("up")
    assert (leafing.value(), leafing.page.first) == (3, 0)
    leafing.press("up")
    leafing.press("up")
    assert leafing.value() == 1
    assert leafing.press("ok")


def test_the_path_leads_to_any_deal():
    for start in range(1, 8):
        for way in ("", "down", "up", "down down"):
            for value in range(1, 8):
                made = after(Deals(7, told), start, way.split())
                assert finish(made, made.path(value)) == value
    assert Leafing(Deals(7, told), 7).path(5) == ["down", "down", "down", "ok"]
    assert Leafing(Deals(7, told), 7).path(1) == ["up", "ok"]


def test_a_page_is_read_and_left_by_ok():
    reader = editor(Reading(told(3)))
    assert not reader.press("down") and reader.ask.page.first == 3
    assert reader.path(True) == ["ok"] and reader.press("ok") and reader.value() is True


def test_the_path_to_a_name_is_as_short_as_a_search_finds():
    ask = Name(0, "P1", [])
    least = fewest(ask, most=5)
    for value in ("P1", "A", "B", "9", "Aa", "A1"):
        found = least.get(repr(value))
        assert found is None or len(Letters(ask).path(value)) == found, value


def test_parts_that_come_to_no_legal_number_begin_again():
    wheels = Wheels(Number("points", 0, 60, likely=60, parts=(("A", 4, 2), ("K", 3, 2)), holes=(0, 7)))
    finish_counting(wheels)
    assert wheels.refused and wheels.part == 0
    wheels.press("up")
    assert wheels.press("ok") is False and wheels.press("ok") is True and wheels.value() == 4


def finish_counting(wheels: Wheels) -> None:
    """Choose to count, and count nothing."""
    while not wheels.counting():
        wheels.press("up")
    for _ in range(3):
        assert wheels.press("ok") is False
