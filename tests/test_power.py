"""Whatever happens to the power or the flash, a match is as it was before or after the answer: on a real littlefs."""

import os
import random
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import power
from hostsim import FIRMWARE
from hostsim.littlefs_files import Files
from hostsim.stand_ins.flash import BLOCK, Flash, PowerLost
from tally.device import files, index, segments
from tally.device.files import DEALS, OPEN
from tally.device.store import Store
from tally.engine.match import Match
from tally.engine.record import seal
from tally.games import GAMES
from tally.ui.words import load

TESTS = Path(__file__).parent
WORDS = load()
FULL, FAILS = WORDS["unsaved.full"], WORDS["unsaved"]


@pytest.fixture(autouse=True)
def real_files() -> Iterator[None]:
    """Give the store the desktop's files back after the test."""
    yield
    files.os = os  # type: ignore[assignment]
    for one in (files, index, segments):
        one.__dict__.pop("open", None)


@pytest.mark.parametrize("game", GAMES)
def test_a_cut_at_any_operation_leaves_everything_as_before_or_after(game: str):
    table = power.Table()
    power.play_on(table, game, 1)
    assert table.cuts > 500


@pytest.mark.parametrize("game", GAMES)
def test_a_cut_at_any_operation_under_micropython(game: str):
    command = ["micropython", "-X", "heapsize=64m", str(TESTS / "power.py"), game]
    paths = f"{FIRMWARE}:{TESTS}:{FIRMWARE.parent / 'hostsim' / 'stand_ins'}"
    environment = dict(os.environ, MICROPYPATH=paths)
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=environment)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    name, cuts = done.stdout.split()
    assert name == game and int(cuts) > 500


def short_match(seed: int) -> Match:
    """A match of a few answers, finished."""
    match = Match.start("ninety_nine", ["Ann", "Bo"], {"track": "chips"}, seed % 2)
    chance = random.Random(seed)
    while match.ask:
        match.answer(chance.randrange(2))
    return match


