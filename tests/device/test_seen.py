"""A key counts for what was on the panel when it went down, and what it did is seen before anything else is done."""

import dis
import sys
from types import CodeType

import pytest

from plain import table
from saving import begun
from simulated import GAP, HOLD, MINUTE, TAP, World, playing
from tally.device.store import Store

HOUR = 3_600_000_000  # us


def tap(pico: World, *keys: str) -> None:
    """Taps while the device is busy with something else."""
    for key in keys:
        for level in (0, 1):
            pico.world.drive(pico.board.KEYS[key], level)
            pico.world.advance(TAP)


def started(pico: World) -> World:
    """A pico with a match on its flash, before it has drawn anything."""
    begun(table("ninety_nine", 3, track="chips"))
    pico.display.plug(True)
    pico.device = pico.make(pico.board)
    return pico


@pytest.mark.parametrize("board", ["pico", "pico_three_keys", "pico_spi"])
def test_a_key_pressed_before_the_first_picture_means_nothing(pico: World, board: str):
    pico.use(board)
    started(pico)
    tap(pico, "ok", "down", "ok")
    pico.step()
    assert sum(pico.shown()) > 100
    pico.run(1000)
    assert pico.device.app.match.finished() == 0 and pico.device.app.editor.index == 0
    pico.press("ok")
    assert pico.device.app.match.finished() == 1


def test_a_key_that_is_down_as_the_first_picture_comes_means_nothing(pico: World):
    started(pico)
    pico.world.advance(50)
    pico.world.drive(pico.board.KEYS["back"], 0)
    pico.world.advance(50)
    pico.step()
    pico.run(3 * HOLD, "back")
    pico.run(GAP)
    assert pico.name() == "loser"


def test_a_second_ok_answers_no_question_that_was_not_seen_yet(pico: World):
    begun(table("ninety_nine", 3))
    pico.power_on()
    tap(pico, "ok", "ok", "ok")
    pico.run(500)
    assert len(pico.device.app.match.open_lines()) == 1
    pico.press("ok")
    assert len(pico.device.app.match.open_lines()) == 2


def test_keys_that_change_a_value_count_for_the_question_that_is_seen(pico: World):
    playing(pico)
    tap(pico, "down", "down", "up", "down", "ok")
    pico.step()
    assert pico.device.app.match.sheet()["deals"][0]["change"] == [-1, 0, 0]  # of the third that is offered


def test_a_key_pressed_before_the_panel_was_found_again_means_nothing(pico: World):
    playing(pico)
    pico.plug(False)
    pico.run(2000)
    tap(pico, "ok")
    pico.plug(True)
    tap(pico, "ok")
    pico.run(2100)
    assert pico.device.app.match.finished() == 0
    pico.press("ok")
    assert pico.device.app.match.finished() == 1


def test_keys_pressed_while_the_panel_wakes_mean_nothing(pico: World):
    playing(pico)
    pico.wait(4.1)
    tap(pico, "down", "ok", "ok")
    pico.run(500)
    assert pico.chip.on
    assert pico.device.app.match.finished() == 0 and pico.device.app.editor.index == 0


