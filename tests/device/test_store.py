"""The store: what is kept is found again; what is torn or altered is found out, set aside and said."""

import builtins
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from hostsim.random_play import all_openings, legal_answer
from plain import play, table
from tally.device import store
from tally.device.store import DEALS, OPEN, SETUP, Store
from tally.engine.match import Match
from tally.games import GAMES

Files = dict[str, bytes]


@pytest.fixture(autouse=True)
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files() -> Files:
    return {path.name: path.read_bytes() for path in Path().iterdir()}


def put(contents: Files) -> None:
    for path in Path().iterdir():
        if path.name not in contents:
            path.unlink()
    for name, data in contents.items():
        Path(name).write_bytes(data)


def record(match: Match | None) -> list[str] | None:
    return match.record() if match else None


def changes(game: str, answers: int, seed: int = 1) -> Iterator[Match]:
    """A match after each of its answers and undos."""
    opening = list(all_openings(game))[-1]
    match = Match(opening)
    chance = random.Random(seed)
    yield match
    for _ in range(answers):
        if match.ask is None or (match.record() != opening.lines and chance.random() < 0.15):
            match.undo()
        else:
            match.answer(legal_answer(match.ask, chance))
        yield match


def played(game: str = "bid_whist", least: int = 2) -> Match:
    """A match with some finished deals and an open one that has begun."""
    opening = list(all_openings(game))[-1]
    for seed in range(100):
        match, chance = Match(opening), random.Random(seed)
        while match.ask and (match.finished() < least or len(match.open_lines()) < 2):
            match.answer(legal_answer(match.ask, chance))
        if match.ask:
            return match
    raise AssertionError("every match ends before that")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_found_again_at_every_answer(game: str):
    kept = Store()
    for match in changes(game, 120):
        assert kept.keep(match) == ""
        found = Store()
        assert (record(found.match), found.note) == (match.record(), "")


@pytest.mark.parametrize("game", GAMES)
def test_a_store_that_found_a_match_keeps_it_further(game: str):
    for number, match in enumerate(changes(game, 60, seed=2)):
        found = Store()
        assert number == 0 or found.match
        assert found.keep(match) == ""
    assert record(Store().match) == match.record()


def test_undo_over_deals_is_kept_back_to_the_first_question():
    kept, match = Store(), played(least=2)
    kept.keep(match)
    while match.undo():
        kept.keep(match)
        assert record(Store().match) == match.record()


def test_a_match_that_is_left_is_gone():
    kept = Store()
    kept.keep(played())
    kept.keep(None)
    assert Store().match is None
    assert Store().note == ""
    kept.keep(table("bid_whist", 4))
    assert Store().match.finished() == 0


def test_another_match_takes_the_place_of_the_first():
    kept = Store()
    kept.keep(table("bid_whist", 4))
    other = table("twenty_two", 3)
    other.answer([1])
    kept.keep(other)
    assert record(Store().match) == other.record()


def test_the_open_deal_alone_is_written_at_an_answer():
    kept, match = Store(), played()
    kept.keep(match)
    before = Path(DEALS).stat().st_mtime_ns, Path(DEALS).read_bytes()
    match.answer(match.ask.start)
    kept.keep(match)
    assert (Path(DEALS).stat().st_mtime_ns, Path(DEALS).read_bytes()) == before


def test_what_cannot_be_written_is_said_and_made_up_for(monkeypatch: pytest.MonkeyPatch):
    kept, match = Store(), played()
    kept.keep(match)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as context:
        context.setattr(builtins, "open", full)
        match.answer(match.ask.start)
        assert kept.keep(match).startswith("Not saved")
    match.answer(match.ask.start)
    assert kept.keep(match) == ""
    assert record(Store().match) == match.record()


class Cut(BaseException):
    """The power goes."""


class Written:
    """A file opened to be written, which the power may cut after so many bytes of all that is written.

    `torn` is what a cut leaves: as on a disk the bytes so far, or as on littlefs the file as it was.
    """

    def __init__(self, left: list[int], torn: bool, name: str, mode: str):
        self.left, self.torn, self.mode = left, torn, mode
        self.path = Path(name)
        self.data = self.path.read_bytes() if "a" in mode and self.path.exists() else b""

    def __enter__(self) -> "Written":
        return self

    def write(self, text: str) -> None:
        new = text.encode()
        if self.left[0] < len(new):
            if self.torn:
                self.path.write_bytes(self.data + new[: self.left[0]])
            raise Cut
        self.left[0] -= len(new)
        self.data += new

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.path.write_bytes(self.data)


