"""Flashing a Pico on a simulated USB line, by the real mpremote: what travels, what stays, and what cuts cost."""

import errno
import os
import pty
import re
import shutil
import socket
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import dev
import flash
import pytest
import serial
import small_firmware
from pico import connection, device_files, ports
from pico.device_files import FIRMWARE
from pico.found import Found
from pico.update import SPARE, update_of
from usb_table import Table, players_files

from hostsim.board import BOARDS
from hostsim.littlefs_files import Files
from hostsim.picos import MODELS
from hostsim.random_play import all_openings, random_match
from hostsim.stand_ins.flash import Flash, erased
from tally.device.archive import Archive
from tally.device.store import LOW
from tally.games import GAMES

LIMIT = 160 * 1024  # bytes of the flash's 1408 KB that the firmware may have; an update needs twice as much


class Run:
    """What the tool says; `wrong` is its one line on stderr."""

    def __init__(self, capsys: pytest.CaptureFixture[str]):
        self._capsys = capsys

    def __call__(self, pico: Table, *args: str) -> str:
        assert flash.main(["--port", pico.port, *args]) == 0
        assert pico.started()
        return self._capsys.readouterr().out

    def said(self) -> str:
        return self._capsys.readouterr().out

    def wrong(self, *args: str) -> str:
        self._capsys.readouterr()
        assert flash.main([*args]) == 1
        said = self._capsys.readouterr().err
        assert said.startswith("flash.py: ") and said.count("\n") == 1
        return said


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(capsys)


@pytest.fixture
def firmware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the firmware's sources, to be changed."""
    copy = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(device_files, "FIRMWARE", copy)
    return copy


def test_the_first_time_ends_with_the_device_playing(tmp_path: Path, run: Run):
    with Table(tmp_path) as pico:
        said = run(pico)
        assert pico.rows()[0] == "screen title"
        pico.power_off()
        assert pico.files() == device_files.device_files("pico", "x64")
    assert re.search(r"sent modules.tally, main.py, boot.py, \d+ bytes; Tally runs \(\d+\.\d s\)$", said)


@pytest.mark.parametrize("model", ["W", "2", "2W"])
def test_each_pico_is_told_and_gets_the_same(model: str, tmp_path: Path, run: Run):
    with Table(tmp_path, model=model) as pico:
        said = run(pico)
        assert pico.rows()[0] == "screen title"
        pico.power_off()
        assert pico.files() == device_files.device_files("pico", "x64")
    name = MODELS[model].name
    assert said.startswith(f"{name} on {pico.port}, MicroPython 1.")
    assert f"board pico\nTally was not tried on a {name}\n" in said


def test_a_board_that_cannot_work_on_the_pico_is_refused_before_it_is_changed(tmp_path: Path, run: Run):
    mine = tmp_path / "mine.py"
    mine.write_text((BOARDS / "pico.py").read_text().replace('"pico"', '"mine"') + "FREQ = 200_000_000\n")
    with Table(tmp_path, model="2") as pico:
        said = run.wrong("--port", pico.port, "--board", str(mine))
        assert "mine.py: FREQ is 200000000; a Pico 2 is made for" in said
        pico.power_off()
        assert pico.files() == {}


@pytest.mark.parametrize(
    ("machine", "says"),
    [
        ("Raspberry Pi Pico with RP2040", "Pico on here, MicroPython 1.28.0, board pico\n"),
        ("Raspberry Pi Pico2 with RP2350-RISCV", "Pico 2 with RISC-V on here, MicroPython 1.28.0, board pico\nTally"),
        ("Tiny2040 with RP2040", "Tiny2040 with RP2040 on here, MicroPython 1.28.0, board pico\nTally"),
    ],
)
def test_where_tally_was_not_tried_is_said(machine: str, says: str, capsys: pytest.CaptureFixture[str]):
    flash.tell_model(SimpleNamespace(machine=machine, port="here", version="1.28.0"), "pico")
    said = capsys.readouterr().out
    assert says in said and said.count("\n") == 1 + ("not tried" in said)


