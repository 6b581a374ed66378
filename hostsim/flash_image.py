"""The image of a Pico's flash in a state folder, which one program at a time may use."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from hostsim.littlefs_files import Files
from hostsim.picos import PICO, Model
from hostsim.stand_ins.flash import BLOCK, Flash, erased

IMAGE = "flash.img"  # the guest opens it in its folder
ADVICE = ": move it away, or name another folder with --state"


def state_folder() -> Path:
    """Where the flash is kept unless --state says otherwise."""
    home = os.environ.get("XDG_STATE_HOME", "")
    return (Path(home) if os.path.isabs(home) else Path.home() / ".local" / "state") / "tally"


@contextmanager
def held(state: Path, program: str, model: Model = PICO) -> Iterator[None]:
    """Keep other programs from the flash in this folder; ValueError says who has it, or what is wrong with it.

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
        flash_image(state, model)
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


def flash_image(state: Path, model: Model = PICO) -> Path:
    """That in the folder `state`, made where there is none; ValueError where what is there is none."""
    image = image_path(state)
    if not os.path.lexists(image) or Flash(contents(image, model)).is_erased():
        make(image, model)
    files_of(image, model)
    return image


def make(image: Path, model: Model) -> None:
    """All of it or nothing, and with a file system, so that no guest is killed while it makes one."""
    flash = Flash(erased(model.files // BLOCK))
    Files(flash)
    part = Path(f"{image}.new")
    try:
        part.write_bytes(flash.memory)
        os.replace(part, image)
    except OSError as error:
        raise ValueError(f"{image} cannot be made ({error.strerror}): name another folder with --state") from None


def files_of(image: Path, model: Model) -> Files:
    """Those on a copy of it, as it is now; ValueError where it has none."""
    flash = Flash(contents(image, model))
    try:
        return Files(flash)
    except OSError:
        raise ValueError(f"{image} is neither erased nor has the file system of a Pico{ADVICE}") from None


def contents(image: Path, model: Model) -> bytearray:
    try:
        if not stat.S_ISREG(image.stat().st_mode):
            raise ValueError(f"{image} is {'a folder' if image.is_dir() else 'no file'}{ADVICE}")
        with image.open("r+b") as file:  # the guest writes to it
            data = bytearray(file.read(model.files + 1))
            size = file.seek(0, os.SEEK_END)
    except OSError as error:
        raise ValueError(f"{image} cannot be used ({error.strerror}){ADVICE}") from None
    if size != model.files:
        raise ValueError(f"{image} is {size} bytes long, not the {model.files} of a {model.name}{ADVICE}")
    return data
