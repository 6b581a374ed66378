"""What the tests of the conversation share: an app without a device, keys pressed on it, and views measured.

Runs under both interpreters: no pytest, nothing but the firmware.
"""

from tally.ui.app import HOLD, App
from tally.ui.editors import editor
from tally.ui.render import FONTS, GAP, HEIGHT, WIDTH
from tally.ui.setup import SETTINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask
    from tally.engine.match import Match
    from tally.ui.view import View

KEYS = ("up", "down", "ok", "back")


class Keeper:
    """Keeps records in memory. `warning` is what `keep` returns."""

    def __init__(self) -> None:
        self.settings = {name: usual for name, _, usual in SETTINGS}
        self.kept: list = []
        self.warning = ""

    def keep(self, match: "Match | None") -> str:
        self.kept.append(match.record() if match else None)
        return self.warning

    def set(self, name: str, value: object) -> None:
        self.settings[name] = value


def new_app(match: "Match | None" = None, note: str = "") -> "tuple[App, Keeper]":
    keeper = Keeper()
    return App(keeper, match, note), keeper


def press(app: App, keys: str) -> App:
    """The keys one after the other, blanks between them; `hold` holds back."""
    for key in keys.split():
        if key == "hold":
            app.press("back", HOLD)
        else:
            app.press(key)
    return app


def give(app: App, *values: "Any") -> App:
    """Answer questions key by key, from the screen as it is."""
    for value in values:
        for key in app.path(value):
            app.press(key)
    return app


def skip(app: App) -> App:
    """Leave pages and the winner by ok."""
    while app.page or app.won:
        app.press("ok")
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
    """What of a view does not fit on the screen, by the sizes of the fonts, and the characters they lack."""
    wrong = []
    if sum([FONTS[role].HEIGHT for role, _, _ in view.rows]) > HEIGHT:
        wrong.append(f"{view.name}: {len(view.rows)} rows")
    for role, text, value in view.rows:
        font = FONTS[role]
        if font.WIDTH * len(text + value) + (GAP if text and value else 0) > WIDTH:
            wrong.append(f"{view.name}: {role} {text!r} {value!r}")
        wrong += [f"{view.name}: {char!r}" for char in text + value if char not in font.CHARS and char != " "]
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
