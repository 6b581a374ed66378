"""Makes `firmware/tally/ui/fonts` from Terminus Font and the signs drawn below.

python3 tools/fonts.py [FOLDER]              FOLDER holds the PCF files of the Debian package xfonts-terminus
python3 tools/fonts.py --show small "Hello"  a text in one of the fonts that are made, as it will look
"""

import argparse
import gzip
import runpy
import struct
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import python_version  # noqa: F401 - first: no older one gets further

FOLDER = "/usr/share/fonts/X11/misc"
PACKAGE = "xfonts-terminus"
TARGET = Path(__file__).resolve().parent.parent / "firmware/tally/ui/fonts"
BITMAPS, ENCODINGS = 8, 32  # the PCF tables that hold the rows, and which glyph a code point has
LAYOUT = 0x0E  # most significant byte and bit first, rows padded to 4 bytes: what the package holds

LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x100)]))
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = "–—’“”…·•♠♥♦♣←↑→↓↻↺▲▼◀▶●○◆✓−"
UNKNOWN = "?"  # drawn for a sign that a font lacks

Glyph = list[str]  # its rows from the top, "#" where a pixel is lit

# What Terminus lacks, draws alike for two characters or so wide that neighbours touch; and signs that fill the large
# cell. A block names the row its glyphs start at, then the glyphs, which stand side by side.

SMALL = """
2 ♠ ♥ ♦ ♣
..#..  .....  .....  .###.
..#..  .#.#.  ..#..  .###.
.###.  #####  .###.  ..#..
#####  #####  .###.  ##.##
#####  #####  #####  #####
#.#.#  .###.  .###.  ##.##
..#..  .###.  .###.  ..#..
.###.  ..#..  ..#..  .###.

2 ▲ ▼ ◀ ▶ ● ○ ◆
.....  .....  ....#  #....  .....  .....  .....
..#..  #####  ...##  ##...  .###.  .###.  ..#..
..#..  #####  ..###  ###..  #####  #...#  .###.
.###.  .###.  .####  ####.  #####  #...#  #####
.###.  .###.  ..###  ###..  #####  #...#  .###.
#####  ..#..  ...##  ##...  .###.  .###.  ..#..
#####  ..#..  ....#  #....  .....  .....  .....

2 ↻ ↺ ✓ ← → - •
...#.  .#...  .....  .....  .....  .....  .....
.####  ####.  ....#  .....  .....  .....  .....
#..#.  .#..#  ....#  ..#..  ..#..  .....  .....
#....  ....#  ...#.  .##..  ..##.  .....  .###.
#...#  #...#  #..#.  #####  #####  .###.  .###.
#...#  #...#  #..#.  .##..  ..##.  .....  .###.
#...#  #...#  .##..  ..#..  ..#..  .....  .....
.###.  .###.  .##..  .....  .....  .....  .....

2 % Æ Ø
##..#  .####  .####
##..#  #.#..  #..##
...#.  #.#..  #..##
..#..  ####.  #.#.#
..#..  #.#..  #.#.#
.#...  #.#..  ##..#
#..##  #.#..  ##..#
#..##  #.###  ####.

0 Å å ø
..#..  .....  .....
.#.#.  ..#..  .....
..#..  .#.#.  .....
.###.  ..#..  .....
#...#  .###.  .####
#...#  ....#  #..##
#####  .####  #.#.#
#...#  #...#  #.#.#
#...#  #...#  ##..#
#...#  .####  ####.
"""

