"""The SSD1306 display chip, told only the bytes on its bus, and the panel before it. Sections are its datasheet's."""

from random import Random

COLUMNS, LINES = 128, 64
PAGES = LINES // 8
HORIZONTAL, VERTICAL, PAGE = 0, 1, 2  # addressing modes (10.1.3)

CO, DATA = 0x80, 0x40  # bits of the control byte (8.1.5.2)

ARGUMENTS = {  # bytes that follow a command's first
    **{0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0xA8: 1, 0xD3: 1},
    **{0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2},  # scrolling (10.2)
    **{0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0x8D: 1, 0xAD: 1},  # timing, pins, charge pump, reference current
}
NOT_MODELLED = {0x26, 0x27, 0x29, 0x2A, 0x2E, 0x2F, 0xA3, 0xD5, 0xD9, 0xDA, 0xDB, 0x8D, 0xAD, 0xE3}
SWITCHES = {
    **{0xA0: ("segments_remapped", False), 0xA1: ("segments_remapped", True)},
    **{0xA4: ("all_lit", False), 0xA5: ("all_lit", True)},
    **{0xA6: ("inverse", False), 0xA7: ("inverse", True)},
    **{0xAE: ("on", False), 0xAF: ("on", True)},
    **{0xC0: ("scan_reversed", False), 0xC8: ("scan_reversed", True)},
}
PIXELS = [[bytes((byte >> bit & 1) ^ inverse for byte in range(256)) for inverse in (0, 1)] for bit in range(8)]


class SSD1306:
    """A panel of width by height is wired to the middle segments and the first COMs, both in descending order.

    So segments remapped and scan reversed, as drivers choose, show a picture upright.
    """

    def __init__(self, width: int = COLUMNS, height: int = LINES):
        self.width, self.height = width, height
        self.bytes_received = 0
        self.data_bytes = 0
        self.reset()

    def reset(self) -> None:
        """The state after power-on (8.5); what the RAM then holds is undefined, here always the same noise."""
        self._ram = bytearray(Random(1306).randbytes(COLUMNS * PAGES))  # by page, then by segment
        self._command: list[int] = []
        self.on = self.inverse = self.all_lit = False
        self.segments_remapped = self.scan_reversed = False
        self.contrast = 0x7F
        self.start_line = self.offset = 0
        self.multiplex = LINES
        self.mode = PAGE
        self._columns, self._pages = (0, COLUMNS - 1), (0, PAGES - 1)
        self._first_column = 0  # where page addressing begins
        self._column = self._page = 0

    def write(self, data: bytes) -> None:
        """One I2C transaction after its address (8.1.5.2); ValueError for what the datasheet does not know."""
        self.bytes_received += len(data)
        at = 0
        while at < len(data):
            control = data[at]
            if control & ~(CO | DATA):
                raise ValueError(f"unknown SSD1306 control byte 0x{control:02X}")
            end = at + 2 if control & CO else len(data)
            for byte in data[at + 1 : end]:
                if control & DATA:
                    self._store(byte)
                else:
                    self._take(byte)
            at = end

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > ARGUMENTS.get(self._command[0], 0):
            (code, *arguments), self._command = self._command, []
            self._obey(code, arguments)

    def _obey(self, code: int, arguments: list[int]) -> None:
        if code in SWITCHES:
            setattr(self, *SWITCHES[code])
        elif arguments and code not in NOT_MODELLED:
            self._set(code, arguments)
        elif code < 0x20 or 0xB0 <= code <= 0xB7:
            self._point(code)
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif code not in NOT_MODELLED:
            raise ValueError(f"unknown SSD1306 command 0x{code:02X}")

    def _set(self, code: int, arguments: list[int]) -> None:
        first, last = arguments[0], arguments[-1]
        if code == 0x20:
            self._set_mode(first & 3)
        elif code == 0x81:
            self.contrast = first
        elif code == 0xA8:
            self._set_multiplex((first & 0x3F) + 1)
        elif code == 0xD3:
            self.offset = first & 0x3F
        elif self.mode == PAGE:
            pass  # 10.1.4 and 10.1.5 are only for the other modes
        elif code == 0x21:
            self._columns = first & 0x7F, last & 0x7F
            self._column = self._columns[0]
        else:
            self._pages = first & 7, last & 7
            self._page = self._pages[0]

    def _set_mode(self, mode: int) -> None:
        if mode > PAGE:
            raise ValueError("SSD1306 command 0x20 has no addressing mode 3")
        self.mode = mode

    def _set_multiplex(self, multiplex: int) -> None:
        if multiplex < 16:
            raise ValueError(f"SSD1306 command 0xA8 cannot drive {multiplex} lines")  # 10.1.11
        self.multiplex = multiplex

    def _point(self, code: int) -> None:
        """Page, or half of the column, of page addressing; nothing in other modes (10.1.1, 10.1.2, 10.1.13)."""
        if self.mode != PAGE:
            return
        if code >= 0xB0:
            self._page = code & 7
        elif code >= 0x10:
            self._first_column = self._column = self._first_column & 0x0F | (code & 7) << 4
        else:
            self._first_column = self._column = self._first_column & 0x70 | code

    def _store(self, byte: int) -> None:
        """Remapping segments changes where data go, and nothing that is already stored (10.1.8)."""
        self.data_bytes += 1
        segment = COLUMNS - 1 - self._column if self.segments_remapped else self._column
        self._ram[self._page * COLUMNS + segment] = byte
        self._advance()

    def _advance(self) -> None:
        """Move on to the next byte (10.1.3)."""
        if self.mode == PAGE:
            self._column = self._column + 1 if self._column < COLUMNS - 1 else self._first_column
        elif self.mode == HORIZONTAL:
            if self._next_column():
                self._next_page()
        elif self._next_page():
            self._next_column()

    def _next_column(self) -> bool:
        """Whether that began again at the first."""
        first, last = self._columns
        begins = self._column == last
        self._column = first if begins else (self._column + 1) % COLUMNS
        return begins

    def _next_page(self) -> bool:
        """Whether that began again at the first."""
        first, last = self._pages
        begins = self._page == last
        self._page = first if begins else (self._page + 1) % PAGES
        return begins

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
        segments = self._ram[page * COLUMNS : (page + 1) * COLUMNS][::-1]
        left = (COLUMNS - self.width) // 2
        return bytes(segments[left : left + self.width].translate(PIXELS[bit][self.inverse]))
