"""A front end as a program in a terminal of its own, and what it prints there."""

import importlib
import os
import re
import select
import struct
import subprocess
import sys

from hostsim import ROOT


class Pty:
    """The front end as a program in a terminal of its own."""

    def __init__(self, *args, columns=80, lines=24, env=None):
        fcntl, pty, termios = map(importlib.import_module, ("fcntl", "pty", "termios"))
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.modes = lambda: termios.tcgetattr(self.slave)
        self.before = self.modes()
        self.out = ""
        self.program = subprocess.Popen(
            [sys.executable, "-m", "hostsim", *map(str, args)],
            **dict.fromkeys(("stdin", "stdout", "stderr"), self.slave),
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(env or {})},
            start_new_session=True,
        )

    def read_until(self, text):
        """What was printed since the last call, without escape sequences; the terminal answers nothing."""
        start = len(self.out)
        while text not in plain(self.out[start:]):
            assert select.select([self.master], [], [], 20)[0], f"no {text!r} in {plain(self.out[start:])!r}"
            self.out += os.read(self.master, 65536).decode(errors="replace")
        return plain(self.out[start:])

    def type(self, text):
        os.write(self.master, text.encode())

    def end(self):
        """The exit code and the lines after the full screen, once the terminal is as it was."""
        code = self.program.wait(30)
        modes = self.modes()
        os.close(self.slave)
        try:
            while more := os.read(self.master, 65536):
                self.out += more.decode(errors="replace")
        except OSError:  # so Linux says that nobody has it open
            pass
        os.close(self.master)
        assert modes == self.before
        assert self.out.count("\x1b[?1049h") == self.out.count("\x1b[?1049l")
        return code, plain(self.out.rpartition("\x1b[?1049l")[2]).split("\r\n")


def plain(text):
    return re.sub(r"\x1b\[[?>]?[\d;]*[A-Za-z]", "", text)
