"""How Niwashi looks in a terminal, and what it forgives."""

import os

import pytest

import tsuboniwa
from tests.conformance import random_match
from tests.games.niwashi.tables import GAME, table
from tsuboniwa.core.game import Position
from tsuboniwa.games.niwashi.drawing import draw, draw_ghost, loosen, what_now

FEW = bool(os.environ.get("TSUBONIWA_FEW"))


def shown(position: Position, seat: int | None = 0) -> list[str]:
    return draw(position.view(seat)).plain.splitlines()


def ghost(position: Position, action: str) -> list[str]:
    return draw_ghost(position.view(position.actor), action).plain.splitlines()


GARDEN = table(
    "ppo\n..s",
    laid="0 bob v 0,0; 1 gsp h 2,1",
    lantern="at 1,0 E",
    display="bpb",
    hands=("bgo (gog)", "(bgp)"),
)


def test_the_garden_with_coordinates_last_tiles_and_lantern() -> None:
    assert shown(GARDEN)[:8] == [
        "     -2 -1  0  1  2  3  4  5  6",
        "  -2  ·  ·  ·  ·  ·  ·  ·  ·  · ",
        "  -1  ·  ·  ·  ·  ·  ·  ·  ·  · ",
        "   0  ·  · (b)p▶  o  ·  ·  ·  · ",
        "   1  ·  · (o) · [g][s][p] ·  · ",
        "   2  ·  · (b) ·  ·  ·  ·  ·  · ",
        "   3  ·  ·  ·  ·  ·  ·  ·  ·  · ",
        "   4  ·  ·  ·  ·  ·  ·  ·  ·  · ",
    ]


def test_what_lies_around_it() -> None:
    text = "\n".join(shown(GARDEN))
    assert "Display     b  p  b    0 left in the pile" in text
    assert "Lantern     ▶  at 1,0 E" in text
    assert "You ()      b  g  o    g  o  g    orders I-g T-g, 8 in the stack" in text
    assert "Seat 1 []   ?  ?  ?    orders ? ?, 8 in the stack" in text
    assert "I-g line, summer" in text
    assert "Your partner never saw your gog." in text
    spectator = "\n".join(shown(GARDEN, None))
    assert "bgo" not in spectator
    assert "I-g" not in spectator


def test_a_ghost_of_a_tile() -> None:
    lines = ghost(GARDEN, "bgo h 0,2")
    assert lines[5] == "   2  ·  · =b=-g--o- ·  ·  ·  · "
    assert lines[-1] == "bgo h 0,2 would cover one field, 1 in its own colour: a match."
    lines = ghost(GARDEN, "bgo v 2,0")
    assert [line[17:20] for line in lines[3:6]] == ["•b•", "=g=", "-o-"]


def test_a_ghost_that_is_refused_says_why() -> None:
    assert ghost(GARDEN, "bgo h 4,4")[-1].endswith("this covers none (N5.2).")
    assert ghost(GARDEN, "opp h 0,2")[-1] == ("The tile opp is not in your hand: bgo gog (N5.1).")
    assert ghost(GARDEN, "bloom")[0].startswith("No action begins so")


def test_a_ghost_for_the_acting_seat_only() -> None:
    assert draw_ghost(GARDEN.view(1), "bgo h 0,2").plain == "It is not your turn."


def test_a_ghost_of_the_lantern() -> None:
    lines = ghost(GARDEN, "lantern at 3,3 S")
    assert lines[6] == "   3  ·  ·  ·  ·  · (▼) ·  ·  · "
    assert "▶" not in "\n".join(lines)
    assert lines[-1] == "The lantern would stand at 3,3 S."


@pytest.mark.parametrize("journey", [0, 4, 9])
def test_every_drawing_fits_80_columns(journey: int) -> None:
    game = tsuboniwa.game("niwashi", journey=journey)
    for position in random_match(game, ("drawing", journey)):
        for seat in (0, 1, None):
            assert max(map(len, shown(position, seat))) <= 80
            assert what_now(position.view(seat)).endswith(".")
        if FEW and len(position.events) > 30:
            break


@pytest.mark.parametrize("width", [20, 30, 60, 88])
def test_wide_gardens_fit_too(width: int) -> None:
    position = table("p" * width, laid=f"0 bob v {width - 1},0", hands=("(bgo)", "(bgp)"))
    assert max(map(len, shown(position))) <= 80
    assert "b" in "".join(shown(position)[3:6])


def test_a_journey_shows_its_obstacles_and_its_goal() -> None:
    position = table("ppp", game=tsuboniwa.game("niwashi", journey=11))
    lines = shown(position)
    assert lines[0] == "11. Under the Volcano, Kagoshima  15 orders to fulfil"
    assert any("^^^^^^" in line for line in lines)
    assert any(line.startswith("Fulfilled  0 of 15") for line in lines)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bgo h 3,-1", "bgo h 3,-1"),
        ("BGO H 3 -1", "bgo h 3,-1"),
        ("ogb 3, -1 v", "ogb v 3,-1"),
        ("h ogb (3;1)", "ogb h 3,1"),
        ("ogb vertical 3 \N{MINUS SIGN}1", "ogb v 3,-1"),
        ("take OGB", "take bgo"),
        ("Take Discard", "take discard"),
        ("discard ogb,gpp, spp", "discard bgo gpp pps"),
        ("lantern at 3 1 n", "lantern at 3,1 N"),
        ("lantern 3,1 north", "lantern at 3,1 N"),
        ("lantern 3,1", "lantern at 3,1 -"),
        ("lantern at -3 -1 -", "lantern at -3,-1 -"),
        ("lantern u e", "lantern shape U E"),
        ("lantern shape x", "lantern shape X -"),
        ("lantern ogb", "lantern on bgo -"),
        ("lantern pile s", "lantern pile S"),
        ("lantern discard", "lantern discard -"),
        ("order 0 x-p", "order 0 X-p"),
        ("", ""),
        ("what now", "what now"),
    ],
)
def test_sloppy_entries(typed: str, meant: str) -> None:
    assert loosen(typed) == meant


def test_notation_stays_as_it_is() -> None:
    for position in random_match(GAME, "loosen"):
        for action in position.legal[:: 1 + len(position.legal) // 20]:
            assert loosen(str(action)) == str(action)
