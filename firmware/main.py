"""Tally: has `import` take its modules from the one file of the firmware, and starts it.

It is compiled at each start, at a millisecond a line. `tools/pico/firmware_file.py` says what the file is like; one
that this main.py cannot start has another name.
"""

import sys
from binascii import crc32
from io import BytesIO
from struct import unpack

import vfs

FILE, FOLDER = (0x8000,) + (0,) * 9, (0x4000,) + (0,) * 9


class Firmware:
    """As much of a file system as `import` needs, which takes any exception of `stat` for a file that is not there."""

    def __init__(self):
        self.file = open("/modules.tally", "rb")  # noqa: SIM115 - to open it takes as long as to read a module
        first = self.file.readline()
        _, _, check, start, table, _ = first.split(b" ", 5)
        self.file.seek(int(start))
        needed = self.file.read()
        if crc32(needed, crc32(first[16:])) != int(check, 16):
            raise ValueError
        table = needed[int(table) - int(start) :]
        self.table = unpack("<%dI" % (len(table) // 4), table)
        self.count = len(self.table) // 3
        self.places = dict(zip(self.table[: self.count], range(self.count, 2 * self.count)))

    def mount(self, *_):
        pass

    umount = mount

    def stat(self, path):
        return FILE if self.table[self.places[crc32(path) >> 2]] else FOLDER

    def open(self, path, mode):
        place = self.places[crc32(path) >> 2]
        self.file.seek(self.table[place])
        return BytesIO(self.file.read(self.table[place + self.count]))


if "/fw" not in sys.path:
    try:
        vfs.mount(Firmware(), "/fw")
    except Exception:
        raise ValueError("modules.tally is missing or damaged: run flash.py")  # noqa: B904 - the cause says no more
    sys.path.insert(0, "/fw")

from start import arm, restart, start  # noqa: E402, F401 - for boot.py, another program's too

if __name__ == "__main__":
    sys.path[:] = ["/fw", ".frozen"]  # a look into any other folder takes milliseconds
    device = start()
    if device:
        print("Tally runs")  # tools/flash.py waits for it
        device.run()
