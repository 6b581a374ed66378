"""`play`, with a Pico that writes into `problems`, in the state folder, which texts do not fit their screens.

That is asked before each loss of power and at the end; a line for each text.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hostsim import play
from hostsim.pico import Pico


class WatchedPico(Pico):
    def __init__(self, *what: object):
        super().__init__(*what)  # type: ignore[arg-type]
        made.append(self)

    def power_off(self) -> None:
        if self.guest.poll() is None:
            with (self.state / "problems").open("a", encoding="utf-8") as file:
                file.writelines(problem + "\n" for problem in self.ask("problems"))
        super().power_off()


made: list[WatchedPico] = []
play.Pico = WatchedPico  # type: ignore[misc]
code = play.main(sys.argv[1:])
for pico in made:
    pico.power_off()
sys.exit(code)
