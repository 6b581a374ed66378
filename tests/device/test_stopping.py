"""How the program ends and starts again: Ctrl-C, resets, a tool that comes in, and what outlasts them."""

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hostsim import FIRMWARE
from plain import table
from saving import begun
from simulated import GAP, TAP, UNSET, World, playing
from tally.device.store import Store

TODAY = (2026, 11, 30)
STOPPED = ["screen stopped", "  Tally is stopped", "  The score is kept.", "  Any key starts it"]


@pytest.fixture
def restart(pico: World) -> ModuleType:
    return importlib.import_module("restart")


def run_until(pico: World, monkeypatch: pytest.MonkeyPatch, ends: BaseException, after: int = 3) -> None:
    """Run the device as main.py does, until an exception comes out of its sleep."""
    sleeps = []

    def sleep(ms: int) -> None:
        sleeps.append(ms)
        pico.world.advance(ms)
        if len(sleeps) == after:
            raise ends

    monkeypatch.setattr(sys.modules["ticks"], "sleep_ms", sleep)
    with pytest.raises(type(ends)):
        pico.device.run()
    listen(pico)


def listen(pico: World) -> None:
    for kind, data in pico.display.take():
        pico.chip.hear(kind, data)


@pytest.mark.parametrize(
    "ends", [KeyboardInterrupt(), SystemExit(), MemoryError()], ids=lambda error: type(error).__name__
)
def test_however_it_ends_the_panel_says_so_and_a_key_starts_it(
    pico: World, ends: BaseException, monkeypatch: pytest.MonkeyPatch
):
    playing(pico)
    bright = pico.chip.contrast
    run_until(pico, monkeypatch, ends)
    assert pico.says() == STOPPED
    assert pico.chip.on and pico.chip.contrast < bright
    assert sum(pico.shown()) > 100
    assert pico.world.timers == []
    for key in pico.board.KEYS:
        with pytest.raises(SystemExit):  # a reset
            pico.world.drive(pico.board.KEYS[key], 0)
        pico.world.drive(pico.board.KEYS[key], 1)


