"""A simulated Pico with its panel: the firmware in a process of its own, and the model of the display chip."""

import argparse
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

from hostsim import ROOT
from hostsim.board import load_board
from hostsim.flash_image import flash_image
from hostsim.panel.oled_chip import OledChip
from hostsim.panel.sh1106 import SH1106
from hostsim.panel.ssd1306 import SSD1306

GUEST = ROOT / "hostsim" / "guest_loop.py"
TAP, GAP = 60, 60  # ms that a press lasts, and until the next one
HOLD = 1000  # ms that a hold lasts
LONGEST = 10_000  # ms that the guest is asked for at once, so that it soon sees that this process was killed
OK_AS_BACK, OK_AS_HOLD = 1300, 2000  # ms that ok is held for either on a board without back
RESET, CUT = 75, 76  # the exit codes of a Pico that resets itself, and of one whose power went
HEAP = "2m"  # for MicroPython, where tests set no other


class Pico:
    """`state` is the folder with the image of the flash, made where there is none; `vm` the interpreter, cpython or
    micropython; `root` a repository, in which the firmware may be compiled, with the display's driver among it."""

    def __init__(
        self, state: Path, board: str = "pico", vm: str = "cpython", heap: str = HEAP, root: "Path | None" = None
    ):
        self.state = state
        parts = load_board(board)
        self.keys = parts.keys
        self.command = [*interpreter(vm, heap), str(GUEST), str(root or ROOT), str(parts.path)]
        self.command.append(str(root / "firmware" if root else driver_folder()))
        self.chip = chip_of(parts.display)
        self.plugged = True
        self.now = 0
        flash_image(state)
        self.power_on()

    def power_on(self) -> None:
        self.guest = subprocess.Popen(
            [*self.command, "plugged" if self.plugged else "unplugged"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=self.state,
        )
        self.run(0)

    def power_off(self) -> None:
        self.guest.kill()
        self.guest.communicate()

    def cut(self) -> None:
        """Power cut now, then power on. The panel loses its power too."""
        self.power_off()
        self.chip.reset()
        self.power_on()

    def cut_after(self, operations: int) -> None:
        """Power cut in the middle of that operation on the flash from now, whenever it comes, then power on."""
        self.ask("cut", operations)

    def plug(self, plugged: bool) -> None:
        """Plug the display in or unplug it; without power it forgets everything."""
        self.plugged = plugged
        self.chip.reset()
        self.ask("plug", plugged)

    def run(self, ms: int, *down: str) -> None:
        """Let time pass with these keys down."""
        for start in range(0, max(ms, 1), LONGEST):
            self.ask("advance", min(ms - start, LONGEST), down)
        self.now += ms

    def press(self, key: str) -> None:
        self._finger(key, TAP, OK_AS_BACK)

    def hold(self, key: str) -> None:
        self._finger(key, HOLD, OK_AS_HOLD)

    def _finger(self, key: str, ms: int, ok_ms: int) -> None:
        down, held = finger(self.keys, key, ms, ok_ms)
        self.run(held, down)
        self.run(GAP)

    def ask(self, name: str, *arguments):
        """Ask the guest; ValueError is what it refuses, RuntimeError its end. None where its power went meanwhile."""
        assert self.guest.stdin and self.guest.stdout
        try:
            self.guest.stdin.write(json.dumps([name, *arguments]) + "\n")
            self.guest.stdin.flush()
            line = self.guest.stdout.readline()
        except BrokenPipeError:
            line = ""
        while line and not line.startswith("{"):
            if line.startswith("bus "):
                _, kind, data = line.rstrip("\n").split(" ")
                self.chip.hear(kind, bytes.fromhex(data))
            else:  # what the firmware prints on its console
                print(line, end="", file=sys.stderr)
            line = self.guest.stdout.readline()
        if not line:
            code = self.guest.wait()
            if code == CUT:
                self.chip.reset()
                self.power_on()
                return None
            if code != RESET:
                raise RuntimeError(f"the firmware ended, exit code {self.guest.returncode}")
            self.power_on()  # the panel stayed powered
            if name == "advance":
                arguments = (arguments[0], ())  # the finger is lifted: what is down at the start would mean nothing
            return self.ask(name, *arguments)
        answer = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["is"]


def add_pico_options(says: argparse.ArgumentParser) -> None:
    """The options that every front end around a simulated Pico has."""
    says.add_argument("--board", default="pico", metavar="NAME", help="a file of boards/")
    says.add_argument("--vm", choices=("cpython", "micropython"), default="cpython")


def finger(keys: dict[str, int], key: str, ms: int, ok_ms: int) -> tuple[str, int]:
    """The key to hold down and for how long; ok in place of one that the board has not."""
    return (key, ms) if key in keys else ("ok", ok_ms)


def interpreter(vm: str, heap: str) -> list[str]:
    if vm == "micropython":
        beside = Path(sys.executable).parent / "micropython"
        return [str(beside) if beside.exists() else "micropython", "-X", f"heapsize={heap}"]
    return [sys.executable]


def chip_of(display: dict) -> OledChip:
    return SH1106(display["first_column"]) if display["chip"] == "sh1106" else SSD1306()


def driver_folder() -> Path:
    spec = importlib.util.find_spec("adafruit_ssd1306")
    if not spec or not spec.origin:
        raise ValueError("adafruit-circuitpython-ssd1306 is not installed; run tools/dev.py, which installs it")
    return Path(spec.origin).parent
