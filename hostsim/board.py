"""Loads a board file and checks it.

Every tool that reads a board reads it here, on the desktop: the simulator, flashing, the image, the wiring pictures. So
a board that reaches a Pico has passed, and the check costs no byte there. A file is read as data, never run.
"""

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hostsim import ROOT
from hostsim.picos import (
    ADC_MOST,
    ADC_PINS,
    LED_PIN,
    RP2040,
    SPI_INPUTS,
    VSYS_DIVIDER,
    VSYS_PIN,
    VSYS_RANGE,
    bus_pins,
    check_pin,
    gpios,
)

BOARDS = ROOT / "boards"

KINDS = {"NAME": str, "DISPLAY": dict, "KEYS": dict, "LED": int, "BUZZER": int, "BATTERY": dict, "FREQ": int}
KIND_NAMES = {str: "a text", dict: "names and values in braces", int: "a GPIO number"}
OPTIONAL = ("LED", "BUZZER", "BATTERY", "FREQ")
MHZ = 1_000_000
PLL = (750 * MHZ, 1600 * MHZ)  # what it can run at before its dividers
SPEEDS = (48_000_000, RP2040.most)  # Hz: what USB needs, and the most of a Pico

BUS_FIELDS = {
    "i2c": (("id", "sda", "scl", "freq", "addresses"), ("reset",)),
    "spi": (("id", "sck", "mosi", "dc", "cs", "reset", "freq"), ()),
}
FREQUENCIES = {  # Hz. At 100 kHz the whole picture takes a tenth of a second; below that it is no use.
    ("ssd1306", "i2c"): (100_000, 1_000_000),  # SSD1306 datasheet 13: 400 kHz; most bear what the Pico can
    ("sh1106", "i2c"): (100_000, 1_000_000),
    ("ssd1306", "spi"): (100_000, 10_000_000),  # the same: a clock cycle of 100 ns
    ("sh1106", "spi"): (100_000, 4_000_000),  # SH1106 datasheet, serial interface above 2.4 V: 250 ns
}
ADDRESSES = {0x3C, 0x3D}  # SSD1306 datasheet 8.1.5.1


@dataclass(frozen=True)
class Board:
    """A checked board file; `pins` are the GPIO numbers by the name of their field."""

    path: Path
    pins: dict[str, int]
    name: str
    display: dict[str, Any]
    keys: dict[str, int]
    led: int | None = None
    buzzer: int | None = None
    battery: dict[str, Any] | None = None
    freq: int | None = None


def load_board(name: str) -> Board:
    """`name` is a file of boards/, without `.py`, or the path of any `.py` file. ValueError says what is wrong."""
    path = board_path(name)
    try:
        values = read_data(path)
        check_fields("", values, tuple(KINDS.keys() - OPTIONAL), OPTIONAL, tuple(KINDS))
        for field, value in values.items():
            if type(value) is not KINDS[field]:
                kind = "in Hz, such as 133_000_000" if field == "FREQ" else KIND_NAMES[KINDS[field]]
                raise ValueError(f"{field} is {value!r}; it must be {kind}")
        if not values["NAME"].isprintable():
            raise ValueError(f"NAME is {values['NAME']!r}; it must be one line of text")
        if values["NAME"] != path.stem:
            raise ValueError(f'NAME is "{values["NAME"]}"; it must be "{path.stem}", as the file is named')
        if "FREQ" in values:
            check_speed(values["FREQ"])
        pins = check_display(values["DISPLAY"]) | check_keys(values["KEYS"]) | check_extras(values)
        check_shared(pins, values["DISPLAY"])
    except ValueError as error:
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        raise ValueError(" ".join(f"{shown}: {error}".splitlines())) from None
    return Board(path, pins, **{field.lower(): value for field, value in values.items()})