def test_a_panel_that_was_dark_says_that_it_is_stopped(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    pico.wait(4.1)
    run_until(pico, monkeypatch, KeyboardInterrupt())
    assert pico.chip.on and sum(pico.shown()) > 100


def test_a_click_that_is_cut_short_does_not_sound_for_ever(full: World, monkeypatch: pytest.MonkeyPatch):
    playing(full)
    played = sys.modules["machine"].PWM.played
    full.world.drive(full.board.KEYS["down"], 0)
    run_until(full, monkeypatch, KeyboardInterrupt(), after=1)
    assert [hz for _, hz in played][-2:] == [2400, 0]
    timers = [timer for timer in full.world.timers if timer is full.device._sound._timer]
    assert timers == []


def test_ctrl_c_between_the_picture_and_the_saving_loses_no_answer(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    save, calls = pico.device.store.save, []

    def interrupted() -> str:
        calls.append(1)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return save()

    monkeypatch.setattr(pico.device.store, "save", interrupted)
    pico.world.drive(pico.board.KEYS["ok"], 0)
    run_until(pico, monkeypatch, KeyboardInterrupt(), after=1000)
    assert len(calls) == 2 and Store().match.finished() == 1


def test_ctrl_c_while_it_stops_does_not_keep_it_from_stopping(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    stop, calls = pico.device.screen.stop, []

    def interrupted(*arguments: object) -> None:
        calls.append(1)
        if len(calls) < 3:
            raise KeyboardInterrupt
        stop(*arguments)

    monkeypatch.setattr(pico.device.screen, "stop", interrupted)
    run_until(pico, monkeypatch, KeyboardInterrupt())
    assert pico.says() == STOPPED


def test_what_fails_as_it_stops_keeps_nothing_else_from_being_done(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)

    def broken(*_: object) -> None:
        raise ValueError("no buzzer")

    monkeypatch.setattr(pico.device, "_hush", broken)
    run_until(pico, monkeypatch, KeyboardInterrupt())
    assert pico.says() == STOPPED


def test_the_device_starts_again_after_it_was_stopped(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    contrast = pico.chip.contrast
    with monkeypatch.context() as stopped:
        run_until(pico, stopped, KeyboardInterrupt())
    pico.power_on()
    assert pico.chip.contrast == contrast
    pico.press("ok")
    assert pico.device.app.match.finished() == 1


def test_a_date_outlasts_a_reset_but_not_a_loss_of_power(pico: World, restart: ModuleType):
    world = pico.world
    world.date[:] = TODAY
    restart.carry_date()
    world.date[:] = UNSET  # what a reset does
    restart.carry_date()
    assert tuple(world.date) == TODAY
    world.date[:] = UNSET
    world.words.clear()  # what a loss of power does too
    restart.carry_date()
    assert tuple(world.date) == UNSET


def test_all_of_a_date_outlasts_a_reset(pico: World, restart: ModuleType, monkeypatch: pytest.MonkeyPatch):
    clock = {}

    class Rtc:
        def datetime(self, now: tuple = ()) -> tuple:
            clock["now"] = now or clock["now"]
            return clock["now"]

    monkeypatch.setattr(restart, "RTC", Rtc)
    for kept in ((2026, 12, 1, 0, 0, 0, 0, 0), (2099, 12, 31, 0, 23, 59, 58, 0), (2153, 7, 15, 0, 12, 34, 56, 0)):
        clock["now"] = kept
        restart.keep_date()
        clock["now"] = (2021, 1, 1, 4, 0, 0, 3, 0)
        restart.carry_date()
        assert clock["now"] == kept
        assert all(0 <= word < 1 << 32 for word in pico.world.words.values())


def test_a_clock_that_was_set_anew_is_what_is_kept(pico: World, restart: ModuleType):
    pico.world.date[:] = (2027, 1, 1)
    restart.carry_date()
    pico.world.date[:] = TODAY
    restart.carry_date()
    assert tuple(pico.world.date) == TODAY


def test_a_reset_by_the_device_itself_keeps_the_date(pico: World, restart: ModuleType):
    pico.world.date[:] = TODAY
    with pytest.raises(SystemExit):
        restart.restart()
    pico.world.date[:] = UNSET
    restart.carry_date()
    assert tuple(pico.world.date) == TODAY


def test_archive_and_restart_mean_the_same_by_a_clock_that_is_set(pico: World, restart: ModuleType):
    from tally.device import archive  # noqa: PLC0415 - of the simulated Pico

    assert restart.CLOCK_SET == archive.CLOCK_SET


def test_keys_that_are_armed_start_it_until_they_are_disarmed(pico: World, restart: ModuleType):
    restart.arm()
    with pytest.raises(SystemExit):
        pico.world.drive(pico.board.KEYS["ok"], 0)
    restart.disarm()
    for level in (1, 0, 1):
        pico.world.drive(pico.board.KEYS["ok"], level)


@pytest.mark.parametrize("board", ["pico", "pico_three_keys"])
def test_up_and_down_held_ask_that_nothing_is_started(
    pico: World, restart: ModuleType, board: str, monkeypatch: pytest.MonkeyPatch
):
    pico.use(board)
    monkeypatch.setattr(restart, "board", pico.board)
    pins = pico.board.KEYS
    for held, expected in (((), False), (("up",), False), (("ok", "down"), False), (("up", "down"), True)):
        for name, pin in pins.items():
            pico.world.drive(pin, 0 if name in held else 1)
        assert restart.is_held_off() is expected, held


def start(pico: World, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What main.py starts, which the simulator does without."""
    monkeypatch.setattr("gc.threshold", lambda size: None, raising=False)
    pico.display.plug(True)
    return importlib.import_module("start").start()


def test_with_up_and_down_held_nothing_is_started(
    pico: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    begun(table("ninety_nine", 3))
    for name in ("up", "down"):
        pico.world.drive(pico.board.KEYS[name], 0)
    assert start(pico, monkeypatch) is None
    assert capsys.readouterr().out == "up and down are held: nothing is started\n"
    assert pico.display.take() == []
    for name in ("up", "down"):
        pico.world.drive(pico.board.KEYS[name], 1)
    assert start(pico, monkeypatch).app.match


def boot(pico: World) -> None:
    """Run boot.py where main.py and the firmware's first line are Tally's."""
    pins = ",".join(map(str, pico.board.KEYS.values()))
    Path("modules.tally").write_text(f"Tally 2 00000000 000000 000000 {pins} pico\n", encoding="utf-8")
    exec((FIRMWARE / "boot.py").read_text(encoding="utf-8"), {})


def test_boot_has_any_key_start_tally_where_main_is_its_own(pico: World, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "main", importlib.import_module("restart"))  # what main.py imports it from
    Path("main.py").write_text('"""Tally"""\n', encoding="utf-8")
    boot(pico)
    for key in pico.board.KEYS.values():
        with pytest.raises(SystemExit):
            pico.world.drive(key, 0)


def test_boot_leaves_the_keys_to_another_program(pico: World):
    Path("main.py").write_text("import theirs\n", encoding="utf-8")
    boot(pico)
    for key in pico.board.KEYS.values():
        pico.world.drive(key, 0)


def test_a_key_pressed_while_it_starts_does_not_start_it_again(pico: World, monkeypatch: pytest.MonkeyPatch):
    Path("main.py").write_text('"""Tally"""\n', encoding="utf-8")
    boot(pico)
    pico.device = start(pico, monkeypatch)
    pico.run(TAP, "ok")
    pico.run(GAP)
    assert pico.name() == "title"


def test_a_key_tries_again_where_it_does_not_start(pico: World, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise ValueError("no keys")

    monkeypatch.setattr(sys.modules[pico.make.__module__], "Device", broken)
    with pytest.raises(ValueError, match="no keys"):
        start(pico, monkeypatch)
    with pytest.raises(SystemExit):
        pico.world.drive(pico.board.KEYS["ok"], 0)


def test_boot_says_what_is_wrong_and_keeps_nothing_from_being_started(pico: World, capsys: pytest.CaptureFixture):
    exec((FIRMWARE / "boot.py").read_text(encoding="utf-8"), {})
    assert capsys.readouterr().out.startswith("boot.py: ")
