"""The kinds of ask that only the device's own conversations need: a menu, and a name."""

from tally.engine.ask import Ask, Pick
from tally.engine.opening import check_name

LONGEST = 8  # letters of a name, so that a name and a score stand side by side in the normal size
FIRST = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
LATER = "abcdefghijklmnopqrstuvwxyz0123456789-' "


class Menu(Pick):
    """A choice out of a list of named things: games, house rules, settings, what to do next."""


class Name(Ask):
    """A player's name, not one of those `taken`; `start` is the name of whoever enters none."""

    def __init__(self, seat: int, start: str, taken: list[str]):
        super().__init__("name", seat, start)
        self.taken = taken

    def accept(self, value: object) -> "str | None":
        if not isinstance(value, str) or len(value) > LONGEST or value in self.taken:
            return None
        try:
            return check_name(value)
        except ValueError:
            return None

    def legal(self) -> str:
        return "1 to %d characters, and not %s" % (LONGEST, ", ".join(self.taken) or "empty")

    def parse(self, text: str) -> str:
        return text
