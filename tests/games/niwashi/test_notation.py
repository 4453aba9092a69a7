"""Actions and positions of Niwashi as text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.niwashi.tables import GAME, VERSION_1, seen, table
from tsuboniwa.core.errors import InvalidAction, PositionError

ACTIONS = [
    "start bgo",
    "deal 0 bgo",
    "deal 1 ?",
    "display psp",
    "order 0 X-p",
    "order 1 ?",
    "bgo h 3,-1",
    "ogb v -92,0",
    "bgb h 0,94",
    "lantern at -94,96 N",
    "lantern at 0,0 -",
    "lantern on bgo E",
    "lantern shape U S",
    "lantern pile W",
    "lantern discard -",
    "discard bgo",
    "discard psp bgo",
    "discard psp bgo bbg",
    "take bgo",
    "take discard",
]


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_both_ways(text: str) -> None:
    assert str(GAME.action(text)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "No action begins so"),
        ("bloom", "No action begins so"),
        ("start", "start TTT"),
        ("start ogb", "goes by the name bgo"),
        ("start sss", "one s at most"),
        ("deal 2 bgo", "no seat"),
        ("deal bgo", "deal SEAT TTT"),
        ("order 0 Y-p", "No such order"),
        ("order 0 X-s", "No such order"),
        ("order X-p", "order SEAT X-p"),
        ("bgo", 'written "TTT h X,Y" or "TTT v X,Y"'),
        ("bgo x 3,1", 'written "TTT h X,Y" or "TTT v X,Y"'),
        ("bgo hv 3,1", 'written "TTT h X,Y" or "TTT v X,Y"'),
        ("bbb h 3,1", "not all alike"),
        ("sos h 3,1", "one s at most"),
        ("bgo h 3", "There is no cell"),
        ("bgo h 3,+1", "There is no cell"),
        ("bgo h 03,1", "There is no cell"),
        ("bgo h -0,1", "There is no cell"),
        ("bgo h 97,0", "No garden reaches"),
        ("lantern", "lantern at X,Y F"),
        ("lantern at 3,1", "lantern at X,Y F"),
        ("lantern at 3,1 Q", "faces N, E, S, W or -"),
        ("lantern at 3,1 NE", "faces N, E, S, W or -"),
        ("lantern on psg N", "goes by the name gsp"),
        ("lantern shape Z N", "No such shape"),
        ("lantern shape IT N", "No such shape"),
        ("lantern pile 3,1 N", "lantern at X,Y F"),
        ("discard", "discard TTT"),
        ("discard bgo bgo", "once"),
        ("discard bgo bgp bgs bpo", "three tiles|3 tiles"),
        ("take", '"take TTT" or "take discard"'),
        ("take ?", "No such tile"),
        ("discard  bgo", "No such tile"),
    ],
)
def test_texts_that_are_no_actions(text: str, said: str) -> None:
    with pytest.raises(InvalidAction, match=said):
        GAME.action(text)


@given(st.text(alphabet="pgobs hv,-0123456789?takelntrdisc", max_size=24))
def test_any_text_is_an_action_or_refused_with_a_sentence(text: str) -> None:
    try:
        assert str(GAME.action(text)) == text
    except InvalidAction as error:
        assert str(error)[0].isupper() or str(error).startswith('"')
        assert str(error).endswith(".")


POSITION = """\
take 0 match
start: bgo
laid: 0 oog v 2,0; 1 psp h 2,2
lantern: at 3,-1 N
display: gsp
discard: oso bbg
pile: 12
seat 0: bgp (bob) | X-p ? | I-g
seat 1: opp ? | ? ? | T-g U-g
ruled out 1: I-p | I-p V-o"""


def test_positions_both_ways() -> None:
    assert str(GAME.position(POSITION)) == POSITION


BY_LANTERN = POSITION.replace("take 0 match", "act 0").replace(
    "lantern: at 3,-1 N\n", "lantern: at 3,-1 N\nlast by lantern: 1\n"
)


def test_who_has_moved_the_lantern_in_its_last_turn() -> None:
    """N4.2: then no tile of that seat counts."""
    position = GAME.position(BY_LANTERN)
    assert str(position) == BY_LANTERN
    assert [seat["last"] is None for seat in seen(position)["seats"]] == [False, True]
    # While a hand is discarded, the lantern was moved in this very turn.
    discarding = GAME.position(BY_LANTERN.replace("act 0", "discard 0"))
    assert "last by lantern: 0 1" in str(discarding)
    assert GAME.position(str(discarding)) == discarding


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("lantern: 1\n", "lantern: 2\n", "names seats that have laid a tile"),
        ("lantern: 1\n", "lantern: 1 1\n", "each once"),
        ("; 1 psp h 2,2", "", "names seats that have laid a tile"),
        ("at 3,-1 N", "-", "Nobody has moved the lantern"),
        ("act 0", "take 1", "Seat 1 has just laid a tile"),
    ],
)
def test_who_cannot_have_moved_the_lantern(old: str, new: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        GAME.position(BY_LANTERN.replace(old, new))


def test_in_version_1_a_lantern_changes_nothing_for_tiles() -> None:
    with pytest.raises(PositionError, match="counts after a lantern too"):
        VERSION_1.position(BY_LANTERN)


def test_a_drawn_garden_both_ways() -> None:
    position = table(".gp\n..s", at="-3,2", laid="0 bob h -1,3")
    text = str(position)
    # What a tile covers is forgotten; an empty row or column at the rim is left out.
    assert "ground: -2,2\n  gp\nlaid: 0 bob h -1,3" in text
    assert GAME.position(text) == position
    position = position.play("bgo v -2,2")
    assert GAME.position(str(position)) == position


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("take 0 match", "bloom", "not a phase"),
        ("take 0 match", "take", "followed by a seat"),
        ("take 0 match", "take 2", "followed by a seat"),
        ("take 0 match", "take 0 match now", "mean after"),
        ("take 0 match", "deal 0", "mean after"),
        ("take 0 match", "over 0", "An end has a reason"),
        ("take 0 match", "replace 0", "No order is missing"),
        ("start: bgo", "start: ogb", "goes by the name"),
        ("0 oog v 2,0", "2 oog v 2,0", "not a tile that a seat laid"),
        ("0 oog v 2,0", "0 oog v 2,0; 0 gpp v 9,9", "covers one or two"),
        ("0 oog v 2,0", "0 oog v 2", "There is no cell"),
        ("0 oog v 2,0", "0 ogb v 2,0", "appears twice"),
        ("lantern: at 3,-1 N", "lantern: moon", "lantern at X,Y F"),
        ("lantern: at 3,-1 N\n", "", "lantern"),
        ("display: gsp", "display: gsp gsp", "appears twice"),
        ("pile: 12", "pile: 60", "The pile has"),
        ("pile: 12", "pile: many", "The pile has"),
        ("pile: 12", "pile: 12\npile: 12", "appears twice"),
        ("(bob)", "(bob) bbp bbs", "at most"),
        ("X-p ?", "X-p ? ?", "two orders in hand"),
        ("X-p ?", "X-q ?", "No such order"),
        ("I-g\n", "X-p\n", "appears twice"),
        ("| I-g", "", "not a seat"),
        ("I-p | I-p V-o", "I-p | I-p | I-p", "two lists"),
        ("display: gsp", "display: gsp\nground: x", "begins at a cell"),
        ("display: gsp", "display: gsp\nground: 0,0", "drawn with"),
        ("display: gsp", "display: gsp\nground: 0,0\n...", "one field at least"),
    ],
)
def test_texts_that_are_no_positions(old: str, new: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        GAME.position(POSITION.replace(old, new))


def test_hidden_orders_must_be_possible() -> None:
    names = [f"{shape}-{season}" for shape in "ITUVWX" for season in "pgob"]
    with pytest.raises(PositionError, match="No orders are left"):
        GAME.position(
            f"""act 0
            start: bgo
            laid:
            lantern: -
            display:
            discard:
            pile: 0
            seat 0: bgp | X-p |
            seat 1: ? | ? |
            ruled out 1: {" ".join(names)}"""
        )


def test_a_ground_has_limits() -> None:
    with pytest.raises(PositionError, match="that large"):
        table("p" * 97)
    with pytest.raises(PositionError, match="that large"):
        table("p" * 80, pile=10)
    with pytest.raises(PositionError, match="one field at least"):
        table("...")
    with pytest.raises(PositionError, match="Only 47 tiles"):
        table("p", pile=46)


@pytest.mark.parametrize(
    ("first", "more", "said"),
    [
        ("start", {"pile": 3}, "comes first"),
        ("deal", {"hands": ("bgo", "bgp"), "pile": 3}, "go to seat 0"),
        ("deal", {"hands": ("bgo bgs bob", "bgp bpo bbg"), "pile": 3}, "go to seat 0"),
        ("show", {"display": "gsp bpb oso", "pile": 3}, "display is full"),
        ("fill 0", {"display": "gsp bpb oso", "pile": 3}, "display is full"),
        ("fill 0", {"display": "gsp"}, "pile is empty"),
        ("orders", {"orders": ("I-g", "I-o")}, "go to seat 0"),
        ("orders", {"orders": ("I-g T-g", "I-o T-o")}, "go to seat 0"),
        ("act 0", {"hands": ("", "bgp")}, "has no tile"),
        ("take 0", {}, "nothing to take"),
        ("take 0", {"display": "gsp", "hands": ("bgo bgs bob", "bgp")}, "two at most"),
    ],
)
def test_phases_that_cannot_be(first: str, more: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        table("ppp", first=first, **more)
