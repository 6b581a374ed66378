"""The old matches: found again by number, counted, deleted; a damaged one costs no other."""

import builtins
import time
from pathlib import Path

import pytest

from hostsim.random_play import all_openings, random_match
from plain import play, table
from saving import begun
from tally.device import files, index, preferences, segments
from tally.device.archive import Archive
from tally.device.preferences import SETUP
from tally.device.store import Store
from tally.engine.correction import renamed
from tally.engine.match import Match
from tally.engine.opening import Opening
from tally.engine.record import RecordError
from tally.games import GAMES

MASKS = (0x01, 0x20, 0xFF)


@pytest.fixture(autouse=True)
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(time, "localtime", lambda: (2026, 11, 30, 0, 0, 0, 0, 1, 0))
    return tmp_path


def match_of(seed: int) -> Match:
    openings = list(all_openings(GAMES[seed % len(GAMES)]))
    return random_match(openings[seed % len(openings)], seed)


def archived(count: int) -> Archive:
    """An archive of so many matches, numbered from 1."""
    kept = fresh()
    for number in range(1, count + 1):
        kept.put(number, match_of(number))
    fresh().count()  # which writes the index
    return kept


def short(count: int) -> Archive:
    """An archive of short matches."""
    kept = fresh()
    for number in range(1, count + 1):
        match = Match.start("ninety_nine", ["Ann", "Bo"], {"track": "chips"}, number % 2)
        kept.put(number, play(match, *[number % 2] * 3))
    fresh().count()
    return kept


def fresh() -> Archive:
    return Archive()


def told(kept: Archive) -> list[tuple]:
    return [
        (one.number, one.game, one.players, one.over, one.winners, one.totals, one.date) for one in kept.list(0, 10_000)
    ]


def expected(number: int, date: str = "2026-11-30") -> tuple:
    sheet = match_of(number).sheet()
    return (number, sheet["game"], sheet["players"], sheet["over"], sheet["winners"], sheet["totals"], date)


def records(kept: Archive) -> dict[int, list[str]]:
    return {one.number: kept.read(one.number).record() for one in kept.list(0, 10_000)}


def test_matches_are_listed_newest_first_and_read_again():
    archived(60)
    kept = fresh()
    assert kept.count() == 60
    assert told(kept) == [expected(number) for number in range(60, 0, -1)]
    assert [one.number for one in kept.list(3, 4)] == [57, 56, 55, 54]
    assert kept.list(60, 5) == []
    assert all(kept.read(number).record() == match_of(number).record() for number in range(1, 61))
    assert len(segments.numbers()) > 2
    assert all(path.stat().st_size <= segments.FULL_SIZE for path in Path("old").iterdir())


def test_nothing_is_kept_at_first():
    kept = fresh()
    assert (kept.count(), kept.list(0, 9), kept.wins(), kept.next()) == (0, [], {}, 1)
    assert not Path("old").exists()
    with pytest.raises(ValueError, match="there is no old match 1"):
        kept.read(1)
    with pytest.raises(ValueError, match="there is no old match 1"):
        kept.delete(1)


def test_wins_are_counted_by_game_and_name_over_finished_matches():
    kept = fresh()
    chips = table("ninety_nine", 2, track="chips")
    kept.put(1, play(chips, 0, 0, 0, 0, 0))
    kept.put(2, play(table("ninety_nine", 2, track="chips"), 1, 1, 1, 1, 1))
    kept.put(3, play(table("ninety_nine", 2, track="chips"), 1, 1))
    kept.put(4, match_of(5))
    wins = kept.wins()
    assert wins["ninety_nine"] == {"Ann": (1, 2), "Bo": (1, 2)}
    sheet = match_of(5).sheet()
    assert wins[sheet["game"]] == {
        name: (int(seat in sheet["winners"]), 1) for seat, name in enumerate(sheet["players"])
    }
    kept.away = [1]
    assert kept.wins()["ninety_nine"] == {"Ann": (1, 1), "Bo": (0, 1)}
    assert kept.wins(chips)["ninety_nine"] == wins["ninety_nine"]
    assert kept.wins(table("ninety_nine", 2, track="chips"))["ninety_nine"] == {"Ann": (1, 1), "Bo": (0, 1)}


