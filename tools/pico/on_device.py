"""What a Pico is asked to do while a tool is connected. The tools send this file as text; nothing of it stays there.

Each function prints its answer as a line of JSON. Paths are relative to the file system's root.
"""

import binascii
import hashlib
import json
import os

import machine

FOLDER = 0x4000  # in the first of `os.stat`
CHUNK = 512  # bytes

os.chdir("/")  # boot.py may have been elsewhere
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


def listing(folder: str, hashed: list) -> None:
    """For each file below a folder its path, size and hash (where the path begins with one of `hashed`, else ""), for
    each folder its path, -1 and ""; children first."""
    for name in os.listdir(folder or "/"):
        path = folder + name
        stat = os.stat(path)
        if stat[0] & FOLDER:
            listing(path + "/", hashed)
            print(json.dumps([path, -1, ""]))
        else:
            wanted = any([path.startswith(start) for start in hashed])
            print(json.dumps([path, stat[6], digest(path) if wanted else ""]))


def digest(path: str) -> str:
    sha = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            data = file.read(CHUNK)
            if not data:
                break
            sha.update(data)
    return binascii.hexlify(sha.digest()).decode()


def remove(path: str) -> None:
    """A file, if it is one."""
    if is_file(path):
        os.remove(path)


def show(path: str) -> None:
    """The file in base64, a line for each chunk; nothing where there is no such file."""
    if not is_file(path):
        return
    with open(path, "rb") as file:
        while True:
            data = file.read(CHUNK)
            if not data:
                break
            print(json.dumps(binascii.b2a_base64(data).decode()))


def write(path: str, mode: str, data: str) -> None:
    """Write ("wb") or append ("ab") what is given in base64."""
    with open(path, mode) as file:
        file.write(binascii.a2b_base64(data))
