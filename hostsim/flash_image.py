"""The image of a Pico's flash in a state folder, which one program at a time may use."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from hostsim.stand_ins.flash import erased

IMAGE = "flash.img"  # the guest opens it in its folder


def state_folder() -> Path:
    """Where the flash is kept unless --state says otherwise."""
    home = os.environ.get("XDG_STATE_HOME", "")
    return (Path(home) if os.path.isabs(home) else Path.home() / ".local" / "state") / "tally"


@contextmanager
def held(state: Path, program: str) -> Iterator[None]:
    """Keep other programs from the flash in this folder, which is made where there is none; ValueError says who has it.

    The system ends the lock with this process, however that ends; processes that it starts do not inherit it.
    """
    make_folder(state)
    image = image_path(state)
    user = Path(f"{image}.user")
    try:
        lock = FileLock(f"{image}.lock").acquire(blocking=False)
    except Timeout:
        raise ValueError(f"{image} is in use by {name_in(user)}: close that first") from None
    except OSError as error:
        raise ValueError(f"{image} cannot be locked ({error.strerror}): name another folder with --state") from None
    with lock:
        user.write_text(f"`{program}` (process {os.getpid()})", encoding="utf-8")
        yield


def make_folder(state: Path) -> None:
    try:
        state.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = "is a file" if state.is_file() else f"cannot be made ({error.strerror})"
        raise ValueError(f"{state} {what}: name another folder with --state") from None


def name_in(user: Path) -> str:
    try:
        return user.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):  # it has only just got the lock
        return "another program"


def image_path(state: Path) -> Path:
    """The file itself, where links lead to it: it has one lock."""
    return Path(os.path.realpath(state / IMAGE))


def flash_image(state: Path) -> Path:
    """The image of the flash in the folder `state`, made where there is none."""
    image = image_path(state)
    if not image.exists():
        image.write_bytes(erased())
    return image
