"""The wiring pictures: that they are those of the board files, and that nothing in one lies on something else."""

from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from hostsim.board import BOARDS, Board, load_board
from tools import wiring

PAGE = (BOARDS / "README.md").read_text(encoding="utf-8")
NAMES = sorted(path.stem for path in BOARDS.glob("*.py") if f"[`{path.stem}`]" in PAGE)  # not a reader's own
I2C = '"chip": "ssd1306", "bus": "i2c", "id": 1, "sda": 26, "scl": 27, "freq": 400_000, "addresses": (0x3C,)'
SPI = '"chip": "ssd1306", "bus": "spi", "id": 0, "sck": 2, "mosi": 3, "dc": 5, "cs": 1, "reset": 4, "freq": 8_000_000'
OWN = {  # with the pins where no board has them
    "keys on the right": f'DISPLAY = {{{I2C}}}\nKEYS = {{"up": 16, "down": 21, "ok": 17, "back": 0}}',
    "all of it": (
        f'DISPLAY = {{{SPI}}}\nKEYS = {{"up": 17, "down": 18, "ok": 19}}\nLED = 20\nBUZZER = 22\n'
        'BATTERY = {"adc": 29, "divider": 3, "empty_mv": 3300, "full_mv": 4100}'
    ),
}


class Drawn(NamedTuple):
    board: Board
    layout: wiring.Layout
    picture: str


def own(folder: Path, text: str) -> Board:
    path = folder / "own.py"
    path.write_text(f'NAME = "own"\n{text}\n', encoding="utf-8")
    return load_board(str(path))


@pytest.fixture(scope="module", params=[*NAMES, *OWN])
def drawn(request, tmp_path_factory) -> Drawn:
    name = request.param
    board = own(tmp_path_factory.mktemp("own"), OWN[name]) if name in OWN else load_board(name)
    layout = wiring.best_layout(board)
    return Drawn(board, layout, wiring.picture(board, layout))


def legend(picture: str) -> list[list[str]]:
    """The rows of its table: colour, pin, where to."""
    texts = [node.text for node in ElementTree.fromstring(picture).iter() if node.get("class") == "legend"]
    return [texts[at : at + 3] for at in range(0, len(texts), 3)]


def test_every_pin_of_the_board_file_is_in_the_legend_once(drawn: Drawn):
    pins = [pin.rpartition(" ")[2] for _, pin, _ in legend(drawn.picture) if "GP" in pin]
    assert sorted(pins) == sorted(f"GP{pin}" for pin in drawn.board.pins.values())


def test_the_legend_fits_its_column(drawn: Drawn):
    assert max(len(said) for _, _, said in legend(drawn.picture)) <= 25


def test_each_part_has_a_ground_of_its_own(drawn: Drawn):
    grounds = [pin for _, pin, _ in legend(drawn.picture) if pin.endswith(" GND")]
    board = drawn.board
    parts = 2 + (board.led not in (None, 25)) + (board.buzzer is not None) + (board.battery is not None)
    assert len(set(grounds)) == len(grounds) == parts


def test_the_legend_of_a_picture():
    assert legend((BOARDS / "pico.svg").read_text(encoding="utf-8")) == [
        ["orange", "14, GP10", "key up"],
        ["brown", "15, GP11", "key down"],
        ["purple", "16, GP12", "key ok"],
        ["turquoise", "17, GP13", "key back"],
        ["black", "18, GND", "keys, other legs"],
        ["blue", "6, GP4", "panel SDA"],
        ["yellow", "7, GP5", "panel SCL"],
        ["red", "36, 3V3(OUT)", "panel VCC"],
        ["black", "28, GND", "panel GND"],
        ["none", "GP25", "the LED on the Pico"],
    ]


def test_no_part_lies_on_another(drawn: Drawn):
    for one, other in combinations(drawn.layout.placed, 2):
        apart = one.row + one.part.rows < other.row or other.row + other.part.rows < one.row
        assert one.side != other.side or apart


def test_no_wire_runs_along_another(drawn: Drawn):
    lines = [[*pairwise(path)] for path in drawn.layout.paths]
    for one, other in combinations(lines, 2):
        for (ax, ay), (bx, by) in one:
            for (cx, cy), (dx, dy) in other:
                if ax == bx == cx == dx:
                    assert max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by)
                if ay == by == cy == dy:
                    assert max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx)


def test_the_pictures_are_those_of_the_files(drawn: Drawn):
    if drawn.board.name in NAMES:
        assert drawn.board.path.with_suffix(".svg").read_text(encoding="utf-8") == drawn.picture


def test_each_picture_has_a_board_and_is_on_the_build_page():
    assert [name for name in NAMES if not (BOARDS / f"{name}.svg").exists()] == []
    assert [name for name in NAMES if f"]({name}.svg)" not in PAGE or f"(#{name})" not in PAGE] == []


def test_pictures_that_are_out_of_date_are_named(monkeypatch, capsys):
    def picture(board: Board, _) -> str:
        return "other" if board.name == "pico" else board.path.with_suffix(".svg").read_text(encoding="utf-8")

    monkeypatch.setattr(wiring, "best_layout", lambda board: None)
    monkeypatch.setattr(wiring, "picture", picture)
    assert wiring.main(["--check"]) == 1
    assert capsys.readouterr().err == "wiring.py: out of date: boards/pico.svg; run python3 tools/wiring.py\n"
