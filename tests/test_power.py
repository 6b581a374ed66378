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
from tally.device.journal import DEALS, OPEN
from tally.device.store import Store
from tally.engine.match import Match
from tally.games import GAMES
from tally.ui.words import module

TESTS = Path(__file__).parent
WORDS = module("en").WORDS
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
        table.store.keep(short_match(seed))
    assert len(segments.numbers()) >= 3
    table.state = power.found(power.start(bytearray(table.memory)))
    power.mount(table.flash)
    for seed in range(9, 13):
        table.keep(short_match(seed))
    last = short_match(12)
    for number in (12, 1, 5, 6, 2):
        table.change(lambda number=number: table.store.old.delete(number), last)
    again = table.store.old.read(4)
    table.change(lambda: table.store.keep(table.store.old.read(4), 4), again)
    again.undo()
    table.keep(again)
    table.keep(None)
    assert table.cuts > 200


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
    store.keep(match)
    before = record(match)
    match.answer(power.any_answer(match.ask, power.Chance(1)))
    flash.worn = True
    assert store.keep(match) == FAILS
    assert states(table)[0][0] == before
    flash.worn = False
    assert Store().keep(match) == ""
    assert states(table)[0][0] == record(match)


STEPS, SETTING = 34, 29  # of `sequence`, and which of them changes a setting


def sequence(store: Store, match: Match, chance: power.Chance) -> Iterator[tuple[Callable[[], str], Match | None]]:
    """What may be done at a table, and the match that is open then."""
    finished = Match.restore(match.record())
    for _ in range(9):
        match.answer(power.any_answer(match.ask, chance))
        yield (lambda: store.keep(match)), match
    for step in [match.undo] * 5 + [match.redo, match.undo, match.redo] * 5:  # over the end of a deal and back
        step()
        yield (lambda: store.keep(match)), match
    yield (lambda: store.set("sleep", 1 + chance.below(2))), match
    other = Match.start("bid_whist", power.NAMES, {}, 2)
    yield (lambda: store.keep(other)), other
    other.answer("3 up")
    yield (lambda: store.keep(other)), other
    yield (lambda: store.keep(None)), None
    yield (lambda: store.keep(finished)), finished


def begun(seed: int = 3) -> Match:
    match = power.new_match("toonerville_rook")
    chance = power.Chance(seed)
    for _ in range(8):
        match.answer(power.any_answer(match.ask, chance))
    return match


@pytest.mark.parametrize("works", [0, 1, 2, 3, 5, 8])
def test_a_flash_that_fails_to_write_costs_nothing_is_said_and_is_made_up_for(works: int):
    table = power.Table()
    table.flash = flash = Fails(table.memory)
    power.mount(flash)
    store, match = Store(), begun()
    store.keep(match)
    failed = 0
    for do, after in sequence(store, match, power.Chance(works)):
        before = states(table)
        flash.left = works
        note = do()
        flash.left = -1
        failed += bool(note)
        now = states(table)
        assert note in ("", FAILS) and now[3] == "", (note, now)
        assert now[0] == before[0] or now[0][0] == record(after), "neither before nor after"
        assert note or now[0][0] == record(after), "not said"
        assert store.keep(after) == ""
        assert states(table)[0][0] == record(after), "not made up for"
        assert not store.unsaved
    assert failed > 0


@pytest.mark.parametrize("works", [0, 1, 2, 3])
def test_the_next_change_makes_up_for_one_that_was_not_saved(works: int):
    for failing in range(STEPS):
        table = power.Table()
        table.flash = flash = Fails(table.memory)
        power.mount(flash)
        store, match = Store(), begun()
        store.keep(match)
        for number, (do, after) in enumerate(sequence(store, match, power.Chance(1))):
            flash.left = works if number == failing else -1
            note = do()
            flash.left = -1
            if number > failing and number != SETTING:  # which keeps no match
                assert note == ""
                now = states(table)
                assert (now[0][0], now[3]) == (record(after), ""), (failing, number)
            if number == failing + 3:
                break


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
    store, match = table.store, begun()
    store.keep(match)
    store.keep(short_match(1))
    store.keep(match)
    fill(left)
    full = 0
    for do, after in sequence(store, match, power.Chance(left)):
        before = states(table)
        note = do()
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
    assert store.keep(after) == ""
    assert states(table)[0][0] == record(after)


def soak(matches: int, seed: int, blocks: int = 352) -> tuple[power.Table, list[list[str]], int]:
    """Short matches with cuts now and then, and slips; the records of those that were put away, and the cuts."""
    table, chance = power.Table(blocks=blocks), random.Random(seed)
    told: list[list[str]] = []
    cuts = 0
    before: list[str] | None = None
    for number in range(matches):
        finished = short_match(seed * matches + number)
        for match in stages(finished, chance):
            if chance.random() < 0.05:
                cuts += 1
                table.flash.cut(chance.randint(1, 6), chance.choice(power.PARTS))
            try:
                table.store.keep(match)
                table.flash.cut(0)
            except PowerLost:
                table.flash = Flash(table.memory)
                power.mount(table.flash)
                table.store = Store()
                assert table.store.note == ""
                assert record(table.store.match) in (before, record(match))
                assert table.store.keep(match) == ""
            before = record(match)
        told.append(finished.record())
    return table, told, cuts


def stages(finished: Match, chance: random.Random) -> Iterator[Match]:
    """The match after each answer, a slip now and then."""
    match = Match(finished.opening)
    yield match
    for line in finished.record()[len(finished.opening.lines) :]:
        value = int(line.split()[-1])
        if chance.random() < 0.1:
            match.answer(1 - value)
            yield match
            match.undo()
            yield match
        match.answer(value)
        yield match


def test_a_soak_of_matches_with_random_cuts_keeps_them_all():
    matches = 2000
    table, told, cuts = soak(matches, 1)
    assert table.store.keep(None) == ""
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
    assert 352 * BLOCK - files.free() < matches * 400, "bytes a match"


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
    table.store.keep(match)
    match.answer(power.any_answer(match.ask, power.Chance(4)))
    table.store.keep(match)
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
    assert intact in (None, match.record(), match.record()[:-1])
    for operation in list(log):
        for part in power.PARTS:
            image = bytearray(work)
            power.program(image, operation, part)
            again = power.start(image)
            assert record(again.match) == intact
            for other in stages(short_match(1), random.Random(1)):
                assert again.keep(other) == ""
            left = Files(Flash(image)).contents()
            assert {harmed, whole[DEALS if name == OPEN else OPEN]} <= set(left.values()), left
            assert power.start(image).note == ""
        power.program(work, operation, 1)
