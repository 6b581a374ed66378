"""The UF2 image of a ready device."""

import struct
from pathlib import Path

import image
import pytest
from pico.device_files import device_files, lineup
from usb_table import Table

from hostsim.flash_image import IMAGE
from hostsim.littlefs_files import Files
from hostsim.stand_ins.flash import Flash

COUNT = 352 * 4096 // 256
HEAD = struct.Struct("<8I")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("image") / "mine.uf2"
    assert image.main(["--board", "pico_full", "--names", "Ann,Bo,Cy", "--output", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def contents(made: Path) -> bytes:
    data = made.read_bytes()
    return b"".join(data[at + 32 : at + 32 + 256] for at in range(0, len(data), 512))


def test_every_block_is_as_the_format_and_the_pico_want_it(made: Path):
    data = made.read_bytes()
    assert len(data) == COUNT * 512
    for number in range(COUNT):
        block = data[number * 512 : number * 512 + 512]
        assert HEAD.unpack(block[:32]) == (
            *(0x0A324655, 0x9E5D5157, 0x2000),
            *(0x100A0000 + number * 256, 256, number, COUNT, 0xE48BFF56),
        )
        assert block[32 + 256 :] == bytes(476 - 256) + b"\x30\x6f\xb1\x0a"


def test_the_file_system_ends_where_the_flash_does():
    """2 MB from 0x10000000, of which MicroPython's build for the Pico gives the last 1408 KB to files."""
    assert image.START == 0x100A0000
    assert image.START + COUNT * 256 == 0x10200000


def test_its_files_are_those_that_flashing_puts_there(contents: bytes):
    wanted = device_files("pico_full") | {"last.tally": lineup("Ann,Bo,Cy")}
    assert Files(Flash(bytearray(contents))).contents() == wanted


def test_what_is_not_used_is_given_as_erased(contents: bytes):
    """So that nothing of an older file system can be taken for a part of this one."""
    blocks = [contents[at : at + 4096] for at in range(0, len(contents), 4096)]
    assert len(blocks) == 352
    assert blocks.count(b"\xff" * 4096) > 200


def test_a_pico_starts_with_it(contents: bytes, tmp_path: Path):
    """The simulated one has this computer's processor: what has machine code is compiled for it."""
    flash = Flash(bytearray(contents))
    files = Files(flash).contents()
    ours = device_files("pico_full", processor="x64")
    other = {path: data for path, data in ours.items() if data != files[path]}
    assert [*other] == ["firmware.tally"]
    Files(flash).put(other)
    (tmp_path / IMAGE).write_bytes(bytes(flash.memory))
    with Table(tmp_path, board="pico_full") as pico:
        assert pico.started()[0] == "screen title"


def test_it_is_the_same_each_time(made: Path, tmp_path: Path):
    image.main(["--board", "pico_full", "--names", "Ann,Bo,Cy", "--output", str(tmp_path / "again.uf2")])
    assert (tmp_path / "again.uf2").read_bytes() == made.read_bytes()


def test_it_says_that_matches_are_erased(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert image.main(["--output", str(tmp_path / "a.uf2")]) == 0
    assert "THIS ERASES the matches" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "says"),
    [(["--board", "pink"], "pink"), (["--names", "A,A"], "same name"), (["--output", "/nowhere/a.uf2"], "/nowhere")],
)
def test_what_will_not_do_is_one_line(
    args: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert image.main(args) == 1
    said = capsys.readouterr().err
    assert said.startswith("image.py: ") and says in said and said.count("\n") == 1
    assert not list(tmp_path.iterdir())
