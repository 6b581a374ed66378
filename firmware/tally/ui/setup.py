"""What is asked before a match, as generators over the asks, and the menus."""

from tally.engine.ask import Menu, Number, Seat
from tally.games import GAMES
from tally.ui.kinds import LONGEST, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tally.engine.ask import Conversation
    from tally.engine.opening import Opening

SETTINGS: tuple = (  # name, values, the usual one
    ("brightness", (1, 2, 3, 4), 2),
    ("sleep", (1, 2, 5, 10), 2),  # minutes until the screen dims; it goes off after twice as long
    ("flip", (False, True), False),
    ("sound", (True, False), True),  # only a board with a buzzer has it
)


def title(last: "Opening | None", settings: dict, old: "Callable[[], Conversation] | None" = None) -> "Conversation":
    """`old` makes the conversation about the old matches, where there are any."""
    choice = yield Menu("title", ("new", "old", "settings") if old else ("new", "settings"))
    if choice == "settings":
        return (yield from setting(settings))
    if choice == "old" and old:
        return (yield from old())
    return (yield from setup(last))


def setup(last: "Opening | None") -> "Conversation":
    """A new match's opening; the last one's choices are offered."""
    from tally.engine.opening import Opening, load_game  # noqa: PLC0415 - not before there is to be one

    game = yield Menu("game", GAMES, likely=last.game if last else None)
    module = load_game(game)
    low, high = module.PLAYERS
    count = low
    if low < high:
        likely = len(last.players) if last else 4
        count = yield Number("players", low, high, likely=max(low, min(high, likely)))
    names = yield from lineup(count, last)
    rules = {}
    if module.RULES and (yield Menu("rules", ("usual", "change"))) == "change":
        for name, options in module.RULES:
            rules[name] = yield Menu(name, options)
    dealer = yield Seat("first", list(range(count)))
    return Opening(game, names, rules, dealer)


def lineup(count: int, last: "Opening | None") -> "Conversation":
    """The names of so many players."""
    numbered = [plain(seat) for seat in range(count)]
    known = last.players if last and len(last.players) == count and last.players != numbered else None
    choice = yield Menu("lineup", ("last", "plain", "new") if known else ("plain", "new"))
    if choice != "new":
        return known if choice == "last" else numbered
    names: list[str] = []
    for seat in range(count):
        names.append((yield Name(seat, plain(seat), names)))
    return names


def again() -> "Conversation":
    """What follows the end of a match."""
    return (yield Menu("again", ("rematch", "new")))


def menu(
    settings: dict, players: list, redo: bool, pages: tuple = (), old: "Callable[[], Conversation] | None" = None
) -> "Conversation":
    """What to do from the menu: a word, a setting or a player's name that is to change, or what `old` has come to.
    `pages` are those that the game has of its own."""
    options = ("sheet",) + pages + ("deals",) + (("redo",) if redo else ()) + ("players", "help")
    choice = yield Menu("menu", options + (("old",) if old else ()) + ("settings", "leave"))
    if choice == "old" and old:
        return (yield from old())
    if choice == "settings":
        return (yield from setting(settings))
    if choice == "players":
        return (yield from rename(players))
    if choice == "leave" and (yield Menu("leave", ("stay", "go"))) == "stay":
        return "stay"
    return choice


def setting(settings: dict) -> "Conversation":
    """The name of one of the settings that the device has, and its new value, as ("set", name, value)."""
    values = {name: options for name, options, _ in SETTINGS}
    name = yield Menu("settings", [name for name, _, _ in SETTINGS if name in settings])
    return "set", name, (yield Menu(name, values[name], likely=settings[name]))


def rename(players: list) -> "Conversation":
    """A player and another name, as ("rename", seat, name); a name that was only a number is entered from nothing."""
    seat = yield Seat("rename", list(range(len(players))))
    name = players[seat][:LONGEST]
    taken = [other for other in players if other != players[seat]]
    return "rename", seat, (yield Name(seat, name, taken, "" if name == plain(seat) else name))


def plain(seat: int) -> str:
    """The name of a player of whom none is known."""
    return "P%d" % (seat + 1)


def chosen_game(answers: list) -> str:
    """The game that the answers of a set-up, or of the title before it, have come by; empty before that."""
    return "".join([answer for answer in answers[:2] if answer in GAMES])


def known_names(answers: list, last: "Opening | None") -> list[str]:
    """The players' names that they have come by."""
    while answers and answers[0] not in GAMES:
        answers = answers[1:]
    if "last" in answers and last:
        return last.players
    names = answers[answers.index("new") + 1 :] if "new" in answers else []
    return [name for name in names if isinstance(name, str)]
