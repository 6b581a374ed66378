"""A match: opening, undo and redo over deals, the sheet."""

from plain import ANN, BO, NAMES, asked, error_of, play, refused, table
from tally.engine.ask import Number
from tally.engine.match import Match
from tally.games import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DEAL = ("3 up", "pass", "4 down", "pass", "H", 10)


def test_an_opening_that_will_not_do_says_what_would():
    four = list(NAMES[:4])
    cases = (
        (("whist", four), "bid_whist"),
        (("bid_whist", four[:3]), "for 4 players, not 3"),
        (("bid_whist", ["Ann", "Bo", "Ann", "Di"]), "same name"),
        (("bid_whist", ["Ann", "", "Cy", "Di"]), "cannot be empty"),
        (("bid_whist", ["Ann", "  ", "Cy", "Di"]), "cannot be empty"),
        (("bid_whist", ["Ann", "B\no", "Cy", "Di"]), "cannot hold"),
        (("bid_whist", ["Ann", "B\u2028o", "Cy", "Di"]), "cannot hold"),
        (("bid_whist", ["Ann", None, "Cy", "Di"]), "cannot be empty"),
        (("bid_whist", ["Ann", "B\x1fo", "Cy", "Di"]), "cannot hold"),
        (("bid_whist", ["Ann", "B\x7fo", "Cy", "Di"]), "cannot hold"),
        (("bid_whist", ["Ann", "B\u2029o", "Cy", "Di"]), "cannot hold"),
        (("bid_whist", ["Ann", "\u200b", "Cy", "Di"]), "cannot hold"),
        (("bid_whist", "Ann"), "a list of names"),
        (("bid_whist", None), "a list of names"),
        (("bid_whist", four, ["target"]), "a dict"),
        (("bid_whist", four, {"goal": 7}), "target, auction"),
        (("bid_whist", four, {"target": 8}), "7, 5, 9"),
        (("bid_whist", four, {"target": "7"}), "7, 5, 9"),
        (("bid_whist", four, {"lowest_bid": True}), "1, 2, 3, 4"),
        (("bid_whist", four, {"up_down_equal": 0}), "false, true"),
        (("bid_whist", four, {}, 4), "0 to 3"),
        (("bid_whist", four, {}, -1), "0 to 3"),
        (("bid_whist", four, {}, "Ann"), "0 to 3"),
        (("twenty_two", four, {"target": 7}), "none"),
    )
    for arguments, says in cases:
        assert says in str(error_of(Match.start, *arguments)), arguments


def test_names_lose_the_blanks_around_them_and_keep_every_other_character():
    match = Match.start("california_jack", [" Ann ", "Zoë 𝄞, “=1+1”"])
    assert match.sheet()["players"] == ["Ann", "Zoë 𝄞, “=1+1”"]
    assert Match.restore(match.record()).sheet() == match.sheet()


def test_an_answer_opens_the_next_question_and_the_next_deal():
    match = table("bid_whist", 4)
    assert match.sheet()["deal"] == 1
    play(match, *DEAL)
    assert match.sheet()["deal"] == 2
    assert asked(match) == ("bid", 2)


def test_only_a_finished_deal_can_be_told():
    match = play(table("bid_whist", 4), *DEAL)
    assert match.deal(1)["deal"] == 1
    for number in (0, 2, -1):
        assert "there are 1" in str(error_of(match.deal, number))


def test_what_is_asked_cannot_be_changed_from_outside():
    assert isinstance(table("toonerville_rook", 3).ask.options, tuple)


def test_undo_takes_back_the_last_answer():
    match = play(table("bid_whist", 4), *DEAL[:2])
    assert match.undo()
    assert asked(match) == ("bid", 2)
    assert match.undone() == "pass"
    assert match.record() == play(table("bid_whist", 4), "3 up").record()


def test_undo_goes_back_over_the_end_of_a_deal():
    match = play(table("bid_whist", 4), *DEAL)
    assert match.undo()
    assert asked(match) == ("tricks", None)
    assert match.sheet()["totals"] == [0, 0]
    assert match.sheet()["deals"] == []
    assert play(match, 9).sheet()["totals"] == [0, -4]


