"""The renderer reports what no view may have: without that, no other test would notice it."""

import pytest

from tally.ui.render import HEIGHT, WIDTH, Renderer
from tally.ui.view import BIG, LINE, TITLE, View

FITS = (TITLE, "Tally", "")


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([FITS], []),
        ([(TITLE, "x" * 22, "")], ["title does not fit: 'xxxxxxxxxxxxxxxxxxxxxx' ''"]),
        ([(TITLE, "x" * 20, "y")], ["title does not fit: 'xxxxxxxxxxxxxxxxxxxx' 'y'"]),
        ([(LINE, "日", "")], ["no glyph for '日' in normal"]),
        ([FITS, (BIG, "1", ""), (BIG, "2", "")], ["it: rows of "]),
    ],
)
def test_what_does_not_fit_or_has_no_glyph_is_reported(rows: list, problem: list):
    renderer = Renderer()
    frame = bytearray(WIDTH * HEIGHT // 8)
    renderer.draw(frame, View("it", rows))
    assert len(renderer.problems) == len(problem)
    assert all(said.startswith(start) for said, start in zip(renderer.problems, problem, strict=True))
