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
        return chance.choice(ask.numbers())
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


def table_answer(match: Match, chance: random.Random):
    """An answer as a table might give it, where `legal_answer` gives all the same chance.

    The assumptions: everyone's last card in Twenty-Two is any card; nobody busts in Ninety-Nine before they must;
    tricks in California Jack fall to either player alike; half of all bids are passes, the others raise by as little
    as is legal or by one more, and the bidders come within two tricks of their bid; in Toonerville Rook a hand of 1 to
    12 cards is left, drawn from the pack.
    """
    ask = match.ask
    assert ask
    special = {"takers": last_trick, "rank": last_trick, "card": safe_card, "points": captured, "bid": modest_bid}
    special |= {"tricks": near_bid, "cards": hand_left}
    make = special.get(ask.key)
    return ask.check(make(match, chance)) if make else legal_answer(ask, chance)


def last_trick(match: Match, chance: random.Random):
    """Who tie for the highest of one card each; the rank, asked for next, is that of as many players' best."""
    ask = match.ask
    assert ask
    if isinstance(ask, Seats):
        cards = [(chance.randrange(13), seat) for seat in ask.options]
        best = max(cards)[0]
        return sorted([seat for card, seat in cards if card == best][: ask.most])
    assert isinstance(ask, Pick)
    players = len(match.opening.players) - len(match.table.out)
    return ask.options[max(chance.randrange(13) for _ in range(players))]


def safe_card(match: Match, chance: random.Random) -> str:
    """One of three cards in hand, one that does not bust if there is one."""
    pile = match.table.story["pile"]
    hand = [chance.choice(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]) for _ in range(3)]
    worth = {"4": 0, "9": 0, "10": -10, "J": 10, "Q": 10, "K": 99 - pile, "A": 1}
    safe = [card for card in hand if pile + (worth[card] if card in worth else int(card)) <= 99]
    return chance.choice(safe) if safe else "bust"


def captured(match: Match, chance: random.Random) -> int:
    """Trick points where each counting card falls to either player."""
    ask = match.ask
    assert isinstance(ask, Number)
    if not ask.parts:
        return legal_answer(ask, chance)
    return sum(worth for _, worth, count in ask.parts for _ in range(count) if chance.random() < 0.5)


def modest_bid(match: Match, chance: random.Random) -> str:
    ask = match.ask
    assert isinstance(ask, Pick)
    bids = [bid for bid in ask.options if bid != "pass"]
    if "pass" in ask.options and (not bids or chance.random() < 0.5):
        return "pass"
    return chance.choice(bids[:6])


def near_bid(match: Match, chance: random.Random) -> int:
    ask = match.ask
    assert isinstance(ask, Number)
    return max(ask.low, min(ask.high, ask.likely + chance.randint(-2, 2)))


def hand_left(match: Match, chance: random.Random) -> list[int]:
    cards = [chance.choices((0, 1, 2), (36, 20, 1))[0] for _ in range(chance.randint(1, 12))]
    return [cards.count(kind) for kind in (0, 1, 2)]
