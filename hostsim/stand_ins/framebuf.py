"""MicroPython's built-in `framebuf` for CPython: its formats of one bit a pixel, without text, ellipse and poly."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

MONO_VLSB = MVLSB = 0
MONO_HLSB = 3
MONO_HMSB = 4

Place: TypeAlias = tuple[int, int]  # the byte and the bits in it; a pixel's are its row's and its column's together
Source: TypeAlias = "FrameBuffer | tuple | list"  # a tuple or list holds the arguments of FrameBuffer

Layout: TypeAlias = tuple[int, int, int, int]  # the arguments of `layout`

ANY = 0xFF


@lru_cache(256)
def layout(width: int, height: int, format: int, stride: int) -> tuple[list[Place], list[Place]]:
    """The places of the rows and of the columns; stride in pixels."""
    if format == MONO_VLSB:
        return [(y // 8 * stride, 1 << y % 8) for y in range(height)], [(x, ANY) for x in range(width)]
    rows = [(y * ((stride + 7) // 8), ANY) for y in range(height)]
    if format == MONO_HLSB:
        return rows, [(x // 8, 0x80 >> x % 8) for x in range(width)]
    return rows, [(x // 8, 1 << x % 8) for x in range(width)]


def whole(places: list[Place]) -> list[Place]:
    """The places with one entry for each byte, its bits joined."""
    joined: dict[int, int] = {}
    for byte, bits in places:
        joined[byte] = joined.get(byte, 0) | bits
    return list(joined.items())


def shifted(length: int, step: int) -> list[tuple[int, int]]:
    """(to, from) of a scroll along one axis, in an order in which nothing is overwritten before it is moved."""
    to = range(length + step) if step < 0 else range(length - 1, step - 1, -1)
    return [(at, at - step) for at in to]


@lru_cache(256)
def area(target: Layout, x: int, y: int, width: int, height: int) -> list[Place]:
    """The bytes of a rectangle, and the bits in them."""
    rows, columns = layout(*target)
    across = whole(columns[max(x, 0) : max(x + width, 0)])
    down = whole(rows[max(y, 0) : max(y + height, 0)])
    return [(row + column, row_bits & column_bits) for row, row_bits in down for column, column_bits in across]


@lru_cache(4096)
def strokes(
    pixels: bytes, source: Layout, target: Layout, x: int, y: int, key: int, colours: tuple[int, int]
) -> list[tuple[int, int, int]]:
    """What a blit does to each byte that it reaches: the byte, the bits that stay, and those that are set."""
    (rows, columns), (from_rows, from_columns) = layout(*target), layout(*source)
    across = list(zip(columns[max(x, 0) :], from_columns[max(-x, 0) :]))
    stay: dict[int, int] = {}
    lit: dict[int, int] = {}
    for (row, row_bits), (from_row, from_row_bits) in zip(rows[max(y, 0) :], from_rows[max(-y, 0) :]):
        for (column, column_bits), (from_column, from_column_bits) in across:
            colour = colours[1 if pixels[from_row + from_column] & from_row_bits & from_column_bits else 0]
            if colour != key:
                at, bits = row + column, row_bits & column_bits
                stay[at] = stay.get(at, ANY) & ~bits
                lit[at] = lit.get(at, 0) | (bits if colour else 0)
    return [(at, stay[at], lit[at]) for at in stay]


class FrameBuffer:
    """Raises what MicroPython raises: ValueError for sizes that do not fit the buffer, TypeError if it is read-only."""

    def __init__(
        self, buffer: bytearray | memoryview, width: int, height: int, format: int, stride: int | None = None, /
    ):
        self._open(buffer, width, height, format, stride)
        if self._bytes.readonly:
            raise TypeError("object with buffer protocol required")

    def _open(
        self, buffer: bytes | bytearray | memoryview, width: int, height: int, format: int, stride: int | None = None
    ) -> None:
        stride = width if stride is None else stride
        if not (1 <= width <= stride <= 0xFFFF and 1 <= height <= 0xFFFF):
            raise ValueError
        if format not in (MONO_VLSB, MONO_HLSB, MONO_HMSB):
            raise ValueError("invalid format")
        self._bytes = memoryview(buffer).cast("B")
        self._width, self._height = width, height
        self._layout = (width, height, format, stride)
        self._rows, self._columns = layout(*self._layout)
        if self._rows[-1][0] + self._columns[-1][0] >= len(self._bytes):
            raise ValueError

    def fill(self, colour: int, /) -> None:
        self.fill_rect(0, 0, self._width, self._height, colour)

    def pixel(self, x: int, y: int, colour: int | None = None, /) -> int | None:
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        row, row_bits = self._rows[y]
        column, column_bits = self._columns[x]
        at, bits = row + column, row_bits & column_bits
        if colour is None:
            return 1 if self._bytes[at] & bits else 0
        self._bytes[at] = self._bytes[at] | bits if colour else self._bytes[at] & ~bits
        return None

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int, /) -> None:
        memory = self._bytes
        for at, bits in area(self._layout, x, y, width, height):
            memory[at] = memory[at] | bits if colour else memory[at] & ~bits

    def hline(self, x: int, y: int, width: int, colour: int, /) -> None:
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x: int, y: int, height: int, colour: int, /) -> None:
        self.fill_rect(x, y, 1, height, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: int, fill: bool = False, /) -> None:
        if fill:
            self.fill_rect(x, y, width, height, colour)
            return
        self.hline(x, y, width, colour)
        self.hline(x, y + height - 1, width, colour)
        self.vline(x, y, height, colour)
        self.vline(x + width - 1, y, height, colour)

    def line(self, x1: int, y1: int, x2: int, y2: int, colour: int, /) -> None:
        dx, dy = abs(x2 - x1), abs(y2 - y1)
        right, down = 1 if x2 > x1 else -1, 1 if y2 > y1 else -1
        far, near = max(dx, dy), min(dx, dy)
        always, at_times = ((0, down), (right, 0)) if dy > dx else ((right, 0), (0, down))
        error = 2 * near - far
        for _ in range(far):
            self.pixel(x1, y1, colour)
            if error >= 0:
                x1, y1 = x1 + at_times[0], y1 + at_times[1]
                error -= 2 * far
            x1, y1 = x1 + always[0], y1 + always[1]
            error += 2 * near
        self.pixel(x2, y2, colour)

    def blit(self, source: Source, x: int, y: int, key: int = -1, palette: Source | None = None, /) -> None:
        """`key` is the colour, after the palette, that is not drawn; pixel n of the palette's row 0 is for colour n."""
        opened = opened_source(source)
        colours = (0, 1) if palette is None else opened_source(palette)._first_two()
        memory = self._bytes
        if opened._bytes.obj is memory.obj:
            self._blit_itself(opened, x, y, key, colours)
            return
        for at, stay, lit in strokes(bytes(opened._bytes), opened._layout, self._layout, x, y, key, colours):
            memory[at] = memory[at] & stay | lit

    def _blit_itself(self, source: FrameBuffer, x: int, y: int, key: int, colours: tuple[int, int]) -> None:
        """Pixel by pixel, as one that is drawn may be read later."""
        for from_y in range(max(-y, 0), min(source._height, self._height - y)):
            for from_x in range(max(-x, 0), min(source._width, self._width - x)):
                colour = colours[source.pixel(from_x, from_y) or 0]
                if colour != key:
                    self.pixel(x + from_x, y + from_y, colour)

    def _first_two(self) -> tuple[int, int]:
        """The colours of a palette; ValueError where it has but one, and MicroPython would read past it."""
        first, second = self.pixel(0, 0), self.pixel(1, 0)
        if first is None or second is None:
            raise ValueError("the palette has no colour 1")
        return first, second

    def scroll(self, dx: int, dy: int, /) -> None:
        """What scrolls in is what was there before."""
        for y, from_y in shifted(self._height, dy):
            for x, from_x in shifted(self._width, dx):
                self.pixel(x, y, self.pixel(from_x, from_y))


def opened_source(source: Source) -> FrameBuffer:
    """The source as a FrameBuffer, which only here may lie over read-only bytes."""
    if isinstance(source, FrameBuffer):
        return source
    if not isinstance(source, tuple | list):
        raise TypeError(f"object '{type(source).__name__}' isn't a tuple or list")
    if len(source) not in (4, 5):
        raise ValueError
    opened = FrameBuffer.__new__(FrameBuffer)
    opened._open(*source)
    return opened
