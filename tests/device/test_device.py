"""The device in a simulated world: taps, a display that is missing or lost, rest, failures, flip, and the bus."""

import importlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import tally
from hostsim import FIRMWARE
from hostsim.ssd1306 import SSD1306
from plain import table
from tally.device.store import Store

ROOT = FIRMWARE.parent
MINUTE = 60_000
TAP, GAP, HOLD = 60, 60, 1000  # ms
EVERY = 20  # ms between two steps where nothing else is asked for
FRESH = ("world", "machine", "ticks", "framebuf", "adafruit_ssd1306")


class World:
    """A Pico and its panel; `down` keys are held while time passes."""

    def __init__(self, world: ModuleType, make: type, board: SimpleNamespace):
        self.world, self.make, self.board = world, make, board
        self.chip = SSD1306()
        self.bytes = 0

    def power_on(self, plugged: bool = True) -> None:
        self.world.plug(plugged)
        self.world.timers.clear()
        self.device = self.make(self.board)
        self.step()

    def step(self) -> None:
        self.device.step()
        for data in self.world.take_sent():
            self.bytes += len(data)
            self.chip.write(data)

    def run(self, ms: int, *down: str, every: int = EVERY) -> None:
        for name, pin in self.board.KEYS.items():
            self.world.pins[pin] = 0 if name in down else 1
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
        self.world.plug(plugged)

    def sent(self) -> int:
        """Bytes on the bus since this was asked last."""
        count, self.bytes = self.bytes, 0
        return count

    def shown(self) -> bytes:
        return self.chip.frame()

    def name(self) -> str:
        return self.device.app.view().name


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the device's modules imported anew, and the old ones back after the test."""
    for name in [*sys.modules]:
        if name in FRESH or name.startswith("tally.device"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(tally, "device", raising=False)


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ROOT / "hostsim" / "stand_ins"))
    monkeypatch.setattr(sys, "print_exception", print_exception, raising=False)
    forget(monkeypatch)
    importlib.import_module("adafruit_ssd1306")  # what it imports wants the real time
    world = importlib.import_module("world")
    with monkeypatch.context() as simulated:
        simulated.setitem(sys.modules, "time", importlib.import_module("ticks"))
        make = importlib.import_module("tally.device.device").Device
    board: dict = {}
    exec((ROOT / "boards" / "pico.py").read_text(encoding="utf-8"), board)
    yield World(world, make, SimpleNamespace(**board))
    for name in [*sys.modules]:
        if name in FRESH or name.startswith("tally.device"):
            del sys.modules[name]


def print_exception(error: Exception, file: io.TextIOBase | None = None) -> None:
    print(f"{type(error).__name__}: {error}", file=file or sys.stderr)


def playing(pico: World) -> World:
    """A pico that finds a match on its flash."""
    Store().keep(table("ninety_nine", 3, track="chips"))
    pico.power_on()
    return pico


def test_it_starts_with_the_title_and_shows_it(pico: World):
    pico.power_on()
    assert pico.name() == "title"
    assert pico.chip.on and sum(pico.shown()) > 100
    assert pico.device.screen.problems == []


def test_it_goes_on_with_the_match_on_its_flash(pico: World):
    playing(pico)
    assert pico.name() == "loser"


def test_a_tap_shorter_than_a_step_counts(pico: World):
    playing(pico)
    before = pico.device.app.editor.index
    pins, key = pico.world.pins, pico.board.KEYS["down"]
    pins[key] = 0
    pico.world.advance(30)
    pins[key] = 1
    pico.world.advance(70)
    pico.step()
    assert pico.device.app.editor.index == before + 1


def test_taps_during_one_long_step_all_count(pico: World):
    playing(pico)
    pins, key = pico.world.pins, pico.board.KEYS["down"]
    for _ in range(2):
        pins[key] = 0
        pico.world.advance(40)
        pins[key] = 1
        pico.world.advance(40)
    pico.step()
    assert pico.device.app.editor.index == 2


def test_an_answer_is_on_flash_as_soon_as_it_is_taken(pico: World):
    playing(pico)
    pico.press("ok")
    assert Store().match.record() == pico.device.app.match.record()
    assert Store().match.finished() == 1


