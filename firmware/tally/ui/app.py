"""The whole conversation, key by key: what is on the screen, and what follows it."""

from tally.engine.ask import Counts
from tally.ui import beside, phrase, setup, views
from tally.ui.editors import editor
from tally.ui.editors.base import BACK, OK
from tally.ui.play import Play
from tally.ui.view import HINT, cut
from tally.ui.wording import Wording
from tally.ui.words import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask
    from tally.engine.match import Match
    from tally.engine.opening import Opening
    from tally.ui.pages import Page
    from tally.ui.talk import Talk
    from tally.ui.view import View

PRESS, HOLD = "press", "hold"


class App:
    """What is on the screen, and what a key does to it.

    `keeper` has what must outlast a power cut. It is told what becomes of the open match by `begin(match)`,
    `keep(match)` where it has changed, `leave()`, `reopen(match, number)` of an old one, and `bring_back(match)`, which
    is the one before a rematch without an answer. `settings` is a dict with the names of those of `setup.SETTINGS` that
    there are, and `set(name, value)` changes one. None of these returns anything: whoever has it all saved, before the
    next key is taken, says by `warn` what went wrong. `old` has the matches before the open one (see
    `device/archive.py`), `has_old()` says without loading that whether there seem to be any, and `low()` whether the
    flash is nearly full.
    """

    charge = ""  # how full the battery is, where that is known
    tip = ""  # what the title tells of the keys

    def __init__(self, keeper: "Any", match: "Match | None" = None, note: str = "", last: "Opening | None" = None):
        self.keeper = keeper
        self.play = Play(keeper, match, last)
        self.talk: Talk | None = None  # a conversation beside the match: set-up, menu, what next, mending
        self.page: Page | None = None
        self.won = self.play.over()  # the winner is shown
        self.note = note
        self.warning = ""  # of what the last key changed
        self.words = load()
        self._interrupted: Any = None  # an editor that the menu has interrupted
        self._spoken_game = ""
        if not match:
            beside.begin_title(self)
        self.warn_if_low()
        self._open()

    @property
    def match(self) -> "Match | None":
        return self.play.match

    def press(self, key: str, kind: str = PRESS) -> None:
        """Take a key event; a `hold` of back opens the menu and closes it."""
        if not self.page:
            self.note = ""
        self.warning = ""
        if kind == HOLD:
            if key == BACK:
                self._toggle_menu()
        else:
            self._press(key)

    def warn(self, warning: str) -> None:
        """What could not be saved, and why; empty where all is."""
        self.warning = warning
        self.note = warning or self.note

    def warn_if_low(self) -> None:
        """Say that the flash runs low, where nothing else is said."""
        if not self.note and self.keeper.low():
            self.note = self.words["low"]

    def saved(self) -> None:
        """What could not be saved is, so that nothing is said of it any more."""
        if self.note in (self.words["unsaved"], self.words["unsaved.full"]):
            self.note = ""
        self.warning = ""

    def ask(self) -> "Ask":
        talker = self.talk or self.match
        assert talker and talker.ask
        return talker.ask

    def view(self) -> "View":
        if self.page:
            return views.warned(self.page.view(), self.warning)
        if self.won:
            assert self.match
            return views.winner(self.words, self.match.status(), self.note)
        ask = self.ask()
        if ask.key not in ("title", "menu"):
            view = views.question(ask, self.editor, self.wording, self.note)
            return views.mended(view) if self.wording.mended else view
        note = self.note or (self.tip if ask.key == "title" else "")
        return views.charged(views.question(ask, self.editor, self.wording, note), self.charge)

    def scene(self) -> object:
        """What the keys are about: another one where they would do something else than to what is shown."""
        return self.page or ("winner" if self.won else self.editor)

    def path(self, value: "Any") -> list[str]:
        """The fewest presses that answer the open question, from the screen as it is."""
        return ["ok"] * (bool(self.page) + self.won) + self.editor.path(value)

    def _press(self, key: str) -> None:
        if self.page:
            if key == BACK and self.page.name == "deal":
                self.page = None
                self._take_back()
            elif self.page.press(key):
                self.page = None
        elif self.won:
            self._leave_winner(key)
        elif key == BACK:
            self._back()
        elif self.editor.press(key):
            self._answer(self.editor.value())
        elif self.editor.refused:
            self.note = self.words.get("refused." + self.ask().key) or self.words["refused"]

    def _open(self) -> None:
        """Make ready for the open question, with the answer that was taken back, if one was, to begin with."""
        if self.play.over() and not self.talk:
            beside.begin_again(self)
        talk = self.talk
        undone = talk.undone if talk else None
        self._learn_words()
        if talk and talk.topic in ("title", "setup"):
            self.wording = Wording(self.words, setup.known_names(talk.answers, self.play.last), {})
        else:
            mended = talk.mended if talk else None
            match = mended.match if mended else self.match
            assert match
            undone = undone if talk else match.undone()
            status = match.status()
            self.wording = Wording(self.words, status["players"], status, mended.number if mended else 0)
        self.editor = editor(self.ask(), undone)
        if self._interrupted and self._interrupted.ask is self.ask():
            self.editor = self._interrupted

    def _learn_words(self) -> None:
        """Load the words of the match's game, or of the one that set-up has come by, where they are not there."""
        game = self.match.opening.game if self.match else ""
        if self.talk and self.talk.topic in ("title", "setup"):
            game = setup.chosen_game(self.talk.answers)
        if game != self._spoken_game:
            self._spoken_game = game
            self.words = load(game) if game else load()

    def _answer(self, value: "Any") -> None:
        talk, before = self.talk, self.match
        if talk:
            talk.answer(value)
            if talk.ask is None:
                self.talk = None
                talk.then(talk.result)
                if self.match is not before and self.keeper.low():
                    self.note = self.words["low"]
        else:
            self._answer_match(value)
        self._open()

    def _answer_match(self, value: "Any") -> None:
        match = self.match
        assert match
        number = self.play.answer(value)
        if match.table.news:
            note = self.words["note." + match.table.news]
            facts = match.deal(number) if number else match.status()
            self.note = phrase.fill(self.words, note, facts, match.opening.players)
        if number:
            self.won = self.play.over()
            from tally.ui.pages import deal_page  # noqa: PLC0415 - not before the first deal is over

            self.page = deal_page(self.words, match, number)

    def _back(self) -> None:
        """Take back the last answer, or leave the menu."""
        if self.editor.back():
            return
        talk = self.talk
        if not talk:
            self._undo()
        elif not talk.undo() and self.match:
            self.talk = None
            if talk.topic == "again":
                self._undo()
        self._open()

    def _undo(self) -> None:
        """Take back the last answer of the match, and say which it was."""
        if not self.play.undo():
            self.note = self.words["undo.none"]
            return
        self.won = False
        match = self.match
        assert match
        if match.ask:
            said = phrase.spoken(self.words, self.wording.players, match.ask, match.undone())
            self.note = cut(HINT, self.words["undo.answer"] % said)
            if isinstance(match.ask, Counts):  # which shows the note in place of who is asked, and the answer below
                self.note = self.words["undo.question"] % self.wording.title(match.ask)

    def _take_back(self) -> None:
        """The last answer, from a screen that follows it."""
        self.talk = None
        self.won = False
        self._undo()
        self._open()

    def _leave_winner(self, key: str) -> None:
        if key == BACK:
            self._take_back()
        elif key == OK:
            self.won = False

    def _toggle_menu(self) -> None:
        talk = self.talk
        if talk and talk.topic in ("menu", "deals"):
            self.talk = None
            if talk.topic == "deals" and talk.answers:
                self.note = self.words["mend.none"]
        elif self.page:
            self.page = None
        elif talk and talk.topic == "title" and talk.answers[:1] == ["old"]:
            beside.begin_title(self)
        elif self.match and (not talk or talk.topic == "again"):
            self._interrupted = self.editor
            beside.begin_menu(self)
            self.won = False
        else:
            return
        self._open()
