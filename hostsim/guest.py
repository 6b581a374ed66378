"""Runs the firmware as on a Pico, in a process of its own, under CPython or MicroPython.

The simulator starts it in the folder that is the flash. Its arguments are the repository, the board's file, the
folder of the display driver, and whether a display is plugged in. It then takes one request a line from standard
input and answers in one, both JSON; before its answer come lines with the bytes of each transaction on the bus.
"""

import gc
import json
import sys
import time as clock  # the real one; the firmware gets the simulated

ROOT, BOARD, DRIVER, PLUGGED = sys.argv[1:5]
MICROPYTHON = sys.implementation.name == "micropython"


def on_path(*folders):
    for folder in folders:
        sys.path.insert(0, folder)


def use_stand_ins():
    """What the interpreter lacks of a Pico's modules; MicroPython has `framebuf` itself."""
    on_path(DRIVER, ROOT + "/firmware")
    on_path(ROOT + "/hostsim/stand_ins")
    if MICROPYTHON:
        sys.path.remove(ROOT + "/hostsim/stand_ins")
        sys.path.append(ROOT + "/hostsim/stand_ins")
    else:
        import adafruit_ssd1306  # noqa: F401 - what it imports wants the real time

        gc.threshold = lambda size: None  # type: ignore[attr-defined]
        sys.print_exception = print_exception  # type: ignore[attr-defined]

    import ticks

    sys.modules["time"] = ticks


def print_exception(error, file=sys.stderr):
    """MicroPython's own, for CPython."""
    import traceback

    traceback.print_exception(error, file=file)


def load_board():
    """The board's file as the module `board`, which is what it is on the Pico."""
    values: dict = {}
    with open(BOARD) as file:
        exec(file.read(), values)
    return type("board", (), values)


def value_of(ask, text):
    """What a script means by a value: JSON where that is legal, else text with `_` for a blank."""
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    for meant in (value, ask.parse(text)):
        if ask.accept(meant) is not None:
            return ask.accept(meant)
    return ask.check(ask.parse(text.replace("_", " ")))


class Guest:
    def __init__(self):
        use_stand_ins()
        import world

        self.board = sys.modules["board"] = load_board()

        self.world = world
        self.plug(PLUGGED == "plugged")
        import main

        self.device = main.device
        self.device.step()

    def advance(self, ms, down):
        """Let the firmware run for so long with these keys down."""
        for name in self.board.KEYS:
            self.world.pins[self.board.KEYS[name]] = 0 if name in down else 1
        end = self.world.now_us + ms * 1000
        while self.world.now_us < end:
            self.device.step()
            self.world.advance(5)
        return self.world.now_us // 1000

    def rows(self):
        return self.device.app.view().lines()

    def problems(self):
        return self.device.screen.problems

    def sheet(self):
        match = self.device.app.match
        return match.sheet() if match else None

    def path(self, text):
        """The keys that answer the open question, by what they are on the board, whichever way up it is held."""
        app, device = self.device.app, self.device
        turned = dict(zip(device.key_names(), ("up", "down", "ok", "back")))
        presses = [turned[key] for key in app.path(value_of(app.ask(), text))]
        return presses if device.screen.state == 0 else ["up"] + presses  # the first one wakes the screen

    def cost(self, times):
        """Microseconds to make and draw the open screen, and the bytes of heap in use."""
        device = self.device
        started = clock.time_ns()
        for _ in range(times):
            device.screen._renderer.draw(device.screen._panel, device.app.view())
        spent = (clock.time_ns() - started) // 1000 // times
        gc.collect()
        return spent, getattr(gc, "mem_alloc")() if MICROPYTHON else 0  # noqa: B009 - mypy knows only CPython's

    def plug(self, plugged):
        self.world.plug(plugged)

    def serve(self):
        for line in sys.stdin:
            name, *arguments = json.loads(line)
            answer = {}
            try:
                answer["is"] = getattr(self, name)(*arguments)
            except ValueError as error:
                answer["error"] = str(error)
            for data in self.world.take_sent():
                print("bus", data.hex())
            print(json.dumps(answer))
            if not MICROPYTHON:
                sys.stdout.flush()


Guest().serve()
