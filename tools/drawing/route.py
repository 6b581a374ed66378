"""Where the wires of a wiring picture run: along lanes beside and above the Pico, crossing as little as can be."""

from itertools import pairwise
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
    """How often a level piece of one wire crosses an upright piece of another."""
    level, upright = [], []
    for wire in wires:
        for (x1, y1), (x2, y2) in pairwise(path(wire, lanes, frame)):
            if y1 == y2:
                level.append((wire, min(x1, x2), max(x1, x2), y1))
            else:
                upright.append((wire, x1, min(y1, y2), max(y1, y2)))
    return sum(
        left < x < right and low < y < high and one is not other
        for one, left, right, y in level
        for other, x, low, high in upright
    )