def names_of_opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are opened from now on, in this order."""
    opened = []

    def counted(name: str, mode: str = "r") -> object:
        opened.append(name)
        return builtins.open(name, mode)

    for module in (files, index, segments):
        monkeypatch.setattr(module, "open", counted, raising=False)
    return opened


def test_a_list_reads_no_more_than_the_index_and_what_it_returns(monkeypatch: pytest.MonkeyPatch):
    archived(60)
    kept = fresh()
    assert kept.count() == 60
    opened = names_of_opened(monkeypatch)
    assert len(kept.list(20, 3)) == 3
    assert len(opened) == 3
    opened.clear()
    assert fresh().count() == 60
    assert opened == ["old/index"]


def test_a_start_reads_nothing_of_the_old_matches(monkeypatch: pytest.MonkeyPatch):
    kept = Store()
    for number in range(3):
        kept.begin(match_of(number))
        kept.save()
    opened = names_of_opened(monkeypatch)
    assert Store().match
    assert [name for name in opened if name.startswith("old")] == []


def test_deleting_leaves_the_others_and_their_numbers():
    kept = archived(40)
    for number in (40, 1, 17, 39, 18):
        assert kept.delete(number) == ""
        with pytest.raises(ValueError, match=f"there is no old match {number}"):
            kept.read(number)
    left = [number for number in range(38, 1, -1) if number not in (17, 18)]
    for one in (kept, fresh()):
        assert [found.number for found in one.list(0, 99)] == left
        assert all(one.read(number).record() == match_of(number).record() for number in left)
        assert one.next() == 41


def test_numbers_are_never_given_again_even_without_an_index():
    kept = archived(30)
    for number in range(30, 0, -1):
        kept.delete(number)
    Path("old/index").unlink()
    assert (fresh().count(), fresh().next()) == (0, 31)
    assert len(segments.numbers()) == 1
    kept.put(31, match_of(1))
    assert fresh().next() == 32


def test_a_match_put_away_again_takes_its_own_place():
    kept = archived(30)
    other = match_of(9)
    other.undo()
    kept.put(4, other)
    for one in (kept, fresh()):
        assert [found.number for found in one.list(0, 99)] == list(range(30, 0, -1))
        assert one.read(4).record() == other.record()
        assert not one.list(26, 1)[0].over
    assert sum(path.read_bytes().count(b" kept\t4\t") for path in Path("old").glob("0*")) == 1


def test_the_date_stays_where_the_clock_is_no_longer_set(monkeypatch: pytest.MonkeyPatch):
    kept = archived(2)
    monkeypatch.setattr(time, "localtime", lambda: (2021, 1, 1, 0, 0, 0, 0, 1, 0))
    kept.put(2, match_of(7))
    kept.put(3, match_of(3))
    assert [one.date for one in kept.list(0, 9)] == ["", "2026-11-30", "2026-11-30"]


def test_an_older_copy_that_a_cut_left_does_not_count_and_goes_with_the_match(monkeypatch: pytest.MonkeyPatch):
    kept = archived(30)
    before = Path(segments.path(1)).read_bytes()
    other = match_of(9)
    kept.put(4, other)
    Path(segments.path(1)).write_bytes(before)  # the power went before it was written anew
    Path("old/index").unlink()
    kept = fresh()
    assert kept.count() == 30
    assert [one.number for one in kept.list(0, 99)] == list(range(30, 0, -1))
    assert kept.read(4).record() == other.record()
    drop, dropped = segments.drop, []

    def cut(segment: int, places: list[int], given: int) -> None:
        if dropped:
            raise KeyboardInterrupt
        drop(segment, places, given)
        dropped.append(segment)

    with monkeypatch.context() as power, pytest.raises(KeyboardInterrupt):
        power.setattr(segments, "drop", cut)
        kept.delete(4)
    kept = without_index()
    assert kept.read(4).record() == other.record(), "the older one goes first"
    kept.delete(4)
    assert (kept.count(), fresh().count()) == (29, 29)


@pytest.mark.parametrize("mask", MASKS)
def test_a_byte_flipped_anywhere_in_a_segment_costs_no_other_match(mask: int):
    kept = short(3)
    whole, name = Path(segments.path(1)).read_bytes(), Path(segments.path(1))
    all_told, all_records, index_then = told(kept), records(kept), Path("old/index").read_bytes()
    for place in range(len(whole)):
        data = whole[:place] + bytes([whole[place] ^ mask]) + whole[place + 1 :]
        name.write_bytes(data)
        Path("old/index").write_bytes(index_then)
        number = 1 + whole[:place].count(b" ends\t")  # that it hits, or the next
        near = {one: all_records[one] for one in (number - 1, number) if one in all_records}
        for one in (fresh(), without_index()):
            assert told(one) == all_told, place
            check_records(one, near, place)
        assert name.read_bytes() == data


def without_index() -> Archive:
    Path("old/index").unlink(missing_ok=True)
    return fresh()


def check_records(kept: Archive, expected: dict[int, list[str]], where: object) -> None:
    """All are there but one at the most, of which the intact part is."""
    damaged = 0
    for number, lines in expected.items():
        try:
            found = Match.restore(kept.read(number).lines()).record()
        except RecordError as error:
            damaged += 1
            found = error.match.record() if isinstance(error.match, Match) else []
            assert found == lines[: len(found)] and len(found) >= error.line - 1 - len(lines_of_opening(lines)), where
        else:
            assert found == lines, where
    assert damaged <= 1, where


def lines_of_opening(lines: list[str]) -> list[str]:
    return lines[: next(number for number, line in enumerate(lines) if " dealer " in line) + 1]


def test_a_segment_torn_at_any_byte_costs_no_match_before():
    kept = short(4)
    name = Path(segments.path(1))
    whole, all_records = name.read_bytes(), records(kept)
    ends = {}
    for line, number in ((whole.index(b" ends\t%d\t" % number), number) for number in all_records):
        ends[number] = whole.index(b"\n", line) + 1
    for length in range(len(whole)):
        name.write_bytes(whole[:length])
        one = fresh()
        found = {kept.number for kept in one.list(0, 9)}
        assert found >= {number for number, end in ends.items() if end <= length}, length
        assert sorted(found) == list(range(1, len(found) + 1))
        check_records(one, {number: all_records[number] for number in found}, length)
        if length % 7 == 0:
            one.put(9, match_of(9))
            assert fresh().read(9).record() == match_of(9).record()
            for segment in segments.numbers()[1:]:
                Path(segments.path(segment)).unlink()


@pytest.mark.parametrize("mask", (*MASKS, None))
def test_an_index_flipped_or_torn_at_any_byte_is_made_anew(mask: int | None):
    kept = archived(12)
    all_told, whole = told(kept), Path("old/index").read_bytes()
    for place in range(len(whole)):
        damaged = whole[:place] + (bytes([whole[place] ^ mask]) + whole[place + 1 :] if mask else b"")
        Path("old/index").write_bytes(damaged)
        assert told(fresh()) == all_told
        assert Path("old/index").read_bytes() == whole


def test_deleting_leaves_what_is_not_understood_where_it_is():
    kept = archived(3)
    name = Path(segments.path(1))
    strange = b"from a later version\n\xff\xfe\n"
    second = name.read_bytes().index(b" kept\t2\t") - 4
    name.write_bytes(name.read_bytes()[:second] + strange + name.read_bytes()[second:])
    kept = fresh()
    assert [one.number for one in kept.list(0, 9)] == [3, 2, 1]
    for number in (1, 2, 3):
        assert kept.delete(number) == ""
    assert strange in name.read_bytes()
    assert kept.count() == 0


def test_a_segment_of_a_later_version_is_left_alone():
    archived(3)
    name = Path(segments.path(1))
    name.write_bytes(name.read_bytes().replace(name.read_bytes().split(b"\n")[0], b"1234 old 2 ?"))
    data = name.read_bytes()
    kept = fresh()
    kept.put(kept.next(), match_of(5))
    assert name.read_bytes() == data
    assert segments.numbers() == [1, 2]
    assert fresh().read(4).record() == match_of(5).record()


def test_a_folder_in_the_place_of_a_segment_or_the_index_stops_nothing():
    Path("old/0001").mkdir(parents=True)
    Path("old/index").mkdir()
    Path("old/segment.new").mkdir()
    (Path("old/0001") / "inside").write_bytes(b"not mine")
    kept = fresh()
    kept.put(1, match_of(1))
    for one in (kept, fresh()):
        assert one.read(1).record() == match_of(1).record()
    assert b"not mine" in [path.read_bytes() for path in Path().rglob("inside")]


def test_a_match_that_cannot_be_added_costs_no_other(monkeypatch: pytest.MonkeyPatch):
    kept = archived(3)
    all_told = told(kept)
    monkeypatch.setattr(files, "free", lambda: files.RESERVE - 1)
    with pytest.raises(OSError) as error:
        kept.put(4, match_of(4))
    assert error.value.args == (files.FULL,)
    assert (told(kept), told(fresh())) == (all_told, all_told)


# Through the store: what goes among the old matches, and when


def answered(match: Match) -> Match:
    match.answer(match.ask.likely)
    return match


def numbers(kept: Store) -> list[int]:
    return [one.number for one in kept.old.list(0, 99)]


def test_a_match_that_is_left_goes_among_the_old_ones_but_not_without_an_answer():
    kept = begun(table("bid_whist", 4))
    kept.leave()
    kept.save()
    assert numbers(kept) == []
    first = answered(table("bid_whist", 4))
    kept.begin(first)
    kept.save()
    kept.leave()
    kept.save()
    assert numbers(kept) == numbers(Store()) == [1]
    assert kept.old.read(1).record() == first.record()
    assert not kept.old.list(0, 1)[0].over


def test_the_open_match_is_not_among_the_old_ones():
    kept = Store()
    for number in range(3):
        kept.begin(match_of(number))
        kept.save()
    assert numbers(kept) == numbers(Store()) == [2, 1]
    assert kept.old.count() == 2


def test_a_rematch_that_is_taken_back_brings_the_finished_match_back_once():
    first = match_of(1)
    kept = begun(first)
    rematch = Match(match_of(1).opening)
    kept.begin(rematch)
    kept.save()
    assert numbers(kept) == [1]
    kept.bring_back(first)
    kept.save()
    assert (numbers(kept), Store().match.record()) == ([], first.record())
    kept.begin(rematch)
    kept.save()
    kept.keep(answered(rematch))
    kept.save()
    assert numbers(kept) == [1]
    kept.leave()
    kept.save()
    assert numbers(kept) == [2, 1]


def test_a_match_reopened_is_the_open_one_and_keeps_its_number():
    kept = Store()
    for number in range(4):
        kept.begin(match_of(number))
        kept.save()
    match = kept.old.read(2)
    kept.reopen(match, 2)
    assert (kept.save(), match.record()) == ("", match_of(1).record())
    assert numbers(kept) == [4, 3, 1]
    kept = Store()
    match = kept.match
    assert match.record() == match_of(1).record()
    match.undo()
    kept.keep(match)
    kept.save()
    kept.begin(match_of(7))
    kept.save()
    assert numbers(kept) == [4, 3, 2, 1]
    assert kept.old.read(2).record() == match.record()
    with pytest.raises(ValueError, match="there is no old match 5"):
        kept.old.read(5)


def test_another_match_with_answers_does_not_cost_the_open_one():
    kept, one, other = Store(), match_of(3), match_of(4)
    kept.begin(one)
    kept.save()
    kept.begin(other)
    kept.save()
    assert numbers(kept) == [1]
    assert kept.old.read(1).record() == one.record()


def test_the_flash_runs_low_before_it_is_too_full_for_an_old_match(monkeypatch: pytest.MonkeyPatch):
    kept = Store()
    free = [files.RESERVE]
    monkeypatch.setattr(files, "free", lambda: free[0])
    assert kept.low()
    free[0] = 352 * 4096 - 60 * 4096
    assert not kept.low()


def test_a_long_match_of_which_little_was_written_hides_none_after_it():
    kept = fresh()
    match = Match.start("ninety_nine", ["Ann", "Bo"])
    for _ in range(200):
        match.answer("4")
    kept.put(1, match)
    name = Path(segments.path(1))
    lines = name.read_bytes().split(b"\n")
    name.write_bytes(b"\n".join(lines[:9]) + b"\n")
    kept = fresh()
    for number in (2, 3):
        kept.put(number, play(table("ninety_nine", 2, track="chips"), 0, 1))
    for one in (kept, fresh(), without_index()):
        assert [found.number for found in one.list(0, 9)] == [3, 2, 1]
        with pytest.raises(RecordError) as error:
            one.read(1)
        assert error.value.match.record() == match.record()[: len(error.value.match.record())]
    assert kept.delete(1) == ""
    assert [found.number for found in without_index().list(0, 9)] == [3, 2]
    assert lines[8] in name.read_bytes(), "of what was torn only the line that tells of it goes"


def fails(*_: object) -> None:
    raise OSError(5)


def failing(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The flash takes nothing until it is undone."""
    for name in ("write", "write_bytes", "append", "rename"):
        monkeypatch.setattr(files, name, fails)
    return monkeypatch


