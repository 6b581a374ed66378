"""The text front end, as a person or a pipe meets it."""

import os
import subprocess
import sys

import pytest

from hostsim import ROOT
from hostsim.text.record_file import RecordFile
from hostsim.text.typed import legal, read
from tally.engine.ask import Menu
from tally.engine.match import Match
from tally.ui.words import load

WHIST = ("bid_whist", "--players", "Ann,Bo,Cy,Di")
DEAL = "3 up\npass\n4 down\npass\nH\n10\n"
STORY = "Deal 1, Ann dealt: Di bid 4 Downtown, hearts trumps, made with 10 tricks: 4 points for Bo and Di."


def text(*args, typed="", code=0, front_end="text"):
    """What the front end prints; its error output where it is to fail."""
    command = [sys.executable, "-m", "hostsim", front_end, *map(str, args)]
    if not front_end:
        command.remove(front_end)
    done = subprocess.run(command, input=typed.encode(), capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert done.returncode == code, done.stderr.decode()
    if code:
        assert done.stderr.decode().count("\n") == 1
        return done.stderr.decode()
    assert not done.stderr
    return done.stdout.decode()


def test_a_deal_and_the_sheet():
    out = text(*WHIST, typed=DEAL + "sheet\n")
    assert out.count(STORY) == 2  # when the deal ends, and on the sheet
    assert "Ann and Cy: 0; Bo and Di: 4" in out


def test_without_a_front_ends_name_the_best_one_starts():
    assert STORY in text(*WHIST, typed=DEAL, front_end="")


def test_help_without_a_front_ends_name_tells_of_them_all():
    told = text("--help", front_end="")
    assert [name for name in ("terminal", "text", "play", "usb", "--board", "--state") if name not in told] == []


def test_each_question_is_one_line_with_its_legal_answers():
    lines = text(*WHIST, typed="6 nt\n").splitlines()
    assert lines[1].startswith("Bo: Your bid? [pass, 1 up, 1 down, 1 nt")
    assert lines[2] == "Cy: Your bid? [pass, 7 up, 7 down, 7 nt]"


def test_a_wrong_answer_is_explained_and_asked_again():
    lines = text(*WHIST, typed="7 up\n6 nt\n").splitlines()
    assert lines[2].startswith("Cy: Your bid?")
    assert lines[3] == "'6 nt' is no answer here. Or type undo, redo, sheet, help or quit."
    assert lines[4] == lines[2]


def test_undo_and_redo_say_what_they_did():
    out = text(*WHIST, typed="undo\n3 up\nundo\nredo\nredo\n")
    assert "Nothing to undo." in out
    assert "Took back: Bo: Your bid? 3 Uptown." in out
    assert "Gave again: Bo: Your bid? 3 Uptown." in out
    assert "Nothing to redo." in out


def test_a_match_to_its_winner_and_back():
    out = text(*WHIST, "--rule", "target=5", typed="1 up\npass\npass\npass\nH\n13\npass\nundo\nredo\nquit\nsheet\n")
    assert out.count("Bo and Di won.") == 3
    assert "'pass' answers nothing: the match is over." in out
    assert "kitty included? 13." in out
    assert "Bid Whist" not in out  # the sheet was asked for after quit


def test_words_and_any_case_do_as_answers():
    assert STORY in text(*WHIST, typed="3 Uptown\nPASS\n4 Downtown\npass\nhearts\n10\n")


def test_blanks_do_not_matter():
    assert STORY in text(*WHIST, typed="3up\npass\n4  down\npass\nH\n10\n")


def test_a_no_trump_contract_shows_how_the_cards_rank():
    out = text(*WHIST, typed="2 nt\npass\npass\npass\ndown\n7\n")
    assert "Bo bid 2 No Trump, cards rank Downtown." in out
    assert "Bo bid 2 No Trump, cards ranked Downtown, failed with 7 of 8 tricks: Bo and Di lost 2 points." in out


def test_seats_are_named():
    out = text("twenty_two", "--players", "Ann,Bo,Cy", typed="Dee\nbo, CY\nQ\nCy\n")
    assert "'Dee' is no answer here. It takes one or more with commas: Bo, Cy, Ann." in out
    assert "Bo and Cy tied the last trick with Q: 10 points for Bo, 10 points for Cy." in out
    assert "Deal 2: Cy deals 10 each, 20 left over, Ann leads." in out


def test_counts_are_typed_with_blanks_or_commas():
    out = text("toonerville_rook", "--players", "Ann,Bo,Cy", typed="Ann\n2 3 1\n1,0,0\n")
    assert "Deal 1, Ann dealt: Ann went out: 65 points for Bo, 5 points for Cy." in out


def test_the_last_round_says_that_there_is_no_discard():
    typed = "Ann\n1 0 0\n1 0 0\n" * 10
    assert "2 runs, no discard, meld the whole hand." in text("toonerville_rook", "--players", "Ann,Bo,Cy", typed=typed)


def test_the_table_is_told_when_the_stock_is_shuffled():
    out = text("ninety_nine", "--players", "Ann,Bo,Cy", typed="9\n" * 43)
    assert "shuffle the other 42 into a new stock" in out


def test_the_help_is_the_games_own():
    assert "red joker, black joker" in text(*WHIST, typed="help\n")


def test_the_game_and_the_players_are_asked_for():
    out = text(typed="Chess\nbid whist\nAnn, Bo, Cy, Di\n" + DEAL)
    assert "No game 'Chess'." in out
    assert "Bid Whist: Who plays? [names with commas between them]" in out
    assert STORY in out


def test_the_dealer_and_house_rules():
    out = text(*WHIST, "--dealer", "di", "--rule", "auction=final", "--rule", "up_down_equal=true")
    assert out.startswith("Deal 1: Di deals")
    assert "Who won the bidding? [Ann, Bo, Cy, Di]" in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("whist", "--players", "Ann,Bo"), "no game 'whist'; there is: twenty_two, "),
        (("bid_whist", "--players", "Ann,Bo"), "bid_whist is for 4 players, not 2"),
        (("bid_whist", "--players", "Ann,Bo,Ann,Di"), "two players have the same name"),
        (("bid_whist", "--players", "Ann,Bo,ann,Di"), "two players have the same name"),
        (("bid_whist", "--players", "Ann,Undo,Cy,Di"), "no player can be called 'undo'"),
        ((*WHIST, "--dealer", "Ed"), "no player 'Ed'; there is: Ann, Bo, Cy, Di"),
        ((*WHIST, "--rule", "target=8"), "house rule target cannot be '8'; legal: 7, 5, 9"),
        ((*WHIST, "--rule", "goal=8"), "no house rule 'goal' here; there is: target, "),
        ((*WHIST, "--rule", "target"), "--rule target: write it as NAME=VALUE"),
        ((*WHIST, "--record", "/no/such/folder/r"), "no folder /no/such/folder to keep r in"),
        ((*WHIST, "--recrod", "r"), "unrecognized arguments: --recrod r"),
        ((), "the input ended before the match began"),
    ],
)
def test_what_will_not_do_is_said_in_one_line(args, says):
    assert says in text(*args, code=2)


