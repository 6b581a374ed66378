"""Thousands of random presses on the conversation and its store, with the power cut at any time."""

import random
from pathlib import Path

import pytest

from hostsim.random_play import all_openings
from presses import KEYS, misfits, strike
from tally.device.store import Store
from tally.engine.match import Match
from tally.games import GAMES
from tally.ui.app import App
from tally.ui.render import HEIGHT, WIDTH, Renderer

PRESSES = 20_000
DRAW = 25  # every so manieth view is drawn
CUT = 0.004
LOOK_UP = 0.003  # how often the players go for an old match
WEIGHTS = (20, 20, 50, 10)  # of KEYS: fewer backs, so that matches end


class Table:
    """Players who press whatever they like."""

    def __init__(self, game: str, seed: int):
        self.game = game
        self.chance = random.Random(seed)
        self.openings = list(all_openings(game))
        self.renderer = Renderer()
        self.frame = bytearray(WIDTH * HEIGHT // 8)
        self.measured: set = set()
        self.cuts = self.ends = self.mended = self.reopened = self.deleted = 0
        self.kept: dict[int, list[str]] = {}  # the records that must be among the old matches, by their numbers
        self.power_on()

    def power_on(self) -> None:
        self.store = Store()
        assert self.store.note == ""
        old = self.store.old
        put, delete, reopen = old.put, old.delete, self.store.reopen

        def putting(number: int, match: Match) -> None:
            put(number, match)
            self.kept[number] = match.record()

        def deleting(number: int) -> str:
            self.deleted += 1
            del self.kept[number]
            return delete(number)

        def reopening(match: Match, number: int) -> None:
            self.reopened += 1
            assert match.record() == self.kept[number]
            reopen(match, number)

        old.put, old.delete, self.store.reopen = putting, deleting, reopening
        self.app = App(self.store, self.store.match, self.store.note)

    def cut(self) -> None:
        before = self.app.match.record() if self.app.match else None
        self.power_on()
        self.cuts += 1
        assert (self.app.match.record() if self.app.match else None) == before

    def begin(self) -> None:
        """Another opening of the game, as set-up would end with."""
        self.app.talk = None
        self.app.play.begin(self.chance.choice(self.openings))
        self.app._open()
        assert self.store.save() == ""

    def look_up(self) -> None:
        """By the keys that lead there, to where one of the newest old matches can be reopened or deleted."""
        if self.app.match and not self.app.talk and not self.app.page:
            strike(self.app, "back", "hold")
        if self.app.page or self.app.won or "old" not in getattr(self.app.ask(), "options", ()):
            return
        count = self.store.old.count()
        for value in ("old", "list", max(1, count - self.chance.randint(0, 3))):
            for key in self.app.path(value):
                strike(self.app, key)
        while self.app.ask().key != "opened":
            strike(self.app, "ok")

    def check_old(self) -> None:
        """Each match that was put away is among the old ones, but for the one that is open, and nothing else is."""
        old = self.store.old
        found = {kept.number: old.read(kept.number).record() for kept in old.list(0, old.count())}
        assert found == {number: lines for number, lines in self.kept.items() if number not in old.away}

    def press(self) -> None:
        key = self.chance.choices(KEYS, WEIGHTS)[0]
        kind = "press"
        if key == "back" and self.chance.random() < 0.15:
            kind = "hold"
        before = self.app.match
        strike(self.app, key, kind)
        assert not self.store.unsaved
        after = self.app.match
        if before and not after and before.record() != before.opening.lines:
            assert before.record() in self.kept.values()
        self.mended += bool(before and after and before is not after and before.opening is after.opening)
        if key in ("up", "down") and self.chance.random() < 0.1:
            for _ in range(self.chance.randint(1, 12)):
                strike(self.app, key, "repeat")
                self.look(0)

    def look(self, number: int) -> None:
        view = self.app.view()
        rows = repr(view.rows)
        if rows not in self.measured:
            self.measured.add(rows)
            assert misfits(view) == []
        if number % DRAW == 1:
            self.renderer.draw(self.frame, view)
            assert self.renderer.problems == []

    def check_record(self) -> None:
        match = self.app.match
        if match:
            again = Match.restore(match.record())
            assert (again.record(), again.status()) == (match.record(), match.status())


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_pressed_nothing_breaks_or_is_lost(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    table = Table(game, seed=len(game))
    for number in range(PRESSES):
        if not table.app.match and table.chance.random() < 0.1:
            table.begin()
        if table.chance.random() < LOOK_UP:
            table.look_up()
        table.press()
        table.look(number)
        table.ends += table.app.won
        if number % 50 == 0:
            table.check_record()
        if number % 4000 == 0:
            table.check_old()
        if table.chance.random() < CUT:
            table.cut()
    table.check_record()
    table.check_old()
    assert table.cuts > PRESSES * CUT / 2
    assert table.ends > 0
    assert table.mended > 0
    assert table.reopened > 0
    assert table.deleted > 0
