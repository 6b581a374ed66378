"""Oh Hell: take as many tricks as you bid, no more and no fewer; whoever does scores, and the highest total wins."""

from tally.engine.ask import TYPE_CHECKING, Menu, Number
from tally.games.cards import SUITS

if TYPE_CHECKING:
    from tally.engine.ask import Conversation
    from tally.engine.table import Table

PLAYERS = (3, 7)  # OH1
RULES = (
    ("most", (7, 5, 3)),  # OH2
    ("hook", (True, False)),  # OH4
)
CARRIED = ()
SHOWS = ("hand", "leads", "trump", "bids", "bid_so_far")
SIDES = None
PAGES = ("bids",)

NO_TRUMP = "N"
BONUS = 10  # OH6


def prepare(table: "Table") -> None:
    table.totals = [0] * table.seats


def deal(table: "Table") -> "Conversation":
    story = table.story
    most = table.rules["most"]
    hand = story["hand"] = most - abs(most - story["deal"])  # OH2
    seats = table.around(table.dealer)
    story["leads"] = seats[0]
    story["trump"] = yield Menu("trump", SUITS + (NO_TRUMP,))  # OH3

    made = story["bids"] = yield from auction(table, seats, hand)
    taken = story["taken"] = yield from count(table, seats, hand)
    table.score([BONUS + bid if bid == tricks else 0 for bid, tricks in zip(made, taken)])  # OH6
    table.dealer = table.next_seat(table.dealer)
    if story["deal"] == 2 * most - 1:  # OH2, OH7
        highest = max(table.totals)
        table.winners = [seat for seat in range(table.seats) if table.totals[seat] == highest]
    story["outcome"] = "played"


def auction(table: "Table", seats: list, hand: int) -> "Conversation":
    """Everyone bids, the dealer last and not so that all could be right: returns the bids (OH4)."""
    made = table.now["bids"] = [None] * table.seats
    so_far = 0
    for seat in seats:
        table.now["bid_so_far"] = so_far
        hook = seat == table.dealer and table.rules["hook"]
        left = hand - so_far
        made[seat] = yield Number(
            "bid",
            0,
            hand,
            seat,
            likely=hand // len(seats),
            holes=(left,) if hook else (),
            facts=lambda bid: leaves(left - bid),  # noqa: B023 - it is called before the next seat's turn
        )
        so_far += made[seat]
    table.now["bid_so_far"] = so_far
    if so_far != hand:
        table.news = "over" if so_far > hand else "under"
    return made


def leaves(tricks: int) -> dict:
    """What a bid leaves of the tricks to the others, or takes from them."""
    return {"left": tricks} if tricks >= 0 else {"too_many": -tricks}


def count(table: "Table", seats: list, hand: int) -> "Conversation":
    """The tricks of each player; the last has what the others have left (OH5)."""
    taken = [0] * table.seats
    left = hand
    for seat in seats[:-1]:
        if left:
            taken[seat] = yield Number("taken", 0, left, seat, likely=min(left, table.now["bids"][seat]))
            left -= taken[seat]
    taken[seats[-1]] = left
    return taken


def bids(table: "Table") -> list:
    """Who bid what, in the order of the bidding."""
    made = table.now.get("bids", ())
    return [(seat, made[seat]) for seat in table.around(table.story["dealer"]) if made and made[seat] is not None]
