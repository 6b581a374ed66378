"""What an update changes on a Pico, and that power cuts while it is carried out cost nothing."""

import builtins
import random
from types import SimpleNamespace

import pytest
from flash import finishing
from pico.update import READY, Found, free_name, in_the_way, sha256, staged, update_of

from hostsim.littlefs_files import Files
from hostsim.stand_ins.flash import Flash, PowerLost, erased

OLD = {
    "main.py": b"old",
    "board.mpy": b"old",
    "tally/a.mpy": b"a",
    "tally/words/en.mpy": b"en",
    "adafruit_ssd1306.mpy": b"d" * 900,
}
NEW = {
    "main.py": b"new",
    "board.mpy": b"old",
    "tally/a.mpy": b"b",
    "tally/words.mpy": b"w" * 5000,
    "tally/x/y/z.mpy": b"z",
}
PLAYERS = {
    "match.tally": b"m" * 700,
    "last.tally": b"l",
    "settings.txt": b"s",
    "old/0001": b"o" * 9000,
    "notes.py": b"n",
}
INSTALLED = ["board pico", *OLD, "notes.txt", ""]


def found_of(files, installed=INSTALLED):
    folders = {path.rpartition("/")[0] for path in files} | {"tally"}
    sizes = {path: (len(data), sha256(data)) for path, data in files.items()}
    return Found(sizes, sorted(folders - {""}, reverse=True), installed)


def test_only_what_differs_is_sent_and_what_is_gone_is_removed():
    update = update_of(NEW, found_of(OLD | PLAYERS))
    assert set(update.put) == set(update.send) == {"main.py", "tally/a.mpy", "tally/words.mpy", "tally/x/y/z.mpy"}
    assert update.remove == ["adafruit_ssd1306.mpy", "tally/words/en.mpy", "tally/words"]
    assert update.folders == ["tally/x", "tally/x/y"]
    assert update.steps().split("\n") == [
        *("put main.py", "folder tally/x", "folder tally/x/y", "put tally/a.mpy", "put tally/words.mpy"),
        *("put tally/x/y/z.mpy", "remove adafruit_ssd1306.mpy", "remove tally/words/en.mpy", "remove tally/words", ""),
    ]


def test_nothing_is_to_do_where_all_is_there():
    assert not update_of(NEW, found_of(NEW | PLAYERS, ["board pico", *NEW]))


def test_files_of_others_stay_whatever_the_list_of_the_installed_says():
    others = {"tally.txt": b"", "lib/other.py": b"", "boot.py": b"", "boards.py": b""}
    found = found_of(OLD | PLAYERS | others, ["board pico", *OLD, *PLAYERS, *others, "gone.mpy"])
    assert set(update_of({}, found).remove) == {*OLD, "tally", "tally/words"}


def test_a_module_of_the_same_name_that_would_be_imported_first_goes():
    update = update_of(NEW, found_of(NEW | {"board.py": b"", "tally/a.py": b"", "main.mpy": b""}, []))
    assert update.remove == ["board.py", "main.mpy", "tally/a.py"]


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ("tally", "tally"),
        ("tally/x", "tally/x"),
        ("new", "new"),
        ("board.mpy/x", "board.mpy"),
        ("main.py/x", "main.py"),
        ("board/x", "board"),
        ("new/board.mpy/x", "new/board.mpy"),
        ("update.part/x", "update.part"),
        ("update.ready/x", "update.ready"),
    ],
)
def test_what_is_in_the_way_is_found(there: str, told: str):
    folders = [there[:end] for end, letter in enumerate(there) if letter == "/"]
    found = Found({there: (1, "")}, folders, [])
    assert in_the_way(NEW, found, update_of(NEW, found)) == [told]


def test_nothing_of_the_players_and_no_folder_that_goes_is_in_the_way():
    found = found_of(OLD | PLAYERS)
    assert "tally/words" in found.folders and "tally/words.mpy" in NEW
    assert in_the_way(NEW, found, update_of(NEW, found)) == []


def test_a_name_that_is_free():
    assert free_name(found_of(OLD), "main.py.old") == "main.py.old"
    assert free_name(found_of({"main.py.old": b"", "main.py.old-1/x": b""}), "main.py.old") == "main.py.old-2"


def test_what_has_arrived_whole_is_not_sent_again():
    there = {staged("tally/a.mpy"): b"b", staged("main.py"): b"torn", staged("tally/q.mpy"): b"of another update"}
    update = update_of(NEW, found_of(OLD | there))
    assert "tally/a.mpy" in update.put and "tally/a.mpy" not in update.send
    assert "main.py" in update.send
    assert update.tidy == [staged("main.py"), staged("tally/q.mpy")]


def test_a_preset_lineup_gives_way_to_one_of_the_players():
    assert "last.tally" not in update_of(NEW, found_of(OLD | PLAYERS), last=b"preset").put
    assert update_of(NEW, found_of(OLD), last=b"preset").put["last.tally"] == b"preset"


