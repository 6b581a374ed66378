"""`usb`: a Pico on a USB line for mpremote and the tools: the real MicroPython on a simulated flash, at a TCP port.

The folder has this front end, the line, and what runs behind it; `guest.py` and `parts.py` run in MicroPython.
"""

import sys
import threading
from pathlib import Path
from typing import Any

from hostsim.board import Board, load_board
from hostsim.command_line import Parser
from hostsim.flash_image import flash_image, held, state_folder
from hostsim.pico import GAP, HOLD, OK_AS_BACK, OK_AS_HOLD, TAP, finger
from hostsim.picos import MODELS
from hostsim.usb.bridge import Bridge
from hostsim.usb.loop import PATIENCE, Loop
from hostsim.usb.port import HOST, Port


class UsbPico:
    """A Pico whose flash is `flash.img` in the folder `state`. It has power at first.

    mpremote connects to `port`. The line stays up over a soft reset; a hard one and a loss of power drop it.
    """

    def __init__(self, state: Path, board: str = "pico", number: int = 0, model: str = "1"):
        """`board` is the one that it has while the flash names none of boards/, `number` that of a TCP port, any free
        one if 0; `model` is which of the four Picos it poses as, with this computer's processor.

        ValueError says what is wrong with the board or the flash, OSError that the port is taken, RuntimeError that
        MicroPython does not start.
        """
        given, posed = load_board(board), MODELS[model]
        image = flash_image(state, posed)
        self._line = Port(number)
        self.port = f"socket://{HOST}:{self._line.number}"
        self._bridge = Bridge(image, given, posed, self._line)
        self._loop = Loop(self._bridge.sources, self._bridge.sinks)
        try:
            self.power_on()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "UsbPico":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._loop.close(self._bridge.close)

    def power_on(self) -> None:
        """Returns when boot.py or main.py starts."""
        self._loop.do(self._bridge.power_on).result(PATIENCE)

    def power_off(self) -> None:
        self._loop.do(self._bridge.power_off)

    def cut_power_after(self, operations: int, part: float = 1.0) -> None:
        """Let the power go during that operation of the flash from now, of which `part` is still done."""
        self._bridge.plan.cut_after(operations, part)

    def cut_line_after(self, count: int) -> None:
        """Close the connection after so many more bytes in either direction; the Pico goes on and can be opened."""
        self._loop.do(lambda: setattr(self._line, "left", count))

    def unplug_after(self, count: int) -> None:
        """Line and power go together after so many more bytes to the Pico."""
        self._loop.do(lambda: setattr(self._bridge, "unplug_left", count))

    @property
    def operations(self) -> int:
        """Of the flash so far: programs and erases."""
        return self._bridge.plan.operations

    @property
    def board(self) -> Board:
        return self._loop.do(lambda: self._bridge.board)

    @property
    def alive(self) -> bool:
        """Whether it has power."""
        return self._loop.do(lambda: self._bridge.vm is not None)

    def frame(self) -> bytes:
        """What the panel shows: a byte of 0 or 1 for each pixel, row by row from the top."""
        return self._loop.do(self._bridge.chip.frame)

    def rows(self) -> list[str]:
        """What the firmware shows, as text; none where another program runs. TimeoutError where none runs."""
        return self._ask("rows")

    def press(self, key: str) -> None:
        """Returns when the key has been up again for a while; TimeoutError as of `rows`."""
        self._finger(key, TAP, OK_AS_BACK)

    def hold(self, key: str) -> None:
        self._finger(key, HOLD, OK_AS_HOLD)

    def _finger(self, key: str, ms: int, ok_ms: int) -> None:
        keys = self.board.keys
        down, held = finger(keys, key, ms, ok_ms)
        self._ask("press", keys[down], held, GAP)

    def _ask(self, name: str, *arguments: object) -> Any:
        answer = self._loop.do(lambda: self._bridge.ask(name, *arguments))
        try:
            return answer.result(PATIENCE)
        except TimeoutError:
            raise TimeoutError(f"no program answers; the last output is {self._bridge.said()!r}") from None


def main(args: list[str]) -> int:
    says = Parser(prog="usb", description="A Pico on a USB line, for mpremote and the tools.")
    says.add_argument(
        "--board", default="pico", metavar="NAME", help="a file of boards/, until firmware for another is installed"
    )
    says.add_argument("--pico", choices=MODELS, default="1", type=str.upper, help="which it is (default: %(default)s)")
    says.add_argument("--port", type=int, default=0, metavar="N", help="the TCP port (default: a free one)")
    says.add_argument("--state", type=Path, default=state_folder(), metavar="DIR", help="where its flash is kept")
    options = says.parse_args(args)
    try:
        with (
            held(options.state, "usb", MODELS[options.pico]),
            UsbPico(options.state, options.board, options.port, options.pico) as pico,
        ):
            print(pico.port, flush=True)
            threading.Event().wait()
    except (ValueError, OSError, OverflowError, RuntimeError) as error:
        print(f"usb: {error}", file=sys.stderr)
        return 2
    return 0
