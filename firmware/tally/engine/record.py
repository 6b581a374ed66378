"""A match as lines of text, which is how it is stored.

    tally 1
    2b9c game bid_whist
    8f10 player Ann
    ...
    77aa dealer 0
    0d3e bid 3 up

The first line names the format and its version. Every later line starts with a check over its own text and
the line before, so a line that was altered, cut, lost or moved is found where it stands. After the opening
(game, players, house rules, first dealer) there is one line for each answer.
"""

import sys

NAME = "tally"
VERSION = 1
HEADER = "%s %d" % (NAME, VERSION)
CHECK = 5  # characters before a line's text: four hexadecimal digits of check and a blank


class RecordError(ValueError):
    """A damaged or unknown record: `line` is the first line that cannot be used, counted from 1.

    `match` is the match as the intact lines before it tell it, or None where they do not reach the end of
    the opening.
    """

    def __init__(self, line: int, what: str, match: object):
        super().__init__("line %d: %s" % (line, what))
        self.line = line
        self.match = match


if sys.implementation.name == "micropython":

    @micropython.viper  # type: ignore[name-defined,unused-ignore] # noqa: F821 - its compiler knows both names
    def crc(data: ptr8, size: int, crc: int) -> int:  # type: ignore[name-defined,unused-ignore] # noqa: F821
        for place in range(size):
            mix = (crc >> 8) ^ int(data[place])
            mix ^= mix >> 4
            crc = ((crc << 8) ^ (mix << 12) ^ (mix << 5) ^ mix) & 0xFFFF
        return crc

else:
    crc_hqx = __import__("binascii").crc_hqx


def crc16(data: bytes) -> int:
    """CRC-16/IBM-3740 (polynomial 0x1021, first 0xFFFF)."""
    return crc(data, len(data), 0xFFFF) if sys.implementation.name == "micropython" else crc_hqx(data, 0xFFFF)


def seal(text: str, before: str) -> str:
    """`text` as the line that follows the line `before`."""
    return "%04x %s" % (crc16((before[:4] + text).encode()), text)


def unseal(line: str, before: str) -> str:
    """The text of a line; ValueError where it does not follow the line `before`."""
    text = line[CHECK:]
    if line != seal(text, before):
        raise ValueError("damaged or out of place: %r" % line)
    return text


def without_end(line: str) -> str:
    """A line without its line end; ValueError where it is no text."""
    if not isinstance(line, str):
        raise ValueError("a line is text, not %r" % (line,))
    return line.rstrip("\r\n")


def check_header(line: str) -> None:
    """ValueError where the first line is not that of a record this version can read."""
    if line == HEADER:
        return
    name, _, version = line.partition(" ")
    if name == NAME and version.isdigit():
        raise ValueError("a record of version %s; this Tally reads version %d" % (version, VERSION))
    raise ValueError("not a Tally record: it begins %r, not %r" % (line, HEADER))


def is_understood(line: str, before: str) -> bool:
    """Whether the line of a record that stopped this version is whole: then a later one wrote it. `before` is the line
    before it, empty where it is the first."""
    if before:
        return line == seal(line[CHECK:], before)
    name, _, version = line.partition(" ")
    return name == NAME and version.isdigit() and int(version) > VERSION
