"""The whole conversation, key by key: set-up, the game's asks, the sheet after each deal, the winner, the menu."""

from tally.engine.ask import Counts
from tally.engine.match import Match
from tally.engine.opening import Opening
from tally.games import GAMES
from tally.ui import phrase, setup, views
from tally.ui.editors import editor
from tally.ui.editors.base import BACK
from tally.ui.talk import Talk
from tally.ui.words import load, module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tally.engine.ask import Ask
    from tally.ui.view import View

PRESS, REPEAT, HOLD = "press", "repeat", "hold"


class App:
    """What is on the screen, and what a key does to it.

    `keeper` keeps what must outlast a power cut: `keep(match)` is called after every change of the open
    match, before the next key is taken, with None when it is left; `settings` is a dict with the names of
    `setup.SETTINGS`, and `set(name, value)` changes one. What `keep` returns, if anything, is said to the
    players.
    """

    def __init__(self, keeper: "Any", match: "Match | None" = None, note: str = "", last: "Opening | None" = None):
        self.keeper = keeper
        self.match = match
        self.last = match.opening if match else last
        self._before: Match | None = None  # the match that was finished before this one, until this has an answer
        self._kept: Any = None  # an editor that the menu has interrupted
        self.talk: Talk | None = None  # a conversation beside the match: set-up, menu, what next
        self.page: views.Page | None = None
        self.won = match is not None and match.ask is None  # the winner is shown
        self.note = note
        self.words: dict = module("en").WORDS
        self._spoken_game = ""
        if not match:
            self.talk = Talk(self._title)
        self._open()

    def press(self, key: str, kind: str = PRESS) -> None:
        """Take a key event; a `hold` of back opens the menu and closes it."""
        if not self.page:
            self.note = ""
        if kind == HOLD:
            if key == BACK:
                self._toggle_menu()
        elif self.page:
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
            self.note = self.words["refused." + self.ask().key]

    def ask(self) -> "Ask":
        talker = self.talk or self.match
        assert talker and talker.ask
        return talker.ask

    def view(self) -> "View":
        if self.page:
            return self.page.view()
        if self.won:
            assert self.match
            return views.winner(self.words, self.match.status(), self.note)
        return views.question(self.ask(), self.editor, self.asked, self.note)

    def path(self, value: "Any") -> list[str]:
        """The fewest presses that answer the open question, from the screen as it is."""
        return ["ok"] * (bool(self.page) + self.won) + self.editor.path(value)

    def _open(self) -> None:
        """Make ready for the open question, with the answer that was taken back, if one was, to begin with."""
        if self.match and not self.match.ask and not self.talk:
            self.talk = Talk(setup.again)
        undone = None
        if self.talk:
            undone = self.talk.undone
        elif self.match:
            undone = self.match.undone()
        self._learn_words()
        status = self.match.status() if self.match and not self._is_setup() else {}
        self.asked = views.Asked(self.words, status.get("players") or self._entered(), status)
        self.editor = editor(self.ask(), undone)
        if self._kept and self._kept.ask is self.ask():
            self.editor = self._kept

    def _entered(self) -> list:
        """The names that set-up has come by so far."""
        answers = self.talk.answers if self.talk else []
        while answers and answers[0] not in GAMES:
            answers = answers[1:]
        if "last" in answers and self.last:
            return self.last.players
        names = answers[answers.index("new") + 1 :] if "new" in answers else []
        return [name for name in names if isinstance(name, str)]

    def _learn_words(self) -> None:
        """Load the words of the match's game, or of the one that set-up has come by, where they are not there."""
        game = self.match.opening.game if self.match else ""
        if self.talk and self._is_setup():
            game = "".join([answer for answer in self.talk.answers[:2] if answer in GAMES])
        if game != self._spoken_game:
            self._spoken_game = game
            self.words = load(game) if game else module("en").WORDS

    def _is_setup(self) -> bool:
        return self.talk is not None and self.talk.make in (self._setup, self._title)

    def _is_menu(self) -> bool:
        return self.talk is not None and self.talk.make == self._menu

    def _answer(self, value: "Any") -> None:
        if self.talk:
            self.talk.answer(value)
            if self.talk.ask is None:
                talk, self.talk = self.talk, None
                self._finish(talk)
        else:
            self._answer_match(value)
        self._open()

    def _answer_match(self, value: "Any") -> None:
        match = self.match
        assert match
        number = match.table.story["deal"]
        shuffles = match.table.story.get("reshuffles", 0)
        match.answer(value)
        self._before = None
        self._keep()
        if not self.note and match.table.story.get("reshuffles", 0) > shuffles:
            self.note = self.words["shuffled"]
        if match.ask is None or match.table.story["deal"] > number:
            deal = match.deal(number)
            self.won = match.ask is None
            status = match.status()
            title = phrase.fill(self.words, self.words["last_deal" if self.won else "deals"], status, status["players"])
            self.page = views.totals_page("deal", title, self.words, status, deal["change"])
            changed = [side for side, change in enumerate(deal["change"]) if change]
            self.page.reveal(changed[0] if changed else 0)

    def _finish(self, talk: Talk) -> None:
        """Do what a conversation beside the match ended with."""
        result = talk.result
        if isinstance(result, Opening):
            self._start(Match(result))
        elif result == "rematch":
            assert self.match
            old = self.match.opening
            self._before = self.match
            self._start(Match(Opening(old.game, old.players, old.rules, (old.dealer + 1) % len(old.players))))
        elif result == "new":
            self.talk = Talk(self._setup)  # the finished match stays until there is another
        elif result == "leave":
            self.match = None
            self.note = self.keeper.keep(None) or ""
            self.talk = Talk(self._title)
        elif result == "redo":
            self._redo()
        elif isinstance(result, tuple):
            self.note = self.keeper.set(result[0], result[1]) or ""
            if not self.match:
                self.talk = Talk(self._title)
        elif result in ("sheet", "deals", "help"):
            self._show(result)

    def _start(self, match: Match) -> None:
        self.match = match
        self.last = match.opening
        self.won = False
        self._keep()

    def _keep(self) -> None:
        self.note = self.keeper.keep(self.match) or ""

    def _back(self) -> None:
        """Take back the last answer, or leave the menu."""
        if self.editor.back():
            return
        if self.talk:
            if not self.talk.undo() and self.match:
                again = self.talk.make == setup.again
                self.talk = None
                if again:
                    self._undo()
        else:
            self._undo()
        self._open()

    def _undo(self) -> None:
        match = self.match
        assert match
        if not match.undo():
            if self._before:
                self.match, self._before = self._before, None
                self._keep()
            else:
                self.note = self.words["undo.none"]
            return
        self.won = False
        self._keep()
        assert match.ask
        if not self.note:
            self.note = self.words["undo"] + self._spoken(match.ask, match.undone())
            if isinstance(match.ask, Counts):  # which shows the note in place of who is asked, and the answer below
                self.note = self.words["undo"].replace(":", "") + self.asked.title(match.ask)

    def _redo(self) -> None:
        match = self.match
        assert match
        if match.redo():
            self._keep()
            self.won = match.ask is None

    def _spoken(self, ask: "Ask", value: "Any") -> str:
        """An answer in words, cut to the width of the screen."""
        text = phrase.spoken(self.words, self.asked.players, ask, value)
        return text[: views.SMALL_CHARS - len(self.words["undo"])]

    def _take_back(self) -> None:
        """The last answer, from a screen that follows it."""
        self.talk = None
        self.won = False
        self._undo()
        self._open()

    def _leave_winner(self, key: str) -> None:
        if key == BACK:
            self._take_back()
        elif key == "ok":
            self.won = False

    def _toggle_menu(self) -> None:
        if self.page or self._is_menu():
            self.page = None
            if self._is_menu():
                self.talk = None
        elif self.match and (not self.talk or self.talk.make == setup.again):
            self._kept = self.editor
            self.talk = Talk(self._menu)
            self.won = False
        else:
            return
        self._open()

    def _title(self):
        return setup.title(self.last, self.keeper.settings)

    def _setup(self):
        return setup.setup(self.last)

    def _menu(self):
        assert self.match
        return setup.menu(self.keeper.settings, self.match.undone() is not None)

    def _show(self, what: str) -> None:
        match = self.match
        assert match
        words = self.words
        if what == "help":
            self.page = views.text_page("help", words[match.opening.game], words["help"])
        elif what == "sheet":
            self.page = views.totals_page("sheet", words["menu.sheet"], words, match.status())
        else:
            sheet = match.sheet()
            told = [self._told(deal, sheet) for deal in sheet["deals"][::-1]] or [words["deals.none"]]
            self.page = views.text_page("deals", words["menu.deals"], told)

    def _told(self, deal: dict, sheet: dict) -> str:
        """A finished deal in a line: its number, its story and what it changed."""
        story = phrase.phrases(self.words, "story." + deal["story"], deal, sheet["players"])
        return "%d. %s: %s" % (deal["deal"], ", ".join(story), phrase.change(self.words, sheet, deal))
