"""What the flash costs: cuts of the power, operations and bytes an answer, start-up with many old matches."""

import importlib
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from hostsim.flash_image import IMAGE
from hostsim.pico import Pico
from hostsim.random_play import random_match, table_answer
from hostsim.stand_ins.flash import Flash, erased
from measure import device
from tally.engine.match import Match
from tally.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
power = importlib.import_module("power")

MANY = 500
SEEDS = (1, 2)


def report_cuts() -> None:
    cuts = lost = 0
    for game in GAMES:
        for seed in SEEDS:
            table = power.Table()
            try:
                power.play_on(table, game, seed)
            except AssertionError as error:
                lost += 1
                print(f"  {game}, seed {seed}: {error}")
            cuts += table.cuts
    print(f"  {cuts} cut points tried in whole matches of every game: {lost} lost or changed answers")


def report_answers() -> None:
    """Operations of a store that saves each answer of a match as a table plays it."""
    for game in GAMES:
        flash = Flash(erased(power.BLOCKS))
        power.mount(flash)
        store = power.store.Store()
        opening = device.default_openings(game)[-1]
        match = Match(opening)
        store.begin(match)
        store.save()
        chance = random.Random(game)
        operations, size, erases = [], [], 0
        while match.ask:
            match.answer(table_answer(match, chance))
            before = flash.operations, flash.programmed
            flash.log = []
            store.keep(match)
            assert store.save() == ""
            operations.append(flash.operations - before[0])
            size.append(flash.programmed - before[1])
            erases += any(data is None for _, _, data in flash.log)
        print(
            f"  {game:16} an answer, median and most: {median(operations):.0f}, {max(operations)} operations on the"
            f" flash, {median(size):.0f}, {max(size)} bytes; an erase in {erases} of {len(size)}"
        )


def image_of(count: int, path: Path) -> None:
    """A flash with so many old matches of all games, the index in step."""
    flash = Flash(erased())
    power.mount(flash)
    store = power.store.Store()
    for number in range(count):
        openings = device.default_openings(GAMES[number % len(GAMES)])
        store.begin(random_match(openings[number % len(openings)], number))
        store.save()
    store.begin(Match(device.default_openings("bid_whist")[0]))
    store.save()
    power.store.Store().old.count()
    path.write_bytes(flash.memory)
    print(f"  {count} old matches take {(flash.blocks - power.files.free() // 4096) * 4} KB of the flash")


def report_start(count: int) -> None:
    micropython = str(Path(sys.executable).parent / "micropython")
    paths = ":".join(str(ROOT / folder) for folder in ("firmware", "tests", "hostsim/stand_ins"))
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        image_of(count, state / IMAGE)
        command = [micropython, "-X", "heapsize=16m", str(ROOT / "tools" / "measure" / "start.py"), str(state / IMAGE)]
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=dict(os.environ, MICROPYPATH=paths)
        )
        print("   ", done.stdout.strip().replace("\n", "; "))
        pico = Pico(state, vm="micropython")
        print(f"    the whole device takes {pico.ask('cost', 1)[1]} bytes of heap")
        pico.power_off()


def report() -> None:
    print("The flash:", flush=True)
    report_cuts()
    report_answers()
    for count in (0, MANY):
        report_start(count)
