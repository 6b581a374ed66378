"""Replays recorded matches: reads records from standard input, each ended by an empty line, and prints for each
answer what is asked, then the sheet and the record. What two interpreters print must be equal."""

import sys

from tally.engine.match import Match


def ordered(value):
    """Text of a sheet that does not depend on the order a dict keeps."""
    if isinstance(value, dict):
        return "{" + ", ".join([f"{key}: {ordered(value[key])}" for key in sorted(value)]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([ordered(item) for item in value]) + "]"
    return repr(value)


def replay(lines):
    match = Match.restore(lines)
    print(ordered(match.sheet()))
    while match.undo():
        print(match.ask.key, match.ask.seat, match.ask.likely, match.ask.expects(), match.undone())
    print(ordered(match.sheet()))
    while match.redo():
        print(ordered(match.status()))
    print("\n".join(match.record()))


lines = []
for line in sys.stdin:
    if line.strip():
        lines.append(line)
    else:
        replay(lines)
        lines = []
