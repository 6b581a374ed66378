"""A match of a thousand deals costs no more than one of ten, counted as what is read at a start, for an answer, for a
deal; and files of the first version are taken over."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hostsim.flash_image import flash_image
from hostsim.littlefs_files import Files
from hostsim.pico import Pico
from hostsim.play import Player
from hostsim.random_play import all_openings, legal_answer
from hostsim.stand_ins.flash import Flash
from plain import play, table
from saving import begun
from tally.device import files
from tally.device.chain import MANY, STRIDE, Filed
from tally.device.files import DEALS, OPEN
from tally.device.store import Store
from tally.engine.correction import Correction, renamed
from tally.engine.deals import DamagedError
from tally.engine.match import Match
from tally.engine.record import seal
from tally.games import GAMES

LONG = 1000
HEAP = "320k"  # for MicroPython, as for the short matches of test_heap.py
Contents = dict[str, bytes]


class Reading:
    """Counts the bytes that are read of files: all lines and parts go through here."""

    def __init__(self) -> None:
        self.bytes = self.files = 0

    def open(self, name: str, mode: str = "r") -> "CountedFile":
        self.files += 1
        return CountedFile(self, name, mode)

    def of(self, call: Callable[[], object]) -> tuple[int, int]:
        self.bytes = self.files = 0
        call()
        return self.bytes, self.files


class CountedFile:
    def __init__(self, reading: Reading, name: str, mode: str):
        self._reading = reading
        self._file = open(name, mode)  # noqa: SIM115 - whoever opened this one closes it

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)

    def __enter__(self) -> "CountedFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[bytes]:
        while line := self.readline():
            yield line

    def readline(self) -> bytes:
        return self._count(self._file.readline())

    def read(self, size: int = -1) -> bytes:
        return self._count(self._file.read(size))

    def _count(self, data: bytes) -> bytes:
        self._reading.bytes += len(data)
        return data


def play_deal(match: Match) -> None:
    """One after which nobody is nearer to the end than four deals before."""
    play(match, "4 up", "pass", "pass", "pass", "S", 9 if match.finished() // 2 % 2 else 10)


def files_of(deals: int) -> Contents:
    """Those of an open match of so many finished deals, in the middle of the next, kept as it was played."""
    match = table("bid_whist", 4)
    kept = begun(match)
    for number in range(deals):
        play_deal(match)
        if number % 8 == 0:
            kept.keep(match)
            assert kept.save() == ""
    kept.keep(play(match, "3 up"))
    assert kept.save() == ""
    return {str(path): path.read_bytes() for path in Path().glob("*.t*")}


@pytest.fixture(scope="module")
def long_files(tmp_path_factory: pytest.TempPathFactory) -> Contents:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("long"))
        return files_of(LONG)


@pytest.fixture
def long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long_files: Contents) -> Match:
    """The match of a thousand deals, found by a store."""
    monkeypatch.chdir(tmp_path)
    put(long_files)
    found = Store()
    assert found.note == "" and found.match
    return found.match


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    reading = Reading()
    monkeypatch.setattr(files, "open", reading.open, raising=False)
    return reading


def put(contents: Contents) -> None:
    for name, data in contents.items():
        Path(name).write_bytes(data)


def again() -> Match:
    """What a start finds now."""
    found = Store()
    assert found.note == "" and found.match
    return found.match


def test_a_start_reads_as_much_of_a_thousand_deals_as_of_ten(long: Match, reading: Reading):
    of_long = reading.of(Store)
    play_on = table("bid_whist", 4)
    assert files_of(10) and play_on
    of_ten = reading.of(Store)
    assert of_long[0] <= of_ten[0] + 60  # longer numbers
    assert of_long[0] < 1500 and of_long[1] == of_ten[1]


def test_an_answer_and_the_end_of_a_deal_read_hardly_anything(long: Match, reading: Reading):
    kept = Store()
    match = kept.match
    assert match

    def answer(value: object) -> None:
        match.answer(value)
        kept.keep(match)
        assert kept.save() == ""

    for value in ("pass", "pass", "pass", "S"):
        assert reading.of(lambda value=value: answer(value))[0] < 100
    assert reading.of(lambda: answer(10))[0] < 100
    assert match.finished() == LONG + 1
    assert again().record() == match.record()


def test_any_deal_is_found_in_few_steps_and_its_neighbours_in_fewer(long: Match, reading: Reading):
    way = (LONG // STRIDE + STRIDE) * 40 + 500
    for number in (3, 500, LONG):
        assert reading.of(lambda number=number: long.deal(number))[0] < way
    assert reading.of(lambda: long.deal(LONG - 1))[0] < 500
    assert reading.of(lambda: long.deal(LONG - 2))[0] < 500
    assert reading.of(long.sheet)[0] < 500 * LONG


def test_answers_are_taken_back_over_a_hundred_deals_and_given_again(long: Match):
    before = long.record()
    kept = Store()
    match = kept.match
    assert match
    for _ in range(601):
        assert match.undo()
    assert match.finished() == LONG - 100
    kept.keep(match)
    assert kept.save() == ""
    assert again().record() == before[:-601]
    for _ in range(601):
        assert match.redo()
    kept.keep(match)
    assert kept.save() == ""
    assert again().record() == before


def test_the_third_deal_of_a_thousand_is_mended_and_few_are_in_memory_meanwhile(long: Match):
    kept = Store()
    assert kept.match
    mending = Correction(kept.match, 3)
    most = 0
    for value in ("4 up", "pass", "pass", "pass", "H", 9):
        mending.answer(value)
    assert mending.done and mending.changed()
    deals = mending.match.deals
    assert isinstance(deals, Filed)
    assert deals.later.count() < MANY, most
    kept.keep(mending.match)
    assert kept.save() == ""
    found = again()
    assert found.deal_lines(2) == long.deal_lines(2) and found.deal_lines(3) != long.deal_lines(3)
    assert Match.restore(found.lines()).sheet() == found.sheet()
    assert found.finished() == LONG and len(found.open_lines()) == 1


def test_a_mended_deal_that_is_not_kept_changes_nothing(long: Match):
    before = long.record()
    kept = Store()
    assert kept.match
    mending = Correction(kept.match, LONG - 40)
    for value in ("4 up", "pass", "pass", "pass", "H", 9):
        mending.answer(value)
    assert mending.done
    assert kept.match.record() == again().record() == before
    kept.keep(play(kept.match, "pass"))
    assert kept.save() == ""
    assert again().record()[:-1] == before


def test_another_name_in_a_thousand_deals(long: Match):
    kept = Store()
    assert kept.match
    other = renamed(kept.match, 1, "Zoë")
    assert isinstance(other.deals, Filed) and other.deals.later.count() < MANY
    kept.keep(other)
    assert kept.save() == ""
    found = again()
    assert found.opening.players[1] == "Zoë" and found.sheet()["deals"] == long.sheet()["deals"]
    assert Match.restore(found.lines()).record() == found.record()


def test_a_long_match_goes_among_the_old_ones_without_being_read(long: Match, reading: Reading):
    record = long.record()
    kept = Store()
    kept.begin(table("bid_whist", 4))
    assert reading.of(lambda: kept.save() == "")[0] < 4000
    assert kept.unsaved is False
    (one,) = kept.old.list(0, 9)
    assert reading.of(lambda: kept.old.read(one.number))[0] < 5000
    assert kept.old.read(one.number).record() == record
    kept.reopen(kept.old.read(one.number), one.number)
    assert kept.save() == ""
    assert again().record() == record and Store().old.count() == 0


@pytest.mark.parametrize("where", [b" =500 ", b"\n"])
def test_a_damaged_deal_is_said_when_it_is_read_and_the_match_goes_on(long: Match, where: bytes):
    data = bytearray(Path(DEALS).read_bytes())
    place = data.index(b" =500 ")
    place = place + 1 if where == b" =500 " else data.index(b"\n", data.index(b"\n", place) + 1) - 1
    data[place] ^= 1
    Path(DEALS).write_bytes(data)
    kept = Store()
    match = kept.match
    assert match and kept.note == "" and match.status() == long.status()
    assert match.deal(501) and match.deal(480)
    with pytest.raises(DamagedError):
        match.deal(500)
    mending = Correction(match, LONG)
    assert mending.offered() == "4 up"
    kept.keep(play(match, "pass"))
    assert kept.save() == ""
    assert again().open_lines() == match.open_lines()


@pytest.mark.parametrize("name", [DEALS, OPEN])
def test_without_its_end_a_long_match_is_told_as_far_as_it_is_there(long: Match, name: str):
    lines = long.record()
    Path(name).write_bytes(Path(name).read_bytes()[:-4])
    found = Store()
    assert found.note and found.match
    assert found.match.finished() in (LONG - 1, LONG)
    assert lines[: len(found.match.record())] == found.match.record()
    assert again().record() == found.match.record()


def first_version(match: Match, told: int) -> None:
    """Write a match as the first version did, of which so many lines are in DEALS and the others in OPEN."""
    lines = match.record()
    files.write(DEALS, [seal("match 1 7 0", ""), *lines[:told]])
    rest = lines[told:]
    files.write(OPEN, [seal(f"deal 1 7 {told} {lines[told - 1][:4]} {len(rest)}", ""), *rest])


@pytest.mark.parametrize("game", GAMES)
def test_files_of_the_first_version_go_on(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    match, chance = Match(next(all_openings(game))), random.Random(1)
    for _ in range(40):
        if match.ask:
            match.answer(legal_answer(match.ask, chance))
    lines = match.record()
    for told in range(len(match.opening.lines), len(lines) + 1):
        first_version(match, told)
        with Path(DEALS).open("ab") as file:
            file.write(b"what was taken back\n" if told % 2 else b"")
        kept = Store()
        assert kept.match and (kept.note, kept.match.record()) == ("", lines)
        kept.match.undo()
        kept.keep(kept.match)
        assert kept.save() == ""
        assert again().record() == lines[:-1]


def test_a_thousand_deals_are_played_on_and_looked_at_in_the_memory_for_a_few(
    built: Path, tmp_path: Path, long_files: Contents, capsys: pytest.CaptureFixture[str]
):
    image = flash_image(tmp_path)
    flash = Flash(bytearray(image.read_bytes()))
    Files(flash).put(long_files)
    image.write_bytes(flash.memory)
    player = Player(Pico(tmp_path, vm="micropython", heap=HEAP, root=built), None, False)
    words = "answer:pass answer:pass answer:pass answer:S answer:10 rows back*9 rows hold:back answer:deals rows"
    words += " down*40 up rows back hold:back answer:sheet rows back*2 hold:back answer:leave answer:go rows"
    player.play([(1, word) for word in words.split()])
    said = capsys.readouterr().out
    screens = [line.split(" ")[1] for line in said.splitlines() if line.startswith("screen ")]
    assert screens == ["deal", "bid", "deals", "deals", "sheet", "title"]
    assert f"Deal {LONG - 1}" in said and "Score sheet" in said
