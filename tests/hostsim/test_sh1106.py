"""The model of the SH1106: what it has in common with the SSD1306 is tested there."""

import pytest

from hostsim.panel.oled_chip import PAGES
from hostsim.panel.sh1106 import SH1106
from hostsim.panel.ssd1306 import SSD1306

UPRIGHT = (0xA1, 0xC8, 0xAF)


def chip_with(*commands: int, first_column: int = 2) -> SH1106:
    """A chip whose RAM is clear and which was then sent the commands."""
    chip = SH1106(first_column)
    for page in range(PAGES):
        chip.write(bytes((0, 0xB0 | page, 0x10, 0x00)))
        chip.write(b"\x40" + bytes(132))
    chip.write(bytes((0, 0xB0, 0x10, 0x00, *UPRIGHT, *commands)))
    return chip


def lit(chip: SH1106) -> set[tuple[int, int]]:
    """The (x, y) of every lit pixel."""
    frame = chip.frame()
    assert len(frame) == 128 * 64
    return {(at % 128, at // 128) for at, pixel in enumerate(frame) if pixel}


@pytest.mark.parametrize(
    ("first_column", "commands", "index", "place"),
    [
        (2, (), 2, (0, 0)),
        (2, (), 1, None),
        (2, (), 129, (127, 0)),
        (2, (), 130, None),
        (2, (), 132, None),  # past the end of the RAM, and not on the next page
        (2, (0xB3,), 2, (0, 24)),
        (2, (0xB7, 0x18, 0x01), 0, (127, 56)),
        (2, (0xB0, 0x12, 0x03), 0, (33, 0)),
        (2, (0x03, 0x12), 1, (34, 0)),
        (0, (), 0, (0, 0)),
        (0, (), 127, (127, 0)),
        (0, (), 128, None),
        (4, (), 131, (127, 0)),
    ],
)
def test_where_the_byte_of_an_index_goes(first_column, commands, index, place):
    chip = chip_with(*commands, first_column=first_column)
    chip.write(b"\x40" + bytes(index) + b"\1")
    assert lit(chip) == ({place} if place else set())


@pytest.mark.parametrize(("first_column", "column"), [(0, 4), (2, 2), (4, 0)])
def test_turned_segments_are_counted_from_the_other_end(first_column, column):
    chip = chip_with(0xA0, 0xC0, column, first_column=first_column)
    chip.write(b"\x40\x01")
    assert lit(chip) == {(127, 63)}


def test_turning_turns_what_is_already_stored():
    chip = chip_with(0x02)
    chip.write(b"\x40\x01")
    assert lit(chip) == {(0, 0)}
    chip.write(b"\0\xa0\xc0")
    assert lit(chip) == {(127, 63)}


def test_a_byte_of_data_moves_no_page():
    chip = chip_with(0xB5, 0x02)
    chip.write(b"\x40" + b"\1" * 200)
    assert lit(chip) == {(x, 40) for x in range(128)}


@pytest.mark.parametrize("code", [0x20, 0x21, 0x22, 0x26, 0x2E, 0x34, 0x8D, 0xB8, 0xC1, 0xFF])
def test_what_the_datasheet_does_not_know_is_named(code):
    chip = chip_with()
    with pytest.raises(ValueError, match=f"unknown SH1106 command 0x{code:02X}"):
        chip.write(bytes((0x80, code)))


def test_commands_without_effect_take_their_arguments():
    chip = chip_with(*bytes.fromhex("ad8b 32 d580 da12 e3"), 0xD9, 0x1F, 0xDB, 0x40, 0x81, 0x55)
    assert (chip.contrast, chip.precharge, chip.vcomh, chip.on) == (0x55, 0x1F, 0x40, True)
    assert lit(chip) == set()


@pytest.mark.parametrize(("make", "contrast", "vcomh"), [(SH1106, 0x80, 0x35), (SSD1306, 0x7F, 0x20)])
def test_a_reset_forgets_everything(make, contrast, vcomh):
    chip = make()
    chip.write(b"\0\x81\x12\xd9\x11\xdb\0\xa7\xa1\xc8\x45\xaf\x81")
    chip.hear("reset", b"")
    assert (chip.contrast, chip.precharge, chip.vcomh) == (contrast, 0x22, vcomh)
    assert (chip.on, chip.inverse, chip.segments_remapped, chip.scan_reversed) == (False,) * 4
    assert chip.start_line == 0
    chip.hear("command", b"\xaf")
    assert chip.on


@pytest.mark.parametrize("make", [SH1106, SSD1306])
def test_spi_tells_commands_from_data_by_a_level(make):
    one, other = make(), make()
    bits = bytes(range(1, 60))
    one.write(b"\0\xa1\xc8\xaf\xb2\x10\x05\x81\x33")
    one.write(b"\x40" + bits)
    for command in b"\xa1\xc8\xaf\xb2\x10\x05\x81\x33":
        other.hear("command", bytes((command,)))
    other.hear("data", bits)
    assert (other.frame(), other.contrast) == (one.frame(), 0x33)
    assert (other.bytes_received, other.data_bytes) == (8 + len(bits), len(bits))
    assert one.bytes_received == 9 + 1 + len(bits)
