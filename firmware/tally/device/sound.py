"""The buzzer: a click for a press and a tune for the winner, played by a timer, so that nothing waits for them."""

from machine import PWM, Pin, Timer

from tally.device.clock import MASK, ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Notes = tuple[tuple[int, int, int], ...]

LOUD, STILL = 1 << 15, 0  # of 65536: as long on as off, and never on
LONG = 1 << 21  # ms, 35 minutes: after its last note a tune waits until somebody ends it


def tune(*notes: "tuple[int, int]") -> "Notes":
    """What is played, of pairs of Hz and ms; 0 Hz is a rest. As `Sound` wants it: Hz, loudness and ms."""
    made = [(hz, LOUD, ms) if hz else (REST, STILL, ms) for hz, ms in notes]
    return tuple(made + [(REST, STILL, LONG)])


REST = 1000  # Hz of a buzzer that is still
CLICK = tune((2400, 10))  # small piezo discs are loudest between 2 and 4 kHz
READY = tune((2400, 10), (0, 60), (2400, 10))
TUNE = tune((1568, 110), (0, 20), (1568, 110), (0, 20), (1568, 110), (0, 20), (2093, 220), (1568, 110), (2093, 440))


class Sound:
    """`pin` is the buzzer's GPIO. Whether it sounds is for `settings["sound"]` to say."""

    notes: "dict[str, Notes]" = {"click": CLICK, "ready": READY, "tune": TUNE}

    def __init__(self, pin: int, settings: dict, ticks: "Callable[[], Any]"):
        self._pwm = PWM(Pin(pin))
        self._settings = settings
        self._ticks = ticks
        self._timer = Timer(-1)
        self._notes: Notes = ()
        self._next = 0
        self._due = 0  # when the next note begins, in ticks
        self.hush()

    def play(self, notes: "Notes") -> None:
        """Play these notes from now on, in place of any others."""
        if self._settings["sound"]:
            self._timer.deinit()
            self._notes = notes
            self._next = 0
            self._due = self._ticks()
            self._step(None)

    def hush(self) -> None:
        self._timer.deinit()
        self._pwm.duty_u16(STILL)

    def _step(self, _: object) -> None:
        """Begin the next note. A late one is shorter, and none of those after it later.

        For a timer: it has no jump, at which MicroPython would let Ctrl-C end it and nothing else.
        """
        hz, loudness, ms = self._notes[self._next]
        self._next = min(self._next + 1, len(self._notes) - 1)
        self._pwm.freq(hz)
        self._pwm.duty_u16(loudness)
        self._due = (self._due + ms) & MASK
        wait = max(1, ticks_diff(self._due, self._ticks()))
        self._timer.init(period=wait, mode=Timer.ONE_SHOT, callback=self._step)
