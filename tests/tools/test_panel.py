"""The panel and keys of a Pico on a USB line are those of the board that is flashed to it."""

import shutil
import time
from pathlib import Path

import flash
import pytest
from usb_table import Table

from hostsim.board import BOARDS
from hostsim.pico import Pico

DEADLINE = 20  # seconds, for a machine that is busy with other things


@pytest.fixture
def title(tmp_path: Path) -> bytes:
    """What a panel shows of the first screen."""
    (tmp_path / "simulated").mkdir()
    simulated = Pico(tmp_path / "simulated")
    simulated.power_off()
    return simulated.chip.frame()


def shows(pico: Table, picture: bytes) -> bool:
    """Whether it comes to that: a panel is drawn bit by bit."""
    assert pico.started()[0] == "screen title"
    end = time.monotonic() + DEADLINE
    while pico.frame() != picture and time.monotonic() < end:
        time.sleep(0.01)
    return pico.frame() == picture


def test_the_panel_follows_the_board_that_is_flashed(pico: Table, title: bytes, capsys: pytest.CaptureFixture[str]):
    assert shows(pico, title)
    for board in ("pico_sh1106", "pico_spi", "pico", "pico_sh1106"):
        assert flash.main(["--port", pico.port, "--board", board]) == 0
        assert f"board {board}\n" in capsys.readouterr().out
        assert shows(pico, title)
    pico.power_off()
    pico.power_on()
    assert shows(pico, title)


def test_the_panel_of_the_start_is_that_of_the_board_that_was_flashed_before(
    flashed: Path, title: bytes, tmp_path: Path
):
    shutil.copy(flashed, tmp_path)
    with Table(tmp_path, board="pico_spi") as pico:
        assert shows(pico, title)


def test_the_keys_follow_too(pico: Table):
    assert flash.main(["--port", pico.port, "--board", "pico_three_keys"]) == 0
    assert pico.started()
    pico.press("ok")
    assert pico.rows()[0] == "screen game"
    pico.press("back")
    assert pico.rows()[0] == "screen title"


@pytest.mark.parametrize(("chip", "told"), [("pico_sh1106", 1), ("pico_spi", 0)])
def test_a_firmware_for_another_panel_is_told_and_ends_nothing(
    chip: str, told: int, pico: Table, tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    """A panel on other wires hears nothing."""
    own = tmp_path / "own.py"
    own.write_text((BOARDS / f"{chip}.py").read_text(encoding="utf-8").replace(f'"{chip}"', '"own"'), encoding="utf-8")
    assert flash.main(["--port", pico.port, "--board", str(own)]) == 0
    assert pico.started()[0] == "screen title"
    pico.press("ok")
    assert pico.rows()[0] == "screen game"
    assert len(pico.frame()) == 128 * 64
    lines = [line for line in capfd.readouterr().err.splitlines() if line.startswith("usb: the panel is that of board")]
    assert lines == ["usb: the panel is that of board pico, the firmware not: unknown SSD1306 command 0x32"] * told
