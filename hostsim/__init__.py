"""Tally on a desktop: front ends around the firmware's own modules."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
if str(FIRMWARE) not in sys.path:
    sys.path.insert(0, str(FIRMWARE))  # the root of imports, as the flash is on the Pico
