"""The battery: what is read, smoothed and shown, and what is said of one that is low."""

import importlib
import sys
from types import SimpleNamespace

import pytest

from plain import table
from saving import begun
from simulated import GAP, HOLD, World, fail, playing

ADC = {"adc": 26, "divider": 2, "empty_mv": 3300, "full_mv": 4100}
EVERY = 5000  # ms between two readings


@pytest.fixture
def modules(pico: World) -> SimpleNamespace:
    return SimpleNamespace(battery=importlib.import_module("tally.device.battery"), machine=sys.modules["machine"])


def volts(cell: float, pin: int = 26, divider: float = 2) -> None:
    """Have a cell of so many volts."""
    sys.modules["machine"].ADC.volts[pin] = cell / divider


def battery(modules: SimpleNamespace, cell: float, board: dict = ADC, now: int = 0):
    volts(cell, board["adc"], board["divider"])
    return modules.battery.Battery(SimpleNamespace(BATTERY=board), now)


def test_the_first_reading_counts_at_once_in_a_straight_line_from_empty_to_full(modules: SimpleNamespace):
    cases = ((2.9, 0), (3.3, 0), (3.308, 1), (3.5, 25), (3.7, 50), (3.9, 75), (4.092, 99), (4.1, 100), (5.2, 100))
    for cell, percent in cases:
        made = battery(modules, cell)
        assert (made.percent, made.text()) == (percent, f"{percent}%"), cell


def test_the_supply_of_the_pico_itself_can_be_measured(modules: SimpleNamespace):
    board = {"adc": 29, "divider": 3, "empty_mv": 3000, "full_mv": 5000}
    assert battery(modules, 4.0, board).percent == 50
    assert battery(modules, 4.5, board).percent == 75


def test_a_board_without_battery_says_nothing(modules: SimpleNamespace):
    made = modules.battery.Battery(SimpleNamespace(), 0)
    assert (made.step(EVERY), made.percent, made.text(), made.low) == (False, None, "", False)


def test_readings_are_taken_every_five_seconds_and_smoothed(modules: SimpleNamespace):
    start = 100_000
    made = battery(modules, 4.1, now=start)
    volts(3.3)
    assert not made.step(start + EVERY - 1) and made.percent == 100
    told = []
    for number in range(1, 9):
        assert made.step(start + number * EVERY)
        assert not made.step(start + number * EVERY + 1)
        told.append(made.percent)
    assert told == [88, 77, 67, 59, 51, 45, 39, 34]  # an eighth less each time


def test_one_bad_reading_moves_little(modules: SimpleNamespace):
    made = battery(modules, 3.7)
    volts(3.3)
    made.step(EVERY)
    volts(3.7)
    for number in range(2, 40):
        made.step(number * EVERY)
        assert 43 <= made.percent <= 50
    assert made.percent == pytest.approx(50, abs=1)


def test_what_is_shown_does_not_flicker(modules: SimpleNamespace):
    made = battery(modules, 3.704)  # half way between 50 and 51
    changes = 0
    for number in range(1, 60):
        volts(3.704 + (0.006 if number % 2 else -0.006))
        changes += made.step(number * EVERY)
    assert changes == 0


def test_it_reaches_both_ends(modules: SimpleNamespace):
    for begin, end, percent in ((3.31, 3.2, 0), (4.09, 4.3, 100)):
        made = battery(modules, begin)
        volts(end)
        for number in range(1, 60):
            made.step(number * EVERY)
        assert made.percent == percent


def follow(made, cells: tuple, now: int) -> int:
    """Have each of these volts for long enough; how often the battery ran low meanwhile."""
    count = 0
    for cell in cells:
        volts(cell)
        for _ in range(60):
            now += EVERY
            made.step(now)
            count += made.low
            made.low = False
    return count