NORMAL = """
2 ♠ ♥ ♦ ♣
...#...  .......  .......  ..###..
..###..  .##.##.  ...#...  ..###..
.#####.  #######  ..###..  ..###..
#######  #######  ..###..  ##.#.##
#######  #######  .#####.  #######
#######  #######  #######  #######
##.#.##  .#####.  .#####.  ##.#.##
...#...  .#####.  ..###..  ...#...
..###..  ..###..  ..###..  ..###..
.#####.  ...#...  ...#...  .#####.

4 ▲ ▼ ◀ ▶ ◆
...#...  #######  .....##  ##.....  ...#...
..###..  #######  ...####  ####...  ..###..
..###..  .#####.  .######  ######.  .#####.
.#####.  .#####.  #######  #######  #######
.#####.  ..###..  .######  ######.  .#####.
#######  ..###..  ...####  ####...  ..###..
#######  ...#...  .....##  ##.....  ...#...

2 ↻ ↺ ✓
....#..  ..#....  .......
.#####.  .#####.  .....##
#######  #######  .....##
##..##.  .##..##  ....##.
##..#..  ..#..##  ....##.
##.....  .....##  ##.##..
##...##  ##...##  ##.##..
##...##  ##...##  ####...
.#####.  .#####.  .###...
..###..  ..###..  .##....

0 % T Y Ý Ø ø
.......  .......  .......  ....##.  .......  .......
.......  .......  .......  ...##..  .......  .......
###..##  .######  .##..##  .##..##  .######  .......
#.#..##  ...##..  .##..##  .##..##  ##..###  .......
###.##.  ...##..  .##..##  .##..##  ##..###  .......
....##.  ...##..  .##..##  .##..##  ##.####  .######
...##..  ...##..  ..####.  ..####.  ##.#.##  ##..###
..##...  ...##..  ...##..  ...##..  ##.#.##  ##.####
.##....  ...##..  ...##..  ...##..  ####.##  ##.#.##
.##.###  ...##..  ...##..  ...##..  ###..##  ####.##
##..#.#  ...##..  ...##..  ...##..  ###..##  ###..##
##..###  ...##..  ...##..  ...##..  ######.  ######.

1 ” ~ - …
.##..##  .......  .......  .......
.##..##  .......  .......  .......
##..##.  .......  .......  .......
.......  .......  .......  .......
.......  .......  .......  .......
.......  .##..##  .......  .......
.......  #######  ..####.  .......
.......  ##..##.  .......  .......
.......  .......  .......  .......
.......  .......  .......  #..#..#
.......  .......  .......  #..#..#
"""

LARGE = """
5 ♠ ♥ ♦ ♣
.......#.......  ...............  .......#.......  .....#####.....
......###......  ..###.....###..  ......###......  ....#######....
......###......  .#####...#####.  ......###......  ....#######....
.....#####.....  .######.######.  .....#####.....  ....#######....
....#######....  ###############  ....#######....  ....#######....
....#######....  ###############  ....#######....  ....#######....
...#########...  ###############  ...#########...  .....#####.....
..###########..  ###############  ..###########..  ......###......
.#############.  .#############.  .#############.  .####.###.####.
.#############.  .#############.  ###############  ######.#.######
###############  .#############.  ###############  ###############
###############  ..###########..  .#############.  ###############
###############  ..###########..  ..###########..  ###############
###############  ...#########...  ...#########...  ######.#.######
.######.######.  ...#########...  ....#######....  .####..#..####.
..####..#.####.  ....#######....  ....#######....  .......#.......
.......#.......  .....#####.....  .....#####.....  ......###......
......###......  .....#####.....  ......###......  ......###......
......###......  ......###......  ......###......  .....#####.....
.....#####.....  .......#.......  .......#.......  ....#######....
....#######....  ...............  ...............  ...............

9 ▲ ▼ - ●
.......#.......  ###############  ...............  .....#####.....
......###......  .#############.  ...............  ...#########...
......###......  .#############.  ...............  ..###########..
.....#####.....  ..###########..  ...............  .#############.
.....#####.....  ..###########..  ...............  .#############.
....#######....  ...#########...  ...............  ###############
....#######....  ...#########...  ...#########...  ###############
...#########...  ....#######....  ...#########...  ###############
...#########...  ....#######....  ...............  ###############
..###########..  .....#####.....  ...............  ###############
..###########..  .....#####.....  ...............  .#############.
.#############.  ......###......  ...............  .#############.
.#############.  ......###......  ...............  ..###########..
###############  .......#.......  ...............  ...#########...
...............  ...............  ...............  .....#####.....

6 ↻ ↺ ✓ ○
........#......  ......#........  ...............  ...............
........##.....  .....##........  .............##  ...............
........###....  ....###........  ............###  ...............
........####...  ...####........  ............###  .....#####.....
.....########..  ..########.....  ...........###.  ...#########...
...###########.  .###########...  ...........###.  ..###########..
..###########..  ..###########..  ..........###..  .####.....####.
.####...####...  ...####...####.  ..........###..  .###.......###.
.###....###....  ....###....###.  .........###...  ###.........###
###.....##.....  .....##.....###  ##.......###...  ###.........###
###.....#...###  ###...#.....###  ###.....###....  ###.........###
###.........###  ###.........###  ###.....###....  ###.........###
###.........###  ###.........###  .###...###.....  ###.........###
###.........###  ###.........###  .###...###.....  .###.......###.
.###.......###.  .###.......###.  ..###.###......  .####.....####.
.####.....####.  .####.....####.  ..###.###......  ..###########..
..###########..  ..###########..  ...#####.......  ...#########...
...#########...  ...#########...  ....###........  .....#####.....
.....#####.....  .....#####.....  ...............  ...............
"""


