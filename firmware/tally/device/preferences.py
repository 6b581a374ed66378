"""The settings and the last line-up on the flash."""

from tally.device import files
from tally.device.journal import DAMAGED, NEWER, fault_of, is_understood
from tally.engine import record
from tally.engine.opening import Draft, Opening
from tally.ui.setup import SETTINGS

LAST, SETUP = "last.tally", "settings.txt"


def read_settings() -> tuple[dict, str]:
    """The settings on file, the usual value for what is missing or not allowed, and what is wrong with the file."""
    written, fault = read_setup()
    settings: dict = {}
    for name, values, usual in SETTINGS:
        settings[name] = usual
        for value in values:
            if written.get(name) == str(value):
                settings[name] = value
    return settings, fault


def read_setup() -> tuple[dict, str]:
    """The text of each setting on file, also of those that this version does not know, and what is wrong there.

    Each line has a check of its own, and the first one says how many follow.
    """
    lines = files.read(SETUP)
    written: dict = {}
    if lines is None:
        return written, ""
    fault = ""
    try:
        if int(files.read_head(lines, "settings")[0]) != len(lines) - 1:
            fault = DAMAGED
    except ValueError as error:
        fault = fault_of(error)
    for line in lines[1:]:
        try:
            name, _, value = record.unseal(line, "").partition(" ")
            written[name] = value
        except ValueError:
            fault = fault or DAMAGED
    return written, fault


def write_settings(settings: dict) -> None:
    """OSError where they cannot be written; what is wrong with the file is set aside."""
    written, fault = read_setup()
    if fault:
        files.set_aside(SETUP, True)
    for name, value in settings.items():
        written[name] = str(value)
    lines = [record.seal("%s %s" % (name, written[name]), "") for name in sorted(written)]
    files.replace(SETUP, [files.head("settings", len(lines))] + lines)


def read_last() -> "tuple[Opening | None, str]":
    """The last line-up, None where there is none or it is damaged, and what is wrong with it."""
    lines = files.read(LAST)
    if lines is None:
        return None, ""
    draft, opening = Draft(), None
    number = 1
    try:
        record.check_header(lines[0] if lines else "")
        for line in lines[1:]:
            number += 1
            opening = draft.read(line)
    except ValueError:
        return None, NEWER if is_understood(lines, number) else DAMAGED
    return opening, "" if opening else DAMAGED
