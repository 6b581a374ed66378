"""The store: what is kept is found again; what is torn or altered is found out, set aside and said."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hostsim.random_play import all_openings, legal_answer
from plain import play, table
from saving import begun
from tally.device import files
from tally.device.files import DEALS, OPEN
from tally.device.preferences import LAST, SETUP, read_settings
from tally.device.store import Store
from tally.engine.correction import renamed
from tally.engine.match import Match
from tally.engine.record import RecordError, seal
from tally.games import GAMES
from tally.ui.setup import SETTINGS
from tally.ui.words import load

Contents = dict[str, bytes]
WORDS = load()
MASKS = (0x01, 0x20, 0xFF)


@pytest.fixture(autouse=True)
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents() -> Contents:
    return {str(path): path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def put(files: Contents) -> None:
    for path in Path().rglob("*"):
        if path.is_file() and str(path) not in files:
            path.unlink()
    for name, data in files.items():
        Path(name).parent.mkdir(exist_ok=True)
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
    for number, match in enumerate(changes(game, 120)):
        (kept.keep if number else kept.begin)(match)
        assert kept.save() == ""
        found = Store()
        assert (record(found.match), found.note) == (match.record(), "")


@pytest.mark.parametrize("game", GAMES)
def test_a_store_that_found_a_match_keeps_it_further(game: str):
    for number, match in enumerate(changes(game, 60, seed=2)):
        found = Store()
        assert number == 0 or found.match
        (found.keep if number else found.begin)(match)
        assert found.save() == ""
    assert record(Store().match) == match.record()


def test_undo_over_deals_is_kept_back_to_the_first_question_and_forth_again():
    match = played(least=2)
    kept = begun(match)
    while match.undo():
        kept.keep(match)
        kept.save()
        assert record(Store().match) == match.record()
    while match.redo():
        kept.keep(match)
        kept.save()
        assert record(Store().match) == match.record()


def test_answers_that_were_taken_back_and_given_anew_between_two_saves():
    match = played(least=2)
    kept = begun(match)
    before, chance = match.record(), random.Random(5)
    for _ in range(len(match.open_lines()) + 3):
        match.undo()
    while len(match.record()) < len(before) and match.ask:
        match.answer(legal_answer(match.ask, chance))
    assert match.record()[-1] != before[-1]
    kept.keep(match)
    kept.save()
    assert record(Store().match) == match.record()


def written(change: Callable[[], object]) -> set[str]:
    """The files that a change makes anew or alters."""
    before = {str(path): path.stat().st_mtime_ns for path in Path().rglob("*") if path.is_file()}
    for path in before:
        Path(path).touch()
    before = {name: (Path(name).stat().st_mtime_ns, Path(name).stat().st_ino) for name in before}
    change()
    after = {str(path): (path.stat().st_mtime_ns, path.stat().st_ino) for path in Path().rglob("*") if path.is_file()}
    return {name for name in after if after[name] != before.get(name)}


def test_an_answer_writes_the_open_deal_alone_and_little_of_it():
    match = played("bid_whist")
    kept = begun(match)
    kept.keep(match)
    assert written(kept.save) == {OPEN, LAST}, "at first the line-up too, for which nobody had to wait before"
    match.answer(match.ask.likely)
    kept.keep(match)
    assert written(kept.save) == {OPEN}
    assert Path(OPEN).stat().st_size < 250


def test_the_lineup_of_a_match_that_is_left_before_an_answer_is_offered_again():
    kept = begun(table("bid_whist", 4))
    kept.leave()
    assert kept.save() == ""
    last = Store().last
    assert last and last.players == ["Ann", "Bo", "Cy", "Di"]


def test_a_long_deal_moves_to_the_file_of_the_match_before_its_end():
    match = Match.start("ninety_nine", ["Ann", "Bo", "Cy"])
    kept = begun(match)
    sizes = set()
    for _ in range(60):
        match.answer("4")
        kept.keep(match)
        kept.save()
        sizes.add(Path(OPEN).stat().st_size)
        assert record(Store().match) == match.record()
    assert match.finished() == 0 and max(sizes) < 300
    while match.undo():
        kept.keep(match)
        kept.save()
        assert record(Store().match) == match.record()


def test_a_match_that_is_left_is_gone():
    kept = begun(played())
    kept.leave()
    assert kept.save() == ""
    assert (Store().match, Store().note) == (None, "")
    kept.begin(table("bid_whist", 4))
    kept.save()
    assert Store().match.finished() == 0


def test_what_is_left_of_a_match_that_was_left_is_no_damage():
    kept = begun(played())
    opened = Path(OPEN).read_bytes()
    kept.leave()
    kept.save()
    Path(OPEN).write_bytes(opened)  # the power went before it was removed
    found = Store()
    assert (found.match, found.note) == (None, "")
    other = play(table("bid_whist", 4), "1 up")
    found.begin(other)
    found.save()
    assert record(Store().match) == other.record()


def test_an_open_deal_that_continues_another_file_means_nothing():
    kept = begun(played())
    stale = Path(OPEN).read_bytes()
    other = played("toonerville_rook")
    kept.begin(other)
    kept.save()
    Path(OPEN).write_bytes(stale)  # the power went before it was written anew
    found = Store()
    assert (record(found.match), found.note) == (other.record(), "")


def test_names_and_mended_deals_are_kept_without_another_match():
    match = played()
    kept = begun(match)
    other = renamed(match, 1, "Zoë")
    kept.keep(other)
    assert kept.save() == ""
    assert record(Store().match) == other.record()
    assert Store().last.players[1] == "Zoë"
    mended = other.until(2)
    mended.answer(mended.ask.likely)
    kept.keep(mended)
    kept.save()
    assert record(Store().match) == mended.record()
    assert kept.old.count() == 0


@pytest.mark.parametrize("name", [DEALS, OPEN])
@pytest.mark.parametrize("game", ["bid_whist", "toonerville_rook"])
def test_a_file_torn_at_any_byte_costs_no_intact_answer_and_is_said(name: str, game: str):
    begun(played(game))
    kept = Store()
    kept.keep(answered(kept.match))
    kept.save()
    whole, lines = contents(), record(Store().match)
    for length in range(len(whole[name])):
        check_damage({**whole, name: whole[name][:length]}, lines, (name, length))


def answered(match: Match) -> Match:
    match.answer(match.ask.likely)
    return match


@pytest.mark.parametrize("name", [DEALS, OPEN])
@pytest.mark.parametrize("mask", MASKS)
def test_a_byte_flipped_at_any_place_costs_no_intact_answer_and_is_said(name: str, mask: int):
    begun(played())
    kept = Store()
    kept.keep(answered(kept.match))
    kept.save()
    whole, lines = contents(), record(Store().match)
    for place in range(len(whole[name])):
        check_damage({**whole, name: flipped(whole[name], place, mask)}, lines, (name, place))


def flipped(data: bytes, place: int, mask: int) -> bytes:
    return data[:place] + bytes([data[place] ^ mask]) + data[place + 1 :]


def check_damage(files: Contents, lines: list[str], where: object) -> None:
    """The match as far as its lines are intact, said, both files under other names; and whole from then on. Where a
    deal before the last is damaged, that is found when it is read, and the match goes on as it stands."""
    put(files)
    found = Store()
    kept = record(found.match)
    if kept is not None and not is_whole(kept):
        assert found.note == "" and found.match.status() == Match.restore(lines).status(), where
        assert kept[:-1] == lines[: len(kept) - 1], where
    else:
        assert kept in (lines, intact(files, lines)), where
        said = {WORDS["damaged.match"]} if kept is None else {WORDS["damaged.deal"] % (found.match.finished() + 1)}
        assert found.note in said or (kept == lines and found.note == ""), (where, found.note)
    if found.note:
        assert all(data in contents().values() for name, data in files.items() if name in (DEALS, OPEN)), where
        again = Store()
        assert (record(again.match), again.note) == (kept, ""), where
    if found.match and found.match.ask:
        after = answered(found.match)
        found.keep(after)
        assert found.save() == ""
        assert (record(Store().match), Store().note) == (after.record(), ""), where


def is_whole(lines: list[str]) -> bool:
    try:
        Match.restore(lines)
    except RecordError:
        return False
    return True


def intact(files: Contents, lines: list[str]) -> list[str] | None:
    """The record as far as its lines are in the files in a row."""
    there = (files[DEALS] + b"\n" + files[OPEN]).split(b"\n")
    count = 0
    while count < len(lines) and lines[count].encode() in there:
        count += 1
    shortest = next(number for number, line in enumerate(lines) if " dealer " in line) + 1
    return lines[:count] if count >= shortest else None


@pytest.mark.parametrize(
    ("name", "make"),
    [
        (DEALS, lambda data: data.replace(b"tally 1", b"tally 2")),
        (DEALS, lambda data: seal("match 3 x y z", "").encode() + data[data.index(b"\n") :].replace(b"ta", b"TA")),
        (OPEN, lambda data: seal("deal 3 what ever", "").encode() + b"\nmore\n"),
        (LAST, lambda data: data.replace(b"tally 1", b"tally 2")),
        (SETUP, lambda data: seal("settings 2", "").encode() + b"\nmore\n"),
    ],
    ids=["record", "match", "deal", "last", "settings"],
)
def test_a_file_of_a_later_version_is_set_aside_and_said(name: str, make: Callable[[bytes], bytes]):
    kept = Store()
    kept.set("sleep", 5)
    match = played()
    kept.begin(match)
    kept.save()
    kept.keep(match)
    kept.save()
    data = make(Path(name).read_bytes())
    Path(name).write_bytes(data)
    found = Store()
    assert found.note == "From a newer Tally"
    assert (found.match is None) == (name == DEALS)
    assert data in contents().values()
    found.begin(play(table("bid_whist", 4), "1 up"))
    assert found.save() == ""
    assert Store().note == ""
    assert data in contents().values()


def test_a_game_of_a_later_version_is_set_aside_and_said():
    begun(table("twenty_two", 3))
    lines = Path(DEALS).read_text(encoding="utf-8").split("\n")
    lines[2] = seal("game forty_four", lines[1])
    Path(DEALS).write_text("\n".join(lines), encoding="utf-8")
    assert (Store().match, Store().note) == (None, "")
    assert "forty_four" in Path(DEALS + ".damaged-1").read_text(encoding="utf-8")


def test_damage_is_set_aside_under_names_of_its_own_each_time():
    for number in (1, 2, 3):
        put({**contents(), DEALS: b"tally 2\nfrom the future %d\n" % number})
        assert Store().match is None
    assert sorted(contents().values()) == [b"tally 2\nfrom the future %d\n" % number for number in (1, 2, 3)]


def test_an_open_deal_that_cannot_be_read_without_its_match_is_set_aside():
    put({OPEN: b"\xff\xfe"})
    found = Store()
    found.begin(play(table("bid_whist", 4), "1 up"))
    found.save()
    assert b"\xff\xfe" in contents().values()


def test_nothing_on_the_flash_is_a_fresh_start():
    found = Store()
    assert (found.match, found.note, contents()) == (None, "", {})
    assert found.settings == {name: usual for name, _, usual in SETTINGS}


def test_settings_are_kept():
    kept = Store()
    for name, values, _ in SETTINGS:
        for value in values:
            kept.set(name, value)
            assert kept.save() == ""
            assert (Store().settings, Store().note) == (kept.settings, "")
            assert type(Store().settings[name]) is type(value)


def test_settings_that_this_device_or_version_does_not_have_stay():
    kept = Store()
    kept.set("sleep", 5)
    kept.save()
    lines = Path(SETUP).read_text(encoding="utf-8").splitlines() + [seal("tempo fast", "")]
    lines[0] = files.head("settings", len(lines) - 1)
    Path(SETUP).write_text("\n".join(lines) + "\n", encoding="utf-8")
    settings, _ = read_settings()
    del settings["sound"]
    found = Store(settings)
    found.set("flip", True)
    assert found.save() == ""
    assert "tempo fast" in Path(SETUP).read_text(encoding="utf-8")
    assert "sound" in Path(SETUP).read_text(encoding="utf-8")
    assert Store().settings == {**kept.settings, "flip": True}


@pytest.mark.parametrize("mask", (*MASKS, None))
def test_settings_flipped_or_torn_at_any_byte_keep_what_is_intact_and_say_so(mask: int | None):
    kept = Store()
    for name, values, _ in SETTINGS:
        kept.set(name, values[-1])
    kept.save()
    whole = Path(SETUP).read_bytes()
    usual = {name: value for name, _, value in SETTINGS}
    for place in range(len(whole)):
        data = whole[:place] if mask is None else flipped(whole, place, mask)
        put({SETUP: data})
        found = Store()
        assert found.note == WORDS["damaged.settings"], place
        lines = [line[5:].decode() for line in whole.split(b"\n") if line in data.split(b"\n")[1:]]
        expected = {
            name: kept.settings[name] if f"{name} {kept.settings[name]}" in lines else usual[name] for name in usual
        }
        assert found.settings == expected, place
        assert data in contents().values()
        assert (Store().settings, Store().note) == (found.settings, "")


@pytest.mark.parametrize("mask", (*MASKS, None))
def test_a_line_up_flipped_or_torn_at_any_byte_is_said_and_set_aside(mask: int | None):
    kept = begun(table("twenty_two", 3))
    kept.leave()
    kept.save()
    whole = Path(LAST).read_bytes()
    for place in range(len(whole)):
        data = whole[:place] if mask is None else flipped(whole, place, mask)
        put({LAST: data})
        found = Store()
        assert (found.last, found.note) == (None, WORDS["damaged.last"]), place
        assert contents() == {LAST + ".damaged-1": data}
        assert (Store().last, Store().note) == (None, "")


@pytest.mark.parametrize(
    "name", [DEALS, OPEN, LAST, SETUP, "old", *(one + ".new" for one in (DEALS, OPEN, LAST, SETUP))]
)
def test_a_folder_or_a_file_in_the_place_of_the_other_does_not_stop_the_device(name: str):
    match = play(table("bid_whist", 4), "3 up", "pass", "4 down", "pass", "H", 10, "pass")
    kept = Store()
    kept.set("sleep", 5)
    kept.begin(match)
    kept.save()
    if name == "old":
        Path(name).write_bytes(b"a file")
    else:
        Path(name).unlink(missing_ok=True)
        Path(name).mkdir()
        (Path(name) / "inside").write_bytes(b"not mine")
    found = Store()
    totals = found.match.sheet()["totals"] if found.match else None
    assert totals == (None if name == DEALS else [0, 4])
    assert bool(found.note) == (name in (DEALS, OPEN, LAST, SETUP))
    found.set("sleep", 10)
    assert found.save() == ""
    other = play(table("bid_whist", 4, dealer=1), "1 up")
    if found.match:
        found.keep(answered(found.match))
        assert found.save() == ""
    found.begin(other)
    assert found.save() == ""
    again = Store()
    assert (record(again.match), again.note, again.settings["sleep"]) == (other.record(), "", 10)
    assert again.last.dealer == 1
    assert any(data in (b"not mine", b"a file") for data in contents().values())


def test_every_note_fits_the_screen():
    for name in ("unsaved", "unsaved.full", "newer", "damaged.match", "damaged.last", "damaged.settings"):
        assert 0 < len(WORDS[name]) <= 21
    assert len(WORDS["damaged.deal"] % 999) <= 21


def test_a_match_torn_at_the_end_of_a_deal_is_said():
    kept, match = Store(), played(least=2)
    while match.open_lines():
        match.undo()
    kept.keep(match)
    kept.save()
    assert match.finished() and len(Path(OPEN).read_text().splitlines()) == 1
    lines, told = Path(DEALS).read_bytes().splitlines(keepends=True), match.record()
    Path(DEALS).write_bytes(b"".join(lines[:-2]))  # the last line and the tip
    found = Store()
    assert record(found.match) == told[:-1]
    assert found.note == WORDS["damaged.deal"] % match.finished()


def test_what_a_cut_left_of_a_match_is_not_told_of_the_next_with_the_same_line_up(monkeypatch: pytest.MonkeyPatch):
    match = table("bid_whist", 4)
    kept = begun(match)
    match.answer("3 up")
    kept.keep(match)
    kept.save()
    Path(DEALS).unlink()  # the match was left, and the power went before the other file was removed
    kept = Store()
    assert (kept.match, kept.note) == (None, "")

    def cut(*_: object) -> None:
        raise OSError(5)

    write = files.write
    monkeypatch.setattr(files, "write", cut)
    kept.begin(table("bid_whist", 4))
    assert kept.save()
    monkeypatch.setattr(files, "write", write)
    found = Store()
    assert (record(found.match), found.note) == (table("bid_whist", 4).record(), "")
