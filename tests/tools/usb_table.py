"""A Pico on a simulated USB line, and what is on its flash."""

from collections.abc import Iterable
from pathlib import Path

from pico.found import OURS

from hostsim.flash_image import IMAGE
from hostsim.littlefs_files import Files
from hostsim.stand_ins.flash import Flash
from hostsim.usb import UsbPico


class Table(UsbPico):
    """A Pico whose flash can be looked at and changed, while there is no power."""

    def __init__(self, state: Path, **options: object):
        self.image = state / IMAGE
        super().__init__(state, **options)

    def files(self) -> dict[str, bytes]:
        return files_on(self.image)

    def put(self, files: dict[str, bytes]) -> None:
        self.power_off()
        with self.image.open("r+b") as file:
            Files(Flash(file)).put(files)
        self.power_on()

    def said(self) -> str:
        """The last of its output since the start."""
        return self._loop.do(self._bridge.said)

    def started(self) -> list[str]:
        """What the firmware shows once it is there, which may first finish an update and restart."""
        shown: list[str] = []
        while not shown:
            try:
                shown = self.rows()
            except RuntimeError:
                assert self.alive
        return shown


def files_on(image: Path) -> dict[str, bytes]:
    return Files(Flash(bytearray(image.read_bytes()))).contents()


def players_files(image: Path, ours: Iterable[str] = OURS) -> dict[str, bytes]:
    """Those that no update may touch."""
    return {path: data for path, data in files_on(image).items() if path not in ours}