class Font(NamedTuple):
    name: str
    source: str
    width: int
    height: int
    chars: str
    drawn: str


FONTS = (
    Font("small", "ter-u12n", 6, 12, LATIN + SIGNS, SMALL),
    Font("normal", "ter-u16b", 8, 16, LATIN + SIGNS, NORMAL),
    Font("large", "ter-u32b", 16, 32, " 0123456789+-−/:?&'" + CAPITALS + CAPITALS.lower() + "♠♥♦♣▲▼↻↺●○✓", LARGE),
)


def drawn_glyphs(font: Font) -> dict[str, Glyph]:
    glyphs = {}
    for block in font.drawn.strip().split("\n\n"):
        head, *lines = block.split("\n")
        top, *chars = head.split()
        above = [""] * int(top)
        for char, rows in zip(chars, zip(*map(str.split, lines), strict=True), strict=True):
            below = [""] * (font.height - len(above) - len(rows))
            glyphs[char] = [row.ljust(font.width, ".") for row in [*above, *rows, *below]]
    return glyphs


def terminus_glyphs(path: Path, height: int, width: int, chars: list[str]) -> dict[str, Glyph]:
    """From a PCF file in which each glyph fills its cell; ValueError where it is laid out in another way."""
    data = gzip.decompress(path.read_bytes())
    (count,) = struct.unpack_from("<I", data, 4)
    tables = {kind: at for kind, _, _, at in struct.iter_unpack("<4I", data[8 : 8 + 16 * count])}
    if any(struct.unpack_from("<I", data, tables[kind]) != (LAYOUT,) for kind in (BITMAPS, ENCODINGS)):
        raise ValueError(f"{path} is not laid out as in the package {PACKAGE}")
    places = glyph_places(data, tables[BITMAPS])
    numbers = glyph_numbers(data, tables[ENCODINGS])
    missing = [char for char in chars if ord(char) not in numbers]
    if missing:
        raise ValueError(f"{path} lacks {' '.join(missing)}")
    glyphs = {}
    for char in chars:
        rows = struct.unpack_from(f">{height}I", data, places[numbers[ord(char)]])
        glyphs[char] = [f"{row:032b}"[:width].replace("0", ".").replace("1", "#") for row in rows]
    return glyphs


def glyph_places(data: bytes, table: int) -> list[int]:
    (count,) = struct.unpack_from(">I", data, table + 4)
    start = table + 8 + 4 * count + 16
    return [start + offset for offset in struct.unpack_from(f">{count}I", data, table + 8)]


def glyph_numbers(data: bytes, table: int) -> dict[int, int]:
    """The number of the glyph of each code point that has one."""
    low, high, first, last = struct.unpack_from(">4H", data, table + 4)
    codes = [page << 8 | column for page in range(first, last + 1) for column in range(low, high + 1)]
    numbers = struct.unpack_from(f">{len(codes)}H", data, table + 14)
    return {code: number for code, number in zip(codes, numbers) if number != 0xFFFF}


