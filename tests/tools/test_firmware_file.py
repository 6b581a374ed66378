"""The one file of all modules, and of what another one that it is made."""

import zlib

import pytest
from pico.firmware_file import board_in, modules_in, pack, pieces

from hostsim.board import load_board

MODULES = {
    "board.mpy": b"board",
    "restart.mpy": b"restart",
    "start.mpy": b"start",
    "tally/a.mpy": b"a" * 100,
    "tally/words/en.mpy": b"e" * 50,
    "tally/z.mpy": b"z" * 70,
}
BOARD = load_board("pico")


def packed(modules: dict[str, bytes]) -> bytes:
    return pack(modules, BOARD, lambda source: b"<" + source.encode() + b">")


def made(parts: list, other: bytes) -> bytes:
    """What the Pico makes of the pieces."""
    return b"".join(
        part if isinstance(part, bytes) else b"".join(other[start : start + size] for start, size in part)
        for part in parts
    )


def test_each_module_is_where_the_list_says():
    data = packed(MODULES)
    found = modules_in(data)
    assert {module.path: data[module.start : module.start + module.size] for module in found} == MODULES
    assert [module.check for module in found] == [zlib.crc32(MODULES[module.path]) for module in found]
    assert [module.path for module in found][-3:] == ["board.mpy", "restart.mpy", "start.mpy"]


def test_the_first_line_says_what_a_start_needs():
    data = packed(MODULES)
    line = data.partition(b"\n")[0].decode()
    word, version, check, start, contents, keys, board = line.split(" ")
    assert (word, version, keys, board) == ("Tally", "1", "10,11,12,13", "pico")
    assert data[int(start) :].startswith(
        b"boardrestartstart<PLACES = {'/tally': 0, '/tally/words': 0, '/tally/a.mpy': "
    )
    assert data[int(contents) :].startswith(b"<PLACES")
    assert int(check, 16) == zlib.crc32(data[:1000].partition(b"\n")[0][16:] + b"\n" + data[int(start) :])
    assert board_in(data) == "pico"


def test_the_places_are_those_of_the_modules():
    data = packed(MODULES)
    source = data[data.rindex(b"<PLACES") + 1 : -1]
    names: dict = {}
    exec(source, names)
    assert names["PLACES"] == {"/tally": 0, "/tally/words": 0} | {f"/{one.path}": one.start for one in modules_in(data)}


@pytest.mark.parametrize(
    "data", [b"", b"Tally", b"Tally 1 2 3\n", b"\xff\xfe\n\n", b"board pico\n", b"Tally 1 x\na b\n\n"]
)
def test_what_is_no_such_file_has_no_board_and_no_modules(data: bytes):
    assert board_in(data) == ""
    assert modules_in(data) == []


@pytest.mark.parametrize(
    "change",
    [{}, {"tally/b.mpy": b"b"}, {"tally/a.mpy": b"A"}, {"start.mpy": b"!" * 300}, {"tally/copy.mpy": b"z" * 70}],
    ids=str,
)
def test_only_what_is_new_is_sent(change: dict[str, bytes]):
    old, new = packed(MODULES), packed(MODULES | change)
    parts = pieces(new, modules_in(old))
    assert made(parts, old) == new
    sent = [part for part in parts if isinstance(part, bytes)]
    assert b"e" * 50 not in b"".join(sent)


def test_what_is_gone_and_what_moves_costs_nothing():
    old = packed(MODULES)
    new = packed({path: data for path, data in MODULES.items() if path != "tally/a.mpy"})
    assert made(pieces(new, modules_in(old)), old) == new


def test_all_of_it_is_sent_where_nothing_is_known():
    assert pieces(packed(MODULES), []) == [packed(MODULES)]
