"""Answering an ask with four keys: what up, down and ok do to the answer that is being composed.

An editor starts at the likely answer. `press` takes a key's name and says whether the answer is complete;
`value` is the answer as it stands. `path` lists the fewest presses that lead to a given answer.
"""

from tally.engine.ask import Counts, Number, Pick, Seats
from tally.ui.kinds import Deals, Name, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask

MANY = 31  # from more on a number is set on two wheels
EDITORS: tuple = (  # of each kind of ask the module, which is loaded when such a one is asked first, and the class
    (Pick, "choice", "Choice"),
    (Number, "number", "Dial"),
    (Seats, "choice", "Ticks"),
    (Counts, "number", "Counter"),
    (Name, "name", "Letters"),
    (Reading, "reading", "Reader"),
    (Deals, "reading", "Leafing"),
)
loaded: dict = {}  # the classes by their names


def editor(ask: "Ask", start: "Any" = None) -> "Any":
    """The editor of an ask, at its likely answer or at `start`."""
    for kind, module, name in EDITORS:
        if isinstance(ask, kind):
            made = "Wheels" if name == "Dial" and ask.count() > MANY else name
            if made not in loaded:
                loaded[made] = getattr(__import__("tally.ui.editors." + module, None, None, (made,)), made)
            return loaded[made](ask, start)
    raise TypeError("no keys for %r" % ask)
