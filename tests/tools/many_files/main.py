"""Start-up of Tally: finishes an update, then starts the firmware, for ever on the Pico. The simulator imports it.

With up and down held nothing is started: a person at the USB line comes in, whatever is on the flash.
"""

import gc
import os

import machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

gc.threshold(16 * 1024)  # collect while modules load, so that what stays lies together and room is left in one piece


def finish_update() -> bool:
    """Do what the list `update.ready` says; False where there is none.

    tools/flash.py writes it once all changed files are in the folder `new`: the old firmware is whole until it is
    there, the new one from then on. Each step may be done again, so a power cut is made up for at the next start.
    OSError or ValueError where it cannot be done; what is no step is passed over.
    """
    if not exists("update.ready"):
        return False
    with open("update.ready", "a"):  # littlefs now ends a move that was cut, which hides files of `new` until then
        pass
    with open("update.ready") as file:
        steps = file.read().split("\n")
    for step in steps:
        word, _, path = step.partition(" ")
        staged = "new/" + path.replace("/", "+")
        if [part for part in path.split("/") if part in ("", ".", "..")]:
            continue
        if word == "folder" and not exists(path):
            os.mkdir(path)
        elif word == "put" and exists(staged):
            os.rename(staged, path)
        elif word == "remove" and exists(path):
            os.remove(path)  # or an empty folder, on littlefs
    os.remove("update.ready")
    if exists("new") and not os.listdir("new"):
        os.rmdir("new")
    return True


def held_off() -> bool:
    """False where that cannot be found out, as where only a part of an update is there."""
    try:
        import restart  # noqa: PLC0415 - an older version has none

        restart.carry_date()
        restart.disarm()
        return restart.is_held_off()
    except Exception as error:
        print("main.py:", repr(error))
        return False


def start() -> "Any":
    """Loads what a person may have to be kept out of the way of, so not before it is known that nobody asks for it."""
    import board  # noqa: PLC0415

    try:
        from tally.device.device import Device  # noqa: PLC0415

        return Device(board)
    except BaseException:
        import restart  # noqa: PLC0415

        restart.arm()
        raise


def exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True


device: "Any" = None
if held_off():
    print("up and down are held: nothing is started")
else:
    try:
        if finish_update():
            machine.reset()  # this file may have been replaced as well
    except (OSError, ValueError) as error:  # what is there is started: the old firmware, unless a step has been done
        print("update.ready cannot be carried out:", repr(error))
    device = start()
    if __name__ == "__main__":
        print("Tally runs")  # tools/flash.py waits for it
        device.run()
