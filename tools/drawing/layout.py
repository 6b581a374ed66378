"""Where everything in a wiring picture is: the parts at their sides, and which pins their wires take."""

from itertools import pairwise
from typing import NamedTuple

from drawing import parts
from drawing.parts import PITCH, End, Part
from drawing.route import Frame, Point, Wire, route
from hostsim.board import Board
from hostsim.picos import HEADER, LED_PIN

SIDES = {"left": (370.0, 224.0), "right": (590.0, 736.0)}  # x of the Pico's edge, and of the parts'
OTHER = {"left": "right", "right": "left"}
ROWS = len(HEADER) // 2
TOP, TOP_STEP = 50, 13  # y of the first wire above the Pico, and to the next
GAP = 2  # rows between two parts


class Placed(NamedTuple):
    part: Part
    side: str
    row: int


class Layout(NamedTuple):
    placed: list[Placed]
    wires: list[tuple[End, int]]  # with the number of the pin
    paths: list[list[Point]]
    first: float  # y of the first pins
    crossings: int


def best_layout(board: Board) -> Layout:
    return min((laid_out(board, turned, ground) for turned in (False, True) for ground in range(3)), key=order)


def order(layout: Layout) -> tuple[int, float]:
    """What makes a picture better than another: fewer crossings, then shorter wires."""
    length = sum(abs(x - u) + abs(y - v) for path in layout.paths for (x, y), (u, v) in pairwise(path))
    return layout.crossings, length


def laid_out(board: Board, turned: bool, ground: int) -> Layout:
    """With the panel turned or not, and its ground at the pin that is so far from the nearest."""
    placed = place_parts(board, turned)
    wires: list[tuple[End, int]] = []
    free = [number for number, name in enumerate(HEADER, 1) if name == "GND"]
    for part, side, row in placed:
        for end in part.ends:
            number = HEADER.index(end.pin) + 1
            if end.pin == "GND":
                near = sorted(free, key=lambda pin: (pin_side(pin) != side, abs(pin_row(pin) - row - end.row)))
                number = near[ground if end.said.startswith("panel") else 0]
                free.remove(number)
            wires.append((end, number))
    around = sum(pin_side(number) != side for (_, number), side in zip(wires, sides_of(placed)))
    first = TOP + TOP_STEP * around + 46.0
    frame = Frame(
        pins={side: x for side, (x, _) in SIDES.items()},
        parts={side: x for side, (_, x) in SIDES.items()},
        top=TOP,
        top_step=TOP_STEP,
    )
    ends = [(side, row + end.row) for part, side, row in placed for end in part.ends]
    lines = [
        Wire(pin_side(number), row_y(first, pin_row(number)), side, row_y(first, row + 0.5))
        for (_, number), (side, row) in zip(wires, ends)
    ]
    crossings, paths = route(lines, frame)
    return Layout(placed, wires, paths, first, crossings)


def sides_of(placed: list[Placed]) -> list[str]:
    return [side for part, side, _ in placed for _ in part.ends]


def place_parts(board: Board, turned: bool) -> list[Placed]:
    """The panel is across from the keys, the rest at its pins; on each side they are stacked in the order of these."""
    keys = parts.keys(board)
    by_pins = [pin_side(HEADER.index(end.pin) + 1) for end in keys.ends if end.pin != "GND"]
    side = max(("left", "right"), key=by_pins.count)
    sided = [(keys, side), (parts.panel(board, turned), OTHER[side])]
    if board.buzzer is not None:
        sided.append((parts.buzzer(board), pin_side(HEADER.index(f"GP{board.buzzer}") + 1)))
    if board.led not in (None, LED_PIN):
        sided.append((parts.led(board), pin_side(HEADER.index(f"GP{board.led}") + 1)))
    if board.battery:
        sided.append((parts.battery(board), "right"))
    return [placed for side in SIDES for placed in stacked([part for part, at in sided if at == side], side)]


def stacked(stack: list[Part], side: str) -> list[Placed]:
    """Each as near to its pins as there is room."""
    stack.sort(key=lambda part: wanted_row(part, side) + part.rows / 2)
    rows: list[int] = []
    below = 0
    for part in stack:
        rows.append(max(below, round(wanted_row(part, side))))
        below = rows[-1] + part.rows + GAP
    limit = max(ROWS, sum(part.rows + GAP for part in stack) - GAP)
    for at in reversed(range(len(stack))):
        rows[at] = min(rows[at], limit - stack[at].rows)
        limit = rows[at] - GAP
    return [Placed(part, side, row) for part, row in zip(stack, rows)]


def wanted_row(part: Part, side: str) -> float:
    """Where its first end would lie level with its pins; those around the Pico count as its top."""
    numbers = [HEADER.index(end.pin) + 1 for end in part.ends if end.pin != "GND"]
    pins = [pin_row(number) if pin_side(number) == side else 0 for number in numbers]
    return sum(pins) / len(pins) - (part.rows - 1) / 2


def lowest(placed: Placed) -> int:
    return placed.row + placed.part.rows + 1


def pin_side(number: int) -> str:
    return "left" if number <= ROWS else "right"


def pin_row(number: int) -> int:
    """From the top, where the USB socket is: down the left side and up the right."""
    return number - 1 if number <= ROWS else 2 * ROWS - number


def row_y(first: float, row: float) -> float:
    return first + PITCH * row


def scales(placed: Placed, first: float) -> tuple[parts.At, parts.At]:
    edge = SIDES[placed.side][1]
    outward = -1 if placed.side == "left" else 1
    return lambda away: edge + outward * away, lambda row: row_y(first, placed.row + row + 0.5)
