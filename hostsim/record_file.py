"""A match's record in one text file."""

import os
from pathlib import Path

from tally.engine.match import Match


class RecordFile:
    def __init__(self, path: Path):
        self.path = path

    def load(self) -> Match | None:
        """The match in the file, None where there is no file or it is empty; RecordError where it is damaged."""
        if not self.path.exists():
            return None
        text = self.path.read_bytes().decode("utf-8", "replace")
        return Match.restore(text.removesuffix("\n").split("\n")) if text else None

    def save(self, match: Match) -> None:
        """Replace the file by the record as it is now, all of it or nothing."""
        if not self.path.parent.is_dir():
            raise FileNotFoundError(f"no folder {self.path.parent} to keep {self.path.name} in")
        new = self.path.with_name(self.path.name + ".new")
        with new.open("w", encoding="utf-8", newline="\n") as file:
            file.write("".join(line + "\n" for line in match.record()))
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.path)

    def set_aside(self) -> Path:
        """Move the file out of the way under a name that is free, and return that."""
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        self.path.rename(aside)
        return aside