def again_after(match: Match) -> Match:
    """A new match with the very same line-up."""
    return Match(Opening(match.opening.game, match.opening.players, match.opening.rules, match.opening.dealer))


def chips(*busted: int) -> Match:
    return play(Match.start("ninety_nine", ["Ann", "Bo"], {"track": "chips"}), *busted)


def test_a_match_that_could_not_begin_does_not_overwrite_the_one_before(monkeypatch: pytest.MonkeyPatch):
    first = chips(0, 0, 0)
    kept = begun(first)
    second = again_after(first)
    with monkeypatch.context() as broken:
        failing(broken)
        kept.begin(second)
        assert kept.save()
    play(second, 1)
    kept.keep(second)
    assert kept.save() == ""
    assert Store().match.record() == second.record()
    assert numbers(Store()) == [1] and Store().old.read(1).record() == first.record()


def test_on_a_full_flash_the_match_before_stays_whatever_is_answered(monkeypatch: pytest.MonkeyPatch):
    first = chips(0, 0, 0)
    kept = begun(first)
    monkeypatch.setattr(files, "free", lambda: files.RESERVE - 1)
    second = again_after(first)
    kept.begin(second)
    assert kept.save()
    kept.keep(play(second, 1))
    assert kept.save()
    assert Store().match.record() == first.record()


