"""The one file of all modules, and of what another one that it is made."""

import struct
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
    return pack(modules, BOARD)


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
    word, version, check, start, table, keys, board = line.split(" ")
    assert (word, version, keys, board) == ("Tally", "2", "10,11,12,13", "pico")
    assert data[int(start) : int(table)] == b"boardrestartstart"
    assert int(check, 16) == zlib.crc32(data[:1000].partition(b"\n")[0][16:] + b"\n" + data[int(start) :])
    assert board_in(data) == "pico"


def test_the_places_are_those_of_the_modules():
    data = packed(MODULES)
    table = data[int(data.split(b" ")[4]) :]
    numbers = struct.unpack(f"<{len(table) // 4}I", table)
    third = len(numbers) // 3
    checks, starts, sizes = numbers[:third], numbers[third : 2 * third], numbers[2 * third :]
    places = {"/tally": (0, 0), "/tally/words": (0, 0)}
    places |= {f"/{module.path}": (module.start, module.size) for module in modules_in(data)}
    found = dict(zip(checks, zip(starts, sizes)))
    assert found == {zlib.crc32(path.encode()) >> 2: place for path, place in places.items()}


def test_a_path_that_would_be_found_at_the_place_of_another_is_refused():
    with pytest.raises(ValueError, match=r"^buckeroo\.mpy has the CRC-32 of another module: give it another name"):
        packed(MODULES | {"plumless.mpy": b"", "buckeroo.mpy": b""})


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
