"""Something that is still to be done on the flash."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEEP, BEGIN, LEAVE, SET = "keep", "begin", "leave", "set"
LAST_PUT = -1  # the number that the match has which was put away last, once it is


class Deed:
    """It leaves `match` open, None for none; `number` is its own among the old ones, 0 for none yet."""

    def __init__(self, verb: str, match: "Any" = None, number: int = 0) -> None:
        self.verb = verb
        self.match = match
        self.number = number
        self.changed = False  # the match has been, since it was to begin
        self.coming: Any = match  # what was about to begin when this was broken off

    def is_spare(self) -> bool:
        """Whether nothing is lost without it once another match begins or all are left: what has no answer is no score
        yet, and an old match that is as it was is on the flash."""
        if self.verb == BEGIN:
            return not self.match.begun() or (self.number != 0 and not self.changed)
        return self.verb == LEAVE
