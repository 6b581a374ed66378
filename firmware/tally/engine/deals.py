"""The finished deals of a match, in memory.

Whatever else has the methods of `Deals` may take their place, as `device/chain.py` does for a match on the flash.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Deal = tuple[str, str, list[str]]


class DamagedError(ValueError):
    """The deal `number` cannot be read whole: `deal` is what is intact of it, None where nothing is, and `bad` the
    first line that is not."""

    def __init__(self, number: int, deal: "Deal | None", bad: str):
        super().__init__("deal %d is damaged: %r" % (number, bad))
        self.number = number
        self.deal = deal
        self.bad = bad


class Deals:
    """A deal is the check of the line before it, how the table lay before it (see `Table.freeze`), and its lines."""

    def __init__(self) -> None:
        self._told: list[str] = []

    def count(self) -> int:
        return len(self._told)

    def add(self, check: str, laid: str, lines: list[str]) -> None:
        self._told.append("\n".join([check, laid] + lines))

    def read(self, number: int) -> "Deal":
        """The deal `number`, counted from 1, which there must be; DamagedError where it is damaged."""
        return split(self._told[number - 1])

    def take_back(self) -> "Deal":
        """Remove the last deal, and return it; DamagedError as `read`, with nothing removed where nothing is intact."""
        return split(self._told.pop())

    def branch(self, count: int) -> "Deals":
        """The first `count` deals, to which others may be added that these do not get."""
        branch = Deals()
        branch._told = self._told[:count]
        return branch

    def afresh(self, opening: list[str]) -> "Deals":
        """None yet, for the same match told anew from an opening with these lines."""
        return Deals()

    def spill(self) -> None:
        """Called now and then where many are added in a row: they may go elsewhere from memory."""


def split(told: str) -> "Deal":
    check, laid, *lines = told.split("\n")
    return check, laid, lines
