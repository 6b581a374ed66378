"""The buzzer: a click for a press and a tune for the winner, played by the timer, so that nothing waits for them."""

from machine import PWM, Pin

from tally.device.keys import ticks_add, ticks_diff

CLICK = ((2400, 10),)  # notes are (Hz, ms); small piezo discs are loudest between 2 and 4 kHz
READY = ((2400, 10), (0, 60), (2400, 10))  # 0 Hz: a rest
TUNE = ((1568, 110), (0, 20), (1568, 110), (0, 20), (1568, 110), (0, 20), (2093, 220), (1568, 110), (2093, 440))
SILENCE: tuple[tuple[int, int], ...] = ()
LOUD = 1 << 15  # of 65536: as long on as off


class Sound:
    """`pin` is the buzzer's GPIO, None on a board without one. Whether it sounds is for `settings["sound"]` to say."""

    def __init__(self, pin: "int | None", settings: dict):
        self._pwm = None if pin is None else PWM(Pin(pin))
        self._settings = settings
        self._notes = SILENCE
        self._next = 0
        self._due = 0  # when the next note begins
        self._hush()

    def play(self, notes: "tuple[tuple[int, int], ...]", now: int) -> None:
        """Begin these notes at the next step, in place of any others."""
        if self._pwm and self._settings["sound"]:
            self._notes = SILENCE  # a step may come in between
            self._next = 0
            self._due = now
            self._notes = notes

    def step(self, now: int) -> None:
        """For an interrupt: allocates nothing. A late step makes a note shorter, and none of the next ones later."""
        if not self._notes or ticks_diff(now, self._due) < 0:
            return
        if self._next == len(self._notes):
            self._notes = SILENCE
            self._hush()
            return
        hz, ms = self._notes[self._next]
        self._next += 1
        self._due = ticks_add(self._due, ms)
        if hz and self._pwm:
            self._pwm.freq(hz)
            self._pwm.duty_u16(LOUD)
        else:
            self._hush()

    def _hush(self) -> None:
        if self._pwm:
            self._pwm.duty_u16(0)
