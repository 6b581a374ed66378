"""What flashing says and asks."""

import sys

from pico.device_files import MAIN
from pico.update import Update

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


def tell(update: Update) -> None:
    """What a run that changes nothing would do."""
    if update.keep:
        print(f"would keep {MAIN}, which is another program's, as {update.keep}")
    for path, data in update.put.items():
        print(f"would send {path}, {len(data)} bytes" + ("" if path in update.send else ", which has arrived before"))
    for path in update.remove:
        print(f"would remove {path}")
    if not update:
        print("nothing to do")


def summary(update: Update) -> str:
    """What was done, by name where that is short."""
    parts = []
    if update.put:
        size = sum(map(len, update.send.values()))
        parts.append(
            f"sent {named(list(update.send))}, {size} bytes" if update.send else "used what had arrived before"
        )
    if update.remove:
        parts.append(f"removed {named(update.remove)}")
    return ", ".join(parts)


def named(paths: list[str]) -> str:
    return ", ".join(paths) if len(paths) <= FEW else f"{len(paths)} files"