def keep_cut(match: Match, kept: Store, after: int, torn: bool, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Keep a match with the power cut after so many bytes; False where that is after the last."""
    left = [after]

    def opened(name: str, mode: str = "r") -> object:
        return builtins_open(name, mode) if "r" in mode else Written(left, torn, name, mode)

    builtins_open = builtins.open
    with monkeypatch.context() as context:
        context.setattr(builtins, "open", opened)
        try:
            kept.keep(match)
        except Cut:
            return True
    return False


def check_found(found: Store, before: list[str], after: list[str], contents: Files, torn: bool) -> None:
    """The match as it was before or after; or an earlier one, said, with everything set aside."""
    lines = record(found.match)
    if lines in (before, after) or (torn and cut_between_lines(after, contents)):
        return
    assert found.note, "lost in silence: " + repr((contents, lines))
    assert lines is None or lines in (before[: len(lines)], after[: len(lines)])
    aside = set(files().values())
    assert all(data in aside for data in contents.values() if data), "deleted"


def cut_between_lines(after: list[str], contents: Files) -> bool:
    """Nothing tells an open deal that ends with a whole line from a shorter one; littlefs never leaves such a file."""
    told = (contents.get(DEALS, b"") + contents.get(OPEN, b"")).decode()
    lines = told.removesuffix("\n").split("\n")
    return bool(contents.get(DEALS)) and lines == after[: len(lines)]


def change_cut(before: Match, change: str, value: object, torn: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change the match and cut the power after each byte that keeping it writes."""
    first = before.record()
    cut, after = True, -1
    while cut:
        after += 1
        put({})
        kept, match = Store(), Match.restore(first)
        kept.keep(match)
        match.undo() if change == "undo" else match.answer(value)
        cut = keep_cut(match, kept, after, torn, monkeypatch)
        contents = files()
        check_found(Store(), first, match.record(), contents, torn)


@pytest.mark.parametrize("torn", [False, True], ids=["as littlefs", "torn"])
def test_a_cut_while_an_answer_is_kept_loses_nothing_in_silence(torn: bool, monkeypatch: pytest.MonkeyPatch):
    match = played()
    change_cut(match, "answer", match.ask.start, torn, monkeypatch)


def last_answer(game: str) -> Match:
    """A match of which one more answer ends the second deal, after others in it."""
    match = played(game, least=2)
    while match.finished() > 1:
        match.undo()
    return match


@pytest.mark.parametrize("game", ["bid_whist", "toonerville_rook", "california_jack"])
def test_a_cut_as_a_deal_ends_is_no_damage(game: str, monkeypatch: pytest.MonkeyPatch):
    before = last_answer(game)
    value, first = before.undone(), before.record()
    lengths = []
    for after in range(2000):
        put({})
        kept, match = Store(), Match.restore(first)
        kept.keep(match)
        match.answer(value)
        cut = keep_cut(match, kept, after, False, monkeypatch)
        found = Store()
        assert found.note == ""
        assert record(found.match) in (first, match.record())
        lengths.append(len(found.match.record()))
        if not cut:
            break
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("torn", [False, True], ids=["as littlefs", "torn"])
@pytest.mark.parametrize("game", ["bid_whist", "toonerville_rook"])
def test_a_cut_as_a_deal_ends_loses_nothing_in_silence(game: str, torn: bool, monkeypatch: pytest.MonkeyPatch):
    before = last_answer(game)
    change_cut(before, "answer", before.undone(), torn, monkeypatch)


@pytest.mark.parametrize("game", ["bid_whist", "toonerville_rook"])
def test_a_cut_as_a_finished_deal_is_taken_back_loses_nothing_in_silence(game: str, monkeypatch: pytest.MonkeyPatch):
    match = last_answer(game)
    match.redo()
    change_cut(match, "undo", None, False, monkeypatch)


def test_a_cut_after_a_deal_was_added_and_before_the_open_one_was_emptied_is_no_damage():
    kept, match = Store(), last_answer("bid_whist")
    kept.keep(match)
    stale = Path(OPEN).read_bytes()
    match.redo()
    kept.keep(match)
    Path(OPEN).write_bytes(stale)
    found = Store()
    assert (record(found.match), found.note) == (match.record(), "")


@pytest.mark.parametrize("name", [DEALS, OPEN])
def test_a_file_torn_at_any_byte(name: str):
    Store().keep(played())
    whole, lines = files(), played().record()
    for length in range(len(whole[name])):
        contents = {**whole, name: whole[name][:length]}
        put(contents)
        found = Store()
        kept = record(found.match)
        if name == OPEN and whole[name][:length].count(b"\n") < 2 and not whole[name][:length].endswith(b"\n"):
            assert length == 0 or found.note or kept == lines[: len(kept)]
        assert kept is None or kept == lines[: len(kept)]
        if name == DEALS and kept != lines:
            assert found.note, length
        if found.note:
            assert all(data in files().values() for data in contents.values() if data)


@pytest.mark.parametrize("name", [DEALS, OPEN])
@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80, 0xFF])
def test_a_byte_flipped_at_any_place(name: str, mask: int):
    Store().keep(played())
    whole, lines = files(), played().record()
    for place in range(len(whole[name])):
        data = bytearray(whole[name])
        data[place] ^= mask
        contents = {**whole, name: bytes(data)}
        put(contents)
        found = Store()
        kept = record(found.match)
        assert kept is None or kept == lines[: len(kept)], place
        if kept != lines:
            assert found.note, place
            assert all(data in files().values() for data in contents.values()), place
            again = Store()
            assert (record(again.match), again.note) == (kept, ""), "what was mended is whole"


