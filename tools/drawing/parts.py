"""The parts of a wiring picture, each with its ends for wires and its drawing."""

from collections.abc import Callable
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from hostsim.board import Board
from hostsim.picos import VSYS_PIN

PITCH = 22  # px between the pins of the Pico; ends of parts lie between its pins, so that wires cannot lie on another
WIDTH = 200
INK, METAL, FAINT = "#24292f", "#d9b44a", "#6e7781"
RED, BLACK = "red", "black"
COLOURS = {
    "red": "#e5303b", "dark red": "#8c1d2f", "black": "#24292f", "yellow": "#f2c811", "blue": "#2f6fde",
    "white": "#ffffff", "green": "#2da44e", "grey": "#9aa4ae", "orange": "#f0803c", "brown": "#8a5a32",
    "purple": "#8250df", "turquoise": "#2bb5b0", "pink": "#f58fbf", "lime": "#a6d83c", "beige": "#e3cfa4",
}  # fmt: skip
BUS_NAMES = {"i2c": "I²C", "spi": "SPI"}
PANEL_PINS = {  # as modules have them printed, with the field of the board file
    "i2c": (("SCL", "scl", "yellow"), ("SDA", "sda", "blue"), ("RES", "reset", "white")),
    "spi": (
        ("D0 (SCK)", "sck", "yellow"),
        ("D1 (MOSI)", "mosi", "blue"),
        ("RES", "reset", "white"),
        ("DC", "dc", "green"),
        ("CS", "cs", "grey"),
    ),
}
KEY_COLOURS = {"up": "orange", "down": "brown", "ok": "purple", "back": "turquoise"}
DIVIDER_OHMS = 100_000  # from the battery's reading to ground
At = Callable[[float], float]


class End(NamedTuple):
    """Where a wire ends: `pin` as it is called on the Pico, `row` in pitches from the part's first."""

    pin: str
    colour: str
    said: str
    row: int


class Part(NamedTuple):
    """`draw(x, y)` gives its shapes: `x` makes an x of the distance from the edge with the ends, `y` of a row."""

    ends: list[End]
    rows: int
    draw: Callable[[At, At], list[str]]


def tag(name: str, text: str = "", **values: Any) -> str:
    written = "".join(f" {key.replace('_', '-')}={quoteattr(shown(value))}" for key, value in values.items())
    return f"<{name}{written}>{escape(text)}</{name}>" if text else f"<{name}{written}/>"


