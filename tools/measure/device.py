"""What the handheld costs: presses at the table, bytes on the display's bus, time and heap of its screens."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from hostsim.pico import Pico
from hostsim.random_play import all_openings, legal_answer, table_answer
from tally.engine.match import Match
from tally.engine.opening import Opening
from tally.games import GAMES
from tally.ui.app import App
from tally.ui.setup import SETTINGS

MATCHES = 200
AIMS = {  # presses a deal, card or player; a game that is not here is counted by the deal
    "twenty_two": ("deal", 7),
    "ninety_nine": ("card", 5),
    "california_jack": ("deal", 16),
    "bid_whist": ("deal", 18),
    "toonerville_rook": ("player", 9),
}


class Forgetful:
    """A keeper that keeps nothing."""

    settings = {name: usual for name, _, usual in SETTINGS}

    def begin(self, match: Match) -> None: ...

    def keep(self, match: Match) -> None: ...

    def set(self, name: str, value: object) -> None:
        self.settings[name] = value

    def low(self) -> bool:
        return False


def default_openings(game: str) -> list[Opening]:
    """Every number of players, with the usual house rules."""
    usual = next(all_openings(game)).rules
    return [opening for opening in all_openings(game) if opening.rules == usual]


def presses(game: str, answer) -> float:
    """The mean number of presses of the shortest key path, per deal, card or player counted."""
    openings = default_openings(game)
    unit, _ = AIMS.get(game, ("deal", 0))
    pressed = units = 0
    for number in range(MATCHES):
        match = Match(openings[number % len(openings)])
        app = App(Forgetful(), match)
        chance = random.Random(number)
        while match.ask:
            units += unit == "card" and match.ask.key == "card"
            keys = app.path(answer(match, chance))
            pressed += len(keys)
            for key in keys:
                app.press(key)
        players = len(match.opening.players)
        units += {"deal": 1, "card": 0, "player": players - 1}[unit] * match.finished()
    return pressed / units


def report_presses() -> None:
    for game in GAMES:
        unit, aim = AIMS.get(game, ("deal", "none"))
        table = presses(game, table_answer)
        even = presses(game, lambda match, chance: legal_answer(match.ask, chance))
        print(
            f"  {game:16} {table:5.1f} presses a {unit} as a table plays (aim {aim}); {even:.1f} of any legal answers"
        )


def played(pico: Pico, game: str) -> Iterator[int]:
    """The bytes on the bus for each press from power-on through a match of random answers."""
    opening = default_openings(game)[-1]
    chance = random.Random(game)
    match = Match(opening)
    answers = [f'"{game}"', *([str(len(opening.players))] if len(default_openings(game)) > 1 else [])]
    answers += ['"plain"', *(['"usual"'] if opening.rules else []), str(opening.dealer)]
    yield from counted(pico, ["ok"])
    for text in answers:
        yield from counted(pico, pico.ask("path", text))
    while match.ask:
        value = table_answer(match, chance)
        text = match.ask.text(value) if isinstance(value, str) else str(value)
        match.answer(value)
        yield from counted(pico, pico.ask("path", text))


def counted(pico: Pico, keys: list[str]) -> Iterator[int]:
    for key in keys:
        before = pico.chip.bytes_received
        pico.press(key)
        yield pico.chip.bytes_received - before


def report_bus_and_screens() -> None:
    screens: dict[str, tuple[int, int]] = {}
    for game in GAMES:
        with tempfile.TemporaryDirectory() as state:
            pico = Pico(Path(state), vm="micropython")
            sent: list[int] = []
            changed: list[int] = []
            before = ""
            for count in played(pico, game):
                name = pico.ask("rows")[0].removeprefix("screen ")
                (changed if name == before else sent).append(count)
                before = name
                if name not in screens:
                    screens[name] = pico.ask("cost", 20)
            pico.power_off()
        print(
            f"  {game:16} bytes on the bus a press, median and most: new value {median(changed):.0f}, {max(changed)};"
            f" new screen {median(sent):.0f}, {max(sent)} ({len(sent + changed)} presses)"
        )
    for name, (spent, heap) in screens.items():
        print(f"  screen {name:12} {spent:5} us to make and draw, {heap} bytes of heap with all that is loaded")


def report_rematch() -> None:
    match = Match.start("ninety_nine", ["Ann", "Bo"], {"track": "chips"})
    for _ in range(5):
        match.answer(0)
    app = App(Forgetful(), match)
    count = 0
    while app.match is match:
        app.press("ok")
        count += 1
    print(f"  {count} presses from power-on at the winner to the first question of a rematch (aim 3)")


def report() -> None:
    print("The handheld, its firmware under MicroPython:", flush=True)
    report_presses()
    report_rematch()
    report_bus_and_screens()
