"""`python -m hostsim [FRONT END] [OPTIONS]`: without a front end's name the best there is."""

import os
import sys

from hostsim import play, text

FRONT_ENDS = {"text": text.main, "play": play.main}
BEST = "text"


def main(args: list[str]) -> int:
    name = args.pop(0) if args and args[0] in FRONT_ENDS else BEST
    try:
        return FRONT_ENDS[name](args)
    except KeyboardInterrupt:
        print()
        return 130
    except OSError as error:  # of the terminal or the pipe: files are dealt with where they are used
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # with that, whoever read our output has stopped
            print(f"hostsim: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
