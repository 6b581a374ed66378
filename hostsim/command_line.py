"""How every command of this project takes its arguments."""

import argparse
from typing import Any


class Parser(argparse.ArgumentParser):
    """Takes options by their whole names only; says what is wrong in one line and exits 2."""

    def __init__(self, prog: str, description: str, **options: Any):
        super().__init__(prog=prog, description=description, allow_abbrev=False, **options)

    def error(self, message: str):
        self.exit(2, f"{self.prog}: {message}\n")
