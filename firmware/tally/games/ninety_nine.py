"""Ninety-Nine: add to the pile and keep it at 99 or under; whoever busts pays a chip, the last with chips wins."""

from tally.engine.ask import TYPE_CHECKING, Pick, Seat
from tally.games.cards import PACK, RANKS

if TYPE_CHECKING:
    from tally.engine.ask import Conversation
    from tally.engine.table import Table

PLAYERS = (2, 10)  # NN1
RULES = (
    ("out_at", ("last_chip", "next_loss")),  # NN6
    ("track", ("cards", "chips")),
)
CARRIED = ()
SHOWS = ("pile", "turn", "direction", "stock", "reshuffles")
SIDES = None
PAGES = ()

MANY = 4  # players from whom on there are two packs and fewer chips (NN1, NN2)
LOW_STOCK = 12  # cards; from where on the players are told how many are left
HAND = 3  # NN1
TOP = 99
BUST = "bust"
WAYS = {"A": (1, 11), "10": (10, -10)}  # NN4
VALUES = {"4": 0, "9": 0, "J": 10, "Q": 10}  # NN4; the others count their pips


def prepare(table: "Table") -> None:
    table.totals = [3 if table.seats >= MANY else 5] * table.seats  # NN2


def deal(table: "Table") -> "Conversation":
    seats = table.around(table.dealer)
    if table.rules["track"] == "chips":
        loser = yield Seat("loser", seats)
    else:
        loser = yield from play(table, seats)
    table.story["loser"] = loser
    table.story["outcome"] = "over" if table.story.get("pile", 0) > TOP else "bust"
    pay(table, loser)
    if len(table.out) == table.seats - 1:
        table.winners = [seat for seat in seats if seat not in table.out]  # NN7
    table.dealer = table.next_seat(table.dealer)  # NN5


def play(table: "Table", seats: list[int]) -> "Conversation":
    """Card by card until somebody busts: returns who."""
    story, now = table.story, table.now
    packs = 2 if table.seats >= MANY else 1
    story["pile"] = now["reshuffles"] = 0  # NN3
    now["direction"] = 1
    now["stock"] = packs * PACK - HAND * len(seats)  # NN8
    turn = now["turn"] = seats[0]
    on_pile = 0
    while True:
        card = yield Pick("card", RANKS + (BUST,), turn, facts=lambda card: considered(table, card))
        if card == BUST:
            return turn
        story["pile"] = yield from add(story["pile"], card, turn)
        if story["pile"] > TOP:
            return turn  # NN5
        on_pile = draw(table, on_pile + 1)
        if card == "4":
            now["direction"] = -now["direction"]
        turn = now["turn"] = table.next_seat(turn, now["direction"])


def add(pile: int, card: str, turn: int) -> "Conversation":
    """The pile's total with this card on it (NN4)."""
    if card not in WAYS:
        return with_card(pile, card)
    first, second = WAYS[card]
    if pile + first > TOP >= pile + second:
        first, second = second, first  # the way that does not bust comes first
    return pile + (yield Pick("way", (first, second), turn, facts=lambda way: comes_to(pile + way)))


def with_card(pile: int, card: str) -> int:
    """The same where the card has one way to count."""
    if card == "K":
        return TOP
    return pile + VALUES[card] if card in VALUES else pile + int(card)


def considered(table: "Table", card: str) -> dict:
    """What is known while a card is being chosen."""
    facts = {} if card == BUST or card in WAYS else comes_to(with_card(table.story["pile"], card))
    if table.now["stock"] <= LOW_STOCK:
        facts["low_stock"] = table.now["stock"]
    return facts


def comes_to(total: int) -> dict:
    """A pile, or one that is too high (NN5)."""
    return {"makes" if total <= TOP else "too_high": total}


def draw(table: "Table", on_pile: int) -> int:
    """Draw one card; the draw that empties the stock turns the pile but its top card into a new one (NN8).

    Returns how many cards then lie on the pile.
    """
    now = table.now
    now["stock"] -= 1
    if now["stock"]:
        return on_pile
    now["stock"] = on_pile - 1
    now["reshuffles"] += 1
    table.news = "shuffle"
    return 1


def pay(table: "Table", loser: int) -> None:
    """A chip from the loser, who is out with the last one or, by the house rule, when none is left to pay (NN6)."""
    chips = table.totals[loser]
    change = [0] * table.seats
    change[loser] = -min(chips, 1)
    table.score(change)
    if chips == (1 if table.rules["out_at"] == "last_chip" else 0):
        table.out.append(loser)
