"""Every script of `tests/scripts`, under both interpreters, against the pictures kept in `tests/screens`. MicroPython
runs what is compiled for a Pico, without its constants and most of its names.

After a change of what the screens look like, this keeps the pictures as they are now and drops those no script makes:

    KEEP_SCREENS=1 .venv/bin/python -m pytest tests/hostsim/test_play.py
"""

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from hostsim import ROOT
from hostsim.flash_image import IMAGE
from hostsim.littlefs_files import Files
from hostsim.pico import Pico
from hostsim.play import Player, board_of, read_script
from hostsim.stand_ins.flash import Flash
from tally.games import GAMES

SCREENS = ROOT / "tests" / "screens"
SCRIPTS = sorted((ROOT / "tests" / "scripts").glob("*.txt"))
NAMES = [script.stem for script in SCRIPTS]
VMS = ("cpython", "micropython")
KEEP = bool(os.environ.get("KEEP_SCREENS"))

ENDS = re.compile(
    r"# ends: winners (\[.*?\]), totals (\[.*?\])"
)  # of a game's script, worked out by hand from the rules

Lines = list[str]


def play(*args: object, code: int = 0) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "hostsim", "play", *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, timeout=60, check=False)
    assert done.returncode == code, done.stderr
    return done


class WatchedPico(Pico):
    """Asks before each loss of power, and at the end, which texts do not fit their screens."""

    def __init__(self, state: Path, board: str, vm: str, root: Path):
        self.problems: Lines = []
        super().__init__(state, board, vm, root=root if vm == "micropython" else None)

    def power_off(self) -> None:
        if self.guest.poll() is None:
            self.problems += self.ask("problems")
        super().power_off()


class Run:
    """A script played under one interpreter: what it printed, its pictures and files, by name, and what its views say
    of texts that do not fit."""

    def __init__(self, script: Path, vm: str, folder: Path, root: Path):
        shots, state = folder / "shots", folder / "state"
        state.mkdir(parents=True)
        pico = WatchedPico(state, board_of(script), vm, root)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            Player(pico, shots, show_keys=False).play(read_script(script))
        self.output = said.getvalue()
        self.pictures = contents(shots)
        self.files = flash_files(state)
        self.problems = pico.problems


class Runs(dict):
    """By a script's name and an interpreter's; each is made when it is asked for first."""

    def __init__(self, folder: Path, built: Path):
        self.folder = folder
        self.built = built

    def __missing__(self, key: tuple[str, str]) -> Run:
        name, vm = key
        self[key] = Run(ROOT / "tests" / "scripts" / f"{name}.txt", vm, self.folder / name / vm, self.built)
        return self[key]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())} if folder.exists() else {}


def flash_files(state: Path) -> dict[str, bytes]:
    """The files on the simulated flash in a state folder."""
    return Files(Flash(bytearray((state / IMAGE).read_bytes()))).contents()


def write_flash(state: Path, name: str, data: bytes) -> None:
    with (state / IMAGE).open("r+b", buffering=0) as image, Files(Flash(image)).open(name, "wb") as file:
        file.write(data)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Runs:
    return Runs(tmp_path_factory.mktemp("runs"), built)


@pytest.mark.parametrize("name", NAMES)
def test_both_interpreters_say_show_and_keep_the_same(runs, name):
    one, other = (runs[name, vm] for vm in VMS)
    assert one.output == other.output
    assert one.pictures == other.pictures
    assert one.files == other.files


@pytest.mark.parametrize("name", NAMES)
def test_the_screens_are_the_kept_ones(runs, name):
    pictures = runs[name, "cpython"].pictures
    if KEEP:
        keep(name, pictures)
    for file, data in pictures.items():
        kept = SCREENS / f"{name}-{file}"
        assert kept.exists(), f"{kept.name} is not kept"
        now, before = read_png(data), read_png(kept.read_bytes())
        assert now == before, f"{kept.name}: now\n{drawn(now)}\nkept\n{drawn(before)}"


def keep(name: str, pictures: dict[str, bytes]) -> None:
    SCREENS.mkdir(exist_ok=True)
    for file in kept_of(name):
        (SCREENS / file).unlink()
    for file, data in pictures.items():
        (SCREENS / f"{name}-{file}").write_bytes(data)


