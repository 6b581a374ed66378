"""Twenty-Two: avoid the last trick; 22 points eliminate, the last player left wins."""

from tally.engine.ask import TYPE_CHECKING, Pick, Seat, Seats
from tally.games.cards import PACK, RANKS

if TYPE_CHECKING:
    from tally.engine.ask import Conversation
    from tally.engine.table import Table

PLAYERS = (2, 6)  # TT1
RULES = ()
CARRIED = ("cards", "kept")
SHOWS = ("hand", "stock", "leads")
SIDES = None
PAGES = ()

FIRST_HAND = 7  # TT2
LIMIT = 22  # TT8
OF_A_RANK = 4  # cards in a pack (TT1), so that no more can tie (TT6)


def prepare(table: "Table") -> None:
    table.totals = [0] * table.seats
    table.cards = FIRST_HAND  # that the last card played asks for (TT3)
    table.kept = 0  # cards in the score piles


def deal(table: "Table") -> "Conversation":
    story = table.story
    seats = table.around(table.dealer)
    story["hand"], story["stock"] = share(table, len(seats))
    story["leads"] = seats[0]  # TT12

    takers = story["takers"] = yield Seats("takers", seats, OF_A_RANK)
    rank = story["rank"] = yield Pick("rank", RANKS, likely="K")
    points = point_value(rank)
    change = [points if seat in takers else 0 for seat in range(table.seats)]  # TT6
    won = winners([total + more for total, more in zip(table.totals, change)], seats)

    tied = [seat for seat in seats if seat in takers]
    table.dealer = tied[0]  # TT3
    if len(tied) > 1 and not won:
        table.dealer = yield Seat("dealer", tied)  # TT9

    table.score(change)
    table.cards = points
    table.kept += len(takers)
    table.out = [seat for seat in range(table.seats) if table.totals[seat] >= LIMIT]
    table.winners = won
    story["outcome"] = "tie" if len(tied) > 1 else "taken"


def share(table: "Table", players: int) -> tuple[int, int]:
    """Cards to each player and cards left over for the stock (TT3–TT5).

    Score piles that no real pack could fill still leave one card each: the table knows better.
    """
    pack = max(PACK - table.kept, players)
    hand = min(table.cards, pack // players)
    return hand, pack - hand * players


def point_value(rank: str) -> int:
    """TT7."""
    if rank == "A":
        return 11
    return 10 if rank in ("J", "Q", "K") else int(rank)


def winners(totals: list[int], played: list[int]) -> list[int]:
    """The last player left (TT10), or of those who `played` when nobody is, the lowest (TT11)."""
    left = [seat for seat in played if totals[seat] < LIMIT]
    if len(left) == 1:
        return left
    if left:
        return []
    lowest = min([totals[seat] for seat in played])
    return sorted([seat for seat in played if totals[seat] == lowest])
