"""Keys: what taps, holds and overlaps of them come to, whenever the loop reads."""

from tally.device.keys import STUCK, THREE, Keys
from taps import BACK, DOWN, LOOK, NAMES, OK, PERIOD, UP, Fingers, names, play

STARTS = (0, 1000, PERIOD - 1, PERIOD - 130, PERIOD - 500, PERIOD // 2 - 300)  # of the port's ticks
TAPS = (15, 20, 25, 30, 45, 60, 100, 180, 300)
DAY = 86_400_000


def test_a_press_comes_at_the_first_edge_and_that_of_back_at_its_release():
    for key, name in NAMES.items():
        for start in STARTS:
            expected = [(200 if key == BACK else 100, name, "press")]
            assert play([(key, 100, 200)], 500, start=start) == expected, (name, start)


def test_a_tap_is_one_press_whatever_its_length():
    for key, name in NAMES.items():
        for length in TAPS:
            for start in STARTS:
                taps = [(key, 100, 100 + length), (key, 500, 500 + length), (key, 900, 900 + length)]
                for gap in (LOOK, 60):
                    heard = play(taps, 1400, start=start, gap=gap)
                    assert names(heard) == [(name, "press")] * 3, (name, length, start, gap)


def test_up_and_down_repeat_ever_faster():
    times = [400, 550, 700, 850, 1000, 1150, 1210, 1270, 1330, 1390]
    for key in (UP, DOWN):
        for start in STARTS:
            heard = play([(key, 100, 1500)], 2500, start=start)
            expected = [(100, NAMES[key], "press")] + [(100 + ms, NAMES[key], "repeat") for ms in times]
            assert heard == expected, (key, start)


def test_ok_presses_once_however_long_it_is_held():
    for start in STARTS:
        assert play([(OK, 100, 20000)], 21000, start=start) == [(100, "ok", "press")]


def test_back_is_held_once_and_its_release_means_nothing():
    for length in (805, 900, 20000):
        for start in STARTS:
            heard = play([(BACK, 100, 100 + length), (UP, 21000, 21050)], 22000, start=start)
            assert heard == [(900, "back", "hold"), (21000, "up", "press")], (length, start)


def test_back_let_go_just_before_it_is_held_is_a_press():
    assert play([(BACK, 100, 895)], 1500) == [(895, "back", "press")]


def test_a_hold_found_out_at_its_release_is_a_hold():
    for release, kind in ((899, "press"), (900, "hold"), (940, "hold")):
        keys = Keys()
        fed = [keys.feed(100, [(100, True, 3)]), keys.feed(890), keys.feed(release + 1, [(release, False, 3)])]
        assert fed == [(), (), (("back", kind),)]


def test_which_keys_are_held_is_for_the_board_to_say():
    holds = {"up": (("up", "press"), ("down", "hold"))}
    keys = Keys((("up", "back"), ("back", "up"), holds))
    heard = play([(UP, 100, 200), (UP, 300, 1500), (DOWN, 2000, 3500)], 4000, keys)
    assert heard == [(200, "up", "press"), (1100, "down", "hold"), (2000, "back", "press")]
    keys.turn(True)
    assert play([(DOWN, 100, 1500), (UP, 2000, 2050)], 2500, keys) == [(900, "down", "hold"), (2000, "back", "press")]


def test_with_three_keys_ok_is_ok_then_back_then_the_menu():
    cases = (
        (60, [(160, "ok", "press")]),
        (795, [(895, "ok", "press")]),
        (800, [(900, "back", "press")]),
        (805, [(900, "back", "ready"), (905, "back", "press")]),
        (1795, [(900, "back", "ready"), (1895, "back", "press")]),
        (1805, [(900, "back", "ready"), (1900, "back", "hold")]),
        (20000, [(900, "back", "ready"), (1900, "back", "hold")]),
    )
    for start in STARTS:
        for length, expected in cases:
            spans = [(OK, 100, 100 + length), (UP, 21000, 21050)]
            heard = play(spans, 22000, Keys(THREE), start=start)
            assert heard == expected + [(21000, "up", "press")], (length, start)


def test_with_three_keys_a_hold_found_out_at_its_release_means_what_it_lasted():
    for length, expected in ((799, ("ok", "press")), (800, ("back", "press")), (1800, ("back", "hold"))):
        keys = Keys(THREE)
        fed = [keys.feed(100, [(100, True, 2)]), keys.feed(3000, [(100 + length, False, 2)]), keys.feed(3005)]
        assert fed == [(), (expected,), ()]


def test_with_three_keys_a_hold_first_seen_late_is_the_menu_at_once():
    keys = Keys(THREE)
    fed = [keys.feed(100, [(100, True, 2)]), keys.feed(2000), keys.feed(2010), keys.feed(2050, [(2050, False, 2)])]
    assert fed == [(), (("back", "hold"),), (), ()]


def test_with_three_keys_up_and_down_are_as_with_four():
    for key in (UP, DOWN):
        spans = [(key, 100, 1500), (key, 2000, 2050)]
        assert play(spans, 2500, Keys(THREE)) == play(spans, 2500)


def test_with_three_keys_an_ok_that_is_ignored_means_nothing_however_long():
    for ignored in (50, 850):
        fingers = Fingers(Keys(THREE))
        for ms in range(0, 4000, LOOK):
            fingers.ms = ms
            if ms == 100 + ignored:
                fingers.keys.ignore_down()
            fingers.move(OK if 100 <= ms < 3000 else 0)
            fingers.read()
        assert [event for event in fingers.heard if event[0] >= 100 + ignored] == [], ignored


def test_turned_keys_are_what_is_there_upside_down():
    taps = [(UP, 100, 150), (DOWN, 300, 350), (OK, 500, 550), (BACK, 700, 750)]
    four, three = Keys(), Keys(THREE)
    for keys, upright, turned in (
        (four, ["up", "down", "ok", "back"], ["down", "up", "back", "ok"]),
        (three, ["up", "down", "ok"], ["down", "up", "ok"]),
    ):
        for upside_down, expected in ((False, upright), (True, turned), (False, upright)):
            keys.turn(upside_down)
            assert [name for name, _ in names(play(taps[: len(upright)], 1000, keys))] == expected
    three.turn(True)
    assert names(play([(OK, 100, 1000)], 1500, three)) == [("back", "ready"), ("back", "press")]


def down(key):
    """Keys of which one is down."""
    keys = Keys()
    keys.feed(5, [(5, True, [UP, DOWN, OK, BACK].index(key))])
    return keys


def test_a_key_that_is_down_when_the_keys_are_turned_means_nothing():
    for key in NAMES:
        keys = down(key)
        keys.turn(True)
        place = [UP, DOWN, OK, BACK].index(key)
        assert keys.feed(2000) == keys.feed(2500, [(2400, False, place)]) == ()


def test_keys_that_overlap_are_two_presses_whichever_is_up_first():
    for first in NAMES:
        for second in NAMES:
            if first == second:
                continue
            for first_up, second_up in ((220, 300), (300, 240)):
                spans = [(first, 100, first_up), (second, 200, second_up)]
                for gap in (LOOK, 60):
                    heard = [name for name, kind in names(play(spans, 900, gap=gap)) if kind == "press"]
                    assert sorted(heard) == sorted([NAMES[first], NAMES[second]]), (spans, gap)
                    assert second == BACK or heard[0] == NAMES[first], (spans, gap)


def test_two_thumbs_that_overlap_all_the_time_lose_no_press():
    spans = []
    for place in range(50):
        spans.append(((UP, OK)[place % 2], 100 + 150 * place, 100 + 150 * place + 165))
    assert names(play(spans, 8000)) == [("up", "press"), ("ok", "press")] * 25


def test_keys_held_together_mean_no_more_than_their_presses():
    for first in NAMES:
        for second in NAMES:
            if first == second:
                continue
            heard = play([(first, 100, 5000), (second, 200, 5000)], 6000)
            pressed = [NAMES[key] for key in (first, second) if key != BACK or key == first]
            assert names(heard) == [(name, "press") for name in pressed], (first, second)


def test_a_key_that_repeats_stops_when_another_goes_down_and_that_one_counts():
    heard = play([(UP, 100, 3000), (OK, 1000, 1080)], 4000)
    assert [event for event in heard if event[0] >= 1000] == [(1000, "ok", "press")]
    assert (500, "up", "repeat") in heard


def test_the_key_that_is_left_of_two_goes_on_to_be_held_or_to_repeat():
    assert play([(UP, 100, 240), (BACK, 200, 1500)], 2000) == [(100, "up", "press"), (1000, "back", "hold")]
    heard = play([(UP, 100, 240), (DOWN, 200, 800)], 2000)
    assert heard == [(100, "up", "press"), (200, "down", "press"), (600, "down", "repeat"), (750, "down", "repeat")]


def test_a_back_that_another_key_went_down_with_is_never_the_menu():
    heard = play([(BACK, 100, 400), (UP, 200, 260)], 2000)
    assert heard == [(200, "back", "press"), (200, "up", "press")]
    assert play([(BACK, 100, 1500), (UP, 200, 260)], 2000) == heard


def test_with_three_keys_an_ok_that_another_key_overlaps_comes_first():
    for key in (UP, DOWN):
        heard = play([(OK, 100, 190), (key, 160, 240)], 1000, Keys(THREE))
        assert heard == [(160, "ok", "press"), (160, NAMES[key], "press")]
        heard = play([(key, 100, 190), (OK, 160, 240)], 1000, Keys(THREE))
        assert heard == [(100, NAMES[key], "press"), (240, "ok", "press")]
    heard = play([(OK, 100, 1200), (UP, 1000, 1100)], 2000, Keys(THREE))
    assert heard == [(900, "back", "ready"), (1000, "up", "press")], "what it had come to mean is not done by the way"


def test_a_stuck_key_keeps_no_other_from_being_held():
    heard = play([(UP, 100, 9000), (OK, 300, 360), (BACK, 2000, 3000)], 9000)
    assert heard[-1] == (2800, "back", "hold")


def test_a_key_pressed_as_another_is_released_counts():
    assert play([(UP, 100, 200), (OK, 200, 300)], 600) == [(100, "up", "press"), (200, "ok", "press")]
    assert play([(BACK, 100, 200), (OK, 200, 300)], 600) == [(200, "back", "press"), (200, "ok", "press")]


def test_a_key_down_at_power_on_is_ignored_until_released():
    for key, name in NAMES.items():
        for start in STARTS:
            heard = Fingers(start=start, down=key).press([(key, 0, 3000), (key, 3200, 3300)], 3500)
            assert heard == [(3300 if key == BACK else 3200, name, "press")], (name, start)


def test_a_key_that_is_stuck_since_power_on_disables_no_other():
    assert Fingers(down=UP).press([(UP, 0, 5000), (OK, 100, 200)], 5500) == [(100, "ok", "press")]


def test_a_key_that_is_stuck_gives_way_after_a_minute_and_disables_no_other():
    for key in NAMES:
        heard = play([(key, 100, 70_000), (OK if key != OK else UP, 65_000, 65_100)], 71_000, gap=20)
        late = [event for event in heard if event[0] >= 100 + STUCK]
        assert late == [(65_000, "up" if key == OK else "ok", "press")], key


def test_a_key_held_for_days_is_no_failure_and_means_nothing_more():
    for days in (3, 6.2, 7, 13):
        for key, name in NAMES.items():
            fingers = Fingers()
            fingers.press([(key, 100, 70_000)], 69_000, gap=20)
            for _ in range(int(days * 24)):
                fingers.ms += DAY // 24
                fingers.read()
            before = len(fingers.heard)
            fingers.move(0)
            fingers.ms += 30
            fingers.read()
            assert len(fingers.heard) == before, (days, name)
            later = fingers.ms + 1000
            fingers.ms = later
            fingers.move(key)
            fingers.ms += 50
            fingers.read()
            fingers.move(0)
            fingers.ms += 50
            fingers.read()
            assert names(fingers.heard)[before:] == [(name, "press")], (days, name)


def test_the_key_that_woke_the_display_can_be_ignored():
    for key in NAMES:
        keys = down(key)
        assert keys.down == key
        keys.ignore_down()
        places = {mask: place for place, mask in enumerate((UP, DOWN, OK, BACK))}
        assert keys.feed(2000, [(2000, False, places[key])]) == ()
        assert keys.feed(2200, [(2200, True, places[OK])]) == (("ok", "press"),)


def test_what_is_skipped_means_nothing_nor_does_a_key_that_is_still_down():
    keys = Keys()
    keys.skip([(10, True, 2), (60, False, 2), (70, True, 0)])
    assert keys.down == UP
    assert keys.feed(1000) == ()
    assert keys.feed(1100, [(1050, False, 0), (1100, True, 0)]) == (("up", "press"),)


def test_a_key_untouched_for_weeks_still_counts():
    for days in (6.3, 12.4, 12.5, 25):
        fingers = Fingers()
        fingers.press([(OK, 100, 200)], 300)
        for _ in range(int(days * 24)):
            fingers.ms += DAY // 24
            fingers.read()
        for _ in range(2):
            fingers.ms += 100
            fingers.move(OK)
            fingers.read()
            fingers.ms += 60
            fingers.move(0)
            fingers.read()
        assert names(fingers.heard) == [("ok", "press")] * 3, days


def test_late_feeds_make_no_burst_of_repeats():
    keys = Keys()
    fed = [keys.feed(100, [(100, True, 0)])]
    fed += [keys.feed(ms) for ms in (1700, 1720, 1760, 1850, 1860)] + [keys.feed(2000, [(2000, False, 0)])]
    assert [len(events) for events in fed] == [1, 1, 0, 0, 1, 0, 0]


def test_two_taps_within_a_redraw_are_two_and_in_their_order():
    spans = [(OK, 10, 30), (BACK, 40, 60), (OK, 80, 100), (OK, 140, 160)]
    assert [name for name, _ in names(play(spans, 400, busy=[(0, 200)]))] == ["ok", "back", "ok", "ok"]


def test_nothing_is_made_while_nothing_happens():
    keys = Keys()
    assert keys.feed(0) is keys.feed(5) == ()
