"""Where the wires of a wiring picture run: along lanes beside and above the Pico, crossing as little as can be."""

from itertools import combinations, pairwise
from typing import NamedTuple

Point = tuple[float, float]
Lanes = dict[str, list["Wire"]]


class Wire(NamedTuple):
    """From a pin of the Pico to an end at a part, each on a side, "left" or "right", and at a height."""

    pin_side: str
    pin_y: float
    part_side: str
    part_y: float


class Frame(NamedTuple):
    """What the wires run around: for each side where its pins and where its parts are; and the lanes above the Pico."""

    pins: dict[str, float]
    parts: dict[str, float]
    top: float
    top_step: float


def route(wires: list[Wire], frame: Frame) -> tuple[int, list[list[Point]]]:
    """How often they cross, and the corners of each. Lanes change places while that makes fewer crossings."""
    lanes: Lanes = {
        "left": [wire for wire in wires if "left" in (wire.pin_side, wire.part_side)],
        "right": [wire for wire in wires if "right" in (wire.pin_side, wire.part_side)],
        "top": [wire for wire in wires if wire.pin_side != wire.part_side],
    }
    fewest = crossings(wires, lanes, frame)
    better = True
    while better:
        better = False
        for order in lanes.values():
            for wire in [*order]:
                found, place = best_place(wire, order, wires, lanes, frame)
                order.remove(wire)
                order.insert(place, wire)
                better = better or found < fewest
                fewest = found
    return fewest, [path(wire, lanes, frame) for wire in wires]


def best_place(wire: Wire, order: list[Wire], wires: list[Wire], lanes: Lanes, frame: Frame) -> tuple[int, int]:
    """The crossings and the place in `order`, which is one of `lanes`, that is best for a wire; its own where equal."""
    here = order.index(wire)
    found = []
    for place in range(len(order)):
        order.remove(wire)
        order.insert(place, wire)
        found.append((crossings(wires, lanes, frame), abs(place - here), place))
    order.remove(wire)
    order.insert(here, wire)
    fewest, _, place = min(found)
    return fewest, place


def path(wire: Wire, lanes: Lanes, frame: Frame) -> list[Point]:
    start = lane_x(wire, wire.pin_side, lanes, frame)
    corners = [(frame.pins[wire.pin_side], wire.pin_y), (start, wire.pin_y)]
    end = start
    if wire.pin_side != wire.part_side:
        end = lane_x(wire, wire.part_side, lanes, frame)
        above = frame.top + frame.top_step * lanes["top"].index(wire)
        corners += [(start, above), (end, above)]
    return [*corners, (end, wire.part_y), (frame.parts[wire.part_side], wire.part_y)]


def lane_x(wire: Wire, side: str, lanes: Lanes, frame: Frame) -> float:
    """Lanes are counted from the Pico."""
    share = (lanes[side].index(wire) + 1) / (len(lanes[side]) + 1)
    return frame.pins[side] + (frame.parts[side] - frame.pins[side]) * share


def crossings(wires: list[Wire], lanes: Lanes, frame: Frame) -> int:
    lines = [[*pairwise(corners)] for corners in (path(wire, lanes, frame) for wire in wires)]
    return sum(cross(a, b) for one, other in combinations(lines, 2) for a in one for b in other)


def cross(a: tuple[Point, Point], b: tuple[Point, Point]) -> bool:
    """Whether one of them is level, the other upright, and they cross."""
    if (a[0][1] == a[1][1]) == (b[0][1] == b[1][1]):
        return False
    level, upright = (a, b) if a[0][1] == a[1][1] else (b, a)
    x, y = upright[0][0], level[0][1]
    (x1, x2), (y1, y2) = sorted((level[0][0], level[1][0])), sorted((upright[0][1], upright[1][1]))
    return x1 < x < x2 and y1 < y < y2
