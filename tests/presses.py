"""What the tests of the conversation share: an app without a device, keys pressed on it, and views measured.

Runs under both interpreters: no pytest, nothing but the firmware.
"""

from tally.ui.app import HOLD, PRESS, App
from tally.ui.editors import editor
from tally.ui.setup import SETTINGS
from tally.ui.view import FACES, HEIGHT, fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask
    from tally.engine.match import Match
    from tally.ui.view import View

KEYS = ("up", "down", "ok", "back")


class Keeper:
    """Keeps matches in memory. `told` has what it was told, each as a verb and what came with it, matches as records.
    `warning` is what goes wrong when that is saved, and what concerns old matches; `full` makes it low."""

    def __init__(self) -> None:
        self.settings = {name: usual for name, _, usual in SETTINGS}
        self.told: list = []
        self.warning = ""
        self.full = False
        self.open: Match | None = None
        self.old = Old(self)
        self._saved = 0

    def begin(self, match: "Match") -> None:
        self.open = match
        self.told.append(("begin", match.record()))

    def keep(self, match: "Match") -> None:
        self.open = match
        self.told.append(("keep", match.record()))

    def leave(self) -> None:
        self._put_away()
        self.told.append(("leave",))

    def reopen(self, match: "Match", number: int) -> None:
        del self.old.matches[number]
        self._put_away()
        self.open = match
        self.told.append(("reopen", match.record(), number))

    def bring_back(self, match: "Match") -> None:
        self.open = match
        self.told.append(("bring_back", match.record()))

    def set(self, name: str, value: object) -> None:
        self.settings[name] = value
        self.told.append(("set", name, value))

    def save(self) -> str:
        """The warning, where it was told anything since this was called last."""
        new = len(self.told) > self._saved
        self._saved = len(self.told)
        return self.warning if new else ""

    def _put_away(self) -> None:
        if self.open:
            self.old.put(self.open)
        self.open = None

    def has_old(self) -> bool:
        return self.old.count() > 0

    def low(self) -> bool:
        return self.full


class Kept:
    """What the list tells of an old match."""

    def __init__(self, number: int, match: "Match", date: str):
        status = match.status()
        self.number, self.date = number, date
        self.game, self.players = status["game"], status["players"]
        self.over, self.winners, self.totals = status["over"], status["winners"], status["totals"]


class Old:
    """Old matches in memory, by number. `damage` has the error that reading one raises; `listed` counts how many
    have been looked at."""

    def __init__(self, keeper: Keeper):
        self.keeper = keeper
        self.matches: dict = {}
        self.dates: dict = {}
        self.damage: dict = {}
        self.listed = 0

    def put(self, match: "Match", date: str = "") -> int:
        number = max(list(self.matches) + [0]) + 1
        self.matches[number], self.dates[number] = match, date
        return number

    def count(self) -> int:
        return len(self.matches)

    def list(self, first: int, size: int) -> list:
        numbers = sorted(self.matches, reverse=True)[first : first + size]
        self.listed += len(numbers)
        return [Kept(number, self.matches[number], self.dates[number]) for number in numbers]

    def read(self, number: int) -> "Match":
        if number in self.damage:
            raise self.damage[number]
        return self.matches[number]

    def delete(self, number: int) -> str:
        if not self.keeper.warning:
            del self.matches[number]
        return self.keeper.warning

    def wins(self, open_match: "Match | None") -> dict:
        wins: dict = {}
        for match in list(self.matches.values()) + [open_match]:
            if match and match.ask is None:
                table = wins.setdefault(match.opening.game, {})
                for seat, name in enumerate(match.opening.players):
                    won, played = table.get(name, (0, 0))
                    table[name] = won + (seat in match.table.winners), played + 1
        return wins


def new_app(match: "Match | None" = None, note: str = "", keeper: "Keeper | None" = None) -> "tuple[App, Keeper]":
    keeper = keeper or Keeper()
    keeper.open = match
    return App(keeper, match, note), keeper


def strike(app: App, key: str, kind: str = PRESS) -> None:
    """A key, after which all is saved, as on the device."""
    app.press(key, kind)
    app.warn(app.keeper.save())


def press(app: App, keys: str) -> App:
    """The keys one after the other, blanks between them; `hold` holds back."""
    for key in keys.split():
        if key == "hold":
            strike(app, "back", HOLD)
        else:
            strike(app, key)
    return app


def give(app: App, *values: "Any") -> App:
    """Answer questions key by key, from the screen as it is."""
    for value in values:
        for key in app.path(value):
            strike(app, key)
    return app


def skip(app: App) -> App:
    """Leave pages and the winner by ok."""
    while app.page or app.won:
        strike(app, "ok")
    return app


def screen(app: App) -> str:
    return app.view().name


def said(app: App) -> str:
    return "\n".join(app.view().lines())


def focused(app: App) -> str:
    """What the row says that the keys move."""
    view = app.view()
    assert view.focus is not None
    return view.rows[view.focus][1]


def misfits(view: "View") -> list:
    """What of a view does not fit on the screen, by its faces, and the signs they lack."""
    wrong = []
    if sum([FACES[role].height for role, _, _ in view.rows]) > HEIGHT:
        wrong.append(f"{view.name}: {len(view.rows)} rows")
    for role, text, value in view.rows:
        if not fits(role, text, value):
            wrong.append(f"{view.name}: {role} {text!r} {value!r}")
        if not FACES[role].has(text + value):
            wrong += [f"{view.name}: {sign!r}" for sign in FACES[role].missing(text + value)]
    return wrong


def state_of(made: "Any") -> str:
    """All that an editor remembers."""
    return repr(sorted([(name, value) for name, value in made.__dict__.items() if name != "ask"]))


def after(ask: "Ask", start: "Any", keys: "list | tuple") -> "Any":
    """An editor after some keys; None once one of them answers or leaves the question."""
    made = editor(ask, start)
    for key in keys:
        if key == "back":
            if not hasattr(made, "back") or not made.back():
                return None
        elif made.press(key):
            return None
    return made


def finish(made: "Any", keys: list) -> "Any":
    """The value that these keys answer with; AssertionError where they answer too early, or not at all."""
    for place, key in enumerate(keys):
        if key == "back":
            assert made.back(), "left the question"
        elif made.press(key):
            assert place == len(keys) - 1, "answered early"
            assert made.ask.accept(made.value()) is not None, "not legal"
            return made.value()
    raise AssertionError(f"not answered by {keys!r}")
