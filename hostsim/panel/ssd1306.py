"""The SSD1306 display chip. Sections are its datasheet's."""

from hostsim.panel.oled_chip import LINES, PAGES, OledChip

COLUMNS = 128
HORIZONTAL, VERTICAL, PAGE = 0, 1, 2  # addressing modes (10.1.3)

__all__ = ["COLUMNS", "LINES", "SSD1306"]


class SSD1306(OledChip):
    """A panel that is narrower than the chip is wired to the middle segments."""

    NAME = "SSD1306"
    COLUMNS = COLUMNS
    ARGUMENTS = {
        **{0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0xA8: 1, 0xD3: 1},
        **{0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2},  # scrolling (10.2)
        **{0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0x8D: 1, 0xAD: 1},  # timing, pins, charge pump, reference current
    }
    NOT_MODELLED = {0x26, 0x27, 0x29, 0x2A, 0x2E, 0x2F, 0xA3, 0xD5, 0xDA, 0x8D, 0xAD, 0xE3}

    def __init__(self, width: int = COLUMNS, height: int = LINES):
        super().__init__(width, height)

    def reset(self) -> None:
        super().reset()
        self.mode = PAGE
        self._columns, self._pages = (0, COLUMNS - 1), (0, PAGES - 1)
        self._first_column = 0  # where page addressing begins

    def _set(self, code: int, arguments: list[int]) -> None:
        first, last = arguments[0], arguments[-1]
        if code == 0x20:
            self._set_mode(first & 3)
        elif code not in (0x21, 0x22):
            super()._set(code, arguments)
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
        super()._set_multiplex(multiplex)

    def _point(self, code: int) -> None:
        """Nothing but in page addressing (10.1.1, 10.1.2, 10.1.13)."""
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

    def _segments(self, page: int) -> bytes:
        segments = self._ram[page * COLUMNS : (page + 1) * COLUMNS][::-1]
        left = (COLUMNS - self.width) // 2
        return bytes(segments[left : left + self.width])
