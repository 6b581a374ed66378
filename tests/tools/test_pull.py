"""Matches fetched from a Pico: what is written of them, and that nothing there changes."""

import csv
import json
import re
from pathlib import Path

import pull
import pytest
from usb_table import Table

from hostsim.random_play import all_openings, random_match
from tally.device import segments
from tally.device.store import Store
from tally.engine.match import Match
from tally.games import GAMES


def opening_of(game: str):
    return list(all_openings(game))[-1]


def keep(*matches: Match) -> None:
    """As a device in the current folder does, the last one open."""
    store = Store()
    for match in matches:
        store.begin(match)
        assert store.save() == ""


def some(game: str, names: list[str]) -> Match:
    """A match with a finished deal and an answer of the next."""
    match = Match.start(game, names)
    while not match.finished() or not match.open_lines():
        match.answer(match.ask.check(match.ask.likely))
    return match


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like the flash of a Pico."""
    folder = tmp_path / "there"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def table_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_old_and_open_matches_are_found_in_order(there: Path):
    matches = [random_match(opening_of(game), seed=1) for game in GAMES]
    keep(*matches)
    saved = pull.saved_matches(there)
    assert [one.match.record() for one in saved if one.match] == [match.record() for match in matches]
    assert [one.number for one in saved] == [1, 2, 3, 4, 5]
    assert [one.open for one in saved] == [False] * 4 + [True]
    assert not any(one.warning for one in saved)


def test_other_names_among_the_old_matches_are_passed_over(there: Path):
    keep(*[random_match(opening_of(game), seed=1) for game in list(GAMES)[:2]])
    for name in ("0", "1", "00001", "12", "\u00b2", "0002"):
        (there / "old" / name).write_bytes(b"")
    assert segments.numbers() == [1, 2]
    assert len(pull.saved_matches(there)) == 2


def test_no_matches(there: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert pull.saved_matches(there) == []
    assert pull.write([], tmp_path / "out") == 0
    assert capsys.readouterr().out == "no matches on the Pico\n"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_row_for_each_deal_and_player_adds_up(game: str, tmp_path: Path):
    match = random_match(opening_of(game), seed=3)
    sheet = match.sheet()
    pull.write([pull.Saved(7, "2026-11-30", match)], tmp_path / "out")
    (path,) = (tmp_path / "out").glob("*.csv")
    rows = table_of(path)
    players = len(sheet["players"])
    assert len(rows) == players * len(sheet["deals"]) > 0
    sides = {seat: side for side, seats in enumerate(sheet["sides"]) for seat in seats}
    for number, row in enumerate(rows):
        deal, seat = sheet["deals"][number // players], number % players
        assert row | {"total": ""} == {
            **{"match": "7", "date": "2026-11-30", "game": game, "deal": str(number // players + 1)},
            **{"dealer": sheet["players"][deal["dealer"]], "player": sheet["players"][seat]},
            **{"change": str(deal["change"][sides[seat]]), "total": ""},
        }
        if number >= players:
            assert int(row["total"]) == int(rows[number - players]["total"]) + int(row["change"])
    assert [int(row["total"]) for row in rows[-players:]] == [sheet["totals"][sides[seat]] for seat in range(players)]


def test_the_json_restores_the_match(tmp_path: Path):
    match = random_match(opening_of("bid_whist"), seed=3)
    pull.write([pull.Saved(2, "", match, open=True)], tmp_path / "out")
    (path,) = (tmp_path / "out").glob("*.json")
    told = json.loads(path.read_text(encoding="utf-8"))
    assert Match.restore(told["record"]).sheet() == told["sheet"] == match.sheet()
    assert (told["match"], told["open"]) == (2, True)


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@sum", "＝1"])
def test_a_name_stays_text_in_a_spreadsheet(name: str, tmp_path: Path):
    pull.write([pull.Saved(1, "", some("twenty_two", [name, "Bo", "Cy"]))], tmp_path / "out")
    (path,) = (tmp_path / "out").glob("*.csv")
    assert {row["player"] for row in table_of(path)} == {"'" + name, "Bo", "Cy"}
    (path,) = (tmp_path / "out").glob("*.json")
    assert json.loads(path.read_text(encoding="utf-8"))["sheet"]["players"][0] == name


def test_scores_below_nothing_stay_numbers():
    assert pull.cell("-5") == "'-5"
    rows = pull.rows(pull.Saved(1, "", random_match(opening_of("ninety_nine"), seed=1)))
    assert any(row[6] < 0 for row in rows)


@pytest.mark.parametrize("name", ["../../etc", "a/b\\c", "CON", "nul.txt", 'x:"*?<>|', "Zoë", "é" * 200])
def test_file_names_are_names_everywhere(name: str):
    made = pull.Saved(3, "", Match.start("twenty_two", [name, "Bo", "Cy"])).name()
    assert re.fullmatch(r"003-twenty_two-[\w-]+", made) and len(made) <= 80


def test_what_is_intact_of_a_damaged_match_is_written(there: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    matches = [random_match(opening_of(game), seed=1) for game in ("ninety_nine", "bid_whist", "twenty_two")]
    keep(*matches)
    (path,) = (there / "old").glob("0*")
    lines = path.read_bytes().split(b"\n")
    cut = next(number for number, line in enumerate(lines) if b" game bid_whist" in line) + 17
    lines[cut] = b"x" * len(lines[cut])
    path.write_bytes(b"\n".join(lines))
    assert pull.write(pull.saved_matches(there), tmp_path / "out") == 0
    said = capsys.readouterr()
    assert re.fullmatch(r"pull.py: match 2 is damaged, line \d+: .*\n", said.err)
    assert said.out.startswith("3 matches in ")
    (path,) = (tmp_path / "out").glob("002-bid_whist-*.json")
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    assert record == matches[1].record()[: len(record)] and len(record) == 16


def test_a_damaged_open_match_and_rubbish_among_the_old_ones(there: Path, tmp_path: Path, capsys):
    keep(some("twenty_two", ["Ann", "Bo", "Cy"]), some("ninety_nine", ["Ann", "Bo", "Cy"]))
    (path,) = (there / "old").glob("0*")
    path.write_bytes(path.read_bytes() + b"nobody knows what\n")
    path = there / "deal.tally"
    path.write_bytes(path.read_bytes()[:-4])
    assert pull.write(pull.saved_matches(there), tmp_path / "out") == 0
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        "pull.py: 18 bytes of old/0001 cannot be read",
        "pull.py: the open match is damaged; what is intact of it is here",
    ]
    assert said.out.startswith("2 matches in ")


def test_it_fetches_from_a_pico_and_changes_nothing_there(table: Table, tmp_path: Path, capsys):
    before = table.operations
    assert pull.main(["--port", table.port, "--output", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out == f"1 match in {tmp_path / 'out'}\n"
    assert table.started()[0] == "screen takers"
    assert table.operations == before
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "001-open-twenty_two-P1-P2-P3-P4.csv",
        "001-open-twenty_two-P1-P2-P3-P4.json",
    ]


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert pull.main(["--port", "/dev/nowhere", "--output", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"pull.py: {tmp_path} is there already: name a new folder with --output\n"
    assert pull.main(["--port", "/dev/nowhere", "--output", str(tmp_path / "new")]) == 1
    assert capsys.readouterr().err == "pull.py: there is no port /dev/nowhere\n"
