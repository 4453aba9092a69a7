"""Bossa's texts: what is neither an action nor a position is refused with a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tsuboniwa
from tsuboniwa.core.errors import InvalidAction, PositionError
from tsuboniwa.games.bossa.notation import FORMS
from tsuboniwa.games.bossa.tiles import TILE_NAMES

GAME = tsuboniwa.game("bossa", chips=True)
POSITION = """turn 0
white: die 3 of 0 2=20 4=11,31+22,40
black: die 5 of 1
seat 0: 14 33 | redraw swap | doubler
seat 1: 01 12 | stack | inverter on 22
removed: 23
discard: 60"""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("W+ 99", 'No such tile as "99"'),
        ("W+ 14 14", "ascending order, each once"),
        ("W+ 20 14", "ascending order"),
        ("W+", "with one tile at least"),
        ("W+ 01 02 03 04 05 06 10", "more than 6 tiles"),
        ("W+ 14x 20i", "at most one chip"),
        ("W+ 14z", "a chip is x or i"),
        ("w+ 14", "No action begins so"),
        ("W+  14", "No such tile"),
        ("", "No action begins so"),
        ("white 3", "Nothing follows"),
        ("doubler 14", "Nothing follows"),
        ("deal 2 14", 'no seat "2"'),
        ("deal 14", 'written "deal SEAT T"'),
        ("roll 7 1", "A die shows 1 to 6"),
        ("roll 1", 'written "roll WHITE BLACK"'),
        ("swap 14", 'written "swap MINE THEIRS"'),
        ("stack", 'written "stack W7 T…"'),
        ("stack W0 14", "There is no position"),
        ("stack W13 14", "There is no position"),
        ("stack W7", "with one tile at least"),
        ("draw ?", "No such tile"),
        ("redraw", 'written "redraw T"'),
    ],
)
def test_what_is_no_action_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InvalidAction, match=sentence.replace("?", r"\?")):
        GAME.action(text)


def test_hidden_actions_are_read_but_not_played() -> None:
    for text in ("?", "remove ?", "deal 1 ?"):
        assert str(GAME.action(text)) == text
        with pytest.raises(InvalidAction, match="hidden"):
            GAME.start().play(text)


PIECES = [*FORMS, *TILE_NAMES, "?", "0", "1", "W7", "20x", "14i", "", "\n", "\uff12\uff10"]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map(" ".join) | st.text(max_size=30))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = GAME.action(text)
    except InvalidAction as refused:
        assert str(refused).endswith(".")
    else:
        assert str(action) == text


def test_a_position_as_text() -> None:
    assert str(GAME.position(POSITION)) == POSITION


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("turn 0", "nap 0", "not a phase"),
        ("turn 0", "turn", "followed by a seat"),
        ("turn 0", "over 0", "An end has a reason"),
        ("die 3 of 0", "die 7 of 0", "is not a row"),
        ("2=20", "1=20", "no gaps"),
        ("2=20", "3=20", "no place for the position 3"),
        ("2=20", "2=21,21", "appears twice"),
        ("14 33", "14 20", "two places: 20"),
        ("14 33", "14 77", 'No such tile as "77"'),
        ("redraw swap", "jump", "not a marker"),
        ("| doubler", "| tripler", "not a chip"),
        ("removed: 23\n", "", "look at: removed"),
        ("removed: 23", "removed: 23\nremoved: 24", "twice"),
        ("black: die 5 of 1", "black:", "both rows have a die"),
    ],
)
def test_what_is_no_position_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in POSITION
    with pytest.raises(PositionError, match=sentence):
        GAME.position(POSITION.replace(old, new))


@given(
    st.integers(0, len(POSITION)),
    st.integers(0, 6),
    st.text(alphabet="0123456 ?:|=+,\nwxi-", max_size=6),
)
def test_a_damaged_position_is_refused_or_read(at: int, length: int, new: str) -> None:
    text = POSITION[:at] + new + POSITION[at + length :]
    try:
        position = GAME.position(text)
    except PositionError as refused:
        assert str(refused).endswith(".")
    else:
        assert GAME.position(str(position)) == position
        # Whatever can be read can be played on.
        for action in position.legal:
            str(position.play(action))


CROWDED = """turn 0
white: die 6 of 0 7=10,20,40
black: die 5 of 1
seat 0: 01 02 03 04 05 12 13 | swap stack | inverter
seat 1: 21 | |
removed: 23
discard:"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("01 02", "01 02 14", "never has more than 7"),
        ("7=10,20,40", "7=10,11,20,22,30,31,32", "more than 6 tiles"),
        ("7=10,20,40", "7=10 8=11 9=20 10=22 11=30 12=31", "too many positions"),
    ],
)
def test_no_position_is_larger_than_a_match_can_make_it(old: str, new: str, sentence: str) -> None:
    assert GAME.position(CROWDED).legal
    with pytest.raises(PositionError, match=sentence):
        GAME.position(CROWDED.replace(old, new))


def test_novice_rows_end_where_the_pips_end() -> None:
    novice = tsuboniwa.game("bossa", rules="novice")
    text = CROWDED.replace(" of 0", "").replace(" of 1", "").replace(" | inverter", "")
    row = "7=10 8=11 9=20 10=22 11=30"
    assert novice.position(text.replace("7=10,20,40", row)).legal
    with pytest.raises(PositionError, match="lacks the pips"):
        novice.position(text.replace("7=10,20,40", f"{row} 12=31"))
