"""The simulated flash and the files on it: as MicroPython has them, and what a power cut leaves."""

import subprocess
import sys
from pathlib import Path

import pytest

from hostsim import ROOT
from hostsim.littlefs_files import Files
from hostsim.stand_ins.flash import BLOCK, Flash, PowerLost, erased

PROGRAM = """
import os, sys
sys.path.insert(0, sys.argv[1] + "/hostsim/stand_ins")
import vfs
from flash import Flash
files = vfs.VfsLfs2(Flash(open(sys.argv[2], "r+b")), progsize=256)
vfs.mount(files, "/flash")
os.chdir("/flash")
print([(name, kind) for name, kind, *_ in sorted(os.ilistdir())])
print(repr(open("one").read()), open("folder/two", "rb").read() == bytes(range(256)) * 20, len(open("added").read()))
print(os.statvfs("/flash")[2])
os.rename("one", "folder/one")
os.remove("added")
with open("three", "w") as file:
    file.write("written there")
"""


def files(blocks: int = 16) -> tuple[Flash, Files]:
    flash = Flash(erased(blocks))
    return flash, Files(flash)


def write(to: Files, name: str, text: str, mode: str = "w") -> None:
    with to.open(name, mode) as file:
        file.write(text)


def test_micropython_reads_what_cpython_writes_and_the_other_way_round(tmp_path: Path):
    image = tmp_path / "flash.img"
    image.write_bytes(erased(32))
    with image.open("r+b", buffering=0) as file:
        ours = Files(Flash(file))
        write(ours, "one", "ä line\nanother")
        ours.mkdir("folder")
        with ours.open("folder/two", "wb") as two:
            two.write(bytes(range(256)) * 20)
        for _ in range(3):
            write(ours, "added", "x" * 1000, "a")
    command = [str(Path(sys.executable).parent / "micropython"), "-c", PROGRAM, str(ROOT), str(image)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "[('added', 32768), ('folder', 16384), ('one', 32768)]",
        "'\\xe4 line\\nanother' True 3000",
        "32",
    ]
    with image.open("r+b", buffering=0) as file:
        found = Files(Flash(file)).contents()
    assert found == {
        "folder/one": "ä line\nanother".encode(),
        "folder/two": bytes(range(256)) * 20,
        "three": b"written there",
    }


def test_a_text_is_read_whole_in_part_and_by_lines():
    _, ours = files()
    write(ours, "text", "é1\n\n" + "long" * 50 + "\nend")
    with ours.open("text") as file:
        assert list(file) == ["é1\n", "\n", "long" * 50 + "\n", "end"]
    with ours.open("text") as file:
        file.seek(2)
        assert (file.read(2), file.tell(), file.read()) == ("1\n", 4, "\n" + "long" * 50 + "\nend")


@pytest.mark.parametrize(
    ("number", "call"),
    [
        (2, lambda ours: ours.stat("none")),
        (2, lambda ours: ours.open("none")),
        (2, lambda ours: ours.remove("none")),
        (21, lambda ours: ours.open("folder")),
        (17, lambda ours: ours.mkdir("folder")),
        (39, lambda ours: ours.rmdir("folder")),
    ],
)
def test_errors_have_micropythons_numbers(number: int, call):
    _, ours = files()
    ours.mkdir("folder")
    write(ours, "folder/file", "")
    with pytest.raises(OSError) as caught:
        call(ours)
    assert caught.value.errno == number


def test_the_power_goes_during_the_operation_that_was_named():
    flash, ours = files()
    write(ours, "name", "old")
    flash.cut(2)
    write(ours, "name", "first")
    with pytest.raises(PowerLost):
        write(ours, "name", "second")
    with pytest.raises(PowerLost):
        write(ours, "other", "never")
    assert Files(Flash(flash.memory)).contents() == {"name": b"second"}


@pytest.mark.parametrize(("part", "left"), [(0.0, b"old"), (0.1, b"old"), (1.0, b"new")])
def test_what_a_cut_operation_leaves(part: float, left: bytes):
    flash, ours = files()
    write(ours, "name", "old")
    flash.cut(1, part)
    with pytest.raises(PowerLost):
        write(ours, "name", "new")
    assert Files(Flash(flash.memory)).contents() == {"name": left}


def test_programming_only_clears_bits_and_erasing_sets_them():
    flash = Flash(erased(1))
    flash.writeblocks(0, b"\x0f", 5)
    flash.writeblocks(0, b"\xf5", 5)
    assert flash.memory[4:7] == b"\xff\x05\xff"
    flash.erase(0)
    assert flash.memory == erased(1)
    assert (flash.operations, flash.programmed) == (3, 2)


def test_the_log_makes_the_flash_again():
    flash, ours = files()
    flash.log = []
    write(ours, "name", "x" * 600)
    again = Flash(erased(16))
    Files(again)
    for block, offset, data in flash.log:
        again.erase(block) if data is None else again.writeblocks(block, data, offset)
    assert Files(again).contents() == {"name": b"x" * 600}


def test_a_flash_that_fails_keeps_what_it_has():
    flash, ours = files()
    write(ours, "name", "old")
    flash.failing = True
    with pytest.raises(OSError, match="Input/output error"):
        write(ours, "name", "new")
    flash.failing = False
    assert Files(flash).contents() == {"name": b"old"}


def test_a_full_flash_says_so_and_keeps_what_it_has():
    _, ours = files(blocks=8)
    write(ours, "name", "old")
    with pytest.raises(OSError) as caught:
        write(ours, "large", "x" * 8 * BLOCK)
    assert caught.value.errno == 28
    assert ours.contents()["name"] == b"old"
    assert ours.statvfs("/")[2] == 8
