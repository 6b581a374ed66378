"""A Pico on a serial port, by mpremote's own transport.

Its command line would do as well, but opens the port anew for each command and tells of a failure only in words; the
transport keeps one connection for the whole work, with the raw REPL and flow control that its users rely on.
"""

import base64
import contextlib
import json
import struct
import time
from pathlib import Path
from typing import Any

from mpremote.transport import TransportError  # type: ignore[import-untyped]

from pico.ports import SILENCE, WHERE, opened

AGAIN = (
    "unplug it, plug it in again and run this again; if that does not help, hold up and down while you plug it in,"
    " which starts nothing; the last resort, and how much it erases, is on the page boards/README.md"
)
OLDEST = [1, 24, 0]
TRIES = 3  # versions of Tally that sampled their keys could miss a Ctrl-C
PATIENCE = 3  # s that an answer to Ctrl-C may take
STARTING = 20  # s from a restart to the firmware's first line, or to the end of boot.py
LOOK = 0.001  # s between two looks for a byte
RAW = b"raw REPL; CTRL-B to exit\r\n"
REBOOTS = b"soft reboot\r\n"
STARTED = b"Tally runs\r\n"  # what firmware/main.py prints
HELD = b"nothing is started"  # what it prints where it is not to start Tally
PROMPT = b">>> "
ON_DEVICE = (Path(__file__).parent / "on_device.py").read_text(encoding="utf-8")
FACTS = """
import sys
try:
    import framebuf
    framed = 1
except ImportError:
    framed = 0
about = sys.implementation
machine = getattr(about, "_machine", "")
print('["%s", [%d, %d, %d], "%s", %d, %d]' % (
    (about[0],) + tuple(about[1][:3]) + (machine, getattr(about, "_mpy", 0), framed)))
"""


