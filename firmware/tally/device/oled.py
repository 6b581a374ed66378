"""The panel: Adafruit's SSD1306 driver over the Pico's I2C, sending only what changed of the pages that did."""

from adafruit_ssd1306 import SSD1306_I2C

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
BLOCK = 16  # columns that are compared at a time
CONTRASTS = (0x00, 0x10, 0x5F, 0xFF)  # of the four steps; the first is also made dimmer by PRECHARGE and VCOMH
DIM_PRECHARGE, PRECHARGE = 0x11, 0xF1  # SSD1306 datasheet 10.1.17: the least phases, and the driver's
DIM_VCOMH, VCOMH = 0x00, 0x30  # 10.1.18: 0.65 and 0.83 of Vcc


class Bus:
    """A `machine.I2C` as the driver's bus device wants it."""

    def __init__(self, i2c):
        self._i2c = i2c

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        """Nothing else uses the bus."""

    def readfrom_into(self, address: int, buffer, *, start: int = 0, end: "int | None" = None) -> None:
        view = memoryview(buffer)
        self._i2c.readfrom_into(address, view[start : len(view) if end is None else end])

    def writeto(self, address: int, buffer, *, start: int = 0, end: "int | None" = None) -> None:
        view = memoryview(buffer)
        self._i2c.writeto(address, view[start : len(view) if end is None else end])


class Panel(SSD1306_I2C):
    """A panel of 128 by 64. OSError from any method means that it does not answer."""

    def __init__(self, i2c, address: int):
        self._sent = bytearray(WIDTH * PAGES)
        self._page = bytearray(1 + WIDTH)
        self._page[0] = 0x40  # what follows is data (datasheet 8.1.5.2)
        self._window = bytearray((0x00, 0x21, 0, 0, 0x22, 0, 0))  # commands: columns and pages (10.1.4, 10.1.5)
        self._all = True  # nothing is known of what the panel shows
        self._bus = Bus(i2c)
        self._status = bytearray(1)
        super().__init__(WIDTH, HEIGHT, self._bus, addr=address)

    def show(self) -> None:
        """Send what differs from what was sent before."""
        new, sent = memoryview(self.buffer)[1:], memoryview(self._sent)
        for page in range(PAGES):
            first, last = page * WIDTH, (page + 1) * WIDTH
            if not self._all:
                while first < last and new[first : first + BLOCK] == sent[first : first + BLOCK]:
                    first += BLOCK
                while first < last and new[last - BLOCK : last] == sent[last - BLOCK : last]:
                    last -= BLOCK
            if first < last:
                self._send(page, first - page * WIDTH, new[first:last])
                sent[first:last] = new[first:last]
        self._all = False

    def is_on(self) -> bool:
        """What the panel itself says (status byte, datasheet table 8-1, bit 6); one that lost its power is off."""
        self._bus.readfrom_into(self.addr, self._status)
        return not self._status[0] & 0x40

    def flip(self, upside_down: bool) -> None:
        """Turn the picture; the whole of it is sent again, as a new segment remap needs."""
        self.rotate(not upside_down)
        self._all = True

    def brightness(self, step: int) -> None:
        """1, truly dim, to 4."""
        for command in (0xD9, PRECHARGE if step > 1 else DIM_PRECHARGE, 0xDB, VCOMH if step > 1 else DIM_VCOMH):
            self.write_cmd(command)
        self.contrast(CONTRASTS[step - 1])

    def shift(self, lines: int) -> None:
        """Show the picture so many lines lower, which rests the lit pixels; its own lowest lines must be dark."""
        self.write_cmd(0x40 | -lines % HEIGHT)  # display start line (10.1.6)

    def _send(self, page: int, column: int, bits) -> None:
        end = 1 + len(bits)
        self._window[2] = column
        self._window[3] = column + len(bits) - 1
        self._window[5] = self._window[6] = page
        self._page[1:end] = bits
        with self.i2c_device:
            self.i2c_device.write(self._window)
            self.i2c_device.write(self._page, end=end)


def find(i2c, addresses) -> "Panel | None":
    """The panel at the first of the addresses that answers, or None."""
    for address in addresses:
        try:
            i2c.writeto(address, b"")
            return Panel(i2c, address)
        except (OSError, ValueError):  # the driver raises ValueError for a panel that has gone meanwhile
            continue
    return None
