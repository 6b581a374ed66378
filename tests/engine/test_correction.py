"""A finished deal answered again: what is offered, what becomes of the later deals, where they stop; and new names."""

from plain import ANN, BO, CY, DI, error_of, play, table
from tally.engine.ask import Counts, Number, Pick, Seats
from tally.engine.correction import MORE, OUT, OVER, TURN, Correction, renamed
from tally.engine.match import Match
from tally.engine.record import CHECK, RecordError, seal
from tally.games import GAMES, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask

BIDS = ("3 up", "pass", "4 down", "pass", "H")
DEAL = BIDS + (10,)
ROUNDS = 12  # random matches of each game


class Chance:
    """Numbers as if by chance, the same in both interpreters: a linear congruential generator."""

    def __init__(self, seed: int):
        self.state = seed

    def below(self, limit: int) -> int:
        self.state = (self.state * 1103 + 12345) % 1000003
        return self.state // 7 % limit

    def answer(self, ask: "Ask") -> "Any":
        """A legal one."""
        if isinstance(ask, Pick):
            return ask.options[self.below(len(ask.options))]
        if isinstance(ask, Number):
            return ask.low + ask.step * self.below((ask.high - ask.low) // ask.step + 1)
        if isinstance(ask, Counts):
            return [1] + [self.below(limit + 1) for limit in ask.limits[1:]]
        assert isinstance(ask, Seats)
        first = self.below(len(ask.options))
        return sorted((ask.options * 2)[first : first + 1 + self.below(ask.most)][: ask.most])


def random_match(game: str, chance: Chance, most: int) -> Match:
    """So many answers, or as many as the match has, under some house rules."""
    module = load(game)
    low, high = module.PLAYERS
    rules = {name: values[chance.below(len(values))] for name, values in module.RULES}
    seats = low + chance.below(high - low + 1)
    match = table(game, seats, chance.below(seats), **rules)
    for _ in range(most):
        if match.ask:
            match.answer(chance.answer(match.ask))
    return match


def random_correction(seed: int) -> "tuple[Correction, Match, list]":
    """A correction at its end, of one deal of a random match with some new answers, and what was answered."""
    chance = Chance(seed)
    match = random_match(GAMES[seed % len(GAMES)], chance, 4 + chance.below(90))
    while not match.finished():
        match.answer(chance.answer(match.ask))
    correction = Correction(match, 1 + chance.below(match.finished()))
    given = []
    while correction.ask:
        old = correction.offered()
        value = chance.answer(correction.ask) if old is None or chance.below(5) == 0 else old
        correction.answer(value)
        given.append(value)
    return correction, match, given


def told(match: Match) -> list:
    """Each answer of a match with its deal, key and seat."""
    match = Match.restore(match.record())
    answers = []
    while match.undo():
        answers.append((match.finished() + 1, match.ask.key, match.ask.seat, match.undone()))
    return answers[::-1]


def from_scratch(match: Match, number: int, given: list) -> Match:
    """A new match with the old answers, but in one deal with those `given`, as far as the same is asked."""
    again = Match(match.opening)
    answers = told(match)
    for deal, _, _, value in answers:
        if deal < number:
            again.answer(value)
    play(again, *given)
    for deal, key, seat, value in answers:
        if deal > number:
            ask = again.ask
            same = ask and (again.finished() + 1, ask.key, ask.seat) == (deal, key, seat)
            if not same or ask.accept(value) is None:
                break
            again.answer(value)
    return again


def sealed_anew(match: Match, correction: Correction) -> list:
    """The record with the new lines of the deal that was corrected, and the old texts after it."""
    number = correction.number
    lines = list(match.opening.lines)
    for deal in range(1, number):
        lines += match.deal_lines(deal)
    lines += correction.match.deal_lines(number)
    for deal in range(number + 1, match.finished() + 2):
        later = match.deal_lines(deal) if deal <= match.finished() else match.open_lines()
        for line in later:
            lines.append(seal(line[CHECK:], lines[-1]))
    return lines


def answered(correction: Correction, *answers: "Any") -> Correction:
    for answer in answers:
        correction.answer(answer)
    return correction


def offers(correction: Correction) -> list:
    """What is offered question by question, taken as it is."""
    offered = []
    while correction.ask:
        offered.append(correction.offered())
        correction.answer(offered[-1])
    return offered


def test_the_same_answers_are_offered_and_make_the_same_match():
    for seed in range(ROUNDS * len(GAMES)):
        chance = Chance(seed)
        match = random_match(GAMES[seed % len(GAMES)], chance, 100)
        if match.finished():
            before = match.record()
            correction = Correction(match, 1 + chance.below(match.finished()))
            old = [value for deal, _, _, value in told(match) if deal == correction.number]
            assert offers(correction) == old
            assert correction.done and not correction.changed()
            assert correction.match.record() == before == match.record()
            assert correction.match.sheet() == match.sheet()


def test_another_answer_makes_the_match_that_is_answered_from_scratch():
    stopped = changed = 0
    for seed in range(ROUNDS * len(GAMES)):
        correction, match, given = random_correction(seed)
        before = match.record()
        again = from_scratch(match, correction.number, given)
        assert correction.match.record() == again.record()
        assert correction.match.sheet() == again.sheet()
        assert match.record() == before
        short = len(told(again)) - len(given) < len([1 for deal, _, _, _ in told(match) if deal != correction.number])
        if short or (match.finished() > again.finished()):
            stopped += 1
            assert not correction.done and correction.problem
        else:
            assert correction.done and correction.problem is None
        changed += correction.changed()
    assert 0 < stopped < changed < ROUNDS * len(GAMES)


def test_it_stops_where_a_record_of_the_old_answers_would_not_be_restored():
    stops = 0
    for seed in range(ROUNDS * len(GAMES)):
        correction, match, _ = random_correction(seed)
        if correction.problem and correction.problem[1] == TURN:
            continue  # the same answer, but it was another player's
        try:
            restored = Match.restore(sealed_anew(match, correction))
        except RecordError as error:
            restored = error.match
            stops += 1
            assert correction.problem
            assert error.line == len(correction.match.record()) + 1
        assert restored.record() == correction.match.record()
    assert stops


def test_a_deal_that_is_not_finished_cannot_be_corrected():
    match = play(table("bid_whist", 4), *DEAL, "pass")
    for number in (0, 2, -1):
        assert "there are 1" in str(error_of(Correction, match, number))


def test_an_answer_that_is_not_legal_changes_nothing():
    correction = answered(Correction(play(table("bid_whist", 4), *DEAL), 1), "3 up")
    assert "legal" in str(error_of(correction.answer, "2 nt"))
    assert correction.offered() == "pass"
    answered(correction, *DEAL[1:])
    assert "no question is open" in str(error_of(correction.answer, 10))
    assert not correction.changed()


def test_an_old_answer_that_is_no_longer_legal_is_not_offered():
    correction = answered(Correction(play(table("bid_whist", 4), *DEAL), 1), "5 up", "pass")
    assert correction.offered() is None


def test_an_old_answer_is_offered_to_the_same_player_only():
    match = play(table("toonerville_rook", 4), BO, [1, 0, 0], [2, 0, 0], [3, 0, 0])
    correction = answered(Correction(match, 1), CY)
    seats = []
    while correction.ask:
        seats.append((correction.ask.seat, correction.offered()))
        correction.answer(seats[-1][1] or [9, 0, 0])
    assert seats == [(BO, None), (DI, [2, 0, 0]), (ANN, [3, 0, 0])]


def test_a_card_that_asks_more_or_less_than_before_keeps_the_others_in_their_order():
    for first, says in (("7", ("A", 11)), ("A", ("7",))):
        way = () if first == "7" else (1,)
        match = play(table("ninety_nine", 3), first, *way, "5", "9", "2", "bust")
        correction = answered(Correction(match, 1), *says)
        assert offers(correction) == ["5", "9", "2", "bust"]


def test_tricks_that_were_entered_wrong_change_the_totals_and_nothing_else():
    match = play(table("bid_whist", 4), *DEAL, *BIDS, 10, "pass")
    correction = answered(Correction(match, 1), *BIDS, 9)
    assert correction.done and correction.changed()
    assert match.status()["totals"] == [4, 4]
    assert correction.match.status()["totals"] == [4, -4]
    assert correction.match.status()["bids"] == match.status()["bids"]


def test_it_stops_where_the_match_is_over_earlier():
    match = play(table("bid_whist", 4), *DEAL, *DEAL, "pass")
    correction = answered(Correction(match, 1), *BIDS, 13)
    assert correction.problem == (2, OVER, None)
    assert correction.match.ask is None
    assert correction.match.status()["winners"] == [BO, DI]


def test_it_stops_where_a_player_is_out():
    match = play(table("ninety_nine", 4, track="chips"), BO, BO, CY, BO)
    correction = answered(Correction(match, 3), BO)
    assert correction.problem == (4, OUT, BO)
    assert correction.match.finished() == 3
    assert correction.match.status()["out"] == [BO]


def test_it_stops_where_one_of_several_is_out():
    match = play(table("twenty_two", 4), [ANN], "A", [BO], "A", [ANN, CY], "2", CY)
    correction = answered(Correction(match, 2), [ANN], "A")
    assert correction.problem == (3, OUT, ANN)


def test_it_stops_where_another_player_is_in_turn():
    match = play(table("ninety_nine", 4), *["bust"] * 11)
    assert match.status()["winners"] == [ANN]
    correction = answered(Correction(match, 9), "9", "9", "9", "bust")
    assert correction.match.status()["out"] == [ANN]
    assert correction.problem == (10, TURN, CY)


def test_it_stops_where_a_deal_asks_more_than_before():
    match = play(table("twenty_two", 3), [ANN], "A", [BO], "A", [ANN, BO], "A")
    assert match.status()["winners"] == [CY]
    correction = answered(Correction(match, 1), [CY], "A")
    assert correction.problem == (3, MORE, None)
    assert correction.match.ask.key == "dealer"


def test_a_finished_match_is_reopened_by_a_correction_of_its_last_deal():
    match = play(table("bid_whist", 4), "7 up", "pass", "pass", "pass", "H", 13)
    correction = answered(Correction(match, 1), "7 up", "pass", "pass", "pass", "H", 12)
    assert correction.done
    assert correction.match.ask is None and correction.match.status()["winners"] == [ANN, CY]
    correction = answered(Correction(match, 1), "6 up", "pass", "pass", "pass", "H", 12)
    assert correction.done and correction.match.ask


def test_a_player_gets_another_name_and_the_answers_stay():
    for seed in range(ROUNDS * len(GAMES)):
        chance = Chance(seed)
        match = random_match(GAMES[seed % len(GAMES)], chance, chance.below(60))
        seat = chance.below(len(match.opening.players))
        before = match.record()
        again = renamed(match, seat, "Zoë")
        assert match.record() == before
        names = list(match.opening.players)
        names[seat] = "Zoë"
        sheet = match.sheet()
        sheet["players"] = names
        assert again.sheet() == sheet
        assert Match.restore(again.record()).sheet() == sheet
        assert told(again) == told(match)


def test_a_name_that_will_not_do_is_refused():
    match = table("bid_whist", 4)
    assert "same name" in str(error_of(renamed, match, BO, "Ann"))
    assert "empty" in str(error_of(renamed, match, BO, " "))
    assert renamed(match, BO, "Bo").record() == match.record()
