"""What the loop does when there is nothing to do: it sleeps, until a key or the next thing to look after."""

import sys
from collections.abc import Iterator

import pytest

from simulated import World, playing


class Sleeper:
    """Lets the simulated time pass, and counts how often it was slept; `at` has what happens after so many ms."""

    def __init__(self, pico: World):
        self.pico = pico
        self.sleeps: list[int] = []
        self.at: dict = {}

    def sleep(self, ms: int) -> None:
        self.sleeps.append(ms)
        self.pico.world.advance(ms)
        for due in [due for due in self.at if due <= sum(self.sleeps)]:
            self.at.pop(due)()


@pytest.fixture
def sleeper(pico: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sleeper]:
    playing(pico)
    pico.run(2000)
    made = Sleeper(pico)
    monkeypatch.setattr(sys.modules["ticks"], "sleep_ms", made.sleep)
    return made


def rest(sleeper: Sleeper) -> int:
    """Rest once; for how many ms."""
    before = sum(sleeper.sleeps)
    sleeper.pico.device._rest()
    return sum(sleeper.sleeps) - before


def test_with_nothing_to_do_it_sleeps_for_a_second(sleeper: Sleeper):
    rest(sleeper)
    assert rest(sleeper) == 1000
    assert sleeper.pico.world.timers  # interrupts are noted again from then on


def test_a_key_ends_the_rest_within_two_ms_and_is_counted(sleeper: Sleeper):
    pico = sleeper.pico
    before = pico.device.app.ask()
    rest(sleeper)
    sleeper.at[sum(sleeper.sleeps) + 301] = lambda: pico.world.drive(pico.board.KEYS["ok"], 0)
    assert rest(sleeper) == 302
    pico.device.step()
    assert pico.device.app.ask() is not before


def test_a_key_that_is_down_keeps_it_awake_as_it_may_repeat(sleeper: Sleeper):
    pico = sleeper.pico
    pico.world.drive(pico.board.KEYS["down"], 0)
    pico.device.step()
    assert rest(sleeper) == 2


def test_a_key_after_a_long_rest_counts_as_at_any_other_time(sleeper: Sleeper):
    pico = sleeper.pico
    for _ in range(600):
        rest(sleeper)
        pico.device.step()
    pico.device.screen.wake()
    pico.press("down")
    assert pico.device._keypad._deaf < 100  # nothing took a rest for an erase


def test_in_the_dark_it_looks_seldom(sleeper: Sleeper):
    sleeper.pico.wait(2 * sleeper.pico.device.settings["sleep"] + 1)
    assert not sleeper.pico.chip.on
    rest(sleeper)
    del sleeper.sleeps[:]
    assert rest(sleeper) == 1000 and len(sleeper.sleeps) == 50


def test_without_a_panel_it_does_not_rest(sleeper: Sleeper):
    sleeper.pico.plug(False)
    sleeper.pico.run(2000)
    assert rest(sleeper) == 2


@pytest.fixture
def tidied(pico: World, monkeypatch: pytest.MonkeyPatch) -> list:
    """For each time that memory was tidied, whether the picture was seen then and all of it saved."""
    done: list = []
    device = pico.device
    monkeypatch.setattr(device, "_ahead", [])  # after that it is tidied as well
    seen = lambda: done.append((device.screen.seen is device.screen.scene, device.store.untried))  # noqa: E731
    monkeypatch.setattr("tally.device.device.tidy", seen)
    return done


def test_memory_is_tidied_once_for_a_key_when_its_picture_is_seen_and_all_is_saved(sleeper: Sleeper, tidied: list):
    for count in (1, 2, 3):
        sleeper.pico.press("ok")
        sleeper.pico.run(3000)
        assert tidied == [(True, False)] * count


def test_a_key_that_waits_comes_before_memory_is_tidied(
    sleeper: Sleeper, tidied: list, monkeypatch: pytest.MonkeyPatch
):
    pico = sleeper.pico
    counts = []
    save = pico.device._save
    pins = [pico.board.KEYS["down"], pico.board.KEYS["up"]]

    def saving() -> None:
        save()
        counts.append(len(tidied))
        if len(pins) == 1:
            pico.world.drive(pins.pop(), 0)

    monkeypatch.setattr(pico.device, "_save", saving)
    pico.world.drive(pins.pop(), 0)
    pico.run(100)
    assert counts[:2] == [0, 0] and len(tidied) == 1


def test_the_chip_is_slow_in_the_dark_and_as_fast_as_ever_for_the_picture_that_a_key_brings(sleeper: Sleeper):
    pico = sleeper.pico
    usual = pico.world.hz
    pico.wait(2 * pico.device.settings["sleep"] + 1)
    rest(sleeper)
    assert pico.world.hz == 48_000_000
    pico.press("ok")
    assert pico.chip.on and pico.world.hz == usual


@pytest.mark.parametrize(
    "chip, hz, voltage",
    [("RP2040", 0, 0), ("RP2040", 133_000_000, 0), ("RP2040", 200_000_000, 12), ("RP2350", 150_000_000, 0)],
)
def test_a_board_says_how_fast_the_chip_is_which_gets_the_voltage_for_it(
    pico: World, chip: str, hz: int, voltage: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys.implementation, "_machine", f"Raspberry Pi Pico with {chip}", raising=False)
    if hz:
        monkeypatch.setattr(pico.board, "FREQ", hz, raising=False)
    pico.power_on()
    assert pico.world.hz == (hz or 125_000_000)
    assert pico.world.words.get(0x4006_4000, 0) >> 4 & 0xF == voltage