def test_a_record_is_written_with_every_answer_and_resumed_from(tmp_path):
    file = tmp_path / "match"
    text(*WHIST, "--record", file, typed="3 up\npass\n")
    assert [line[5:] for line in file.read_text().splitlines()[-2:]] == ["bid 3 up", "bid pass"]
    out = text("--record", file, typed="4 nt\nundo\n4 down\npass\n")
    assert out.startswith("Resumed: Bid Whist, 0 deals finished.\nAnn and Cy: 0; Bo and Di: 0\n")
    out = text(*WHIST, "--record", file, typed="H\n10\n")
    assert STORY in out
    assert list(tmp_path.iterdir()) == [file]


def test_an_empty_file_is_a_new_match(tmp_path):
    file = tmp_path / "match"
    file.touch()
    assert STORY in text(*WHIST, "--record", file, typed=DEAL)


def test_another_set_up_than_the_records_is_refused(tmp_path):
    file = tmp_path / "match"
    text(*WHIST, "--record", file, typed="3 up\n")
    before = file.read_bytes()
    for other in (
        ("ninety_nine",),
        ("--players", "Ann,Bo,Cy,Ed"),
        ("--dealer", "Bo"),
        ("--rule", "target=5"),
        ("--rule", "goal=5"),
    ):
        assert "holds another match" in text(*other, "--record", file, code=2)
    assert file.read_bytes() == before


