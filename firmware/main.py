"""Start-up."""

import board

from tally.device.device import Device

Device(board).run()
