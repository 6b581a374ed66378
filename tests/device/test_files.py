"""What the flash says of its room."""

import os

import pytest

from tally.device import files


@pytest.mark.parametrize(("free", "told"), [(0, 0), (7, 7), (352, 352), (2**32 - 5, 0), (-5, 0)])
def test_a_flash_of_which_more_is_used_than_there_is_has_no_room(free: int, told: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "statvfs", lambda path: (4096, 4096, 352, free, free, 0, 0, 0, 0, 255))
    assert files.free() == told * 4096
