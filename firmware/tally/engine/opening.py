"""How a match opens: its game, players, house rules and first dealer, checked, and as lines of a record."""

from tally.engine import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UNSEEN = (  # code points that show nothing, turn the writing round or end a line, and halves of others
    (0x00, 0x1F),
    (0x7F, 0xA0),
    (0xAD, 0xAD),
    (0x1680, 0x1680),
    (0x2000, 0x200F),
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0x3000, 0x3000),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
)


class Opening:
    """A checked opening; ValueError where the game, the players, a house rule or the dealer will not do.

    `rules` may leave out what stays at its default; afterwards it holds every house rule of the game.
    `module` is the game's own module. `lines` are the first ones of the record, where it is read from one.
    """

    def __init__(self, game: str, players: list[str], rules: dict, dealer: int, lines: "list[str] | None" = None):
        self.game = game
        self.module = load_game(game)
        self.players = check_players(self.module, game, players)
        self.rules = check_rules(self.module, rules)
        self.dealer = dealer  # of the first deal
        last = len(self.players) - 1
        if type(dealer) is not int or not 0 <= dealer <= last:
            raise ValueError("dealer cannot be %r; legal: a seat from 0 to %d" % (dealer, last))
        self.lines = lines or self._written()

    def _written(self) -> list[str]:
        texts = ["game " + self.game]
        texts.extend(["player " + name for name in self.players])
        texts.extend(["rule %s %s" % (name, rule_text(self.rules[name])) for name, _ in self.module.RULES])
        texts.append("dealer %d" % self.dealer)
        lines = [record.HEADER]
        for text in texts:
            lines.append(record.seal(text, lines[-1]))
        return lines


class Draft:
    """An opening read from a record line by line."""

    def __init__(self) -> None:
        self.game = ""
        self.players: list[str] = []
        self.rules: dict = {}
        self.lines = [record.HEADER]

    def read(self, line: str) -> "Opening | None":
        """Note one line; the last one, the dealer's, completes the opening.

        The lines are kept as they are: a game that has got one more house rule since goes on with its default.
        """
        text = record.unseal(line, self.lines[-1])
        self.lines.append(line)
        word, _, value = text.partition(" ")
        if word == "game" and not self.game:
            load_game(value)
            self.game = value
        elif word == "player":
            self.players.append(value)
        elif word == "rule":
            name, _, value = value.partition(" ")
            module = load_game(self.game)
            self.rules[name] = parse_rule(module, name, value)
            check_rule(module, name, self.rules[name])
        elif word == "dealer" and value.isdigit():
            return Opening(self.game, self.players, self.rules, int(value), self.lines)
        else:
            raise ValueError("not a line of an opening: %r" % text)
        return None


def load_game(game: str) -> "Any":
    """The module of a game. Games plug in by name at run time: the engine itself imports none of them."""
    return __import__("tally.games", None, None, ("load",)).load(game)


def check_players(module: "Any", game: str, players: list[str]) -> list[str]:
    """The players' names without the blanks around them."""
    if not isinstance(players, (list, tuple)):
        raise ValueError("players cannot be %r; legal: a list of names" % (players,))
    names: list[str] = []
    for name in players:  # in loops, here and in `check_name`: an old match is read deep in the Pico's stack
        names.append(check_name(name))
    low, high = module.PLAYERS
    if not low <= len(names) <= high:
        count = str(low) if low == high else "%d to %d" % (low, high)
        raise ValueError("%s is for %s players, not %d" % (game, count, len(names)))
    if len(set(names)) < len(names):
        raise ValueError("two players have the same name: %s" % ", ".join(names))
    return names


def check_name(name: str) -> str:
    """A name without the blanks around it; ValueError where it is empty or holds what nobody can see."""
    if not isinstance(name, str) or not name.strip(" "):
        raise ValueError("a player's name cannot be empty")
    for char in name:
        for first, last in UNSEEN:
            if first <= ord(char) <= last:
                raise ValueError("a player's name cannot hold the character %r" % char)
    return name.strip(" ")


def check_rules(module: "Any", rules: dict) -> dict:
    """Every house rule of a game, the default where `rules` names none."""
    if not isinstance(rules, dict):
        raise ValueError("house rules cannot be %r; legal: a dict" % (rules,))
    checked = {name: options[0] for name, options in module.RULES}
    for name, value in rules.items():
        check_rule(module, name, value)
        checked[name] = value
    return checked


def check_rule(module: "Any", name: str, value: object) -> None:
    """ValueError where the game has no such house rule, or not with this value."""
    for rule, options in module.RULES:
        if rule == name:
            if not [option for option in options if type(value) is type(option) and value == option]:
                legal = ", ".join([rule_text(option) for option in options])
                raise ValueError("house rule %s cannot be %r; legal: %s" % (name, value, legal))
            return
    names = ", ".join([rule for rule, _ in module.RULES])
    raise ValueError("no house rule %r here; there is: %s" % (name, names or "none"))


def rule_text(value: object) -> str:
    """A house rule's value as a record and a command line write it."""
    return str(value).lower()


def parse_rule(module: "Any", name: str, text: str) -> object:
    """The value of a house rule that `text` stands for; `text` itself where it stands for none."""
    for rule, options in module.RULES:
        for option in options:
            if rule == name and rule_text(option) == text:
                return option
    return text