def test_damage_is_set_aside_under_names_of_its_own_each_time():
    for number in (1, 2, 3):
        put({**files(), DEALS: b"tally 2\nfrom the future %d\n" % number})
        assert Store().match is None
    assert sorted(files().values()) == [b"tally 2\nfrom the future %d\n" % number for number in (1, 2, 3)]


def test_an_open_deal_without_its_match_is_not_forgotten_in_silence():
    Store().keep(played())
    opened = Path(OPEN).read_bytes()
    put({OPEN: opened})
    found = Store()
    assert found.match is None
    found.keep(table("bid_whist", 4))
    assert found.note == "" or opened in files().values()
    put({OPEN: opened, DEALS: b""})
    found = Store()
    found.keep(table("bid_whist", 4))
    assert found.note and opened in files().values()


def test_nothing_on_the_flash_is_a_fresh_start():
    found = Store()
    assert (found.match, found.note, files()) == (None, "", {})
    assert found.settings == {name: usual for name, _, usual in store.SETTINGS}


def test_settings_are_kept():
    kept = Store()
    for name, values, _ in store.SETTINGS:
        for value in values:
            kept.set(name, value)
            assert Store().settings == kept.settings
            assert type(Store().settings[name]) is type(value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"brightness 9\nsleep x\nflip 1\n",
        b"brightness\nsleep  2\n",
        b"\xff\xfe\x00",
        b"sleep -1",
        b"=" * 999,
    ],
)
def test_settings_that_are_not_allowed_are_the_usual(data: bytes):
    Path(SETUP).write_bytes(data)
    assert Store().settings == {name: usual for name, _, usual in store.SETTINGS}


def test_settings_torn_at_any_byte_are_allowed_ones():
    Store().set("sleep", 10)
    data = Path(SETUP).read_bytes()
    for length in range(len(data)):
        Path(SETUP).write_bytes(data[:length])
        for name, values, _ in store.SETTINGS:
            assert Store().settings[name] in values


@pytest.mark.parametrize("name", ["match.tally", "deal.tally", "last.tally", "settings.txt"])
def test_a_folder_where_a_file_should_be_does_not_stop_the_start(name: str):
    match = play(table("bid_whist", 4), "3 up", "pass", "4 down", "pass", "H", 10, "pass")
    Store().keep(match)
    if Path(name).exists():
        Path(name).unlink()
    Path(name).mkdir()
    found = Store()
    kept = found.match.sheet()["totals"] if found.match else None
    assert kept == (None if name == "match.tally" else [0, 4])
    assert bool(found.note) == (name in ("match.tally", "deal.tally"))
    assert found.keep(play(table("bid_whist", 4), "1 up")) == "" or name == "last.tally"