def test_names_that_could_not_be_kept_make_no_other_match_of_it(monkeypatch: pytest.MonkeyPatch):
    match = chips(0, 1)
    kept = begun(match)
    other = renamed(match, 1, "Bea")
    with monkeypatch.context() as broken:
        failing(broken)
        kept.keep(other)
        assert kept.save()
    kept.keep(play(other, 1))
    assert kept.save() == ""
    assert (numbers(Store()), Store().match.record()) == ([], other.record())


@pytest.mark.parametrize("leave", [True, False])
def test_a_match_that_was_never_kept_is_among_the_old_ones_once_there_is_room(
    leave: bool, monkeypatch: pytest.MonkeyPatch
):
    first = chips(0, 0, 0)
    kept = begun(first)
    second = again_after(first)
    third = None if leave else again_after(first)
    with monkeypatch.context() as full:
        full.setattr(files, "free", lambda: files.RESERVE - 1)
        kept.begin(second)
        assert kept.save()
        kept.keep(play(second, 1, 0))
        assert kept.save()
        kept.begin(third) if third else kept.leave()
        assert kept.save()
    assert kept.save() == ""
    assert [Store().old.read(number).record() for number in numbers(Store())] == [second.record(), first.record()]


def test_what_was_mended_but_not_kept_is_left_as_it_was_mended(monkeypatch: pytest.MonkeyPatch):
    match = chips(0, 1)
    kept = begun(match)
    other = renamed(match, 1, "Bea")
    with monkeypatch.context() as broken:
        failing(broken)
        kept.keep(other)
        assert kept.save()
        kept.leave()
        assert kept.save()
    assert kept.save() == ""
    assert Store().old.read(1).record() == other.record()


