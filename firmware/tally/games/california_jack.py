"""California Jack: two players; the ace, jack and 2 of trumps and the most trick points count one each, 10 win."""

from tally.engine.ask import TYPE_CHECKING, Number, Pick, Seat
from tally.games.cards import SUITS

if TYPE_CHECKING:
    from tally.engine.ask import Conversation
    from tally.engine.table import Table

PLAYERS = (2, 2)  # CJ1
RULES = (("scoring", ("full", "simple")),)  # CJ6
CARRIED = ()
SHOWS = ("hand", "leads", "trump")
SIDES = None
PAGES = ()

HAND = 6  # CJ1
TARGET = 10  # CJ5
WORTH = (("10", 10, 4), ("A", 4, 4), ("K", 3, 4), ("Q", 2, 4), ("J", 1, 4))  # CJ3: what one counts, how many there are
TRICK_POINTS = sum([worth * count for _, worth, count in WORTH])  # 80 in the pack
TRICKS = 26  # CJ2


def prepare(table: "Table") -> None:
    table.totals = [0, 0]


def deal(table: "Table") -> "Conversation":
    story = table.story
    story["hand"] = HAND
    story["leads"] = table.next_seat(table.dealer)  # CJ1
    story["trump"] = yield Pick("trump", SUITS)
    change = [0, 0]
    for card in ("ace", "jack", "two"):
        taker = story[card] = yield Seat(card, (0, 1))
        change[taker] += 1  # CJ4

    full = table.rules["scoring"] == "full"
    key, whole = ("points", TRICK_POINTS) if full else ("tricks", TRICKS)
    count = yield Number(key, 0, whole, seat=0, likely=whole // 2, parts=WORTH if full else ())
    story[key] = [count, whole - count]
    if count * 2 != whole:
        change[0 if count * 2 > whole else 1] += 1  # CJ4, CJ6

    table.score(change)
    table.dealer = table.next_seat(table.dealer)  # CJ1
    table.winners = winners(table.totals)
    story["outcome"] = key


def winners(totals: list[int]) -> list[int]:
    """CJ5."""
    ahead = max(totals)
    if ahead < TARGET or totals[0] == totals[1]:
        return []
    return [totals.index(ahead)]
