"""The stand-in for `framebuf` draws what MicroPython's own draws, byte for byte."""

import os
import random
import subprocess
import sys
from inspect import getsource
from pathlib import Path
from time import perf_counter

import pytest

STAND_INS = Path(__file__).resolve().parents[2] / "hostsim" / "stand_ins"
VLSB, HLSB, HMSB = FORMATS = (0, 3, 4)


def draw():
    """Read a list of buffers, then one drawing a line; print the result and the bytes drawn on after each.

    A drawing is (number of the buffer, method, arguments); a source in it is a number in a list, or a tuple of its own.
    """
    import framebuf  # noqa: PLC0415  (this function's text is run by both interpreters)

    memories = [(bytearray(memory), shape) for memory, *shape in eval(sys.stdin.readline())]
    buffers = [framebuf.FrameBuffer(memoryview(memory)[1:], *shape) for memory, shape in memories]
    for line in sys.stdin:
        number, method, arguments = eval(line)
        arguments = [buffers[one[0]] if isinstance(one, list) else one for one in arguments]
        try:
            result = getattr(buffers[number], method)(*arguments)
        except (TypeError, ValueError) as error:
            result = type(error).__name__
        print(result, bytes(memories[number][0]))


def make():
    """Read the arguments of a FrameBuffer from each line, and print what becomes of it."""
    import framebuf  # noqa: PLC0415

    for line in sys.stdin:
        try:
            framebuf.FrameBuffer(*eval(line))
            print("made")
        except (TypeError, ValueError) as error:
            print(type(error).__name__)


def run(command, function, lines):
    done = subprocess.run(
        [*command, "-c", f"import sys\n{getsource(function)}\n{function.__name__}()"],
        input="".join(f"{line!r}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env=dict(os.environ, PYTHONPATH=str(STAND_INS)),
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def both(function, lines):
    return run([sys.executable], function, lines), run(["micropython"], function, lines)


class Drawings:
    """Random buffers, and random drawings that mostly touch them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.buffers = [self.memory(*self.shape(most)) for most in (5, 9, 20, 20, 40, 40, 70)]
        self.buffers.append(self.memory(128, 64, VLSB, 128))

    def shape(self, most):
        width, height = self.random.randint(1, most), self.random.randint(1, most)
        return width, height, self.random.choice(FORMATS), width + self.random.choice((0, 0, 1, 8, 13))

    def memory(self, width, height, format, stride, spare=1):
        """A buffer's arguments, with spare bytes at both ends that no drawing may touch."""
        size = (height + 7) // 8 * stride if format == VLSB else height * ((stride + 7) // 8)
        return self.random.randbytes(size + 2 * spare), width, height, format, stride

    def source(self):
        if self.random.random() < 0.6:
            return [self.random.randrange(len(self.buffers))]
        source = self.memory(*self.shape(24), spare=0)
        return source[:4] if source[1] == source[4] else source

    def palette(self):
        return self.random.choice((None, None, self.memory(2, 1, self.random.choice(FORMATS), 2, spare=0)))

    def drawing(self):
        number = self.random.randrange(len(self.buffers))
        most = max(self.buffers[number][1:3])
        colour = self.random.choice((0, 1, 1, 2, 255, 256, -1))

        def near():
            return self.random.randint(-most // 2, most + most // 2)

        method, arguments = self.random.choice(
            (
                ("fill", (self.random.randint(0, 1),)),
                ("pixel", (near(), near())),
                ("pixel", (near(), near(), colour)),
                ("hline", (near(), near(), near(), colour)),
                ("vline", (near(), near(), near(), colour)),
                ("line", (near(), near(), near(), near(), colour)),
                ("rect", (near(), near(), near(), near(), colour)),
                ("rect", (near(), near(), near(), near(), colour, self.random.random() < 0.5)),
                ("fill_rect", (near(), near(), near(), near(), colour)),
                ("scroll", (near() // 3, near() // 3)),
                ("blit", (self.source(), near(), near())),
                ("blit", (self.source(), near(), near(), self.random.randint(-1, 1))),
                ("blit", (self.source(), near(), near(), self.random.randint(-1, 1), self.palette())),
                ("blit", ([number], near() // 4, near() // 4)),
            )
        )
        return number, method, arguments


@pytest.mark.parametrize("seed", range(8))
def test_random_drawings(seed):
    drawings = Drawings(seed)
    program = [drawings.drawing() for _ in range(600)]
    ours, theirs = both(draw, [drawings.buffers, *program])
    assert len(ours) == len(theirs) == len(program)
    for drawing, our, their in zip(program, ours, theirs):
        assert our == their, drawing


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("of", FORMATS)
def test_every_pixel_of_a_blit_between_formats(of, to):
    buffers = [Drawings(1).memory(19, 21, of, 23), Drawings(2).memory(30, 30, to, 30)]
    reads = [(1, "pixel", (x, y)) for x in range(-1, 31) for y in range(-1, 31)]
    ours, theirs = both(draw, [buffers, (1, "blit", ([0], 4, -3)), *reads])
    assert ours == theirs
    assert {line.split()[0] for line in ours} == {"None", "0", "1"}


def test_wrong_sources_are_refused_alike():
    buffers = [(bytes(10), 8, 8, VLSB)]
    sources = (b"12345678", 3, None, (), (bytes(8), 8, 8), (bytes(7), 8, 8, VLSB), (bytes(8), 8, 8, VLSB, 7))
    wrong = [(0, "blit", (source, 0, 0)) for source in sources]
    wrong += [(0, "blit", ((bytes(8), 8, 8, VLSB), 0, 0, -1, 3)), (0, "blit", ((bytes(8), 8, 8, 9), 99, 99))]
    wrong += [(0, "fill_rect", (0, 0, 1, 1)), (0, "pixel", (1,)), (0, "fill", ())]
    ours, theirs = both(draw, [buffers, *wrong])
    assert ours == theirs
    assert all(line.startswith(("TypeError", "ValueError")) for line in ours)


def test_sizes_are_refused_alike():
    shapes = [
        (bytearray(size), width, height, format, *stride)
        for size in range(0, 20)
        for width, height in ((8, 8), (7, 7), (9, 9), (1, 16), (16, 1), (0, 8), (8, 0), (-1, 8))
        for format in FORMATS
        for stride in ((), (7,), (9,), (16,))
    ]
    ours, theirs = both(make, [*shapes, (bytes(8), 8, 8, VLSB), (bytearray(8), 8, 8, 9), (bytearray(8), 65536, 1, 0)])
    assert ours == theirs
    assert set(ours) == {"made", "ValueError", "TypeError"}


def test_a_glyph_takes_well_under_a_frame(monkeypatch):
    monkeypatch.syspath_prepend(STAND_INS)
    monkeypatch.delitem(sys.modules, "framebuf", raising=False)
    import framebuf  # noqa: PLC0415

    monkeypatch.delitem(sys.modules, "framebuf")
    screen = framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MONO_VLSB)
    times = []
    for _ in range(20):
        start = perf_counter()
        screen.blit((bytes(64), 16, 32, framebuf.MVLSB), 50, 13)
        screen.fill_rect(50, 13, 16, 32, 1)
        times.append(perf_counter() - start)
    assert min(times) < 0.002
