"""Bid Whist: two partnerships bid for the tricks they will take above six."""

from tally.engine.ask import TYPE_CHECKING, Number, Pick, Seat
from tally.games.cards import SUITS

if TYPE_CHECKING:
    from tally.engine.ask import Conversation
    from tally.engine.table import Table

PLAYERS = (4, 4)  # BW1
RULES = (
    ("target", (7, 5, 9)),  # BW9
    ("auction", ("every", "final")),
    ("no_trump_doubles", (False, True)),  # BW10
    ("up_down_equal", (False, True)),  # BW10
    ("lowest_bid", (1, 2, 3, 4)),  # BW10
)
CARRIED = ()
SHOWS = ("hand", "kitty", "leads", "bids", "best", "contract")
SIDES = ((0, 2), (1, 3))  # BW1
PAGES = ()

HAND, KITTY = 12, 6  # BW1
BOOK = 6  # the tricks a bid starts above (BW2)
TRICKS = 13  # BW6
KINDS = ("up", "down", "nt")  # each harder than the one before (BW3)
BIDS = tuple(["%d %s" % (number, kind) for number in range(1, 8) for kind in KINDS])  # BW2, rising as BW3 has it
PASS = "pass"


def prepare(table: "Table") -> None:
    table.totals = [0, 0]


def deal(table: "Table") -> "Conversation":
    story = table.story
    story["hand"], story["kitty"] = HAND, KITTY
    story["leads"] = table.next_seat(table.dealer)  # BW6
    story["bids"] = [None] * table.seats

    bidder, bid = yield from auction(table)
    number, kind = split(bid)
    needed = BOOK + number
    contract = story["contract"] = {"bidder": bidder, "bid": bid, "tricks": needed, "trump": None, "ranking": None}
    if kind == "nt":
        contract["ranking"] = yield Pick("ranking", ("up", "down"), bidder)  # BW5
    else:
        contract["trump"] = yield Pick("trump", SUITS, bidder)  # BW5
    tricks = story["tricks"] = yield Number("tricks", 1, TRICKS, likely=needed)

    made = tricks >= needed
    points = tricks - BOOK if made else -number  # BW8
    if kind == "nt" and table.rules["no_trump_doubles"]:
        points *= 2  # BW10
    side = bidder % 2
    table.score([points if side == 0 else 0, points if side == 1 else 0])
    table.dealer = table.next_seat(table.dealer)
    if abs(table.totals[side]) >= table.rules["target"]:
        table.winners = list(SIDES[table.totals.index(max(table.totals))])  # BW9
    story["outcome"] = "made" if made else "failed"


def auction(table: "Table") -> "Conversation":
    """One round of bids, or under the house rule only the last: returns the bidder and the bid."""
    bids = table.story["bids"]
    if table.rules["auction"] == "final":
        bidder = yield Seat("bidder", table.around(table.dealer))
        bids[bidder] = yield Pick("bid", bids_above(None, table.rules), bidder)
        return bidder, bids[bidder]

    bidder = best = None
    for seat in table.around(table.dealer):  # BW2
        options = bids_above(best, table.rules)
        if best or seat != table.dealer:  # BW4
            options = (PASS,) + options
        bids[seat] = yield Pick("bid", options, seat)
        if bids[seat] != PASS:
            bidder, best = seat, bids[seat]
            table.now["best"] = {"bidder": bidder, "bid": best}
    return bidder, best


def bids_above(best: "str | None", rules: dict) -> tuple:
    """The bids that beat `best`, or where there is none yet those that may open (BW3, BW10)."""
    if best is None:
        return BIDS[BIDS.index("%d up" % rules["lowest_bid"]) :]
    beaten = BIDS.index(best)
    if rules["up_down_equal"] and split(best)[1] == "up":
        beaten += 1
    return BIDS[beaten + 1 :]


def split(bid: str) -> tuple[int, str]:
    """The number and the kind of a bid such as "3 up"."""
    number, kind = bid.split(" ")
    return int(number), kind
