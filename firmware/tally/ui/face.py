"""Faces: how wide a text is, and its pixels."""

from tally.ui import ink

MOST = 64  # signs of a text that are looked at: more than any screen is wide
places = bytearray(4 * MOST)  # of the text that was looked at last, as `ink.lay` has them


class Face:
    """Widths are pixels. A sign that the face lacks is as wide as what is drawn for it. The font, in the
    module `name` of `fonts`, is loaded when it is needed first."""

    def __init__(self, name: str):
        self.name = name
        self._loaded = b""

    @property
    def height(self) -> int:
        return self._font()[0]

    def _font(self) -> bytes:
        if not self._loaded:
            self._loaded = __import__("tally.ui.fonts." + self.name, None, None, ("FONT",)).FONT
        return self._loaded

    def width(self, text: str) -> int:
        return self._lay(text) & 0xFFFF

    def cut(self, text: str, width: int) -> str:
        """As much of the beginning as fits."""
        if self.width(text) <= width:
            return text
        fits = 0
        while places[4 * fits + 2] | places[4 * fits + 3] << 8 <= width:
            fits += 1
        return text[:fits]

    def has(self, text: str) -> bool:
        """Whether none of its signs is missing."""
        return self._lay(text) <= 0xFFFF

    def missing(self, text: str) -> list[str]:
        return [sign for sign in text if not self.has(sign)]

    def draw(self, frame: "bytearray | memoryview", text: str, left: int, top: int) -> bool:
        """Turn the text's pixels over; whether no sign is missing."""
        if not text:
            return True
        whole = self.has(text)
        ink.put(frame, self._font(), places, min(len(text), MOST), left, top)
        return whole

    def _lay(self, text: str) -> int:
        return ink.lay(self._font(), text, min(len(text), MOST), places) if text else 0


small = Face("small")
normal = Face("normal")
large = Face("large")
