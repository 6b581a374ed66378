"""The panel on every bus, in a simulated world: looked for, slow, lost without a word, and a bus that is held."""

import sys

import pytest

from simulated import EVERY, World, load_board, playing

BOARDS = ("pico", "pico_spi", "pico_sh1106", "pico_full")
MISSED = ("pico", "pico_sh1106", "pico_full")  # on a bus where a panel that is missing is noticed
SDA, SCL = 4, 5
FOR_EVER = 1 << 40


def shows(pico: World) -> bool:
    return pico.chip.on and 100 < sum(pico.shown()) < 3000


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_shows_the_same(pico: World, board: str):
    playing(pico)
    first = pico.shown()
    pico.press("down")
    second = pico.shown()
    assert first != second
    pico.use(board)
    pico.power_on()
    assert pico.shown() == first
    pico.press("down")
    assert pico.shown() == second


@pytest.mark.parametrize("first_column", [0, 2])
def test_an_sh1106_turned_upside_down_fills_its_panel(pico: World, first_column: int):
    playing(pico)
    upright = pico.shown()
    board = load_board("pico_sh1106")
    board.DISPLAY["first_column"] = first_column
    pico.use(board)
    pico.power_on()
    assert pico.shown() == upright
    pico.device.store.set("flip", True)
    pico.step()
    assert pico.shown() == upright[::-1]


@pytest.mark.parametrize("board", BOARDS)
def test_only_the_least_brightness_is_made_dimmer_by_other_means_too(pico: World, board: str):
    pico.use(board)
    playing(pico)
    usual = (0x35, 0x1F) if board == "pico_sh1106" else (0x30, 0xF1)
    for step, meant in ((1, (0x00, 0x11)), (2, usual), (4, usual)):
        pico.device.store.set("brightness", step)
        pico.step()
        assert (pico.chip.vcomh, pico.chip.precharge) == meant


@pytest.mark.parametrize("board", MISSED)
def test_a_panel_that_cannot_be_read_from_is_taken_to_be_on(pico: World, board: str):
    pico.use(board)
    pico.display.mute = True
    playing(pico)
    pico.sent()
    pico.run(5000)
    assert shows(pico)
    assert pico.sent() < 5 * 10  # a question a second, and nothing is set up anew


@pytest.mark.parametrize("board", BOARDS)
def test_a_panel_that_is_there_is_left_alone(pico: World, board: str):
    pico.use(board)
    playing(pico)
    sent = pico.chip.data_bytes
    pico.run(5000)
    assert pico.chip.data_bytes == sent


@pytest.mark.parametrize("board", ["pico", "pico_full"])
def test_a_panel_that_takes_its_time_after_power_on_is_found_soon(
    pico: World, board: str, capsys: pytest.CaptureFixture
):
    pico.use(board)
    pico.display.slow = 250
    pico.power_on()
    pico.run(200)
    assert not pico.chip.on
    pico.run(150)
    assert shows(pico)
    assert capsys.readouterr().err == ""


def test_after_a_second_a_panel_is_looked_for_once_a_second(pico: World, capsys: pytest.CaptureFixture):
    pico.power_on(plugged=False)
    pico.run(5000)
    assert capsys.readouterr().err.count("no display answers") == 5


def test_a_panel_at_the_other_address_is_found(pico: World):
    pico.display.address = 0x3D
    pico.power_on()
    assert shows(pico)


def test_a_panel_is_reset_before_it_is_looked_for(pico: World):
    levels: list[tuple[int, int]] = []
    pico.use("pico_full")
    moved = pico.display.pin_moved

    def watched(pin: int, level: int) -> None:
        if pin == pico.board.DISPLAY["reset"]:
            levels.append((level, pico.world.now_us))
        moved(pin, level)

    pico.display.pin_moved = watched
    pico.power_on()
    assert [level for level, _ in levels] == [1, 0, 1]
    assert 10 <= levels[2][1] - levels[1][1] <= 10_000  # us
    assert shows(pico)


