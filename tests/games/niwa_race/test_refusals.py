"""Each action that is not possible is refused with a sentence of its own."""

import pytest

from tests.games.niwa_race.garden import GAME, VERSION_1, change
from tsuboniwa.core.errors import IllegalAction
from tsuboniwa.core.game import Position

# e4 stands beside e3 and f5; h5 is full; d6 has no bead and stands beside d7 at the rim.
TURN = GAME.position(
    """
    turn 0
    a:    .     .     .     .     .     .
    b: .     #     1oo   .     .     .     .
    c:    .     .     .     .     .     .     .
    d:       .     .     .     .     .     0     1gg
    e:    .     .     1pp   0ogo  .     .     .
    f: .     .     .     .     .     .     .
    g:    .     .     .     .     .     .     .
    h:       .     .     .     .     0gpp  #     .
    i:          .     .     .     .     .     .
    """
)


def refuse(position: Position, action: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        position.play(action)
    return str(refused.value)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("o@g6", "Next comes the figurine with the green beads (R2.2)."),
        ("g@e4", "The space e4 is not around your base, h6 (R2.2)."),
        ("g@h6", "The space h6 is not around your base, h6 (R2.2)."),
        ("e4>h5", "The figurines are set up first, such as g@c4 (R2.2)."),
        ("end", "The figurines are set up first, such as g@c4 (R2.2)."),
    ],
)
def test_setting_up(action: str, sentence: str) -> None:
    assert refuse(GAME.start(), action) == sentence


def test_setting_up_on_a_taken_space() -> None:
    assert refuse(GAME.start().play("g@g6"), "o@g6") == "The space g6 is taken (R2.2)."


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("g@g6", "All figurines are set up (R2.2)."),
        (
            "end",
            "A turn can be ended only after a step; before that, step, jump or pass a bead (R3.3).",
        ),
        ("a1-a2>d6", "None of your figurines is on a1 (R3.2)."),
        ("b3>d6", "None of your figurines is on b3 (R3.4)."),
        ("b3^b5", "None of your figurines is on b3 (R4.1)."),
        ("e4-e6>d6", "A step goes one space, and e6 is not next to e4 (R3.2)."),
        (
            "e4-e5>d6",
            "The wall between e4 and e5 is green; the top bead on e4 is orange (R3.2).",
        ),
        ("e4-d4>e4", "The bead goes to another figurine, not to the one on e4 itself (R3.2)."),
        ("e4-d4>a1", "The bead goes to one of your figurines, and none is on a1 (R3.2)."),
        ("e4-d4>b3", "The bead goes to one of your figurines, and none is on b3 (R3.2)."),
        (
            "e4-d4>h5",
            "The figurine on h5 is full: it carries gpp, and three is the limit (R3.1).",
        ),
        ("e4>e4", "The bead goes to another figurine, not to the one on e4 itself (R3.4)."),
        ("e4>h5", "The figurine on h5 is full: it carries gpp, and three is the limit (R3.1)."),
        ("d6>e4", "The figurine on d6 has no bead (R3.4)."),
        ("d6-d5>e4", "The figurine on d6 has no bead (R3.2)."),
        ("e4^c3", "The figurine on e4 has beads; only one without beads jumps (R4.1)."),
        ("d6^b6", "The space b6 is not behind a figurine next to d6 (R4.2)."),
    ],
)
def test_in_a_turn(action: str, sentence: str) -> None:
    assert refuse(TURN, action) == sentence


def test_after_a_step() -> None:
    stepped = TURN.play("e4-d4>d6")
    assert refuse(stepped, "d6-d5>d4") == (
        "A turn moves one figurine, and the one on d4 has moved (R3.3)."
    )
    assert refuse(stepped, "d6>d4") == (
        "A bead is passed instead of moving, and you have moved (R3.4)."
    )


def test_entering() -> None:
    """Taken, the rim."""
    position = GAME.position(
        """
        turn 0
        a:    .     .     .     .     .     .
        b: .     #     1oo   .     .     .     0o
        c:    .     .     .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     .     .     .     .
        f: .     .     .     .     .     .     .
        g:    .     .     .     .     1gg   .     .
        h:       .     .     .     .     0go   #     0gpp
        i:          .     .     .     .     1pp   .
        """
    )
    assert refuse(position, "h5-g5>b7") == "The space g5 is taken (R3.5)."
    assert refuse(position, "b7-c7>h5") == (
        "At the rim b7 and c7 share no tile, so no step leads across (R1.2)."
    )


# The base h6 has green walls to g7 and i5, and an orange one to h5.
BASE = """
    turn 0
    a:    .     .     .     .     .     .
    b: .     #     1oo   .     .     .     .
    c:    .     .     .     .     .     .     .
    d:       .     .     .     .     .     .     .
    e:    .     .     .     .     .     .     .
    f: .     .     .     .     .     .     .
    g:    .     .     .     .     .     .     1gg
    h:       0gpp  .     0o    .     0go   #     .
    i:          .     .     .     .     1pp   .
    """


def test_the_own_base() -> None:
    position = GAME.position(BASE)
    assert refuse(position, "h5-h6>h3") == (
        "The space h6 is your own base, and nobody stops there: "
        "the next bead, green, would not lead on (R3.5)."
    )
    without = GAME.position(change(BASE, h5="0o", h3="0og", g7=".", d1="1gg", i5=".", d2="1pp"))
    assert refuse(without, "h5-h6>h3") == (
        "The space h6 is your own base, and nobody stops there: "
        "without a bead and with no jump the figurine could not go on (R3.5)."
    )
    on_base = GAME.position(change(BASE, g7=".", d1="1gg")).play("h5-h6>h3")
    assert refuse(on_base, "end") == (
        "The space h6 is your own base, which a figurine may cross but not stop on (R3.5)."
    )
    jumping = GAME.position(change(BASE, h4="0", h3=".", h5="1gg", g7=".", g1="0goo"))
    assert refuse(jumping, "h4^h6") == (
        "The space h6 is your own base, and a jump never lands there (R3.5)."
    )


def test_the_own_base_in_version_1() -> None:
    position = VERSION_1.position(change(BASE, g7=".", d1="1gg"))
    assert refuse(position, "h5-h6>h3") == (
        "The space h6 is your own base, which you never enter (R3.5)."
    )


def test_jumps() -> None:
    position = GAME.position(
        """
        turn 0
        a:    .     .     .     .     .     .
        b: .     #     .     .     .     .     .
        c:    .     .     .     .     .     .     .
        d:       .     .     .     .     .     .     .
        e:    .     .     .     0     1pp   1oo   .
        f: .     .     .     .     .     1gg   .
        g:    .     .     .     .     .     0ogo  .
        h:       .     .     .     .     0gpp  #     .
        i:          .     .     .     .     .     .
        """
    )
    assert refuse(position, "e4^e6") == "The space e6 is taken (R3.5)."
    assert refuse(position, "e4^d6") == (
        "The three spaces behind are not all shut, so d6 is too far (R4.3)."
    )
    apart = GAME.position(change(str(position), e4=".", c1="0"))
    assert (
        refuse(apart, "c1^c3")
        == "There is no figurine next to c1, so there is nothing to jump over (R4.1)."
    )


def test_when_it_is_over() -> None:
    end = GAME.position(str(TURN).replace("turn 0", "over repetition"))
    assert refuse(end, "e4-d4>d6") == "The game is over (repetition)."
