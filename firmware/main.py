"""Start-up. The simulator imports it; on the Pico it is the main program and runs for ever."""

import gc

gc.threshold(16 * 1024)  # collect while modules load, so that what stays lies together and room is left in one piece

import board  # noqa: E402

from tally.device.device import Device  # noqa: E402

device = Device(board)
if __name__ == "__main__":
    device.run()
