"""Contacts: what bounces, what comes while no interrupt is taken, and what is read late."""

import gc
import random

from tally.device import contact
from tally.device.clock import HALF, MASK, Clock, ticks_diff
from tally.device.contact import BOUNCE, COUNT, MOVES, Contact
from taps import BACK, DOWN, NAMES, OK, PERIOD, UP, Fingers, Pin, names, play

STARTS = (0, PERIOD - 1, PERIOD - 130, PERIOD - 500, PERIOD // 2 - 300)  # of the port's ticks
ERASE, WORST = 45, 400  # ms that a flash takes to erase a block, as a rule and at its worst


def bouncing(key, begin, end, longest=20):
    """Spans of one tap whose contact flickers, up to `longest` ms after it closes and after it opens."""
    spans = []
    ms = begin
    while ms < begin + min(longest, end - begin) - 2:
        shut = random.randint(1, 4)
        spans.append((key, ms, min(ms + shut, end)))
        ms += shut + random.randint(1, 3)
    spans.append((key, min(ms, end - 1), end))
    ms = end + random.randint(1, 3)
    while ms < end + longest - 4:
        shut = random.randint(1, 4)
        spans.append((key, ms, ms + shut))
        ms += shut + random.randint(1, 4)
    return spans


def presses(heard):
    return [name for name, kind in names(heard) if kind == "press"]


def test_bounce_adds_no_press_and_takes_none_away():
    random.seed(1)
    for round in range(150):
        key = random.choice((UP, DOWN, OK, BACK))
        begin = random.randint(30, 90)
        length = random.randint(25, 300)
        spans = bouncing(key, begin, begin + length) + bouncing(key, begin + 400, begin + 400 + length)
        start = random.choice(STARTS)
        for gap in (1, 5, 60):
            assert names(play(spans, 1000, start=start, gap=gap)) == [(NAMES[key], "press")] * 2, (round, spans, gap)


def test_bounce_as_long_as_the_lockout_is_ignored_and_a_key_that_stays_is_taken_after_it():
    assert play([(OK, 100, 105), (OK, 110, 115), (OK, 120, 200)], 400) == [(100, "ok", "press")]
    assert play([(OK, 100, 200), (OK, 210, 300)], 500) == [(100, "ok", "press"), (235, "ok", "press")]


def taps(key, count, lengths, gap, longest=15):
    """The spans of so many taps and when the last is over; bounce is part of each."""
    spans, ms = [], 100
    for _ in range(count):
        length = random.randint(*lengths)
        spans += bouncing(key, ms, ms + length, min(longest, length - 2))
        ms += length + random.randint(*gap)
    return spans, ms


def test_of_300_taps_of_20_ms_none_is_lost_while_blocks_are_erased_one_after_the_other():
    random.seed(2)
    for key in (OK, UP):
        spans, end = taps(key, 300, (20, 25), (90, 200))
        deaf = [(ms, ms + ERASE) for ms in range(60, end, 75)]
        heard = play(spans, end + 500, deaf=deaf)
        assert presses(heard) == [NAMES[key]] * 300, key


def test_in_an_erase_of_400_ms_no_tap_is_lost_but_the_second_of_the_same_key():
    random.seed(3)
    for round in range(100):
        first, second = random.choice(((UP, OK), (DOWN, UP), (OK, BACK), (UP, BACK)))
        begin = random.randint(100, 120)
        spans = bouncing(first, begin + 20, begin + 80, 15) + bouncing(second, begin + 200, begin + 270, 15)
        heard = play(spans, 1500, deaf=[(begin, begin + WORST)])
        assert sorted(presses(heard)) == sorted([NAMES[first], NAMES[second]]), round
        spans = bouncing(first, begin + 20, begin + 80, 15) + bouncing(first, begin + 200, begin + 270, 15)
        assert presses(play(spans, 1500, deaf=[(begin, begin + WORST)])) == [NAMES[first]], round


def test_taps_of_two_keys_in_one_erase_are_each_pressed_and_let_go_however_late_they_are_read():
    spans = [(BACK, 120, 190), (OK, 200, 290), (UP, 900, 960)]
    heard = play(spans, 2000, deaf=[(100, 500)], busy=[(100, 700)])
    assert presses(heard) == ["ok", "back", "up"]
    assert not any(kind == "hold" for kind in [kind for _, kind in names(heard)])


def test_a_tap_that_goes_on_when_interrupts_are_taken_again_or_began_before_is_one_press():
    for key in (UP, OK, BACK):
        for begin, end in ((150, 600), (60, 300), (60, 600), (85, 300)):
            lengths = [(key, begin, end)]
            assert presses(play(lengths, 1500, deaf=[(100, 500)])) == [NAMES[key]], (key, begin, end)


def test_a_spike_on_the_wire_and_a_break_of_the_contact_are_no_presses():
    """But for what the loop reads in the middle of one: a press counts at its first edge."""
    for spikes in ([(OK, 101, 102)], [(UP, 101, 101), (UP, 103, 104)], [(BACK, 101, 104)]):
        assert play(spikes, 1000) == [], spikes
    assert play([(OK, 100, 201), (OK, 202, 320)], 1000) == [(100, "ok", "press")]
    assert play([(BACK, 100, 501), (BACK, 502, 1100)], 2000) == [(900, "back", "hold")]
    assert names(play([(OK, 101, 107)], 1000, gap=60)) == [("ok", "press")]


def test_bounce_that_goes_on_while_interrupts_are_off_adds_no_press():
    random.seed(4)
    for round in range(200):
        key = random.choice((UP, OK, BACK))
        end = random.randint(160, 300)
        deaf = random.choice(((100 + random.randint(0, 14), 45), (end + random.randint(0, 14), 45)))
        spans = bouncing(key, 100, end, 15)
        heard = play(spans, 1500, deaf=[(deaf[0], deaf[0] + deaf[1])])
        assert presses(heard) == [NAMES[key]], (round, spans, deaf)


def test_while_a_match_ends_taps_between_and_in_several_erases_all_count():
    """The loop does not read for as long, but notes that interrupts are taken in between."""
    spans = [(OK, 100, 160), (UP, 210, 230), (UP, 320, 340), (DOWN, 430, 450), (OK, 480, 560)]
    deaf = [(200, 245), (310, 355), (420, 465)]
    heard = play(spans, 1500, deaf=deaf, busy=[(170, 600)])
    assert presses(heard) == ["ok", "up", "up", "down", "ok"]


def test_a_contact_keeps_all_that_can_happen_while_a_match_ends():
    random.seed(5)
    for key in (OK, UP):
        spans, end = taps(key, 15, (25, 60), (40, 60), 10)
        assert end > 1300
        assert presses(play(spans, end + 500, busy=[(50, end)])) == [NAMES[key]] * 15


def test_a_contact_that_is_read_too_late_loses_the_oldest_and_knows_what_is_down():
    for moves in (MOVES - 2, MOVES - 1, MOVES, 5 * MOVES, COUNT + 3):
        fingers = Fingers()
        for place in range(moves):
            fingers.ms += 40
            fingers.move(OK * (1 - place % 2))
        fingers.ms += 40
        fingers.read()
        assert len(fingers.heard) <= MOVES // 2
        assert fingers.keys.down == OK * (moves % 2)
        fingers.move(0)
        fingers.ms += 100
        fingers.read()
        before = len(fingers.heard)
        fingers.move(OK)
        fingers.ms += 40
        fingers.read()
        assert names(fingers.heard)[before:] == [("ok", "press")], moves


def test_taps_read_late_are_those_read_at_once():
    random.seed(6)
    for round in range(100):
        spans, ms = [], 50
        for _ in range(8):
            key = random.choice((UP, DOWN, OK))
            length = random.choice((20, 40, 90))
            spans += bouncing(key, ms, ms + length, min(20, length - 2))
            ms += length + random.choice((30, 60))
        start = random.choice(STARTS)
        at_once = presses(play(spans, ms + 1200, start=start))
        assert presses(play(spans, ms + 1200, start=start, gap=random.randint(6, 60))) == at_once, (round, spans)
        assert presses(play(spans, ms + 1200, start=start, busy=[(0, ms)])) == at_once, (round, spans)


def test_an_edge_that_comes_as_the_loop_reads_is_never_later_than_now():
    for key in NAMES:
        fingers = Fingers()
        fingers.ms = 100
        now, ticks = fingers.clock.read(), fingers.clock.ticks
        fingers.ms = 102
        fingers.move(key)
        changes = contact.read(fingers.contacts, now, ticks)
        assert [(ms, down) for ms, down, _ in changes] == [(100, True)]
        fingers.keys.feed(now, changes)
        assert fingers.keys.feed(105) == ()


def test_an_interrupt_that_no_longer_comes_is_made_up_for():
    fingers = Fingers()
    fingers.move(OK, deaf=True)
    fingers.ms = 10
    for one in fingers.contacts:
        one.look()
    fingers.read()
    assert fingers.heard == [(10, "ok", "press")]


def test_an_interrupt_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):  # MicroPython's
        return
    pin, ticks = Pin(), iter((5, PERIOD - 5, PERIOD - 1, 40, 80)).__next__
    edge = Contact(pin, ticks, [0, 35, 0]).edge
    edge(pin)
    gc.collect()
    before = gc.mem_alloc()
    edge(pin)
    pin.level = 0
    edge(pin)
    edge(pin)
    edge(pin)
    after = gc.mem_alloc()
    assert after == before


def test_differences_of_ticks_wrap_round():
    cases = ((10, 4, 6), (4, 10, -6), (3, PERIOD - 2, 5), (PERIOD - 2, 3, -5), (PERIOD // 2 - 1, 0, PERIOD // 2 - 1))
    for later, earlier, difference in cases:
        assert ticks_diff(later, earlier) == difference


def test_ticks_are_reckoned_in_small_ints_of_32_bit_words():
    assert PERIOD == 1 << 30
    assert max(HALF, MASK) < 1 << 30  # a bigger one would be allocated anew by an interrupt


def test_the_time_since_the_start_goes_on_where_ticks_come_round_to_0():
    for start in STARTS:
        now = [start]
        clock = Clock(lambda now=now: now[0])
        for days in range(1, 60):
            for _ in range(4):
                now[0] = (now[0] + 21_600_000) & MASK
                clock.read()
            assert clock.ms == days * 86_400_000


def test_bounce_is_shorter_than_any_two_taps():
    assert 15 < BOUNCE < 40
