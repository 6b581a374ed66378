"""The device in a simulated world: taps, a display that is missing or lost, rest, failures, flip, and the bus."""

import sys
from pathlib import Path

import pytest

from plain import table
from saving import begun
from simulated import EVERY, GAP, HOLD, TAP, World, fail, playing
from tally.device.store import Store


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
    key = pico.board.KEYS["down"]
    pico.world.drive(key, 0)
    pico.world.advance(30)
    pico.world.drive(key, 1)
    pico.world.advance(70)
    pico.step()
    assert pico.device.app.editor.index == before + 1


def test_taps_during_one_long_step_all_count(pico: World):
    playing(pico)
    key = pico.board.KEYS["down"]
    for _ in range(2):
        pico.world.drive(key, 0)
        pico.world.advance(40)
        pico.world.drive(key, 1)
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
    pico.run(1000)
    says = "no display answers on I2C0 with SDA on GP4 and SCL on GP5, address 0x3C or 0x3D\n"
    assert capsys.readouterr().err == says
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
    begun(table("ninety_nine", 3, track="chips"))
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


def test_a_key_that_goes_on_repeating_after_it_woke_the_screen_does_nothing_else(pico: World):
    playing(pico)
    for minutes in (2.1, 4.1):
        pico.wait(minutes)
        pico.run(3 * HOLD, "down")
        pico.run(GAP)
        assert pico.chip.on and pico.device.app.editor.index == 0


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


def restart(pico: World, key: str) -> None:
    """Press a key that resets the device, and let it go once that has happened."""
    with pytest.raises(SystemExit):
        pico.press(key)
    pico.power_on()
    pico.run(GAP)


def break_app(pico: World, monkeypatch: pytest.MonkeyPatch, says: str = "trump") -> None:
    def broken(*_: object) -> None:
        raise KeyError(says)

    monkeypatch.setattr(sys.modules[pico.make.__module__], "App", broken)


