"""Serial ports: which one a Pico is on, and why one does not open."""

import errno
import os
import re
import string
from pathlib import Path

import serial  # type: ignore[import-untyped]
from mpremote.transport import TransportError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]
from serial.tools.list_ports import comports  # type: ignore[import-untyped]

from hostsim.picos import MODELS, PICO

VENDORS = (0x2E8A, 0x239A)  # on USB: Raspberry Pi, and Adafruit, whose CircuitPython a Pico may run
FOLDERS = ("/media/*", "/media/*/*", "/run/media/*", "/Volumes")  # where drives appear
WHERE = (
    "hold BOOTSEL while you plug it in and copy the UF2 file of https://micropython.org/download/RPI_PICO (for others"
    f" {', '.join(model.build for model in MODELS.values() if model is not PICO)}) onto the drive that appears"
)
SILENCE = 10  # s without a byte after which the line counts as cut


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
    names = {model.chip.drive for model in MODELS.values()}
    found = [path for folder in FOLDERS for name in sorted(names) for path in Path("/").glob(f"{folder[1:]}/{name}")]
    if os.name == "nt":
        letters = [Path(f"{letter}:/") for letter in string.ascii_uppercase[2:]]
        found += [path for path in letters if (path / "INFO_UF2.TXT").exists()]
    return found


def opened(port: str) -> SerialTransport:
    """ValueError says why a port does not open, which mpremote keeps to itself."""
    if not port.isprintable():
        raise ValueError(f"{port!r} is not a port")
    try:
        return SerialTransport(port, timeout=SILENCE)
    except (TransportError, ValueError, re.error):
        pass
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except serial.SerialException as error:
        raise ValueError(unopened(port, error)) from None
    except (ValueError, re.error) as error:
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
