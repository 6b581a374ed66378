"""Toonerville Rook: contract rummy over eleven rounds; the cards left in hand count, the lowest total wins."""

from tally.engine.ask import TYPE_CHECKING, Counts, Number, Seat

if TYPE_CHECKING:
    from tally.engine.ask import Conversation
    from tally.engine.table import Table

PLAYERS = (3, 5)  # TR1
RULES = (("count", ("cards", "points")),)
CARRIED = ()
SHOWS = ("hand", "contract", "no_discard", "counted")
SIDES = None
PAGES = ()

ROUNDS = (  # TR2: cards to each, sets and runs to lay down
    (12, 2, 0),
    (12, 1, 1),
    (12, 0, 2),
    (12, 3, 0),
    (12, 2, 1),
    (12, 1, 2),
    (12, 4, 0),
    (12, 0, 3),
    (15, 5, 0),
    (16, 0, 4),
    (14, 2, 2),
)
THINGS = ("low", "high", "rook")  # 1–9, 10–14 and the Rook
WORTH = (5, 10, 25)  # TR4
IN_PACK = (36, 20, 1)  # of a pack, one for each player (TR1)
STEP = 5
LIKELY = [3, 2, 0]  # cards left of each kind: about the mean of hands of which some is laid down


def prepare(table: "Table") -> None:
    table.totals = [0] * table.seats


def deal(table: "Table") -> "Conversation":
    story = table.story
    number = story["deal"]
    story["hand"], sets, runs = ROUNDS[number - 1]
    story["contract"] = {"sets": sets, "runs": runs}
    table.now["no_discard"] = number == len(ROUNDS)  # TR6
    counted = table.now["counted"] = [None] * table.seats
    seats = table.around(table.dealer)

    out = story["out"] = yield Seat("out", seats)
    counted[out] = 0  # TR4
    for seat in seats:
        if seat != out:
            counted[seat] = yield from count(table, seat)

    table.score(list(counted))
    table.dealer = table.next_seat(table.dealer)
    if number == len(ROUNDS):
        lowest = min(table.totals)
        table.winners = [seat for seat in range(table.seats) if table.totals[seat] == lowest]  # TR5
    story["outcome"] = "counted"


def count(table: "Table", seat: int) -> "Conversation":
    """The points that a player holds (TR4): at least one card, and no more of a kind than the packs have."""
    limits = tuple([cards * table.seats for cards in IN_PACK])
    if table.rules["count"] == "points":
        return (yield Number("points", STEP, points_of(limits), seat, step=STEP))
    return points_of((yield Counts("cards", THINGS, limits, seat, likely=LIKELY)))


def points_of(cards: "list | tuple") -> int:
    return sum([number * worth for number, worth in zip(cards, WORTH)])
