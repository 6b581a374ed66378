"""Cuts the power at every operation on the flash while the store works, under both interpreters.

A `Table` is a store on a flash of its own in memory. `Table.change` does something to it, then starts a store on what
each operation on the flash left, done in whole and in part, finds everything as it was before or after the change, and
goes on from there to where the change leads. Of images with the same files one is tried: a start knows nothing else.
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

FOLDER = 0x4000  # as the second of `ilistdir`
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

    def change(self, do, match, again=None):
        """Do something to the store, which takes the match too, that leaves this one open, with a cut at each operation
        that it takes. `again` is how players come by the same from where it was not done yet, if not by the same."""
        before, work = self.state, bytearray(self.memory)
        self.flash.log = []
        do(self.store, match)
        note = self.store.save()
        log, self.flash.log = self.flash.log, None
        assert not note, note
        self.state = after = found(start(bytearray(self.memory)))
        assert after[0][0] == (match.record() if match else None), "not kept"
        tried = set()
        for number, operation in enumerate(log):
            for part in self.parts:
                image = bytearray(work)
                if program(image, operation, part) or part == 1:
                    self.cuts += 1
                    there = files_on(image)
                    if there is None or there not in tried:
                        tried.add(there)
                        where = (number, operation, part)
                        kept, now = check(image, before, after, where)
                        go_on(image, kept, now, again or do, match, after, where)
            program(work, operation, 1)
        assert work == self.memory
        mount(self.flash)

    def begin(self, match):
        self.change(lambda store, match: store.begin(match), match)

    def keep(self, match):
        self.change(lambda store, match: store.keep(match), match)

    def leave(self):
        self.change(lambda store, match: store.leave(), None)

    def reopen(self, number):
        """The match that has this number among the old ones."""
        match = self.store.old.read(number)
        self.change(lambda store, match: store.reopen(match, number), match)
        return match

    def bring_back(self, match, number):
        """Take a rematch back. After a cut it is not known any more which match was before, but `number` is its own."""
        self.change(
            lambda store, match: store.bring_back(match), match, lambda store, match: store.reopen(match, number)
        )

    def set(self, name, value, match):
        self.change(lambda store, match: store.set(name, value), match)

    def delete(self, number, match):
        self.change(lambda store, match: store.old.delete(number), match, lambda store, match: delete(store, number))


def delete(store, number):
    """Where that was not done before the power went."""
    if number in [one.number for one in all_old(store)]:
        assert store.old.delete(number) == ""


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


def files_on(image):
    """All files, by which a start goes; None where littlefs has a rename to finish first, until when it hides some."""
    copy = bytearray(image)
    mount(Flash(copy))
    files.settle()
    return tuple(contents(".")) if copy == image else None


def contents(folder):
    found = []
    for name, kind, *_ in sorted(files.os.ilistdir(folder)):
        path = folder + "/" + name
        found += [path] + contents(path) if kind == FOLDER else [path, files.read_bytes(path)]
    return found


def check(image, before, after, where):
    """Start on an image: it is as before or after; the store, and what is found in it."""
    kept = start(image)
    now = found(kept)
    assert kept.note == "", (where, kept.note)
    assert now[0] in (before[0], after[0]), (where, now[0], before[0], after[0])
    assert now[1] in (before[1], after[1]) and now[2] in (before[2], after[2]), (where, now[1:])
    return kept, now


def go_on(image, kept, now, do, match, after, where):
    """The players do what was cut off, or go on with what was done: then all is as without the cut. The match is one
    that knows nothing of another flash."""
    own = Match.restore(after[0][0]) if match else None
    if now != after or match is None:
        do(kept, own)
    else:
        kept.keep(own)
    assert kept.save() == "" and not kept.unsaved, where
    again = start(image)
    assert (again.note, found(again)) == ("", after), (where, "not kept again", again.note, found(again), after)


def play_match(table, game, seed, undos=True):
    """A match from set-up to its end, with slips; the finished match."""
    chance = Chance(seed)
    match = new_match(game)
    table.begin(match)
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
    table.begin(new_match(game, 1))
    table.bring_back(finished, 1)
    finished.undo()
    table.keep(finished)
    finished.redo()
    table.keep(finished)
    rematch = new_match(game, 1)
    table.begin(rematch)
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
        table.set(name, value, mended)
    table.leave()
    old = table.store.old
    assert [one.number for one in old.list(0, 9)] == [2, 1]
    table.reopen(1)
    table.begin(new_match(game))  # in its place
    assert table.reopen(2).record() == mended.record()
    table.leave()
    table.delete(2, None)
    table.delete(1, None)
    assert old.count() == 0 and old.next() == 3


def main(games):
    for game in games:
        table = Table()
        play_on(table, game, 1)
        print(game, table.cuts)
        gc.collect()


if __name__ == "__main__":
    main(sys.argv[1:])
