"""Thousands of random presses on the conversation and its store, with the power cut at any time."""

import random
from pathlib import Path

import pytest

from hostsim.random_play import all_openings
from hostsim.stand_ins import framebuf
from presses import KEYS, misfits
from tally.device.store import Store
from tally.engine.match import Match
from tally.games import GAMES
from tally.ui.app import App
from tally.ui.render import HEIGHT, WIDTH, Renderer
from tally.ui.talk import Talk

PRESSES = 20_000
DRAW = 25  # every so manieth view is drawn
CUT = 0.004
WEIGHTS = (20, 20, 50, 10)  # of KEYS: fewer backs, so that matches end


class Table:
    """Players who press whatever they like."""

    def __init__(self, game: str, seed: int):
        self.game = game
        self.chance = random.Random(seed)
        self.openings = list(all_openings(game))
        self.renderer = Renderer(framebuf)
        self.frame = framebuf.FrameBuffer(bytearray(WIDTH * HEIGHT // 8), WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.measured: set = set()
        self.cuts = self.ends = 0
        self.power_on()

    def power_on(self) -> None:
        self.store = Store()
        assert self.store.note == ""
        self.app = App(self.store, self.store.match, self.store.note)

    def cut(self) -> None:
        before = self.app.match.record() if self.app.match else None
        self.power_on()
        self.cuts += 1
        assert (self.app.match.record() if self.app.match else None) == before

    def begin(self) -> None:
        """Another opening of the game, as set-up would end with."""
        talk = Talk(self.app._title)
        talk.result = self.chance.choice(self.openings)
        self.app.talk = None
        self.app._finish(talk)
        self.app._open()

    def press(self) -> None:
        key = self.chance.choices(KEYS, WEIGHTS)[0]
        kind = "press"
        if key == "back" and self.chance.random() < 0.15:
            kind = "hold"
        self.app.press(key, kind)
        if key in ("up", "down") and self.chance.random() < 0.1:
            for _ in range(self.chance.randint(1, 12)):
                self.app.press(key, "repeat")
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
        table.press()
        table.look(number)
        table.ends += table.app.won
        if number % 50 == 0:
            table.check_record()
        if table.chance.random() < CUT:
            table.cut()
    table.check_record()
    assert table.cuts > PRESSES * CUT / 2
    assert table.ends > 0
