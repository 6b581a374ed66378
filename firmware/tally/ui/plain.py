"""Viper's names for CPython, where a function that is written for viper runs as it stands.

MicroPython's compiler knows them by itself, and does not look for what is here.
"""

TYPE_CHECKING = False


class micropython:
    @staticmethod
    def viper(function):
        return function


if TYPE_CHECKING:
    from typing import Any as ptr8
else:

    def ptr8(buffer):
        """Its bytes; of a text those of its UTF-8."""
        return buffer.encode() if isinstance(buffer, str) else buffer
