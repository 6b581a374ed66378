"""`terminal`: the handheld in a terminal's window, in real time, its four keys on the keyboard."""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import Output
from prompt_toolkit.styles import Style

from hostsim.board import load_board
from hostsim.command_line import Parser
from hostsim.flash_image import held, state_folder
from hostsim.handheld import Handheld
from hostsim.panel.text import STYLES, compose
from hostsim.pico import Pico, add_pico_options

TICK = 30  # ms between two looks at the firmware
LONGEST = 300  # ms that pass at once, however long this process was stopped
STEP = 5  # ms; a simulated Pico counts in these
ENDED = 128 + signal.SIGTERM  # the exit code of what was told to end


def main(args: list[str]) -> int:
    options = parser().parse_args(args)
    try:
        load_board(options.board)
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ValueError("standard input and output must be a terminal; `text` and `play` need none")
        with held(options.state, "terminal"), console() as said:
            return run(options, said)
    except (ValueError, OSError) as error:
        print(f"terminal: {error}", file=sys.stderr)
        return 2
    except RuntimeError as error:
        print(f"terminal: {error}", file=sys.stderr)
        return 1


def parser() -> Parser:
    says = Parser(prog="terminal", description="The handheld in this terminal.")
    add_pico_options(says)
    says.add_argument(
        "--state", type=Path, default=state_folder(), metavar="DIR", help="the simulated flash (default: %(default)s)"
    )
    says.add_argument("--flip", choices=("yes", "no"), default="no", help="hold the handheld upside down")
    return says


@contextmanager
def console() -> Iterator[IO[str]]:
    """Takes what goes to standard error, the firmware's too, which would spoil the screen."""
    sys.stderr.flush()
    with tempfile.TemporaryFile("a+", encoding="utf-8", errors="replace") as said:
        saved = os.dup(2)
        os.dup2(said.fileno(), 2)
        try:
            yield said
        finally:
            sys.stderr.flush()
            os.dup2(saved, 2)
            os.close(saved)


def run(options: argparse.Namespace, said: IO[str]) -> int:
    """RuntimeError is the end of the firmware, with the last that it said."""
    pico = None
    try:
        pico = Pico(options.state, options.board, options.vm)
        handheld = Handheld(pico, options.flip == "yes", f"The match is kept in {options.state}")
        return FrontEnd(handheld).run()
    except EOFError:  # the terminal has gone
        return 0
    except (RuntimeError, ValueError, OSError) as error:
        said.seek(0)
        last = "".join(f"; {line.strip()}" for line in said.readlines()[-1:])
        raise RuntimeError(f"{error}{last}") from error
    finally:
        if pico:
            pico.power_off()


class FrontEnd:
    def __init__(self, handheld: Handheld, input: Input | None = None, output: Output | None = None):
        self.handheld = handheld
        self.shown = handheld.shown()
        control = FormattedTextControl(self.text, focusable=True)
        self.app: Application[int] = Application(
            layout=Layout(Window(control, wrap_lines=True)),
            key_bindings=self.bindings(),
            style=Style.from_dict(STYLES),
            full_screen=True,
            input=input,
            output=output,
        )

    def run(self) -> int:
        return self.app.run(pre_run=self.start)

    def start(self) -> None:
        if sys.platform != "win32":
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.end, ENDED)
        self.app.create_background_task(self.pass_time())

    def text(self) -> StyleAndTextTuples:
        size = self.app.output.get_size()
        return [*compose(size.columns, size.rows, self.shown)]

    def bindings(self) -> KeyBindings:
        handheld = self.handheld
        taps = {"up": "up", "down": "down", "enter": "ok", "c-j": "ok", "backspace": "back"}
        others = {"h": handheld.hold_back, "p": handheld.pull_power, "u": handheld.turn_plug, "q": self.end}
        bindings = KeyBindings()
        for key, name in taps.items():
            bindings.add(key)(lambda _, name=name: self.do(partial(handheld.press, name)))
        for key, deed in others.items():
            for either in (key, key.upper()):
                bindings.add(either)(lambda _, deed=deed: self.do(deed))
        bindings.add("c-c")(lambda _: self.end(error=KeyboardInterrupt()))
        return bindings

    async def pass_time(self) -> None:
        before = time.monotonic()
        while True:
            await asyncio.sleep(TICK / 1000)
            ms = int((time.monotonic() - before) * 1000) // STEP * STEP
            before += ms / 1000
            self.do(partial(self.handheld.run, min(ms, LONGEST)))

    def do(self, deed: Callable[[], object]) -> None:
        """Then show what has changed; what goes wrong ends the front end."""
        if self.app.is_done:
            return
        try:
            deed()
            shown = self.handheld.shown()
        except Exception as error:
            self.end(error=error)
            return
        if shown != self.shown:
            self.shown = shown
            self.app.invalidate()

    def end(self, code: int = 0, error: BaseException | None = None) -> None:
        if error and not self.app.is_done:
            self.app.exit(exception=error)
        elif not self.app.is_done:
            self.app.exit(result=code)
