"""A view: what a screen says, as rows of data. The renderer makes pixels of it, tests and listeners read it."""

from tally.ui.face import large, normal, small

# What a row is for decides how it looks:
TITLE = "title"  # who is asked and what; small, at the top
MENDED = "mended"  # the same of a deal that is being mended; dark on light
BIG = "big"  # the number or word that matters, as large as it gets
LINE = "line"  # one line in normal size
ITEM = "item"  # a line of a list
SMALL = "small"  # a line of a long list, or of a text
HINT = "hint"  # what the keys do; small, at the bottom

FACES = {TITLE: small, MENDED: small, BIG: large, LINE: normal, ITEM: normal, SMALL: small, HINT: small}
WIDTH, HEIGHT = 128, 64  # pixels
GAP = 6  # pixels kept clear between a row's text and its value
ITEMS = 3  # lines of a list under a title
LINES = 4  # small lines of a page under a title


class View:
    """`rows` are (role, text, value): the text to the left, the value to the right; `focus` counts the row
    that the keys move, or is None. `name` is the ask's key or the screen's own name."""

    def __init__(self, name: str, rows: "list[tuple[str, str, str]]", focus: int | None = None):
        self.name = name
        self.rows = rows
        self.focus = focus

    def lines(self) -> list[str]:
        """The view read out: its name, then a row a line, the focused one marked."""
        lines = ["screen " + self.name]
        for number, (_, text, value) in enumerate(self.rows):
            mark = "> " if number == self.focus else "  "
            lines.append((mark + text + ("  " + value if value else "")).rstrip())
        return lines


def window(count: int, focus: int, size: int) -> int:
    """The first of `size` visible rows out of `count`, so that the focused one is among them, in the middle
    where that is possible."""
    return max(0, min(focus - size // 2, count - size))


def fits(role: str, text: str, value: str = "") -> bool:
    """Whether a row has room for them side by side."""
    face = FACES[role]
    return face.width(text) + face.width(value) + (GAP if text and value else 0) <= WIDTH


def cut(role: str, text: str) -> str:
    """As much of it as fits a row."""
    return FACES[role].cut(text, WIDTH)


def arrows(first: int, size: int, count: int, title: str) -> str:
    """Whether there is more above or below, where the title leaves room to say so."""
    said = ("▲▼" if first + size < count else "▲") if first else "▼" if first + size < count else ""
    return said if fits(TITLE, title, said) else ""