def test_low_is_less_than_ten_percent(modules: SimpleNamespace):
    for cell, percent, low in ((3.388, 11, False), (3.38, 10, False), (3.372, 9, True), (3.0, 0, True)):
        made = battery(modules, cell)
        assert (made.percent, made.low) == (percent, low)


def test_low_is_told_once_until_it_has_recovered(modules: SimpleNamespace):
    made = battery(modules, 3.5)
    assert follow(made, (3.39,), 0) == 0  # 11 percent
    assert follow(made, (3.36, 3.41, 3.36, 3.30), 1_000_000) == 1  # 8, 14, 8 and 0 percent
    assert follow(made, (3.5, 3.36), 3_000_000) == 1  # charged to 25 percent meanwhile


def test_low_is_taken_back_where_nobody_was_told(modules: SimpleNamespace):
    made = battery(modules, 3.33)
    assert made.low
    volts(4.0)
    for number in range(1, 60):
        made.step(number * EVERY)
    assert not made.low


def menu(full: World) -> list[str]:
    full.run(HOLD, "back")
    full.run(GAP)
    assert full.name() == "menu"
    return full.says()


def test_it_is_shown_on_the_title_and_in_the_menu_only(full: World):
    volts(3.956)
    full.power_on()
    assert full.says()[1] == "  Tally  82%"
    playing(full)
    assert "82%" not in "".join(full.says())
    assert menu(full)[1] == "  Menu  ▼ 82%"
    assert full.device.screen.problems == []


def test_a_board_without_battery_shows_none(full: World):
    full.use("pico")
    full.power_on()
    assert full.says()[1] == "  Tally"
    playing(full)
    assert menu(full)[1] == "  Menu  ▼"


def test_what_is_shown_follows(full: World):
    volts(4.1)
    full.power_on()
    before = full.shown()
    assert full.says()[1] == "  Tally  100%"
    volts(3.3)
    full.run(EVERY + 100)
    assert full.says()[1] == "  Tally  88%" and full.shown() != before


def test_a_low_battery_is_said_once_and_the_next_key_takes_it_away(full: World):
    volts(3.34)
    playing(full)
    assert full.says()[-1] == "  Battery low"
    full.press("down")
    assert "  Battery low" not in full.says()
    full.run(10 * EVERY, every=1000)
    assert "  Battery low" not in full.says()


def test_a_battery_that_runs_low_during_play_is_said(full: World):
    volts(3.5)
    playing(full)
    assert "  Battery low" not in full.says()
    volts(3.3)
    full.run(20 * EVERY, every=1000)
    assert full.says()[-1] == "  Battery low"
    assert full.device.screen.problems == []


def test_a_low_battery_is_said_to_who_can_see_it_and_after_what_is_said_already(full: World):
    begun(table("ninety_nine", 3, track="chips"))
    volts(3.34)
    full.power_on(plugged=False)
    full.press("down")
    full.run(100)
    full.plug(True)
    full.run(2100)
    assert full.says()[-1] == "  Battery low"


def test_a_low_battery_waits_for_what_is_said_already(full: World):
    volts(3.5)
    playing(full)
    full.press("ok", "ok", "back")
    assert full.says()[-1] == "  Undone: Bo"
    volts(3.3)
    full.run(20 * EVERY, every=1000)
    assert full.says()[-1] == "  Undone: Bo"
    full.press("down")
    assert full.says()[-1] == "  Battery low"


def test_a_low_battery_waits_for_the_screen_to_wake(full: World):
    volts(3.5)
    playing(full)
    full.wait(4.1)
    volts(3.3)
    full.wait(4)
    assert full.says()[-1] != "  Battery low"
    full.press("down")
    assert full.chip.on and full.says()[-1] == "  Battery low"


def test_a_failure_stays_on_the_screen_whatever_the_battery_does(full: World):
    volts(4.1)
    playing(full)
    fail(full)
    volts(3.3)
    full.run(20 * EVERY, every=1000)
    assert full.says()[0] == "screen failure"
