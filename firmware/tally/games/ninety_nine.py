"""Ninety-Nine: add to the pile and keep it at 99 or under; whoever busts pays a chip, the last with chips wins."""

from tally.engine.ask import TYPE_CHECKING, Pick, Seat
from tally.games.cards import PACK, RANKS

if TYPE_CHECKING:
    from tally.engine.ask import Asking
    from tally.engine.table import Table

PLAYERS = (2, 10)  # NN1
RULES = (
    ("out_at", ("last_chip", "next_loss")),  # NN6
    ("track", ("cards", "chips")),
)
KEEPS = ()
SHOWS = ("pile", "turn", "direction", "stock", "reshuffles")
SIDES = None

MANY = 4  # players from whom on there are two packs and fewer chips (NN1, NN2)
HAND = 3  # NN1
TOP = 99
BUST = "bust"
WAYS = {"A": (1, 11), "10": (10, -10)}  # NN4
VALUES = {"4": 0, "9": 0, "J": 10, "Q": 10}  # NN4; the others count their pips


def start(table: "Table") -> None:
    table.totals = [3 if table.seats >= MANY else 5] * table.seats  # NN2


def deal(table: "Table") -> "Asking":
    seats = table.around(table.dealer)
    if table.rules["track"] == "chips":
        loser = yield Seat("loser", seats)
    else:
        loser = yield from play(table, seats)
    table.story["loser"] = loser
    table.story["story"] = "over" if table.story.get("pile", 0) > TOP else "bust"
    pay(table, loser)
    if len(table.out) == table.seats - 1:
        table.winners = [seat for seat in seats if seat not in table.out]  # NN7
    table.dealer = table.next_seat(table.dealer)  # NN5


def play(table: "Table", seats: list[int]) -> "Asking":
    """Card by card until somebody busts: returns who."""
    story = table.story
    packs = 2 if table.seats >= MANY else 1
    story["pile"] = story["reshuffles"] = 0  # NN3
    story["direction"] = 1
    story["stock"] = packs * PACK - HAND * len(seats)  # NN8
    turn = story["turn"] = seats[0]
    on_pile = 0
    while True:
        card = yield Pick("card", RANKS + (BUST,), turn)
        if card == BUST:
            return turn
        story["pile"] = yield from add(story["pile"], card, turn)
        if story["pile"] > TOP:
            return turn  # NN5
        on_pile = draw(story, on_pile + 1)
        if card == "4":
            story["direction"] = -story["direction"]
        turn = story["turn"] = table.next_seat(turn, story["direction"])


def add(pile: int, card: str, turn: int) -> "Asking":
    """The pile's total with this card on it (NN4)."""
    if card == "K":
        return TOP
    if card not in WAYS:
        return pile + VALUES[card] if card in VALUES else pile + int(card)
    first, second = WAYS[card]
    if pile + first > TOP >= pile + second:
        first, second = second, first  # the way that does not bust comes first
    return pile + (yield Pick("way", (first, second), turn))


def draw(story: dict, on_pile: int) -> int:
    """Draw one card; the draw that empties the stock turns the pile but its top card into a new one (NN8).

    Returns how many cards then lie on the pile.
    """
    story["stock"] -= 1
    if story["stock"]:
        return on_pile
    story["stock"] = on_pile - 1
    story["reshuffles"] += 1
    return 1


def pay(table: "Table", loser: int) -> None:
    """A chip from the loser, who is out with the last one or, by the house rule, when none is left to pay (NN6)."""
    chips = table.totals[loser]
    change = [0] * table.seats
    change[loser] = -min(chips, 1)
    table.score(change)
    if chips == (1 if table.rules["out_at"] == "last_chip" else 0):
        table.out.append(loser)
