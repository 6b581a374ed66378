"""The loops over the bytes of fonts and frames: machine code under MicroPython, plain Python under CPython.

A *frame* is 128 by 64 pixels as `framebuf.MONO_VLSB` has them: 8 pages of 128 bytes, a byte for each column of a page,
whose bit 0 is the top row. A *font* is bytes, made by tools/fonts.py, whose numbers of two bytes have the lower first:

- the height in pixels, the pages that takes, the number of glyphs (2), which of them is drawn for a missing one (2);
- the code point of each glyph (2), rising;
- where each glyph begins in the last part (2), and where the last one ends;
- each glyph as a frame of its own, as wide as the glyph is.
"""

import sys

if sys.implementation.name != "micropython":
    from tally.ui.plain import micropython, ptr8


@micropython.viper
def lay(font: ptr8, text, count: int, places: ptr8) -> int:
    """The glyphs of the first `count` characters of a text, four bytes each in `places`: the glyph's number, and how
    far the text reaches with it. Returns that reach, and 65536 more for each sign that the font lacks."""
    signs = ptr8(text)  # type: ignore[misc,operator]  # for the type checker it is no function
    glyphs = int(font[2]) | int(font[3]) << 8
    starts = 6 + 2 * glyphs
    pages = int(font[1])
    at = 0
    reach = 0
    lacking = 0
    for place in range(count):
        code = int(signs[at])
        at += 1
        more = 0  # bytes that follow in UTF-8
        if code >= 0xF0:
            more = 3
            code &= 0x07
        elif code >= 0xE0:
            more = 2
            code &= 0x0F
        elif code >= 0xC0:
            more = 1
            code &= 0x1F
        while more:
            code = code << 6 | int(signs[at]) & 0x3F
            at += 1
            more -= 1
        low = 0
        high = glyphs
        while low < high:
            middle = (low + high) >> 1
            if int(font[6 + 2 * middle]) | int(font[7 + 2 * middle]) << 8 < code:
                low = middle + 1
            else:
                high = middle
        if low == glyphs or int(font[6 + 2 * low]) | int(font[7 + 2 * low]) << 8 != code:
            low = int(font[4]) | int(font[5]) << 8
            lacking += 1
        here = starts + 2 * low
        size = int(font[here + 2]) | int(font[here + 3]) << 8
        reach += (size - (int(font[here]) | int(font[here + 1]) << 8)) // pages
        places[4 * place] = low & 0xFF
        places[4 * place + 1] = low >> 8
        places[4 * place + 2] = reach & 0xFF
        places[4 * place + 3] = reach >> 8
    return reach + (lacking << 16)


@micropython.viper
def put(frame: ptr8, font: ptr8, places: ptr8, count: int, left: int, top: int):
    """Turn the pixels of the first `count` glyphs of `places` over, as `lay` left them; what is outside is cut off."""
    glyphs = int(font[2]) | int(font[3]) << 8
    starts = 6 + 2 * glyphs
    bits = starts + 2 * glyphs + 2
    pages = int(font[1])
    shift = top & 7
    first = top >> 3
    for place in range(count):
        glyph = int(places[4 * place]) | int(places[4 * place + 1]) << 8
        here = starts + 2 * glyph
        start = int(font[here]) | int(font[here + 1]) << 8
        wide = ((int(font[here + 2]) | int(font[here + 3]) << 8) - start) // pages
        x = left + (int(places[4 * place + 2]) | int(places[4 * place + 3]) << 8) - wide
        at = bits + start
        for page in range(first, first + pages):
            for column in range(x, x + wide):
                byte = int(font[at]) << shift
                at += 1
                if byte and column >= 0 and column < 128:
                    if page < 8:
                        frame[page * 128 + column] ^= byte & 0xFF
                    if byte > 0xFF and page < 7:
                        frame[page * 128 + 128 + column] ^= byte >> 8


@micropython.viper
def band(frame: ptr8, top: int, height: int, lit: int):
    """Make rows of the frame dark, or light, in all their width."""
    end = top + height
    if end > 64:
        end = 64
    page = top >> 3
    while page * 8 < end:
        mask = 0xFF
        if top > page * 8:
            mask = 0xFF << (top - page * 8) & 0xFF
        if end < page * 8 + 8:
            mask &= 0xFF >> (page * 8 + 8 - end)
        ink = mask if lit else 0
        keep = 0xFF - mask
        for at in range(page * 128, page * 128 + 128):
            frame[at] = int(frame[at]) & keep | ink
        page += 1


@micropython.viper
def moved(frame: ptr8, sent: ptr8, start: int, end: int, every: int) -> int:
    """What of `start` to `end` of a frame differs from what was sent before, up to the first long run that does not:
    it goes into `sent`. Returns where it begins, and 65536 times where it ends; 0 where nothing differs. With `every`
    it is all of it."""
    first = start
    if not every:
        while first < end and frame[first] == sent[first]:
            first += 1
        if first == end:
            return 0
    last = first
    at = first
    while at < end and at - last < 32:  # to send what follows by itself takes as long as so many bytes
        if every or frame[at] != sent[at]:
            last = at + 1
        at += 1
    for at in range(first, last):
        sent[at] = frame[at]
    return first | last << 16
