"""`text`: the bare conversation in a terminal or a pipe, one question a line with its legal answers.

The folder has this front end, what is typed there and the file of a record.
"""

import importlib.util
import io
import sys

from hostsim.text.opening import open_match, parser
from hostsim.text.record_file import RecordFile
from hostsim.text.typed import COMMANDS, in_full, question, read, refusal
from tally.engine.ask import Ask, Pick
from tally.engine.match import Match
from tally.games import GAMES
from tally.ui import phrase
from tally.ui.words import load


def main(args: list[str]) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if sys.stdin and sys.stdin.isatty() and importlib.util.find_spec("readline"):
        importlib.import_module("readline")
    options = parser("text", "Keep the score of a match as text.").parse_args(args)
    try:
        match, file = open_match(options, ask_game, ask_players)
    except (ValueError, OSError) as error:
        print(f"text: {error}", file=sys.stderr)
        return 2
    except EOFError:
        print("text: the input ended before the match began", file=sys.stderr)
        return 2
    Conversation(match, file).run()
    return 0


def prompt(line: str) -> str:
    """Print a question and read its answer; EOFError where the input has ended."""
    print(line, flush=True)
    if sys.stdin is None:
        raise EOFError
    return input("> " if sys.stdin.isatty() else "").strip()  # with line editing where readline is loaded


def ask_game() -> str:
    words = load()
    ask = Pick("game", GAMES)
    while True:
        typed = prompt(question(ask, words, []))
        for game in GAMES:
            if typed.lower() in (game, words[game].lower()):
                return game
        if typed.lower() == "quit":
            raise EOFError
        print(f"No game {typed!r}.")


def ask_players(game: str) -> str:
    words = load(game)
    return prompt(f"{words[game]}: {words['text.players']} [names with commas between them]")


class Conversation:
    """A match talked through in lines of text."""

    def __init__(self, match: Match, file: RecordFile | None):
        self.match = match
        self.players = match.opening.players
        self.file = file
        self.words = load(match.opening.game)
        self.told = ""  # the state of play that was printed last
        if match.begun():
            self.resumed()

    def resumed(self) -> None:
        sheet = self.match.sheet()
        count = len(sheet["deals"])
        deals = phrase.say(self.words, "deals", count)
        print(self.fill("resumed", {"title": self.words[sheet["game"]], "deals": deals}))
        self.tell([], sheet)

    def run(self) -> None:
        """Until `quit` or the end of the input; the end of the match can still be undone."""
        commands = {"undo": self.undo, "redo": self.redo, "sheet": self.sheet, "help": self.help}
        while True:
            try:
                typed = prompt(self.next_line())
            except EOFError:
                return
            if typed.lower() == "quit":
                return
            if typed.lower() in commands:
                commands[typed.lower()]()
            elif self.match.ask is None:
                print(f"{typed!r} answers nothing: the match is over.")
            else:
                self.answer(self.match.ask, typed)

    def next_line(self) -> str:
        """The open question, after the state of play where that has changed."""
        status = self.match.status()
        if self.match.ask is None:
            return f"{self.fill('over', status)}. The match is over: {COMMANDS}."
        told = f"{self.fill('deal', status)}: {', '.join(self.phrases('text', 'status', status))}."
        if told != self.told:
            print(told)
            self.told = told
        return question(self.match.ask, self.words, self.players)

    def answer(self, ask: Ask, typed: str) -> None:
        before = self.match.status()
        try:
            self.match.answer(read(ask, typed, self.words, self.players))
        except ValueError:
            print(refusal(typed, ask, self.words, self.players))
            return
        self.save()
        after = self.match.status()
        deal = self.match.deal(before["deal"]) if after["over"] or after["deal"] > before["deal"] else None
        if deal:
            self.tell([deal], after)
        if news := self.match.table.news:
            print(self.fill("news." + news, deal or after))

    def undo(self) -> None:
        if self.match.undo():
            print(f"Took back: {self.undone()}.")
            self.save()
        else:
            print("Nothing to undo.")

    def redo(self) -> None:
        if self.match.undone() is None:
            print("Nothing to redo.")
            return
        print(f"Gave again: {self.undone()}.")
        self.match.redo()
        self.save()

    def undone(self) -> str:
        ask = self.match.ask
        assert ask is not None  # what was undone answers it
        answer = phrase.spoken(self.words, self.players, ask, self.match.undone())
        return f"{in_full(ask, self.words, self.players)} {answer}"

    def sheet(self) -> None:
        sheet = self.match.sheet()
        print(self.words[sheet["game"]])
        self.tell(sheet["deals"], sheet)

    def help(self) -> None:
        print("\n".join(phrase.help_texts(self.words, self.match.opening.rules)))

    def tell(self, deals: list[dict], status: dict) -> None:
        """Finished deals, each a line with its story and what it did to the totals; then the totals."""
        for deal in deals:
            head = [self.fill("deal", deal), self.fill("dealt", deal)]
            story = self.phrases("story", deal["outcome"], deal)
            print(f"{', '.join(head)}: {', '.join(story)}: {phrase.change(self.words, status, deal)}.")
        totals = []
        for side, count in zip(status["sides"], status["totals"]):
            who = phrase.names(self.words, self.players, side)
            totals.append(self.fill("total", {"who": who, "count": count}))
        if status["out"]:
            totals.append(self.fill("out", status))
        print("; ".join(totals))

    def save(self) -> None:
        """Keep the match; where that fails, say so and go on: the next answer tries again."""
        if self.file:
            try:
                self.file.save(self.match)
            except OSError as error:
                print(f"NOT SAVED: {error}")

    def fill(self, key: str, facts: dict) -> str:
        return phrase.fill(self.words, self.words[key], facts, self.players)

    def phrases(self, place: str, key: str, facts: dict) -> list[str]:
        return phrase.phrases(self.words, place, key, facts, self.players)
