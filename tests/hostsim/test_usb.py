"""The Pico on a USB line: the real mpremote against it, resets, Ctrl-C, and what is left when line or power is cut."""

import hashlib
import importlib
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hostsim import ROOT
from hostsim.flash_image import IMAGE, flash_image
from hostsim.littlefs_files import Files
from hostsim.picos import MODELS
from hostsim.stand_ins.flash import Flash
from hostsim.usb import UsbPico

MPREMOTE = Path(sys.executable).parent / "mpremote"
DEADLINE = 60  # seconds, for a machine that is busy with other things
OLD, NEW = b"old\n" * 300, b"the new content\n" * 300
WRITES = "with open('busy', 'w') as file:\n        file.write('x' * 3000)"
LOG = "with open('/log', 'a') as file:\n    file.write('%s')\n"


@pytest.fixture
def pico(tmp_path):
    with UsbPico(tmp_path) as made:
        yield made


@pytest.fixture
def make(tmp_path):
    """Makes a Pico with files on its flash."""
    made = []

    def with_files(files, **options):
        put(tmp_path, files)
        made.append(UsbPico(tmp_path, **options))
        return made[-1]

    yield with_files
    for one in made:
        one.close()


def put(state, files):
    """Write files to the flash of a Pico that has no power."""
    with flash_image(state).open("r+b") as file:
        data = {path: text if isinstance(text, bytes) else text.encode() for path, text in files.items()}
        Files(Flash(file)).put(data)


def contents(state):
    """The files on the flash of a Pico, at best of one that has no power; OSError where it does not mount."""
    with (state / IMAGE).open("r+b") as file:
        return Files(Flash(file)).contents()


def mpremote(pico, *arguments, fails=False):
    """What it prints."""
    done = subprocess.run(
        [MPREMOTE, "connect", pico.port, *arguments],
        cwd=ROOT,
        timeout=DEADLINE,
        check=False,
        text=True,
        capture_output=True,
    )
    assert bool(done.returncode) == fails, done.stdout + done.stderr
    return done.stdout + done.stderr


def until(condition):
    end = time.monotonic() + DEADLINE
    while not (result := condition()):
        assert time.monotonic() < end, "it did not come about"
    return result