def test_a_failure_at_the_start_is_shown_and_written_and_ok_tries_again(
    pico: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    playing(pico)
    record, files = pico.device.app.match.record(), {file.name for file in Path().iterdir()}
    with monkeypatch.context() as broken:
        break_app(pico, broken)
        pico.power_on()
        assert pico.says()[:2] == ["screen failure", "  Something went wrong"]
        assert "KeyError" in pico.says()[2] and sum(pico.shown()) > 100
        assert "KeyError" in capsys.readouterr().err
        assert "KeyError" in Path("error.txt").read_text(encoding="utf-8")
        pico.run(20_000, every=1000)
    restart(pico, "ok")
    assert pico.device.app.match.record() == record
    assert {file.name for file in Path().iterdir()} == files | {"error.txt"}


def test_a_store_that_fails_is_shown_as_the_settings_have_it(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    pico.device.store.set("flip", True)
    pico.step()

    def broken(*_: object) -> None:
        raise KeyError("opening")

    monkeypatch.setattr(sys.modules[pico.make.__module__], "Store", broken)
    pico.power_on()
    assert pico.says()[0] == "screen failure"
    assert pico.device.settings["flip"]
    restart(pico, "back")  # where ok is now
    assert Store().match


def test_a_match_that_keeps_the_device_from_starting_can_be_set_aside(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    pico.press("ok", "ok")
    kept = {file.read_bytes() for file in Path().iterdir()}
    with monkeypatch.context() as broken:
        break_app(pico, broken)
        for _ in range(2):
            pico.power_on()
            assert "  back: set match aside" in pico.says()
            restart(pico, "ok")
        pico.run(HOLD, "back")  # a hold is no press
        pico.run(GAP)
        pico.press("up", "down")
        assert Store().match
        with pytest.raises(SystemExit):
            pico.press("back")
    pico.power_on()
    assert pico.name() == "title"
    assert (pico.device.store.match, pico.device.store.last) == (None, None)
    assert kept <= {file.read_bytes() for file in Path().iterdir()}, "nothing is lost"


def test_a_match_cannot_be_set_aside_once_a_key_has_done_its_work(pico: World):
    playing(pico)
    pico.press("down")
    fail(pico)
    assert pico.says()[-1] == "  Score kept. ok: again"
    pico.press("back")
    assert Store().match
    restart(pico, "ok")
    fail(pico)  # at the first key this time
    assert pico.says()[-1] == "  back: set match aside"


def test_after_a_failure_ok_works_where_the_timer_no_longer_does(pico: World):
    playing(pico)
    fail(pico)
    pico.world.timers.clear()
    with pytest.raises(SystemExit):
        pico.press("ok")


def test_a_failure_that_cannot_be_drawn_is_written_once(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)

    def broken(*_: object) -> None:
        drawn.append(1)
        raise ValueError(f"no ink {len(drawn)}")

    drawn: list = []
    monkeypatch.setattr(pico.device.screen._renderer, "draw", broken)
    pico.press("down")
    assert len(drawn) > 1
    assert Path("error.txt").read_text(encoding="utf-8") == "ValueError: no ink 1\n"


def test_a_match_that_cannot_be_set_aside_is_shown(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    break_app(pico, monkeypatch)
    pico.power_on()

    def full(*_: object) -> None:
        raise OSError(28)

    monkeypatch.setattr(sys.modules[pico.make.__module__], "set_match_aside", full)
    pico.press("back")
    assert pico.says()[2] == "  OSError: 28"
    assert Store().match


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
    pico.device.store.set("flip", True)
    pico.step()
    pico.chip.reset()
    pico.power_on()
    assert pico.shown() == upright[::-1]


def test_brightness_is_set_at_once(pico: World):
    playing(pico)
    contrasts = []
    for value in (1, 2, 3, 4):
        pico.device.store.set("brightness", value)
        pico.run(EVERY)
        contrasts.append(pico.chip.contrast)
    assert contrasts == sorted(contrasts) and len(set(contrasts)) == 4


def test_only_pages_that_changed_are_sent(pico: World):
    begun(table("california_jack", 2, scoring="simple"))
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


def test_three_keys_play_undo_and_open_the_menu(pico: World):
    pico.use("pico_three_keys")
    playing(pico)
    pico.press("down", "ok", "ok")
    assert pico.device.app.match.finished() == 1
    pico.run(1000, "ok")
    assert pico.says()[1] == "  Let go: back" and pico.device.app.match.finished() == 1
    pico.run(GAP)
    assert pico.device.app.match.finished() == 0
    assert "  Undone: Cy" in pico.says()
    pico.run(1900, "ok")
    assert pico.name() == "menu" and pico.says()[1] == "  Menu  ▼"
    pico.run(3000, "ok")
    pico.run(GAP)
    assert pico.name() == "menu"
    pico.run(1900, "ok")
    pico.run(GAP)
    assert pico.name() == "loser"


def test_the_sign_of_back_keeps_the_rest_of_the_screen(pico: World):
    pico.use("pico_three_keys")
    playing(pico)
    before = pico.says()
    pico.run(1000, "ok")
    assert pico.says() == before[:1] + ["  Let go: back"] + before[2:]


def test_the_sign_of_back_does_not_outlast_a_display_that_is_lost(pico: World):
    pico.use("pico_three_keys")
    playing(pico)
    before = pico.shown()
    pico.run(1000, "ok")
    assert pico.shown() != before
    pico.plug(False)
    pico.run(500, "ok")
    pico.device.screen.apply_settings()  # it is found out that there is none
    pico.run(GAP)
    pico.plug(True)
    pico.run(2100)
    assert pico.shown() == before


def test_the_sign_of_back_does_not_outlast_a_display_in_whose_absence_the_key_was_let_go(pico: World):
    pico.use("pico_three_keys")
    playing(pico)
    before = pico.says()
    pico.run(1000, "ok")
    pico.plug(False)
    pico.device.screen.apply_settings()  # it is found out that there is none
    pico.run(2000)
    pico.plug(True)
    pico.run(2100)
    assert pico.says() == before


def test_three_keys_are_told_of_on_the_title(pico: World):
    pico.power_on()
    four = pico.says()
    pico.use("pico_three_keys")
    pico.power_on()
    assert pico.says() == four + ["  Hold ok: back or menu"]
    pico.press("down")
    assert pico.says()[-1] == "  Hold ok: back or menu"


def test_three_keys_are_turned_with_the_picture(pico: World):
    pico.use("pico_three_keys")
    playing(pico)
    upright = pico.shown()
    pico.device.store.set("flip", True)
    pico.run(EVERY)
    assert pico.shown() == upright[::-1]
    pico.press("up")
    assert pico.device.app.editor.index == 1
    pico.press("ok", "ok")
    assert pico.device.app.match.finished() == 1


def test_the_ok_of_three_keys_that_wakes_the_screen_does_nothing_else(pico: World):
    pico.use("pico_three_keys")
    playing(pico)
    for length in (60, HOLD, 2500):
        pico.wait(4.1)
        pico.run(length, "ok")
        pico.run(GAP)
        assert pico.chip.on and pico.name() == "loser" and pico.says()[1] != "  Let go: back"
    assert pico.device.app.match.finished() == 0


def test_what_could_not_be_saved_is_saved_again_while_nobody_answers(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    with monkeypatch.context() as full:

        def fails(*_: object) -> None:
            raise OSError(28)

        full.setattr(sys.modules["tally.device.files"], "open", fails, raising=False)
        full.setattr(sys.modules["tally.device.files"], "free", lambda: 0)
        pico.press("ok", "ok")
        assert "  Not saved: flash full" in pico.says()
    assert Store().match.record() != pico.device.app.match.record()
    pico.run(11_000)
    assert Store().match.record() == pico.device.app.match.record()


def failing_saves(patch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(5)

    for name in ("write", "write_bytes", "append", "rename"):
        patch.setattr(sys.modules["tally.device.files"], name, fails)


def test_a_save_that_fails_at_the_end_of_a_deal_is_said_on_its_page(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    failing_saves(monkeypatch)
    pico.press("ok")
    assert pico.name() == "deal"
    assert pico.says()[1] == "  Not saved: flash bad"
    pico.press("up")
    assert pico.says()[1] == "  Bo deals"


@pytest.mark.parametrize("leave", [False, True])
def test_nothing_is_said_of_a_save_that_has_been_made_up_for(leave: bool, pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    with monkeypatch.context() as broken:
        failing_saves(broken)
        pico.press("ok", *["ok"] * leave)
    pico.run(11_000, every=500)
    assert not pico.device.store.unsaved
    assert not any("Not saved" in line for line in pico.says())
    pico.press("ok")
    assert not any("Not saved" in line for line in pico.says())


def test_a_bad_flash_is_tried_for_what_is_new_and_now_and_then_but_not_at_each_key(
    pico: World, monkeypatch: pytest.MonkeyPatch
):
    playing(pico)
    save, calls = pico.device.store.save, []

    def saving() -> str:
        calls.append(1)
        return save()

    monkeypatch.setattr(pico.device.store, "save", saving)
    with monkeypatch.context() as broken:
        failing_saves(broken)
        pico.press("ok", "ok")
        assert (len(calls), pico.device.store.unsaved) == (1, True)
        pico.press("down", "up", "down")
        assert len(calls) == 1 and not any("Not saved" in line for line in pico.says())
        pico.press("ok")
        assert len(calls) == 2 and any("Not saved" in line for line in pico.says())
        pico.run(25_000, every=500)
        assert len(calls) == 4
    pico.run(11_000, every=500)
    assert (len(calls), pico.device.store.unsaved) == (5, False)
    pico.run(11_000, every=500)
    assert len(calls) == 5


def test_a_setting_that_could_not_be_saved_holds_is_said_and_is_made_up_for(
    pico: World, monkeypatch: pytest.MonkeyPatch
):
    playing(pico)
    upright = pico.shown()
    with monkeypatch.context() as broken:
        failing_saves(broken)
        set_flip(pico, True)
        assert "  Not saved: flash bad" in pico.says()
    assert not Store().settings["flip"]
    pico.run(11_000, every=500)
    assert Store().settings["flip"] and pico.shown() == upright[::-1]


def test_what_a_match_needs_is_loaded_while_no_key_is_pressed_once_somebody_is_there(
    pico: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("first_needed", "then_needed"):
        (tmp_path / f"{name}.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("tally.device.device.AHEAD", ("first_needed", "then_needed"))

    def loaded() -> list[str]:
        return [name for name in ("first_needed", "then_needed") if name in sys.modules]

    pico.power_on()
    pico.run(2000)
    assert loaded() == []
    pico.run(TAP, "down")
    pico.run(20)
    pico.run(200, "up")
    assert loaded() == [], "another key comes"
    pico.run(300, every=1000)
    pico.run(300, every=1000)
    assert loaded() == ["first_needed", "then_needed"]
