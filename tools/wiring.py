"""Makes the wiring picture of every board, `boards/NAME.svg`, from its file.

python3 tools/wiring.py            write them
python3 tools/wiring.py --check    say which are out of date, and write nothing
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # it needs no .venv

import python_version  # noqa: F401 - first: no older one gets further
from drawing.layout import ROWS, SIDES, Layout, best_layout, lowest, pin_row, pin_side, row_y, scales
from drawing.parts import BUS_NAMES, COLOURS, FAINT, INK, METAL, PITCH, line, tag
from drawing.route import Point

from hostsim.board import BOARDS, ROOT, Board, load_board
from hostsim.command_line import Parser
from hostsim.picos import HEADER, LED_PIN, VSYS_PIN

WIDTH = 960
PAGE, BOARD_GREEN = "#f4f6f8", "#11693d"
FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"


def main(args: list[str]) -> int:
    says = Parser(prog="wiring.py", description="Makes the wiring pictures of boards/.")
    says.add_argument("--check", action="store_true", help="say which are out of date, and write nothing")
    check = says.parse_args(args).check
    try:
        boards = [load_board(path.stem) for path in sorted(BOARDS.glob("*.py"))]
    except ValueError as error:
        print(f"wiring.py: {error}", file=sys.stderr)
        return 1
    pictures = {board.path.with_suffix(".svg"): picture(board, best_layout(board)) for board in boards}
    old = [path for path, text in pictures.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if check and old:
        names = ", ".join(str(path.relative_to(ROOT)) for path in old)
        print(f"wiring.py: out of date: {names}; run python3 tools/wiring.py", file=sys.stderr)
        return 1
    for path in old:
        path.write_text(pictures[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


def picture(board: Board, layout: Layout) -> str:
    """The SVG of a board."""
    shapes = [shape for (end, _), corners in zip(layout.wires, layout.paths) for shape in wire(corners, end.colour)]
    for placed in layout.placed:
        shapes += placed.part.draw(*scales(placed, layout.first))
    shapes += pico(board, layout)
    bottom = max(row_y(layout.first, max(lowest(placed) for placed in layout.placed)), row_y(layout.first, ROWS))
    key, height = legend(board, layout, bottom + 40)
    title = f"{board.name}: {board.display['chip'].upper()} on {BUS_NAMES[board.display['bus']]}"
    shapes = [
        tag("text", title, x=WIDTH / 2, y=28, text_anchor="middle", font_size=18, font_weight="bold", fill=INK),
        *shapes,
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}" '
        f'font-family="{FONT}" role="img" aria-label="Wiring of the board {board.name}">'
    )
    page = tag("rect", x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, rx=10, fill=PAGE, stroke="#c9d1d9")
    return "\n".join([head, page, *shapes, *key, "</svg>", ""])


def wire(corners: list[Point], colour: str) -> list[str]:
    """With a rim, and a gap in what it crosses."""
    run = f"M{corners[0][0]:g},{corners[0][1]:g}"
    for before, (x, y), after in zip(corners, corners[1:], corners[2:]):
        (x1, y1), (x2, y2) = towards((x, y), before), towards((x, y), after)
        run += f" L{x1:g},{y1:g} Q{x:g},{y:g} {x2:g},{y2:g}"
    run += f" L{corners[-1][0]:g},{corners[-1][1]:g}"
    strokes = ((PAGE, 9.0), (INK, 5.5), (COLOURS[colour], 3.5))
    return [tag("path", d=run, fill="none", stroke=stroke, stroke_width=width) for stroke, width in strokes]


def towards(corner: Point, point: Point) -> Point:
    """Where the bend of a corner begins."""
    (x, y), (u, v) = corner, point
    length = abs(u - x) + abs(v - y)
    share = min(6, length / 2) / length if length else 0
    return x + (u - x) * share, y + (v - y) * share


def pico(board: Board, layout: Layout) -> list[str]:
    left, right = SIDES["left"][0], SIDES["right"][0]
    first, middle = layout.first, (left + right) / 2
    shapes = [
        tag("rect", x=left, y=first - 28, width=right - left, height=PITCH * (ROWS - 1) + 44, rx=10, fill=BOARD_GREEN),
        tag("rect", x=middle - 34, y=first - 40, width=68.0, height=34, rx=4, fill="#d0d7de", stroke=FAINT),
        tag("text", "USB", x=middle, y=first - 18, text_anchor="middle", font_size=13, fill=INK),
        tag("rect", x=middle - 17, y=row_y(first, 1) - 10, width=34.0, height=20, rx=10, fill="#ffffff", stroke=FAINT),
        tag("text", "BOOTSEL", x=middle, y=row_y(first, 2), text_anchor="middle", font_size=10, fill="#ffffff"),
        tag("rect", x=middle - 26, y=row_y(first, 9) - 26, width=52.0, height=52, rx=3, fill="#1b1f24"),
        tag("text", "RP2040", x=middle, y=row_y(first, 9) + 4, text_anchor="middle", font_size=11, fill="#ffffff"),
        tag("text", "Pico", x=middle, y=row_y(first, 15), text_anchor="middle", font_size=17, fill="#ffffff"),
    ]
    if board.led == LED_PIN:
        shapes.append(tag("rect", x=middle - 8, y=row_y(first, 6) - 5, width=16.0, height=10, rx=2, fill="#7ee787"))
        shapes.append(
            tag("text", "LED", x=middle, y=row_y(first, 7) - 3, text_anchor="middle", font_size=10, fill="#ffffff")
        )
    used = {number for _, number in layout.wires}
    for number in range(1, len(HEADER) + 1):
        shapes += pin(number, row_y(first, pin_row(number)), number in used)
    return shapes


def pin(number: int, y: float, used: bool) -> list[str]:
    left = pin_side(number) == "left"
    x = SIDES[pin_side(number)][0]
    pad, name = (x - 3, x + 29) if left else (x - 21, x - 29)
    return [
        tag("rect", x=pad, y=y - 8, width=24.0, height=16, rx=4, fill=METAL if used else "#8fae84"),
        tag("text", str(number), x=pad + 12, y=y + 4, text_anchor="middle", font_size=11, fill=INK),
        tag(
            "text",
            HEADER[number - 1],
            x=name,
            y=y + 4.5,
            text_anchor="start" if left else "end",
            font_size=13,
            font_weight="bold" if used else "normal",
            fill="#ffffff" if used else "#a5cdb6",
        ),
    ]


def legend(board: Board, layout: Layout, top: float) -> tuple[list[str], float]:
    """The table of the wires, in two columns, and the height of the picture that ends with it."""
    rows = [(end.colour, f"{number}, {HEADER[number - 1]}", end.said) for end, number in layout.wires]
    if board.led == LED_PIN:
        rows.append(("", f"GP{LED_PIN}", "the LED on the Pico"))
    if board.battery and board.battery["adc"] == VSYS_PIN:
        rows.append(("", f"GP{VSYS_PIN}", "VSYS, inside the Pico"))
    half = (len(rows) + 1) // 2
    shapes = [line((24, top - 16), (WIDTH - 24, top - 16), colour="#c9d1d9", width=1)]
    for column, some in enumerate((rows[:half], rows[half:])):
        x = 40 + column * (WIDTH / 2)
        for away, text in ((0, "wire"), (130, "pin of the Pico"), (260, "to")):
            shapes.append(tag("text", text, x=x + away, y=top + 8, font_size=13, fill=FAINT))
        for at, (colour, pin_name, said) in enumerate(some):
            y = top + 34 + at * 24.0
            if colour:
                shapes += wire([(x, y), (x + 34, y)], colour)
            for away, text in ((46, colour or "none"), (130, pin_name), (260, said)):
                shapes.append(tag("text", text, x=x + away, y=y + 5, font_size=14, fill=INK, **{"class": "legend"}))
    return shapes, top + 34 + half * 24.0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
