"""A Pico on a simulated USB line that was flashed, for the tests of the tools that talk to it."""

import select
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

MOST = 65536  # bytes
TO_A_MATCH = ("down", "ok", "ok", "up", "ok", *["ok"] * 8)  # brightness, then a match and an answer


class Ahead(protocol_socket.Serial):
    """A line that takes what has come in one go: mpremote asks for each byte, by three calls of the system."""

    ahead = b""
    latest: "Ahead"

    def open(self) -> None:
        super().open()
        Ahead.latest = self

    @property
    def in_waiting(self) -> int:
        return len(self.ahead) or super().in_waiting

    def read(self, size: int = 1) -> bytes:
        if not self.ahead:
            self.ahead = super().read(1)
            if self.ahead and super().in_waiting:
                self.ahead += self._socket.recv(MOST)
        data, self.ahead = self.ahead[:size], self.ahead[size:]
        return data + super().read(size - len(data)) if len(data) < size else data

    def reset_input_buffer(self) -> None:
        self.ahead = b""
        super().reset_input_buffer()

    @classmethod
    def wait(cls, seconds: float) -> None:
        """For so long, or until something comes."""
        select.select([cls.latest._socket], [], [], seconds)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """mpremote sleeps 10 ms between two looks for an answer, pyserial 300 ms after the use of a socket: that is most of
    the time of a short update."""
    monkeypatch.setattr(protocol_socket, "Serial", Ahead)
    monkeypatch.setattr(transport_serial, "time", SimpleNamespace(monotonic=time.monotonic, sleep=Ahead.wait))
    monkeypatch.setattr(protocol_socket, "time", SimpleNamespace(sleep=lambda seconds: time.sleep(seconds / 50)))


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