def test_a_damaged_record_is_named_kept_and_its_intact_part_resumed(tmp_path):
    file = tmp_path / "match"
    text(*WHIST, "--record", file, typed="3 up\npass\n4 down\n")
    damaged = file.read_bytes()[:-3]
    file.write_bytes(damaged)
    error = text("--record", file, code=2)
    assert "line 15: damaged" in error
    assert "--intact" in error
    assert file.read_bytes() == damaged
    out = text("--record", file, "--intact", typed="4 down\npass\nH\n10\n")
    assert f"kept as {file}.damaged-1" in out
    assert STORY in out
    assert (tmp_path / "match.damaged-1").read_bytes() == damaged


def test_an_intact_part_of_another_match_moves_nothing(tmp_path):
    file = tmp_path / "match"
    text(*WHIST, "--record", file, typed="3 up\n")
    damaged = file.read_bytes() + b"junk\n"
    file.write_bytes(damaged)
    assert "holds another match" in text("ninety_nine", "--record", file, "--intact", code=2)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [damaged]


def test_resuming_and_leaving_changes_nothing(tmp_path):
    file = tmp_path / "match"
    text(*WHIST, "--record", file, typed="3 up\n")
    before = file.read_bytes()
    text("--record", file)
    assert file.read_bytes() == before


def test_a_file_that_another_program_changed_is_not_overwritten(tmp_path):
    match = Match.start("bid_whist", ["Ann", "Bo", "Cy", "Di"])
    first, second = RecordFile(tmp_path / "match"), RecordFile(tmp_path / "match")
    first.save(match)
    match.answer("3 up")
    with pytest.raises(OSError, match="changed by another program"):
        second.save(match)
    first.save(match)
    assert [path.name for path in tmp_path.iterdir()] == ["match"]
    assert RecordFile(tmp_path / "match").load().record() == match.record()


def test_a_link_is_followed_and_the_mode_kept(tmp_path):
    (tmp_path / "real").touch(mode=0o640)
    (tmp_path / "link").symlink_to("real")
    text(*WHIST, "--record", tmp_path / "link", typed="3 up\n")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes().startswith(b"tally 1\n")
    assert (tmp_path / "real").stat().st_mode & 0o777 == 0o640


def test_what_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", "/dev/null"):
        assert "is no file that can be written" in text(*WHIST, "--record", path, code=2)


def test_players_whose_names_mean_something_else_are_numbered(tmp_path):
    file = tmp_path / "match"
    file.write_text("".join(line + "\n" for line in Match.start("twenty_two", ["Smith, J", "undo"]).record()))
    out = text("--record", file, typed="#2, #1\nK\n#2\n")
    assert "[one or more with commas: #2 (undo), #1 (Smith, J)]" in out
    assert "Deal 2: undo deals 10 each" in out


def test_closed_and_full_outputs_are_no_traceback():
    command = f"{sys.executable} -m hostsim text bid_whist --players A,B,C,D"
    for redirection, code in (("<&-", 0), ("</dev/null >/dev/full", 1)):
        done = subprocess.run(["bash", "-c", f"{command} {redirection}"], cwd=ROOT, capture_output=True, check=False)
        assert done.returncode == code
        assert b"Traceback" not in done.stderr


def test_a_record_damaged_in_its_opening_is_left_alone(tmp_path):
    file = tmp_path / "match"
    file.write_bytes(b"tally 1\n\xff\xfe")
    for options in ((), ("--intact",)):
        assert "line 2: damaged" in text(*WHIST, "--record", file, *options, code=2)
    assert file.read_bytes() == b"tally 1\n\xff\xfe"


def test_a_file_that_is_no_record_is_left_alone(tmp_path):
    file = tmp_path / "letter"
    file.write_text("Dear Ann,\n")
    assert "not a Tally record" in text(*WHIST, "--record", file, code=2)
    assert file.read_text() == "Dear Ann,\n"


def test_input_that_is_no_text_is_refused_as_any_other():
    command = [sys.executable, "-m", "hostsim", "text", *WHIST]
    done = subprocess.run(
        command, input=b"\xff\xfe\x00\n3 up\n", capture_output=True, cwd=ROOT, timeout=60, check=False
    )
    assert done.returncode == 0
    assert b"is no answer here" in done.stdout
    assert b"Cy: Your bid?" in done.stdout


def test_a_menu_is_offered_in_words_which_are_taken_as_well_as_its_options():
    ask, words = Menu("auction", ("every", "final")), load("bid_whist")
    assert legal(ask, words, []) == "every bid, the last bid"
    for typed in ("The Last Bid", "final"):
        assert read(ask, typed, words, []) == "final"
