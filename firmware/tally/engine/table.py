"""What lies on the table: the state of a match between deals, and the story of the deal being played."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Table:
    """Plain data that a game reads and changes while it plays one deal.

    Seats count from 0 and clockwise. `dealer` deals this deal and, once it is scored, whoever deals the
    next. `totals` are the scores, one for each side of the game, `out` the seats eliminated and `winners`
    the seats that have won: empty until the match is over. `story` is what is known of this deal so far;
    the score sheet keeps it. `now` is what matters only while the deal is played, such as whose turn it is: it is shown
    and then forgotten. `news` is empty, or the KIND of `note.KIND` that the last answer has brought about for the
    table to know or do. A game adds attributes of its own in its `prepare`.
    """

    if TYPE_CHECKING:  # a game's own attributes

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self, seats: int, rules: dict, dealer: int):
        self.seats = seats
        self.rules = rules
        self.dealer = dealer
        self.totals: list[int] = []
        self.out: list[int] = []
        self.winners: list[int] = []
        self.story: dict = {}
        self.now: dict = {}
        self.news = ""

    def next_seat(self, seat: int, step: int = 1) -> int:
        """The next seat still in, clockwise; the other way round with `step` -1."""
        seat = (seat + step) % self.seats
        while seat in self.out:
            seat = (seat + step) % self.seats
        return seat

    def around(self, seat: int) -> list[int]:
        """The seats still in, clockwise from the left of `seat` and ending with it if it is in."""
        seats = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return [seat for seat in seats if seat not in self.out]

    def score(self, change: list[int]) -> None:
        """Add what the deal did to the totals, and note it in the deal's story."""
        self.totals = [total + more for total, more in zip(self.totals, change)]
        self.story["change"] = change

    def freeze(self, names: tuple) -> str:
        """The named attributes, whole numbers and lists of them, in few bytes: to start a deal from again."""
        values = [getattr(self, name) for name in names]
        return " ".join([frozen(value) for value in values])

    def thaw(self, names: tuple, text: str) -> None:
        """Set the named attributes to what `freeze` returned."""
        for name, value in zip(names, text.split(" ")):
            setattr(self, name, thawed(value))


def frozen(value: "int | list[int]") -> str:
    """A number as it is; of a list each number with a comma behind it, and one before them all."""
    if not isinstance(value, (int, list)):
        raise TypeError("a table keeps whole numbers and lists of them, not %r" % value)
    if isinstance(value, list):
        return "," + "".join(["%d," % item for item in value])
    return str(value)


def thawed(text: str) -> "int | list[int]":
    if text[0] == ",":
        return [int(item) for item in text.split(",") if item]
    return int(text)
