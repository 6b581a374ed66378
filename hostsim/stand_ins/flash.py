"""The flash of a Pico, as its file system sees it: the block device that `VfsLfs2` wants, under both interpreters.

Sizes are those of MicroPython's build for the Pico (ports/rp2: RPI_PICO's mpconfigboard.h, rp2_flash.c, _boot.py) and
what its VfsLfs2 makes of them (extmod/vfs_lfs.c).
"""

BLOCK = 4096  # bytes that are erased at once
BLOCKS = 352  # of the 512 in two megabytes, behind MicroPython itself
PROGRAM = 256  # bytes that are programmed at once
ERASED = b"\xff" * PROGRAM
ERASED_BLOCK = b"\xff" * BLOCK
NO_MEMORY = -12  # ENOMEM
CACHE, LOOKAHEAD, CYCLES = 4 * PROGRAM, 32, 100


class PowerLost(BaseException):
    """The power went during an operation on the flash; nothing that follows reaches it."""


class Flash:
    """`file` is a file opened for reading and writing, or a bytearray of whole blocks, erased where it is new.

    `operations` counts programs and erases, `programmed` bytes; `log`, where it is a list, gets each operation as
    (block, offset, data), an erase with data None. `failing`: every operation fails, as that of a worn-out chip.
    """

    def __init__(self, file):
        self.file = None if isinstance(file, bytearray) else file
        self.memory = file
        self.blocks = (len(file) if self.file is None else self.file.seek(0, 2)) // BLOCK
        self.operations = 0
        self.programmed = 0
        self.log = None
        self.failing = False
        self._left = 0  # operations until the power goes; 0: it does not
        self._part = 1.0
        self.lost = False

    def cut(self, after: int, part: float = 1.0) -> None:
        """Let the power go during the `after`-th operation from now, of which `part` is still done: 0 is none."""
        self._left = after
        self._part = part

    def read(self, at, size):
        if self.file is None:
            return self.memory[at : at + size]
        self.file.seek(at)
        return self.file.read(size)

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        if self.file is None:
            buffer[:] = self.memory[at : at + len(buffer)]
        else:
            self.file.seek(at)
            self.file.readinto(buffer)

    def writeblocks(self, block, data, offset=0):
        """Program bytes, which only clears bits, so that what was not erased before becomes something else."""
        at = block * BLOCK + offset
        old = bytearray(len(data))
        self.readblocks(block, old, offset)
        new = int.from_bytes(old, "little") & int.from_bytes(data, "little")
        self._operate(block, offset, bytes(data), at, new.to_bytes(len(old), "little"))
        self.programmed += len(old)

    def erase(self, block):
        self._operate(block, 0, None, block * BLOCK, ERASED, BLOCK // PROGRAM)

    def is_erased(self):
        """Whether all of it is, as that of a new chip."""
        block = bytearray(BLOCK)
        for number in range(self.blocks):
            self.readblocks(number, block)
            if block != ERASED_BLOCK:
                return False
        return True

    def ioctl(self, what, argument):
        """As MicroPython numbers them: 4 is the count of blocks, 5 their size, 6 erases one."""
        if what == 4:
            return self.blocks
        if what == 5:
            return BLOCK
        if what == 6:
            self.erase(argument)
        return 0

    def lose_power(self):
        """What ends the Pico's work; a process of its own may do so for good."""
        raise PowerLost

    def _operate(self, block, offset, data, at, new, times=1):
        if self.lost:
            self.lose_power()
        if self.failing:
            raise OSError(5)  # EIO
        self.operations += 1
        if self._left:
            self._left -= 1
            self.lost = self._left == 0
        left = int(len(new) * times * (self._part if self.lost else 1))
        while left > 0:
            self._write(at, new[:left])
            at += len(new)
            left -= len(new)
        if self.log is not None:
            self.log.append((block, offset, data))
        if self.lost:
            self.lose_power()

    def _write(self, at, new):
        if self.file is None:
            self.memory[at : at + len(new)] = new
        else:
            self.file.seek(at)
            self.file.write(new)


class Sturdy:
    """A flash for MicroPython's littlefs, to which it tells that memory is full by an error. An exception would pass
    through its code, and a file that was open there would be left in a list that later goes round for ever; the Pico's
    own driver raises none."""

    def __init__(self, flash):
        self.flash = flash

    def readblocks(self, *arguments):
        return told(self.flash.readblocks, arguments)

    def writeblocks(self, *arguments):
        return told(self.flash.writeblocks, arguments)

    def ioctl(self, *arguments):
        return told(self.flash.ioctl, arguments)


def told(method, arguments):
    try:
        return method(*arguments)
    except MemoryError:
        return NO_MEMORY


def mount(flash, folder):
    """MicroPython's littlefs on a flash, formatted where that is erased, in a folder; OSError where it has none.

    The rp2 port formats whatever has none (_boot.py): here that may be a file of somebody's that is no flash.
    """
    vfs = __import__("vfs")  # which CPython has not
    sturdy = Sturdy(flash)
    if flash.is_erased():
        vfs.VfsLfs2.mkfs(sturdy, progsize=PROGRAM)
    vfs.mount(vfs.VfsLfs2(sturdy, progsize=PROGRAM), folder)


def erased(blocks: int = BLOCKS) -> bytearray:
    return bytearray(b"\xff" * (blocks * BLOCK))
