"""What a person does with a simulated handheld, and what is to be seen of it."""

from hostsim.panel.text import Shown
from hostsim.pico import Pico

DARK = 700  # ms without power, for all to see
DIM = 0x20  # contrast below which the picture is drawn dim
TURNED = {"up": "down", "down": "up", "ok": "back", "back": "ok"}  # which key is there with the handheld upside down


class Handheld:
    """A simulated Pico and what a person does with it."""

    def __init__(self, pico: Pico, turned: bool = False, note: str = ""):
        self.pico = pico
        self.turned = turned
        self.note = note
        self.dark = 0  # ms until the power comes back; 0 while there is power

    def run(self, ms: int) -> None:
        if not self.dark:
            self.pico.run(ms)
        elif self.dark > ms:
            self.dark -= ms
        else:
            self.dark = 0
            self.power_on()

    def power_on(self) -> None:
        self.pico.power_on()
        self.note = "The power is back, with the same flash."

    def press(self, key: str) -> None:
        """A tap, over at once: its time passes before anyone can look."""
        if not self.dark:
            self.note = ""
            self.pico.press(self.place(key))

    def hold_back(self) -> None:
        if not self.dark:
            self.note = ""
            self.pico.hold(self.place("back"))

    def place(self, key: str) -> str:
        """The key that is where this one was, the way up that the handheld is held; ok stays where it is the last."""
        stays = not self.turned or (key in ("ok", "back") and "back" not in self.pico.keys)
        return key if stays else TURNED[key]

    def pull_power(self) -> None:
        if not self.dark:
            self.pico.power_off()
            self.pico.chip.reset()
            self.dark = DARK
            self.note = "The power was pulled."

    def turn_plug(self) -> None:
        if not self.dark:
            self.pico.plug(not self.pico.plugged)
            self.note = (
                "The display is plugged in." if self.pico.plugged else "The display is unplugged; u plugs it in."
            )

    def shown(self) -> Shown:
        chip = self.pico.chip
        frame = chip.frame()
        rows = () if self.dark else tuple(self.pico.ask("rows")[1:])
        asleep = self.pico.plugged and not self.dark and not chip.on
        note = self.note or ("The screen rests; any key wakes it." if asleep else "")
        return Shown(frame[::-1] if self.turned else frame, rows, note, chip.contrast < DIM)