def packed(glyph: Glyph) -> bytes:
    """MONO_VLSB: for each page of 8 rows a byte for each column, whose bit 0 is the top row."""
    pages = [glyph[top : top + 8] for top in range(0, len(glyph), 8)]
    return bytes(
        sum((pixel == "#") << bit for bit, pixel in enumerate(column)) for page in pages for column in zip(*page)
    )


def unpacked(bits: bytes, width: int, height: int) -> Glyph:
    rows = [[bits[y // 8 * width + x] >> y % 8 & 1 for x in range(width)] for y in range(height)]
    return ["".join(".#"[lit] for lit in row) for row in rows]


def module(font: Font, glyphs: dict[str, Glyph]) -> str:
    """The font's module; `firmware/tally/ui/ink.py` says how its bytes are laid out."""
    chars = "".join(sorted(font.chars))
    cells = [packed(glyphs[char]) for char in chars]
    pages = (font.height + 7) // 8
    starts = [sum(map(len, cells[:place])) for place in range(len(cells) + 1)]
    lines = [
        f'"""{font.width}x{font.height} pixels, from Terminus Font 4.48 ({font.source}), with signs of our own.',
        "",
        "SIL Open Font License 1.1, see LICENSE-terminus.txt. Made by tools/fonts.py: change it there.",
        '"""',
        "# ruff: noqa: E501",
        "",
        "FONT = (",
        literal(bytes([font.height, pages]) + numbers([len(chars), chars.index(UNKNOWN)]), "laid out as in ui/ink.py"),
        *(literal(numbers(map(ord, chars[at : at + 16])), chars[at : at + 16]) for at in range(0, len(chars), 16)),
        *(literal(numbers(starts[at : at + 16]), "where they begin") for at in range(0, len(starts), 16)),
        *(literal(cell, char if char != " " else "space") for char, cell in zip(chars, cells)),
    ]
    return "\n".join([*lines, ")", ""])


def numbers(values: Iterable[int]) -> bytes:
    return b"".join(value.to_bytes(2, "little") for value in values)


def literal(data: bytes, said: str) -> str:
    escaped = "".join(f"\\x{byte:02x}" for byte in data)
    return f'    b"{escaped}"  # {said}'


def make(folder: Path) -> None:
    made = {}
    for font in FONTS:
        glyphs = drawn_glyphs(font)
        others = [char for char in font.chars if char not in glyphs]
        glyphs |= terminus_glyphs(folder / f"{font.source}_unicode.pcf.gz", font.height, font.width, others)
        made[font.name] = module(font, glyphs)
    for name, text in made.items():
        (TARGET / f"{name}.py").write_text(text, encoding="utf-8", newline="\n")


def made_glyphs(font: bytes) -> dict[str, Glyph]:
    """The glyphs of a font that was made."""
    height, pages, count = font[0], font[1], int.from_bytes(font[2:4], "little")
    values = [value for (value,) in struct.iter_unpack("<H", font[6 : 8 + 4 * count])]
    chars, starts, bits = values[:count], values[count:], font[8 + 4 * count :]
    cells = [bits[starts[place] : starts[place + 1]] for place in range(len(starts) - 1)]
    return {chr(char): unpacked(cell, len(cell) // pages, height) for char, cell in zip(chars, cells, strict=True)}


def show(name: str, text: str) -> None:
    glyphs = made_glyphs(runpy.run_path(str(TARGET / f"{name}.py"))["FONT"])
    missing = [char for char in text if char not in glyphs]
    if missing:
        raise ValueError(f"{name} has no {missing[0]!r}")
    for rows in zip(*(glyphs[char] for char in text)):
        print("".join(rows))


def main() -> int:
    parser = argparse.ArgumentParser(prog="fonts.py", description="Makes the fonts of the firmware, or shows one.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="of the PCF files (default: %(default)s)")
    parser.add_argument("--show", nargs=2, metavar=("FONT", "TEXT"), help="print TEXT in small, normal or large")
    args = parser.parse_args()
    try:
        if args.show:
            show(*args.show)
        else:
            make(args.folder)
    except (FileNotFoundError, NotADirectoryError) as error:
        hint = "" if args.show else f": install the Debian package {PACKAGE}"
        print(f"fonts.py: no {error.filename}{hint}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"fonts.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
