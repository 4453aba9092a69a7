"""A refused action of Niwashi says what is wrong and names the rule."""

import pytest

import tsuboniwa
from tests.games.niwashi.tables import GAME, VERSION_1, table
from tsuboniwa.core.errors import IllegalAction
from tsuboniwa.core.game import Game, Position


def refusal(position: Position, action: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        position.play(action)
    return str(refused.value)


ACTING = table("ppp\n..p", display="gsp psp", hands=("bgo gog", "(bgp)"))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("start bgo", "Seat 0 places a tile or moves the lantern (N3.2)."),
        ("take gsp", "Seat 0 places a tile or moves the lantern (N3.2)."),
        ("discard bgo gog", "Seat 0 places a tile or moves the lantern (N3.2)."),
        ("bgp h 2,0", "The tile bgp is not in your hand: bgo gog (N5.1)."),
        ("bgo h 0,0", "A tile covers one or two fields of the garden; this covers three (N5.2)."),
        ("bgo h 5,5", "A tile covers one or two fields of the garden; this covers none (N5.2)."),
        ("bgo h 0,2", "A tile covers one or two fields of the garden; this covers none (N5.2)."),
        (
            "lantern on oso N",
            "The tile oso is not in the display; these are: gsp psp (N6.1).",
        ),
        (
            "lantern at 5,0 N",
            "The cell 5,0 is too far off: the lantern goes between -2,-2 and 4,3 (N6.1).",
        ),
    ],
)
def test_acting(action: str, said: str) -> None:
    assert refusal(ACTING, action) == said


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("take gsp", 'After the lantern the whole hand is discarded: "discard TTT…" (N6.2).'),
        ("discard bgo", "The whole hand is discarded, in an order of your choice: bgo gog (N6.2)."),
        ("discard bgo oso", "The tile oso is not in your hand: bgo gog (N6.2)."),
        ("discard bgo gog oso", "The tile oso is not in your hand: bgo gog (N6.2)."),
    ],
)
def test_discarding(action: str, said: str) -> None:
    assert refusal(ACTING.play("lantern pile -"), action) == said


@pytest.mark.parametrize(
    ("first", "discard", "action", "said"),
    [
        (
            "take 0",
            "oso",
            "bgo h 2,0",
            'The hand is filled up to three, one tile after the other: "take TTT" (N7.1).',
        ),
        (
            "take 0 match",
            "oso",
            "bgo h 2,0",
            (
                "The hand is filled up to three, one tile after the other: "
                '"take TTT" or "take discard" (N7.1).'
            ),
        ),
        ("take 0", "oso", "take bob", "The tile bob is not in the display; these are: gsp (N7.1)."),
        (
            "take 0",
            "oso",
            "take discard",
            "Only after a match can the top of the discard pile be taken (N7.1).",
        ),
        ("take 0 match", "", "take discard", "The discard pile is empty (N7.1)."),
    ],
)
def test_taking(first: str, discard: str, action: str, said: str) -> None:
    assert refusal(table("ppp", first=first, display="gsp", discard=discard), action) == said


@pytest.mark.parametrize(
    ("hands", "game"), [(("bgo bbo", "(bgp)"), GAME), (("bgo", "(bgp)"), VERSION_1)]
)
def test_taking_the_last_tile(hands: tuple[str, str], game: Game) -> None:
    """One is missing in the hand, or by old rules one is all that is taken."""
    taking = table("ppp", first="take 0", hands=hands, display="gsp", discard="oso", game=game)
    assert refusal(taking, "bgo h 2,0") == 'A tile was laid, now one is taken: "take TTT" (N7.1).'
    taking = table("ppp", first="take 0 match", hands=hands, discard="oso", game=game)
    assert refusal(taking, "bgo h 2,0") == (
        'A tile was laid, now one is taken: "take TTT" or "take discard" (N7.1).'
    )


@pytest.mark.parametrize(
    ("before", "action", "said"),
    [
        ("", "deal 0 bgo", 'First the garden\'s start is laid: "start TTT" (N2.1).'),
        (
            "start bgo",
            "take bgp",
            'Each seat is dealt three tiles: "deal SEAT TTT" (N2.1).',
        ),
        ("start bgo", "deal 1 bgp", "The next tile goes to seat 0 (N2.1)."),
        ("start bgo", "deal 0 bgo", "The tile bgo was turned up before (N2.1)."),
        ("start bgo", "deal 0 ?", 'A "?" stands for something hidden; it cannot be played.'),
    ],
)
def test_set_up(before: str, action: str, said: str) -> None:
    position = GAME.start().play(before) if before else GAME.start()
    with pytest.raises(ValueError) as refused:
        position.play(action)
    assert str(refused.value) == said


def test_orders() -> None:
    position = table("ppp", first="orders", orders=("I-g T-g", ""))
    assert refusal(position, "order 0 X-p") == "The next order goes to seat 1 (N2.2, N3.1)."
    assert refusal(position, "order 1 T-g") == "The order T-g was drawn before (N2.2)."
    assert (
        refusal(position, "display bob") == 'Each seat draws two orders: "order SEAT X-p" (N2.2).'
    )


def test_journey() -> None:
    position = table("ppppp", at="0,0", game=tsuboniwa.game("niwashi", journey=12))
    assert refusal(position, "bgo h 4,0") == (
        "The cell 5,0 lies outside the area, which goes from -2,-3 to 4,3 (N5.2, N10.1)."
    )
    position = table("ppp", game=tsuboniwa.game("niwashi", journey=11))
    assert refusal(position, "bgo v 1,-2") == (
        "No tile can lie on the cell 1,-1: there is a rock (N5.2, N10.1)."
    )
