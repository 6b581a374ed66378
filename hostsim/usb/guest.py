"""Runs in the real MicroPython before its REPL and makes it a Pico: flash, time, machine, then boot.py and main.py.

`hostsim/usb/vm.py` starts it.
"""
# mypy: ignore-errors

import builtins
import gc
import os
import sys
from collections import namedtuple

import machine
import umachine  # the interpreter's own
import vfs
from display import display
from flash import mount
from parts import PicoFlash, Simulator, real_time

HIDDEN = ("display", "flash", "guest", "parts", "ticks", "world")  # modules that a Pico has not
PRINT = builtins.print


def start(options: dict, names: dict) -> None:
    """All up to the REPL, whose names are `names`; `options` are what `hostsim/usb/vm.py` says."""
    simulator = Simulator(options["requests"], options["said"], names)
    display.wire(options["display"])
    image, plan = open(options["flash"], "r+b"), open(options["plan"], "r+b")  # noqa: SIM115 - they stay open
    trap = open(options["trap"][0], "rb"), open(options["trap"][1], "wb")  # noqa: SIM115
    vfs.umount("/")
    mount(PicoFlash(image, plan, trap, simulator), "/")
    os.chdir("/")
    add_machine(simulator)
    sys.modules["time"] = real_time(simulator)
    sys.modules["sys"] = named(options["machine"])
    builtins.print = print_as_pico
    sys.path[:] = ["", ".frozen", "/lib"]
    for name in HIDDEN:
        sys.modules.pop(name, None)

    gc.collect()
    run(("boot.py", "main.py") if options["main"] else ("boot.py",), names, simulator)


def add_machine(simulator: Simulator) -> None:
    """The resets, and what the interpreter has itself, such as access to memory."""
    for name in dir(umachine):
        if not hasattr(machine, name):
            setattr(machine, name, getattr(umachine, name))
    machine.reset = lambda: simulator.end("reset")
    machine.soft_reset = sys.exit


def named(machine: str):
    """The module `sys` of an interpreter that says it runs on that machine."""
    name, version, _, *more = sys.implementation
    fields = ("name", "version", "_machine", "_mpy", "_build", "_thread")
    values = {name: getattr(sys, name) for name in dir(sys)}
    values["implementation"] = namedtuple("implementation", fields)(name, version, machine, *more)
    return type("sys", (), values)


def print_as_pico(*words, sep=" ", end="\n", file=None):
    """Lines end in CR LF on a Pico's line."""
    if file is not None:
        PRINT(*words, sep=sep, end=end, file=file)
    else:
        text = sep.join([str(word) for word in words]) + end
        sys.stdout.write(text.replace("\r\n", "\n").replace("\n", "\r\n"))


def run(files: tuple, names: dict, simulator: Simulator) -> None:
    """Those that are there, up to the first exception."""
    try:
        simulator.say("started")
        for file in files:
            if file in os.listdir():
                execfile(file, names)  # noqa: F821 - MicroPython has it
    except SystemExit:
        simulator.end("soft")
    except BaseException as error:
        sys.print_exception(error)