def test_a_display_that_is_missing_at_power_on_is_found_later(pico: World, capsys: pytest.CaptureFixture):
    pico.power_on(plugged=False)
    assert "no display answers" in capsys.readouterr().err
    led = []
    for _ in range(6):
        pico.run(1000)
        led.append(pico.world.pins[pico.board.LED])
    assert 0 in led and 1 in led
    pico.plug(True)
    pico.run(2100)
    assert pico.chip.on and sum(pico.shown()) > 100
    assert pico.world.pins[pico.board.LED] == 0


def test_keys_that_nobody_sees_the_effect_of_do_not_count(pico: World):
    Store().keep(table("ninety_nine", 3, track="chips"))
    pico.power_on(plugged=False)
    pico.press("ok")
    assert Store().match.finished() == 0
    pico.plug(True)
    pico.run(2100)
    assert sum(pico.shown()) > 100
    pico.press("ok")
    assert Store().match.finished() == 1


def test_a_display_unplugged_and_plugged_in_again_shows_what_is_new(pico: World):
    playing(pico)
    pico.press("down")
    expected = pico.shown()
    pico.press("up")
    pico.plug(False)
    pico.press("down")
    pico.plug(True)
    pico.run(2100)
    assert pico.shown() == expected


def test_a_display_unplugged_and_plugged_in_again_while_nothing_happens(pico: World):
    playing(pico)
    expected = pico.shown()
    pico.plug(False)
    pico.run(5000)
    pico.plug(True)
    pico.run(3000)
    assert pico.shown() == expected


def test_a_display_lost_while_nobody_plays_is_no_failure(pico: World):
    playing(pico)
    pico.plug(False)
    pico.wait(5)  # the picture moves, dims and goes off
    pico.plug(True)
    pico.wait(0.1)
    pico.press("down", "ok")
    assert not Path("error.txt").exists()
    assert pico.chip.on and sum(pico.shown()) > 100


def test_a_display_plugged_in_while_it_rests_wakes_the_screen(pico: World):
    playing(pico)
    pico.wait(4.1)
    assert not pico.chip.on
    pico.plug(False)
    pico.wait(1.1)
    pico.plug(True)
    pico.wait(0.1)
    assert pico.chip.on
    assert pico.device.screen.state == 0


def test_it_dims_then_goes_off_and_the_key_that_wakes_does_nothing_else(pico: World):
    playing(pico)
    awake, contrast = pico.shown(), pico.chip.contrast
    pico.wait(1.9)
    assert pico.chip.contrast == contrast
    pico.wait(0.2)
    assert pico.chip.on and pico.chip.contrast < contrast
    pico.wait(2)
    assert not pico.chip.on
    pico.press("ok")
    assert pico.chip.on and pico.chip.contrast == contrast
    assert pico.device.app.match.finished() == 0
    assert pico.shown() == awake or pico.chip.start_line
    pico.press("ok")
    assert pico.device.app.match.finished() == 1


def test_a_key_wakes_a_dim_screen_and_does_nothing_else(pico: World):
    playing(pico)
    contrast = pico.chip.contrast
    pico.wait(2.1)
    pico.press("ok")
    assert pico.chip.contrast == contrast
    assert pico.device.app.match.finished() == 0


def test_the_hold_that_wakes_does_nothing_else(pico: World):
    playing(pico)
    pico.wait(4.1)
    pico.run(HOLD, "back")
    pico.run(GAP)
    assert pico.chip.on and pico.name() == "loser"


def test_keys_put_off_rest(pico: World):
    playing(pico)
    for _ in range(5):
        pico.wait(1.5)
        pico.press("down")
    assert pico.chip.on and pico.device.screen.state == 0


def test_the_picture_moves_by_a_line_now_and_then(pico: World):
    playing(pico)
    lines = set()
    for _ in range(6):
        pico.wait(0.5)
        lines.add(pico.chip.start_line)
    assert len(lines) == 2


def fail(pico: World) -> None:
    def broken(*_: object) -> None:
        raise KeyError("trump")

    pico.device.app.press = broken
    pico.press("ok")