@pytest.mark.parametrize("board", MISSED)
def test_a_panel_that_lost_its_power_is_set_up_again(pico: World, board: str):
    pico.use(board)
    playing(pico)
    expected = pico.shown()
    pico.plug(False)
    pico.plug(True)
    pico.run(1100)
    assert pico.shown() == expected


def test_a_panel_lost_as_it_is_sent_something_shows_all_of_it_when_it_is_back(pico: World):
    playing(pico)
    pico.plug(False)
    pico.run(2000)
    pico.plug(True)
    pico.run(2000)
    pico.press("down")
    expected = pico.shown()
    pico.press("up")
    pico.plug(False)
    pico.device.app.press("down", "press")
    pico.device._show()
    pico.run(EVERY)
    assert not pico.device.screen.answers()
    pico.plug(True)
    pico.run(200)
    assert pico.shown() == expected


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("minutes", [2.1, 4.1])
def test_a_panel_that_lost_its_power_while_it_rested_is_there_when_woken(pico: World, board: str, minutes: float):
    pico.use(board)
    playing(pico)
    contrast = pico.chip.contrast
    pico.wait(minutes)
    shown = pico.device.app.view().lines()
    pico.plug(False)
    pico.plug(True)
    pico.press("ok")
    assert shows(pico)
    assert pico.chip.contrast == contrast
    assert pico.device.app.view().lines() == shown


def test_a_panel_gone_while_it_was_off_is_found_after_a_key(pico: World):
    playing(pico)
    pico.wait(4.1)
    pico.plug(False)
    pico.press("ok")
    assert not pico.device.screen.answers()
    pico.plug(True)
    pico.run(200)
    assert shows(pico)


def test_on_spi_nobody_can_tell_that_a_panel_is_missing(pico: World, capsys: pytest.CaptureFixture):
    pico.use("pico_spi")
    playing(pico)
    pico.plug(False)
    pico.run(3000)
    assert pico.device.screen.answers()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("line", [SDA, SCL])
def test_a_bus_that_is_held_low_stops_nothing_and_is_said(pico: World, line: int, capsys: pytest.CaptureFixture):
    pico.world.held[line] = FOR_EVER
    pico.power_on()
    levels = set()
    for _ in range(200):
        before = pico.world.now_us
        pico.step()
        assert pico.world.now_us - before < 1000
        levels.add(pico.world.pins[pico.board.LED])
        pico.world.advance(5)
    name = {SDA: "SDA", SCL: "SCL"}[line]
    assert capsys.readouterr().err.endswith(f"; held low: {name}\n")
    assert levels == {0, 1}
    pico.world.held.clear()
    pico.run(1100)
    assert shows(pico)
    assert pico.world.pins[pico.board.LED] == 0


@pytest.mark.parametrize("line", [SDA, SCL])
def test_a_bus_held_low_in_a_match_costs_one_short_wait(pico: World, line: int):
    playing(pico)
    expected = pico.shown()
    pico.world.held[line] = FOR_EVER
    waits = []
    for _ in range(400):
        before = pico.world.now_us
        pico.step()
        waits.append(pico.world.now_us - before)
        pico.world.advance(5)
    assert not pico.device.screen.answers()
    assert 0 < max(waits) < 21_000  # us
    assert sum(wait > 1000 for wait in waits) == 1
    pico.world.held.clear()
    pico.run(1100)
    assert pico.shown() == expected


def test_a_chip_that_was_stopped_while_it_was_read_is_clocked_free(pico: World):
    pico.world.held[SDA] = 12
    pico.power_on()
    pico.run(300)
    assert shows(pico)


