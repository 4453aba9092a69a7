"""Actions and positions as text: what is read, and what is refused with which sentence."""

import pytest

from tests.conformance import random_match
from tests.games.niwa_race.garden import GAME, VERSION_1
from tsuboniwa.core.errors import InvalidAction, PositionError
from tsuboniwa.core.registry import make

TURN = """\
turn 0
a:    .     1gg   .     .     .     .
b: .     #     1oo   .     .     .     .
c:    1pp   .     .     .     .     .     .
d:       .     .     .     .     .     .     .
e:    .     .     .     0og   .     .     .
f: .     .     .     .     .     .     .
g:    .     .     .     .     .     0o    .
h:       .     .     .     .     0gpp  #     .
i:          .     .     .     .     .     .
turns: 0"""
SETUP = """\
setup 1
a:    .     1gg   .     .     .     .
b: .     #     .     .     .     .     .
c:    .     .     .     .     .     .     .
d:       .     .     .     .     .     .     .
e:    .     .     .     .     .     .     .
f: .     .     .     .     .     .     .
g:    .     .     .     .     .     0oo   .
h:       .     .     .     .     0gg   #     .
i:          .     .     .     .     .     0pp"""


@pytest.mark.parametrize("text", ["g@c4", "c4-c5>d3", "c4>d3", "c4^e6", "end", "p@i6", "b2^b7"])
def test_actions_both_ways(text: str) -> None:
    assert str(GAME.action(text)) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "No action is written so; they look like g@c4, c4-c5>d3"),
        ("c4", "No action is written so"),
        ("?", "No action is written so"),
        ("End", "No action is written so"),
        ("c4-c5", "No action is written so"),
        ("c4-c5>d3 ", "No action is written so"),
        ("c4^c5>d3", "No action is written so"),
        ("c٤>d3", "No action is written so"),
        ("x@c4", 'Beads are g, o or p, not "x" (R2.2).'),
        ("gg@c4", 'Beads are g, o or p, not "gg" (R2.2).'),
        ("c4>z9", 'There is no space "z9" on this board, which goes from a1 to i6 (R1.5).'),
        ("c04>d3", 'There is no space "c04"'),
        ("C4>d3", 'There is no space "C4"'),
        ("c4-a7>d3", 'There is no space "a7"'),
    ],
)
def test_texts_that_are_no_actions(text: str, words: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.action(text)
    assert words in str(refused.value)


@pytest.mark.parametrize("text", [TURN, SETUP])
def test_positions_both_ways(text: str) -> None:
    assert str(GAME.position(text)) == text


def test_indentation_does_not_matter() -> None:
    squeezed = "\n".join(" ".join(line.split()) for line in TURN.splitlines())
    assert str(GAME.position(squeezed)) == TURN


def test_the_positions_seen_are_kept() -> None:
    """With them repetition works the same in a position that was read."""
    position = GAME.start()
    for action in ("g@g6", "o@h5", "p@i6", "g@b3", "o@c1", "p@c2"):
        position = position.play(action)
    for action in ("g6>h5", "b3>c1", "h5>g6", "c1>b3") * 2:
        position = GAME.position(str(position)).play(action)
    assert position.outcome is not None
    assert position.outcome.reason == "repetition"
    assert GAME.position(str(position)) == position


def test_long_matches_are_kept_in_full() -> None:
    game = make("niwa_race", max_turns=500, layout="ring")
    *_, last = random_match(game, "long")
    assert game.position(str(last)) == last


def changed(old: str, new: str) -> str:
    assert old in TURN
    return TURN.replace(old, new)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a line for each part, once"),
        (changed("turn 0", "move 0"), '"move" is not a phase'),
        (changed("turn 0", "turn 2"), '"turn" is followed by a seat, 0 or 1.'),
        (changed("turn 0", "turn"), '"turn" is followed by a seat, 0 or 1.'),
        (changed("turn 0", "over 0"), "An end has a reason"),
        (changed("turn 0", "over repetition 0"), "except for a draw, a winner."),
        (changed("turn 0", "over base-reached"), "except for a draw, a winner."),
        (changed("i: ", "j: "), "a line for each part, once"),
        (changed("turns: 0", "a: ."), 'is not "name: …", or appears twice.'),
        (changed("turns: 0", "hello"), '"hello" is not "name: …"'),
        (changed("turns: 0", "turns: -1"), '"turns" is a number up to 300, not "-1" (R5.2).'),
        (changed("turns: 0", "turns: 301"), '"turns" is a number up to 300, not "301" (R5.2).'),
        (changed("turns: 0", "turns: 300"), "the limit ends the match (R5.2)."),
        (changed("turn 0", "over turn-limit"), "After 300 turns, and not before"),
        (changed("1gg   .", "1gg"), "Row a has 6 spaces, not 5 (R1.5)."),
        (changed("1gg", "2gg"), '"2gg" on a2 is not a figurine'),
        (changed("0gpp", "0gppo"), "up to three beads, such as 0gop (R3.1)."),
        (changed("0og", "0oG"), '"0oG" on e4 is not a figurine'),
        (changed("#     1oo", ".     1oo"), "A base is drawn as #, any other free space as .: b2."),
        (changed("e:    . ", "e:    # "), "A base is drawn as #, any other free space as .: e1."),
        (changed("e:    . ", "e:    0 "), "Seat 0 has more than three figurines (R2.1)."),
        (changed("0o    .", ".     ."), "Seat 0 has three figurines, not 2 (R2.1)."),
        (changed("0o    .", "0p    ."), "Seat 0 has two beads of each colour (R2.1)."),
        (
            changed("0gpp  #", ".     0gpp"),
            "Seat 0 is in its own base only in the course of a turn",
        ),
        (changed("0gpp  #", ".     0gpp") + "\nmoving: e4", "the one that moves (R3.5)."),
        (
            changed("0gpp  #", ".     0gpp").replace("turn 0", "turn 1") + "\nmoving: h6",
            '"moving" names a figurine of the seat at turn, not "h6" (R3.3).',
        ),
        (changed("0o    .", ".     .").replace("#     1oo", "0o    1oo"), "has won (R5.1)"),
        (TURN.replace("turn 0", "over base-reached 0"), "has won (R5.1)"),
        (TURN + "\nmoving: e5", '"moving" names a figurine of the seat at turn, not "e5" (R3.3).'),
        (TURN + "\nmoving: a2", '"moving" names a figurine of the seat at turn, not "a2" (R3.3).'),
        (TURN + "\nseen: 5 6", "More positions were seen than turns began (R5.2)."),
        (TURN + "\nseen: xyz", '"xyz" is not a position that was seen (R5.2).'),
        (TURN + "\nseen: " + "f" * 16, "is not a position that was seen (R5.2)."),
        (TURN + "\nseen: 5", "The last position seen is not the one drawn (R5.2)."),
        (SETUP.replace("setup 1", "setup 0"), "Seat 0 cannot have set up so"),
        (SETUP.replace("0pp", "0gg"), "Seat 0 cannot have set up so"),
        (SETUP.replace("1gg", "1oo"), "Seat 1 cannot have set up so"),
        (SETUP.replace("1gg   .", ".     1gg"), "Seat 1 cannot have set up so"),
        (SETUP + "\nseen: 5", "More positions were seen than turns began (R5.2)."),
    ],
)
def test_texts_that_are_no_positions(text: str, words: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.position(text)
    assert words in str(refused.value)


def test_a_figurine_may_be_crossing_its_own_base() -> None:
    crossing = changed("0gpp  #     .", ".     0gpp  .") + "\nmoving: h6"
    assert str(GAME.position(crossing)) == crossing
    with pytest.raises(PositionError, match=r"Seat 0 is never in its own base \(R3.5\)."):
        VERSION_1.position(crossing)


def test_a_figurine_that_cannot_go_on_is_not_moving() -> None:
    """A lone figurine without beads has nobody to jump over."""
    alone = TURN.replace("0og", "0  ").replace("0o  ", "0ogo") + "\nmoving: e4"
    with pytest.raises(PositionError, match="cannot go on: its turn ended by itself"):
        GAME.position(alone)
