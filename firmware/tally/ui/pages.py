"""Pages that are only read: text, the totals, and what a deal did."""

from tally.ui import phrase
from tally.ui.face import small
from tally.ui.view import ITEM, ITEMS, LINES, SMALL, TITLE, WIDTH, View, arrows, fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tally.engine.correction import Correction
    from tally.engine.match import Match
    from tally.ui.words import Words

MORE = small.width(" ▲▼")
DEALS = "◆"  # stands behind the name of whoever deals
MARKS = 5  # that are told apart at a glance


class Page:
    """A view that is only read: up and down move through its rows, ok and back leave it."""

    def __init__(self, name: str, title: str, rows: list):
        """`rows` are (text, value) pairs: shown in the normal size where all fit, else small."""
        self.name = name
        self.title = title
        self.first = 0
        self.rows = rows
        few = len(rows) <= ITEMS or len(rows) > LINES  # four lines fit a screen in small letters only
        normal = few and all([fits(ITEM, text, value) for text, value in rows])
        self.role, self.size = (ITEM, ITEMS) if normal else (SMALL, LINES)

    def reveal(self, row: int) -> None:
        """Begin with this row, or as near as the last page allows."""
        self.first = max(0, min(len(self.rows) - self.size, row))

    def press(self, key: str) -> bool:
        """True when the page is left."""
        if key in ("up", "down"):
            step = self.size if self.role == SMALL else 1
            self.reveal(self.first + (step if key == "down" else -step))
            return False
        return True

    def view(self) -> View:
        title = small.cut(self.title, WIDTH - MORE)
        rows = [(TITLE, title, arrows(self.first, self.size, len(self.rows), title))]
        rows += [(self.role, text, value) for text, value in self.rows[self.first : self.first + self.size]]
        return View(self.name, rows)


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """The text in lines of at most so many pixels in small letters, broken at blanks where it can be."""
    lines = [""]
    reach, blank = 0, small.width(" ")
    for word in text.split(" "):
        wide = small.width(word)
        if lines[-1] and reach + blank + wide > width:
            lines.append("")
            reach = 0
        if lines[-1]:
            lines[-1] += " "
            reach += blank
        lines[-1] += word
        reach += wide
        while reach > width:
            line = small.cut(lines[-1], width)
            lines[-1:] = [line, lines[-1][len(line) :]]
            reach = small.width(lines[-1])
    return lines


def text_page(name: str, title: str, texts: "list | tuple") -> Page:
    """Paragraphs in small letters."""
    return Page(name, title, [(line, "") for text in texts for line in wrapped(text)])


def game_page(name: str, words: "Words", players: list, rows: list) -> Page:
    """A page that a game makes: rows of a seat or a word, and a value or None."""
    said = []
    for what, value in rows:
        text = players[what] if isinstance(what, int) else phrase.say(words, name, what)
        said.append((text, "" if value is None else phrase.say(words, name, value)))
    return Page(name, words["menu." + name], said or [(words["page.empty"], "")])


def totals_page(name: str, title: str, words: "Words", status: dict, change: "list | None" = None) -> Page:
    """The totals side by side with what the deal changed."""
    values = []
    for number, (side, total) in enumerate(zip(status["sides"], status["totals"])):
        more = change[number] if change else 0
        said = counted(words, total)
        padded = " " * (3 - len(said)) + said  # MicroPython's %3s counts bytes
        values.append((("%+d %s" % (more, padded)) if more else said) + mark(words, status, side))
    return Page(name, title, side_rows(words, status, values))


def deal_page(words: "Words", match: "Match", number: int) -> Page:
    """What the last deal did to the totals, beginning with the first side that it changed."""
    status = match.status()
    change = match.deal(number)["change"]
    title = words["last_deal" if match.ask is None else "deals"]
    page = totals_page("deal", phrase.fill(words, title, status, status["players"]), words, status, change)
    changed = [side for side, more in enumerate(change) if more]
    page.reveal(changed[0] if changed else 0)
    return page


def told_page(words: "Words", match: "Match", number: int) -> Page:
    """A finished deal: its story and what it changed."""
    deal, status = match.deal(number), match.status()
    story = phrase.phrases(words, "story", deal["outcome"], deal, status["players"])
    text = "%s: %s" % (", ".join(story), phrase.change(words, status, deal))
    return text_page("deals", phrase.fill(words, words["deal"], deal, status["players"]), [text])


def mended_page(words: "Words", match: "Match", correction: "Correction") -> Page:
    """The totals as they were, and as a correction makes them."""
    status = correction.match.status()
    values = []
    for side, before, now in zip(status["sides"], match.table.totals, status["totals"]):
        values.append("%s → %s%s" % (counted(words, before), counted(words, now), mark(words, status, side)))
    return Page("mended", words["mended"] % correction.number, side_rows(words, status, values))


def misfit_page(words: "Words", correction: "Correction") -> Page:
    """At which of the later deals a correction stops, and why."""
    assert correction.problem
    number, why, seat = correction.problem
    reason = phrase.fill(words, words["misfit." + why], {"seat": seat}, correction.match.opening.players)
    goes_on = words["misfit.end" if correction.match.ask is None else "misfit.on"]
    return text_page("misfit", words["misfit"] % number, [words["misfit.why"], reason, goes_on])


def side_rows(words: "Words", status: dict, values: "list[str]") -> list:
    """The names of each side and its value, below each other where they are too long."""
    rows = []
    for side, value in zip(status["sides"], values):
        who = words["pair"].join([named(status, seat) for seat in side])
        if not fits(SMALL, who, value):
            rows.append((who, ""))
            who = ""
        rows.append((who, value))
    return rows


def counted(words: "Words", total: int) -> str:
    """A total; as so many marks where the game counts few things, such as chips."""
    each = words.get("total.each")
    return each * total if each and 0 < total <= MARKS else str(total)


def mark(words: "Words", status: dict, side: list) -> str:
    """What stands behind the totals once a player is out."""
    if len(side) == 1 and side[0] in status["out"]:
        return words["mark.out"]
    return " " * len(words["mark.out"]) if status["out"] else ""


def named(status: dict, seat: int) -> str:
    """A player's name, marked where they deal."""
    deals = seat == status["dealer"] and not status["over"]
    return status["players"][seat] + (DEALS if deals else "")
