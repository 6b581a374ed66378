"""The board files, and what is said of a bad one."""

from pathlib import Path

import pytest

from hostsim.board import BOARDS, load_board

GOOD = (BOARDS / "pico_full.py").read_text(encoding="utf-8")
I2C = '"bus": "i2c", "id": 0, "sda": 4, "scl": 5, "freq": 400_000, "addresses": (0x3C, 0x3D)'
SPI = '"bus": "spi", "id": 0, "sck": 18, "mosi": 19, "dc": 20, "cs": 17, "reset": 21, "freq": 8_000_000'
BATTERY = '"divider": 2, "empty_mv": 3300, "full_mv": 4100'
LED_OUT = "led out are GP0–GP22, GP26–GP28"


def text(
    display: str = f'"chip": "ssd1306", {I2C}', keys: str = '"up": 10, "down": 11, "ok": 12', rest: str = ""
) -> str:
    return f'NAME = "own"\nDISPLAY = {{{display}}}\nKEYS = {{{keys}}}\n{rest}\n'


def i2c(old: str, new: str) -> str:
    assert old in I2C
    return text(f'"chip": "ssd1306", {I2C.replace(old, new)}')


def spi(old: str = "", new: str = "", chip: str = "ssd1306", **rest: str) -> str:
    assert old in SPI
    return text(f'"chip": "{chip}", {SPI.replace(old, new)}', **rest)


def battery(old: str = "", new: str = "", adc: int = 26) -> str:
    assert old in BATTERY
    return text(rest=f'BATTERY = {{"adc": {adc}, {BATTERY.replace(old, new)}}}')


def load(folder: Path, board: str):
    path = folder / "own.py"
    path.write_text(board, encoding="utf-8")
    return load_board(str(path))


@pytest.mark.parametrize("name", sorted(path.stem for path in BOARDS.glob("*.py")))
def test_every_board_passes_by_name_and_by_path(name: str):
    board = load_board(name)
    assert (board.name, board.path) == (name, BOARDS / f"{name}.py")
    assert load_board(f"{BOARDS}/{name}.py") == board


def test_a_board_has_what_its_file_says():
    board = load_board("pico_full")
    values: dict = {}
    exec(GOOD, values)
    assert board.display == values["DISPLAY"] and board.keys == values["KEYS"] and board.battery == values["BATTERY"]
    assert board.pins["LED"] == board.led == values["LED"]
    assert board.pins['BATTERY["adc"]'] == values["BATTERY"]["adc"]
    assert set(board.pins.values()) >= {values["BUZZER"], *values["KEYS"].values(), values["DISPLAY"]["reset"]}


GOOD_ONES = {
    "three keys": text(),
    "no other pins": text(keys='"up": 0, "down": 1, "ok": 2, "back": 3'),
    "spi": spi(),
    "spi 1": spi('"id": 0, "sck": 18, "mosi": 19', '"id": 1, "sck": 14, "mosi": 15'),
    "sh1106": text(f'"chip": "sh1106", "first_column": 0, {I2C}'),
    "i2c 1": i2c('"id": 0, "sda": 4, "scl": 5', '"id": 1, "sda": 26, "scl": 27'),
    "one address": i2c("(0x3C, 0x3D)", "(0x3D,)"),
    "reset": i2c('"scl": 5', '"scl": 5, "reset": 6'),
    "led of the Pico": text(rest="LED = 25"),
    "the Pico's own supply": battery('"divider": 2', '"divider": 3', adc=29),
    "fast": i2c("400_000", "1_000_000"),
}


@pytest.mark.parametrize("name", GOOD_ONES)
def test_what_is_allowed_passes(tmp_path: Path, name: str):
    assert load(tmp_path, GOOD_ONES[name]).name == "own"


