"""The firmware as on a Pico, in the interpreter that imports this: CPython or MicroPython.

Whoever makes a `Guest` passes on to it what a Pico gets from outside, and to a model of the panel what `heard` returns.
`guest_loop.py` does so over standard input and output, in a process of its own.
"""

import gc
import json
import sys
import time as clock  # the real one; the firmware gets the simulated

MICROPYTHON = sys.implementation.name == "micropython"


def use_stand_ins(root, driver):
    """What the interpreter lacks of a Pico's modules; MicroPython has `framebuf` itself."""
    sys.path[:0] = [root + "/hostsim/stand_ins", driver, root + "/firmware"]
    if not MICROPYTHON:
        import adafruit_ssd1306  # noqa: F401 - what it imports wants the real time

        gc.threshold = lambda size: None  # type: ignore[attr-defined]
        sys.print_exception = print_exception  # type: ignore[attr-defined]


def use_flash(image, root):
    """Make the littlefs on it the firmware's files, formatted where there is none; the flash."""
    if not MICROPYTHON:
        sys.path.insert(0, root)
        from hostsim.littlefs_files import Files, Flash

        flash = Flash(image)
        use_files(Files(flash), root + "/firmware")
        return flash
    import os

    module = __import__("flash")
    flash = module.Flash(image)
    module.mount(flash, "/flash")  # the root stays the desktop's, where the firmware is imported from
    os.chdir("/flash")
    return flash


def use_files(files, firmware):
    """Give CPython's firmware these files: its `open`, and an `os` that nothing else imports."""
    import builtins
    import tokenize  # noqa: F401 - which prints tracebacks with the `open` that it finds
    import types

    names = ("listdir", "mkdir", "remove", "rename", "rmdir", "stat", "statvfs")
    theirs = types.SimpleNamespace(**{name: getattr(files, name) for name in names})
    ours = builtins.__import__

    def imported(name, globals=None, *others):
        of_firmware = str((globals or {}).get("__file__", "")).replace("\\", "/").startswith(firmware)
        return theirs if name == "os" and of_firmware else ours(name, globals, *others)

    builtins.__import__ = imported
    builtins.open = files.open


def print_exception(error, file=sys.stderr):
    """MicroPython's own, for CPython."""
    import traceback

    traceback.print_exception(error, file=file)


def load_board(path):
    """The board's file as the module `board`, which is what it is on the Pico."""
    values: dict = {}
    with open(path) as file:
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
    """A Pico from power-on to the loss of power, or to a reset, which is SystemExit; one to an interpreter.

    `root` is the repository, `board` the board's file, `driver` the folder of the display driver. `image` is that of
    the flash, an open file or a bytearray, and follows each operation at once; without one, as in an interpreter
    without littlefs, the firmware's files are those of the current folder, and no operation is there to be cut.
    """

    def __init__(self, root, board, driver, image=None, plugged=True):
        self.board = sys.modules["board"] = load_board(board)
        use_stand_ins(root, driver)
        self.flash = None if image is None else use_flash(image, root)
        self.cut_at = 0  # the operation on the flash at which the power goes, counted from the start
        import ticks
        import world
        from display import display

        sys.modules["time"] = ticks
        self.world = world
        self.display = display
        display.wire(self.board.DISPLAY)
        display.plug(plugged)
        from start import start

        self.device = start()
        if MICROPYTHON and gc.mem_free() > 1 << 20:  # type: ignore[attr-defined]
            gc.threshold(1 << 18)  # type: ignore[attr-defined] # start.py's, for a Pico, takes most of the time in more
        self.device.step()

    def ask(self, name, *arguments):
        """Do one of the requests, which are the methods below `heard`. ValueError is what it refuses; None also where
        the power goes meanwhile, or has gone."""
        try:
            return None if self.lost() else getattr(self, name)(*arguments)
        except BaseException:
            if not self.lost():
                raise
            gc.disable()  # a collection would close files that the exception has left half written in MicroPython's C
            return None

    def lost(self):
        """Whether the power has gone, at an operation on the flash."""
        return bool(self.flash and self.flash.lost)

    def heard(self):
        """What the display's chip heard on the bus since this was asked last: the kind and the bytes of each."""
        return self.display.take()

    def advance(self, ms, down):
        """Let the firmware run for so long with these keys down."""
        for name in self.board.KEYS:
            self.world.drive(self.board.KEYS[name], 0 if name in down else 1)
        end = self.world.now_us + ms * 1000
        while self.world.now_us < end:
            self.device.step()
            self.world.advance(5)
        return self.world.now_us // 1000

    def rows(self):
        view = self.device.screen.view
        return view.lines() if view else []

    def problems(self):
        return self.device.screen.problems

    def app(self):
        """ValueError where the firmware failed before there was one."""
        app = getattr(self.device, "app", None)
        if app is None:
            raise ValueError("the firmware has failed: see error.txt")
        return app

    def sheet(self):
        match = self.app().match
        return match.sheet() if match else None

    def path(self, text):
        """The keys that answer the open question, by what they are on the board, whichever way up it is held."""
        app, device = self.app(), self.device
        turned = dict(zip(device.key_names(), ("up", "down", "ok", "back")))
        presses = [turned.get(key, key) for key in app.path(value_of(app.ask(), text))]
        return presses if device.screen.state == 0 else ["up"] + presses  # the first one wakes the screen

    def cost(self, times):
        """Microseconds to make and draw the open screen, and the bytes of heap in use."""
        device = self.device
        from tally.ui.render import Renderer

        started = clock.time_ns()
        for _ in range(times):
            Renderer().draw(device.screen._panel.picture, device.app.view())
        spent = (clock.time_ns() - started) // 1000 // times
        gc.collect()
        return spent, getattr(gc, "mem_alloc")() if MICROPYTHON else 0  # noqa: B009 - mypy knows only CPython's

    def cut(self, operations):
        """Let the power go in the middle of that operation on the flash from now."""
        if not self.flash:
            raise ValueError("there is no flash here, so no operation on it that could be cut")
        self.flash.cut(operations, 0.5)
        self.cut_at = self.flash.operations + operations

    def cut_waits(self):
        """How many operations are left until then."""
        return max(0, self.cut_at - self.flash.operations) if self.flash else 0

    def set_clock(self, *date):
        """Year, month and day, which the Pico's clock has until it loses power."""
        self.world.date[:] = date

    def plug(self, plugged):
        self.display.plug(plugged)
