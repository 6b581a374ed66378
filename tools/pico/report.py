"""What flashing says and asks."""

import sys

from pico.device_files import MAIN
from pico.found import Found
from pico.update import Update, changes

BAR = 30  # characters
FEW = 5  # files that are named one by one


def show_progress(part: float, path: str) -> None:
    if sys.stderr.isatty():
        bar = ("#" * int(part * BAR)).ljust(BAR, ".")
        print(f"\r[{bar}] {part:4.0%} {path:.40}\x1b[K", end="" if path else "\n", file=sys.stderr, flush=True)


def agreed(paths: list[str]) -> bool:
    """Whether the matches may go; the end of the input is a no."""
    print(f"This erases all saved matches: {', '.join(paths)}")
    try:
        return all(
            input(f"{question} Type erase: ") == "erase"
            for question in ("Erase them?", "Nothing brings them back. Erase them for ever?")
        )
    except EOFError:
        print()
        return False


def tell(update: Update, found: Found) -> None:
    """What a run that changes nothing would do."""
    new, gone = changes(update, found)
    if update.keep:
        print(f"would keep {MAIN}, which is another program's, as {update.keep}")
    for done, paths in (("send", new), ("remove", gone)):
        for path in paths:
            print(f"would {done} {path}")
    if not update:
        print("nothing to do")


def summary(update: Update, found: Found, sent: int) -> str:
    """What was done, by name where that is short; `sent` counts bytes."""
    new, gone = changes(update, found)
    parts = [f"sent {named(new)}, {sent} bytes"] if new else [f"sent {sent} bytes"] if sent else []
    return ", ".join(parts + ([f"removed {named(gone)}"] if gone else []))


def named(paths: list[str]) -> str:
    return ", ".join(paths) if len(paths) <= FEW else f"{len(paths)} files"
