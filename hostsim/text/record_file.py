"""A match's record in one text file."""

import os
import shutil
import tempfile
from pathlib import Path

from tally.engine.match import Match


class RecordFile:
    """`path` may be a link to the file; OSError where it is no file, or one that may not be written."""

    def __init__(self, path: Path):
        self.path = path
        self._file = path.resolve()
        if not self._file.parent.is_dir():
            raise FileNotFoundError(f"no folder {path.parent} to keep {path.name} in")
        if self._file.exists() and not (self._file.is_file() and os.access(self._file, os.W_OK)):
            raise PermissionError(f"{path} is no file that can be written")
        self._known = self._content()

    def load(self) -> Match | None:
        """The match in the file, None where there is no file or it is empty; RecordError where it is damaged."""
        if not self._known:
            return None
        return Match.restore(self._known.decode("utf-8", "replace").removesuffix("\n").split("\n"))

    def save(self, match: Match) -> None:
        """Replace the file by the record as it is now, all of it or nothing; OSError where that fails, or where
        somebody else has changed the file since."""
        data = "".join(line + "\n" for line in match.record()).encode()
        if data == self._known:
            return
        if self._content() != self._known:
            raise FileExistsError(f"{self.path} was changed by another program")
        with tempfile.NamedTemporaryFile(dir=self._file.parent, prefix=f".{self._file.name}.", delete=False) as new:
            try:
                new.write(data)
                new.flush()
                os.fsync(new.fileno())
                os.chmod(new.name, self._mode())
                os.replace(new.name, self._file)
            except BaseException:
                os.unlink(new.name)
                raise
        self._known = data

    def keep_damaged(self) -> Path:
        """Copy the file to a name that is free, and return that."""
        number = 1
        while (aside := self._file.with_name(f"{self._file.name}.damaged-{number}")).exists():
            number += 1
        shutil.copy2(self._file, aside)
        return aside

    def _content(self) -> bytes:
        return self._file.read_bytes() if self._file.exists() else b""

    def _mode(self) -> int:
        if self._file.exists():
            return self._file.stat().st_mode & 0o777
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
