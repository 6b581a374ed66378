"""The files on a simulated flash for CPython: `open` and the parts of `os` as MicroPython has them, over littlefs."""

import errno
import io
import os
from contextlib import suppress
from typing import Any

from littlefs import LittleFS, lfs
from littlefs.errors import LittleFSError

from hostsim.stand_ins.flash import BLOCK, CACHE, CYCLES, LOOKAHEAD, PROGRAM, Flash, PowerLost

FOLDER, FILE = 0x4000, 0x8000  # as the first of `os.stat`
MODES = {"r": 0x001, "w": 0x502, "a": 0x902}  # flags of lfs.h; the library's own "a" makes no file


class Chip:
    """The flash as littlefs-python wants it; no exception passes through the C code, so codes stand for them."""

    def __init__(self, flash: Flash):
        self.flash = flash
        self.power_lost = False

    def read(self, _: object, block: int, offset: int, size: int) -> bytes | bytearray:
        return self.flash.read(block * BLOCK + offset, size)

    def prog(self, _: object, block: int, offset: int, data: bytes) -> int:
        return self._done(self.flash.writeblocks, block, data, offset)

    def erase(self, _: object, block: int) -> int:
        return self._done(self.flash.erase, block)

    def sync(self, _: object) -> int:
        return 0

    def _done(self, operation: Any, *arguments: object) -> int:
        try:
            operation(*arguments)
        except OSError:
            return -errno.EIO
        except PowerLost:
            self.power_lost = True
            return -errno.EIO
        return 0


class Files:
    """The littlefs on a flash, formatted where that is erased; OSError where it has none. Its methods raise OSError as
    MicroPython's do, and PowerLost once the power has gone."""

    def __init__(self, flash: Flash):
        self._chip = Chip(flash)
        sizes = {"block_size": BLOCK, "block_count": flash.blocks, "prog_size": PROGRAM, "cache_size": CACHE}
        more = {"lookahead_size": LOOKAHEAD, "block_cycles": CYCLES}
        more["read_size"] = CACHE  # 32 there: what is written is the same, and a read is slow here, as it is Python
        self._opened: list[lfs.LFSFile] = []  # the C code has pointers to them until they are closed
        self._littlefs = LittleFS(self._chip, mount=False, **sizes, **more)  # type: ignore[arg-type] # by its methods
        if flash.is_erased():
            self.call("format", self._littlefs.cfg)
        self.call("mount", self._littlefs.cfg)

    def call(self, name: str, *arguments: object) -> Any:
        try:
            result = getattr(lfs, name)(self._littlefs.fs, *arguments)
        except LittleFSError as error:
            if self._chip.power_lost:
                raise PowerLost from None
            raise OSError(-error.code, os.strerror(-error.code)) from None
        if self._chip.power_lost:
            raise PowerLost
        return result

    def open(self, name: str, mode: str = "r") -> Any:
        """A file of bytes, or of text in UTF-8 without any change of line ends."""
        self._opened.append(self.call("file_open", name, lfs.LFSFileFlag(MODES[mode[0]])))
        if mode[0] != "r":
            return Written(self, self._opened[-1], "b" not in mode)
        file = io.BufferedReader(Read(self, self._opened[-1]), CACHE)
        return file if "b" in mode else io.TextIOWrapper(file, "utf-8", newline="\n")

    def close(self, handle: lfs.LFSFile) -> None:
        try:
            self.call("file_close", handle)
        finally:
            self._opened.remove(handle)

    def stat(self, name: str) -> tuple[int, ...]:
        found = self.call("stat", name)
        return (FOLDER, *[0] * 9) if found.type == 2 else (FILE, 0, 0, 0, 0, 0, found.size, 0, 0, 0)

    def ilistdir(self, name: str = "/") -> list[tuple[str, int, int, int]]:
        folder = self.call("dir_open", name)
        found = []
        while (entry := self.call("dir_read", folder)) is not None:
            if entry.name not in (".", ".."):
                found.append((entry.name, FOLDER if entry.type == 2 else FILE, 0, entry.size))
        self.call("dir_close", folder)
        return found

    def listdir(self, name: str = "/") -> list[str]:
        return [entry[0] for entry in self.ilistdir(name)]

    def remove(self, name: str) -> None:
        self.call("remove", name)

    rmdir = remove

    def rename(self, old: str, new: str) -> None:
        self.call("rename", old, new)

    def mkdir(self, name: str) -> None:
        self.call("mkdir", name)

    def statvfs(self, _: str) -> tuple[int, ...]:
        """Sizes and counts of blocks; the fourth and fifth are free ones."""
        stat = self.call("fs_stat")
        free = stat.block_count - self.call("fs_size")
        return (BLOCK, BLOCK, stat.block_count, free, free, 0, 0, 0, 0, 255)

    def put(self, contents: dict[str, bytes]) -> None:
        """Write files by their paths; folders that are not there are made."""
        for path, data in contents.items():
            for end in [place for place, letter in enumerate(path) if letter == "/"]:
                folder, _, name = path[:end].rpartition("/")
                if name not in self.listdir(folder or "/"):
                    self.mkdir(path[:end])
            with self.open(path, "wb") as file:
                file.write(data)

    def contents(self, folder: str = "/") -> dict[str, bytes]:
        """Every file by its path, for tests and tools."""
        found: dict[str, bytes] = {}
        for name, kind, _, _ in self.ilistdir(folder):
            path = folder.rstrip("/") + "/" + name
            if kind == FOLDER:
                found.update(self.contents(path))
            else:
                with self.open(path, "rb") as file:
                    found[path.lstrip("/")] = file.read()
        return found


class Read(io.RawIOBase):
    """A file that is read, for `io` to put buffers around, as each call of the C code takes its time."""

    def __init__(self, files: Files, handle: lfs.LFSFile):
        self._files = files
        self._handle = handle

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._files.call("file_read", self._handle, len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._files.call("file_seek", self._handle, offset, whence)

    def close(self) -> None:
        if not self.closed:
            super().close()
            with suppress(PowerLost):  # which comes here also where nobody is left to be told
                self._files.close(self._handle)


class Written:
    """A file that is written: what littlefs gets and when is as on the Pico, so there is no buffer but its own."""

    def __init__(self, files: Files, handle: lfs.LFSFile, text: bool):
        self._files = files
        self._handle: lfs.LFSFile | None = handle
        self._text = text

    def __enter__(self) -> "Written":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def write(self, data: Any) -> int:
        self._files.call("file_write", self._handle, data.encode() if self._text else bytes(data))
        return len(data)

    def flush(self) -> None:
        self._files.call("file_sync", self._handle)

    def close(self) -> None:
        """Once; a file whose end could not be written is closed all the same."""
        if self._handle:
            handle, self._handle = self._handle, None
            self._files.close(handle)