def test_erasing_takes_all_matches_and_only_them():
    more = {"deal.tally.new": b"", "match.tally.damaged-2": b"", "error.txt": b"", "matches.tally": b"", "old.txt": b""}
    update = update_of(NEW, found_of(NEW | PLAYERS | more), last=b"preset", erase=True)
    assert set(update.remove) == {"match.tally", "old/0001", "deal.tally.new", "match.tally.damaged-2"}
    assert list(update.put) == ["last.tally"]


def flash_with(files):
    flash = Flash(erased())
    Files(flash).put(files)
    return flash


def finish(flash):
    """Start as `firmware/main.py` does, up to where it has finished an update."""
    files = Files(flash)
    modules = {"os": files, "gc": SimpleNamespace(threshold=lambda size: None), "machine": None}
    names = {**vars(builtins), "open": files.open, "__import__": lambda name, *_: modules[name]}
    exec(finishing() + "\ndone = finish_update()", space := {"__builtins__": names})
    return space["done"]


def many(version: bytes, folders: int) -> dict[str, bytes]:
    """As many files as the firmware has, so that the folder `new` needs more than one block."""
    sizes = random.Random(folders)
    names = [f"tally/part_{number % folders}/{version.decode()}/module_{number}.mpy" for number in range(60)]
    return {"main.py": version} | {name: version * sizes.randint(1, 6000) for name in names}


@pytest.fixture(scope="module", params=["few", "many"])
def ready(request: pytest.FixtureRequest) -> tuple[bytes, dict[str, bytes]]:
    """A flash on which an update is ready, and what is to be there then."""
    old, new = (OLD, NEW) if request.param == "few" else (many(b"o", 4), many(b"n", 6))
    update = update_of(new, found_of(old | PLAYERS, ["board pico", *old]))
    parts = {staged(path): data for path, data in update.put.items()}
    flash = flash_with(old | PLAYERS | parts | {READY: update.steps().encode()})
    return bytes(flash.memory), new | PLAYERS


def test_an_update_is_carried_out_and_the_players_files_stay(ready: tuple[bytes, dict[str, bytes]]):
    flash = Flash(bytearray(ready[0]))
    assert finish(flash) is True
    assert Files(flash).contents() == ready[1]
    assert "new" not in Files(flash).listdir()
    assert finish(flash) is False


def test_a_power_cut_during_any_operation_is_made_up_for_at_the_next_start(ready: tuple[bytes, dict[str, bytes]]):
    whole = Flash(bytearray(ready[0]))
    finish(whole)
    assert whole.operations > 20
    for after in range(1, whole.operations + 1, 1 if whole.operations < 100 else 4):
        flash = Flash(bytearray(ready[0]))
        flash.cut(after, (0, 0.4, 1)[after % 3])
        with pytest.raises(PowerLost):
            finish(flash)
        again = Flash(flash.memory)
        finish(again)
        assert Files(again).contents() == ready[1], after


def test_cuts_that_follow_each_other_cost_nothing_either(ready: tuple[bytes, dict[str, bytes]]):
    chance = random.Random(4)
    for _ in range(12):
        memory = bytearray(ready[0])
        for _ in range(40):
            flash = Flash(memory)
            flash.cut(chance.randint(1, 12), chance.random())
            try:
                finish(flash)
            except PowerLost:
                continue
            break
        finish(Flash(memory))
        assert Files(Flash(memory)).contents() == ready[1]


@pytest.mark.parametrize(
    "line", ["", "remove", "remove ", "remove /", "put ../main.py", "folder a//b", "erase main.py"]
)
def test_what_is_no_step_is_passed_over(line: str):
    flash = flash_with(OLD | {READY: f"{line}\nput main.py\n".encode(), staged("main.py"): b"new"})
    assert finish(flash) is True
    assert Files(flash).contents() == OLD | {"main.py": b"new"}


def test_what_else_is_in_the_folder_of_an_update_does_not_stop_it():
    flash = flash_with(OLD | {READY: b"put main.py\n", staged("main.py"): b"new", "new/theirs/x": b"1"})
    assert finish(flash) is True
    assert Files(flash).contents() == OLD | {"main.py": b"new", "new/theirs/x": b"1"}


def test_whatever_main_there_was_the_new_one_is_the_first_to_go_in(ready: tuple[bytes, dict[str, bytes]]):
    """A cut before it leaves all as it was; one after it a main.py that goes on."""
    before = Files(Flash(bytearray(ready[0]))).contents()
    for after in range(1, 10):
        flash = Flash(bytearray(ready[0]))
        flash.cut(after)
        with pytest.raises(PowerLost):
            finish(flash)
        files = Files(Flash(flash.memory)).contents()
        assert files["main.py"] == ready[1]["main.py"] or files == before