class Terminal:
    """Somebody at the line."""

    def __init__(self, pico):
        self.socket = socket.create_connection(("127.0.0.1", int(pico.port.rpartition(":")[2])), DEADLINE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def type(self, data, expected):
        """What comes up to what is expected, that included."""
        self.socket.sendall(data)
        return self.read(expected)

    def read(self, expected):
        got = b""
        while not got.endswith(expected):
            byte = self.socket.recv(1)
            assert byte, got
            got += byte
        return got

    def rest(self):
        """All until the line is dropped."""
        got = b""
        while True:
            try:
                data = self.socket.recv(4096)
            except ConnectionResetError:
                return got
            if not data:
                return got
            got += data

    def raw(self):
        self.type(b"\r\x03\x01", b"raw REPL; CTRL-B to exit\r\n>")

    def run(self, code):
        """In raw mode: what it prints, and its traceback."""
        self.type(code.encode() + b"\x04", b"OK")
        printed, error = self.read(b"\x04"), self.read(b"\x04")
        self.read(b">")
        return printed[:-1].decode(), error[:-1].decode()


def test_the_file_commands_of_mpremote(pico, tmp_path):
    (tmp_path / "one.txt").write_bytes(NEW)
    sent, back = str(tmp_path / "one.txt"), str(tmp_path / "back.txt")
    said = mpremote(
        pico,
        *("fs", "mkdir", ":folder", "+", "fs", "cp", sent, ":folder/one.txt", "+", "fs", "ls", ":folder"),
        *("+", "fs", "sha256sum", ":folder/one.txt", "+", "fs", "tree", "+", "fs", "cp", ":folder/one.txt", back),
        *("+", "df"),
    )
    assert re.search(rf"^ +{len(NEW)} one.txt$", said, re.MULTILINE)
    assert hashlib.sha256(NEW).hexdigest() in said
    assert "└── folder\n    └── one.txt\n" in said
    assert re.search(r"<VfsLfs2> +1441792 ", said)
    assert Path(back).read_bytes() == NEW
    mpremote(pico, "fs", "rm", ":folder/one.txt", "+", "fs", "rmdir", ":folder")
    pico.power_off()
    assert contents(tmp_path) == {}


def test_exec_and_run_have_a_heap_like_a_picos_and_lines_like_a_picos(pico, tmp_path):
    (tmp_path / "twice.py").write_text("import gc\ngc.collect()\nprint(gc.mem_free() // 1000)\nprint('Ann')\n")
    free, name = mpremote(pico, "run", str(tmp_path / "twice.py")).replace("\n\n", "\n").split()
    assert 2 * 220 < int(free) < 2 * 250
    assert name == "Ann"
    assert "ZeroDivisionError" in mpremote(pico, "exec", "1 / 0", fails=True)
    with Terminal(pico) as line:
        line.raw()
        assert line.run("print('Ann\\nBo')") == ("Ann\r\nBo\r\n", "")


@pytest.mark.parametrize("model", MODELS)
def test_it_poses_as_each_pico_over_resets_too(tmp_path, model):
    with UsbPico(tmp_path, model=model) as pico, Terminal(pico) as line:
        line.raw()
        for _ in range(2):
            said, _ = line.run("import os, sys\nprint(sys.implementation._machine, os.statvfs('/')[2] * 4096, sep=';')")
            assert said == f"{MODELS[model].machine};{MODELS[model].files}\r\n"
            line.type(b"\x04", b"raw REPL; CTRL-B to exit\r\n>")


def test_at_power_on_and_a_soft_reset_boot_and_main_run_but_in_raw_mode_only_boot(make):
    pico = make({"boot.py": LOG % "b", "main.py": LOG % "m" + "print('main ran')\nname = 1\n"})
    look = "print(open('/log').read())"
    assert mpremote(pico, "resume", "exec", look) == "bm\n"
    assert mpremote(pico, "soft-reset", "exec", look) == "bmb\n"
    with Terminal(pico) as line:
        line.type(b"\r\x02", b">>> ")
        assert b"main ran" in line.type(b"\x04", b"MPY: soft reboot\r\nmain ran\r\n")
        assert line.read(b">>> ").startswith(b"MicroPython ")
        assert b"1\n" in line.type(b"name\r", b">>> ")
        line.raw()
        line.type(b"\x04", b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>")
        assert "NameError" in line.run("name")[1]
        assert line.run(look)[0] == "bmbbmb\r\n"


def test_soft_resets_by_the_program(make):
    pico = make(
        {
            "main.py": "import machine, os\nif 'again' not in os.listdir():\n    open('again', 'w').close()\n"
            "    machine.soft_reset()\nprint('once more')\n"
        }
    )
    with Terminal(pico) as line:
        line.raw()
        assert line.run("import os\nif 'again' in os.listdir():\n    os.remove('again')") == ("", "")
        line.type(b"\x02", b">>> ")
        assert line.type(b"\x04", b"once more\r\n").count(b"MPY: soft reboot\r\n") == 2
        line.raw()
        line.type(
            b"import machine\nmachine.soft_reset()\x04", b"\x04\x04MPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>"
        )


def test_a_hard_reset_drops_the_line_and_starts_anew(make, tmp_path):
    pico = make({"main.py": LOG % "m"})
    mpremote(pico, "reset")
    until(lambda: contents(tmp_path)["log"] == b"mm")  # mpremote would interrupt main.py
    assert mpremote(pico, "resume", "exec", "print(open('/log').read())") == "mm\n"
    with Terminal(pico) as line:
        line.raw()
        line.socket.sendall(b"import machine\nmachine.reset()\x04")
        assert b"soft reboot" not in line.rest()
    assert pico.alive


@pytest.mark.parametrize("loop", ["pass", "time.sleep(60)", WRITES])
def test_ctrl_c_interrupts_main_at_once_whatever_it_does(make, loop):
    pico = make({"main.py": f"import time\nprint('main runs')\nwhile True:\n    {loop}\n"})
    with Terminal(pico) as line:
        for _ in range(10):
            said = line.type(b"\r\x03", b">>> ")
            line.type(b"\x04", b"main runs\r\n")
        assert b"KeyboardInterrupt" in said
        line.raw()
        assert line.run("with open('kept', 'w') as file:\n    file.write('this')") == ("", "")
    assert mpremote(pico, "exec", "print(open('kept').read())") == "this\n"


def test_a_folder_of_this_computer_is_mounted(pico, tmp_path):
    folder = tmp_path / "mounted"
    folder.mkdir()
    (folder / "there.py").write_bytes(b"print(len('\x03\x04\x18'))\n" + b"# \x03\n" * 200)
    code = "import there\nwith open('new', 'wb') as file:\n    file.write(bytes(range(256)))\n"
    code += "print(open('new', 'rb').read()[3])"
    assert mpremote(pico, "mount", str(folder), "exec", code).endswith("3\n3\n")
    assert (folder / "new").read_bytes() == bytes(range(256))


def test_one_at_a_time_may_open_the_port(pico):
    with Terminal(pico) as line:
        assert "may be in use" in mpremote(pico, "fs", "ls", fails=True)
        line.raw()
        assert line.run("print(1)") == ("1\r\n", "")
    until(lambda: mpremote(pico, "fs", "ls") == "ls :\n")


def test_the_line_is_cut_in_the_middle_of_a_copy(make, tmp_path):
    pico = make({"file": OLD})
    (tmp_path / "new").write_bytes(NEW)
    pico.cut_line_after(3000)
    mpremote(pico, "fs", "cp", str(tmp_path / "new"), ":file", fails=True)
    assert pico.alive
    assert hashlib.sha256(OLD).hexdigest() in mpremote(pico, "fs", "sha256sum", ":file")
    mpremote(pico, "fs", "cp", str(tmp_path / "new"), ":file")
    pico.power_off()
    assert contents(tmp_path) == {"file": NEW}


def test_unplugged_in_the_middle_of_a_copy_the_power_goes_too(make, tmp_path):
    pico = make({"file": OLD})
    (tmp_path / "new").write_bytes(NEW)
    pico.unplug_after(3000)
    mpremote(pico, "fs", "cp", str(tmp_path / "new"), ":file", fails=True)
    assert not pico.alive
    assert "failed to access" in mpremote(pico, "fs", "ls", fails=True)
    assert contents(tmp_path) == {"file": OLD}
    pico.power_on()
    assert str(len(OLD)) in mpremote(pico, "fs", "ls")


def test_the_power_is_cut_at_any_operation_of_the_flash(make, tmp_path):
    pico = make({"file": OLD})
    new = NEW * 5
    code = f"with open('file', 'wb') as file:\n    for _ in range(5):\n        file.write({NEW!r})\n"
    before = pico.operations
    with Terminal(pico) as line:
        line.raw()
        assert line.run(code) == ("", "")
    needed = pico.operations - before
    assert needed > 20
    left = []
    for operations in range(1, needed, 3):
        pico.power_off()
        put(tmp_path, {"file": OLD})
        pico.power_on()
        pico.cut_power_after(operations, part=operations % 2 / 2)
        with Terminal(pico) as line:
            line.raw()
            line.socket.sendall(code.encode() + b"\x04")
            line.rest()
        assert not pico.alive
        left.append(contents(tmp_path)["file"])
    assert set(left) <= {OLD, new}
    assert left[0] == OLD
    pico.power_on()
    assert "file" in mpremote(pico, "fs", "ls")


@pytest.mark.parametrize("board", ["pico", "pico_spi"])
def test_the_firmware_runs_and_lets_mpremote_in(make, board, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    pico = make(importlib.import_module("pico.device_files").device_files(board, "x64"), board=board)
    assert "> New match" in until(pico.rows)
    title = until(lambda: any(pico.frame()) and pico.frame())
    pico.press("ok")
    assert "> Twenty-Two" in pico.rows()
    assert until(lambda: pico.frame() != title)
    assert mpremote(pico, "exec", "print(6 * 7)") == "42\n"
    pico.power_off()
    assert not any(pico.frame())
    pico.power_on()
    assert "> New match" in until(pico.rows)


@pytest.mark.parametrize("reset", ["machine.reset()", "machine.soft_reset()"])
def test_a_flash_that_has_lost_its_file_system_at_a_reset_is_told_and_not_formatted(pico, tmp_path, reset, capfd):
    zeros = bytes((tmp_path / IMAGE).stat().st_size)
    (tmp_path / IMAGE).write_bytes(zeros)
    with Terminal(pico) as line:
        line.raw()
        line.socket.sendall(f"import machine\n{reset}\x04".encode())
        line.rest()
    assert not pico.alive
    assert re.fullmatch(r"usb: .*flash.img is neither erased nor has the file system.*\n", capfd.readouterr().err)
    assert (tmp_path / IMAGE).read_bytes() == zeros
    with pytest.raises(ValueError, match="neither erased"):
        pico.power_on()


def test_timers_run_while_a_program_sleeps(pico):
    code = (
        "import time\nfrom machine import Timer\nseen = []\nstart = time.ticks_ms()\n"
        "timer = Timer(-1, period=5, mode=Timer.PERIODIC, callback=seen.append)\n"
        "while len(seen) < 3:\n    time.sleep_ms(1)\n"
        "print(seen[0] is timer, time.ticks_diff(time.ticks_ms(), start) >= 15)"
    )
    with Terminal(pico) as line:
        line.raw()
        assert line.run(code) == ("True True\r\n", "")


def front_end(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "hostsim", "usb", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_front_end_says_its_port_and_runs_until_ctrl_c(tmp_path):
    with front_end("--state", str(tmp_path / "state")) as program:
        port = program.stdout.readline().strip()
        other = front_end("--state", str(tmp_path), "--port", port.rpartition(":")[2])
        said = other.communicate(timeout=DEADLINE)
        assert mpremote(type("", (), {"port": port}), "exec", "print(1)") == "1\n"
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=DEADLINE)
        assert program.returncode == 130
    assert (other.returncode, said[0]) == (2, "")
    assert re.fullmatch(r"usb: .*in use.*\n", said[1])


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--board", "nano"), r"no board 'nano'; there is: .*"),
        (("--pico", "3"), r"argument --pico: invalid choice: '3' \(choose from '1', 'W', '2', '2W'\)"),
        (("--pico", "2w"), r".*flash.img is 1441792 bytes long, not the 2621440 of a Pico 2 W: .*"),
    ],
)
def test_the_front_end_says_what_is_wrong(tmp_path, options, says):
    flash_image(tmp_path)
    with front_end("--state", str(tmp_path), *options) as program:
        said = program.communicate(timeout=DEADLINE)
    assert program.returncode == 2
    assert re.fullmatch(rf"usb: {says}\n", said[1])