@pytest.mark.parametrize(
    ("mpy", "processor"),
    [(4870, 4), (7942, 7), (77574, 11)],  # of MicroPython 1.28 for an RP2040, a Cortex-M33 and a RISC-V core with Zba
)
def test_the_core_is_known_by_what_micropython_says(mpy: int, processor: int, monkeypatch: pytest.MonkeyPatch):
    facts = ["micropython", [1, 28, 0], "Raspberry Pi Pico2 with RP2350", mpy, 1]
    monkeypatch.setattr(connection, "opened", lambda _: SimpleNamespace(serial=SimpleNamespace(), close=int))
    monkeypatch.setattr(connection.Connection, "_stop", lambda _: None)
    monkeypatch.setattr(connection.Connection, "run", lambda *_: [facts])
    pico = connection.Connection("a port")
    assert (pico.mpy, pico.processor, pico.machine) == (6, processor, facts[2])


@pytest.mark.parametrize(
    ("processor", "gets"), [(4, "armv6m"), (6, "armv6m"), (7, "armv6m"), (8, "armv6m"), (11, "rv32imc"), (2, "x64")]
)
def test_every_arm_core_gets_code_for_the_slowest(processor: int, gets: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(flash, "device_files", lambda *asked: asked)
    assert flash.files_for(SimpleNamespace(mpy=6, processor=processor), "pico") == ("pico", gets)


@pytest.mark.parametrize("processor", [0, 1, 3, 9, 10, 12])
def test_a_core_that_nothing_is_made_for_is_told(processor: int):
    with pytest.raises(ValueError, match=r"^the MicroPython on the Pico takes no machine code of .*RPI_PICO2_W\)"):
        flash.files_for(SimpleNamespace(mpy=6, processor=processor, version="1.28.0"), "pico")


@pytest.mark.parametrize(("processor", "number"), [("armv6m", 4), ("rv32imc", 11)])
def test_machine_code_says_whose_it_is(processor: str, number: int):
    ink = (FIRMWARE / "tally/ui/ink.py").read_text(encoding="utf-8")
    assert "@micropython.viper" in ink
    assert device_files.compile_source("ink.py", ink, processor)[2] >> 2 == number


def test_the_second_time_there_is_nothing_to_do(pico: Table, run: Run):
    before = pico.operations
    assert "nothing to do, all is as it should be" in run(pico)
    assert pico.operations == before
    assert pico.rows()[0] == "screen title"


def test_the_clock_is_set_to_the_time_of_this_computer(monkeypatch: pytest.MonkeyPatch):
    kept: list[tuple] = []
    machine = SimpleNamespace(RTC=lambda: SimpleNamespace(datetime=kept.append))
    monkeypatch.setitem(sys.modules, "machine", machine)
    before = datetime.now().replace(microsecond=0)
    flash.set_clock(SimpleNamespace(run=exec))
    ((year, month, day, weekday, hour, minute, second, _),) = kept
    told = datetime(year, month, day, hour, minute, second)
    assert before <= told <= datetime.now()
    assert weekday == told.weekday()


def test_only_a_changed_module_travels_and_the_new_one_runs(pico: Table, run: Run, firmware: Path):
    words = firmware / "tally/ui/words/en/__init__.py"
    words.write_text(words.read_text(encoding="utf-8").replace("title=Tally", "title=Score"), encoding="utf-8")
    sent = re.search(r"sent tally/ui/words/en/__init__.mpy, (\d+) bytes", run(pico))
    assert sent and int(sent[1]) < 16_000
    assert "  Score" in pico.rows()
    assert "nothing to do" in run(pico)


def test_what_is_gone_is_removed_and_files_of_the_players_stay(table: Table, run: Run, firmware: Path, played: Path):
    theirs = {"lib/theirs.py": b"1", "new/theirs": b"2", "board.py": b"3"}
    table.put({**theirs, "tally/ui/gone_by.mpy": b"M"})
    (firmware / "tally/sub").mkdir()
    (firmware / "tally/sub/added.py").write_text("ADDED = 1\n", encoding="utf-8")
    said = run(table)
    assert "sent tally/sub/added.mpy, " in said
    assert "removed tally/ui/gone_by.mpy, tally/ui, tally;" in said
    shutil.rmtree(firmware / "tally/sub")
    assert "removed tally/sub/added.mpy;" in run(table)
    assert table.rows()[0] != "screen title"
    table.power_off()
    assert players_files(table.image) == players_files(played) | theirs


def test_a_dry_run_tells_and_changes_nothing(pico: Table, run: Run, firmware: Path):
    before = pico.image.read_bytes()
    (firmware / "tally/engine/added.py").write_text("", encoding="utf-8")
    (firmware / "tally/games/cards.py").unlink()
    said = run(pico, "--dry-run")
    assert "would send tally/engine/added.mpy\n" in said
    assert "would remove tally/games/cards.mpy\n" in said
    assert pico.image.read_bytes() == before
    assert pico.rows()[0] == "screen title"


def test_a_lineup_is_preset_once(pico: Table, run: Run):
    assert "sent last.tally" in run(pico, "--names", "Ann, Bo,Cy,Di")
    for _ in range(4):
        pico.press("ok")
    assert pico.rows()[:2] == ["screen first", "  Who deals first?  ▼"]
    assert pico.rows()[2].split() == [">", "Ann"]
    assert "already has a line-up, which stays" in run(pico, "--names", "Eve,Flo")


def test_the_board_is_remembered(pico: Table, run: Run):
    assert "sent board.mpy, " in run(pico, "--board", "pico_full")
    said = run(pico)
    assert "board pico_full" in said and "nothing to do" in said


def test_an_interpreter_that_loads_other_mpy_files_is_told(pico: Table, run: Run, monkeypatch: pytest.MonkeyPatch):
    before = pico.image.read_bytes()
    monkeypatch.setattr(flash, "mpy_version", lambda: 7)
    said = run.wrong("--port", pico.port)
    assert "loads .mpy files of version 6, and mpy-cross makes version 7: update the older one" in said
    assert pico.image.read_bytes() == before
    assert pico.started()[0] == "screen title"


def test_a_firmware_that_does_not_start_is_told(pico: Table, run: Run, firmware: Path):
    (firmware / "tally/device/device.py").write_text("raise ValueError('no luck')\n", encoding="utf-8")
    assert "the firmware does not start: ValueError: no luck" in run.wrong("--port", pico.port)


def test_erasing_matches_is_asked_twice(table: Table, run: Run, monkeypatch: pytest.MonkeyPatch):
    assert "needs a terminal" in run.wrong("--port", table.port, "--erase-matches")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    for answers in (["no"], ["erase", "yes"]):
        monkeypatch.setattr("builtins.input", lambda _, left=answers: left.pop(0))
        assert "nothing was changed" in run.wrong("--port", table.port, "--erase-matches")
        assert table.started()[0] == "screen takers"
    monkeypatch.setattr("builtins.input", end_of_input)
    assert "nothing was changed" in run.wrong("--port", table.port, "--erase-matches")
    assert table.started()[0] == "screen takers"
    monkeypatch.setattr("builtins.input", lambda _: "erase")
    assert "removed deal.tally, last.tally, match.tally;" in run(table, "--erase-matches")
    assert table.rows()[0] == "screen title"
    table.power_off()
    assert players_files(table.image).keys() == {"settings.txt"}


def end_of_input(_: str) -> str:
    raise EOFError


def test_no_option_can_be_shortened(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        flash.main(["--erase"])
    assert capsys.readouterr().err == "flash.py: unrecognized arguments: --erase\n"


def test_no_room_is_said_before_anything_is_changed(pico: Table, run: Run, firmware: Path):
    pico.power_off()
    free = Files(Flash(bytearray(pico.image.read_bytes()))).statvfs("/")[3]
    pico.put({"big.bin": bytes((free - 30) * 4096)})
    for path in (firmware / "tally").rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8") + "\nCHANGED = 1\n", encoding="utf-8")
    before = pico.image.read_bytes()
    assert re.search(r"the flash is \d+ KB too full", run.wrong("--port", pico.port))
    assert pico.image.read_bytes() == before


def test_a_flash_of_which_more_is_used_than_there_is_has_no_room(pico: Table, run: Run, firmware: Path):
    pico.power_off()
    free = Files(Flash(bytearray(pico.image.read_bytes()))).statvfs("/")[3]
    pico.put({"big.bin": bytes((free - 9) * 4096)})  # MicroPython counts the blocks of a folder twice
    (firmware / "tally/added.py").write_text("ADDED = 1\n", encoding="utf-8")
    before = pico.image.read_bytes()
    assert re.search(r"the flash is \d+ KB too full", run.wrong("--port", pico.port))
    assert pico.image.read_bytes() == before
    assert pico.started()[0] == "screen title"


def test_the_players_are_warned_while_an_update_still_has_room():
    need = update_of(device_files.device_files("pico_full", "x64"), Found()).blocks() + SPARE
    assert (need + 5) * 4096 <= LOW, f"make LOW in firmware/tally/device/store.py {need + 5} * 4096 or more"


def test_an_update_has_room_beside_three_hundred_old_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    archive = Archive()
    for number in range(1, 301):
        openings = list(all_openings(GAMES[number % len(GAMES)]))
        archive.put(number, random_match(openings[number % len(openings)], seed=number))
    old = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.glob("old/*")}
    files = Files(Flash(erased()))
    wanted = device_files.device_files("pico_full", "x64")
    files.put(old | wanted)
    assert files.statvfs("/")[3] > update_of(wanted, Found()).blocks() + SPARE


@pytest.mark.parametrize("path", ["main.py/x", "main/x", "modules.tally/x", "boot.py.new/x"])
def test_what_is_in_the_way_is_named_before_anything_is_changed(path: str, tmp_path: Path, run: Run):
    with Table(tmp_path) as pico:
        pico.put({path: b"1"})
        folder = path.partition("/")[0]
        assert f"in the way on the Pico: {folder}; remove it by" in run.wrong("--port", pico.port)
        pico.power_off()
        assert pico.files() == {path: b"1"}


def test_a_pico_with_a_file_for_each_module_gets_one_and_keeps_its_matches_and_its_board(
    played: Path, tmp_path: Path, run: Run
):
    players = players_files(played)
    with Table(tmp_path, board="pico_full") as pico:
        pico.put(players | small_firmware.many_files("old", "pico_full"))
        assert pico.started() == ["old"] * 3
        said = run(pico)
        assert "board pico_full" in said
        assert re.search(r"sent modules.tally, main.py, boot.py, \d+ bytes, removed \d+ files;", said)
        assert pico.rows()[0] == "screen takers"
        pico.power_off()
        assert pico.files() == players | device_files.device_files("pico_full", "x64")


def test_a_pico_with_the_file_that_was_before_gets_the_other_and_keeps_its_matches_and_its_board(
    played: Path, tmp_path: Path, run: Run
):
    players = players_files(played)
    before = {"firmware.tally": b"Tally 1 00000000 000000 000000 10,11,12,13 pico_full\n\n", "main.py": b"# Tally\n"}
    with Table(tmp_path, board="pico_full") as pico:
        pico.put(players | before)
        said = run(pico)
        assert "board pico_full" in said and ", removed firmware.tally;" in said
        pico.power_off()
        assert pico.files() == players | device_files.device_files("pico_full", "x64")


THEIRS = b"import time\nwhile True:\n    time.sleep_ms(5)\n"


def test_another_program_is_kept(tmp_path: Path, run: Run):
    theirs = {"main.py": THEIRS, "boot.py": b"", "main.py.old": b"older"}
    with Table(tmp_path) as pico:
        pico.put(theirs)
        before = pico.image.read_bytes()
        assert flash.main(["--port", pico.port, "--dry-run"]) == 0
        assert "would keep main.py, which is another program's, as main.py.old-1" in run.said()
        assert pico.rows() == []
        assert pico.image.read_bytes() == before
        said = run(pico)
        assert "boot.py on the Pico is not Tally's and stays" in said
        assert "main.py on the Pico was another program's and is kept as main.py.old-1\n" in said
        assert pico.rows()[0] == "screen title"
        assert "kept as" not in run(pico)
        pico.power_off()
        kept = {"main.py.old-1": theirs.pop("main.py")}
        assert pico.files() == device_files.device_files("pico", "x64") | theirs | kept


def test_a_boot_that_is_for_an_older_tally_is_told_before_it_would_stop_every_start(pico: Table, run: Run):
    theirs = b"print('theirs')\nimport restart\nrestart.arm()\n"
    pico.put({"boot.py": theirs})
    assert "let it end with `import main` and `main.arm()`" in run.wrong("--port", pico.port)
    pico.put({"boot.py": theirs.replace(b"restart\n", b"main\n").replace(b"restart.", b"main.")})
    run(pico)
    assert pico.rows()[0] == "screen title"


def test_a_boot_that_goes_into_a_folder_is_told(pico: Table, run: Run):
    pico.put({"boot.py": b"import os\nos.chdir('d')\n", "d/x": b"", "tally/gone.mpy": b""})
    assert "is there a boot.py on the Pico that keeps main.py" in run.wrong("--port", pico.port)
    pico.power_off()
    assert "tally/gone.mpy" not in pico.files() and "modules.tally" in pico.files()


def test_keys_that_keep_the_firmware_from_starting_are_told(pico: Table, run: Run, firmware: Path):
    start = (firmware / "start.py").read_text(encoding="utf-8")
    assert "if is_held_off():" in start
    (firmware / "start.py").write_text(start.replace("if is_held_off():", "if True:"), encoding="utf-8")
    assert "while up and down are held: let them go" in run.wrong("--port", pico.port)


@pytest.mark.parametrize("path", ["main.py", "boot.py"])
def test_a_damaged_file_that_is_loaded_first_keeps_no_tool_out_and_is_mended(path: str, pico: Table, run: Run):
    whole = device_files.device_files("pico", "x64")[path]
    pico.put({path: whole[:60] + b"def ("})
    assert f"sent {path}" in run(pico)
    assert pico.rows()[0] == "screen title"


def flip(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


@pytest.mark.parametrize("place", [10, 20, 28, -10, -2000, None], ids=str)
def test_a_firmware_that_is_damaged_where_each_start_needs_it_is_told_and_mended(
    place: int | None, pico: Table, run: Run
):
    whole = device_files.device_files("pico", "x64")["modules.tally"]
    pico.put({"modules.tally": whole[:-500] if place is None else flip(whole, place)})
    end = time.monotonic() + 60
    while not pico.said().endswith(">>>") and time.monotonic() < end:  # until it has come to the end of its start
        time.sleep(0.01)
    assert "ValueError: modules.tally is missing or damaged: run flash.py" in pico.said()
    assert "sent modules.tally, " in run(pico)
    assert pico.rows()[0] == "screen title"


@pytest.mark.parametrize("place", [130, 50_000])
def test_a_firmware_that_is_damaged_elsewhere_is_mended(place: int, pico: Table, run: Run):
    pico.put({"modules.tally": flip(device_files.device_files("pico", "x64")["modules.tally"], place)})
    said = run(pico)
    assert re.search(r"sent .*, \d+ bytes", said) and "nothing to do" not in said
    assert pico.rows()[0] == "screen title"
    assert "nothing to do" in run(pico)


def test_a_change_to_a_firmware_that_is_damaged_arrives_whole(pico: Table, run: Run, firmware: Path):
    pico.put({"modules.tally": flip(device_files.device_files("pico", "x64")["modules.tally"], 50_000)})
    (firmware / "tally/added.py").write_text("ADDED = 1\n", encoding="utf-8")
    assert "sent tally/added.mpy, " in run(pico)
    pico.power_off()
    assert pico.files() == device_files.device_files("pico", "x64")


def test_a_traceback_names_the_file_and_the_line(pico: Table, run: Run, firmware: Path):
    device = firmware / "tally/device/device.py"
    device.write_text(device.read_text(encoding="utf-8") + "\n\nraise ValueError('no luck')\n", encoding="utf-8")
    run.wrong("--port", pico.port)
    lines = device.read_text(encoding="utf-8").count("\n")
    assert f'File "tally/device/device.py", line {lines}, in <module>' in pico.said()


def test_a_board_of_last_time_that_is_damaged_or_forged(pico: Table, run: Run):
    whole = device_files.device_files("pico", "x64")["modules.tally"]
    pico.put({"modules.tally": whole.replace(b" pico\n", b" ../boards/pico\n", 1)})
    assert "give its file with --board" in run.wrong("--port", pico.port)
    pico.put({"modules.tally": whole[4:]})
    assert "modules.tally on the Pico is damaged: say which board it is with --board" in run.wrong("--port", pico.port)
    pico.put({})
    assert "sent " in run(pico, "--board", "pico")


def test_a_list_of_what_an_older_tally_installed_that_is_damaged_or_forged(tmp_path: Path, run: Run):
    with Table(tmp_path) as pico:
        pico.put({"installed.txt": b"bo\xffrd pico\n"})
        assert "installed.txt on the Pico is damaged: say which board it is" in run.wrong("--port", pico.port)
        pico.put({"installed.txt": b"board ../boards/pico\n"})
        assert "give its file with --board" in run.wrong("--port", pico.port)
        pico.put({"installed.txt": b"board pico\nboot.py\nlib/theirs.py\n", "boot.py": b"", "lib/theirs.py": b""})
        assert "removed installed.txt;" in run(pico, "--board", "pico")


POSING = "import sys\nsys.modules['sys'] = type('sys', (), {'implementation': (%r, %r)})\n"
WITHOUT_FRAMEBUF = """
import builtins
found = builtins.__import__
def find(name, *arguments):
    if name == "framebuf":
        raise ImportError(name)
    return found(name, *arguments)
builtins.__import__ = find
"""


@pytest.mark.parametrize(
    ("boot", "says"),
    [
        (POSING % ("circuitpython", (9, 2, 1)), "runs circuitpython 9.2.1, not MicroPython"),
        (POSING % ("micropython", (1, 23, 0)), "runs MicroPython 1.23.0; Tally needs 1.24"),
        (WITHOUT_FRAMEBUF, "lacks framebuf"),
    ],
)
def test_an_interpreter_that_will_not_do(boot: str, says: str, tmp_path: Path, run: Run):
    with Table(tmp_path) as pico:
        pico.put({"boot.py": boot.encode()})
        said = run.wrong("--port", pico.port)
    assert says in said and "hold BOOTSEL" in said


def test_what_does_not_answer(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = f"socket://127.0.0.1:{silent.getsockname()[1]}"
        assert "does not answer as MicroPython does" in run.wrong("--port", port)


class Line:
    """A serial line and the clock: time passes as bytes are read or waited for. After the keys that end with a key of
    `answers` come so many seconds later these bytes; `endless` is what comes all the time."""

    def __init__(self, answers: dict[bytes, list[tuple[float, bytes]]], endless: bytes = b""):
        self.answers, self.endless = answers, endless
        self.now = 0.0
        self.written = b""
        self.coming: list[tuple[float, int]] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def write(self, keys: bytes) -> None:
        self.written += keys
        self.coming += [(self.now + after, byte) for after, data in self.answers.get(keys[-1:], []) for byte in data]

    def inWaiting(self) -> int:
        return len(self.endless) or sum(at <= self.now for at, _ in self.coming)

    def read(self, _: int) -> bytes:
        self.sleep(0.001)
        return self.endless or bytes([self.coming.pop(0)[1]])


RESTART = b"\r\x03\x02\x04"


def connected(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    transport = SimpleNamespace(serial=line, close=lambda: None)
    monkeypatch.setattr(connection, "time", line)
    monkeypatch.setattr(connection, "opened", lambda port: transport)
    monkeypatch.setattr(connection.Connection, "_check", lambda self: None)
    connection.Connection("a port").close()


def booting(seconds: float) -> dict[bytes, list[tuple[float, bytes]]]:
    again = [(0.1, connection.REBOOTS), (seconds, b"from boot.py\r\n" + connection.RAW)]
    return {b"\x01": [(0.1, connection.RAW + b">")], b"\x04": again}


def test_a_boot_that_takes_seconds_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    line = Line(booting(8))
    connected(line, monkeypatch)
    assert line.now > 8
    assert line.written == b"\r\x03\r\x01\x04" + RESTART


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (Line({}), "does not answer as MicroPython does; if it is a Pico, unplug it, plug it in again"),
        (Line({}, endless=b"x"), "cannot be stopped by Ctrl-C: if it is a Pico, unplug it, plug it in again"),
        (Line({b"\x01": [(0.1, b"no")]}), "cannot be stopped by Ctrl-C: if it is a Pico, unplug it, plug it in again"),
        (Line(booting(60)), "boot.py on the Pico takes more than 20 s"),
    ],
)
def test_what_cannot_be_stopped_is_told_in_time_and_started_again(
    line: Line, says: str, monkeypatch: pytest.MonkeyPatch
):
    with pytest.raises(ValueError, match=re.escape(says)):
        connected(line, monkeypatch)
    assert line.now < 60
    assert line.written.endswith(RESTART)


def plugged(monkeypatch: pytest.MonkeyPatch, *found: tuple[str, int]) -> None:
    made = [SimpleNamespace(device=device, vid=vendor) for device, vendor in found]
    monkeypatch.setattr(ports, "comports", lambda: made)


def test_no_port_and_two_ports(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(ports, "FOLDERS", (f"{tmp_path}/*",))
    plugged(monkeypatch, ("/dev/ttyS0", 0x1234))
    assert "no Pico found on USB: use a cable that carries data" in run.wrong()
    for drive in ("RPI-RP2", "RP2350"):
        (tmp_path / "me" / drive).mkdir(parents=True)
        assert f"a Pico waits in BOOTSEL mode ({tmp_path}/me/{drive})" in run.wrong()
        (tmp_path / "me" / drive).rmdir()
    plugged(monkeypatch, ("/dev/ttyACM1", 0x2E8A), ("/dev/ttyS0", 0x1234), ("/dev/ttyACM0", 0x2E8A))
    assert "choose with --port, one of /dev/ttyACM0, /dev/ttyACM1" in run.wrong()
    plugged(monkeypatch, ("/dev/nowhere", 0x2E8A), ("/dev/ttyS0", 0x1234))
    assert "there is no port /dev/nowhere" in run.wrong()


def test_a_port_that_does_not_open(run: Run, monkeypatch: pytest.MonkeyPatch):
    _, line = pty.openpty()
    with serial.Serial(os.ttyname(line), exclusive=True):
        assert "is busy: close the program that uses it" in run.wrong("--port", os.ttyname(line))
    for wrong in ("nothing://like:this", "hwgrep://(", "/dev/tty\nACM0"):
        assert "is not a port" in run.wrong("--port", wrong)
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1]
    assert "does not open" in run.wrong("--port", f"socket://127.0.0.1:{number}")

    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port")

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    assert "dialout" in run.wrong("--port", "/dev/ttyACM0")


def test_a_busy_pico_is_one_line(pico: Table, run: Run):
    with serial.serial_for_url(pico.port):
        assert re.search("does not open|was cut", run.wrong("--port", pico.port))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--board", "pink"), "pink"),
        (("--names", "Ann,Verylongname"), "room for 8 characters"),
        (("--names", "Ann,日"), "cannot draw: 日"),
        (("--names", "Ann,Ann"), "the same name"),
        (("--names", "Ann"), "no game takes 1 players"),
    ],
)
def test_a_wrong_board_or_name(args: tuple[str, ...], says: str, pico: Table, run: Run):
    assert says in run.wrong("--port", pico.port, *args)


