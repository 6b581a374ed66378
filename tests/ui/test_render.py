"""The renderer reports what no view may have: without that, no other test would notice it. And it draws no more than
what differs from the view before, which looks as if it had been drawn alone."""

import random

import pytest

from tally.ui.render import HEIGHT, WIDTH, Renderer
from tally.ui.view import BIG, FACES, HINT, ITEM, LINE, MENDED, SMALL, TITLE, View

FITS = (TITLE, "Tally", "")
ROLES = (TITLE, MENDED, BIG, LINE, ITEM, SMALL, HINT)


def new_frame() -> bytearray:
    return bytearray(WIDTH * HEIGHT // 8)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([FITS], []),
        ([(TITLE, "x" * 22, "")], ["title does not fit: 'xxxxxxxxxxxxxxxxxxxxxx' ''"]),
        ([(TITLE, "x" * 20, "y")], ["title does not fit: 'xxxxxxxxxxxxxxxxxxxx' 'y'"]),
        ([(TITLE, "x" * 200, "")], ["title does not fit: "]),
        ([(LINE, "日", "")], ["no glyph for '日' in normal"]),
        ([(LINE, "日本", "é月")], [f"no glyph for {sign!r} in normal" for sign in "日本月"]),
        ([FITS, (BIG, "1", ""), (BIG, "2", "")], ["it: rows of "]),
    ],
)
def test_what_does_not_fit_or_has_no_glyph_is_reported(rows: list, problem: list):
    renderer = Renderer()
    renderer.draw(new_frame(), View("it", rows))
    assert len(renderer.problems) == len(problem)
    assert all(said.startswith(start) for said, start in zip(renderer.problems, problem, strict=True))


def test_a_row_is_drawn_only_where_it_differs():
    renderer, frame = Renderer(), new_frame()
    items = [(ITEM, "Ann", ""), (ITEM, "Bo", ""), (ITEM, "Cy", "")]
    for rows, focus, drawn in (
        ([FITS, (BIG, "9", ""), (LINE, "nine", "")], 1, 3),
        ([FITS, (BIG, "9", ""), (LINE, "nine", "")], 1, 0),
        ([FITS, (BIG, "10", ""), (LINE, "nine", "")], 1, 1),
        ([FITS, (BIG, "11", ""), (LINE, "eleven", "")], 1, 2),
        ([FITS, *items], 1, 4),
        ([FITS, *items], 2, 2),
        ([FITS, *items[:2], (ITEM, "Cy", "●")], 2, 1),
        ([FITS, *items[:2], (HINT, "Cy", "")], 2, 4),  # the rows have other places
    ):
        renderer.draw(frame, View("it", rows, focus))
        assert renderer.drawn == drawn, rows


def test_another_frame_gets_the_whole_view():
    renderer, view = Renderer(), View("it", [FITS, (BIG, "9", "")])
    frames = new_frame(), new_frame()
    for frame in frames:
        renderer.draw(frame, view)
    assert frames[0] == frames[1] != new_frame()


def test_what_was_broken_off_is_drawn_anew(monkeypatch: pytest.MonkeyPatch):
    renderer, frame, alone = Renderer(), new_frame(), new_frame()
    before, after = (View("it", [FITS, (BIG, number, ""), (LINE, number, "")]) for number in ("9", "10"))
    renderer.draw(frame, before)
    with monkeypatch.context() as broken:
        broken.setattr(FACES[LINE], "draw", None)
        with pytest.raises(TypeError):
            renderer.draw(frame, after)
    renderer.draw(frame, after)
    Renderer().draw(alone, after)
    assert frame == alone


def test_a_view_looks_the_same_whatever_was_there_before_and_nothing_changes_outside_what_is_told():
    chance = random.Random(58)
    renderer, frame = Renderer(), new_frame()
    rows: list = [FITS]
    for _ in range(400):
        if chance.random() < 0.3:
            rows = [(chance.choice(ROLES), "", "") for _ in range(chance.randint(1, 4))]
        for place in range(len(rows)):
            if chance.random() < 0.5:
                texts = ["".join(chance.choices("Aä9♠ .?日", k=chance.randint(0, 6))) for _ in range(2)]
                rows = [*rows[:place], (rows[place][0], *texts), *rows[place + 1 :]]
        view = View("it", rows, chance.choice([None, 0, 1, 2, 3]))
        before, alone = bytes(frame), new_frame()
        renderer.draw(frame, view)
        Renderer().draw(alone, view)
        assert frame == alone, rows
        first, end = renderer.top // 8 * WIDTH, (renderer.bottom + 7) // 8 * WIDTH
        assert before[:first] == frame[:first] and before[max(first, end) :] == frame[max(first, end) :]
