"""What is asked before a match, as generators over the asks, and the menus."""

from tally.engine.ask import Number, Seat
from tally.engine.opening import Opening, load_game
from tally.games import GAMES
from tally.ui.asks import Menu, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tally.engine.ask import Asking

SETTINGS: tuple = (  # name, values, the usual one
    ("brightness", (1, 2, 3, 4), 2),
    ("sleep", (1, 2, 5, 10), 2),  # minutes until the screen dims; it goes off after twice as long
    ("flip", (False, True), False),
)


def title(last: "Opening | None", settings: dict) -> "Asking":
    if (yield Menu("title", ("new", "settings"))) == "settings":
        return (yield from setting(settings))
    return (yield from setup(last))


def setup(last: "Opening | None") -> "Asking":
    """A new match's opening; the last one's choices are offered."""
    game = yield Menu("game", GAMES, start=last.game if last else None)
    module = load_game(game)
    low, high = module.PLAYERS
    count = low
    if low < high:
        likely = len(last.players) if last else 4
        count = yield Number("players", low, high, start=max(low, min(high, likely)))
    names = yield from lineup(count, last)
    rules = {}
    if module.RULES and (yield Menu("rules", ("usual", "change"))) == "change":
        for name, options in module.RULES:
            rules[name] = yield Menu(name, options)
    dealer = yield Seat("first", list(range(count)))
    return Opening(game, names, rules, dealer)


def lineup(count: int, last: "Opening | None") -> "Asking":
    """The names of so many players."""
    plain = ["P%d" % number for number in range(1, count + 1)]
    known = last.players if last and len(last.players) == count and last.players != plain else None
    choice = yield Menu("lineup", ("last", "plain", "new") if known else ("plain", "new"))
    if choice != "new":
        return known if choice == "last" else plain
    names: list[str] = []
    for seat in range(count):
        names.append((yield Name(seat, plain[seat], names)))
    return names


def again() -> "Asking":
    """What follows the end of a match."""
    return (yield Menu("again", ("rematch", "new")))


def menu(settings: dict, redo: bool) -> "Asking":
    """What to do from the menu: a word, or the name and the new value of a setting."""
    options = ("sheet", "deals") + (("redo",) if redo else ()) + ("help", "settings", "leave")
    choice = yield Menu("menu", options)
    if choice == "settings":
        return (yield from setting(settings))
    if choice == "leave" and (yield Menu("leave", ("stay", "go"))) == "stay":
        return "stay"
    return choice


def setting(settings: dict) -> "Asking":
    """The name of a setting and its new value."""
    names = [name for name, _, _ in SETTINGS]
    name = yield Menu("settings", names)
    return name, (yield Menu(name, SETTINGS[names.index(name)][1], start=settings[name]))
