"""What an update changes on a Pico."""

import pytest
from pico.firmware_file import Module
from pico.found import OURS, Found, sha256
from pico.many_files import left_files
from pico.update import changes, free_name, in_the_way, update_of

WANTED = {"modules.tally": b"new", "main.py": b"main", "boot.py": b"boot"}
PLAYERS = {
    "match.tally": b"m" * 700,
    "last.tally": b"l",
    "settings.txt": b"s",
    "old/0001": b"o" * 9000,
    "notes.py": b"n",
}
MANY = dict.fromkeys(["main.py", "boot.py", "board.py", "restart.py", "tally/a.mpy", "tally/words/en.mpy"], b"old")
MANY |= {"adafruit_ssd1306.mpy": b"d" * 900, "adafruit_bus_device/i2c_device.mpy": b"i"}
INSTALLED = ["board pico", *MANY, "notes.txt", ""]
LEFT = [
    *("adafruit_bus_device/i2c_device.mpy", "adafruit_ssd1306.mpy", "board.py", "restart.py"),
    *("tally/a.mpy", "tally/words/en.mpy", "tally/words", "tally", "adafruit_bus_device"),
]


def found_of(files, installed=()):
    folders = {path[:end] for path in files for end, letter in enumerate(path) if letter == "/"}
    digests = {path: sha256(files[path]) for path in OURS if path in files}
    sizes = {path: len(data) for path, data in files.items()}
    return Found(sizes, sorted(folders, reverse=True), digests, installed=list(installed))


def test_only_what_differs_comes():
    found = found_of(WANTED | PLAYERS | {"modules.tally": b"old"})
    assert update_of(WANTED, found).put == {"modules.tally": b"new"}
    assert not update_of(WANTED, found_of(WANTED | PLAYERS))


def test_the_modules_come_before_the_main_that_starts_them():
    assert list(update_of(WANTED, found_of(MANY, INSTALLED)).put) == ["modules.tally", "main.py", "boot.py"]


def test_while_main_becomes_another_one_there_is_no_boot_that_loads_something_for_it():
    assert update_of(WANTED, found_of(MANY, INSTALLED)).before == ["boot.py"]
    assert update_of(WANTED, found_of(WANTED | {"main.py": b"old"})).before == []


def test_a_boot_of_others_stays():
    others = {path: data for path, data in WANTED.items() if path != "boot.py"}
    update = update_of(others, found_of(MANY, INSTALLED))
    assert "boot.py" not in (*update.put, *update.before, *update.remove)


def test_what_versions_with_a_file_for_each_module_had_goes_the_list_of_it_last():
    there = found_of(MANY | PLAYERS | {"installed.txt": b""}, INSTALLED)
    assert left_files(there) == [*LEFT, "installed.txt"]


def test_first_goes_what_they_would_go_on_with():
    staged = {"new/tally+a.mpy": b"", "new/main.py": b"", "update.part": b"", "update.ready": b"", "installed.txt": b""}
    gone = left_files(found_of(MANY | staged, INSTALLED))
    assert gone[:2] == ["update.ready", "update.part"] and gone[-1] == "installed.txt"
    assert {"new/tally+a.mpy", "new/main.py", "new"} <= set(gone)
    assert left_files(found_of(staged)) == ["update.ready", "update.part", *sorted(staged)[1:3], "new", "installed.txt"]


@pytest.mark.parametrize("count", range(len(LEFT)))
def test_what_was_not_removed_before_a_cut_is_removed_by_the_next_run(count: int):
    there = found_of(MANY | {"installed.txt": b""}, INSTALLED)
    for path in LEFT[:count]:
        there.files.pop(path, None)
        there.folders = [folder for folder in there.folders if folder != path]
    assert left_files(there) == [*LEFT[count:], "installed.txt"]


def test_files_of_others_stay_whatever_the_list_of_the_installed_says():
    others = {
        "tally.txt": b"",
        "lib/other.py": b"",
        "boot.py": b"",
        "boards.py": b"",
        "new/theirs": b"",
        "a/new/x": b"",
    }
    found = found_of(MANY | PLAYERS | others, [*INSTALLED, *PLAYERS, *others, "gone.mpy"])
    assert left_files(found) == LEFT


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ("modules.tally/x", "modules.tally"),
        ("modules.tally.new/x", "modules.tally.new"),
        ("main.py/x", "main.py"),
        ("main/x", "main"),
    ],
)
def test_what_is_in_the_way_is_found(there: str, told: str):
    found = found_of({there: b""})
    assert in_the_way(found, update_of(WANTED, found)) == [told]


def test_nothing_of_the_players_and_of_older_versions_is_in_the_way():
    found = found_of(MANY | PLAYERS, INSTALLED)
    assert in_the_way(found, update_of(WANTED, found)) == []


def test_a_name_that_is_free():
    assert free_name(found_of(MANY), "main.py.old") == "main.py.old"
    assert free_name(found_of({"main.py.old": b"", "main.py.old-1/x": b""}), "main.py.old") == "main.py.old-2"


def test_a_preset_lineup_gives_way_to_one_of_the_players():
    assert "last.tally" not in update_of(WANTED, found_of(PLAYERS), last=b"preset").put
    assert update_of(WANTED, found_of(MANY), last=b"preset").put["last.tally"] == b"preset"


def test_erasing_takes_all_matches_and_only_them():
    more = {"deal.tally.new": b"", "match.tally.damaged-2": b"", "error.txt": b"", "matches.tally": b"", "old.txt": b""}
    update = update_of(WANTED, found_of(WANTED | PLAYERS | more), last=b"preset", erase=True)
    assert set(update.remove) == {"match.tally", "old/0001", "deal.tally.new", "match.tally.damaged-2"}
    assert list(update.put) == ["last.tally"]


def test_changes_are_told_by_module():
    new = b"Tally 1 0 0 0 12 pico\nkept.mpy 1 a\nother.mpy 1 d\nadded.mpy 1 b\n\n..."
    found = found_of(WANTED)
    found.modules = [Module(path, 0, 1, check) for path, check in (("kept.mpy", 10), ("other.mpy", 3), ("gone.mpy", 1))]
    update = update_of(WANTED | {"modules.tally": new}, found)
    assert changes(update, found) == (["other.mpy", "added.mpy"], ["gone.mpy"])
    found.modules = []
    assert changes(update, found) == (["modules.tally"], [])
