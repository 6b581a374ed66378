"""The guest of a simulated Pico that notes how many calls of the firmware are open, at most and at the flash.

The Pico has 8 KB of stack for them, of which a call takes some 255 bytes, the file system's own C code 1 KB, and the
interrupt of a key that may come in between 0.9 KB. Each new depth goes into the file `depth` of the state folder, a
line each: where it was, and the names of the functions.
"""

import sys
from pathlib import Path
from types import FrameType

ROOT = Path(sys.argv[1])
sys.path[:0] = [str(ROOT), str(ROOT / "hostsim")]

import guest_loop  # noqa: E402 - needs the path

from hostsim.stand_ins.flash import Flash  # noqa: E402

FIRMWARE = str(ROOT / "firmware")
NOTES = open("depth", "a", encoding="utf-8")  # noqa: SIM115 - the guest has an `open` of its own later
deepest = {"anywhere": 0, "flash": 0}
depth = 0  # the calls of the firmware that are open
reach = Flash.read, Flash._operate


def note(where: str, frame: FrameType | None) -> None:
    if depth <= deepest[where]:
        return
    names = []
    while frame:
        if frame.f_code.co_filename.startswith(FIRMWARE):
            names.append(frame.f_code.co_name)
        frame = frame.f_back
    deepest[where] = len(names)
    print(where, *reversed(names), file=NOTES, flush=True)


def calling(frame: FrameType, event: str, _: object) -> None:
    global depth  # noqa: PLW0603
    if event in ("call", "return") and frame.f_code.co_filename.startswith(FIRMWARE):
        depth += 1 if event == "call" else -1
        if depth > deepest["anywhere"] and "<module>" not in names_below(frame):
            note("anywhere", frame)


def names_below(frame: FrameType) -> set[str]:
    """The functions that are open; a module that is being loaded comes from a compiled file on the Pico."""
    names = set()
    below: FrameType | None = frame
    while below and below.f_code.co_filename.startswith(FIRMWARE):
        names.add(below.f_code.co_name)
        below = below.f_back
    return names


def reading(flash, *arguments):
    note("flash", sys._getframe(1))
    return reach[0](flash, *arguments)


def operating(flash, *arguments):
    note("flash", sys._getframe(1))
    reach[1](flash, *arguments)


Flash.read, Flash._operate = reading, operating  # type: ignore[method-assign]
sys.setprofile(calling)
guest_loop.main(*sys.argv[1:])
