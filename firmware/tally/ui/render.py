"""Pixels of a view. Draws into anything with the methods of MicroPython's `framebuf.FrameBuffer`."""

from tally.ui import view as v
from tally.ui.fonts import large, normal, small

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from framebuf import FrameBuffer

WIDTH, HEIGHT = 128, 64
ROOM = HEIGHT - 1  # the lowest line stays dark, so that the picture can be moved by one
MARGIN = 1  # pixel to the left and right, where there is room
FONTS = {v.TITLE: small, v.MENDED: small, v.BIG: large, v.LINE: normal, v.ITEM: normal, v.SMALL: small, v.HINT: small}
UNKNOWN = "?"  # drawn for a character that a font lacks
CACHE = 32  # glyphs kept ready
GAP = 6  # pixels kept clear between a row's text and its value


class Renderer:
    """Draws views with the module `framebuf`. What could not be drawn as it should be is in `problems`, which
    the next view empties."""

    def __init__(self, framebuf: "Any") -> None:
        self._framebuf = framebuf
        self.problems: list[str] = []
        self._glyphs: dict = {}  # ready to blit, which takes half the time of making them anew
        self._inverse = framebuf.FrameBuffer(
            bytearray(b"\x01\x00"), 2, 1, framebuf.MONO_VLSB
        )  # a palette: dark drawn light, light dark

    def draw(self, frame: "FrameBuffer", view: v.View) -> None:
        """The rows from top to bottom, the height they leave shared out between them."""
        self.problems = []
        frame.fill(0)
        heights = [FONTS[role].HEIGHT for role, _, _ in view.rows]
        spare = ROOM - sum(heights)
        if spare < 0:
            self.problems.append("%s: rows of %d pixels" % (view.name, ROOM - spare))
        gaps = max(1, len(heights) - (0 if len(heights) == 2 else 1))
        y = 0
        for number, row in enumerate(view.rows):
            top = y + max(0, spare) * number // gaps
            self._row(frame, row, top, number == view.focus)
            y += heights[number]

    def _row(self, frame: "FrameBuffer", row: tuple, y: int, focused: bool) -> None:
        role, text, value = row
        font = FONTS[role]
        width = font.WIDTH * len(text)
        right = font.WIDTH * len(value)
        if width + right + (GAP if text and value else 0) > WIDTH:
            self.problems.append("%s does not fit: %r %r" % (role, text, value))
        if role in (v.BIG, v.LINE, v.HINT) and not value:
            x = max(0, (WIDTH - width) // 2)
        else:
            x = MARGIN if width + right + 2 * MARGIN <= WIDTH else 0
        inverse = role == v.MENDED or (focused and role in (v.ITEM, v.SMALL))
        if inverse:
            frame.fill_rect(0, y, WIDTH, font.HEIGHT, 1)
        palette = self._inverse if inverse else None
        self._text(frame, font, text, x, y, palette)
        self._text(frame, font, value, WIDTH - right - x, y, palette)

    def _text(
        self, frame: "FrameBuffer", font: "ModuleType", text: str, x: int, y: int, palette: "FrameBuffer | None"
    ) -> None:
        for char in text:
            if char != " ":
                if palette:
                    frame.blit(self._glyph(font, char), x, y, -1, palette)
                else:
                    frame.blit(self._glyph(font, char), x, y)
            x += font.WIDTH

    def _glyph(self, font: "ModuleType", char: str) -> "FrameBuffer":
        place = font.CHARS.find(char)
        if place < 0:
            self.problems.append("no glyph for %r in %s" % (char, font.__name__))
            place = font.CHARS.find(UNKNOWN)
        key = (font.HEIGHT, place)
        if key not in self._glyphs:
            if len(self._glyphs) >= CACHE:
                self._glyphs.clear()
            size = font.WIDTH * ((font.HEIGHT + 7) // 8)
            bits = bytearray(font.BITS[place * size : (place + 1) * size])
            self._glyphs[key] = self._framebuf.FrameBuffer(bits, font.WIDTH, font.HEIGHT, self._framebuf.MONO_VLSB)
        return self._glyphs[key]
