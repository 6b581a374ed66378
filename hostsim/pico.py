"""A simulated Pico with its panel: the firmware in a process of its own, and the model of the display chip."""

import argparse
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

from hostsim.ssd1306 import SSD1306

ROOT = Path(__file__).resolve().parent.parent
GUEST = ROOT / "hostsim" / "guest.py"
BOARDS = ROOT / "boards"
TAP, GAP = 60, 60  # ms that a press lasts, and until the next one
HOLD = 1000  # ms that a hold lasts
RESET = 75  # the exit code of a Pico that resets itself
HEAP = "2m"  # for MicroPython, where tests set no other


class Pico:
    """`state` is the folder that is the flash; `vm` the interpreter, cpython or micropython."""

    def __init__(self, state: Path, board: str = "pico", vm: str = "cpython", heap: str = HEAP):
        self.state = state
        self.command = [*interpreter(vm, heap), str(GUEST), str(ROOT), str(board_file(board)), str(driver_folder())]
        self.chip = SSD1306()
        self.plugged = True
        self.now = 0
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

    def plug(self, plugged: bool) -> None:
        """Plug the display in or unplug it; without power it forgets everything."""
        self.plugged = plugged
        self.chip.reset()
        self.ask("plug", plugged)

    def run(self, ms: int, *down: str) -> None:
        """Let time pass with these keys down."""
        self.ask("advance", ms, down)
        self.now += ms

    def press(self, key: str) -> None:
        self.run(TAP, key)
        self.run(GAP)

    def hold(self, key: str) -> None:
        self.run(HOLD, key)
        self.run(GAP)

    def ask(self, name: str, *arguments):
        """Ask the guest; ValueError is what it refuses, RuntimeError its end."""
        assert self.guest.stdin and self.guest.stdout
        try:
            self.guest.stdin.write(json.dumps([name, *arguments]) + "\n")
            self.guest.stdin.flush()
            line = self.guest.stdout.readline()
        except BrokenPipeError:
            line = ""
        while line and not line.startswith("{"):
            if line.startswith("bus "):
                self.chip.write(bytes.fromhex(line[4:]))
            else:  # what the firmware prints on its console
                print(line, end="", file=sys.stderr)
            line = self.guest.stdout.readline()
        if not line:
            if self.guest.wait() != RESET:
                raise RuntimeError(f"the firmware ended, exit code {self.guest.returncode}")
            self.power_on()  # the panel stayed powered
            return self.ask(name, *arguments)
        answer = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["is"]


def add_pico_options(says: argparse.ArgumentParser) -> None:
    """The options that every front end around a simulated Pico has."""
    says.add_argument("--board", default="pico", metavar="NAME", help="a file of boards/")
    says.add_argument("--vm", choices=("cpython", "micropython"), default="cpython")


def interpreter(vm: str, heap: str) -> list[str]:
    if vm == "micropython":
        beside = Path(sys.executable).parent / "micropython"
        return [str(beside) if beside.exists() else "micropython", "-X", f"heapsize={heap}"]
    return [sys.executable]


def board_file(name: str) -> Path:
    """ValueError where there is no such board."""
    path = BOARDS / f"{name}.py"
    if not path.exists():
        boards = ", ".join(sorted(file.stem for file in BOARDS.glob("*.py")))
        raise ValueError(f"no board {name!r}; there is: {boards}")
    return path


def driver_folder() -> Path:
    spec = importlib.util.find_spec("adafruit_ssd1306")
    if not spec or not spec.origin:
        raise ValueError("adafruit-circuitpython-ssd1306 is not installed; run tools/dev.py, which installs it")
    return Path(spec.origin).parent