def test_a_cut_among_old_matches_in_several_files(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(segments, "FULL_SIZE", 900)
    table = power.Table(parts=(0.5, 1))
    for seed in range(9):
        table.store.begin(short_match(seed))
        assert table.store.save() == ""
    assert len(segments.numbers()) >= 3
    table.state = power.found(power.start(bytearray(table.memory)))
    power.mount(table.flash)
    for seed in range(9, 13):
        table.begin(short_match(seed))
    last = short_match(12)
    for number in (12, 1, 5, 6, 2):
        table.delete(number, last)
    again = table.reopen(4)
    again.undo()
    table.keep(again)
    table.leave()
    assert table.cuts > 150


def states(table: power.Table) -> tuple:
    """What a start now would find, and what it would say."""
    kept = power.start(bytearray(table.memory))
    now = (*power.found(kept), kept.note)
    power.mount(table.flash)
    return now


class Fails(Flash):
    """Works for so many operations, then fails until it is `mended`."""

    left = -1

    def _operate(self, *what: object) -> None:
        if self.left == 0:
            raise OSError(5)
        self.left -= 1
        super()._operate(*what)


class Worn(Flash):
    """A chip that takes nothing and says nothing of it, once it is `worn`: the Pico's driver has no errors to tell."""

    worn = False

    def _operate(self, *what: object) -> None:
        if not self.worn:
            super()._operate(*what)


def test_a_worn_out_flash_is_not_said_to_be_full_and_costs_nothing():
    table = power.Table()
    table.flash = flash = Worn(table.memory)
    power.mount(flash)
    store, match = Store(), begun()
    store.begin(match)
    assert store.save() == ""
    before = record(match)
    match.answer(power.any_answer(match.ask, power.Chance(1)))
    store.keep(match)
    flash.worn = True
    assert store.save() == FAILS
    assert states(table)[0][0] == before
    flash.worn = False
    again = Store()
    again.keep(match)
    assert again.save() == ""
    assert states(table)[0][0] == record(match)


STEPS = 40  # of `sequence`


def sequence(
    store: Store, match: Match, old: tuple[Match, int], chance: power.Chance
) -> Iterator[tuple[Callable[[], None], Match | None]]:
    """What may be done at a table, and the match that is open then; `old` is an old one and its number."""
    finished = Match.restore(match.record())
    for _ in range(9):
        match.answer(power.any_answer(match.ask, chance))
        yield (lambda: store.keep(match)), match
    for step in [match.undo] * 5 + [match.redo, match.undo, match.redo] * 5:  # over the end of a deal and back
        step()
        yield (lambda: store.keep(match)), match
    yield (lambda: store.set("sleep", 1 + chance.below(2))), match
    taken_back, rematch = [Match.start("bid_whist", power.NAMES, {}, 2) for _ in range(2)]
    yield (lambda: store.begin(taken_back)), taken_back
    yield (lambda: store.bring_back(match)), match
    match.undo()
    yield (lambda: store.keep(match)), match
    yield (lambda: store.begin(rematch)), rematch
    rematch.answer("3 up")
    yield (lambda: store.keep(rematch)), rematch
    yield store.leave, None
    yield (lambda: store.begin(finished)), finished
    again, number = old
    yield (lambda: store.reopen(again, number)), again
    again.undo()
    yield (lambda: store.keep(again)), again
    yield store.leave, None


def check_old(table: power.Table, match: Match, old: Match) -> None:
    """Each match of the whole `sequence` is among the old ones once, as it was last."""
    first = begun()
    rematch = Match.start("bid_whist", power.NAMES, {}, 2)
    rematch.answer("3 up")
    there = sorted(one[-1] for one in states(table)[0][1])
    assert there == sorted([match.record(), rematch.record(), first.record(), old.record()])


def begun(seed: int = 3) -> Match:
    match = power.new_match("toonerville_rook")
    chance = power.Chance(seed)
    for _ in range(8):
        match.answer(power.any_answer(match.ask, chance))
    return match


def with_an_old_one(table: power.Table) -> tuple[Store, Match, tuple[Match, int]]:
    """A store on the table's flash, the match that is open there, and one that it has among the old ones."""
    store, match = Store(), begun()
    for one in (short_match(1), match):
        store.begin(one)
        assert store.save() == ""
    return store, match, (store.old.read(1), 1)


@pytest.mark.parametrize("works", [0, 1, 2, 3, 5, 8])
def test_a_flash_that_fails_to_write_costs_nothing_is_said_and_is_made_up_for(works: int):
    table = power.Table()
    table.flash = flash = Fails(table.memory)
    power.mount(flash)
    store, match, old = with_an_old_one(table)
    failed = 0
    for do, after in sequence(store, match, old, power.Chance(works)):
        before = states(table)
        do()
        flash.left = works
        note = store.save()
        flash.left = -1
        failed += bool(note)
        now = states(table)
        assert note in ("", FAILS) and now[3] == "", (note, now)
        assert now[0] == before[0] or now[0][0] == record(after), "neither before nor after"
        assert bool(note) == store.unsaved
        assert note or now[0][0] == record(after), "not said"
        assert store.save() == ""
        assert states(table)[0][0] == record(after), "not made up for"
        assert states(table)[1] == store.settings
        assert not store.unsaved
    assert failed > 0
    check_old(table, match, old[0])


@pytest.mark.parametrize("works", [0, 1, 2, 3])
def test_the_next_change_makes_up_for_one_that_was_not_saved(works: int):
    for failing in range(STEPS):
        table = power.Table()
        table.flash = flash = Fails(table.memory)
        power.mount(flash)
        store, match, old = with_an_old_one(table)
        for number, (do, after) in enumerate(sequence(store, match, old, power.Chance(1))):
            do()
            flash.left = works if number == failing else -1
            note = store.save()
            flash.left = -1
            if number == failing:
                power.mount(flash)  # with an error's rest in its cache this littlefs, which checks itself, ends it all
            if number > failing:
                assert note == ""
                now = states(table)
                assert (now[0][0], now[1], now[3]) == (record(after), store.settings, ""), (failing, number)
            if number == failing + 3:
                break
        else:
            assert store.save() == ""
            check_old(table, match, old[0])


@pytest.mark.parametrize("works", [0, 2, 5])
@pytest.mark.parametrize("first", [0, 29, 30, 31, 33, 35, 36, 37])
def test_a_flash_that_is_bad_for_long_is_made_up_for_all_at_once(works: int, first: int):
    """From one of the steps to the end of the sequence."""
    table = power.Table()
    table.flash = flash = Fails(table.memory)
    power.mount(flash)
    store, match, old = with_an_old_one(table)
    for number, (do, _) in enumerate(sequence(store, match, old, power.Chance(1))):
        do()
        flash.left = works if number >= first else -1
        note = store.save()
        flash.left = -1
        assert bool(note) == store.unsaved
        assert states(table)[3] == ""
    assert number == STEPS - 1
    assert store.save() == "" and not store.unsaved
    assert states(table)[0][0] is None
    assert states(table)[1] == store.settings
    check_old(table, match, old[0])


def record(match: Match | None) -> list[str] | None:
    return match.record() if match else None


def fill(left: int) -> None:
    """Fill the flash but for so many blocks."""
    number = 0
    while files.free() > left * BLOCK:
        with files.open(f"filler{number}", "wb") as file:  # type: ignore[attr-defined]
            file.write(b"x" * 3000)
        number += 1


@pytest.mark.parametrize("left", range(8))
def test_a_full_flash_costs_nothing_is_said_and_is_made_up_for(left: int):
    table = power.Table()
    store, match, old = with_an_old_one(table)
    fill(left)
    full = 0
    for do, after in sequence(store, match, old, power.Chance(left)):
        before = states(table)
        do()
        note = store.save()
        now = states(table)
        assert note in ("", FULL) and now[3] == "", (note, now)
        full += note == FULL
        assert note or now[0][0] == record(after), "not said"
        assert now[0][0] in (record(after), before[0][0]), "neither before nor after"
        gone = {one[0] for one in before[0][1]} - {one[0] for one in now[0][1]}
        assert gone <= set(store.old.away), "an old one is gone"
    assert full > 0
    for name in files.os.listdir("/"):
        if name.startswith("filler"):
            files.os.remove(name)
    assert store.save() == ""
    assert states(table)[0][0] == record(after)
    check_old(table, match, old[0])


def test_a_cut_while_a_long_match_goes_among_the_old_ones_and_comes_back(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(segments, "LONG", 300)
    table = power.Table(parts=(0.5, 1))
    match = power.play_match(table, "twenty_two", 3, undos=False)
    assert match.finished() > 2
    rematch = power.new_match("twenty_two", 1)
    table.begin(rematch)
    (segment,) = segments.numbers()
    with files.reading(segments.path(segment)) as file:
        assert segments.is_alone(file.readline())
    table.bring_back(match, 1)
    match.undo()
    table.keep(match)
    table.begin(power.new_match("ninety_nine"))
    again = table.reopen(1)
    again.undo()
    table.keep(again)
    table.leave()
    table.delete(1, None)
    assert table.cuts > 100


def test_a_cut_while_files_of_the_first_version_are_made_anew():
    match = Match.start("ninety_nine", ["Ann", "Bo"], {"track": "chips"})
    for loser in (0, 1, 1):
        match.answer(loser)
    lines = match.record()
    rest = lines[-1:]
    told = len(lines) - len(rest)
    table = power.Table()
    files.write(DEALS, [seal("match 1 7 0", ""), *lines[:told]])
    files.write(OPEN, [seal(f"deal 1 7 {told} {lines[told - 1][:4]} {len(rest)}", ""), *rest])
    table.store = Store()
    table.state = power.found(table.store)
    assert table.state[0] == (lines, [])
    again = table.store.match
    assert again
    again.answer(0)
    table.keep(again)
    assert table.cuts > 10


def soak(matches: int, seed: int, blocks: int = 352) -> tuple[power.Table, list[list[str]], int]:
    """Short matches with cuts now and then, and slips; the records of those that were put away, and the cuts."""
    table, chance = power.Table(blocks=blocks), random.Random(seed)
    told: list[list[str]] = []
    cuts = 0
    before: list[str] | None = None
    for number in range(matches):
        finished = short_match(seed * matches + number)
        for begins, match, lines in stages(finished, chance):
            if chance.random() < 0.05:
                cuts += 1
                table.flash.cut(chance.randint(1, 6), chance.choice(power.PARTS))
            try:
                tell(table.store, begins, match)
                table.store.save()
                table.flash.cut(0)
            except PowerLost:
                table.flash = Flash(table.memory)
                power.mount(table.flash)
                table.store = Store()
                assert table.store.note == ""
                there = record(table.store.match)
                assert there in (before, lines)
                tell(table.store, begins and there == before, match)
                assert table.store.save() == ""
            before = lines
        told.append(finished.record())
    return table, told, cuts


def tell(store: Store, begins: bool, match: Match) -> None:
    if begins:
        store.begin(match)
    else:
        store.keep(match)


def stages(finished: Match, chance: random.Random) -> Iterator[tuple[bool, Match, list[str]]]:
    """The match as it begins and after each answer, a slip now and then; and the record of one in memory."""
    match, plain = Match(finished.opening), Match(finished.opening)
    yield True, match, plain.record()
    for line in finished.record()[len(finished.opening.lines) :]:
        value = int(line.split()[-1])
        if chance.random() < 0.1:
            for one in (match, plain):
                one.answer(1 - value)
            yield False, match, plain.record()
            for one in (match, plain):
                one.undo()
            yield False, match, plain.record()
        for one in (match, plain):
            one.answer(value)
        yield False, match, plain.record()


def test_a_soak_of_matches_with_random_cuts_keeps_them_all():
    matches = 2000
    table, told, cuts = soak(matches, 1)
    table.store.leave()
    assert table.store.save() == ""
    assert cuts > 500
    for kept in (table.store, power.start(bytearray(table.memory))):
        assert [one.number for one in kept.old.list(0, matches + 9)] == list(range(matches, 0, -1))
        for number in range(1, matches + 1, 20):
            assert kept.old.read(number).record() == told[number - 1]
        power.mount(table.flash)
    counted = table.store.old.wins()["ninety_nine"]
    assert sum(won for won, _ in counted.values()) == matches
    assert [played for _, played in counted.values()] == [matches, matches]
    names = Files(Flash(table.memory)).listdir("/old")
    assert len(names) - len(segments.numbers()) <= 3, "what cuts leave does not pile up"
    assert 352 * BLOCK - files.free() < matches * 700, "bytes a match"


DAMAGE = {
    "the match": (DEALS, lambda data: b"\0" + data[1:]),  # its number among the old ones is lost
    "all of the match": (DEALS, lambda data: b"noise"),
    "the open deal": (OPEN, lambda data: data[:-2]),
    "a later version": (DEALS, lambda data: data.replace(b"tally 1", b"tally 2")),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_cut_while_what_is_damaged_is_set_aside_costs_nothing(damage: str):
    name, harm = DAMAGE[damage]
    table, match = power.Table(), begun()
    table.store.begin(match)
    table.store.save()
    match.answer(power.any_answer(match.ask, power.Chance(4)))
    table.store.keep(match)
    table.store.save()
    lines = match.record()
    whole = Files(table.flash).contents()
    harmed = harm(whole[name])
    with Files(table.flash).open(name, "wb") as file:
        file.write(harmed)
    work = bytearray(table.memory)
    flash = Flash(bytearray(work))
    flash.log = log = []
    power.mount(flash)
    found = Store()
    assert found.note and log
    intact = record(found.match)
    assert intact in (None, lines, lines[:-1])
    for operation in list(log):
        for part in power.PARTS:
            image = bytearray(work)
            power.program(image, operation, part)
            again = power.start(image)
            assert record(again.match) == intact
            for begins, other, _ in stages(short_match(1), random.Random(1)):
                tell(again, begins, other)
                assert again.save() == ""
            left = Files(Flash(image)).contents()
            assert {harmed, whole[DEALS if name == OPEN else OPEN]} <= set(left.values()), left
            assert power.start(image).note == ""
        power.program(work, operation, 1)
