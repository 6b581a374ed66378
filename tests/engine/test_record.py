"""The record: its lines, and what restoring says of damaged ones."""

from plain import error_of, play, table
from tally.engine.match import Match
from tally.engine.record import crc16, seal

DEAL = ("3 up", "pass", "4 down", "pass", "H", 10)
GOLDEN = ["ac26 game bid_whist", "873f player Ann", "2242 player Bo", "91e7 bid pass"]


def record():
    return play(table("bid_whist", 4, target=5), *DEAL, "pass").record()


def texts(lines):
    return [lines[0]] + [line[5:] for line in lines[1:]]


def sealed(*written):
    """A record with these texts and right checks."""
    lines = ["tally 1"]
    for text in written:
        lines.append(seal(text, lines[-1]))
    return lines


def test_a_record_is_the_opening_and_a_line_for_each_answer():
    assert texts(record()) == [
        "tally 1",
        "game bid_whist",
        "player Ann",
        "player Bo",
        "player Cy",
        "player Di",
        "rule target 5",
        "rule auction every",
        "rule no_trump_doubles false",
        "rule up_down_equal false",
        "rule lowest_bid 1",
        "dealer 0",
        "bid 3 up",
        "bid pass",
        "bid 4 down",
        "bid pass",
        "trump H",
        "tricks 10",
        "bid pass",
    ]


def test_the_check_is_crc_16_ibm_3740():
    assert crc16(b"123456789") == 0x29B1  # the catalogued check value


def test_restore_gives_the_match_of_a_record():
    match = Match.restore(record())
    assert match.record() == record()
    assert match.sheet()["totals"] == [0, 4]
    assert match.sheet()["rules"]["target"] == 5


def test_lines_may_end_as_files_have_them():
    assert Match.restore([line + "\r\n" for line in record()]).record() == record()


def test_any_altered_character_is_found_on_its_line():
    lines = record()
    for number in range(len(lines)):
        for place in range(len(lines[number])):
            for other in ("0", "z"):
                if lines[number][place] == other:
                    continue
                altered = list(lines)
                altered[number] = lines[number][:place] + other + lines[number][place + 1 :]
                error = error_of(Match.restore, altered)
                assert error.line == number + 1, altered[number]
                assert str(error).startswith(f"line {number + 1}: ")


def test_a_lost_a_doubled_and_a_swapped_line_are_found():
    lines = record()
    for number in range(1, len(lines) - 1):
        lost = lines[:number] + lines[number + 1 :]
        doubled = lines[: number + 1] + lines[number:]
        swapped = lines[:number] + [lines[number + 1], lines[number]] + lines[number + 2 :]
        assert error_of(Match.restore, lost).line == number + 1
        assert error_of(Match.restore, doubled).line == number + 2
        assert error_of(Match.restore, swapped).line == number + 1


def test_cut_anywhere_the_intact_lines_are_a_match():
    whole = "\n".join(record())
    opening = len("\n".join(record()[:12]))
    for cut in range(len(whole)):
        lines = whole[:cut].split("\n")
        intact = lines if whole[cut] == "\n" else lines[:-1]
        if whole[cut] == "\n" and cut >= opening:
            assert Match.restore(lines).record() == intact
            continue
        error = error_of(Match.restore, lines)
        if cut < opening:
            assert error.match is None
        else:
            assert error.line == len(lines)
            assert error.match.record() == intact


def test_the_intact_part_plays_on():
    lines = record()
    lines[-1] = "0000 bid 7 nt"
    match = error_of(Match.restore, lines).match
    assert play(match, "pass").record() == record()


def test_an_empty_record():
    assert "line 1: the record ends" in str(error_of(Match.restore, []))
    assert "line 1: not a Tally record" in str(error_of(Match.restore, [""]))


def test_something_else_than_a_record():
    assert "not a Tally record" in str(error_of(Match.restore, ["Dear Ann,", "hello"]))


def test_a_record_of_a_later_version():
    lines = ["tally 2"] + record()[1:]
    error = error_of(Match.restore, lines)
    assert str(error) == "line 1: a record of version 2; this Tally reads version 1"


def test_an_unknown_game():
    error = error_of(Match.restore, sealed("game whist", "player Ann"))
    assert (error.line, error.match) == (2, None)
    assert "bid_whist" in str(error)


def test_an_unknown_rule_or_value():
    opening = ["game twenty_two", "player Ann", "player Bo"]
    assert "no house rule 'speed'" in str(error_of(Match.restore, sealed(*opening, "rule speed 9", "dealer 0")))
    opening[0] = "game california_jack"
    error = error_of(Match.restore, sealed(*opening, "rule scoring fast", "dealer 0"))
    assert str(error) == "line 5: house rule scoring cannot be 'fast'; legal: full, simple"


def test_lines_out_of_order_in_the_opening():
    game = "game bid_whist"
    for texts in (("rule target 5",), ("dealer 0",), ("bid pass",), (game, "bid pass"), ("",), (game, game)):
        assert error_of(Match.restore, sealed(*texts)).match is None


def test_an_opening_without_a_rule_that_the_game_has_now_goes_on_with_its_default():
    old = sealed("game bid_whist", "player Ann", "player Bo", "player Cy", "player Di", "dealer 0", "bid 3 up")
    match = Match.restore(old)
    assert match.record() == old
    assert match.sheet()["rules"]["target"] == 7
    assert Match.restore(play(match, "pass").record()).sheet() == match.sheet()


def test_a_record_as_this_version_writes_it():
    assert record()[1:4] + record()[-1:] == GOLDEN


def test_lines_that_are_no_text():
    for lines in ([None], [5], [b"tally 1"]):
        assert "line 1: a line is text" in str(error_of(Match.restore, lines))


def test_answers_that_are_not_legal_or_not_asked():
    opening = texts(record())[1:12]
    cases = (
        ("bid 8 up", "bid cannot be '8 up'"),
        ("tricks 10", "answers tricks, but bid is asked"),
        ("bid", "bid cannot be ''"),
        ("bid  3 up", "bid cannot be ' 3 up'"),
        ("", "answers , but bid is asked"),
    )
    for text, says in cases:
        error = error_of(Match.restore, sealed(*opening, text))
        assert error.line == 13
        assert says in str(error)
        assert error.match.record() == record()[:12]


def test_an_answer_after_the_end():
    over = play(table("bid_whist", 4), "1 up", "pass", "pass", "pass", "H", 13).record()
    error = error_of(Match.restore, over + [seal("bid pass", over[-1])])
    assert error.line == len(over) + 1
    assert "after the end" in str(error)
    assert error.match.record() == over
