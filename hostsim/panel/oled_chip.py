"""What the display chips that are modelled have in common: they are told only the bytes on their bus.

Sections are those of the SSD1306's datasheet; the SH1106's says the same of all that is here.
"""

from collections.abc import Callable
from random import Random

LINES = 64
PAGES = LINES // 8

CO, DATA = 0x80, 0x40  # bits of the control byte (8.1.5.2)

SWITCHES = {
    **{0xA0: ("segments_remapped", False), 0xA1: ("segments_remapped", True)},
    **{0xA4: ("all_lit", False), 0xA5: ("all_lit", True)},
    **{0xA6: ("inverse", False), 0xA7: ("inverse", True)},
    **{0xAE: ("on", False), 0xAF: ("on", True)},
    **{0xC0: ("scan_reversed", False), 0xC8: ("scan_reversed", True)},
}
PIXELS = [[bytes((byte >> bit & 1) ^ inverse for byte in range(256)) for inverse in (0, 1)] for bit in range(8)]


class OledChip:
    """The panel before it is wired to its segments and to its first COMs, both in descending order.

    So segments remapped and scan reversed, as drivers choose, show a picture upright. A chip says which `ARGUMENTS`
    follow each command's first byte, and has `_set`, `_point`, `_store` and `_segments`.
    """

    NAME = ""
    COLUMNS = 0  # of its RAM
    ARGUMENTS: dict[int, int] = {}
    NOT_MODELLED: set[int] = set()

    def __init__(self, width: int, height: int):
        self.width, self.height = width, height
        self.bytes_received = 0
        self.data_bytes = 0
        self.reset()

    def reset(self) -> None:
        """The state after power-on (8.5); what the RAM then holds is undefined, here always the same noise."""
        self._ram = bytearray(Random(1306).randbytes(self.COLUMNS * PAGES))  # by page, then by column
        self._command: list[int] = []
        self.on = self.inverse = self.all_lit = False
        self.segments_remapped = self.scan_reversed = False
        self.contrast, self.precharge, self.vcomh = 0x7F, 0x22, 0x20
        self.start_line = self.offset = 0
        self.multiplex = LINES
        self._column = self._page = 0

    def hear(self, kind: str, data: bytes) -> None:
        """A transaction on I2C after its address, `command` or `data` by the level of D/C on SPI, or a `reset`.

        ValueError for what the datasheet does not know.
        """
        hearers: dict[str, Callable] = {"i2c": self.write, "command": self._take_all, "data": self._store_all}
        if kind == "reset":
            self.reset()
        else:
            hearers[kind](data)

    def write(self, data: bytes) -> None:
        """One I2C transaction after its address (8.1.5.2)."""
        at = 0
        while at < len(data):
            control = data[at]
            if control & ~(CO | DATA):
                raise ValueError(f"unknown {self.NAME} control byte 0x{control:02X}")
            end = at + 2 if control & CO else len(data)
            self.bytes_received += 1
            if control & DATA:
                self._store_all(data[at + 1 : end])
            else:
                self._take_all(data[at + 1 : end])
            at = end

    def _store_all(self, data: bytes) -> None:
        self.bytes_received += len(data)
        self.data_bytes += len(data)
        for byte in data:
            self._store(byte)

    def _take_all(self, data: bytes) -> None:
        self.bytes_received += len(data)
        for byte in data:
            self._take(byte)

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > self.ARGUMENTS.get(self._command[0], 0):
            (code, *arguments), self._command = self._command, []
            self._obey(code, arguments)

    def _obey(self, code: int, arguments: list[int]) -> None:
        if code in SWITCHES:
            setattr(self, *SWITCHES[code])
        elif code in self.NOT_MODELLED:
            pass
        elif arguments:
            self._set(code, arguments)
        elif code < 0x20 or 0xB0 <= code < 0xB0 + PAGES:
            self._point(code)
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        else:
            raise ValueError(f"unknown {self.NAME} command 0x{code:02X}")

    def _set(self, code: int, arguments: list[int]) -> None:
        value = arguments[0]
        if code == 0x81:
            self.contrast = value
        elif code == 0xA8:
            self._set_multiplex((value & 0x3F) + 1)
        elif code == 0xD3:
            self.offset = value & 0x3F
        elif code == 0xD9:
            self.precharge = value
        elif code == 0xDB:
            self.vcomh = value

    def _set_multiplex(self, multiplex: int) -> None:
        self.multiplex = multiplex

    def _point(self, code: int) -> None:
        """Page, or half of the column (10.1.1, 10.1.2, 10.1.13)."""
        raise NotImplementedError

    def _store(self, byte: int) -> None:
        """A byte of data, at the column and page pointed to, which then move on."""
        raise NotImplementedError

    def _segments(self, page: int) -> bytes:
        """What the panel has of a page, from the left."""
        raise NotImplementedError

    def frame(self) -> bytes:
        """What the panel shows: a byte of 0 or 1 for each pixel, row by row from the top."""
        return b"".join(self._row(self.height - 1 - row) for row in range(self.height))

    def _row(self, com: int) -> bytes:
        """The pixels on a COM, from the left; offset and scan direction as in 10.1.14, 10.1.15 and their tables."""
        scanned = self.multiplex - 1 - com if self.scan_reversed else com
        line = (scanned + self.offset) % LINES
        if not self.on or line >= self.multiplex:
            return bytes(self.width)
        if self.all_lit:
            return b"\1" * self.width
        page, bit = divmod((self.start_line + line) % LINES, 8)
        return self._segments(page).translate(PIXELS[bit][self.inverse])
