"""What a key costs that needs no clock: the rows that are drawn for it, and the bytes on the panel's bus, of which one
takes 25 us at 400 kHz."""

import pytest

from plain import table
from saving import begun
from simulated import World

BOARDS = ("pico", "pico_spi", "pico_sh1106")
FRAME = 1024


def asked(pico: World, board: str, game: str, seats: int, **rules: object) -> World:
    """A Pico whose match is at its first question."""
    pico.use(board)
    begun(table(game, seats, **rules))
    pico.power_on()
    pico.press("down", "up")
    pico.sent()
    return pico


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("game", "seats", "most", "rows"),
    [
        ("california_jack", 2, 220, 2),  # a suit as large as it gets, and its name
        ("bid_whist", 4, 330, 3),  # a bid and its name
        ("ninety_nine", 4, 550, 2),  # a card, and what it leads to
        ("twenty_two", 6, 720, 3),  # the next line of a list: two lines of 16 pixels turn over, in all their width
    ],
)
def test_a_key_that_changes_an_answer_draws_and_sends_little(
    pico: World, board: str, game: str, seats: int, most: int, rows: int
):
    asked(pico, board, game, seats)
    renderer = pico.device.screen._renderer
    for key in ("up", "down"):
        before = pico.shown()
        pico.press(key)
        assert pico.shown() != before
        assert 0 < pico.sent() <= most
        assert 0 < renderer.drawn <= rows


@pytest.mark.parametrize("board", BOARDS)
def test_what_looks_the_same_is_not_sent(pico: World, board: str):
    asked(pico, board, "bid_whist", 4)
    pico.device._show()
    pico.step()
    assert pico.device.screen._renderer.drawn == 0
    assert pico.sent() == 0


@pytest.mark.parametrize("board", BOARDS)
def test_another_screen_takes_no_more_than_the_whole_picture(pico: World, board: str):
    asked(pico, board, "twenty_two", 6)
    pico.run(1000, "back")
    pico.run(20)
    assert pico.name() == "menu"
    assert 0 < pico.sent() <= FRAME
    pico.device.screen.apply_settings()  # as a panel that was turned needs it
    pico.step()
    assert FRAME < pico.sent() <= FRAME + 150
