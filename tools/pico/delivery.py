"""Carries an update out on a Pico."""

import base64
import zlib
from collections.abc import Iterator

from pico.connection import Connection
from pico.device_files import MAIN
from pico.firmware_file import FIRMWARE_FILE, Pieces, modules_in, pieces
from pico.found import OURS, WORKING, Found, sha256
from pico.report import show_progress
from pico.update import ARRIVES, SPARE, Update

CHUNK = 4096  # bytes that are compressed at once
BATCH = 6000  # characters of commands that travel together, as each answer takes some 50 ms


def carry_out(pico: Connection, found: Found, update: Update) -> int:
    """How many bytes were sent. ValueError where there is no room, before anything is changed."""
    left = [path + ARRIVES for path in OURS if path + ARRIVES in found.files]
    _, [(block, free)] = pico.run_all(f"remove({left})", "room()", timeout=WORKING)
    if update.put and update.blocks() + SPARE > free:
        short = (update.blocks() + SPARE - free) * block // 1024
        raise ValueError(f"the flash is {short} KB too full: delete old matches on the Pico, or other files")
    sent = sum([send(pico, path, data, found) for path, data in update.put.items()])
    show_progress(1, "")
    pico.run_all(*steps(update), timeout=WORKING)
    if update.keep:
        print(f"{MAIN} on the Pico was another program's and is kept as {update.keep}")
    return sent


def steps(update: Update) -> list[str]:
    """What is done once all that comes is there, and may end after any of them."""
    moves = [(path + ARRIVES, path) for path in update.put]
    if update.keep:
        moves.insert(moves.index((MAIN + ARRIVES, MAIN)), (MAIN, update.keep))
    return [f"remove({update.before})", *[f"os.rename{move}" for move in moves], f"remove({update.remove})"]


def send(pico: Connection, path: str, data: bytes, found: Found) -> int:
    """Bring a file beside the one of that path; of the firmware's file only what that has not, if it is whole."""
    ways: list[Pieces] = [[data]]
    if path == FIRMWARE_FILE and found.modules and found.modules != modules_in(data):
        ways.insert(0, pieces(data, found.modules))
    sent = 0
    for parts in ways:
        batch, done = f"made = open({path + ARRIVES!r}, 'wb')\n", 0
        for command, size in making(path, parts):
            if len(batch) + len(command) > BATCH:
                pico.run(batch, WORKING)
                batch = ""
                show_progress(done / len(data), path)
            batch += command + "\n"
            done += size
        sent += sum([len(part) for part in parts if isinstance(part, bytes)])
        if pico.run(f"{batch}made.close()\ndigest({path + ARRIVES!r})", WORKING) == [sha256(data)]:
            return sent
    raise ValueError(f"{path} has not arrived as it should: run this again")


def making(path: str, parts: Pieces) -> Iterator[tuple[str, int]]:
    """The commands that make a file of such pieces, and how many bytes each of them adds."""
    for part in parts:
        if isinstance(part, list):
            yield f"take(made, {path!r}, {part})", sum([size for _, size in part])
        else:
            for start in range(0, len(part), CHUNK):
                chunk = part[start : start + CHUNK]
                yield f"add(made, {base64.b64encode(zlib.compress(chunk, 9)).decode()!r})", len(chunk)
