"""Cuts the power at every operation on the flash while the store works, under both interpreters.

A `Table` is a store on a flash of its own in memory. `Table.change` does something to it, then starts a store on what
each operation on the flash left, done in whole and in part, and finds everything as it was before or after the change.
As a script it plays whole matches of the games that are its arguments, and prints how many cuts there were.
"""

import gc
import sys

from tally.device import files, store
from tally.engine.ask import Counts, Number, Seats
from tally.engine.correction import renamed
from tally.engine.match import Match
from tally.games import load

MICROPYTHON = sys.implementation.name == "micropython"
if MICROPYTHON:
    import os

    import vfs
    from flash import BLOCK, Flash, erased
    from flash import mount as mount_flash
else:
    from hostsim.littlefs_files import Files
    from hostsim.stand_ins.flash import BLOCK, Flash, erased
    from tally.device import index, segments

PARTS = (0.25, 0.5, 0.75, 1)  # of an operation that are done; none of it is all of the one before
BLOCKS = 64
RULES = {"ninety_nine": {"track": "cards"}, "bid_whist": {"target": 5}, "toonerville_rook": {"count": "points"}}
PLAYERS = {"twenty_two": 3}  # of the others the fewest
NAMES = ["Ann", "Bo", "Cy", "Dörte"]


def mount(flash):
    """Make the file system on a flash the store's, formatted where there is none."""
    if not MICROPYTHON:
        found = Files(flash)
        files.os = found
        for module in (files, segments, index):
            module.open = found.open
        return
    if "/flash" in [place for _, place in vfs.mount()]:
        os.chdir("/")
        vfs.umount("/flash")
    mount_flash(flash, "/flash")
    os.chdir("/flash")


def start(memory):
    """A store on this memory, as after power-on."""
    mount(Flash(memory))
    return store.Store()


def found(kept):
    """What a store holds, to be compared: the match and the old ones; the settings; the last line-up."""
    record = kept.match.record() if kept.match else None
    old = [(one.number, one.over, one.players, one.totals, kept.old.read(one.number).record()) for one in all_old(kept)]
    return (record, old), dict(kept.settings), kept.last.lines if kept.last else None


def all_old(kept):
    return kept.old.list(0, 1000) if files.exists("old") else []


class Chance:
    """Numbers that look random, the same under both interpreters."""

    def __init__(self, seed):
        self.state = seed + 1

    def below(self, limit):
        self.state = self.state * 48271 % 0x7FFFFFFF
        return self.state // 7 % limit


def any_answer(ask, chance):
    if isinstance(ask, Seats):
        return [ask.options[chance.below(len(ask.options))]]
    if isinstance(ask, Number):
        numbers = ask.numbers()
        return numbers[chance.below(len(numbers))]
    if isinstance(ask, Counts):
        return [min(limit, 1 + chance.below(2)) for limit in ask.limits]
    return ask.options[chance.below(len(ask.options))]


def new_match(game, dealer=0):
    seats = PLAYERS.get(game, load(game).PLAYERS[0])
    return Match.start(game, NAMES[:seats], RULES.get(game, {}), dealer)


class Table:
    def __init__(self, parts=PARTS, blocks=BLOCKS):
        self.memory = erased(blocks)
        self.parts = parts
        self.flash = Flash(self.memory)
        mount(self.flash)
        self.store = store.Store()
        self.state = found(self.store)
        self.cuts = 0

    def change(self, do, match):
        """Do something that leaves this open match, with a cut at each operation that it takes."""
        before, work = self.state, bytearray(self.memory)
        self.flash.log = []
        note = do()
        log, self.flash.log = self.flash.log, None
        assert not note, note
        self.state = after = found(start(bytearray(self.memory)))
        assert after[0][0] == (match.record() if match else None), "not kept"
        for number, operation in enumerate(log):
            for part in self.parts:
                image = bytearray(work)
                if program(image, operation, part) or part == 1:
                    self.cuts += 1
                    check(image, before, after, match if part in (0.5, 1) else None, (number, operation, part))
            program(work, operation, 1)
        assert work == self.memory
        mount(self.flash)

    def keep(self, match):
        self.change(lambda: self.store.keep(match), match)


def program(image, operation, part):
    """Do this part of an operation; False where that changes nothing."""
    block, offset, data = operation
    at = block * BLOCK + offset
    new = b"\xff" * BLOCK if data is None else data
    size = int(len(new) * part)
    old = bytes(image[at : at + size])
    if data is None:
        image[at : at + size] = new[:size]
    else:
        both = int.from_bytes(old, "little") & int.from_bytes(new[:size], "little")
        image[at : at + size] = both.to_bytes(size, "little")
    return image[at : at + size] != old


def check(image, before, after, match, where):
    """Start on an image: it is as before or after, and the players can go on from there."""
    kept = start(image)
    now = found(kept)
    assert kept.note == "", (where, kept.note)
    assert now[0] in (before[0], after[0]), (where, now[0], before[0], after[0])
    assert now[1] in (before[1], after[1]) and now[2] in (before[2], after[2]), (where, now[1:])
    if match:
        goes_on = Match.restore(match.record())
        assert kept.keep(goes_on) == ""
        again = start(image)
        assert again.note == "" and again.match.record() == match.record(), (where, "not kept again")


def play_match(table, game, seed, undos=True):
    """A match from set-up to its end, with slips; the finished match."""
    chance = Chance(seed)
    match = new_match(game)
    table.keep(match)
    while match.ask:
        match.answer(any_answer(match.ask, chance))
        table.keep(match)
        if undos and chance.below(6) == 0:
            steps = 1 + chance.below(3)
            for _ in range(steps):
                if match.undo():
                    table.keep(match)
            for _ in range(chance.below(steps + 1)):
                if match.redo():
                    table.keep(match)
    return match


def play_on(table, game, seed):
    """After a match: a rematch and taking it back, names, mending, leaving, old matches, settings."""
    finished = play_match(table, game, seed)
    rematch = new_match(game, 1)
    table.keep(rematch)
    table.keep(finished)  # the rematch is taken back
    finished.undo()
    table.keep(finished)
    finished.redo()
    table.keep(finished)
    rematch = new_match(game, 1)
    table.keep(rematch)
    chance = Chance(seed + 1)
    while rematch.finished() < 2 and rematch.ask:
        rematch.answer(any_answer(rematch.ask, chance))
        table.keep(rematch)
    other = renamed(rematch, 0, "Zoë")
    table.keep(other)
    mended = other.until(1)
    while not mended.finished() and mended.ask:
        mended.answer(any_answer(mended.ask, chance))
    table.keep(mended)
    for name, value in (("sleep", 10), ("flip", True), ("brightness", 4), ("flip", False)):
        table.change(lambda name=name, value=value: table.store.set(name, value), mended)
    table.keep(None)
    old = table.store.old
    assert [one.number for one in old.list(0, 9)] == [2, 1]
    again = old.read(1)
    table.change(lambda: take_up(table, 1), again)
    table.keep(new_match(game))  # in its place
    table.change(lambda: take_up(table, 2), mended)
    table.keep(None)
    table.change(lambda: old.delete(2), None)
    table.change(lambda: old.delete(1), None)
    assert old.count() == 0 and old.next() == 3


def take_up(table, number):
    return table.store.keep(table.store.old.read(number), number)


def main(games):
    for game in games:
        table = Table()
        play_on(table, game, 1)
        print(game, table.cuts)
        gc.collect()


if __name__ == "__main__":
    main(sys.argv[1:])
