"""Starts the firmware, for main.py and the simulator. A main.py of another version may ask for the same names.

With up and down held nothing is started: a person at the USB line comes in, whatever is on the flash. What this imports
at first is checked at each start, the other modules are not.
"""

import array
import gc
import os
import sys
import time

import board
import machine

from restart import arm, carry_date, disarm, is_held_off, restart  # noqa: F401

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

sys.modules.update(array=array, machine=machine, os=os, time=time)  # or `import` looks for files of the name each time

GARBAGE = 200 * 1024  # bytes after which memory is collected, so that what stays lies together


def start() -> "Any":
    """The device; None where nothing is to be started."""
    carry_date()
    disarm()
    if is_held_off():
        print("up and down are held: nothing is started")
        return None
    gc.threshold(GARBAGE)
    try:
        from tally.device.device import Device  # noqa: PLC0415 - not before it is known that nobody wants to come in

        return Device(board)
    except BaseException:
        arm()
        raise
