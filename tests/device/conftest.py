"""A simulated Pico for each test, on an empty flash."""

import importlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tally
from hostsim import ROOT
from simulated import World, load_board

FRESH = ("world", "display", "machine", "ticks", "framebuf", "adafruit_ssd1306", "board", "restart", "start")


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the device's modules imported anew, and the old ones back after the test."""
    for name in [*sys.modules]:
        if name in FRESH or name.startswith("tally.device"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(tally, "device", raising=False)


@pytest.fixture
def pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ROOT / "hostsim" / "stand_ins"))
    monkeypatch.setattr(sys, "print_exception", print_exception, raising=False)
    forget(monkeypatch)
    importlib.import_module("adafruit_ssd1306")  # what it imports wants the real time
    world = importlib.import_module("world")
    board = load_board("pico")
    monkeypatch.setitem(sys.modules, "board", board)  # type: ignore[arg-type] # it has what the module would have
    with monkeypatch.context() as simulated:
        simulated.setitem(sys.modules, "time", importlib.import_module("ticks"))
        make = importlib.import_module("tally.device.device").Device
    yield World(world, importlib.import_module("display").display, make, board)
    for name in [*sys.modules]:
        if name in FRESH or name.startswith("tally.device"):
            del sys.modules[name]


@pytest.fixture
def full(pico: World) -> World:
    """A Pico with a buzzer and a battery."""
    pico.use("pico_full")
    return pico


def print_exception(error: Exception, file: io.TextIOBase | None = None) -> None:
    print(f"{type(error).__name__}: {error}", file=file or sys.stderr)