def shown(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def line(*points: tuple[float, float], colour: str = INK, width: float = 2) -> str:
    corners = " ".join(f"{x:g},{y:g}" for x, y in points)
    return tag("polyline", points=corners, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")


def box(
    x: At, near: float, far: float, top: float, bottom: float, fill: str, radius: float = 6, edge: str = INK
) -> str:
    left = min(x(near), x(far))
    return tag(
        "rect", x=left, y=top, width=float(far - near), height=float(bottom - top), rx=radius, fill=fill, stroke=edge
    )


def label(x: At, away: float, y: float, text: str, middle: bool = False, size: int = 13, fill: str = INK) -> str:
    """A text that begins so far away from the edge with the ends, or has its middle there."""
    anchor = "middle" if middle else "start" if x(1) > x(0) else "end"
    return tag("text", text, x=x(away), y=y + size * 0.36, text_anchor=anchor, font_size=size, fill=fill)


def dot(x: float, y: float, colour: str = INK, radius: float = 3.5) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=colour)


def card(x: At, y: At, rows: int) -> str:
    return box(x, 0, WIDTH, y(-1), y(rows), "#ffffff", edge="#c9d1d9")


def panel(board: Board, turned: bool) -> Part:
    """`turned`: with its first pin at the bottom."""
    display = board.display
    signals = [pin for pin in PANEL_PINS[display["bus"]] if pin[1] in display]
    pins = [("GND", "GND", BLACK), ("VCC", "3V3(OUT)", RED)]
    pins += [(name, f"GP{display[field]}", colour) for name, field, colour in signals]
    if turned:
        pins.reverse()
    ends = [End(pin, colour, f"panel {name}", row) for row, (name, pin, colour) in enumerate(pins)]
    rows = max(len(pins), 5)

    def draw(x: At, y: At) -> list[str]:
        middle = (y(0) + y(rows - 1)) / 2
        shapes = [box(x, 0, WIDTH, y(-1), y(rows), "#1d3f72"), box(x, 96, 192, middle - 42, middle + 42, "#0b0f14", 3)]
        for end in ends:
            shapes += [dot(x(9), y(end.row), METAL, 5), label(x, 19, y(end.row), end.said[6:], fill="#ffffff")]
        for above, text in ((-18, display["chip"].upper()), (0, "128 × 64"), (18, BUS_NAMES[display["bus"]])):
            shapes.append(label(x, 144, middle + above, text, middle=True, fill="#9fe3ff"))
        return shapes

    return Part(ends, rows, draw)


def keys(board: Board) -> Part:
    """Each closes its wire to a common ground."""
    ends = [
        End(f"GP{gpio}", KEY_COLOURS[name], f"key {name}", 2 * row)
        for row, (name, gpio) in enumerate(sorted(board.keys.items(), key=lambda item: [*KEY_COLOURS].index(item[0])))
    ]
    ground = End("GND", BLACK, "keys, other legs", 2 * len(ends))

    def draw(x: At, y: At) -> list[str]:
        shapes = [card(x, y, ground.row + 1)]
        shapes.append(line((x(136), y(0)), (x(136), y(ground.row)), (x(0), y(ground.row))))
        for end in ends:
            shapes += [line((x(0), y(end.row)), (x(136), y(end.row))), dot(x(136), y(end.row))]
            shapes.append(box(x, 60, 96, y(end.row) - 17, y(end.row) + 17, "#c9d1d9", 4))
            shapes += [dot(x(78), y(end.row), INK, 11), label(x, 148, y(end.row), end.said[4:], size=15)]
        return shapes

    return Part([*ends, ground], ground.row + 1, draw)


def buzzer(board: Board) -> Part:
    ends = [End(f"GP{board.buzzer}", "pink", "buzzer +", 0), End("GND", BLACK, "buzzer −", 2)]

    def draw(x: At, y: At) -> list[str]:
        shapes = [card(x, y, 3), *(line((x(0), y(end.row)), (x(70), y(end.row))) for end in ends)]
        shapes += [dot(x(78), y(1), INK, 30), dot(x(78), y(1), "#8c959f", 5), label(x, 30, y(0) - 9, "+", middle=True)]
        return [*shapes, label(x, 118, y(0) + 13, "passive"), label(x, 118, y(0) + 31, "buzzer")]

    return Part(ends, 3, draw)


def led(board: Board) -> Part:
    ends = [End(f"GP{board.led}", "lime", "LED +, by 330 Ω", 0), End("GND", BLACK, "LED −", 2)]

    def draw(x: At, y: At) -> list[str]:
        shapes = [card(x, y, 3), line((x(0), y(0)), (x(124), y(0)), (x(124), y(2)), (x(0), y(2)))]
        shapes += [box(x, 34, 84, y(0) - 8, y(0) + 8, "#e8d5a8", 4), label(x, 59, y(0), "330 Ω", middle=True, size=12)]
        shapes += [dot(x(124), y(1), "#2da44e", 13), label(x, 108, y(0) + 9, "+", middle=True)]
        return [*shapes, label(x, 148, y(1), "LED", size=15)]

    return Part(ends, 3, draw)


def battery(board: Board) -> Part:
    """The cell by a switch and a Schottky diode to VSYS (Pico datasheet 4.5), and its reading before the diode."""
    assert board.battery
    measures = board.battery
    adc, divider = measures["adc"], measures["divider"]
    measured = adc != VSYS_PIN
    last = 6 if measured else 4
    ends = [End("VSYS", "dark red", "battery +, by the diode", 0), End("GND", BLACK, "battery −", last)]
    if measured:
        ends.insert(1, End(f"GP{adc}", "beige", "between the resistors" if divider > 1 else "battery +", 3))

    def draw(x: At, y: At) -> list[str]:
        shapes = [card(x, y, last + 1)]
        shapes.append(line((x(0), y(0)), (x(168), y(0)), (x(168), y(last)), (x(0), y(last))))
        shapes += [*diode(x, y(0)), *switch(x, y(0)), *cell(x, y, last, measures)]
        if measured:
            shapes += [line((x(86), y(0)), (x(86), y(3)), (x(0), y(3))), dot(x(86), y(0))]
        if measured and divider > 1:
            shapes += [line((x(86), y(3)), (x(86), y(last))), dot(x(86), y(3)), dot(x(86), y(last))]
            shapes += resistor(x, y(1.5), (divider - 1) * DIVIDER_OHMS) + resistor(x, y(4.5), DIVIDER_OHMS)
        return shapes

    return Part(ends, last + 1, draw)


def diode(x: At, y: float) -> list[str]:
    """A Schottky diode that lets current to the edge."""
    corners = f"{x(30):g},{y:g} {x(48):g},{y - 9:g} {x(48):g},{y + 9:g}"
    return [
        tag("polygon", points=corners, fill=INK),
        line((x(30), y - 9), (x(30), y + 9), width=3),
        label(x, 39, y + 21, "Schottky", middle=True, size=12),
    ]


def switch(x: At, y: float) -> list[str]:
    return [
        line((x(108), y), (x(140), y), colour="#ffffff", width=4),
        line((x(108), y), (x(138), y - 12)),
        dot(x(108), y),
        dot(x(140), y),
        label(x, 124, y + 15, "switch", middle=True, size=12),
    ]


def cell(x: At, y: At, last: int, battery: dict[str, Any]) -> list[str]:
    middle = y(last) / 2 + y(0) / 2
    volts = f"{battery['empty_mv'] / 1000:.1f}–{battery['full_mv'] / 1000:.1f} V"
    shapes = [box(x, 144, 192, middle - 38, middle + 38, "#dbe9ff")]
    for above, text, size in ((-26, "+", 15), (0, "cell", 13), (27, "−", 15)):
        shapes.append(label(x, 168, middle + above, text, middle=True, size=size))
    return [*shapes, label(x, 164, y(last) + 13, volts, middle=True, size=12)]


def resistor(x: At, y: float, ohms: float) -> list[str]:
    return [
        box(x, 79, 93, y - 20, y + 20, "#e8d5a8", 4),
        label(x, 98, y, f"{ohms / 1000:g} kΩ", size=12),
    ]
