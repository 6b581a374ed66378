"""A Pico in the tests' own process: the device's modules in a simulated world, and the model of the panel."""

from types import ModuleType, SimpleNamespace
from typing import Any

from hostsim import ROOT
from hostsim.pico import chip_of
from plain import table
from saving import begun

MINUTE = 60_000
TAP, GAP, HOLD = 60, 60, 1000  # ms
UNSET = (2021, 1, 1)  # what the clock of a Pico says at power-on
EVERY = 20  # ms between two steps where nothing else is asked for


class World:
    """A Pico and its panel; `down` keys are held while time passes."""

    def __init__(self, world: ModuleType, display: Any, make: type, board: SimpleNamespace):
        self.world, self.display, self.make = world, display, make
        self.bytes = 0
        self.use(board)

    def use(self, board: str | SimpleNamespace) -> None:
        """Be another of `boards`, from the next power-on."""
        self.board = load_board(board) if isinstance(board, str) else board
        self.chip = chip_of(self.board.DISPLAY)
        self.display.wire(self.board.DISPLAY)

    def power_on(self, plugged: bool = True) -> None:
        self.display.plug(plugged)
        self.world.timers.clear()
        self.world.edges.clear()
        self.world.words.clear()
        self.world.date[:] = UNSET
        self.device = self.make(self.board)
        self.step()

    def step(self) -> None:
        self.device.step()
        for kind, data in self.display.take():
            self.bytes += len(data)
            self.chip.hear(kind, data)

    def run(self, ms: int, *down: str, every: int = EVERY) -> None:
        for name, pin in self.board.KEYS.items():
            self.world.drive(pin, 0 if name in down else 1)
        end = self.world.now_us + ms * 1000
        while self.world.now_us < end:
            self.world.advance(min(every, (end - self.world.now_us + 999) // 1000))
            self.step()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.run(TAP, key)
            self.run(GAP)

    def wait(self, minutes: float) -> None:
        self.run(int(minutes * MINUTE), every=1000)

    def plug(self, plugged: bool) -> None:
        if plugged:
            self.chip.reset()
        self.display.plug(plugged)

    def sent(self) -> int:
        """Bytes on the bus since this was asked last."""
        count, self.bytes = self.bytes, 0
        return count

    def shown(self) -> bytes:
        return self.chip.frame()

    def name(self) -> str:
        return self.device.app.view().name

    def says(self) -> list[str]:
        """The view on the screen, read out."""
        return self.device.screen.view.lines()


def load_board(name: str) -> SimpleNamespace:
    values: dict = {}
    exec((ROOT / "boards" / f"{name}.py").read_text(encoding="utf-8"), values)
    return SimpleNamespace(**values)


def playing(pico: World) -> World:
    """A pico that finds a match on its flash."""
    begun(table("ninety_nine", 3, track="chips"))
    pico.power_on()
    return pico


def fail(pico: World) -> None:
    """An exception in what a key does."""

    def broken(*_: object) -> None:
        raise KeyError("trump")

    pico.device.app.press = broken
    pico.press("ok")