BAD = {
    "no Python": ("NAME = ", "line 1 is not valid Python: invalid syntax"),
    "runs something": (text(rest="import os"), "line 4 is not plain data; a board file has lines such as LED = 25"),
    "calls something": (
        text(rest="LED = int('25')"),
        "LED is not plain data: write only numbers and texts, such as LED = 25",
    ),
    "set twice": (text(rest="LED = 25\nLED = 14"), "LED is defined twice, again on line 5"),
    "same key twice": (text(keys='"up": 10, "down": 11, "ok": 12, "up": 13'), "KEYS has the same name twice"),
    "missing": ('NAME = "own"\n', "DISPLAY is missing"),
    "unknown": (
        text(rest="BUZER = 15"),
        "BUZER is unknown; there is: NAME, DISPLAY, KEYS, LED, BUZZER, BATTERY, FREQ",
    ),
    "slow for USB": (
        text(rest="FREQ = 12_000_000"),
        "FREQ is 12000000; it must be a whole number from 48000000 to 200000000",
    ),
    "too fast": (
        text(rest="FREQ = 250_000_000"),
        "FREQ is 250000000; it must be a whole number from 48000000 to 200000000",
    ),
    "no clock": (text(rest="FREQ = 199_000_000"), "FREQ is 199000000; the clock cannot make that, but 198000000"),
    "no number": (text(rest='FREQ = "fast"'), "FREQ is 'fast'; it must be in Hz, such as 133_000_000"),
    "wrong kind": (text(rest='LED = "25"'), "LED is '25'; it must be a GPIO number"),
    "True is no pin": (text(rest="LED = True"), "LED is True; it must be a GPIO number"),
    "wrong kind of keys": (
        text().replace('{"up": 10, "down": 11, "ok": 12}', "(10, 11, 12)"),
        "KEYS is (10, 11, 12); it must be names and values in braces",
    ),
    "other name": (
        text().replace('"own"', '"pico"'),
        'NAME is "pico"; it must be "own", as the file is named',
    ),
    "no chip": (text(I2C), 'DISPLAY["chip"] is missing'),
    "chip": (
        text(f'"chip": "ssd1309", {I2C}'),
        "DISPLAY[\"chip\"] is 'ssd1309'; it must be ssd1306 or sh1106",
    ),
    "bus": (i2c("i2c", "uart"), "DISPLAY[\"bus\"] is 'uart'; it must be i2c or spi"),
    "id": (i2c('"id": 0', '"id": 2'), 'DISPLAY["id"] is 2; it must be 0 or 1'),
    "id that only equals 1": (i2c('"id": 0', '"id": True'), 'DISPLAY["id"] is True; it must be 0 or 1'),
    "height": (
        text(f'"chip": "ssd1306", "height": 32, {I2C}'),
        'DISPLAY["height"] cannot be set: the screens need a panel of 128 by 64',
    ),
    "spi field on i2c": (
        text(f'"chip": "ssd1306", "cs": 17, {I2C}'),
        'DISPLAY["cs"] is unknown; there is: chip, bus, id, sda, scl, freq, addresses, reset',
    ),
    "spi without reset": (spi(', "reset": 21', ""), 'DISPLAY["reset"] is missing'),
    "first column of an SSD1306": (
        text(f'"chip": "ssd1306", "first_column": 2, {I2C}'),
        'DISPLAY["first_column"] is unknown; there is: chip, bus, id, sda, scl, freq, addresses, reset',
    ),
    "no first column": (text(f'"chip": "sh1106", {I2C}'), 'DISPLAY["first_column"] is missing'),
    "first column": (
        text(f'"chip": "sh1106", "first_column": 5, {I2C}'),
        'DISPLAY["first_column"] is 5; it must be a whole number from 0 to 4',
    ),
    "i2c too fast": (
        i2c("400_000", "4_000_000"),
        'DISPLAY["freq"] is 4000000; it must be a whole number from 100000 to 1000000',
    ),
    "spi too fast": (
        spi("8_000_000", "20_000_000"),
        'DISPLAY["freq"] is 20000000; it must be a whole number from 100000 to 10000000',
    ),
    "spi too fast for an SH1106": (
        spi('"freq"', '"first_column": 2, "freq"', chip="sh1106"),
        'DISPLAY["freq"] is 8000000; it must be a whole number from 100000 to 4000000',
    ),
    "address without its comma": (
        i2c("(0x3C, 0x3D)", "(0x3C)"),
        'DISPLAY["addresses"] is 60; it must be (0x3C, 0x3D), tried in this order, (0x3C,) or (0x3D,)',
    ),
    "address as printed on the panel": (
        i2c("(0x3C, 0x3D)", "(0x78,)"),
        'DISPLAY["addresses"] is (120,); it must be (0x3C, 0x3D), tried in this order, (0x3C,) or (0x3D,)',
    ),
    "address that cannot be looked up": (
        i2c("(0x3C, 0x3D)", "([],)"),
        'DISPLAY["addresses"] is ([],); it must be (0x3C, 0x3D), tried in this order, (0x3C,) or (0x3D,)',
    ),
    "address that only equals one": (
        i2c("(0x3C, 0x3D)", "(60.0,)"),
        'DISPLAY["addresses"] is (60.0,); it must be (0x3C, 0x3D), tried in this order, (0x3C,) or (0x3D,)',
    ),
    "line end in the name": (
        text().replace('"own"', '"own\\n"'),
        "NAME is 'own\\n'; it must be one line of text",
    ),
    "line end in a field": (
        text(keys='"u\\np": 10, "down": 11, "ok": 12'),
        'KEYS["u p"] is unknown; there is: up, down, ok, back',
    ),
    "no ok": (text(keys='"up": 10, "down": 11'), 'KEYS["ok"] is missing'),
    "fifth key": (
        text(keys='"up": 10, "down": 11, "ok": 12, "menu": 14'),
        'KEYS["menu"] is unknown; there is: up, down, ok, back',
    ),
    "no such pin": (text(rest="BUZZER = 30"), "BUZZER is 30; the RP2040 has GP0 to GP29"),
    "inside the Pico": (
        text(rest="BUZZER = 23"),
        f"BUZZER is GP23, which sets the mode of the regulator inside the Pico; {LED_OUT}",
    ),
    "key on the LED": (
        text(keys='"up": 25, "down": 11, "ok": 12'),
        f'KEYS["up"] is GP25, which is the LED inside the Pico; {LED_OUT}',
    ),
    "pin of the other i2c": (
        i2c('"sda": 4', '"sda": 6'),
        'DISPLAY["sda"] is GP6; SDA of I2C 0 can only be GP0, GP4, GP8, GP12, GP16, GP20 or GP28',
    ),
    "scl on a pin for sda": (
        i2c('"id": 0, "sda": 4, "scl": 5', '"id": 1, "sda": 6, "scl": 6'),
        'DISPLAY["scl"] is GP6; SCL of I2C 1 can only be GP3, GP7, GP11, GP15, GP19 or GP27',
    ),
    "sck": (
        spi('"sck": 18', '"sck": 16'),
        'DISPLAY["sck"] is GP16; SCK of SPI 0 can only be GP2, GP6, GP18 or GP22',
    ),
    "mosi of the other spi": (
        spi('"id": 0, "sck": 18', '"id": 1, "sck": 10'),
        'DISPLAY["mosi"] is GP19; TX of SPI 1 can only be GP11, GP15 or GP27',
    ),
    "two uses": (
        text(keys='"up": 10, "down": 5, "ok": 12'),
        'KEYS["down"] and DISPLAY["scl"] are both GP5; each needs a pin of its own',
    ),
    "two keys": (
        text(keys='"up": 10, "down": 11, "ok": 10'),
        'KEYS["ok"] and KEYS["up"] are both GP10; each needs a pin of its own',
    ),
    "the input of the bus": (
        spi(rest="BUZZER = 16"),
        "BUZZER and the input of SPI 0 are both GP16; each needs a pin of its own",
    ),
    "no voltage there": (
        battery(adc=15),
        'BATTERY["adc"] is 15; only GP26, GP27 and GP28 measure a voltage, and GP29 a third of VSYS',
    ),
    "divider of the Pico": (
        battery(adc=29),
        'BATTERY["divider"] is 2; on GP29 it must be 3, which is what the Pico has there',
    ),
    "divider": (battery('"divider": 2', '"divider": 0'), 'BATTERY["divider"] is 0; it must be a number from 1 to 10'),
    "volts": (
        battery('"empty_mv": 3300', '"empty_mv": 3.3'),
        'BATTERY["empty_mv"] is 3.3; it must be a whole number from 1800 to 5500',
    ),
    "empty above full": (
        battery('"empty_mv": 3300', '"empty_mv": 4200'),
        'BATTERY["empty_mv"] is 4200; it must be less than full_mv, 4100',
    ),
    "too much for the pin": (
        battery('"divider": 2', '"divider": 1'),
        'BATTERY["divider"] is 1, which puts 4100 mV on GP26; its limit is 3300 mV',
    ),
    "nothing of the battery": (text(rest="BATTERY = {}"), 'BATTERY["adc"] is missing'),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_board_is_told_in_one_line(tmp_path: Path, name: str):
    board, problem = BAD[name]
    with pytest.raises(ValueError) as error:
        load(tmp_path, board)
    assert str(error.value) == f"{tmp_path / 'own.py'}: {problem}"


def test_a_board_file_is_not_run(tmp_path: Path):
    made = tmp_path / "made"
    with pytest.raises(ValueError, match="is not plain data"):
        load(tmp_path, text(rest=f"LED = open({str(made)!r}, 'w')"))
    assert not made.exists()


def test_a_file_that_is_no_text(tmp_path: Path):
    (tmp_path / "own.py").write_bytes(b"NAME = '\xff'")
    with pytest.raises(ValueError) as error:
        load_board(str(tmp_path / "own.py"))
    assert str(error.value) == f"{tmp_path / 'own.py'}: is not UTF-8 text"


@pytest.mark.parametrize("depth", [3000, 200_000])
def test_a_value_that_is_nested_too_deeply(tmp_path: Path, depth: int):
    with pytest.raises(ValueError, match=r"is nested too deeply|is not plain data"):
        load(tmp_path, text(rest=f"LED = {'-' * depth}25"))


@pytest.mark.parametrize("name", ["abacus", "x" * 300, "x" * 5000 + ".py", "a\0b"])
def test_no_such_board(name: str):
    boards = ", ".join(sorted(path.stem for path in BOARDS.glob("*.py")))
    with pytest.raises(ValueError) as error:
        load_board(name)
    assert str(error.value) == f"no board {name!r}; there is: {boards}, or give the path of a .py file"


def test_a_link_to_itself_is_no_board(tmp_path: Path):
    (tmp_path / "own.py").symlink_to(tmp_path / "own.py")
    with pytest.raises(ValueError, match="no board"):
        load_board(str(tmp_path / "own.py"))