def board_path(name: str) -> Path:
    path = Path(name) if name.endswith(".py") else BOARDS / f"{name}.py"
    try:
        path = path.resolve()
        there = path.is_file()
    except (OSError, RuntimeError, ValueError):  # too long; links in a circle; a zero byte
        there = False
    if not there:
        boards = ", ".join(sorted(file.stem for file in BOARDS.glob("*.py")))
        raise ValueError(f"no board {name!r}; there is: {boards}, or give the path of a .py file")
    return path


def read_data(path: Path) -> dict[str, Any]:
    """The values that the file names."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError("is not UTF-8 text") from None
    except SyntaxError as error:
        raise ValueError(f"line {error.lineno} is not valid Python: {error.msg}") from None
    except (RecursionError, MemoryError):
        raise ValueError("is nested too deeply") from None
    values: dict[str, Any] = {}
    for node in tree.body:
        match node:
            case ast.Expr(value=ast.Constant(value=str())):  # what the board is, in words
                continue
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if name in values:
                    raise ValueError(f"{name} is defined twice, again on line {node.lineno}")
                values[name] = read_value(name, value)
            case _:
                raise ValueError(f"line {node.lineno} is not plain data; a board file has lines such as LED = 25")
    return values


def read_value(name: str, node: ast.expr) -> Any:
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, RecursionError, MemoryError):
        raise ValueError(f"{name} is not plain data: write only numbers and texts, such as LED = 25") from None
    if isinstance(node, ast.Dict) and len(node.keys) != len(value):
        raise ValueError(f"{name} has the same name twice")
    return value


def check_fields(
    where: str, found: dict[str, Any], needed: tuple[str, ...], optional: tuple[str, ...], order: tuple[str, ...] = ()
) -> None:
    for name in found:
        if name not in needed + optional:
            raise ValueError(f"{field_name(where, name)} is unknown; there is: {', '.join(order or needed + optional)}")
    for name in sorted(needed, key=(order or needed).index):
        if name not in found:
            raise ValueError(f"{field_name(where, name)} is missing")


def field_name(where: str, name: str) -> str:
    return f'{where}["{name}"]' if where else name


def check_display(display: dict[str, Any]) -> dict[str, int]:
    """The pins of the display by the names of their fields, as with `check_keys` and `check_extras`."""
    for name in ("width", "height"):
        if name in display:
            raise ValueError(f"{field_name('DISPLAY', name)} cannot be set: the screens need a panel of 128 by 64")
    for name, allowed in (("chip", ("ssd1306", "sh1106")), ("bus", ("i2c", "spi")), ("id", (0, 1))):
        check_one_of("DISPLAY", display, name, allowed)
    chip, bus, unit = display["chip"], display["bus"], display["id"]
    needed, optional = BUS_FIELDS[bus]
    columns = ("first_column",) if chip == "sh1106" else ()
    check_fields("DISPLAY", display, ("chip", "bus", *needed, *columns), optional)
    if columns:  # an SH1106 has 132 columns, a panel 128
        check_number("DISPLAY", display, "first_column", 0, 4)
    check_number("DISPLAY", display, "freq", *FREQUENCIES[chip, bus])
    if bus == "i2c":
        check_addresses(display["addresses"])
    places = bus_pins(bus, unit)
    names = [name for name in (*needed, *optional) if name in display and name not in ("id", "freq", "addresses")]
    for name in names:
        check_pin(field_name("DISPLAY", name), display[name], places.get(name))
    return {field_name("DISPLAY", name): display[name] for name in names}


def check_addresses(addresses: Any) -> None:
    if type(addresses) is not tuple or not addresses or not all(map(is_address, addresses)):
        raise ValueError(
            f'DISPLAY["addresses"] is {addresses!r}; it must be (0x3C, 0x3D), tried in this order, (0x3C,) or (0x3D,)'
        )


def is_address(address: Any) -> bool:
    return type(address) is int and address in ADDRESSES


def check_keys(keys: dict[str, Any]) -> dict[str, int]:
    check_fields("KEYS", keys, ("up", "down", "ok"), ("back",))
    pins = {field_name("KEYS", name): pin for name, pin in keys.items()}
    for field, pin in pins.items():
        check_pin(field, pin)
    return pins


def check_speed(hz: int) -> None:
    """Of the processor: what the clock's multiplier can make."""
    check_number("", {"FREQ": hz}, "FREQ", *SPEEDS)
    if not is_made(hz):
        near = sorted(
            (one for one in range(SPEEDS[0], SPEEDS[1] + 1, MHZ) if is_made(one)), key=lambda one: abs(one - hz)
        )
        raise ValueError(f"FREQ is {hz}; the clock cannot make that, but {near[0]}")


