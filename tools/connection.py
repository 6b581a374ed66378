"""A Pico on a serial port, by mpremote's own transport.

Its command line would do as well, but opens the port anew for each command and tells of a failure only in words; the
transport keeps one connection for the whole work, with the raw REPL and flow control that its users rely on.
"""

import base64
import contextlib
import errno
import io
import json
import os
import string
import struct
from pathlib import Path
from typing import Any

import serial  # type: ignore[import-untyped]
from mpremote.transport import TransportError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]
from serial.tools.list_ports import comports  # type: ignore[import-untyped]

VENDORS = (0x2E8A, 0x239A)  # on USB: Raspberry Pi, and Adafruit, whose CircuitPython a Pico may run
DRIVES = ("/media/*/RPI-RP2", "/media/*/*/RPI-RP2", "/run/media/*/RPI-RP2", "/Volumes/RPI-RP2")
WHERE = (
    "hold BOOTSEL while you plug it in and copy the UF2 file of https://micropython.org/download/RPI_PICO onto the"
    " drive RPI-RP2 that appears"
)
OLDEST = [1, 24, 0]
TRIES = 3  # a Ctrl-C that comes while the firmware samples its keys ends no more than that
PATIENCE = 3  # s that an answer to Ctrl-C may take
SILENCE = 10  # s without a byte after which the line counts as cut
STARTING = 20  # s from a restart to the firmware's first line
STARTED = b"Tally runs\r\n"  # what firmware/main.py prints
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
print('["%s", [%d, %d, %d], %d, %d]' % ((about[0],) + tuple(about[1][:3]) + (getattr(about, "_mpy", 0) & 255, framed)))
"""


def find_port() -> str:
    """The only port with a Pico; ValueError where there is none or more."""
    ports = sorted(port.device for port in comports() if port.vid in VENDORS)
    if len(ports) > 1:
        raise ValueError(f"more than one Pico is connected: choose with --port, one of {', '.join(ports)}")
    if ports:
        return ports[0]
    if bootsel_drives():
        raise ValueError(f"a Pico waits in BOOTSEL mode ({bootsel_drives()[0]}) and needs MicroPython: {WHERE}")
    raise ValueError(f"no Pico found on USB: use a cable that carries data, not power alone; if it is new, {WHERE}")


def bootsel_drives() -> list[Path]:
    found = [path for pattern in DRIVES for path in Path("/").glob(pattern[1:])]
    if os.name == "nt":
        letters = [Path(f"{letter}:/") for letter in string.ascii_uppercase[2:]]
        found += [path for path in letters if (path / "INFO_UF2.TXT").exists()]
    return found


class Connection:
    """The running firmware is stopped while this is open, and started again at its end.

    ValueError from any method says what would be right; ConnectionError that the line was cut.
    """

    def __init__(self, port: str):
        self.port = port
        self.version = ""  # of MicroPython
        self.mpy = 0  # the version of the .mpy files that it loads
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

    def read(self, path: str) -> bytes:
        return b"".join(base64.b64decode(line) for line in self.call("show", path))

    def restart(self) -> None:
        """Start the firmware that is on the flash, and wait until it says that it runs."""
        self._stopped = False
        try:
            self._transport.serial.write(b"\r\x02")  # to the friendly REPL, where Ctrl-D restarts
            self._read_until(PROMPT, PATIENCE)
            self._transport.serial.write(b"\x04")
            self._read_until(b"soft reboot\r\n", PATIENCE)
            said = self._read_until((STARTED, PROMPT), STARTING)
        except (TransportError, OSError):
            raise ConnectionError("the line to the Pico was cut as it restarted: run this again") from None
        if not said.endswith(STARTED):
            lines = [line for line in said.decode(errors="replace").splitlines() if "Error" in line]
            raise ValueError(f"the firmware does not start: {lines[-1] if lines else 'it says nothing'}")

    def close(self) -> None:
        """Have the firmware start again, where it was stopped and the line still holds, without waiting for it."""
        with contextlib.suppress(OSError):  # of a line that is cut: there is nothing left to do
            if self._stopped:
                self._transport.serial.write(b"\r\x03\x02\x04")
                self._stopped = False
                self._read_until(b"soft reboot\r\n", PATIENCE)
        with contextlib.suppress(OSError):
            self._transport.close()

    def _stop(self) -> None:
        """By Ctrl-C, into the raw REPL of an interpreter that has been started anew."""
        for _ in range(TRIES):
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # it prints what it cannot understand
                    self._transport.enter_raw_repl(soft_reset=True, timeout_overall=PATIENCE)
            except TransportError:
                continue
            except OSError:
                raise ConnectionError(f"the line to {self.port} was cut: connect it and run this again") from None
            self._stopped = True
            return
        raise ValueError(f"what is on {self.port} does not answer as MicroPython does; if it is a Pico, {WHERE}")

    def _check(self) -> None:
        ((name, version, self.mpy, framed),) = self.run(FACTS)
        self.version = ".".join(map(str, version))
        if name != "micropython":
            raise ValueError(f"{self.port} runs {name} {self.version}, not MicroPython: {WHERE}")
        if version < OLDEST:
            raise ValueError(f"{self.port} runs MicroPython {self.version}; Tally needs 1.24 or newer: {WHERE}")
        if not framed:
            raise ValueError(f"the MicroPython on {self.port} lacks framebuf, which the Pico's own has: {WHERE}")
        self.run(ON_DEVICE)

    def _read_until(self, ending: bytes | tuple[bytes, ...], seconds: float) -> bytes:
        return self._transport.read_until(1, ending, timeout=seconds, timeout_overall=seconds)


def opened(port: str) -> SerialTransport:
    """ValueError says why a port does not open, which mpremote keeps to itself."""
    try:
        return SerialTransport(port, timeout=SILENCE)
    except (TransportError, ValueError):
        pass
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except serial.SerialException as error:
        raise ValueError(unopened(port, error)) from None
    except ValueError as error:
        raise ValueError(f"{port} is not a port: {error}") from None
    raise ValueError(f"{port} does not open: try again")


def unopened(port: str, error: serial.SerialException) -> str:
    number = error.errno
    if number == errno.EACCES:
        return f"no permission to open {port}: join its group by `sudo usermod -aG dialout $USER`, then log in again"
    if number in (errno.EBUSY, errno.EAGAIN) or "PermissionError" in str(error):  # the last is Windows
        return f"{port} is busy: close the program that uses it"
    if number == errno.ENOENT or "FileNotFoundError" in str(error):
        return f"there is no port {port}"
    return f"{port} does not open: {error}"
