"""The commands that pip installed beside this Python are on the PATH of every test."""

import os
import sys
from pathlib import Path

import pytest

collect_ignore = ["sixth_game"]  # its tests are run where it is laid over the project


@pytest.fixture(autouse=True, scope="session")
def commands_of_the_environment():
    os.environ["PATH"] = str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"]
