"""The memory of a Pico, tidied while nobody waits."""

import gc
import sys

ROOM = 64  # words in one piece, more than a call needs for what is its own


def tidy() -> None:
    """Collect what nothing needs, and fill the small gaps below the first large one until the next time: MicroPython
    looks for room from the lowest gap on whenever a function is called (py/gc.c), which took a quarter of a press."""
    if sys.implementation.name == "micropython":
        gc.collect()
        room = id((0,) * ROOM)
        place, before = id(object()), 0
        while before < place < room:  # or memory is so full that it was collected again
            before = place
            place = id(object())