def reopened(kept: Store, number: int) -> Match:
    match = kept.old.read(number)
    kept.reopen(match, number)
    return match


def old_records(kept: Store) -> list[list[str]]:
    """The oldest first."""
    return [kept.old.read(number).record() for number in reversed(numbers(kept))]


def test_a_match_that_could_not_begin_begins_with_its_answers_and_other_names(monkeypatch: pytest.MonkeyPatch):
    first = chips(0, 0, 0)
    kept, second = begun(first), again_after(first)
    with monkeypatch.context() as broken:
        failing(broken)
        kept.begin(second)
        assert kept.save()
        kept.keep(play(second, 1))
        assert kept.save()
        second = renamed(second, 1, "Bea")
        kept.keep(second)
        assert kept.save()
    assert kept.save() == ""
    assert (old_records(Store()), Store().match.record()) == ([first.record()], second.record())


def test_a_match_of_which_the_beginning_alone_was_written_is_not_put_away_for_itself(monkeypatch: pytest.MonkeyPatch):
    first = chips(0, 0, 0)
    kept, second = begun(first), again_after(first)
    kept.begin(second)
    with monkeypatch.context() as broken:
        broken.setattr(files, "write", fails)
        while Store().match.record() == first.record():
            assert kept.save()
        assert Store().match.record() == second.record()
        second = renamed(play(second, 1), 1, "Bea")
        kept.keep(second)
        assert kept.save()
    assert kept.save() == ""
    assert (old_records(Store()), Store().match.record()) == ([first.record()], second.record())


