"""What tests that run under both interpreters share: no pytest, nothing but the engine."""

from tally.engine.match import Match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Joe")
ANN, BO, CY, DI, ED, FLO = range(6)


def table(game: str, seats: int, dealer: int = ANN, **rules: "Any") -> Match:
    """A new match of the first `seats` players."""
    return Match.start(game, list(NAMES[:seats]), rules, dealer)


def play(match: Match, *answers: "Any") -> Match:
    for answer in answers:
        match.answer(answer)
    return match


def refused(match: Match, answer: "Any") -> str:
    """The text that refuses an answer, after a check that the refusal changed nothing."""
    before = match.sheet(), match.record(), match.ask
    try:
        match.answer(answer)
    except ValueError as error:
        assert (match.sheet(), match.record(), match.ask) == before
        return str(error)
    raise AssertionError(f"{answer!r} was taken")


def error_of(call: "Any", *args: "Any") -> "Any":
    """The ValueError that a call raises."""
    try:
        call(*args)
    except ValueError as error:
        return error
    raise AssertionError("nothing was refused")


def asked(match: Match) -> tuple:
    """Key and seat of the open question."""
    assert match.ask
    return match.ask.key, match.ask.seat
