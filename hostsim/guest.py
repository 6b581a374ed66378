"""Runs the firmware as on a Pico, in a process of its own, under CPython or MicroPython.

The simulator starts it in the folder with the image of the flash, which it writes to at every program and erase, so
that a process that is killed leaves what a Pico without power does. Its arguments are the repository, the board's
file, the folder of the display driver, and whether a display is plugged in. It then takes one request a line from
standard input and answers in one, both JSON; before its answer come lines with what the display's chip heard on the
bus.
"""

import gc
import json
import sys
import time as clock  # the real one; the firmware gets the simulated

ROOT, BOARD, DRIVER, PLUGGED = sys.argv[1:5]
MICROPYTHON = sys.implementation.name == "micropython"
IMAGE = "flash.img"
CUT = 76  # the exit code by which the simulator knows that the power went at an operation on the flash


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

    flash = mount_flash()
    import ticks

    sys.modules["time"] = ticks
    return flash


def mount_flash():
    """Make the littlefs on the flash the firmware's files, formatted where there is none; the flash."""
    image = open(IMAGE, "r+b", 0)  # noqa: SIM115 - for as long as there is power
    if not MICROPYTHON:
        on_path(ROOT)
        from hostsim.littlefs_files import Files, Flash

        flash = Flash(image)
        use_files(Files(flash))
        return flash
    import os

    module = __import__("flash")
    flash = module.Flash(image)
    module.mount(flash, "/flash")  # the root stays the desktop's, where the firmware is imported from
    os.chdir("/flash")
    return flash


def use_files(files):
    """Give CPython's firmware these files: its `open`, and an `os` that nothing else imports."""
    import builtins
    import tokenize  # noqa: F401 - which prints tracebacks with the `open` that it finds
    import types

    names = ("listdir", "mkdir", "remove", "rename", "rmdir", "stat", "statvfs")
    theirs = types.SimpleNamespace(**{name: getattr(files, name) for name in names})
    ours = builtins.__import__

    def imported(name, globals=None, *others):
        of_firmware = str((globals or {}).get("__file__", "")).replace("\\", "/").startswith(ROOT + "/firmware")
        return theirs if name == "os" and of_firmware else ours(name, globals, *others)

    builtins.__import__ = imported
    builtins.open = files.open


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
        self.board = sys.modules["board"] = load_board()
        self.flash = use_stand_ins()
        self.cut_at = 0  # the operation on the flash at which the power goes, counted from the start
        import world
        from display import display

        self.world = world
        self.display = display
        display.wire(self.board.DISPLAY)
        self.plug(PLUGGED == "plugged")
        from start import start

        self.device = start()
        self.device.step()

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
        started = clock.time_ns()
        for _ in range(times):
            device.screen._renderer.draw(device.screen._panel, device.app.view())
        spent = (clock.time_ns() - started) // 1000 // times
        gc.collect()
        return spent, getattr(gc, "mem_alloc")() if MICROPYTHON else 0  # noqa: B009 - mypy knows only CPython's

    def cut(self, operations):
        """Let the power go in the middle of that operation on the flash from now."""
        self.flash.cut(operations, 0.5)
        self.cut_at = self.flash.operations + operations

    def cut_waits(self):
        """How many operations are left until then."""
        return max(0, self.cut_at - self.flash.operations)

    def set_clock(self, *date):
        """Year, month and day, which the Pico's clock has until it loses power."""
        self.world.date[:] = date

    def plug(self, plugged):
        self.display.plug(plugged)

    def serve(self):
        for line in sys.stdin:
            name, *arguments = json.loads(line)
            answer = {}
            try:
                answer["is"] = getattr(self, name)(*arguments)
            except ValueError as error:
                answer["error"] = str(error)
            for kind, data in self.display.take():
                print("bus", kind, data.hex())
            print(json.dumps(answer))
            if not MICROPYTHON:
                sys.stdout.flush()


guest = Guest()
try:
    guest.serve()
except BaseException:
    if not guest.flash.lost:
        raise
    sys.exit(CUT)