def test_matches_that_follow_each_other_while_the_flash_is_bad_are_kept_in_their_order(monkeypatch: pytest.MonkeyPatch):
    matches = [chips(0, 0, 0), chips(1, 1, 0), chips(1, 0), chips(0)]
    kept = begun(matches[0])
    with monkeypatch.context() as broken:
        failing(broken)
        for match in matches[1:]:
            kept.leave()
            assert kept.save()
            kept.begin(again_after(match))  # of no answer, so that nothing is lost with it
            assert kept.save()
            kept.begin(match)
            assert kept.save()
    assert kept.save() == ""
    assert old_records(Store()) == [match.record() for match in matches[:3]]
    assert Store().match.record() == matches[3].record()


def test_a_match_left_while_the_flash_is_bad_is_an_old_one_once_it_works(monkeypatch: pytest.MonkeyPatch):
    match = chips(0, 1)
    kept = begun(match)
    with monkeypatch.context() as broken:
        failing(broken)
        kept.keep(play(match, 1))
        assert kept.save()
        kept.leave()
        assert kept.has_old(), "it is about to be one"
        assert kept.save()
    assert kept.save() == "" and not kept.unsaved
    assert (old_records(Store()), Store().match) == ([match.record()], None)


def test_answers_of_an_old_match_reopened_while_the_flash_is_bad_are_kept(monkeypatch: pytest.MonkeyPatch):
    first, second, third = chips(0, 1), chips(1, 1), chips(1)
    kept = begun(first)
    kept.begin(second)
    kept.save()
    with monkeypatch.context() as broken:
        failing(broken)
        again = reopened(kept, 1)
        assert kept.save()
        kept.keep(play(again, 0))
        assert kept.save()
        assert numbers(kept) == [], "what the flash has of it is older"
        kept.begin(third)
        assert kept.save()
        assert numbers(kept) == []
    assert kept.save() == ""
    assert (old_records(Store()), numbers(Store())) == ([again.record(), second.record()], [2, 1])
    assert Store().match.record() == third.record()


def test_what_is_no_score_takes_no_memory_while_the_flash_is_bad(monkeypatch: pytest.MonkeyPatch):
    first, second = chips(0, 1), chips(1, 1)
    kept = begun(first)
    kept.begin(second)
    kept.save()
    with monkeypatch.context() as broken:
        failing(broken)
        for number in range(10):
            kept.set("sleep", number % 3)
            again = reopened(kept, 1)
            kept.begin(again_after(second))
            rematch = again_after(second)
            kept.begin(rematch)
            kept.keep(play(rematch, 1))
            rematch.undo()
            kept.keep(rematch)
            kept.leave()
            assert kept.save()
            assert len(kept._deeds) == 2
    assert kept.save() == ""
    assert (old_records(Store()), Store().match) == ([first.record(), second.record()], None)
    assert again.record() == first.record()


