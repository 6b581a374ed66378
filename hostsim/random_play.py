"""Random matches of legal answers, repeatable by their seed: what tests and benchmarks play."""

import random
from collections.abc import Iterator
from itertools import product

from tally.engine.ask import Ask, Counts, Number, Pick, Seats
from tally.engine.match import Match
from tally.engine.opening import Opening, load_game

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Joe")


def all_openings(game: str) -> Iterator[Opening]:
    """Every number of players with every combination of house rules; the first dealer goes round."""
    module = load_game(game)
    names = [name for name, _ in module.RULES]
    low, high = module.PLAYERS
    for seats in range(low, high + 1):
        for number, values in enumerate(product(*[options for _, options in module.RULES])):
            yield Opening(game, list(NAMES[:seats]), dict(zip(names, values)), number % seats)


def legal_answer(ask: Ask, chance: random.Random):
    """Some legal answer; each has a chance to be drawn."""
    if isinstance(ask, Pick):
        return chance.choice(ask.options)
    if isinstance(ask, Seats):
        return sorted(chance.sample(ask.options, chance.randint(1, ask.most)))
    if isinstance(ask, Number):
        return chance.randrange(ask.low, ask.high + 1, ask.step)
    assert isinstance(ask, Counts)
    counts = [0] * len(ask.limits)
    while sum(counts) < ask.least:
        counts = [chance.randint(0, limit) for limit in ask.limits]
    return counts


def random_match(opening: Opening, seed: int) -> Match:
    """A match played to its end."""
    chance = random.Random(seed)
    match = Match(opening)
    while match.ask:
        match.answer(legal_answer(match.ask, chance))
    return match
