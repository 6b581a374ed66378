"""The kinds of ask that only the device's own conversations need: a name, and what is to be read."""

from tally.engine.ask import Ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tally.ui.pages import Page

LONGEST = 8  # letters of a name, so that a name and a score stand side by side in the normal size
FIRST = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
LATER = "abcdefghijklmnopqrstuvwxyz0123456789-' "


class Name(Ask):
    """A player's name, not one of those `taken`; `likely` is the name of whoever enters none, `begun` what of it is
    already there."""

    def __init__(self, seat: int, likely: str, taken: list[str], begun: str = ""):
        super().__init__("name", seat, likely)
        self.taken = taken
        self.begun = begun

    def accept(self, value: object) -> "str | None":
        if not isinstance(value, str) or len(value) > LONGEST or value in self.taken:
            return None
        from tally.engine.opening import check_name  # noqa: PLC0415 - not before a name is entered

        try:
            return check_name(value)
        except ValueError:
            return None

    def expects(self) -> str:
        return "1 to %d characters, and not %s" % (LONGEST, ", ".join(self.taken) or "empty")

    def parse(self, text: str) -> str:
        return text


class Reading(Ask):
    """A page to be read; the answer is only that it was."""

    def __init__(self, page: "Page"):
        super().__init__(page.name, None, True)
        self.page = page

    def accept(self, value: object) -> "bool | None":
        return True if value is True else None

    def expects(self) -> str:
        return "True"


class Deals(Ask):
    """One of so many finished deals, or of other things each of which has a page, by its number; `page` makes it."""

    def __init__(self, count: int, page: "Callable[[int], Page]", key: str = "deals"):
        super().__init__(key, None, count)
        self.count = count
        self.page = page

    def accept(self, value: object) -> "int | None":
        return value if type(value) is int and 1 <= value <= self.count else None

    def expects(self) -> str:
        return "a whole number from 1 to %d" % self.count