@pytest.mark.parametrize("full", [True, False])
def test_a_rematch_that_could_not_begin_is_taken_back_as_if_nothing_had_been(
    full: bool, monkeypatch: pytest.MonkeyPatch
):
    match = chips(0, 0, 0)
    kept = begun(match)
    with monkeypatch.context() as broken:
        if full:
            broken.setattr(files, "free", lambda: files.RESERVE - 1)
        else:
            failing(broken)
        kept.begin(again_after(match))
        assert kept.save()
        kept.bring_back(match)
        assert bool(kept.save()) == (not full), "the open match needs no room among the old ones"
        match.undo()
        kept.keep(match)
        assert bool(kept.save()) == (not full)
        assert (Store().match.record() == match.record()) == full
    assert kept.save() == ""
    assert (numbers(Store()), Store().match.record()) == ([], match.record())
    kept.leave()
    assert kept.save() == ""
    assert old_records(Store()) == [match.record()]


@pytest.mark.parametrize("rematches", [0, 1, 2, 3])
def test_a_rematch_is_taken_back_while_the_flash_is_bad(rematches: int, monkeypatch: pytest.MonkeyPatch):
    match = chips(0, 0, 0)
    kept = begun(match)
    kept.begin(again_after(match))
    assert kept.save() == ""
    with monkeypatch.context() as broken:
        failing(broken)
        kept.bring_back(match)
        for number in range(rematches):
            assert kept.save()
            if number == 1:
                match.undo()
                kept.keep(match)
                assert kept.save()
            kept.begin(again_after(match))
            assert number == 2 or kept.save()
            kept.bring_back(match)
    assert kept.save() == ""
    assert (numbers(Store()), Store().match.record()) == ([], match.record())
    kept.leave()
    assert kept.save() == ""
    assert old_records(Store()) == [match.record()]


def test_settings_are_saved_where_there_is_no_room_for_a_match(monkeypatch: pytest.MonkeyPatch):
    kept = begun(chips(0, 1))
    with monkeypatch.context() as full:
        full.setattr(files, "free", lambda: files.RESERVE - 1)
        kept.begin(chips(1))
        kept.set("sleep", 10)
        assert kept.save() and kept.unsaved
    assert Store().settings["sleep"] == 10
    kept.set("sleep", 1)
    assert kept.save() == "" and not kept.unsaved
    assert (Store().settings["sleep"], Store().match.record()) == (1, chips(1).record())


def test_settings_that_cannot_be_saved_hold_up_no_answer(monkeypatch: pytest.MonkeyPatch):
    match = chips(0, 1)
    kept, replace = begun(match), files.replace

    def no_settings(name: str, lines: list[str]) -> None:
        if name == SETUP:
            raise OSError(5)
        replace(name, lines)

    with monkeypatch.context() as broken:
        broken.setattr(preferences.files, "replace", no_settings)
        kept.set("sleep", 10)
        kept.keep(play(match, 0))
        assert kept.save() and kept.unsaved
        assert kept.settings["sleep"] == 10, "it holds at once"
        assert Store().match.record() == match.record()
    assert kept.save() == "" and not kept.unsaved
    assert Store().settings["sleep"] == 10


def test_what_breaks_saving_twice_is_given_up_and_what_follows_is_done(monkeypatch: pytest.MonkeyPatch):
    first, second = chips(0, 1), chips(1)
    kept, write = begun(first), files.write

    def broken(*_: object) -> None:
        raise MemoryError

    kept.keep(play(first, 0))
    kept.begin(second)
    with monkeypatch.context() as little:
        little.setattr(files, "write", broken)
        for _ in range(2):
            assert kept.untried
            with pytest.raises(MemoryError):
                kept.save()
    assert files.write is write and kept.untried
    assert kept.save() == "" and not kept.unsaved
    assert len(old_records(Store())) == 1 and Store().match.record() == second.record()
