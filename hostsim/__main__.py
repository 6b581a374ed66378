"""`python -m hostsim [FRONT END] [OPTIONS]`: without a front end's name the best there is."""

import importlib
import os
import sys

FRONT_ENDS = ("text", "terminal", "play", "usb")
TERMINAL_OPTIONS = ("--board", "--vm", "--state", "--flip")
HELP = """usage: hostsim [FRONT END] [OPTIONS]

terminal   the handheld in this terminal; so is hostsim with nothing, --board, --vm, --state or --flip
text       the score as text; so is hostsim with a game, or without a terminal
play       a script of key presses
usb        a Pico on a USB line, for mpremote and the tools

FRONT END --help lists the options of one."""


def main(args: list[str]) -> int:
    if args[:1] in (["-h"], ["--help"]):
        print(HELP)
        return 0
    name = args.pop(0) if args and args[0] in FRONT_ENDS else best(args)
    try:
        return importlib.import_module(f"hostsim.{name}").main(args)
    except KeyboardInterrupt:
        print()
        return 130
    except OSError as error:  # of the terminal or the pipe: files are dealt with where they are used
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # with that, whoever read our output has stopped
            print(f"hostsim: {error}", file=sys.stderr)
        return 1


def best(args: list[str]) -> str:
    """`text` where there is no terminal, and where the arguments say what is played."""
    anyones = not args or args[0].partition("=")[0] in TERMINAL_OPTIONS
    return "terminal" if anyones and sys.stdin.isatty() and sys.stdout.isatty() else "text"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