def test_an_exception_is_shown_and_the_record_kept_and_ok_starts_again(pico: World, capsys: pytest.CaptureFixture):
    playing(pico)
    pico.press("ok", "ok")
    record, before = pico.device.app.match.record(), pico.shown()
    fail(pico)
    assert "KeyError" in capsys.readouterr().err
    assert "KeyError" in Path("error.txt").read_text(encoding="utf-8")
    assert pico.shown() != before and sum(pico.shown()) > 100
    pico.press("up", "back")
    assert Store().match.record() == record
    with pytest.raises(SystemExit):
        pico.press("ok")
    pico.power_on()
    assert pico.device.app.match.record() == record


def test_an_exception_that_cannot_be_written_is_shown_all_the_same(pico: World):
    playing(pico)
    Path("error.txt").mkdir()
    before = pico.shown()
    fail(pico)
    assert pico.shown() != before


def set_flip(pico: World, value: bool) -> None:
    pico.run(HOLD, "back")
    pico.run(GAP)
    for answer in ("settings", "flip", value):
        pico.press(*[turned(key, pico) for key in pico.device.app.path(answer)])


def turned(key: str, pico: World) -> str:
    """The key at the place that now means this one."""
    if not pico.device.settings["flip"]:
        return key
    return {"up": "down", "down": "up", "ok": "back", "back": "ok"}[key]


def test_flip_turns_the_picture_and_the_keys(pico: World):
    playing(pico)
    upright = pico.shown()
    set_flip(pico, True)
    assert pico.name() == "loser"
    assert pico.shown() == upright[::-1]
    pico.press("up")
    assert pico.device.app.editor.index == 1
    pico.press("back")
    assert pico.device.app.match.finished() == 1


def test_letting_go_of_the_key_that_flipped_means_nothing(pico: World):
    playing(pico)
    pico.press("ok", "ok")
    assert pico.device.app.match.finished() == 1
    set_flip(pico, True)
    assert (pico.name(), pico.device.app.match.finished()) == ("loser", 1)


def test_holding_the_key_that_flipped_means_nothing(pico: World):
    playing(pico)
    pico.run(HOLD, "back")
    pico.run(GAP)
    for answer in ("settings", "flip"):
        pico.press(*pico.device.app.path(answer))
    *keys, ok = pico.device.app.path(True)
    pico.press(*keys)
    pico.run(HOLD, ok)
    pico.run(GAP)
    assert pico.name() == "loser"


def test_flip_lasts_over_a_power_cut(pico: World):
    playing(pico)
    upright = pico.shown()
    pico.device.set("flip", True)
    pico.chip.reset()
    pico.power_on()
    assert pico.shown() == upright[::-1]


def test_brightness_is_set_at_once(pico: World):
    playing(pico)
    contrasts = []
    for value in (1, 2, 3, 4):
        pico.device.set("brightness", value)
        pico.run(EVERY)
        contrasts.append(pico.chip.contrast)
    assert contrasts == sorted(contrasts) and len(set(contrasts)) == 4


def test_only_pages_that_changed_are_sent(pico: World):
    Store().keep(table("california_jack", 2, scoring="simple"))
    pico.power_on()
    pico.press("ok", "ok", "ok", "ok")
    assert pico.name() == "tricks"
    data = pico.chip.data_bytes
    pico.run(500)
    assert pico.chip.data_bytes == data
    pico.sent()
    pico.press("up")
    value = pico.sent()
    pico.run(HOLD, "back")
    pico.run(GAP)
    other = pico.sent()
    assert 0 < value < other <= 8 * (129 + 6 * 2)
    assert value <= 5 * (129 + 6 * 2)


def test_the_panel_shows_what_the_screen_drew_after_any_keys(pico: World):
    playing(pico)
    for key in ("down", "down", "ok", "ok", "up", "ok", "down", "ok", "back", "back"):
        pico.press(key)
    partly = pico.shown()
    pico.device.screen.apply_settings()  # sends the whole picture again
    pico.step()
    assert pico.shown() == partly
    assert pico.device.screen.problems == []