def is_made(hz: int) -> bool:
    """By the PLL out of a crystal of 12 MHz: RP2040 datasheet 2.18."""
    divided = [hz * first * second for first in range(1, 8) for second in range(1, first + 1)]
    return any(PLL[0] <= vco <= PLL[1] and vco % (12 * MHZ) == 0 for vco in divided)


def check_extras(values: dict[str, Any]) -> dict[str, int]:
    pins: dict[str, int] = {name: values[name] for name in ("LED", "BUZZER") if name in values}
    for name, pin in pins.items():
        if (name, pin) != ("LED", LED_PIN):
            check_pin(name, pin)
    if "BATTERY" in values:
        check_battery(values["BATTERY"])
        pins['BATTERY["adc"]'] = values["BATTERY"]["adc"]
    return pins


def check_battery(battery: dict[str, Any]) -> None:
    check_fields("BATTERY", battery, ("adc", "divider", "empty_mv", "full_mv"), ())
    adc, divider = battery["adc"], battery["divider"]
    if type(adc) is not int or adc not in (*ADC_PINS, VSYS_PIN):
        raise ValueError(
            f'BATTERY["adc"] is {adc!r}; only {gpios(ADC_PINS)} measure a voltage, and GP29 a third of VSYS'
        )
    if adc == VSYS_PIN and divider != VSYS_DIVIDER:
        raise ValueError(f'BATTERY["divider"] is {divider!r}; on GP29 it must be 3, which is what the Pico has there')
    if type(divider) not in (int, float) or not 1 <= divider <= 10:
        raise ValueError(f'BATTERY["divider"] is {divider!r}; it must be a number from 1 to 10')
    for name in ("empty_mv", "full_mv"):
        check_number("BATTERY", battery, name, *VSYS_RANGE)
    empty, full = battery["empty_mv"], battery["full_mv"]
    if empty >= full:
        raise ValueError(f'BATTERY["empty_mv"] is {empty}; it must be less than full_mv, {full}')
    if full / divider > ADC_MOST:
        raise ValueError(
            f'BATTERY["divider"] is {divider}, which puts {full / divider:.0f} mV on GP{adc};'
            f" its limit is {ADC_MOST} mV"
        )


def check_one_of(where: str, found: dict[str, Any], name: str, allowed: tuple) -> None:
    if name not in found:
        raise ValueError(f"{field_name(where, name)} is missing")
    if type(found[name]) is not type(allowed[0]) or found[name] not in allowed:
        choice = " or ".join(map(str, allowed))
        raise ValueError(f"{field_name(where, name)} is {found[name]!r}; it must be {choice}")


def check_number(where: str, found: dict[str, Any], name: str, least: int, most: int) -> None:
    if type(found[name]) is not int or not least <= found[name] <= most:
        raise ValueError(
            f"{field_name(where, name)} is {found[name]!r}; it must be a whole number from {least} to {most}"
        )


def check_shared(pins: dict[str, int], display: dict[str, Any]) -> None:
    owners: dict[int, str] = {}
    if display["bus"] == "spi":
        owners[SPI_INPUTS[display["id"]]] = f"the input of SPI {display['id']}"
    for field, pin in pins.items():
        if pin in owners:
            raise ValueError(f"{field} and {owners[pin]} are both GP{pin}; each needs a pin of its own")
        owners[pin] = field
