"""Saving that Ctrl-C or a want of memory breaks off, wherever that is, and that is then done again."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from plain import play
from saving import begun
from tally.device.store import Store
from tally.engine.correction import renamed
from tally.engine.match import Match

DEVICE = str(Path(sys.modules[Store.__module__].__file__).parent)
STEP = 5  # every so manieth line; other ones for each of what breaks it off


def chips(*busted: int) -> Match:
    return play(Match.start("ninety_nine", ["Ann", "Bo"], {"track": "chips"}), *busted)


class Table:
    """A store with two old matches and an open one, which has just been left for a rematch if `again`."""

    def __init__(self, again: bool):
        self.store = begun(chips(0, 1))
        for match in (chips(1, 1), chips(0, 0)):
            self.store.begin(match)
            self.store.save()
        self.match = match
        if again:
            self.store.begin(chips())
            self.store.save()

    def begin(self) -> None:
        self.match = chips(1)
        self.store.begin(self.match)

    def leave(self) -> None:
        self.store.leave()

    def reopen(self) -> None:
        self.match = self.store.old.read(1)
        self.store.reopen(self.match, 1)

    def bring_back(self) -> None:
        self.store.bring_back(self.match)

    def keep(self) -> None:
        self.store.keep(play(self.match, 1))

    def rename(self) -> None:
        self.match = renamed(self.match, 1, "Bea")
        self.store.keep(self.match)

    def set(self) -> None:
        self.store.set("sleep", 10)


def there() -> tuple:
    """What a start finds."""
    found = Store()
    old = [(one.number, found.old.read(one.number).record()) for one in found.old.list(0, 9)]
    return found.match.record() if found.match else None, old, found.settings, found.note


def break_off(save: Callable[[], str], line: int, error: type[BaseException]) -> bool:
    """Save until so many lines of the device's modules were executed; False where that is all of it."""
    left = [line]

    def trace(frame: FrameType, event: str, _: object) -> Callable | None:
        if not frame.f_code.co_filename.startswith(DEVICE):
            return None
        if event == "line":
            left[0] -= 1
            if left[0] == 0:
                raise error
        return trace

    sys.settrace(trace)
    try:
        assert save() == ""
    except error:
        return True
    finally:
        sys.settrace(None)
    return False


CASES: dict[str, tuple[bool, tuple[str, ...], tuple[str, ...]]] = {  # what is told before it breaks off, and after that
    "answer": (False, ("keep",), ("keep",)),
    "begin": (False, ("begin",), ("rename", "keep")),
    "leave": (False, ("set", "rename", "leave"), ()),
    "leave, begin": (False, ("leave",), ("begin", "keep")),
    "reopen": (False, ("keep", "reopen"), ("keep", "rename")),
    "bring back": (True, ("bring_back",), ("keep",)),
    "bring back, begin": (True, ("bring_back",), ("begin",)),
}


@pytest.mark.parametrize(("error", "first"), [(KeyboardInterrupt, 1), (MemoryError, 3)])
@pytest.mark.parametrize("case", CASES)
def test_wherever_saving_is_broken_off_it_is_done_by_the_next(
    case: str, error: type[BaseException], first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    again, before, after = CASES[case]
    expected, line, broken = None, 10**9, True
    while broken:
        folder = tmp_path / str(line)
        folder.mkdir()
        monkeypatch.chdir(folder)
        table = Table(again)
        for verb in before:
            getattr(table, verb)()
        broken = break_off(table.store.save, line, error)
        assert table.store.untried or not table.store.unsaved
        for verb in after:
            getattr(table, verb)()
        assert table.store.save() == ""
        if expected is None:
            expected, line, broken = there(), first - STEP, True
        assert there() == expected, line
        line += STEP
    assert line > 50
