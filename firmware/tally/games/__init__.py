"""The games, one file each, loaded one at a time.

A game is a module with these names:

    PLAYERS   fewest and most players
    RULES     house rules: (name, (values, default first)) pairs
    CARRIED   the table's own attributes that last from deal to deal: whole numbers and lists of them
    SHOWS     the entries of a deal's story, and of what is so now, that the sheet shows while it is played
    SIDES     the seats of each side, or None where each player scores alone
    PAGES     names of pages of its own in the menu. The function of that name takes the table and returns
              the page's rows: pairs of a seat or a word, and a value or None, both said with the kind NAME
    prepare   puts the table in order before the first deal: at least `table.totals`
    deal      a generator: yields asks and is sent the answers. `table.story` is a dict that holds the
              `deal`'s number and the `dealer`; the game adds what a sheet should tell, and `outcome`, the
              KIND of `story.KIND` in its words; what only the open deal needs goes into `table.now`.
              It ends with `table.score(change)`, and sets `table.dealer` to whoever deals next and
              `table.winners` once the match is won
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

GAMES = ("twenty_two", "ninety_nine", "california_jack", "bid_whist", "toonerville_rook")


def load(game: str) -> "ModuleType":
    """The module of one game; the others are dropped, so that their memory is free."""
    if game not in GAMES:
        raise ValueError("no game %r; there is: %s" % (game, ", ".join(GAMES)))
    for other in GAMES:
        name = "tally.games." + other
        if other != game and name in sys.modules:
            del sys.modules[name]
            globals().pop(other, None)
    return __import__("tally.games." + game, None, None, ("deal",))
