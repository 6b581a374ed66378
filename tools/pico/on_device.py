"""What a Pico is asked to do while a tool is connected. The tools send this file as text; nothing of it stays there.

Each function prints its answer as a line of JSON. Paths are relative to the file system's root.
"""

import binascii
import hashlib
import io
import json
import os
import sys

import deflate
import machine
import vfs

FOLDER = 0x4000  # in the first of `os.stat`
CHUNK = 4096  # bytes

os.chdir("/")  # boot.py may have been elsewhere
if "/fw" in sys.path:  # and may have imported main.py, which has the modules there
    vfs.umount("/fw")
for number in list(range(23)) + [26, 27, 28]:  # the pins that are led out
    machine.Pin(number).irq(handler=None)  # no key may start Tally meanwhile: see firmware/restart.py


def is_file(path: str) -> bool:
    try:
        return not os.stat(path)[0] & FOLDER
    except OSError:
        return False


def room() -> None:
    """The size of a block of the flash, and how many are free: none where statvfs says more than there are, for which
    see `free` of firmware/tally/device/files.py."""
    stat = os.statvfs("/")
    print(json.dumps([stat[0], stat[3] if 0 <= stat[3] <= stat[2] else 0]))


def listing(folder: str) -> None:
    """For each file below a folder its path and size, for each folder its path and -1; children first."""
    for name in os.listdir(folder or "/"):
        path = folder + name
        stat = os.stat(path)
        if stat[0] & FOLDER:
            listing(path + "/")
        print(json.dumps([path, -1 if stat[0] & FOLDER else stat[6]]))


def digest(path: str) -> None:
    """Of a file, by SHA-256; "" where there is none."""
    sha = hashlib.sha256()
    part = memoryview(bytearray(CHUNK))
    if is_file(path):
        with open(path, "rb") as file:
            size = file.readinto(part)
            while size:
                sha.update(part[:size])
                size = file.readinto(part)
    print(json.dumps(binascii.hexlify(sha.digest()).decode() if is_file(path) else ""))


def remove(paths: list) -> None:
    """Files, and folders in which nothing is left, where they are there."""
    for path in paths:
        try:
            os.remove(path)
        except OSError as error:
            if error.args[0] != 2:
                raise


def show(path: str) -> None:
    """The file in base64, a line for each chunk; nothing where there is no such file."""
    if not is_file(path):
        return
    with open(path, "rb") as file:
        data = file.read(CHUNK)
        while data:
            print(json.dumps(binascii.b2a_base64(data).decode()))
            data = file.read(CHUNK)


def show_head(path: str) -> None:
    """The same of its lines up to an empty one."""
    if not is_file(path):
        return
    with open(path, "rb") as file:
        for line in file:
            print(json.dumps(binascii.b2a_base64(line).decode()))
            if line == b"\n":
                break


def add(file: io.BytesIO, data: str) -> None:
    """What is compressed and in base64."""
    file.write(deflate.DeflateIO(io.BytesIO(binascii.a2b_base64(data)), deflate.ZLIB).read())


def take(file: io.BytesIO, path: str, places: list) -> None:
    """What is at these places of another file: (start, size)."""
    with open(path, "rb") as other:
        for start, size in places:
            other.seek(start)
            file.write(other.read(size))
