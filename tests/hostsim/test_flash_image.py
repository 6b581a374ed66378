"""The image of the flash: made whole or not at all, and never changed where it is none."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hostsim import ROOT, play, usb
from hostsim.flash_image import IMAGE, flash_image
from hostsim.littlefs_files import Files
from hostsim.stand_ins.flash import BLOCK, BLOCKS, Flash, erased
from terminal_program import Pty

SIZE = BLOCK * BLOCKS
LENGTH = "is {} bytes long, not the 1441792 of a Pico"
NONE = "is neither erased nor has the file system of a Pico"


def whole() -> bytearray:
    flash = Flash(erased())
    Files(flash).put({"settings.txt": b"theirs"})
    return flash.memory


def smaller() -> bytes:
    """A file system for fewer blocks than there are."""
    flash = Flash(erased(64))
    Files(flash)
    return bytes(flash.memory) + erased(BLOCKS - 64)


CONTENTS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", LENGTH.format(0)),
    "part of a block": (b"\xff" * 100, LENGTH.format(100)),
    "a block too short": (whole()[BLOCK:], LENGTH.format(SIZE - BLOCK)),
    "erased and too short": (erased(64), LENGTH.format(64 * BLOCK)),
    "a block too long": (whole() + erased(1), LENGTH.format(SIZE + BLOCK)),
    "a byte too long": (whole() + b"\xff", LENGTH.format(SIZE + 1)),
    "zeros": (bytes(SIZE), NONE),
    "noise": (random.Random(1).randbytes(SIZE), NONE),
    "erased but for a byte": (erased()[:-1] + b"\x7f", NONE),
    "of a smaller flash": (smaller(), NONE),
    "without its first two blocks": (erased(2) + whole()[2 * BLOCK : -1] + b"\0", NONE),
}
OTHERS: dict[str, tuple[Callable[[Path], None], str]] = {
    "a folder": (lambda image: image.mkdir(), "is a folder"),
    "a link to itself": (lambda image: image.symlink_to(image), "cannot be"),
    "a pipe": (os.mkfifo, "is no file"),
}
BAD = {
    name: (lambda image, data=data: image.write_bytes(data), says) for name, (data, says) in CONTENTS.items()
} | OTHERS
ADVICE = ": move it away, or name another folder with --state\n"


def look(state: Path) -> dict[str, bytes | None]:
    return {path.name: path.read_bytes() if path.is_file() else None for path in state.iterdir() if path.name == IMAGE}


@pytest.mark.parametrize("front_end", [play, usb], ids=["play", "usb"])
@pytest.mark.parametrize("bad", BAD)
def test_what_is_no_image_is_told_in_one_line_and_not_changed(front_end, bad, tmp_path: Path, capsys):
    make, says = BAD[bad]
    state, script = tmp_path / "state", tmp_path / "script"
    state.mkdir()
    make(state / IMAGE)
    script.write_text("ok")
    before = look(state)
    assert front_end.main([*([str(script)] if front_end is play else []), "--state", str(state)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{front_end.__name__.rpartition('.')[2]}: ")
    assert f"{IMAGE} {says}" in said and said.endswith("with --state\n") and said.count("\n") == 1
    assert look(state) == before


def test_the_terminal_tells_it_before_it_takes_the_screen(tmp_path: Path):
    (tmp_path / IMAGE).write_bytes(b"noise")
    code, lines = Pty("terminal", "--state", tmp_path).end()
    assert (code, lines) == (2, [f"terminal: {tmp_path / IMAGE} " + LENGTH.format(5) + ADVICE.rstrip(), ""])
    assert (tmp_path / IMAGE).read_bytes() == b"noise"


def test_an_image_that_is_none_is_told_before_a_firmware_or_an_interpreter_starts(tmp_path: Path):
    (tmp_path / IMAGE).write_bytes(bytes(SIZE))
    with pytest.raises(ValueError, match="neither erased"):
        usb.UsbPico(tmp_path)
    with pytest.raises(ValueError, match="neither erased"):
        play.Pico(tmp_path)
    assert (tmp_path / IMAGE).read_bytes() == bytes(SIZE)


@pytest.mark.parametrize("there", [False, True], ids=["new", "erased"])
def test_an_image_is_made_whole_or_not_at_all(there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    image = tmp_path / IMAGE
    if there:
        image.write_bytes(erased())

    def killed(part: Path, _: Path) -> None:
        assert Files(Flash(bytearray(Path(part).read_bytes()))).listdir() == []
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr(os, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            flash_image(tmp_path)
    assert (image.read_bytes() == erased()) if there else not image.exists()
    assert flash_image(tmp_path) == image
    assert Files(Flash(bytearray(image.read_bytes()))).listdir() == []
    assert [path.name for path in tmp_path.iterdir()] == [IMAGE]


def test_an_image_with_files_stays_as_it_is(tmp_path: Path):
    (tmp_path / IMAGE).write_bytes(whole())
    flash_image(tmp_path)
    assert (tmp_path / IMAGE).read_bytes() == whole()


MOUNTS = """
import sys
sys.path.insert(0, sys.argv[1] + "/hostsim/stand_ins")
from flash import Flash, mount
mount(Flash(open(sys.argv[2], "r+b")), "/flash")
print("mounted")
"""


@pytest.mark.parametrize(("data", "mounts"), [(erased(), True), (bytes(whole()), True), (CONTENTS["zeros"][0], False)])
def test_only_an_erased_flash_is_formatted(data: bytes, mounts: bool, tmp_path: Path):
    flash = Flash(bytearray(data))
    try:
        Files(flash)
    except OSError:
        assert not mounts and flash.memory == data
    else:
        assert mounts
    (tmp_path / IMAGE).write_bytes(data)
    command = [str(Path(sys.executable).parent / "micropython"), "-c", MOUNTS, str(ROOT), str(tmp_path / IMAGE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout == "mounted\n") == mounts, done.stderr
    assert mounts or (tmp_path / IMAGE).read_bytes() == data
