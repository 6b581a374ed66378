"""What all editors share: the names of the keys, and rings of values."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UP, DOWN, OK, BACK = "up", "down", "ok", "back"


class Editor:
    ask: "Any"
    refused = False  # the last ok was for an answer that is not legal
    on_wheels = False  # the answer is composed on two wheels

    def back(self) -> bool:
        """Go back within the answer; False where there is nowhere to go."""
        return False

    def _legal(self, value: "Any") -> bool:
        self.refused = self.ask.accept(value) is None
        return not self.refused


def way(place: int, target: int, ring: int) -> list[str]:
    """The presses from one place of a ring of values to another, the shorter way round."""
    ahead = (target - place) % ring
    return [UP] * ahead if ahead <= ring - ahead else [DOWN] * (ring - ahead)
