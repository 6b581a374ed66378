"""The words: every question, answer, rule and story has its own, and the help tells the rules that are not scored."""

import pytest

from hostsim.random_play import all_openings, random_match
from tally.engine.opening import load_game, rule_text
from tally.games import GAMES
from tally.ui import phrase
from tally.ui.words import load

NEEDS_WORDS = ("trump", "ranking")  # answers that are letters or codes


@pytest.mark.parametrize("game", GAMES)
def test_every_question_answer_and_story_of_a_game_has_words(game):
    words = load(game)
    assert words[game] and words["help"] and words["text.status"]
    for opening in all_openings(game):
        match = random_match(opening, seed=1)
        while match.undo():
            assert words["text." + match.ask.key].endswith("?")
            if match.ask.key in NEEDS_WORDS:
                assert all(f"{match.ask.key}.{option}" in words for option in match.ask.options)
        while match.redo():
            pass
        for deal in match.sheet()["deals"]:
            assert phrase.phrases(words, "story." + deal["story"], deal, match.opening.players)


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_has_words(game):
    words = load(game)
    for rule, options in load_game(game).RULES:
        assert "rule." + rule in words
        for option in options:
            assert (isinstance(option, int) and not isinstance(option, bool)) or f"{rule}.{rule_text(option)}" in words


def help_tells(game, *parts):
    text = " ".join(load(game)["help"])
    assert [part for part in parts if part not in text] == []


def test_TT12_help_tells_how_tricks_are_played():
    help_tells("twenty_two", "dealer's left", "never the last in hand", "equal or beat", "throw your lowest")


def test_NN3_help_tells_to_say_the_total():
    help_tells("ninety_nine", "say the new total")


def test_CJ2_help_tells_how_tricks_are_played():
    help_tells("california_jack", "Follow suit", "winner draws the top card", "26 tricks")


def test_CJ3_help_tells_the_trick_points():
    help_tells("california_jack", "10 counts 10, ace 4, king 3, queen 2, jack 1")


def test_BW7_help_tells_how_cards_rank():
    help_tells("bid_whist", "red joker, black joker, ace, king down to 2", "ace, 2 up to king", "jokers have no suit")


def test_TR3_help_tells_sets_and_runs():
    help_tells("toonerville_rook", "three or more of one number", "four or more of one colour", "round the corner")


def test_TR6_help_tells_of_the_last_round():
    help_tells("toonerville_rook", "no discard")


def test_TR7_help_tells_drawing_buying_and_the_rook():
    help_tells("toonerville_rook", "draw one card", "buy the discard", "nearest to that player's left", "swapped")


def test_help_tells_who_can_join_or_leave():
    help_tells("twenty_two", "Only 22 points put a player out", "no latecomer")
    help_tells("ninety_nine", "Only lost chips put a player out", "no latecomer")
    help_tells("california_jack", "nobody can join", "ends where one leaves")
    help_tells("bid_whist", "Partners stay the same", "nobody can join or leave")
    help_tells("toonerville_rook", "no latecomer and no leaving")


def test_a_phrase_with_an_unknown_field_says_nothing():
    assert phrase.fill({}, "{seat:dealer} deals", {}, ["Ann"]) == ""
    assert phrase.fill({}, "{seat:dealer} deals", {"dealer": 0}, ["Ann"]) == "Ann deals"


def test_words_for_the_parts_of_an_answer():
    words = load("bid_whist")
    assert phrase.say(words, "bid", "4 down") == "4 Downtown"
    assert phrase.say(words, "bid", "pass") == "pass"
