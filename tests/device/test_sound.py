"""The buzzer: what it plays and when, on the device and by itself."""

import importlib
import sys

import pytest

from plain import table
from saving import begun
from simulated import GAP, HOLD, TAP, World, playing

CLICK, TUNE = 2400, (1568, 1568, 1568, 2093, 1568, 2093)  # Hz
FLICK = 10  # ms of a click


def played(full: World) -> list[tuple[int, int]]:
    """(ms, Hz) of each change since this was asked last, 0 Hz for silence."""
    heard = sys.modules["machine"].PWM.played
    taken = heard[:]
    heard.clear()
    return taken


def tones(full: World) -> list[int]:
    return [hz for _, hz in played(full) if hz]


def tune_of(*notes: tuple[int, int]) -> tuple:
    return importlib.import_module("tally.device.sound").tune(*notes)


def near_the_end(full: World) -> World:
    """A pico that finds a match on its flash which any answer ends."""
    match = table("ninety_nine", 3, track="chips")
    while match.ask:
        match.answer(match.ask.options[0])
    match.undo()
    begun(match)
    full.power_on()
    return full


def test_a_press_clicks_at_once_and_shortly(full: World):
    playing(full)
    for key in ("down", "up", "ok"):
        at = full.world.now_us // 1000
        full.press(key)
        (begun, hz), (ended, silence) = played(full)
        assert (hz, silence) == (CLICK, 0)
        assert at < begun <= at + 30 and FLICK <= ended - begun <= FLICK + 5


def test_a_click_is_as_short_however_long_the_loop_is_busy(full: World):
    playing(full)
    start = full.world.now_us // 1000
    full.device._sound.play(tune_of((CLICK, FLICK), (0, 100), (CLICK, FLICK)))
    full.world.advance(400)  # no step of the device
    heard = played(full)
    begun = heard[0][0]
    assert start <= begun <= start + 5
    assert [(ms - begun, hz) for ms, hz in heard] == [(0, CLICK), (10, 0), (110, CLICK), (120, 0)]


def test_a_late_step_makes_no_later_note_later(full: World, monkeypatch: pytest.MonkeyPatch):
    full.power_on()
    late = sys.modules["machine"].Timer.fire

    def fire(timer: object, now_us: int) -> None:
        """The second note begins 60 ms too late."""
        if timer is full.device._sound._timer and (now_us // 1000 - start) == 100:
            full.world.now_us += 60_000
        late(timer, full.world.now_us)

    monkeypatch.setattr(sys.modules["machine"].Timer, "fire", fire)
    start = full.world.now_us // 1000
    full.device._sound.play(tune_of((1000, 100), (2000, 100), (3000, 100)))
    full.world.advance(500)
    assert [(ms - start, hz) for ms, hz in played(full)] == [(0, 1000), (160, 2000), (200, 3000), (300, 0)]


def test_repeats_and_releases_make_no_sound_and_a_hold_one(full: World):
    playing(full)
    full.run(3 * HOLD, "down")
    full.run(GAP)
    assert tones(full) == [CLICK]
    full.run(3 * HOLD, "back")
    full.run(GAP)
    assert full.name() == "menu" and tones(full) == [CLICK]


def test_a_key_that_does_nothing_makes_no_sound(full: World):
    playing(full)
    full.wait(4.1)
    full.press("ok")  # wakes the screen
    assert played(full) == []
    full.plug(False)
    full.run(2100)
    full.press("down")
    assert played(full) == []


def test_the_winner_gets_a_tune_once_when_shown(full: World):
    near_the_end(full)
    full.press("ok")
    assert full.name() == "deal" and tones(full) == [CLICK]
    full.press("ok")
    assert full.name() == "winner"
    full.run(2000)
    assert tones(full)[-len(TUNE) :] == list(TUNE)
    full.press("up")
    full.run(2000)
    assert full.name() == "winner" and tones(full) == [CLICK]


def test_the_tune_does_not_hold_up_the_keys_and_a_press_ends_it(full: World):
    near_the_end(full)
    full.press("ok", "ok")
    full.run(100)
    full.press("ok")
    assert full.name() == "again"
    full.run(2000)
    heard = [hz for _, hz in played(full)]
    assert heard[-2:] == [CLICK, 0] and TUNE[0] in heard and TUNE[3] not in heard


def test_a_match_found_won_at_power_on_gets_no_tune(full: World):
    near_the_end(full)
    full.press("ok")
    played(full)
    full.power_on()
    assert full.name() == "winner"
    full.run(2000)
    assert played(full) == []


def test_sound_can_be_turned_off_and_stays_off(full: World):
    playing(full)
    full.device.store.set("sound", False)
    full.press("down", "ok")
    assert played(full) == []
    full.power_on()
    full.press("ok")
    assert played(full) == []
    full.device.store.set("sound", True)
    full.press("ok")
    assert tones(full) == [CLICK]


def test_the_setting_is_there_where_the_board_has_a_buzzer(full: World):
    playing(full)
    assert "sound" in full.device.settings
    open_settings(full)
    offered = list(full.device.app.ask().options)
    full.use("pico")
    playing(full)
    open_settings(full)
    assert list(full.device.app.ask().options) == [name for name in offered if name != "sound"]
    assert "sound" in offered
    full.press("down", "ok", "down", "ok")  # another setting can be changed
    assert full.device.settings["sleep"] == 5


def open_settings(full: World) -> None:
    full.run(HOLD, "back")
    full.run(GAP)
    full.press(*full.device.app.path("settings"))


def test_a_board_without_buzzer_is_silent(full: World):
    full.use("pico")
    near_the_end(full)
    full.press("ok", "ok")
    full.run(2000)
    assert full.name() == "winner" and played(full) == []


def test_with_three_keys_the_hold_that_has_become_back_is_heard(full: World):
    full.use("pico_three_keys")
    full.board.BUZZER = 15
    playing(full)
    full.press("down")
    played(full)
    full.run(790, "ok")
    assert tones(full) == []
    full.run(TAP * 3, "ok")
    assert tones(full) == [CLICK, CLICK]
    full.run(GAP)
    assert tones(full) == [CLICK]