def test_a_bus_that_cannot_be_set_up_is_tried_again(pico: World, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object, **__: object) -> None:
        raise OSError(5)

    machine = sys.modules["machine"]
    with monkeypatch.context() as broke:
        broke.setattr(machine, "I2C", broken)
        pico.power_on()
        broke.setattr(sys.modules["tally.device.oled_i2c"], "I2C", broken)
        pico.run(500)
    assert not pico.device.screen.answers()
    sys.modules["tally.device.oled_i2c"].I2C = machine.I2C
    pico.run(200)
    assert shows(pico)


def test_a_panel_that_goes_while_it_is_set_up_is_found_again(pico: World, monkeypatch: pytest.MonkeyPatch):
    write = pico.display.write

    def goes(*heard: object) -> None:
        write(*heard)
        pico.display.plug(False)

    with monkeypatch.context() as loose:
        loose.setattr(pico.display, "write", goes)
        pico.power_on()
    assert not pico.device.screen.answers()
    pico.plug(True)
    pico.run(200)
    assert shows(pico)


@pytest.mark.parametrize("plugged", [True, False])
def test_the_led_of_a_pico_w_is_lit_only_where_no_panel_answers(
    pico: World, plugged: bool, monkeypatch: pytest.MonkeyPatch
):
    """There it is on the wireless chip, which whatever sets it gives power, and which has GP25 for itself."""
    done: list = []
    pins = sys.modules["machine"].Pin
    monkeypatch.setattr(pins.board, "LED", "WL_GPIO0")
    monkeypatch.setattr(pins, "init", lambda pin, mode, value=None: done.append((pin.number, mode, value)))
    pico.world.pins.clear()
    pico.power_on(plugged=plugged)
    pico.run(500)
    led = [(mode, value) for number, mode, value in done if number == "WL_GPIO0"]
    assert led[0] == (pins.IN, None) and len(led) == 1 if plugged else (pins.OUT, 1) in led
    assert 25 not in pico.world.pins


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_needs_no_led(pico: World, board: str):
    pico.use(board)
    del pico.board.LED
    pico.power_on(plugged=False)
    pico.run(500)
    if board in MISSED:
        pico.plug(True)
        pico.run(200)
        assert shows(pico)


@pytest.mark.parametrize(("board", "bus"), [("pico", "i2c"), ("pico_spi", "spi"), ("pico_sh1106", "i2c")])
def test_only_what_a_board_needs_is_loaded(pico: World, board: str, bus: str):
    pico.use(board)
    pico.power_on()
    loaded = {name.partition("oled_")[2] for name in sys.modules if name.startswith("tally.device.oled_")}
    assert loaded == ({bus, "sh1106"} if board == "pico_sh1106" else {bus})


def watched(pico: World) -> list[bytes]:
    """Each picture that the panel shows from now on, after each transaction while it is on."""
    seen: list[bytes] = []
    hear = pico.chip.hear

    def heard(kind: str, data: bytes) -> None:
        hear(kind, data)
        if pico.chip.on:
            seen.append(pico.shown())

    pico.chip.hear = heard  # type: ignore[method-assign]
    return seen


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_but_our_pictures_is_ever_seen(pico: World, board: str):
    """The chip's RAM holds noise when it gets its power, and the driver switches it on before it has sent anything."""
    pico.use(board)
    seen = watched(pico)
    playing(pico)
    assert seen and {*seen} == {pico.shown()}
    pico.wait(4.1)  # it is off
    pico.plug(False)
    pico.plug(True)
    seen.clear()
    pico.press("up")
    assert seen and {*seen} == {pico.shown()}


@pytest.mark.parametrize("board", MISSED)
def test_a_panel_that_is_plugged_in_again_shows_our_picture_first(pico: World, board: str):
    pico.use(board)
    playing(pico)
    seen = watched(pico)
    for ms in (0, 3000):  # whether or not it was missed meanwhile
        pico.plug(False)
        pico.run(ms)
        seen.clear()
        pico.plug(True)
        pico.run(2100)
        assert seen and {*seen} == {pico.shown()}