def test_an_answer_is_seen_before_it_is_saved(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    before, pictures = pico.shown(), []
    save = pico.device.store.save

    def saving() -> str:
        for kind, data in pico.display.take():
            pico.chip.hear(kind, data)
        pictures.append(pico.shown())
        return save()

    monkeypatch.setattr(pico.device.store, "save", saving)
    pico.press("ok")
    assert pictures and pictures[0] != before
    assert pictures[0] == pico.shown()


@pytest.mark.parametrize(("name", "value"), [("flip", True), ("sleep", 1)])
def test_a_setting_is_seen_before_it_is_saved(pico: World, name: str, value: object, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    pico.run(HOLD, "back")
    pico.run(GAP)
    for answer in ("settings", name):
        pico.press(*pico.device.app.path(answer))
    *keys, ok = pico.device.app.path(value)
    pico.press(*keys)
    before, pictures = pico.shown(), []
    write = sys.modules["tally.device.files"].replace

    def writing(*arguments: object) -> None:
        for kind, data in pico.display.take():
            pico.chip.hear(kind, data)
        pictures.append(pico.shown())
        write(*arguments)

    monkeypatch.setattr(sys.modules["tally.device.files"], "replace", writing)
    pico.press(ok)
    assert pictures and pictures[0] != before
    assert pictures[0] == pico.shown()
    assert Store().settings[name] == value


def test_no_contact_bounces_when_saving_begins(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    moved, began = [], []
    files = sys.modules["tally.device.files"]
    rest = files.before_erase

    def rested() -> None:
        rest()
        began.append(pico.world.now_us // 1000)

    monkeypatch.setattr(files, "before_erase", rested)
    ok = pico.board.KEYS["ok"]
    for level in (0, 1, 0):
        pico.world.drive(ok, level)
        moved.append(pico.world.now_us // 1000)
        pico.world.advance(3)
    pico.step()
    assert began and began[0] - moved[-1] >= 25


def test_an_answer_is_saved_where_the_picture_fails(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)

    def broken(*_: object) -> None:
        raise ValueError("no ink")

    monkeypatch.setattr(pico.device.screen._renderer, "draw", broken)
    pico.press("ok")
    assert Store().match.finished() == 1


@pytest.mark.parametrize("key", ["up", "down", "ok", "back"])
def test_a_stuck_key_lets_the_panel_rest(pico: World, key: str):
    playing(pico)
    pico.run(3 * MINUTE, key, every=100)
    pico.run(3 * MINUTE, key, every=1000)
    assert not pico.chip.on


@pytest.mark.parametrize("days", [7, 12])
def test_what_could_not_be_saved_is_saved_again_however_long_it_runs(
    pico: World, days: float, monkeypatch: pytest.MonkeyPatch
):
    playing(pico)
    pico.world.timers.clear()
    for _ in range(days * 24):
        pico.world.now_us += HOUR
        pico.step()
    pico.press("up")  # wakes the panel
    with monkeypatch.context() as broken:

        def fails(*_: object) -> None:
            raise OSError(5)

        for name in ("write", "write_bytes", "append", "rename"):
            broken.setattr(sys.modules["tally.device.files"], name, fails)
        pico.press("ok")
        assert Store().match.finished() == 0
    pico.run(11_000, every=500)
    assert Store().match.finished() == 1


@pytest.mark.parametrize("days", [7, 12])
def test_a_panel_is_looked_for_and_rests_however_long_it_was_away(pico: World, days: int):
    playing(pico)
    pico.world.timers.clear()
    pico.plug(False)
    for _ in range(days * 24):
        pico.world.now_us += HOUR
        pico.step()
    pico.plug(True)
    pico.run(1100)
    assert pico.chip.on
    lines = set()
    for _ in range(3):
        pico.wait(0.6)
        lines.add(pico.chip.start_line)
    assert len(lines) == 2, "the picture moves"
    pico.wait(4)
    assert not pico.chip.on


def codes(code: CodeType) -> list[CodeType]:
    return [code] + [inner for one in code.co_consts if isinstance(one, CodeType) for inner in codes(one)]


def test_what_interrupts_the_program_has_no_jump_where_ctrl_c_would_end_it_instead(pico: World):
    """MicroPython looks for Ctrl-C at jumps, also in an interrupt, and drops there what it finds."""
    pico.use("pico_full")
    pico.power_on()
    device = pico.device
    called = [device._keypad.note_awake, device._sound._step, device._keypad.contacts[0].edge]
    called.append(sys.modules["tally.device.clock"].ticks_diff)
    for function in called:
        for code in codes(function.__code__):
            jumps = [one.opname for one in dis.get_instructions(code) if one.opcode in dis.hasjrel + dis.hasjabs]
            assert jumps == [], function.__name__
    set_by_hardware = [timer._callback.__name__ for timer in pico.world.timers]
    assert {*set_by_hardware} <= {"note_awake", "_step"}


def test_a_key_acts_on_a_failure_only_where_its_picture_was_seen(pico: World):
    playing(pico)

    def broken(*_: object) -> None:
        raise KeyError("trump")

    pico.device.app.press = broken
    tap(pico, "ok", "back")
    pico.step()
    assert pico.says()[0] == "screen failure"
    pico.run(500)
    assert Store().match, "back would have set it aside"


def test_a_failure_is_not_covered_by_what_saving_has_to_say(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    press = pico.device.app.press

    def broken(*keys: object) -> None:
        press(*keys)
        raise KeyError("trump")

    pico.device.app.press = broken
    monkeypatch.setattr(pico.device.store, "save", lambda: "Not saved: flash bad")
    pico.press("ok")
    assert pico.says()[0] == "screen failure"


@pytest.mark.parametrize(
    ("times", "says", "finished"), [(1, "Score kept. ok: again", 1), (2, "Not saved. ok: again", 0)]
)
def test_saving_that_fails_is_tried_once_more_and_what_is_said_of_it_is_true(
    pico: World, times: int, says: str, finished: int, monkeypatch: pytest.MonkeyPatch
):
    playing(pico)
    pico.press("down")
    write, calls = sys.modules["tally.device.files"].write, []

    def failing(*arguments: object) -> None:
        calls.append(1)
        if len(calls) <= times:
            raise ZeroDivisionError
        write(*arguments)

    monkeypatch.setattr(sys.modules["tally.device.files"], "write", failing)
    pico.press("ok")
    pico.run(500)
    assert pico.says()[-1] == "  " + says
    assert Store().match.finished() == finished


def test_what_breaks_off_while_it_is_saved_again_is_tried_once_more_too(pico: World, monkeypatch: pytest.MonkeyPatch):
    playing(pico)
    pico.press("down")
    write, errors = sys.modules["tally.device.files"].write, [OSError(5), ZeroDivisionError()]

    def failing(*arguments: object) -> None:
        if errors:
            raise errors.pop(0)
        write(*arguments)

    monkeypatch.setattr(sys.modules["tally.device.files"], "write", failing)
    pico.press("ok")
    assert len(errors) == 1 and Store().match.finished() == 0
    pico.run(11_000, every=500)
    assert pico.says()[-1] == "  Score kept. ok: again"
    assert errors == [] and Store().match.finished() == 1
