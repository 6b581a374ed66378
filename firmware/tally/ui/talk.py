"""A conversation that is not a game's: set-up, menus, settings. Asks, answers and undo, as a match has them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tally.engine.ask import Ask, Conversation
    from tally.engine.correction import Correction


class Talk:
    """Drives the generator that `make` makes; its answers must have no effect but on what is asked next.

    `topic` names it, `ask` is the open question, None at the end; `result` is then what the generator returned,
    and `then` what is to be called with it. `undone` is the answer that was taken back last and nothing has been
    answered since, or None. `mended` is the correction that the open question belongs to, if it does.
    """

    ask: "Ask | None"
    answers: list
    mended: "Correction | None" = None

    def __init__(self, topic: str, make: "Callable[[], Conversation]", then: "Callable[[Any], None]"):
        self.topic = topic
        self.make = make
        self.then = then
        self.result: Any = None
        self.undone: Any = None
        self._begin()

    def answer(self, value: "Any") -> None:
        """Answer the open question; ValueError where that is not legal."""
        assert self.ask
        value = self.ask.check(value)
        self.undone = None
        self.answers.append(value)
        try:
            self.ask = self._conversation.send(value)
        except StopIteration as stop:
            self.ask = None
            self.result = stop.value

    def undo(self) -> bool:
        """Take back the last answer; False where there is none."""
        if not self.answers:
            return False
        *answers, undone = self.answers
        self._begin()
        for value in answers:
            self.answer(value)
        self.undone = undone
        return True

    def _begin(self) -> None:
        self.answers = []
        self._conversation = self.make()
        self.ask = next(self._conversation)
