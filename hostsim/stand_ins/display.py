"""The display that hangs on the simulated Pico: what its chip hears over the wires, and what it answers.

There is one, called `display`. Its chip is modelled in another process, so what the chip hears is collected.
"""

import world

EIO = 5  # as the rp2 port has it


class Display:
    def __init__(self):
        self.address = 0x3C
        self.slow = 0  # ms after its power came that it hears and answers nothing
        self.mute = False  # it acknowledges, but has no wire to be read from, so that every bit reads as 1
        self.heard = []  # (kind, bytes) since they were taken: "i2c" transactions, "command" and "data" on SPI, "reset"
        self.wire({})
        self.plug(True)

    def wire(self, board):
        """Solder it to the pins of a board's DISPLAY."""
        self._pins = board
        self._reset = board.get("reset")

    def plug(self, plugged):
        """Give or take its power; without, it forgets that it was on and that it was reset."""
        self._plugged = plugged
        self._since = world.now_us
        self._lit = self._gives_ram = False
        self._is_reset = self._reset is None

    def take(self):
        taken, self.heard = self.heard, []
        return taken

    def pin_moved(self, pin, level):
        if pin == self._reset and self._plugged:
            self._is_reset = bool(level)
            if not level:
                self._lit = False
                self.heard.append(("reset", b""))

    def write(self, sda, scl, address, data):
        """A transaction on I2C; OSError where nothing answers."""
        self._answer(sda, scl, address)
        if data:
            self.heard.append(("i2c", data))
            self._gives_ram = data[0] == 0x40 and self._pins["chip"] == "sh1106"
        if data in (b"\x80\xae", b"\x80\xaf"):
            self._lit = data[1] == 0xAF

    def status(self, sda, scl, address):
        """The status byte: bit 6 is set while it is switched off. After data an SH1106 gives a byte of its RAM."""
        self._answer(sda, scl, address)
        if self.mute:
            return 0xFF
        return 0 if self._lit and not self._gives_ram else 0x40

    def shift_in(self, sck, mosi, data):
        """Bytes on SPI; it is deaf while CS is high, and takes them as D/C says."""
        wires = self._pins
        if (wires.get("sck"), wires.get("mosi")) == (sck, mosi) and self._hears() and not world.pins[wires["cs"]]:
            self.heard.append(("data" if world.pins[wires["dc"]] else "command", data))

    def _hears(self):
        return self._plugged and self._is_reset and world.now_us - self._since >= self.slow * 1000

    def _answer(self, sda, scl, address):
        wires = self._pins
        wired = (wires.get("sda"), wires.get("scl"), self.address) == (sda, scl, address)
        if not wired or not self._hears():
            raise OSError(EIO)


display = Display()