def kept_of(name: str) -> set[str]:
    return {file.name for file in SCREENS.glob(f"{name}-*.png")}


def test_no_kept_screen_is_unused(runs):
    used = {f"{name}-{file}" for name in NAMES for file in runs[name, "cpython"].pictures}
    kept = {file.name for file in SCREENS.iterdir()}
    if KEEP:
        for file in kept - used:
            (SCREENS / file).unlink()
        kept &= used
    assert kept == used
    assert len(kept) >= 25


def read_png(data: bytes) -> Lines:
    """The rows of a picture of one bit a pixel, without filters, as text of # and a dot."""
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    packed, at = b"", 8
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    bits, stride = zlib.decompress(packed), 1 + (width + 7) // 8
    rows = [bits[y * stride + 1 : (y + 1) * stride] for y in range(height)]
    return ["".join(f"{byte:08b}" for byte in row)[:width].replace("0", ".").replace("1", "#") for row in rows]


def drawn(rows: Lines) -> str:
    """Two rows of pixels to a line, as half blocks."""
    blocks = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    pairs = zip(rows[::2], rows[1::2])
    return "\n".join("".join(blocks[a + b] for a, b in zip(upper, lower)) for upper, lower in pairs)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_ends_as_the_rules_have_it(runs, game):
    script = ROOT / "tests" / "scripts" / f"{game}.txt"
    ends = ENDS.search(script.read_text(encoding="utf-8"))
    assert ends, f"{script} does not say in a line such as '# ends: winners [0], totals [12, 7]' how its match ends"
    sheet = json.loads(runs[game, "micropython"].output.splitlines()[-1])
    assert (sheet["game"], sheet["over"]) == (game, True)
    assert [sheet["winners"], sheet["totals"]] == [json.loads(seats) for seats in ends.groups()]


@pytest.mark.parametrize("name", NAMES)
def test_every_text_fits_its_screen(runs, name):
    for vm in VMS:
        assert runs[name, vm].problems == []


@pytest.mark.parametrize(
    ("script", "args", "says"),
    [
        ("ok\n\njump", (), "line 3: jump: no such word; there is: up, down, ok, back"),
        ("ok ok*x", (), "line 1: ok*x: no such word"),
        ("ok* ok", (), "line 1: ok*: no such word"),
        ("ok\nwait:soon", (), "line 2: wait:soon: "),
        ("wait:-5", (), "line 1: wait:-5: "),
        ("hold:left", (), "line 1: hold:left: no such key"),
        ("cut:0", (), "line 1: cut:0: cut takes the number of an operation on the flash, counted from 1"),
        ("clock:soon", (), "line 1: clock:soon: "),
        ("cut:5 down", (), "cut: the script ends 5 flash operations before it"),
        ("ok: up", (), "line 1: ok:: no such word"),
        ('ok answer:"chess"', (), 'line 1: answer:"chess": game cannot be '),
        ("ok # here\nup answer:42 cut", (), "line 2: answer:42: game cannot be "),
        ("shot:title", (), "line 1: shot:title: say where pictures go, with --shots DIR"),
        ("rows\nshot:../title", ("--shots", "."), "line 2: shot:../title: a picture's name cannot be a path"),
        (None, (), "no such script"),
        ("rows", ("--board", "abacus"), "no board 'abacus'; there is: "),
        ("rows", ("--vm", "pypy"), "pypy"),
        ("rows", ("--tempo", "9"), "unrecognized arguments: --tempo 9"),
    ],
)
def test_what_a_script_cannot_do_is_said_in_one_line(tmp_path, script, args, says):
    path = tmp_path / ("script" if script is not None else "no such script")
    if script is not None:
        path.write_text(script)
    error = play(path, *args, code=2).stderr
    assert says in error
    assert error.count("\n") == 1


def test_keys_are_printed_with_their_times(tmp_path):
    script = tmp_path / "script"
    script.write_text('ok hold:back wait:500 down*2 answer:"ninety_nine" rows cut up')
    lines = play(script, "--keys").stdout.splitlines()
    pressed = [line.split(" ", 1) for line in lines if line[:1].isdigit()]
    assert pressed[:4] == [["0", "ok"], ["120", "hold:back"], ["1680", "down"], ["1800", "down"]]
    assert [key for _, key in pressed[4:]] == ["up", "ok", "up"]
    assert [int(time) for time, _ in pressed] == sorted(int(time) for time, _ in pressed)
    assert "screen players" in lines


