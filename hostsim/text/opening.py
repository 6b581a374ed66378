"""The match that a command line asks for: a new one, or one resumed from its file."""

import argparse
from collections.abc import Callable
from pathlib import Path

from hostsim.command_line import Parser
from hostsim.text.record_file import RecordFile
from hostsim.text.typed import check_names, seat_of
from tally.engine.match import Match
from tally.engine.opening import load_game, parse_rule
from tally.engine.record import RecordError
from tally.games import GAMES


def parser(name: str, description: str) -> Parser:
    """The options that every front end has to say what is played."""
    says = Parser(prog=name, description=description)
    says.add_argument("game", nargs="?", help=f"one of {', '.join(GAMES)}; asked for where it is left out")
    says.add_argument("--players", metavar="NAME,NAME,…", help="who plays, in seat order; asked for too")
    says.add_argument("--dealer", metavar="NAME", help="who deals first (default: the first player)")
    says.add_argument(
        "--rule", metavar="NAME=VALUE", action="append", default=[], help="a house rule; the README lists them"
    )
    says.add_argument("--record", metavar="FILE", type=Path, help="keep the match here and resume from it")
    says.add_argument("--intact", action="store_true", help="resume from the intact part of a damaged FILE")
    return says


def open_match(
    options: argparse.Namespace, ask_game: Callable[[], str], ask_players: Callable[[str], str]
) -> tuple[Match, RecordFile | None]:
    """The match to play and its file, if it has one; ValueError or OSError says what will not do."""
    file = RecordFile(options.record) if options.record else None
    match = resume(file, options) if file else None
    if match is None:
        game = options.game.lower() if options.game else ask_game()
        load_game(game)
        names = split_names(options.players or ask_players(game))
        check_names(names)
        dealer = seat_of(options.dealer, names) if options.dealer else 0
        match = Match.start(game, names, rules_of(game, options.rule), dealer)
    if file:
        file.save(match)
    return match, file


def resume(file: RecordFile, options: argparse.Namespace) -> Match | None:
    """The match in the file, or None where it holds none yet; ValueError where it is damaged or another one."""
    damage = None
    try:
        match = file.load()
    except RecordError as error:
        damage = error
        match = error.match if isinstance(error.match, Match) else None
        if not match:
            raise ValueError(f"{file.path}, {error}; name another file") from None
        if not options.intact:
            raise ValueError(f"{file.path}, {error}; to resume from the answers before it, add --intact") from None
    if match and differs(match, options):
        raise ValueError(f"{file.path} holds another match; leave out the set-up or name another file")
    if damage:
        print(f"{file.path}, {damage}. The damaged file is kept as {file.keep_damaged()}.")
    return match


def differs(match: Match, options: argparse.Namespace) -> bool:
    """Whether the command line asks for another match than this."""
    opening = match.opening
    if options.game and options.game.lower() != opening.game:
        return True
    if options.players and split_names(options.players) != opening.players:
        return True
    if options.dealer and seat_of(options.dealer, opening.players) != opening.dealer:
        return True
    asked = rules_of(opening.game, options.rule)
    return any(name not in opening.rules or opening.rules[name] != asked[name] for name in asked)


def split_names(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


def rules_of(game: str, settings: list[str]) -> dict:
    """The house rules that `--rule` names; what the game does not know stays, for the match to refuse."""
    rules = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise ValueError(f"--rule {setting}: write it as NAME=VALUE")
        rules[name] = parse_rule(load_game(game), name, value.lower())
    return rules
