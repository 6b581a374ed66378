"""The model of the SSD1306: its commands, and the real driver shown through it."""

import random
import sys
from pathlib import Path

import pytest

from hostsim.panel.ssd1306 import SSD1306

STAND_INS = Path(__file__).resolve().parents[2] / "hostsim" / "stand_ins"
UPRIGHT = (0xA1, 0xC8, 0xAF)
HORIZONTAL, VERTICAL, PAGE = (0x20, 0), (0x20, 1), (0x20, 2)


def chip_with(*commands, upright=UPRIGHT, size=(128, 64)):
    """A chip whose RAM is clear and which was then sent the commands."""
    chip = SSD1306(*size)
    chip.write(bytes((0, *HORIZONTAL, *upright)))
    chip.write(b"\x40" + bytes(1024))
    chip.write(bytes((0, *commands)))
    return chip


def lit(chip):
    """The (x, y) of every lit pixel."""
    frame = chip.frame()
    assert len(frame) == chip.width * chip.height
    assert set(frame) <= {0, 1}
    return {(at % chip.width, at // chip.width) for at, pixel in enumerate(frame) if pixel}


@pytest.mark.parametrize(
    ("commands", "index", "place"),
    [
        (HORIZONTAL, 2, (2, 0)),
        (HORIZONTAL, 127, (127, 0)),
        (HORIZONTAL, 128, (0, 8)),
        (HORIZONTAL, 1024, (0, 0)),
        ((*HORIZONTAL, 0x21, 126, 127), 2, (126, 8)),
        ((*HORIZONTAL, 0x21, 5, 6, 0x22, 6, 7), 3, (6, 56)),
        ((*HORIZONTAL, 0x21, 10, 12, 0x22, 2, 3), 6, (10, 16)),
        ((*HORIZONTAL, 0x21, 5, 5, 0x22, 7, 7), 1, (5, 56)),
        ((*HORIZONTAL, 0xB3, 0x05, 0x11), 0, (0, 0)),
        ((0x20, 0x10), 128, (0, 8)),
        (VERTICAL, 2, (0, 16)),
        (VERTICAL, 8, (1, 0)),
        (VERTICAL, 1024, (0, 0)),
        ((*VERTICAL, 0x21, 3, 4, 0x22, 6, 7), 2, (4, 48)),
        ((*VERTICAL, 0x21, 10, 12, 0x22, 2, 3), 6, (10, 16)),
        ((*PAGE, 0xB3), 1, (1, 24)),
        ((*PAGE, 0xB3), 128, (0, 24)),
        ((*PAGE, 0xB7, 0x0E, 0x17), 1, (127, 56)),
        ((*PAGE, 0xB7, 0x0E, 0x17), 2, (126, 56)),
        ((*PAGE, 0xB0, 0x12, 0x03), 0, (35, 0)),
        ((*PAGE, 0x21, 9, 9, 0x22, 3, 3), 0, (0, 0)),
    ],
)
def test_where_the_byte_of_an_index_goes(commands, index, place):
    chip = chip_with(*commands)
    chip.write(b"\x40" + bytes(index) + b"\1")
    assert lit(chip) == {place}


@pytest.mark.parametrize(
    ("wiring", "place"),
    [((0xA1, 0xC8), (3, 2)), ((0xA0, 0xC8), (124, 2)), ((0xA1, 0xC0), (3, 61)), ((0xA0, 0xC0), (124, 61))],
)
def test_directions(wiring, place):
    chip = chip_with(0x21, 3, 3, upright=(*wiring, 0xAF))
    chip.write(b"\x40\x04")
    assert lit(chip) == {place}


def test_the_scan_turns_at_once_and_the_segments_with_the_next_data():
    chip = chip_with(0x21, 3, 4)
    chip.write(b"\x40\x04")
    chip.write(b"\0\xa0\xc0")
    assert lit(chip) == {(3, 61)}
    chip.write(b"\x40\x04")
    assert lit(chip) == {(3, 61), (123, 61)}


@pytest.mark.parametrize(
    ("commands", "rows"),
    [
        ((0x40,), {0: 0, 9: 9, 63: 63}),
        ((0x48,), {0: 56, 9: 1, 63: 55}),
        ((0x7F,), {0: 1, 9: 10, 63: 0}),
        ((0xD3, 8), {0: 56, 9: 1, 63: 55}),
        ((0xD3, 8, 0xC0), {0: 7, 8: 63, 63: 8}),
        ((0xD3, 8, 0x48), {0: 48, 16: 0}),
        ((0xA8, 47), {0: 16, 47: 63, 48: None, 63: None}),
        ((0xA8, 47, 0xC0), {0: 63, 47: 16, 48: None}),
        ((0xA8, 47, 0xD3, 8, 0xC0), {0: 7, 7: 0, 8: 63, 47: 24, 48: None}),
        ((0xA8, 47, 0xD3, 8), {0: 8, 47: 55, 48: None}),
        ((0xA8, 47, 0x48), {0: None, 7: None, 8: 16, 55: 63, 56: None}),
    ],
)
def test_which_row_shows_a_line_of_the_ram(commands, rows):
    for line, row in rows.items():
        chip = chip_with(0x22, line // 8, 7, *commands)
        chip.write(bytes((0x40, 1 << line % 8)))
        assert lit(chip) == (set() if row is None else {(0, row)}), line


def test_inverse_all_lit_and_off():
    chip = chip_with(0xA8, 47)
    chip.write(b"\x40\1")
    everything = {(x, y) for x in range(128) for y in range(16, 64)}
    chip.write(b"\x80\xa7")
    assert chip.inverse
    assert lit(chip) == everything - {(0, 16)}
    chip.write(b"\x80\xa5")
    assert lit(chip) == everything
    chip.write(b"\x80\xae")
    assert not chip.on
    assert lit(chip) == set()
    chip.write(b"\0\xa4\xa6\xaf")
    assert lit(chip) == {(0, 16)}


def test_a_command_in_pieces_and_streams_of_control_bytes():
    chip = chip_with()
    for byte in (0x81, 0x12, 0x21, 7, 9, 0x22, 1, 1):
        chip.write(bytes((0x80, byte)))
    assert chip.contrast == 0x12
    chip.write(b"\x80\x81\x80\x34\xc0\x01\x00\xa7\x81\x56")
    assert (chip.contrast, chip.inverse) == (0x56, True)
    chip.write(b"\x80\xa6\x40\x01\x02")
    assert lit(chip) == {(7, 8), (8, 8), (9, 9)}


def test_commands_without_effect_take_their_arguments():
    commands = "260001020300ff 270001020300ff 290001020304 2a0001020304 2e 2f a31020 d580 d9f1 da12 db30 8d14 ad30 e3"
    chip = chip_with(*bytes.fromhex(commands), 0x81, 0x55)
    assert chip.contrast == 0x55
    assert chip.on
    assert lit(chip) == set()


@pytest.mark.parametrize(
    ("data", "named"),
    [(b"\0\x23", "0x23"), (b"\x80\xff", "0xFF"), (b"\0\x20\3", "0x20"), (b"\0\xa8\x0e", "0xA8"), (b"\1\0", "0x01")],
)
def test_what_the_datasheet_does_not_know_is_named(data, named):
    chip = chip_with()
    with pytest.raises(ValueError, match=named):
        chip.write(data)
    chip.write(b"\0\x81\x21")
    assert chip.contrast == 0x21


def test_power_on_state_and_counters():
    chip = SSD1306()
    assert (chip.on, chip.contrast, chip.inverse) == (False, 0x7F, False)
    assert lit(chip) == set()
    chip.write(b"\x80\xaf")
    noise = chip.frame()
    assert 3000 < sum(noise) < 5000
    chip.write(b"")
    chip.write(b"\0" + bytes((*HORIZONTAL, 0xA7, 0x81)))
    chip.write(b"\x40" + bytes(1024))
    assert (chip.bytes_received, chip.data_bytes) == (2 + 5 + 1025, 1024)
    chip.reset()
    assert (chip.on, chip.contrast, chip.inverse) == (False, 0x7F, False)
    chip.write(b"\x80\xaf")
    assert chip.frame() == noise


class Bus:
    """What the driver asks of an I2C bus, with the chip on it."""

    def __init__(self, chip):
        self.chip = chip
        self.locked = False

    def try_lock(self):
        free, self.locked = not self.locked, True
        return free

    def unlock(self):
        self.locked = False

    def writeto(self, address, buffer, *, start=0, end=None):
        assert self.locked
        assert address == 0x3C
        self.chip.write(bytes(buffer[start:end]))


@pytest.fixture(scope="module")
def driver():
    """The module adafruit_ssd1306, over the stand-in for framebuf."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(STAND_INS), *sys.path])
        for name in ("framebuf", "adafruit_ssd1306"):
            patch.setitem(sys.modules, name, None)  # so that leaving the context takes them away again
            del sys.modules[name]
        import adafruit_ssd1306  # noqa: PLC0415

        assert sys.modules["framebuf"].__file__ == str(STAND_INS / "framebuf.py")
        yield adafruit_ssd1306


def drawn(display):
    """A picture that has no symmetry, as a frame."""
    pick = random.Random(5)
    for _ in range(30):
        x, y = pick.randrange(display.width), pick.randrange(display.height)
        display.line(x, y, pick.randrange(display.width), pick.randrange(display.height), pick.randint(0, 1))
        display.fill_rect(x, y, 5, 3, pick.randint(0, 1))
    frame = bytes(display.pixel(x, y) for y in range(display.height) for x in range(display.width))
    assert frame not in (frame[::-1], bytes(len(frame)))
    return frame


def rows_turned(frame, width):
    return b"".join(frame[at : at + width] for at in range(len(frame) - width, -1, -width))


@pytest.mark.parametrize("size", [(128, 64), (128, 32), (96, 16), (64, 48), (64, 32)])
def test_the_driver_shows_what_it_drew(driver, size):
    chip = SSD1306(*size)
    display = driver.SSD1306_I2C(*size, Bus(chip))
    assert chip.on
    assert chip.contrast == 0xFF
    assert chip.frame() == bytes(size[0] * size[1])
    frame = drawn(display)
    assert chip.frame() == bytes(size[0] * size[1])
    before = chip.data_bytes
    display.show()
    assert chip.frame() == frame
    assert chip.data_bytes - before == size[0] * size[1] // 8


def test_the_driver_turns_inverts_dims_and_switches_off(driver):
    chip = SSD1306()
    display = driver.SSD1306_I2C(128, 64, Bus(chip))
    frame = drawn(display)
    display.show()
    display.rotate(False)
    assert chip.frame() == rows_turned(frame, 128)
    display.show()
    assert chip.frame() == frame[::-1]
    display.rotate(True)
    display.show()
    display.invert(True)
    assert chip.frame() == bytes(1 - pixel for pixel in frame)
    display.invert(False)
    display.contrast(1)
    assert (chip.contrast, chip.frame()) == (1, frame)
    display.poweroff()
    assert not any(chip.frame())
    display.poweron()
    assert chip.frame() == frame


def test_a_driver_that_starts_anew_finds_the_panel_still_powered(driver):
    chip = SSD1306()
    display = driver.SSD1306_I2C(128, 64, Bus(chip))
    frame = drawn(display)
    display.show()
    chip.write(b"\0\x21\x05\x81")  # the Pico is reset in the middle of a command
    assert chip.frame() == frame
    display = driver.SSD1306_I2C(128, 64, Bus(chip))
    assert not any(chip.frame())
    drawn(display)
    display.show()
    assert chip.frame() == frame