def test_undo_reopens_a_finished_match():
    match = play(table("bid_whist", 4), "1 up", "pass", "pass", "pass", "H", 13)
    assert match.ask is None
    assert match.undo()
    assert asked(match) == ("tricks", None)
    assert not match.sheet()["over"]
    assert match.sheet()["winners"] == []
    assert match.redo()
    assert match.sheet()["winners"] == [1, 3]


def test_undo_and_redo_stop_at_the_first_and_the_last_answer():
    match = play(table("bid_whist", 4), *DEAL, *DEAL[:3])
    end = match.record()
    assert not match.redo()
    count = 0
    while match.undo():
        count += 1
    assert count == len(DEAL) + 3
    assert match.record() == table("bid_whist", 4).record()
    assert not match.undo()
    while match.redo():
        count -= 1
    assert count == 0
    assert match.record() == end


def test_a_new_answer_drops_the_undone_ones():
    match = play(table("bid_whist", 4), "3 up", "pass", "4 down")
    match.undo()
    match.undo()
    play(match, "pass")
    assert match.undone() is None
    assert not match.redo()


def test_a_refused_answer_keeps_the_undone_ones():
    match = play(table("bid_whist", 4), "3 up", "pass")
    match.undo()
    refused(match, "1 up")
    assert match.undone() == "pass"


def test_a_finished_match_takes_no_answer():
    match = play(table("bid_whist", 4), "1 up", "pass", "pass", "pass", "H", 13)
    assert "over" in refused(match, "pass")


def test_the_sheet_shares_nothing_with_the_match():
    match = play(table("bid_whist", 4), *DEAL, "pass")
    sheet = match.sheet()
    for key in ("totals", "players", "bids", "deals", "sides", "out", "winners"):
        sheet[key].append("spoiled")
    sheet["rules"]["target"] = 0
    sheet["deals"][0]["change"][0] = 99
    assert "spoiled" not in str(match.sheet())
    assert match.sheet()["rules"]["target"] == 7
    assert match.sheet()["totals"] == [0, 4]


def test_the_rules_and_players_given_are_copied():
    names, rules = ["Ann", "Bo", "Cy", "Di"], {"target": 5}
    match = Match.start("bid_whist", names, rules)
    names[0] = "Zed"
    rules["target"] = 9
    assert match.sheet()["players"][0] == "Ann"
    assert match.sheet()["rules"]["target"] == 5


def test_the_status_is_the_sheet_without_its_deals():
    match = play(table("ninety_nine", 3), "7", "bust", "9")
    sheet = match.sheet()
    del sheet["deals"]
    assert match.status() == sheet


def test_matches_of_different_games_do_not_disturb_each_other():
    whist, jack = table("bid_whist", 4), table("california_jack", 2)
    play(whist, *DEAL)
    play(jack, "C", ANN, BO, ANN, 44)
    assert whist.sheet()["totals"] == [0, 4]
    assert whist.undo()
    assert jack.sheet()["totals"] == [3, 1]


class Played:
    """Has a game's deals be others for a while: `with Played("twenty_two", deal)`."""

    def __init__(self, game: str, deal: "Any"):
        self.module, self.deal = load(game), deal

    def __enter__(self) -> None:
        self.usual, self.module.deal = self.module.deal, self.deal

    def __exit__(self, *_: object) -> None:
        self.module.deal = self.usual


def one_question(table: "Any") -> "Any":
    table.story["taken"] = yield Number("points", 0, 9)
    table.news = "end"
    table.score([table.story["taken"], 0, 0])
    table.story["outcome"] = "taken"


def test_news_of_the_answer_that_ends_a_deal_are_there_after_it_and_gone_with_the_next_answer():
    with Played("twenty_two", one_question):
        match = play(table("twenty_two", 3), 4)
        assert (match.finished(), match.table.news) == (1, "end")
        match.undo()
        assert match.table.news == ""


def test_a_game_that_fails_is_no_refusal():
    def fails(table: "Any") -> "Any":
        yield Number("points", 0, 9)
        raise ValueError("thirteen")

    def asks_nothing(table: "Any") -> "Any":
        return
        yield

    for deal, answers, says in ((fails, (3,), "twenty_two fails: thirteen"), (asks_nothing, (), "asks nothing")):
        with Played("twenty_two", deal):
            try:
                play(table("twenty_two", 3), *answers)
            except RuntimeError as error:
                assert says in str(error)
            else:
                raise AssertionError("nothing was said")
