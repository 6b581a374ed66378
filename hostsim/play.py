"""`play SCRIPT`: presses the keys that a script says, as fast as this machine can.

A script is words separated by blanks or line ends; `#` starts a comment. The README lists the words.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from hostsim.command_line import Parser
from hostsim.flash_image import held
from hostsim.panel.png import write_png
from hostsim.pico import Pico, add_pico_options

KEYS = ("up", "down", "ok", "back")


class ScriptError(ValueError):
    """Names the word and its line."""


def main(args: list[str]) -> int:
    options = parser().parse_args(args)
    try:
        script = read_script(options.script)
        with tempfile.TemporaryDirectory() as fresh:
            state = options.state or Path(fresh)
            board = options.board or board_of(options.script)
            with held(state, "play"):
                Player(Pico(state, board, options.vm), options.shots, options.keys).play(script)
    except (ValueError, OSError) as error:
        print(f"play: {error}", file=sys.stderr)
        return 2
    except RuntimeError as error:
        print(f"play: {error}", file=sys.stderr)
        return 1
    return 0


def parser() -> Parser:
    says = Parser(prog="play", description="Play a script of key presses.")
    says.add_argument("script", type=Path, metavar="SCRIPT")
    says.add_argument("--shots", type=Path, metavar="DIR", help="where shot:NAME puts its pictures")
    says.add_argument("--keys", action="store_true", help="print every key pressed with its time in ms")
    add_pico_options(says)
    says.set_defaults(board=None)  # the script's own
    says.add_argument("--state", type=Path, metavar="DIR", help="where the simulated flash lives (default: fresh)")
    return says


def board_of(script: Path) -> str:
    """The board that the first line of a script names, `# board: NAME`; most are for any."""
    first = script.read_text(encoding="utf-8").partition("\n")[0].strip()
    return first.removeprefix("# board: ") if first.startswith("# board: ") else "pico"


def read_script(path: Path) -> list[tuple[int, str]]:
    """Its words, each with its line."""
    words = []
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not UTF-8 text") from None
    for number, line in enumerate(text.splitlines(), 1):
        words += [(number, word) for word in line.partition("#")[0].split()]
    return words


class Player:
    def __init__(self, pico: Pico, shots: Path | None, show_keys: bool):
        self.pico = pico
        self.shots = shots
        self.show_keys = show_keys

    def play(self, script: list[tuple[int, str]]) -> None:
        try:
            for number, word in script:
                try:
                    self.do(word)
                except ValueError as error:
                    raise ScriptError(f"line {number}: {word}: {error}") from None
            if left := self.pico.ask("cut_waits"):
                raise ScriptError(f"cut: the script ends {left} flash operations before it")
        finally:
            self.pico.power_off()

    def do(self, word: str) -> None:
        name, colon, value = word.partition(":")
        plain = {"rows": self.rows, "sheet": self.sheet, "cut": self.pico.cut, "unplug": self.unplug, "plug": self.plug}
        valued = {"wait": self.wait, "hold": self.hold, "shot": self.shot, "answer": self.answer}
        valued |= {"cut": self.cut_after, "clock": self.clock}
        if not colon and name in plain:
            plain[name]()
        elif colon and value and name in valued:
            valued[name](value)
        else:
            for key in presses(word):
                self.press(key)

    def press(self, key: str) -> None:
        if self.show_keys:
            print(self.pico.now, key)
        self.pico.press(key)

    def hold(self, key: str) -> None:
        if key not in KEYS:
            raise ValueError(f"no such key; there is: {', '.join(KEYS)}")
        if self.show_keys:
            print(self.pico.now, "hold:" + key)
        self.pico.hold(key)

    def wait(self, ms: str) -> None:
        if not ms.isdecimal():
            raise ValueError("wait takes milliseconds")
        self.pico.run(int(ms))

    def cut_after(self, operations: str) -> None:
        if not operations.isdecimal() or int(operations) == 0:
            raise ValueError("cut takes the number of an operation on the flash, counted from 1")
        self.pico.cut_after(int(operations))

    def clock(self, text: str) -> None:
        day = date.fromisoformat(text)
        self.pico.ask("set_clock", day.year, day.month, day.day)

    def shot(self, name: str) -> None:
        if not self.shots:
            raise ValueError("say where pictures go, with --shots DIR")
        if Path(name).name != name:
            raise ValueError("a picture's name cannot be a path")
        self.shots.mkdir(parents=True, exist_ok=True)
        chip = self.pico.chip
        write_png(self.shots / f"{name}.png", chip.frame(), chip.width, chip.height)

    def answer(self, value: str) -> None:
        for key in self.pico.ask("path", value):
            self.press(key)

    def rows(self) -> None:
        print("\n".join(self.pico.ask("rows")))

    def sheet(self) -> None:
        print(json.dumps(self.pico.ask("sheet"), sort_keys=True, ensure_ascii=False))

    def unplug(self) -> None:
        self.pico.plug(False)

    def plug(self) -> None:
        self.pico.plug(True)


def presses(word: str) -> Iterator[str]:
    """The keys of a word such as `ok` or `up*3`."""
    key, star, times = word.partition("*")
    if key not in KEYS or (star and not times.isdecimal()):
        raise ValueError(
            f"no such word; there is: {', '.join(KEYS)}, KEY*N, hold:KEY, wait:MS, shot:NAME, rows, "
            "answer:VALUE, sheet, cut, cut:N, clock:DATE, unplug, plug"
        )
    for _ in range(int(times) if star else 1):
        yield key
