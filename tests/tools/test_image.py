"""The UF2 image of a ready device."""

import struct
from pathlib import Path

import image
import pytest
from pico.device_files import device_files, lineup
from usb_table import Table

from hostsim.board import BOARDS
from hostsim.flash_image import IMAGE
from hostsim.littlefs_files import Files
from hostsim.stand_ins.flash import Flash

OPTIONS = ["--board", "pico_full", "--names", "Ann,Bo,Cy"]
HEAD = struct.Struct("<8I")
PLACES = {  # the family, and where the file system begins and ends: MicroPython's build gives it the last part
    "1": (0xE48BFF56, 0x100A0000, 0x10200000),  # 1408 KB of 2 MB
    "W": (0xE48BFF56, 0x1012C000, 0x10200000),  # 848 KB of 2 MB
    "2": (0xE48BFF59, 0x10100000, 0x10400000),  # 3072 KB of 4 MB
    "2W": (0xE48BFF59, 0x10180000, 0x10400000),  # 2560 KB of 4 MB
}


@pytest.fixture(scope="module", params=PLACES)
def pico(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def made(pico: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("image") / "mine.uf2"
    assert image.main(["--pico", pico, *OPTIONS, "--output", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def contents(made: Path) -> bytes:
    data = made.read_bytes()
    return b"".join(data[at + 32 : at + 32 + 256] for at in range(0, len(data), 512))


def test_every_block_is_as_the_format_and_the_pico_want_it(made: Path, pico: str):
    family, start, end = PLACES[pico]
    count = (end - start) // 256
    data = made.read_bytes()
    assert len(data) == count * 512
    for number in range(count):
        block = data[number * 512 : number * 512 + 512]
        assert HEAD.unpack(block[:32]) == (
            *(0x0A324655, 0x9E5D5157, 0x2000),
            *(start + number * 256, 256, number, count, family),
        )
        assert block[32 + 256 :] == bytes(476 - 256) + b"\x30\x6f\xb1\x0a"


def test_its_files_are_those_that_flashing_puts_there(contents: bytes):
    wanted = device_files("pico_full") | {"last.tally": lineup("Ann,Bo,Cy")}
    assert Files(Flash(bytearray(contents))).contents() == wanted


def test_what_is_not_used_is_given_as_erased(contents: bytes):
    """So that nothing of an older file system can be taken for a part of this one."""
    blocks = [contents[at : at + 4096] for at in range(0, len(contents), 4096)]
    assert len(blocks) - blocks.count(b"\xff" * 4096) < 50


def test_a_pico_starts_with_it(contents: bytes, pico: str, tmp_path: Path):
    """The simulated one has this computer's processor: what has machine code is compiled for it."""
    flash = Flash(bytearray(contents))
    files = Files(flash).contents()
    ours = device_files("pico_full", processor="x64")
    other = {path: data for path, data in ours.items() if data != files[path]}
    assert [*other] == ["modules.tally"]
    Files(flash).put(other)
    (tmp_path / IMAGE).write_bytes(bytes(flash.memory))
    with Table(tmp_path, board="pico_full", model=pico) as started:
        assert started.started()[0] == "screen title"


def test_it_is_the_same_each_time(made: Path, pico: str, tmp_path: Path):
    image.main(["--pico", pico, *OPTIONS, "--output", str(tmp_path / "again.uf2")])
    assert (tmp_path / "again.uf2").read_bytes() == made.read_bytes()


def test_it_says_which_pico_it_is_for_and_that_matches_are_erased(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert image.main(["--output", str(tmp_path / "a.uf2")]) == 0
    said = capsys.readouterr().out
    assert "for a Raspberry Pi Pico with MicroPython" in said and "not tried" not in said
    assert "onto the drive RPI-RP2.\n" in said and "THIS ERASES the matches" in said
    assert image.main(["--pico", "2w", "--output", str(tmp_path / "a.uf2")]) == 0
    said = capsys.readouterr().out
    assert "for a Raspberry Pi Pico 2 W with MicroPython" in said and "not tried on a Pico 2 W" in said
    assert "onto the drive RP2350.\n" in said


def test_a_pico_that_there_is_not_is_one_line(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        image.main(["--pico", "3"])
    assert capsys.readouterr().err == (
        "image.py: argument --pico: invalid choice: '3' (choose from '1', 'W', '2', '2W')\n"
    )


def test_a_board_that_cannot_work_on_that_pico_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    mine, output = tmp_path / "mine.py", tmp_path / "a.uf2"
    mine.write_text((BOARDS / "pico.py").read_text().replace('"pico"', '"mine"') + "FREQ = 200_000_000\n")
    assert image.main(["--board", str(mine), "--pico", "2", "--output", str(output)]) == 1
    assert "FREQ is 200000000; a Pico 2 is made for 150000000 at most\n" in capsys.readouterr().err
    assert not output.exists()


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
