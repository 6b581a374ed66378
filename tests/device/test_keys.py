"""Keys: what samples of the pins come to, at every speed of tapping, bouncing and reading."""

import gc
import random

from tally.device.keys import COUNT, HALF, MASK, RUNS, THREE, Keys, Latch, ticks_add, ticks_diff

PERIOD = MASK + 1

UP, DOWN, OK, BACK = 1, 2, 4, 8
NAMES = {UP: "up", DOWN: "down", OK: "ok", BACK: "back"}
STARTS = (0, 1000, PERIOD - 1, PERIOD - 130, PERIOD - 500, PERIOD // 2 - 300)
TAPS = (15, 20, 25, 30, 45, 60, 100, 180, 300)
SAMPLE = 5


def pressed_at(spans, ms):
    mask = 0
    for key, begin, end in spans:
        if begin <= ms < end:
            mask |= key
    return mask


def play(spans, until, keys=None, start=0, gap=SAMPLE):
    """(ms, name, kind) of every event when keys are down in `spans` of (key, from, to), in ms counted from `start`."""
    keys = keys or Keys()
    heard = []
    for ms in range(0, until, gap):
        heard += [(ms,) + event for event in keys.feed(ticks_add(start, ms), pressed_at(spans, ms))]
    return heard


def names(heard):
    return [event[-2:] for event in heard]


def bouncing(key, begin, end, longest=20):
    """Spans of one tap whose contact flickers, up to `longest` ms after it closes and after it opens."""
    spans = []
    ms = begin
    while ms < begin + min(longest, end - begin) - 2:
        shut = random.randint(1, 4)
        spans.append((key, ms, ms + shut))
        ms += shut + random.randint(1, 3)
    spans.append((key, ms, end))
    ms = end + random.randint(1, 3)
    while ms < end + longest - 4:
        shut = random.randint(1, 4)
        spans.append((key, ms, ms + shut))
        ms += shut + random.randint(1, 4)
    return spans


def latched(spans, until, start=0, longest_gap=60, keys=None):
    """The events when a timer samples every 5 ms and the loop reads after random gaps."""
    keys, latch, heard, due = keys or Keys(), Latch(), [], 0
    for ms in range(0, until, SAMPLE):
        latch.sample(ticks_add(start, ms), pressed_at(spans, ms))
        if ms >= due:
            heard += keys.read(latch)
            due = ms + random.randint(1, longest_gap)
    return heard + list(keys.read(latch))


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
                assert names(play(taps, 1400, start=start)) == [(name, "press")] * 3, (name, length, start)
                assert latched(taps, 1400, start=start) == [(name, "press")] * 3, (name, length, start)


def test_bounce_adds_no_press_and_takes_none_away():
    random.seed(1)
    for round in range(150):
        key = random.choice((UP, DOWN, OK, BACK))
        begin = random.randint(30, 90)
        length = random.randint(25, 300)
        spans = bouncing(key, begin, begin + length) + bouncing(key, begin + 400, begin + 400 + length)
        expected = [(NAMES[key], "press")] * 2
        start = random.choice(STARTS)
        for gap in (1, SAMPLE):
            assert names(play(spans, 1000, start=start, gap=gap)) == expected, (round, spans, gap)
        assert latched(spans, 1000, start=start) == expected, (round, spans)


def test_bounce_as_long_as_the_lockout_is_ignored_and_a_key_that_stays_is_taken_after_it():
    heard = play([(OK, 100, 105), (OK, 110, 115), (OK, 120, 200)], 400)
    assert heard == [(100, "ok", "press")]
    heard = play([(OK, 100, 200), (OK, 210, 300)], 500)
    assert heard == [(100, "ok", "press"), (225, "ok", "press")]


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
        feeds = ((0, 0), (100, BACK), (890, BACK), (release, 0), (990, 0))
        assert [list(keys.feed(ms, mask)) for ms, mask in feeds] == [[], [], [], [("back", kind)], []]


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
        feeds = ((0, 0), (100, OK), (100 + length, 0), (3000, 0))
        assert [list(keys.feed(ms, mask)) for ms, mask in feeds] == [[], [], [expected], []]


def test_with_three_keys_a_hold_first_seen_late_is_the_menu_at_once():
    keys = Keys(THREE)
    feeds = ((0, 0), (100, OK), (2000, OK), (2010, OK), (2050, 0))
    assert [list(keys.feed(ms, mask)) for ms, mask in feeds] == [[], [], [("back", "hold")], [], []]


def test_with_three_keys_up_and_down_are_as_with_four():
    for key in (UP, DOWN):
        spans = [(key, 100, 1500), (key, 2000, 2050)]
        assert play(spans, 2500, Keys(THREE)) == play(spans, 2500)


def test_with_three_keys_an_ok_that_is_ignored_means_nothing_however_long():
    for ignored in (50, 850):
        keys, heard = Keys(THREE), []
        for ms in range(0, 4000, SAMPLE):
            if ms == 100 + ignored:
                keys.ignore_down()
            mask = pressed_at([(OK, 100, 3000)], ms)
            heard += [event for event in keys.feed(ms, mask) if ms >= 100 + ignored]
        assert heard == [], ignored


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


def test_a_key_that_is_down_when_the_keys_are_turned_means_nothing():
    for key in NAMES:
        keys = Keys()
        keys.feed(0, 0)
        keys.feed(5, key)
        keys.turn(True)
        assert play([(key, 0, 1000)], 1500, keys, start=10) == []


def test_a_second_key_is_ignored_and_changes_nothing_for_the_first():
    for first in NAMES:
        for second in NAMES:
            if first == second:
                continue
            alone = play([(first, 100, 1500)], 3000)
            for begin, end in ((150, 300), (150, 2000), (950, 1200), (1400, 2900)):
                both = play([(first, 100, 1500), (second, begin, end)], 3000)
                assert both == alone, (first, second, begin, end)


def test_a_key_that_was_ignored_counts_when_pressed_again():
    spans = [(UP, 100, 200), (OK, 150, 300), (OK, 400, 500)]
    assert play(spans, 600) == [(100, "up", "press"), (400, "ok", "press")]
    spans = [(UP, 100, 200), (OK, 150, 400), (DOWN, 300, 350), (DOWN, 500, 550)]
    assert play(spans, 600) == [(100, "up", "press"), (500, "down", "press")]


def test_a_key_pressed_as_another_is_released_counts():
    assert play([(UP, 100, 200), (OK, 200, 300)], 600) == [(100, "up", "press"), (200, "ok", "press")]
    assert play([(BACK, 100, 200), (OK, 200, 300)], 600) == [(200, "back", "press"), (200, "ok", "press")]


def test_two_keys_in_the_same_sample_mean_nothing():
    assert play([(UP | OK, 100, 2000), (OK, 2100, 2200)], 2500) == [(2100, "ok", "press")]


def test_a_key_down_at_power_on_is_ignored_until_released():
    for key, name in NAMES.items():
        for start in STARTS:
            heard = play([(key, 0, 3000), (key, 3200, 3300)], 3500, start=start)
            assert heard == [(3300 if key == BACK else 3200, name, "press")], (name, start)


def test_a_key_that_is_stuck_since_power_on_disables_no_other():
    assert play([(UP, 0, 5000), (OK, 100, 200)], 5500) == [(100, "ok", "press")]


def test_the_key_that_woke_the_display_can_be_ignored():
    for key in NAMES:
        keys = Keys()
        keys.feed(0, 0)
        keys.feed(5, key)
        assert keys.down == key
        keys.ignore_down()
        heard = play([(key, 0, 2000), (OK, 2200, 2250)], 2500, keys, start=10)
        assert heard == [(2200, "ok", "press")], key


def test_a_key_untouched_for_weeks_still_counts():
    keys = Keys()
    assert names(play([(OK, 100, 200)], 300, keys)) == [("ok", "press")]
    for later in (PERIOD // 2 + 250, PERIOD - 10, PERIOD // 4):
        assert names(play([(OK, 0, 100)], 300, keys, start=later)) == [("ok", "press")], later


def test_late_feeds_make_no_burst_of_repeats():
    keys = Keys()
    feeds = ((0, 0), (100, UP), (1700, UP), (1720, UP), (1760, UP), (1850, UP), (1860, UP), (2000, 0))
    heard = [names(keys.feed(ms, mask)) for ms, mask in feeds]
    assert [len(events) for events in heard] == [0, 1, 1, 0, 0, 1, 0, 0]


def test_feeds_up_to_60_ms_apart_lose_no_tap_that_they_see():
    random.seed(2)
    for _ in range(200):
        keys, heard, ms = Keys(), [], 0
        begin = random.randint(100, 160)
        spans = [(OK, begin, begin + 65), (BACK, begin + 300, begin + 365)]
        while ms < 1000:
            heard += keys.feed(ms, pressed_at(spans, ms))
            ms += random.randint(1, 60)
        assert heard == [("ok", "press"), ("back", "press")], begin


def test_a_tap_shorter_than_a_redraw_counts():
    for key, name in NAMES.items():
        for length in (5, 10, 25, 40):
            keys, latch = Keys(), Latch()
            latch.sample(0, 0)
            assert not keys.read(latch)
            for ms in range(5, 60, SAMPLE):
                latch.sample(ms, pressed_at([(key, 10, 10 + length)], ms))
            assert list(keys.read(latch)) == [(name, "press")], (name, length)
            assert not keys.read(latch)


def test_two_taps_within_a_redraw_are_two_and_in_their_order():
    spans = [(OK, 10, 30), (BACK, 40, 60), (OK, 80, 100), (OK, 130, 150)]
    keys, latch = Keys(), Latch()
    for ms in range(0, 200, SAMPLE):
        latch.sample(ms, pressed_at(spans, ms))
    assert [name for name, _ in keys.read(latch)] == ["ok", "back", "ok", "ok"]


def test_a_latch_read_late_says_what_samples_fed_at_once_say():
    random.seed(3)
    for round in range(200):
        spans, ms = [], 50
        for _ in range(12):
            key = random.choice((UP, DOWN, OK, BACK))
            length = random.choice((5, 12, 40, 90, 900))
            overlaps = length > 30 and random.random() < 0.5
            spans += [(key, ms, ms + length)] if overlaps else bouncing(key, ms, ms + length)
            ms += length // 2 if overlaps else length + random.choice((30, 60))
        start = random.choice(STARTS)
        at_once = names(play(spans, ms + 1200, start=start))
        assert latched(spans, ms + 1200, start=start) == at_once, (round, spans)


def test_a_latch_not_yet_sampled_says_nothing():
    keys, latch = Keys(), Latch()
    assert not latch.next() and not keys.read(latch)
    latch.sample(PERIOD - 3, OK)
    assert not keys.read(latch)
    assert keys.down == OK


def test_a_full_latch_loses_the_oldest_and_keeps_the_last():
    for flickers in (RUNS - 3, RUNS - 2, RUNS - 1, RUNS, 5 * RUNS, COUNT + RUNS):
        latch = Latch()
        latch.sample(0, 0)
        while latch.next():
            pass
        for i in range(flickers):
            latch.sample(ticks_add(0, SAMPLE * i + SAMPLE), i % 2 + 1)
        read = []
        while latch.next():
            read.append((latch.ms, latch.pressed))
        kept = range(max(0, flickers - RUNS + 1), flickers)
        assert read == [(ticks_add(0, SAMPLE * i + SAMPLE), i % 2 + 1) for i in kept], flickers


def test_after_a_full_latch_keys_know_what_is_down_and_hear_the_next_tap():
    keys, latch = Keys(), Latch()
    for i in range(4 * RUNS + 1):
        latch.sample(SAMPLE * i, OK * (i % 2))
    keys.read(latch)
    end = SAMPLE * 4 * RUNS
    for ms in range(end, end + 300, SAMPLE):
        latch.sample(ms, pressed_at([(OK, end + 100, end + 200)], ms))
    assert ("ok", "press") in keys.read(latch)
    assert keys.down == 0


def test_a_pause_of_the_timer_during_a_hold_does_not_end_it():
    keys, latch, heard = Keys(), Latch(), []
    for ms in list(range(0, 300, SAMPLE)) + list(range(700, 1500, SAMPLE)):
        latch.sample(ms, pressed_at([(BACK, 100, 1200)], ms))
        heard += keys.read(latch)
    assert heard == [("back", "hold")]


def test_nothing_is_made_while_nothing_happens():
    keys = Keys()
    quiet = keys.feed(0, 0)
    assert quiet == ()
    assert keys.feed(5, 0) is quiet
    latch = Latch()
    latch.sample(10, 0)
    assert keys.read(latch) is quiet


def test_an_interrupt_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):  # MicroPython's
        return
    latch = Latch()
    sample = latch.sample
    gc.collect()
    before = gc.mem_alloc()
    sample(PERIOD - 5, 0)
    sample(PERIOD - 1, 1)
    sample(PERIOD - 1, 1)
    sample(0, 8)
    after = gc.mem_alloc()
    assert after == before


def test_differences_of_ticks_wrap_round():
    cases = ((10, 4, 6), (4, 10, -6), (3, PERIOD - 2, 5), (PERIOD - 2, 3, -5), (PERIOD // 2 - 1, 0, PERIOD // 2 - 1))
    for later, earlier, difference in cases:
        assert ticks_diff(later, earlier) == difference
        assert ticks_add(earlier, difference) == later


def test_the_clock_is_reckoned_in_small_ints_of_32_bit_words():
    assert PERIOD == 1 << 30
    assert max(HALF, MASK) < 1 << 30  # a bigger one would be allocated anew at each step
