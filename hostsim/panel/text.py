"""The handheld as characters: the picture on its panel, what its screen says, and what the keys do."""

from dataclasses import dataclass

from hostsim.panel.ssd1306 import COLUMNS, LINES

KEYS = (
    *(("↑", "up"), ("↓", "down"), ("Enter", "ok"), ("Backspace", "back"), ("h", "hold: menu")),
    *(("p", "pull power"), ("u", "(un)plug"), ("q", "quit")),
)
BESIDE = 16  # columns of the list of keys, with a blank before it
BELOW = 7  # lines: a blank, the rows of any screen, and the note
ROWS = BELOW - 2
STYLES = {
    **{"panel": "fg:#d7f5ff bg:#000000", "panel.dim": "fg:#5f7f8a bg:#000000"},
    **{"key": "bold", "focus": "bold", "note": "italic"},
}
CURSOR = ("[SetCursorPosition]", "")

Line = list[tuple[str, str]]  # of (style, text), as prompt_toolkit has it


@dataclass(frozen=True)
class Cells:
    """How pixels become characters; `dots` are the (x, y) in a cell that the bits of a glyph's index stand for."""

    width: int
    height: int
    dots: tuple[tuple[int, int], ...]
    glyphs: str

    @property
    def columns(self) -> int:
        return COLUMNS // self.width

    @property
    def lines(self) -> int:
        return LINES // self.height


HALVES = Cells(1, 2, ((0, 0), (0, 1)), " ▀▄█")
BRAILLE = Cells(
    *(2, 4, ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))),
    glyphs=" " + "".join(chr(0x2800 + dots) for dots in range(1, 256)),
)


@dataclass(frozen=True)
class Shown:
    """What there is to see: `frame` as `SSD1306.frame` has it, `rows` as a view is read out, and what happened last."""

    frame: bytes
    rows: tuple[str, ...]
    note: str = ""
    dim: bool = False


def picture(frame: bytes, cells: Cells) -> list[str]:
    return [
        "".join(cells.glyphs[glyph(frame, cells, x, y)] for x in range(0, COLUMNS, cells.width))
        for y in range(0, LINES, cells.height)
    ]


def glyph(frame: bytes, cells: Cells, x: int, y: int) -> int:
    return sum(frame[(y + dy) * COLUMNS + x + dx] << bit for bit, (dx, dy) in enumerate(cells.dots))


def fitting(columns: int, lines: int) -> tuple[Cells | None, bool]:
    """The largest picture with square pixels for a window, None where there is room for text only; whether the keys
    fit beside it."""
    for cells in (HALVES, BRAILLE):
        high = cells.lines + BELOW
        if cells.columns + BESIDE <= columns and high <= lines:
            return cells, True
        if cells.columns <= columns and high + len(flowed_keys(columns)) <= lines:
            return cells, False
    return None, False


def compose(columns: int, lines: int, shown: Shown) -> Line:
    """All that a window of so many columns and lines shows."""
    screen = composed(columns, lines, shown)
    return [fragment for line in screen for fragment in [*line, ("", "\n")]][:-1]


def composed(columns: int, lines: int, shown: Shown) -> list[Line]:
    cells, beside = fitting(columns, lines)
    screen: list[Line] = []
    if cells:
        style = "class:panel.dim" if shown.dim else "class:panel"
        screen += [[(style, line)] for line in picture(shown.frame, cells)]
        if beside:
            for line, (key, does) in zip(screen, KEYS):
                line += [("", " "), ("class:key", key), ("", f" {does}")]
        screen.append([])
    screen += [row_line(row) for row in shown.rows]
    if cells:  # the note and the keys keep their places
        screen += [[]] * (ROWS - len(shown.rows))
    screen.append([("class:note", shown.note)])
    return screen if beside else screen + flowed_keys(columns)


def row_line(row: str) -> Line:
    """The terminal's cursor goes with the focus, for screen readers to follow."""
    return [CURSOR, ("class:focus", row)] if row.startswith(">") else [("", row)]


def flowed_keys(columns: int) -> list[Line]:
    """The keys in as few lines of the window as they need."""
    flowed: list[Line] = [[]]
    room = columns
    for key, does in KEYS:
        wide = len(key) + 1 + len(does)
        if flowed[-1] and wide + 2 > room:
            flowed.append([])
            room = columns
        if flowed[-1]:
            flowed[-1].append(("", "  "))
            room -= 2
        flowed[-1] += [("class:key", key), ("", f" {does}")]
        room -= wide
    return flowed