@pytest.mark.skipif(Path(sys.prefix) != dev.VENV, reason="it would make .venv first")
def test_it_runs_as_a_script():
    done = subprocess.run(
        [sys.executable, flash.__file__, "--port", "/dev/nowhere"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (1, "flash.py: there is no port /dev/nowhere\n")


@pytest.mark.parametrize("code", [130, -2])
def test_ctrl_c_is_left_to_the_script_that_is_waited_for(code: int):
    ends = [KeyboardInterrupt, KeyboardInterrupt, code]

    def wait() -> int:
        if ends[0] is KeyboardInterrupt:
            raise ends.pop(0)
        return ends.pop(0)

    assert dev.wait_for(SimpleNamespace(wait=wait)) == 130


def test_ctrl_c_before_a_script_catches_it_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys, "argv", ["tools/flash.py"])
    monkeypatch.setattr(sys, "excepthook", None)
    monkeypatch.setattr(dev, "VENV", Path(sys.prefix))
    dev.use_venv()
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert capsys.readouterr().err == "flash.py: stopped\n"


def test_pulling_the_plug_amid_the_whole_firmware(table: Table, run: Run, firmware: Path):
    for path in firmware.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace('"Ninety-Nine"', '"99"')
        path.write_text(text + "\nCHANGED = 1\n", encoding="utf-8")
    table.unplug_after(100_000)
    assert "was cut" in run.wrong("--port", table.port)
    table.power_on()
    before = table.started()
    assert before[0] == "screen takers"
    run(table)
    assert table.started() == before
    assert "nothing to do" in run(table)


def test_the_firmware_is_within_its_budget():
    files = device_files.device_files("pico_full", "x64")
    total = sum(map(len, files.values()))
    print(f"the firmware on the device: {len(files)} files, {total} of {LIMIT} bytes")
    assert total <= LIMIT


def test_a_board_that_cannot_work_is_refused_before_a_pico_is_looked_for(monkeypatch, capsys):
    def find_port():
        raise AssertionError("looked for a Pico")

    monkeypatch.setattr(flash, "find_port", find_port)
    assert flash.main(["--board", "abacus"]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert "no board 'abacus'" in said.err


def test_a_board_of_last_time_that_lies_elsewhere_is_asked_for(pico: Table, run: Run, tmp_path: Path):
    mine = tmp_path / "mine.py"
    mine.write_text((BOARDS / "pico.py").read_text().replace('"pico"', '"mine"'))
    run(pico, "--board", str(mine))
    assert "give its file with --board" in run.wrong("--port", pico.port)
