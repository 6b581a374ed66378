"""What holds for every game, any players and house rules, and any legal answers."""

import json
import random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from hostsim.random_play import all_openings, legal_answer, random_match
from tally.engine.ask import Counts, Number, Pick, Seats
from tally.engine.match import Match
from tally.games import GAMES

settings.register_profile("repeatable", max_examples=300, derandomize=True, deadline=None)
settings.load_profile("repeatable")

OPENINGS = {game: list(all_openings(game)) for game in GAMES}
STRANGE = [None, True, False, "", "x", -1, 10**6, 1.5, [], [None], [-1], [0, 0], {}, (), "pass ", b"A", [[0]]]


@st.composite
def matches(draw, most=40):
    """A match after some answers, not always finished."""
    opening = draw(st.sampled_from(OPENINGS[draw(st.sampled_from(GAMES))]))
    match = Match(opening)
    for _ in range(draw(st.integers(0, most))):
        if match.ask is None:
            break
        match.answer(draw(answers(match.ask)))
    note("\n".join(match.record()))
    return match


def answers(ask):
    """The legal answers of an ask."""
    if isinstance(ask, Pick):
        return st.sampled_from(ask.options)
    if isinstance(ask, Seats):
        return st.lists(st.sampled_from(ask.options), min_size=1, max_size=ask.most, unique=True).map(sorted)
    if isinstance(ask, Number):
        return st.sampled_from(ask.numbers())
    assert isinstance(ask, Counts)
    counts = st.tuples(*[st.integers(0, limit) for limit in ask.limits]).map(list)
    return counts.filter(lambda value: sum(value) >= ask.least)


def state(match):
    """All that can be told of a match."""
    return match.sheet(), match.record(), match.ask and (match.ask.key, match.ask.seat, match.ask.expects())


@given(matches())
def test_undo_then_redo_is_the_identity_at_every_prefix(match):
    states = [state(match)]
    while match.undo():
        states.append(state(match))
        assert match.redo()
        assert state(match) == states[-2]
        assert match.undo()
        assert state(match) == states[-1]
    while match.redo():
        states.pop()
        assert state(match) == states[-1]
    assert len(states) == 1


@given(matches())
def test_a_restored_record_is_the_match_at_every_prefix(match):
    assert state(Match.restore(match.record())) == state(match)
    while match.undo():
        assert state(Match.restore(match.record())) == state(match)


@given(matches(), st.sampled_from(STRANGE) | st.text(max_size=8) | st.integers() | st.lists(st.integers(), max_size=4))
def test_an_illegal_answer_raises_and_changes_nothing(match, value):
    before = state(match)
    try:
        match.answer(value)
    except ValueError as error:
        assert state(match) == before
        assert match.ask is None or (match.ask.key in str(error) and match.ask.expects() in str(error))
    else:
        assert match.undo()
        assert match.ask.check(value) == match.undone()


@given(matches())
def test_totals_are_what_the_deals_changed(match):
    sheet = match.sheet()
    totals = Match(match.opening).sheet()["totals"]
    for deal in sheet["deals"]:
        totals = [total + more for total, more in zip(totals, deal["change"], strict=True)]
    assert totals == sheet["totals"]
    assert len(sheet["sides"]) == len(totals)


@given(matches())
def test_a_sheet_survives_json(match):
    assert json.loads(json.dumps(match.sheet())) == match.sheet()


@given(matches(), st.integers(0, 2**32))
def test_a_match_can_always_end(match, seed):
    chance = random.Random(seed)
    for _ in range(2000):
        if match.ask is None:
            break
        match.answer(legal_answer(match.ask, chance))
    sheet = match.sheet()
    assert sheet["over"]
    assert sheet["winners"] and set(sheet["winners"]) <= set(range(len(sheet["players"])))


@given(matches())
def test_what_is_told_of_a_deal_is_the_same_once_it_is_finished(match):
    deals = match.sheet()["deals"]
    for number, deal in enumerate(deals, 1):
        assert match.deal(number) == deal
        assert deal["deal"] == number
        assert deal["dealer"] in range(len(match.opening.players))


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_and_number_of_players_plays_to_its_end_and_back(game):
    for opening in OPENINGS[game]:
        match = random_match(opening, seed=7)
        record, sheet = match.record(), match.sheet()
        assert sheet["over"] and sheet["winners"]
        while match.undo():
            assert match.ask.accept(match.ask.likely) is not None, f"{match.ask.key} cannot be {match.ask.likely!r}"
        assert match.record() == opening.lines
        while match.redo():
            pass
        assert (match.record(), match.sheet()) == (record, sheet)
        assert Match.restore(record).sheet() == sheet
