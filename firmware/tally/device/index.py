"""Where each old match is, so that a list of them need not read them all.

It is kept in a file, which is only a copy: it is made anew from the segments where it is missing or damaged, and for
each segment that has another size than it had.
"""

import binascii
import struct
import sys

from tally.device import files, segments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = files.OLD + "/index"
MARK = b"tally1"
CRC, HEAD, SIZE, PLACE = ">I", ">HH", ">HI", ">HHI"  # of the rest; highest number, segments; segment, size; an entry
START = len(MARK) + 4  # of the rest
WIDTH = 8  # bytes of an entry: number, segment, offset in it; so they are in order as bytes


class Index:
    """`highest` is the highest number of a match that is or was kept. Loaded in step with the segments."""

    def __init__(self) -> None:
        self.highest = 0
        self._sizes: dict[int, int] = {}
        self._entries = bytearray()
        self._load()
        there = segments.numbers()
        changed = [number for number in there if files.size(segments.path(number)) != self._sizes.get(number)]
        changed.extend([number for number in self._sizes if number not in there])
        for number in changed:
            self.scan(number)
        if changed:
            self.write()

    def find(self, number: int) -> list[tuple[int, int]]:
        """Segment and offset of each copy of a match, the one that counts last: a cut may have left an older one."""
        low = self._place(struct.pack(PLACE, number, 0, 0))
        high = self._place(struct.pack(PLACE, number + 1, 0, 0))
        return [self._at(place)[1:] for place in range(low, high)]

    def newest(self, but: list[int]) -> "Iterator[tuple[int, int, int]]":
        """Number, segment and offset of each match, the highest number first; without the numbers `but`."""
        before = 0
        for place in range(len(self._entries) // WIDTH - 1, -1, -1):
            found = self._at(place)
            if found[0] != before and found[0] not in but:
                yield found
            before = found[0]

    def scan(self, segment: int) -> None:
        """Take up what is in a segment now. The file is out of step until `write`, or until it is loaded again."""
        kept = bytearray()
        for place in range(0, len(self._entries), WIDTH):
            entry = self._entries[place : place + WIDTH]
            if struct.unpack(PLACE, entry)[1] != segment:
                kept.extend(entry)
        self._entries = kept
        self._sizes.pop(segment, None)
        if not segments.is_there(segment):
            return
        name = segments.path(segment)
        try:
            self._sizes[segment] = files.size(name)
            with open(name, "rb") as file:
                self.highest = max(self.highest, segments.highest(file.readline()))
                for found, at, _, _ in segments.scan(file):
                    self._add(struct.pack(PLACE, found.number, segment, at))
                    self.highest = max(self.highest, found.number)
        except OSError as error:
            print("%s: %s" % (name, error), file=sys.stderr)

    def write(self) -> None:
        """Without room for it, it is made anew at the next start."""
        sizes = [struct.pack(SIZE, number, self._sizes[number]) for number in self._sizes]
        body = struct.pack(HEAD, self.highest, len(sizes)) + b"".join(sizes) + self._entries
        try:
            files.replace_bytes(NAME, [MARK, struct.pack(CRC, binascii.crc32(body)), body])
        except OSError as error:
            print("%s: %s" % (NAME, error), file=sys.stderr)

    def _load(self) -> None:
        data = files.read_bytes(NAME)
        body = data[START:]
        if data[:START] != MARK + struct.pack(CRC, binascii.crc32(body)):
            return
        self.highest, count = struct.unpack_from(HEAD, body, 0)
        for place in range(count):
            number, size = struct.unpack_from(SIZE, body, 4 + place * 6)
            self._sizes[number] = size
        self._entries = bytearray(body[4 + count * 6 :])

    def _add(self, entry: bytes) -> None:
        place = self._place(entry) * WIDTH
        self._entries[place:place] = entry

    def _place(self, entry: bytes) -> int:
        """How many entries come before this one."""
        low, high = 0, len(self._entries) // WIDTH
        while low < high:
            middle = (low + high) // 2
            if bytes(self._entries[middle * WIDTH : middle * WIDTH + WIDTH]) < entry:
                low = middle + 1
            else:
                high = middle
        return low

    def _at(self, place: int) -> tuple[int, int, int]:
        return struct.unpack_from(PLACE, self._entries, place * WIDTH)
