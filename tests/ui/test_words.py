"""The words: every question, answer, rule and story has its own, and the help tells the rules that are not scored."""

import sys

import pytest

from hostsim.random_play import all_openings, random_match
from tally.engine.opening import load_game, rule_text
from tally.games import GAMES
from tally.ui import phrase
from tally.ui.words import Words, load, part_of

NEEDS_WORDS = ("trump", "ranking")  # answers that are letters or codes


@pytest.mark.parametrize("game", GAMES)
def test_every_question_answer_and_story_of_a_game_has_words(game):
    words = load(game)
    needed = {game, "help", "text.status", *("menu." + page for page in load_game(game).PAGES)}
    for opening in all_openings(game):
        match = random_match(opening, seed=1)
        while match.undo():
            needed |= {"title." + match.ask.key, "text." + match.ask.key}
            if match.ask.key in NEEDS_WORDS:
                needed |= {f"{match.ask.key}.{option}" for option in match.ask.options}
        finished = 0
        while match.redo():
            if news := match.table.news:
                facts = match.deal(match.finished()) if match.finished() > finished else match.status()
                said = phrase.fill(words, words["note." + news], facts, match.opening.players)
                assert said, f"note.{news} says nothing: is a field neither in the story nor in SHOWS?"
            finished = match.finished()
        needed |= {"story." + deal["outcome"] for deal in match.sheet()["deals"]}
    assert [key for key in sorted(needed) if not words.get(key)] == [], f"words that {game} lacks"
    asked = {key.partition(".")[2] for key in needed if key.startswith("title.")}
    names = [*load_game(game).PAGES, *(rule for rule, _ in load_game(game).RULES)]
    assert [name for name in names if name in asked] == [], "a page or a house rule is called as a question is"
    for opening in all_openings(game):
        match = random_match(opening, seed=1)
        for deal in match.sheet()["deals"]:
            assert phrase.phrases(words, "story", deal["outcome"], deal, match.opening.players)


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_has_words(game):
    words = load(game)
    for rule, options in load_game(game).RULES:
        assert "rule." + rule in words
        for option in options:
            assert (isinstance(option, int) and not isinstance(option, bool)) or f"{rule}.{rule_text(option)}" in words


def help_tells(game, *parts):
    text = load(game)["help"]
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
    assert phrase.fill(load(), "{seat:dealer} deals", {}, ["Ann"]) == ""
    assert phrase.fill(load(), "{seat:dealer} deals", {"dealer": 0}, ["Ann"]) == "Ann deals"


def test_words_for_the_parts_of_an_answer():
    words = load("bid_whist")
    assert phrase.say(words, "bid", "4 down") == "4 Downtown"
    assert phrase.say(words, "bid", "pass") == "pass"


def test_of_a_number_the_words_have_singular_and_plural_and_may_have_one_of_its_own():
    words = Words({"singular": "1", "sets": "\n0=no set\none={count} set\nmany={count} sets\n"})
    assert [phrase.say(words, "sets", count) for count in (0, 1, 2, 11)] == ["no set", "1 set", "2 sets", "11 sets"]
    words = Words({"singular": "0 1", "sets": "\none={count} set\nmany={count} sets\n"})  # as Gujarati has it
    assert [phrase.say(words, "sets", count) for count in (0, 1, 2, 10)] == ["0 set", "1 set", "2 sets", "10 sets"]


def test_names_are_joined_by_commas_and_and():
    words, players = load("twenty_two"), ["Ann", "Bo", "Cy", "Di"]
    assert phrase.names(words, players, [1]) == "Bo"
    assert phrase.names(words, players, [1, 3]) == "Bo and Di"
    assert phrase.names(words, players, [0, 1, 3]) == "Ann, Bo and Di"
    assert phrase.names(words, players, [0, 1, 2, 3]) == "Ann, Bo, Cy and Di"


def test_a_phrase_can_speak_of_each_player_in_turn_and_leaves_out_of_whom_nothing_is_known():
    words = Words({"story": "\nplayed={who} {taken.each} of {bids.each} | {hand} cards\n"})
    facts = {"bids": [1, 0, 2], "taken": [1, None, 0], "hand": 3}
    assert phrase.phrases(words, "story", "played", facts, ["Ann", "Bo", "Cy"]) == [
        "Ann 1 of 1",
        "Cy 0 of 2",
        "3 cards",
    ]


def test_of_a_title_with_several_texts_the_first_that_says_something_is_taken():
    words = Words({"title": "\nout={last:no_discard} | Who went out?\n", "last": "\ntrue=Out? No discard\nfalse=\n"})
    for last, title in ((True, "{last:no_discard}"), (False, "Who went out?")):
        assert phrase.title(words, "out", {"no_discard": last}, []) == title


def test_help_can_depend_on_a_house_rule():
    words = Words({"help": "Follow suit.\n{hooked:rules.hook}", "hooked": "\ntrue=The last may not.\nfalse=\n"})
    assert phrase.help_texts(words, {"hook": True}) == ["Follow suit.", "The last may not."]
    assert phrase.help_texts(words, {"hook": False}) == ["Follow suit."]


def test_a_key_is_found_alone_and_with_what_follows_its_dot():
    words = Words({"undo": "\n=Undone\nnone=Nothing\n", "and": " and "})
    assert [words["undo"], words["undo.none"], words["and"]] == ["Undone", "Nothing", " and "]
    assert words.get("undo.all") is None and words.get("none", "") == "" and words.get("and.more") is None
    assert "undo.none" in words and "redo" not in words


def test_the_words_of_a_game_go_before_those_of_all_games_and_are_dropped_with_it():
    words = load("ninety_nine")
    assert (words["lost.one"], words["lost.many"]) == ("{who} paid a chip", "{who} lost {count} points")
    assert "tally.ui.words.en.ninety_nine" not in sys.modules
    assert words.also("old")["hint.list"] == "ok: open"


@pytest.mark.parametrize("game", GAMES)
def test_no_word_begins_or_ends_where_it_cannot_be_seen(game):
    for part in (part_of(""), part_of("old"), part_of(game)):
        for key, text in part.items():
            for line in text.split("\n"):
                assert line == line.rstrip() or key in ("comma", "and", "pair"), (key, line)
            if text[:1] == "\n":
                assert text.endswith("\n") and all("=" in line for line in text[1:-1].split("\n")), key