class Connection:
    """The running firmware is stopped while this is open, and started again at its end.

    ValueError from any method says what would be right; ConnectionError that the line was cut.
    """

    def __init__(self, port: str):
        self.port = port
        self.version = ""  # of MicroPython
        self.machine = ""  # that it runs on, in its words
        self.mpy = 0  # the version of the .mpy files that it loads
        self.processor = 0  # the number of the processor that they may have machine code for
        self._stopped = False
        self._transport = opened(port)
        self._transport.serial.timeout = SILENCE
        try:
            self._stop()
            self._check()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Connection":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, command: str, timeout: float = SILENCE) -> list[Any]:
        """The lines of JSON that a command prints; `timeout` is how long it may be silent."""
        printed = bytearray()
        try:
            _, failure = self._transport.exec_raw(command, timeout, printed.extend)
        except (TransportError, OSError, struct.error):
            raise ConnectionError("the line to the Pico was cut: connect it and run this again") from None
        if failure:
            raise ValueError(f"the Pico says {failure.decode(errors='replace').strip().splitlines()[-1]}")
        try:
            return [json.loads(line) for line in printed.rstrip(b"\x04").splitlines()]
        except ValueError:
            raise ValueError("the Pico's answer cannot be understood: run this again") from None

    def call(self, name: str, *arguments: object, timeout: float = SILENCE) -> list[Any]:
        """What a function of `on_device.py` prints."""
        return self.run(f"{name}({', '.join(map(repr, arguments))})", timeout)

    def run_all(self, *commands: str, timeout: float = SILENCE) -> list[list[Any]]:
        """What each of the commands prints; they travel together, as each answer takes some 50 ms."""
        printed: list[list[Any]] = [[]]
        for value in self.run("\nprint('null')\n".join(commands), timeout):
            if value is None:
                printed.append([])
            else:
                printed[-1].append(value)
        return printed

    def read(self, path: str) -> bytes:
        """A file; nothing where there is no such file."""
        return decoded(self.call("show", path))

    def restart(self) -> None:
        """Start the firmware that is on the flash, and wait until it says that it runs."""
        self._stopped = False
        try:
            self._transport.serial.write(b"\r\x02")  # to the friendly REPL, where Ctrl-D restarts
            self._read_until(PROMPT, PATIENCE)
            self._transport.serial.write(b"\x04")
            self._read_until(REBOOTS, PATIENCE)
            said = self._read_until((STARTED, PROMPT), STARTING)
        except (TransportError, OSError):
            raise ConnectionError("the line to the Pico was cut as it restarted: run this again") from None
        if HELD in said:
            raise ValueError("Tally is not started while up and down are held: let them go and run this again")
        if not said.endswith(STARTED):
            lines = [line for line in said.decode(errors="replace").splitlines() if "Error" in line]
            silent = "it says nothing; is there a boot.py on the Pico that keeps main.py from being run?"
            raise ValueError(f"the firmware does not start: {lines[-1] if lines else silent}")

    def close(self) -> None:
        """Have the firmware start again, where it was stopped and the line still holds, without waiting for it."""
        with contextlib.suppress(OSError):  # of a line that is cut: there is nothing left to do
            if self._stopped:
                self._transport.serial.write(b"\r\x03\x02\x04")
                self._stopped = False
                self._read_until(REBOOTS, PATIENCE)
        with contextlib.suppress(OSError):
            self._transport.close()

    def _stop(self) -> None:
        """By Ctrl-C, into the raw REPL of an interpreter that has been started anew.

        mpremote's own way there never ends where a program prints on, and has one patience for all.
        """
        self._stopped = True  # from the first try on, be it answered or not
        said = b""
        try:
            for _ in range(TRIES):
                self._transport.serial.write(b"\r\x03")
                said += self._ask(b"\r\x01", RAW + b">", PATIENCE)
                if said.endswith(RAW + b">") and self._ask(b"\x04", REBOOTS, PATIENCE).endswith(REBOOTS):
                    if self._read_until(RAW, STARTING).endswith(RAW):
                        return
                    raise ValueError(f"boot.py on the Pico takes more than {STARTING} s: remove it, or make it shorter")
        except OSError:
            raise ConnectionError(f"the line to {self.port} was cut: connect it and run this again") from None
        if said:
            raise ValueError(f"the program on {self.port} cannot be stopped by Ctrl-C: if it is a Pico, {AGAIN}")
        raise ValueError(f"what is on {self.port} does not answer as MicroPython does; if it is a Pico, {AGAIN}")

    def _check(self) -> None:
        ((name, version, self.machine, mpy, framed),) = self.run(FACTS)
        self.mpy, self.processor = mpy & 0xFF, mpy >> 10 & 0x2F  # above are extensions: py/persistentcode.h
        self.version = ".".join(map(str, version))
        if name != "micropython":
            raise ValueError(f"{self.port} runs {name} {self.version}, not MicroPython: {WHERE}")
        if version < OLDEST:
            raise ValueError(f"{self.port} runs MicroPython {self.version}; Tally needs 1.24 or newer: {WHERE}")
        if not framed:
            raise ValueError(f"the MicroPython on {self.port} lacks framebuf, which the Pico's own has: {WHERE}")
        self.run(ON_DEVICE)

    def _read_until(self, ending: bytes | tuple[bytes, ...], seconds: float) -> bytes:
        """What comes, up to that ending or in so many seconds."""
        data = bytearray()
        end = time.monotonic() + seconds
        while not data.endswith(ending) and time.monotonic() < end:
            if self._transport.serial.inWaiting():
                data += self._transport.serial.read(1)
            else:
                time.sleep(LOOK)
        return bytes(data)

    def _ask(self, keys: bytes, ending: bytes, seconds: float) -> bytes:
        self._transport.serial.write(keys)
        return self._read_until(ending, seconds)


def decoded(lines: list[str]) -> bytes:
    """What a function of `on_device.py` prints in base64."""
    return b"".join(map(base64.b64decode, lines))
