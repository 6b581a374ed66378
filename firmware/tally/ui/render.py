"""Pixels of a view, in a frame as `ink` has it."""

from tally.ui import ink
from tally.ui import view as v
from tally.ui.view import FACES, GAP, HEIGHT, WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    Frame = bytearray | memoryview

ROOM = HEIGHT - 1  # the lowest line stays dark, so that the picture can be moved by one
MARGIN = 1  # pixel to the left and right, where there is room


class Renderer:
    """Draws views, each over the one before: of one whose rows are as high, only the rows that differ.

    `drawn` counts the rows that were drawn last, `top` to `bottom` are the lines where the frame changed for them; what
    of them could not be drawn as it should be is in `problems`.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.drawn = self.top = self.bottom = 0
        self._frame: Frame | None = None
        self._heights: list[int] = []
        self._rows: list = []  # that are in the frame
        self._focus: int | None = None

    def draw(self, frame: "Frame", view: v.View) -> None:
        """The rows from top to bottom, the height they leave shared out between them. Nobody else may have drawn
        into the frame since the view before, unless it is another frame."""
        self.problems = []
        self.drawn = 0
        self.top, self.bottom = HEIGHT, 0
        heights = [FACES[row[0]].height for row in view.rows]
        before, self._rows = self._rows, []  # none, should this not come to its end
        anew = frame is not self._frame or heights != self._heights or len(before) != len(heights)
        if anew:
            ink.band(frame, 0, HEIGHT, 0)
            self.top, self.bottom = 0, HEIGHT
        spare = ROOM - sum(heights)
        if spare < 0:
            self.problems.append("%s: rows of %d pixels" % (view.name, ROOM - spare))
            spare = 0
        gaps = max(1, len(heights) - (0 if len(heights) == 2 else 1))
        y = 0
        for number, row in enumerate(view.rows):
            focused = number == view.focus
            if anew or row != before[number] or focused != (number == self._focus):
                self._row(frame, row, y + spare * number // gaps, focused)
            y += heights[number]
        self._frame, self._heights, self._rows, self._focus = frame, heights, view.rows, view.focus

    def _row(self, frame: "Frame", row: tuple, y: int, focused: bool) -> None:
        role, text, value = row
        face = FACES[role]
        width = face.width(text)
        right = face.width(value)
        if width + right + (GAP if text and value else 0) > WIDTH:
            self.problems.append("%s does not fit: %r %r" % (role, text, value))
        if role in (v.BIG, v.LINE, v.HINT) and not value:
            x = max(0, (WIDTH - width) // 2)
        else:
            x = MARGIN if width + right + 2 * MARGIN <= WIDTH else 0
        inverse = role == v.MENDED or (focused and role in (v.ITEM, v.SMALL))
        ink.band(frame, y, face.height, inverse)
        whole = face.draw(frame, text, x, y)
        if not (face.draw(frame, value, WIDTH - right - x, y) and whole):
            for sign in face.missing(text + value):
                self.problems.append("no glyph for %r in %s" % (sign, face.name))
        self.drawn += 1
        self.top = min(self.top, y)
        self.bottom = max(self.bottom, min(y + face.height, HEIGHT))
