"""Measures the engine under the interpreter that runs this; `bench.py` starts it and passes it whole matches.

Standard input holds records, each ended by an empty line. Heap figures are MicroPython's own count of allocated
bytes, under CPython tracemalloc's.
"""

import gc
import sys
import time

sys.path.insert(0, "firmware")
MICROPYTHON = sys.implementation.name == "micropython"
if not MICROPYTHON:
    import tracemalloc

# games that can go on for ever, and deals that keep them going, over and over
ENDLESS = {
    "bid_whist": (["1 up", "pass", "pass", "pass", "H", 7],) * 2 + (["1 up", "pass", "pass", "pass", "H", 6],) * 2,
    "california_jack": (["D", 0, 0, 1, 30],),
}
PLAYERS = ["Ann", "Bo", "Cy", "Di"]
ROUNDS = 20


def heap():
    """Bytes allocated."""
    gc.collect()
    gc.collect()
    return getattr(gc, "mem_alloc")() if MICROPYTHON else tracemalloc.get_traced_memory()[0]  # noqa: B009 - mypy knows only CPython's


def microseconds(calls, steps):
    """For each of `calls`, made in turn, the mean time of its `steps` steps: the best of some rounds."""
    best = [None] * len(calls)
    for _ in range(ROUNDS):
        for number, call in enumerate(calls):
            started = time.time_ns()
            call()
            taken = (time.time_ns() - started) / 1000 / steps
            best[number] = taken if best[number] is None else min(best[number], taken)
    return best


def read_records():
    records, lines = [], []
    for line in sys.stdin:
        if line.strip():
            lines.append(line)
        else:
            records.append(lines)
            lines = []
    return records


def answers_of(match):
    """The answers of a match, which ends with none given."""
    values = []
    while match.undo():
        values.append(match.undone())
    return values[::-1]


def played(opening, values):
    match = Match(opening)
    for value in values:
        match.answer(value)
    return match


def written(match):
    """Bytes of the answers in a match's record."""
    return sum([len(line) + 1 for line in match.record()[len(match.opening.lines) :]])


def measure_speed(record):
    """Answers per second over a whole match."""
    opening = Match.restore(record).opening
    values = answers_of(Match.restore(record))
    (each,) = microseconds([lambda: played(opening, values)], len(values))
    print(f"  {opening.game:16} {1_000_000 / each:8.0f} answers/s over {len(values)} answers")


def measure_growth_in_time(game, deals):
    """The cost of an answer, an undo and a redo after 10 and after 1000 deals."""
    match = Match.start(game, PLAYERS if game == "bid_whist" else PLAYERS[:2])
    number = 0
    for goal in (10, 1000):
        while number < goal:
            for value in deals[number % len(deals)]:
                match.answer(value)
            number += 1
        answer, undo, redo = step_costs(match, deals[number % len(deals)])
        print(f"  {game:16} after {goal:4} deals: answer {answer:5.1f} us, undo {undo:5.1f} us, redo {redo:5.1f} us")


def step_costs(match, values):
    """Microseconds of an answer, an undo and a redo, over one deal and back."""

    def undo():
        for _ in values:
            match.undo()

    calls = (
        lambda: [match.answer(value) for value in values],
        undo,
        lambda: [match.redo() for _ in values],
        undo,
    )
    return microseconds(calls, len(values))[:3]


def drop_games():
    for game in games.GAMES:
        if sys.modules.pop("tally.games." + game, None):
            delattr(games, game)


def measure_loading(game):
    drop_games()
    before = heap()
    low, high = games.load(game).PLAYERS
    match = Match.start(game, PLAYERS[: max(low, min(high, 4))])
    print(f"  {game:16} {heap() - before:6} bytes of heap: its module and an open match")
    del match


def measure_growth_in_heap(record):
    """Heap for every 100 answers of a match beside the bytes of its record."""
    opening = Match.restore(record).opening
    values = answers_of(Match.restore(record))
    match = played(opening, values)
    grown = heap_of_many(lambda: played(opening, values)) - heap_of_many(lambda: Match(opening))
    print(
        f"  {opening.game:16} {grown * 100 // len(values):6} bytes of heap for 100 answers,"
        f" {written(match) * 100 // len(values)} of record"
    )


def heap_of_many(make):
    """Bytes of one of the things that `make` makes, the mean of some."""
    before = heap()
    many = [make() for _ in range(ROUNDS)]
    return (heap() - before) // len(many)


def measure_endless(game, deals):
    """The same over 1000 deals."""
    match = Match.start(game, PLAYERS if game == "bid_whist" else PLAYERS[:2])
    values = []
    for number in range(1000):
        values.extend(deals[number % len(deals)])
    before = heap()
    for value in values:
        match.answer(value)
    grown = heap() - before
    print(
        f"  {game:16} {grown * 100 // len(values):6} bytes of heap for 100 answers,"
        f" {written(match) * 100 // len(values)} of record, over 1000 deals"
    )


RECORDS = read_records()
if not MICROPYTHON:
    tracemalloc.start()
before_engine = heap()
from tally import games  # noqa: E402 - what is measured
from tally.engine.match import Match  # noqa: E402

print(f"  engine           {heap() - before_engine:6} bytes of heap")
for record in RECORDS:
    Match.restore(record)  # what all games share is there before the first is measured
for game in games.GAMES:
    measure_loading(game)
for record in RECORDS:
    measure_growth_in_heap(record)
for game, deals in ENDLESS.items():
    measure_endless(game, deals)
if not MICROPYTHON:
    tracemalloc.stop()
for record in RECORDS:
    measure_speed(record)
for game, deals in ENDLESS.items():
    measure_growth_in_time(game, deals)
