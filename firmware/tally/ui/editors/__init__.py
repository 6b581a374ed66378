"""Answering an ask with four keys: what up, down and ok do to the answer that is being composed.

An editor starts at the likely answer. `press` takes a key's name and says whether the answer is complete;
`value` is the answer as it stands. `path` lists the fewest presses that lead to a given answer.
"""

from tally.engine.ask import Counts, Number, Pick, Seats
from tally.ui.editors.choice import Choice, Ticks
from tally.ui.editors.name import Letters
from tally.ui.editors.number import Counter, Dial, Wheels
from tally.ui.editors.reading import Leafing, Reader
from tally.ui.kinds import Deals, Name, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask

MANY = 31  # from more on a number is set on two wheels
EDITORS: tuple = (
    (Pick, Choice),
    (Number, Dial),
    (Seats, Ticks),
    (Counts, Counter),
    (Name, Letters),
    (Reading, Reader),
    (Deals, Leafing),
)


def editor(ask: "Ask", start: "Any" = None) -> "Any":
    """The editor of an ask, at its likely answer or at `start`."""
    if isinstance(ask, Number) and ask.count() > MANY:
        return Wheels(ask, start)
    for kind, make in EDITORS:
        if isinstance(ask, kind):
            return make(ask, start)
    raise TypeError("no keys for %r" % ask)
