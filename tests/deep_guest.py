"""The guest of a simulated Pico that notes how deep the firmware's calls are when it reaches the flash.

The Pico has 8 KB of stack for them, of which a call takes some 255 bytes, and the file system's own C code, with the
timer that may come in between, some 2 KB. Each new depth goes into the file `depth` of the state folder, a line each,
with the names of the functions.
"""

import sys
from pathlib import Path
from types import FrameType

ROOT = Path(sys.argv[1])
sys.path.insert(0, str(ROOT))

from hostsim.stand_ins.flash import Flash  # noqa: E402 - needs the path

NOTES = open("depth", "a", encoding="utf-8")  # noqa: SIM115 - the guest has an `open` of its own later
reach = Flash.readblocks, Flash._operate
deepest = 0


def note() -> None:
    global deepest  # noqa: PLW0603 - one guest to a process
    names = []
    frame: FrameType | None = sys._getframe(2)
    while frame:
        if "firmware" in Path(frame.f_code.co_filename).parts:
            names.append(frame.f_code.co_name)
        frame = frame.f_back
    if len(names) > deepest:
        deepest = len(names)
        print(deepest, *reversed(names), file=NOTES, flush=True)


def reading(flash, block, buffer, offset=0):
    note()
    reach[0](flash, block, buffer, offset)


def operating(flash, *arguments):
    note()
    reach[1](flash, *arguments)


Flash.readblocks, Flash._operate = reading, operating  # type: ignore[method-assign]
guest = ROOT / "hostsim" / "guest.py"
exec(compile(guest.read_text(encoding="utf-8"), str(guest), "exec"), {"__name__": "__main__"})
