"""A guest in a process of its own, under CPython or MicroPython, as `hostsim/pico.py` starts it.

That is in the folder with the image of the flash, which it writes to at every program and erase, so that a process that
is killed leaves what a Pico without power does. Its arguments are the repository, the board's file, the folder of the
display driver, and whether a display is plugged in. It then takes one request a line from standard input and answers in
one, both JSON; before its answer come lines with what the display's chip heard on the bus.
"""

import json
import sys

from guest import Guest

IMAGE = "flash.img"
CUT = 76  # the exit code by which the simulator knows that the power went at an operation on the flash


def main(root, board, driver, plugged):
    image = open(IMAGE, "r+b", 0)  # noqa: SIM115 - for as long as there is power
    serve(Guest(root, board, driver, image, plugged == "plugged"))


def serve(guest):
    for line in sys.stdin:
        answer = answered(guest, *json.loads(line))
        if guest.lost():
            sys.exit(CUT)
        for kind, data in guest.heard():
            print("bus", kind, data.hex())
        print(json.dumps(answer))
        sys.stdout.flush()


def answered(guest, name, *arguments):
    try:
        return {"is": guest.ask(name, *arguments)}
    except ValueError as error:
        return {"error": str(error)}


if __name__ == "__main__":
    main(*sys.argv[1:])
