"""A Pico on a simulated USB line that was flashed, for the tests of the tools that talk to it."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import flash
import pytest
from mpremote import transport_serial
from serial.urlhandler import protocol_socket
from usb_table import Table

from hostsim.flash_image import IMAGE

TO_A_MATCH = ("down", "ok", "ok", "up", "ok", *["ok"] * 8)  # brightness, then a match and an answer


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """mpremote sleeps 10 ms between two looks for an answer, pyserial 300 ms after the use of a socket: that is most of
    the time of a short update."""
    often = SimpleNamespace(monotonic=time.monotonic, sleep=lambda seconds: time.sleep(seconds / 50))
    for module in (transport_serial, protocol_socket):
        monkeypatch.setattr(module, "time", often)


@pytest.fixture(scope="session")
def flashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a Pico that was flashed once."""
    state = tmp_path_factory.mktemp("flashed")
    with Table(state) as pico:
        assert flash.main(["--port", pico.port]) == 0
    return state / IMAGE


@pytest.fixture(scope="session")
def played(flashed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with a setting changed and a match begun."""
    state = tmp_path_factory.mktemp("played")
    shutil.copy(flashed, state)
    with Table(state) as pico:
        assert pico.started()[0] == "screen title"
        for key in TO_A_MATCH:
            pico.press(key)
    return state / IMAGE


@pytest.fixture
def pico(flashed: Path, tmp_path: Path) -> Iterator[Table]:
    shutil.copy(flashed, tmp_path)
    with Table(tmp_path) as pico:
        yield pico


@pytest.fixture
def table(played: Path, tmp_path: Path) -> Iterator[Table]:
    """A pico with a match."""
    shutil.copy(played, tmp_path)
    with Table(tmp_path) as pico:
        yield pico
