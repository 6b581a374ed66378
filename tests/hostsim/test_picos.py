"""The four Picos, and which board works on which."""

from pathlib import Path

import pytest

from hostsim.board import BOARDS, load_board
from hostsim.picos import FLASH, MODELS, PICO, check_fit, model_of
from hostsim.stand_ins.flash import BLOCK, BLOCKS

SOURCE = (BOARDS / "pico_full.py").read_text(encoding="utf-8").replace('"pico_full"', '"own"')
OWN_SUPPLY = SOURCE.replace('"adc": 26, "divider": 2', '"adc": 29, "divider": 3')


def own(folder: Path, source: str):
    (folder / "own.py").write_text(source, encoding="utf-8")
    return load_board(str(folder / "own.py"))


@pytest.mark.parametrize("pico", MODELS)
def test_files_begin_behind_micropython_and_end_with_the_flash(pico: str):
    model = MODELS[pico]
    assert model.start + model.files == FLASH + model.flash
    assert model.files % BLOCK == 0
    assert model.start - FLASH >= 640 * 1024


def test_the_flash_of_the_simulator_is_that_of_a_pico():
    assert PICO.files == BLOCK * BLOCKS


@pytest.mark.parametrize(
    ("machine", "name"),
    [
        ("Raspberry Pi Pico with RP2040", "Pico"),
        ("Raspberry Pi Pico W with RP2040", "Pico W"),
        ("Raspberry Pi Pico2 with RP2350", "Pico 2"),
        ("Raspberry Pi Pico2 with RP2350-RISCV", "Pico 2"),
        ("Raspberry Pi Pico 2 W with RP2350", "Pico 2 W"),
        ("Pimoroni Tiny2040 with RP2040", None),
        ("", None),
    ],
)
def test_it_is_known_by_what_micropython_says(machine: str, name: str | None):
    model = model_of(machine)
    assert (model and model.name) == name


@pytest.mark.parametrize("pico", MODELS)
@pytest.mark.parametrize("board", sorted(path.stem for path in BOARDS.glob("*.py")))
def test_every_board_works_on_every_pico(board: str, pico: str):
    check_fit(load_board(board), MODELS[pico])


@pytest.mark.parametrize(
    ("source", "picos", "says"),
    [
        (SOURCE + "FREQ = 150_000_000\n", [], ""),
        (SOURCE + "FREQ = 200_000_000\n", ["2", "2W"], "FREQ is 200000000; a {} is made for 150000000 at most"),
        (OWN_SUPPLY, ["W", "2W"], 'BATTERY["adc"] is GP29, which on a {} is the wireless chip\'s: measure over two'),
    ],
)
def test_what_a_board_asks_of_a_pico_that_has_it_not_is_one_line(
    source: str, picos: list[str], says: str, tmp_path: Path
):
    board = own(tmp_path, source)
    for pico, model in MODELS.items():
        if pico not in picos:
            check_fit(board, model)
            continue
        with pytest.raises(ValueError) as refused:
            check_fit(board, model)
        assert str(refused.value).startswith(f"own.py: {says.format(model.name)}")
        assert "\n" not in str(refused.value)
