"""The flash in a state folder is one program's at a time, whichever front end that is and however it ends."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hostsim import ROOT
from hostsim.flash_image import IMAGE, flash_image
from hostsim.littlefs_files import Files
from hostsim.stand_ins.flash import Flash
from terminal_program import Pty

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="usb is for Linux, and processes are looked for in /proc"
)
DEADLINE = 30  # seconds, for a machine that is busy with other things
LONG = 10**10  # ms, which no script is played to the end of


class Program:
    """A front end that plays on the flash in `state`; `pid` is its process."""

    def __init__(self, name: str, state: Path, tmp_path: Path):
        self.name = name
        if name == "terminal":
            self.terminal = Pty("terminal", "--state", state)
            self.terminal.read_until("> New match")
            self.process = self.terminal.program
        else:
            script = tmp_path / "script"
            script.write_text(f"ok rows cut wait:{LONG}")
            extra = [str(script), "--keys"] if name == "play" else []
            self.process = begin(name, state, *extra)
            assert self.process.stdout.readline()
        self.pid = self.process.pid

    def end(self, number: int = signal.SIGKILL) -> None:
        self.process.send_signal(number)
        self.process.wait(DEADLINE)


def begin(name: str, state: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-u", "-m", "hostsim", name, *more, "--state", str(state)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def refused(name: str, state: Path, tmp_path: Path) -> str:
    """What a front end says that does not start."""
    if name == "terminal":
        code, lines = Pty("terminal", "--state", state).end()
        said = "\n".join(lines)
    else:
        script = tmp_path / "refused"
        script.write_text("ok")
        program = begin(name, state, *([str(script)] if name == "play" else []))
        said = program.communicate(timeout=DEADLINE)[1]
        code = program.returncode
    assert code == 2
    return said


def gone(pids: list[int]) -> bool:
    end = time.monotonic() + DEADLINE
    while any(running(pid) for pid in pids) and time.monotonic() < end:
        time.sleep(0.01)
    return not any(running(pid) for pid in pids)


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


@pytest.mark.parametrize("first", ["terminal", "play", "usb"])
def test_a_second_program_says_who_has_the_flash_until_that_one_is_gone(first: str, tmp_path: Path):
    state = tmp_path / "state"
    program = Program(first, state, tmp_path)
    if first == "terminal":
        program.terminal.type("p")
        program.terminal.read_until("pulled.")
    image = state / IMAGE
    before = image.read_bytes()
    for second in ("terminal", "play", "usb"):
        said = refused(second, state, tmp_path)
        assert said.strip() == f"{second}: {image} is in use by `{first}` (process {program.pid}): close that first"
    assert image.read_bytes() == before
    guests = children(program.pid)
    program.end()
    assert gone(guests), "what a killed front end leaves behind does not play on"
    again = Program("play", state, tmp_path)
    again.end(signal.SIGTERM)


def test_the_same_flash_by_another_name_is_in_use_too(tmp_path: Path):
    program = Program("usb", tmp_path / "state", tmp_path)
    (tmp_path / "link").symlink_to(tmp_path / "state")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / IMAGE).symlink_to(tmp_path / "state" / IMAGE)
    for name in ("link", "other"):
        assert f"{tmp_path}/state/{IMAGE} is in use by `usb`" in refused("usb", tmp_path / name, tmp_path)
    program.end(signal.SIGINT)
    Program("play", tmp_path / "link", tmp_path).end()


def test_a_program_on_a_usb_pico_that_never_waits_ends_with_the_killed_front_end(tmp_path: Path):
    with flash_image(tmp_path).open("r+b") as file:
        Files(Flash(file)).put({"main.py": b"while True:\n    open('busy', 'w').close()\n"})
    program = Program("usb", tmp_path, tmp_path)
    (interpreter,) = children(program.pid)
    program.end()
    assert gone([interpreter])


@pytest.mark.parametrize("name", ["terminal", "play", "usb"])
def test_a_state_folder_that_is_a_file_is_told(name: str, tmp_path: Path):
    (tmp_path / "state").write_text("")
    said = refused(name, tmp_path / "state", tmp_path).strip()
    assert said == f"{name}: {tmp_path}/state is a file: name another folder with --state"


def test_the_flash_is_free_after_an_end_in_good_order(tmp_path: Path):
    script = tmp_path / "script"
    script.write_text("ok")
    for _ in range(2):
        assert begin("play", tmp_path / "state", str(script)).communicate(timeout=DEADLINE) == ("", "")
