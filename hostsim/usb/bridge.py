"""Joins a USB line to the interpreter behind it, over resets and losses of power, as a Pico does."""

import json
import re
import sys
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from hostsim.board import Board
from hostsim.flash_image import files_of
from hostsim.pico import chip_of
from hostsim.picos import Model
from hostsim.usb.board import installed_board
from hostsim.usb.loop import PATIENCE, Handlers
from hostsim.usb.port import Port
from hostsim.usb.vm import Plan, Vm, read

RAW, FRIENDLY = b"raw REPL; CTRL-B to exit\r\n", b'Type "help()" for more information.\r\n'
LAST = 1000  # bytes of output that are kept, to say what happened
BANNER = re.compile(rb"MicroPython [^\r\n]*\r\n" + re.escape(FRIENDLY) + rb">>> \r\n(?=raw REPL)")


class Bridge:
    """All of it is for one thread. `board` is the given one until the flash says another."""

    def __init__(self, image: Path, board: Board, model: Model, line: Port):
        self.board = self._given = board
        self._model = model
        self.chip = chip_of(board.display)
        self.plan = Plan()
        self.vm: Vm | None = None
        self.unplug_left: int | None = None  # bytes to the Pico until line and power go; None: they do not
        self.started: Future[None] = Future()
        self._image, self._line = image, line
        self._puzzled = False  # the panel was told what it does not understand, since the start
        self._raw = False  # the mode of the REPL
        self._quiet = False  # it is on its way to raw mode
        self._output = b""  # the last of it; all of it, which is not shown yet, if quiet
        self._asked = 0
        self._answer: Future[Any] = Future()

    def sources(self) -> Handlers:
        handlers: Handlers = []
        if self.vm:
            handlers += [(self.vm.said, self._listen), (self.vm.stdout, self._show)]
            if self._line.client and self.vm.started and not self.vm.pending:
                handlers.append((self._line.client, self._receive))
        if self._line.listener:
            handlers.append((self._line.listener, self._line.accept))
        return handlers

    def sinks(self) -> Handlers:
        return [(self.vm.stdin, self.vm.flush)] if self.vm and self.vm.pending else []

    def power_on(self) -> Future[None]:
        """Done when boot.py or main.py starts; ValueError where there is no file system on the flash."""
        self.power_off()
        self._line.plug_in()
        self._start(raw=False)
        return self.started

    def power_off(self) -> None:
        self._line.unplug()
        self._end()
        self.unplug_left = None
        self.plan.cancel()
        self.chip.reset()

    def ask(self, name: str, *arguments: object) -> Future[Any]:
        """Answered by a program that sleeps; RuntimeError where there is no power, or no longer."""
        self._asked += 1
        self._answer = Future()
        if self.vm:
            self.vm.ask(self._asked, name, *arguments)
        else:
            self._answer.set_exception(RuntimeError("the Pico has no power"))
        return self._answer

    def said(self) -> str:
        """The last of the output since the start."""
        return self._output.decode(errors="replace").strip()

    def close(self) -> None:
        self.power_off()
        self._line.close()
        self.plan.close()

    def _start(self, raw: bool, typed: bytes = b"") -> None:
        self._wire(installed_board(files_of(self._image, self._model), self._given))
        self._raw = self._quiet = raw
        self._output = b""
        self.started = Future()
        self.vm = Vm(self._image, self.plan, self._model.machine, self.board.display, raw, typed)

    def _start_again(self, raw: bool, typed: bytes = b"") -> None:
        try:
            self._start(raw, typed)
        except ValueError as error:
            print(f"usb: {error}", file=sys.stderr)
            self.power_off()

    def _wire(self, board: Board) -> None:
        """Solder another panel in where the board has another; the one that is there stays as it is."""
        if board.display != self.board.display:
            self.chip = chip_of(board.display)
        self.board = board
        self._puzzled = False

    def _end(self) -> bytes:
        """What was typed and is not read yet."""
        typed = self.vm.end() if self.vm else b""
        self.vm = None
        if not self._answer.done():
            self._answer.set_exception(RuntimeError("the Pico was reset or lost its power"))
        return typed

    def _reset(self) -> None:
        """A hard one; the panel stays powered."""
        self._end()
        self._line.plug_in()
        self._start_again(raw=False)

    def _soft_reset(self) -> None:
        typed = self._end()
        self._line.send(b"MPY: soft reboot\r\n")
        self._start_again(self._raw, typed)

    def _listen(self) -> None:
        assert self.vm
        for line in self.vm.heard():
            word, _, rest = line.partition(" ")
            if word in ("soft", "reset", "lost"):
                self._line.send(read(self.vm.stdout))
                {"soft": self._soft_reset, "reset": self._reset, "lost": self.power_off}[word]()
                return
            self._note(self.vm, word, rest)

    def _note(self, vm: Vm, word: str, rest: str) -> None:
        first, _, second = rest.partition(" ")
        if word == "bus":
            self._show_panel(first, bytes.fromhex(second))
        elif word == "answer" and int(first) == self._asked:
            self._line.notice_end()  # before whoever has closed it and asked goes on
            self._answer.set_result(json.loads(second))
        elif word == "started":
            vm.started = True
            self.started.set_result(None)

    def _show_panel(self, kind: str, data: bytes) -> None:
        """As with a real one, a firmware for another panel is no reason to stop."""
        try:
            self.chip.hear(kind, data)
        except ValueError as error:
            if not self._puzzled:
                print(f"usb: the panel is that of board {self.board.name}, the firmware not: {error}", file=sys.stderr)
            self._puzzled = True

    def _show(self) -> None:
        """Pass on what is printed; that there is nothing to read is the interpreter's end."""
        assert self.vm
        data = read(self.vm.stdout)
        self._output += data
        if not self.vm.started and (not data or FRIENDLY in self._output):
            self.started.set_exception(RuntimeError(f"MicroPython does not start: {self.said()}"))
            self.power_off()
        elif data:
            self._pass_on(data)
        else:
            self._ended(self.vm.process.wait(PATIENCE))

    def _pass_on(self, data: bytes) -> None:
        """On the way to raw mode without the banner and the prompt that the interpreter shows before."""
        if self._quiet and RAW not in self._output:
            return
        self._line.send(BANNER.sub(b"", self._output) if self._quiet else data)
        self._quiet = False
        raw, friendly = self._output.rfind(RAW), self._output.rfind(FRIENDLY)
        if raw != friendly:
            self._raw = raw > friendly
        self._output = self._output[-LAST:]

    def _ended(self, code: int) -> None:
        """The interpreter ends by itself for a soft reset."""
        if code >= 0:
            self._soft_reset()
        else:
            print(f"MicroPython ended with exit code {code}; its last words: {self.said()}", file=sys.stderr)
            self.power_off()

    def _receive(self) -> None:
        assert self.vm
        data = self._line.receive()
        if self.unplug_left is not None:
            data = data[: self.unplug_left]
            self.unplug_left -= len(data)
        self.vm.feed(data)
        self._line.cut_if_due()
        if self.unplug_left == 0:
            self.power_off()
