"""One run of the real MicroPython, from power-on or reset to the next, as a process with pipes to it. For Linux."""

import json
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any

from hostsim import ROOT

STAND_INS = ROOT / "hostsim" / "stand_ins"
LAUNCH = ROOT / "hostsim" / "usb" / "launch.py"
INTERRUPT = signal.SIGIO  # as in launch.py
CTRL_A, CTRL_C = b"\x01", b"\x03"
HEAP = "505k"  # leaves twice the 241 KB that a Pico has free at the prompt, for words twice as long


class Plan:
    """A small file by which the interpreter tells how much the flash has done, and is told when the power goes."""

    CUT = struct.Struct("<If")  # the operation during which the power goes, if not 0; its part that is still done
    DONE = 4  # bytes before that: the number of operations so far

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - it stays open
        self.pipe = self._file.fileno()
        os.pwrite(self.pipe, bytes(self.DONE + self.CUT.size), 0)

    @property
    def operations(self) -> int:
        return int.from_bytes(os.pread(self.pipe, self.DONE, 0), "little")

    def cut_after(self, operations: int, part: float) -> None:
        os.pwrite(self.pipe, self.CUT.pack(self.operations + operations, part), self.DONE)

    def cancel(self) -> None:
        os.pwrite(self.pipe, bytes(self.CUT.size), self.DONE)

    def close(self) -> None:
        self._file.close()


class Vm:
    """`machine` is what it says that it runs on. `raw`: the REPL is to start in raw mode and main.py not to run, as
    after a soft reset from raw mode; `typed` is what the last one was sent and had not read."""

    def __init__(self, flash: Path, plan: Plan, machine: str, display: dict[str, Any], raw: bool, typed: bytes):
        requests, self._requests = os.pipe()
        heard, said = os.pipe()
        trap = os.pipe()
        os.write(trap[1], b".")
        self._unread, typing = os.pipe()
        pipes = {"plan": plan.pipe, "requests": requests, "said": said, "trap": trap}
        told = {"flash": str(flash), "machine": machine, "display": display, "main": not raw, **pipes}
        code = f"__import__('guest').start({told!r}, globals())"
        self.process = subprocess.Popen(
            [sys.executable, str(LAUNCH), str(os.getpid()), str(trap[0]), "-X", f"heapsize={HEAP}", "-i", "-c", code],
            stdin=self._unread,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            pass_fds=(plan.pipe, requests, said, *trap),
            start_new_session=True,  # Ctrl-C in the terminal of the simulator is none for the Pico
            env={**os.environ, "MICROPYPATH": f"{LAUNCH.parent}:{STAND_INS}"},
        )
        for pipe in (requests, said, *trap):
            os.close(pipe)
        assert self.process.stdout
        self.stdout = self.process.stdout
        self.stdin = open(typing, "wb", buffering=0)  # noqa: SIM115 - it stays open
        self.said = open(heard, "rb", buffering=0)  # noqa: SIM115 - it stays open
        for file in (self.stdin, self.stdout, self.said):
            os.set_blocking(file.fileno(), False)
        self.started = False
        self._lines = b""
        self.pending = (CTRL_A if raw else b"") + typed  # what waits to be taken
        self.flush()

    def feed(self, data: bytes) -> None:
        """What comes over the line; Ctrl-C interrupts what runs, and is a character where nothing does."""
        first, *others = data.split(CTRL_C)
        self.pending += first
        self.flush()
        for other in others:
            self.pending += (b"" if self.interrupt() else CTRL_C) + other
            self.flush()

    def flush(self) -> None:
        try:
            while self.pending:
                self.pending = self.pending[os.write(self.stdin.fileno(), self.pending) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.pending = b""

    def interrupt(self) -> bool:
        """Whether a program ran that could be. The process is stopped for the look, so that this stays true."""
        if self.process.poll() is not None:
            return False
        pid = self.process.pid
        os.kill(pid, signal.SIGSTOP)
        os.waitid(os.P_PID, pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        runs = catches(pid, signal.SIGINT)  # MicroPython itself does while a program runs
        if runs:
            os.kill(pid, INTERRUPT)
        os.kill(pid, signal.SIGCONT)
        return runs

    def ask(self, *request: object) -> None:
        os.write(self._requests, json.dumps(request).encode() + b"\n")

    def heard(self) -> list[str]:
        """The lines that it has said since."""
        *lines, self._lines = (self._lines + read(self.said)).split(b"\n")
        return [line.decode() for line in lines]

    def end(self) -> bytes:
        """What it was sent and has not read. Once only."""
        self.process.kill()
        self.process.wait()
        self.stdin.close()
        unread = b"".join(iter(lambda: os.read(self._unread, 65536), b"")) + self.pending
        for pipe in (self._requests, self._unread):
            os.close(pipe)
        for file in (self.stdout, self.said):
            file.close()
        return unread


def catches(pid: int, number: int) -> bool:
    """Whether the process has a handler for the signal."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:  # it has ended
        return False
    found = re.search(r"^SigCgt:\s*(\w+)", status, re.MULTILINE)
    return bool(found and int(found[1], 16) >> number - 1 & 1)


def read(pipe: IO[bytes]) -> bytes:
    """All that is there now; b"" also where nothing is."""
    data = b""
    try:
        while more := os.read(pipe.fileno(), 65536):
            data += more
    except BlockingIOError:
        pass
    return data