MATCH = """
ok answer:"bid_whist" answer:"plain" answer:"usual" answer:0
answer:3_up answer:pass answer:4_down answer:pass answer:H answer:10
answer:pass answer:2_nt
"""
DEALS, OPEN = "match.tally", "deal.tally"


def flip(data: bytes, line: int) -> bytes:
    """With a bit of the last character of a line turned, the lines counted from 0 or from the end."""
    lines = data.splitlines(keepends=True)
    lines[line] = lines[line][:-2] + bytes([lines[line][-2] ^ 1]) + lines[line][-1:]
    return b"".join(lines)


DAMAGE = {  # a file, what happens to it, the finished deals and the bids of the open deal that must be left
    "a byte of the open deal": (OPEN, lambda data: flip(data, -1), 1, [None, None, "pass", None]),
    "a byte that is no text": (OPEN, lambda data: data[:-3] + b"\xff\xfe\n", 1, [None, None, "pass", None]),
    "the tail of the open deal": (OPEN, lambda data: data[:-4], 1, [None, None, "pass", None]),
    "a byte of the last finished answer": (DEALS, lambda data: flip(data, -1), 0, ["pass", "3 up", "pass", "4 down"]),
    "the tail of the finished deals": (DEALS, lambda data: data[:-4], 0, ["pass", "3 up", "pass", "4 down"]),
    "a byte of the opening": (DEALS, lambda data: flip(data, 2), None, None),
    "all of the opening": (DEALS, lambda data: b"", None, None),
    "the opening and more": (DEALS, lambda data: b"\0" * len(data), None, None),
    "a later version": (DEALS, lambda data: data.replace(b"tally 1", b"tally 2"), None, None),
}


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a match with a finished deal and two bids of the next."""
    folder = tmp_path_factory.mktemp("state")
    (folder / "script").write_text(MATCH)
    play(folder / "script", "--state", folder / "flash")
    return folder / "flash"


@pytest.mark.parametrize("vm", VMS)
@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_told_and_costs_no_intact_answer(tmp_path, state, damage, vm):
    name, harm, deals, bids = DAMAGE[damage]
    flash = Path(shutil.copytree(state, tmp_path / "flash"))
    write_flash(flash, name, harm(flash_files(flash)[name]))
    before = flash_files(flash)
    rows, sheet = started(tmp_path, vm)
    assert "damaged" in rows or "From a newer Tally" in rows, rows
    assert (sheet and len(sheet["deals"])) == deals
    assert (sheet and sheet["bids"]) == bids
    kept = flash_files(flash)
    assert all(data in kept.values() for data in before.values()), "what is not understood is kept"
    first = set(kept.items())
    play_more(tmp_path, vm)
    assert all(item in flash_files(flash).items() for item in first if ".damaged" in item[0])


@pytest.mark.parametrize("name", [OPEN, "settings.txt"])
def test_a_file_that_is_empty_or_noise_does_not_stop_the_device(tmp_path, state, name):
    for noise in (b"", b"\xff\0" * 40):
        flash = Path(shutil.copytree(state, tmp_path / "flash", dirs_exist_ok=True))
        write_flash(flash, name, noise)
        _, sheet = started(tmp_path, "micropython")
        assert len(sheet["deals"]) == 1


def started(folder: Path, vm: str) -> tuple[str, dict | None]:
    """What the first screen says, and the sheet."""
    (folder / "script").write_text("rows sheet")
    *rows, sheet = play(folder / "script", "--state", folder / "flash", "--vm", vm).stdout.splitlines()
    return "\n".join(rows), json.loads(sheet)


def play_more(folder: Path, vm: str) -> None:
    """Answer whatever is asked, a few times."""
    (folder / "script").write_text("ok*9")
    play(folder / "script", "--state", folder / "flash", "--vm", vm)


def test_a_script_is_played_on_the_board_that_its_first_line_names(tmp_path):
    script = tmp_path / "script.txt"
    script.write_text("# board: pico_three_keys\nrows\n", encoding="utf-8")
    assert "Hold ok: back or menu" in play(script).stdout
    assert "Hold ok: back or menu" not in play(script, "--board", "pico").stdout
