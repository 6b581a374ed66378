"""The settings and the last line-up on the flash."""

from tally.device import files
from tally.device.files import DAMAGED, NEWER, fault_of
from tally.engine import record
from tally.ui.setup import SETTINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tally.engine.match import Match
    from tally.engine.opening import Opening

LAST, SETUP = "last.tally", "settings.txt"


def read_settings() -> tuple[dict, str]:
    """The settings on file, the usual value for what is missing or not allowed, and what is wrong with the file."""
    files.settle()  # nothing is read before this
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
        if int(files.read_head(lines, "settings")[1]) != len(lines) - 1:
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


def read_last(match: "Match | None") -> "tuple[Opening | None, str]":
    """The last line-up, None where there is none or it is damaged, and what is wrong with it. It is mostly that of the
    open match, whose opening was read already."""
    lines = files.read(LAST)
    if lines is None:
        return None, ""
    if match and lines == match.opening.lines:
        return match.opening, ""
    from tally.engine.opening import Draft  # noqa: PLC0415 - a new device has none

    draft, opening = Draft(), None
    before = ""
    try:
        line = lines[0] if lines else ""
        record.check_header(line)
        for line in lines[1:]:
            before = draft.lines[-1]
            opening = draft.read(line)
    except ValueError:
        return None, NEWER if record.is_understood(line, before) else DAMAGED
    return opening, "" if opening else DAMAGED
