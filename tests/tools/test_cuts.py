"""Power and USB line that are cut while a Pico is flashed: it starts the old firmware or the new one, whole, keeps its
matches, and a later run finishes the job."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import flash
import pytest
import small_firmware
from usb_table import Table, players_files

Files = dict[str, bytes]
EVERY = 9  # operations of the flash between two cuts


class Cuts:
    """A Pico that one version of a small firmware after the other is flashed to, with cuts on the way."""

    def __init__(self, pico: Table, versions: dict[str, Files], patch: pytest.MonkeyPatch):
        self.pico = pico
        self.wanted = "A"
        patch.setattr(flash, "device_files", lambda board, processor: versions[self.wanted])

    def flash(self) -> int:
        return flash.main(["--port", self.pico.port])

    def boots_whole(self) -> str:
        """The version that runs after a power cut; "" where no main.py is there."""
        self.pico.power_off()
        started = "main.py" in self.pico.files()
        self.pico.power_on()
        return self.version() if started else ""

    def version(self) -> str:
        shown = self.pico.started()
        assert len(shown) == 3 and len(set(shown)) == 1, shown
        return shown[0]

    def turn(self) -> None:
        """Finish what was cut, see that it is right, and want the other version."""
        assert self.flash() == 0
        assert self.version() == self.wanted
        self.wanted = "B" if self.wanted == "A" else "A"


@pytest.fixture(scope="session")
def versions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Files]:
    places = {"A": "tally/two.py", "B": "tally/two/__init__.py"}
    return {name: small_firmware.one_file(name, two, tmp_path_factory.mktemp(name)) for name, two in places.items()}


@pytest.fixture
def cuts(played: Path, tmp_path: Path, versions: dict[str, Files], monkeypatch: pytest.MonkeyPatch) -> Iterator[Cuts]:
    """Of a Pico with matches, which must still be there at the end."""
    players = players_files(played)
    with Table(tmp_path) as pico:
        pico.put(players)
        yield Cuts(pico, versions, monkeypatch)
        pico.power_off()
        there = pico.files()
        assert {path: there.get(path) for path in players} == players


def test_a_line_that_is_cut_anywhere_costs_nothing(cuts: Cuts, capsys: pytest.CaptureFixture[str]):
    chance = random.Random(50)
    cuts.turn()
    old = "A"
    for number in range(50):
        cuts.pico.cut_line_after(int(chance.random() * 16_000))
        code = cuts.flash()
        said = capsys.readouterr().err
        assert code == 0 or re.fullmatch(r"flash\.py: .*(was cut|does not answer|does not open).*\n", said), said
        assert cuts.boots_whole() in (old, cuts.wanted)
        if number % 5 == 4:
            old = cuts.wanted
            cuts.turn()


def test_power_that_goes_during_any_flash_operation_costs_nothing(cuts: Cuts):
    chance = random.Random(51)
    cuts.turn()
    old = "A"
    for number in range(50):
        cuts.pico.cut_power_after(chance.randint(1, 60), chance.random())
        cuts.flash()
        assert cuts.boots_whole() in (old, cuts.wanted)
        if number % 5 == 4:
            old = cuts.wanted
            cuts.turn()


BEFORE = {
    "nothing": {},
    "many files": small_firmware.many_files("old"),
    "many files amid an update": small_firmware.many_files_amid_an_update("old", "older"),
}


@pytest.mark.parametrize(
    ("before", "start"), [("nothing", ""), ("many files", "old"), ("many files amid an update", "older")]
)
def test_power_that_goes_while_one_file_takes_the_place_of(
    before: str, start: str, cuts: Cuts, versions: dict[str, Files]
):
    cuts.pico.put(BEFORE[before])
    cuts.pico.power_off()
    image, players = cuts.pico.image.read_bytes(), players_files(cuts.pico.image, BEFORE[before])
    seen = []
    for after in range(1, 400, EVERY):
        cuts.pico.power_off()
        cuts.pico.image.write_bytes(image)
        cuts.pico.power_on()
        cuts.pico.cut_power_after(after, (0, 0.4, 1)[after % 3])
        done = cuts.flash() == 0
        seen.append(cuts.boots_whole())
        cuts.turn()
        cuts.wanted = "A"
        cuts.pico.power_off()
        assert cuts.pico.files() == players | versions["A"], after
        if done:
            break
    assert set(seen) == {start, "A"}
