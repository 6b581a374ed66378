"""A frame of the panel as a PNG file, and back."""

import struct
import zlib
from pathlib import Path


def write_png(path: Path, frame: bytes, width: int, height: int) -> None:
    """`frame` has a byte a pixel, 0 or 1, row by row; the file a bit a pixel, white on black."""
    rows = b""
    for y in range(height):
        bits = "".join(str(pixel) for pixel in frame[y * width : (y + 1) * width])
        rows += b"\0" + int(bits, 2).to_bytes(width // 8, "big")
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, data) for name, data in chunks))


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
