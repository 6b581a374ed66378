"""Runs MicroPython in this process, so that a signal interrupts its program as Ctrl-C does on a Pico.

It ends with the simulator, however that does: what goes on would write to a flash that is another program's by then.

That is: between two steps of the program. The signal that MicroPython takes itself, SIGINT, breaks off whatever it is
doing, also in the middle of its own code, which it may not survive. The first argument is the simulator's process, the
second the reading end of a pipe: what is written to it interrupts too. The others are MicroPython's.
"""

import ctypes
import fcntl
import os
import signal
import sys

import micropython_run  # type: ignore[import-not-found] # compiled, without stubs

INTERRUPT = signal.SIGIO  # as in vm.py
AT_PARENTS_END = 1  # PR_SET_PDEATHSIG of linux/prctl.h


def main(simulator: int, trap: int, arguments: list[str]) -> int | None:
    ctypes.CDLL(None).prctl(AT_PARENTS_END, signal.SIGKILL)
    if os.getppid() != simulator:  # it had ended before
        return 0
    interrupt = ctypes.CDLL(micropython_run.__file__).mp_sched_keyboard_interrupt
    ctypes.CDLL(None).signal(int(INTERRUPT), interrupt)
    signal.siginterrupt(INTERRUPT, True)  # a program that waits is woken
    fcntl.fcntl(trap, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(trap, fcntl.F_SETFL, os.O_ASYNC)
    return micropython_run.run_main(["micropython", *arguments])


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
