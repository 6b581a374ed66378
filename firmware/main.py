"""Tally: has `import` take its modules from the one file of the firmware, and starts it.

It is compiled at each start, at a millisecond a line. `tools/pico/firmware_file.py` says what the file is like; one
that this main.py cannot start has another name.
"""

import sys
from binascii import crc32

import vfs


class Firmware:
    """As much of a file system as `import` needs. `places` says where in the file a module begins; folders have 0."""

    def __init__(self):
        with open("/firmware.tally", "rb") as file:
            first = file.readline()
            _, _, check, start, contents, _ = first.split(b" ", 5)
            file.seek(int(start))
            if crc32(file.read(), crc32(first[16:])) != int(check, 16):
                raise ValueError
        self.places = {crc32(b"/contents.mpy") >> 2: int(contents)}

    def mount(self, *_):
        pass

    umount = mount

    def stat(self, path):
        place = self.places.get(crc32(path) >> 2)
        if place is None:
            raise OSError(2)
        return (0x8000 if place else 0x4000,) + (0,) * 9

    def open(self, path, mode):
        file = open("/firmware.tally", mode)  # noqa: SIM115 - the import closes it
        file.seek(self.places[crc32(path) >> 2])
        return file


if "/fw" not in sys.path:
    try:
        firmware = Firmware()
    except Exception:
        raise ValueError("firmware.tally is missing or damaged: run flash.py")  # noqa: B904 - the cause says no more
    vfs.mount(firmware, "/fw")
    sys.path.insert(0, "/fw")
    from contents import PLACES

    firmware.places = {crc32(path) >> 2: place for path, place in PLACES.items()}
    del PLACES, sys.modules["contents"]

from start import arm, restart, start  # noqa: E402, F401 - for boot.py, another program's too

if __name__ == "__main__":
    sys.path[:] = ["/fw", ".frozen"]  # a look into any other folder takes milliseconds
    device = start()
    if device:
        print("Tally runs")  # tools/flash.py waits for it
        device.run()
