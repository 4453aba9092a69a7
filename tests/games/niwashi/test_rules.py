"""Niwashi, rule by rule. The numbers are those of docs/rules/niwashi.md."""

from itertools import permutations, product

import pytest

import tsuboniwa
from tests.conformance import random_match
from tests.games.niwashi.tables import GAME, VERSION_1, drawn, legal, placed, seen, table
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import IllegalAction, OptionError
from tsuboniwa.core.game import Game, Outcome, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwashi.orders import ORDER_NAMES, PICTURES
from tsuboniwa.games.niwashi.tiles import COLOURS, TILE_NAMES

SET_UP = [
    "start bgo",
    *(f"deal 0 {tile}" for tile in ("bbg", "ggp", "oso")),
    *(f"deal 1 {tile}" for tile in ("bbo", "ggo", "opp")),
    *(f"display {tile}" for tile in ("bpb", "gsp", "psp")),
    "order 0 I-p",
    "order 0 X-g",
    "order 1 T-o",
    "order 1 U-b",
]


def after(*actions: str, game: Game = GAME) -> Position:
    position = game.start()
    for action in actions:
        position = position.play(action)
    return position


# --- 1 Components -----------------------------------------------------------------------------


def test_N1_1_five_colours() -> None:
    assert COLOURS == "pgobs"


def test_N1_2_62_tiles_named_by_the_smaller_reading() -> None:
    strips = {"".join(strip) for strip in product("pgobs", repeat=3)}
    tiles = {strip for strip in strips if strip.count("s") <= 1 and len(set(strip)) > 1}
    assert set(TILE_NAMES) == {min(strip, strip[::-1]) for strip in tiles}
    assert len(TILE_NAMES) == 62
    assert legal(GAME.start()) == [f"start {tile}" for tile in sorted(TILE_NAMES)]


def test_N1_3_24_orders_of_six_mirror_symmetric_shapes() -> None:
    assert sorted(ORDER_NAMES) == sorted(f"{s}-{c}" for s in "ITUVWX" for c in "pgob")
    for picture in PICTURES.values():
        cells = {(x, y) for y, row in enumerate(picture) for x, c in enumerate(row) if c == "#"}
        assert len(cells) == 5
        width, height = len(picture[0]), len(picture)
        mirrored = [
            {(width - 1 - x, y) for x, y in cells},
            {(x, height - 1 - y) for x, y in cells},
            {(y, x) for x, y in cells},
            {(height - 1 - y, width - 1 - x) for x, y in cells},
        ]
        assert cells in mirrored


def test_N1_4_the_lantern_starts_on_nothing() -> None:
    assert seen(after(*SET_UP))["lantern"] is None


# --- 2 Set-up ---------------------------------------------------------------------------------


def test_N2_1_start_lies_left_to_right_as_named() -> None:
    position = after("start bgo")
    cells = seen(position)["garden"]["cells"]
    assert [(c["x"], c["y"], c["colour"]) for c in cells] == [(0, 0, "b"), (1, 0, "g"), (2, 0, "o")]


def test_N2_1_three_tiles_to_each_seat_three_open_37_in_the_pile() -> None:
    position = GAME.start()
    for action in SET_UP[:10]:
        assert position.actor == CHANCE
        position = position.play(action)
    view = seen(position, 0)
    assert view["seats"][0]["tiles"] == ["bbg", "ggp", "oso"]
    assert view["seats"][1]["unknown"] == 3
    assert view["display"] == ["bpb", "gsp", "psp"]
    assert view["pile"] == 37


def test_N2_1_chance_draws_from_all_unseen_tiles_with_weight_1() -> None:
    position = after(*SET_UP[:9])
    used = {action.split(" ")[-1] for action in SET_UP[:9]}
    assert legal(position) == [f"display {tile}" for tile in sorted(TILE_NAMES) if tile not in used]
    assert {weight for _, weight in position.chance} == {1}
    # The 15 tiles out of play stay among the unseen ones to the end.
    *_, last = random_match(GAME, "out of play")
    assert len(seen(last, 0)["unseen"]) == 15 + seen(last, 0)["seats"][1]["unknown"]


def test_N2_2_two_orders_of_ten_to_each_seat() -> None:
    position = after(*SET_UP[:10])
    assert legal(position) == sorted(f"order 0 {order}" for order in ORDER_NAMES)
    position = position.play("order 0 I-p").play("order 0 X-g")
    others = [order for order in ORDER_NAMES if order not in ("I-p", "X-g")]
    assert legal(position) == sorted(f"order 1 {order}" for order in others)
    position = position.play("order 1 T-o").play("order 1 U-b")
    assert position.actor == 0
    assert [seat["stack"] for seat in seen(position)["seats"]] == [8, 8]


# --- 3 A turn ---------------------------------------------------------------------------------

# Seat 0 has just laid the fifth p of a line; a T is there as well. Its take ends the turn.
LINE = """
    pppp.
    ...p.
    ...p.
"""


def before_turn_of_1(ground: str = LINE, laid: str = "0 ppb h 3,0", **more: object) -> Position:
    given: dict[str, object] = {
        "first": "take 0",
        "display": "gsp",
        "orders": ("I-g T-g", "X-p I-p"),
    }
    return table(ground, laid=laid, **(given | more))  # type: ignore[arg-type]


def test_N3_1_a_fulfilled_order_is_laid_open_and_replaced() -> None:
    position = before_turn_of_1().play("take gsp")
    assert position.actor == CHANCE
    assert all(text.startswith("order 1 ") for text in legal(position))
    assert "order 1 I-p" not in legal(position)
    assert seen(position)["seats"][1]["fulfilled"] == ["I-p"]
    position = position.play("order 1 W-o")
    assert position.actor == 1
    orders = [order["order"] for order in seen(position, 1)["seats"][1]["orders"]]
    assert orders == ["X-p", "W-o"]
    assert seen(position)["seats"][1]["stack"] == 7


def test_N3_1_the_order_longest_in_hand_comes_first() -> None:
    position = before_turn_of_1(orders=("I-g T-g", "I-p V-p")).play("take gsp")
    assert seen(position)["seats"][1]["fulfilled"] == ["I-p"]
    position = position.play("order 1 W-o")
    assert seen(position)["seats"][1]["fulfilled"] == ["I-p", "V-p"]
    assert position.actor == CHANCE


def test_N3_1_a_replacement_may_be_fulfilled_in_its_turn() -> None:
    position = before_turn_of_1().play("take gsp").play("order 1 V-p")
    assert seen(position)["seats"][1]["fulfilled"] == ["I-p", "V-p"]
    assert position.actor == CHANCE
    assert position.play("order 1 W-o").actor == 1


def test_N3_1_an_empty_stack_replaces_nothing() -> None:
    done = " ".join(name for name in ORDER_NAMES if name[2] in "gb" and name[0] in "UVWX")
    position = before_turn_of_1(fulfilled=("", done), orders=("I-g T-g", "I-p V-p"))
    assert seen(position)["seats"][1]["stack"] == 0
    position = position.play("take gsp")
    assert position.actor == 1
    assert seen(position, 1)["seats"][1]["orders"] == []
    assert seen(position)["score"] == 10


def test_N3_2_a_seat_places_a_tile_or_moves_the_lantern() -> None:
    first_words = {text.split(" ")[0] for text in legal(after(*SET_UP))}
    assert first_words == {"bbg", "gbb", "ggp", "pgg", "oso", "lantern"}


def test_N3_2_a_seat_without_a_tile_ends_the_game() -> None:
    position = table("ppp", first="take 0", display="gsp", hands=("(bgo)", "")).play("take gsp")
    assert position.outcome == Outcome((0, 0), (0, 1), "no-tile")


def test_N3_3_the_display_is_filled_to_three_from_the_pile() -> None:
    hands = ("(bgo) bbo", "(bgp)")
    position = table("ppp", first="take 0", hands=hands, display="bpb gsp psp", pile=5)
    position = position.play("take gsp")
    assert position.actor == CHANCE
    position = position.play("display oso")
    assert position.actor == 1
    assert seen(position)["display"] == ["bpb", "oso", "psp"]
    assert seen(position)["pile"] == 4


def test_N3_3_the_display_is_filled_as_far_as_the_pile_lasts() -> None:
    position = table("ppp", first="discard 0", display="bpb gsp psp", pile=2)
    position = position.play("discard bgo").play("display oso").play("display bbo")
    assert position.actor == 1
    assert seen(position)["display"] == ["bbo", "oso"]


# --- 4 A fulfilled order ----------------------------------------------------------------------

TURNS_AND_MIRRORS = [
    (shape, turns, mirrored) for shape in PICTURES for turns in range(4) for mirrored in (0, 1)
]


@pytest.mark.parametrize(("shape", "turns", "mirrored"), TURNS_AND_MIRRORS)
def test_N4_1_shapes_turned_or_mirrored(shape: str, turns: int, mirrored: int) -> None:
    cells = [(x, y) for y, row in enumerate(PICTURES[shape]) for x, c in enumerate(row) if c == "#"]
    if mirrored:
        cells = [(-x, y) for x, y in cells]
    for _ in range(turns):
        cells = [(-y, x) for x, y in cells]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    ground = "\n".join(
        "".join("g" if (x, y) in cells else "." for x in range(left, left + 5))
        for y in range(top, top + 5)
    )
    # Seat 0 lays its g over one field of the shape, the rest of the tile beside it.
    x, y = cells[0]
    laid = next(
        f"0 {strip}"
        for strip, dx, dy in (
            (f"gob h {x},{y}", 1, 0),
            (f"gob v {x},{y}", 0, 1),
            (f"bog h {x - 2},{y}", -1, 0),
            (f"bog v {x},{y - 2}", 0, -1),
        )
        if not {(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)} & set(cells)
    )
    position = table(
        ground,
        at=f"{left},{top}",
        laid=laid,
        first="take 0",
        display="gsp",
        hands=("(bbg)", "(bgp)"),
        orders=("I-o T-o", f"{shape}-g X-b"),
    ).play("take gsp")
    assert seen(position)["seats"][1]["fulfilled"] == [f"{shape}-g"]


def test_N4_1_neighbours_do_not_matter() -> None:
    ground = """
        pppp
        pppp
        pppp
        pppp
    """
    position = before_turn_of_1(ground, "0 ppb h 3,0", orders=("I-g T-g", "X-p W-p"))
    position = position.play("take gsp").play("order 1 U-p")
    # A W and a U touch the corner that seat 0 covered; a cross cannot.
    assert seen(position)["seats"][1]["fulfilled"] == ["U-p", "W-p"]


def test_N4_1_only_the_top_colour_counts() -> None:
    # The g over the line's middle breaks it.
    laid = "0 ppb h 3,0; 1 gbo v 2,0; 0 ggo h 4,0"
    position = before_turn_of_1("pppp.", laid, hands=("(bbg)", "(bgp)")).play("take gsp")
    assert seen(position)["score"] == 0


def test_N4_2_a_field_of_the_partners_last_tile_is_needed() -> None:
    # The same line, but seat 0 has laid another tile since, beside it.
    laid = "0 ppb h 3,0; 1 obb v 3,2; 0 bob h 3,4"
    position = before_turn_of_1(laid=laid).play("take gsp")
    assert seen(position)["score"] == 0


def test_N4_2_the_seats_own_tile_does_not_count() -> None:
    position = before_turn_of_1(laid="0 obo v 3,2; 1 ppb h 3,0").play("take gsp")
    assert drawn(position).splitlines()[0] == "pppppb"
    assert seen(position)["score"] == 0


# The line is seat 1's own work: its p lies where it was still missing. Seat 0 moves the lantern.
def after_lantern(game: Game) -> Position:
    laid = "0 ppb h 2,0; 1 obp v 4,-2"
    hands = ("(bbg)", "(bgp)")
    position = before_turn_of_1("pppo.", laid, first="act 0", hands=hands, game=game)
    assert drawn(position).splitlines()[2] == "ppppp"
    return position.play("lantern pile -").play("discard bbg")


def test_N4_2_nothing_is_fulfilled_after_the_partners_lantern() -> None:
    position = after_lantern(GAME)
    assert position.actor == 1
    view = seen(position)
    assert view["score"] == 0
    assert view["seats"][0]["last"] is None
    # Nobody learns what the order is not: it could not be laid open.
    assert "I-p" in seen(position, 0)["seats"][1]["orders"][0]["possible"]


def test_N4_2_a_tile_of_an_earlier_turn_stays_without_effect() -> None:
    """Seat 1 lays a tile elsewhere, and seat 0 moves the lantern once more."""
    position = after_lantern(GAME).play("bgp v 4,-4").play("lantern pile N")
    assert position.play(position.legal[0]).view(None).as_json()["score"] == 0


def test_N4_2_the_next_tile_counts_again() -> None:
    """The line is laid open as soon as seat 0 lays a tile that has part in it."""
    hands = ("(bbg) (gpp)", "(bgp) (bgo)")
    laid = "0 ppb h 2,0; 1 obp v 4,-2"
    position = before_turn_of_1("pppo.", laid, first="act 0", hands=hands, display="")
    position = position.play("ppg v 0,0")
    assert seen(position)["seats"][1]["fulfilled"] == ["I-p"]


def test_N4_2_in_version_1_fields_that_were_covered_did_not_count() -> None:
    # Seat 1 lays its own p over the one that seat 0 laid; the line is still there.
    laid = "0 pog v 4,0; 1 obp v 4,-2"
    hands = ("(bbg)", "(bgp)")
    position = before_turn_of_1("ppppp", laid, hands=hands, game=VERSION_1).play("take gsp")
    assert "ppppp" in drawn(position)
    assert seen(position)["score"] == 0


def test_N4_2_in_version_1_covering_a_second_field_left_the_third() -> None:
    laid = "0 ppb h 3,0; 1 bob h 5,0"
    position = before_turn_of_1("pppp.", laid, game=VERSION_1).play("take gsp")
    assert seen(position)["seats"][1]["fulfilled"] == ["I-p"]


def test_N4_2_in_version_1_also_when_the_partner_had_moved_the_lantern_since() -> None:
    assert seen(after_lantern(VERSION_1))["seats"][1]["fulfilled"] == ["I-p"]


def test_N4_2_the_start_tile_is_nobodys() -> None:
    position = before_turn_of_1("ppppp", "").play("take gsp")
    assert seen(position)["score"] == 0
    assert position.actor == 1


# --- 5 Placing --------------------------------------------------------------------------------


def test_N5_1_both_readings_in_both_directions() -> None:
    position = table("p", hands=("(bgo)", "(bgp)"))
    assert placed(position) == sorted(
        f"{reading} {where}"
        for reading in ("bgo", "ogb")
        for where in ("h -2,0", "h -1,0", "h 0,0", "v 0,-2", "v 0,-1", "v 0,0")
    )


def test_N5_1_a_palindrome_has_one_reading() -> None:
    position = table("p", hands=("(bgb)", "(bgp)"))
    assert {text.split(" ")[0] for text in placed(position)} == {"bgb"}


def test_N5_1_the_first_letter_lies_on_the_named_cell() -> None:
    position = table("ppp")
    assert drawn(position.play("ogb h 2,0")) == "ppogb"
    assert drawn(position.play("bgo v 1,0")) == "pbp\n.g.\n.o."


def test_N5_1_elsewhere_a_tile_goes_by_its_name() -> None:
    position = table("ppp", first="take 0", display="gsp")
    assert legal(position) == ["take gsp"]
    with pytest.raises(ValueError, match=r"goes by the name gsp"):
        position.play("take psg")


def test_N5_2_one_or_two_fields_are_covered_the_rest_is_empty() -> None:
    position = table("pp", hands=("(bgb)", "(bgp)"))
    assert placed(position) == [
        "bgb h -1,0",
        "bgb h -2,0",
        "bgb h 0,0",
        "bgb h 1,0",
        *(f"bgb v {x},{y}" for x in (0, 1) for y in (-1, -2, 0)),
    ]


def test_N5_2_three_are_too_many_and_touching_is_too_little() -> None:
    position = table("ppp")
    for action, said in (("bgo h 0,0", "three"), ("bgo h 0,1", "none"), ("bgo v 1,1", "none")):
        with pytest.raises(IllegalAction, match=rf"covers {said} \(N5.2\)"):
            position.play(action)
    assert "bgo h 1,0" in placed(position)


def test_N5_2_at_any_height_and_over_a_gap() -> None:
    # On top of two layers, on one layer and over a hole between two fields.
    position = table("p.p", laid="1 gbb v 0,0; 0 oog v 0,-2", first="act 1")
    position = position.play("bgp h 0,0")
    cell = next(c for c in seen(position)["garden"]["cells"] if (c["x"], c["y"]) == (0, 0))
    assert [layer["colour"] for layer in cell["layers"]] == ["g", "g", "b"]
    assert [layer["placement"] for layer in cell["layers"]] == [0, 1, 2]
    assert drawn(position) == "o..\no..\nbgp\nb..\nb.."


@pytest.mark.parametrize(
    ("action", "matches"),
    [("gob h 2,0", False), ("sop h 2,0", True), ("pos h 2,0", False), ("pos h 0,0", True)],
)
def test_N5_3_a_match_covers_its_own_colour(action: str, matches: bool) -> None:
    hand = "(bog) (pos)"
    position = table("p.s", hands=(hand, "(bgp)"), display="gsp", discard="oso").play(action)
    assert ("take discard" in legal(position)) == matches


def test_N5_3_compares_with_the_field_on_top() -> None:
    position = table(
        "p", laid="1 obb h 0,0", hands=("(opp)", "(bgp)"), display="gsp", discard="oso"
    )
    assert "take discard" not in legal(position.play("ppo v 0,0"))
    assert "take discard" in legal(position.play("opp v 0,0"))


# --- 6 Lantern --------------------------------------------------------------------------------


def test_N6_1_where_the_lantern_can_stand() -> None:
    position = table("p.\n.p", at="3,-1", display="bpb gsp", discard="", pile=0)
    places = [f"at {x},{y}" for x in range(1, 7) for y in range(-3, 3)]
    places += ["on bpb", "on gsp", *(f"shape {shape}" for shape in "ITUVWX"), "pile", "discard"]
    lanterns = [text for text in legal(position) if text.startswith("lantern")]
    assert lanterns == sorted(f"lantern {place} {facing}" for place in places for facing in "NESW-")


def test_N6_1_the_same_place_again() -> None:
    position = table("ppp", lantern="shape U N")
    assert "lantern shape U N" in legal(position)


def test_N6_1_a_taken_tile_keeps_the_sign_on_its_name() -> None:
    hands = ("(bgo) bbo", "(bgp)")
    position = table("ppp", first="take 0", hands=hands, display="bpb gsp", lantern="on gsp E")
    position = position.play("take gsp")
    assert seen(position)["lantern"]["tile"] == "gsp"
    with pytest.raises(IllegalAction, match=r"N6.1"):
        position.play("lantern on gsp W")


def test_N6_2_the_whole_hand_is_discarded_the_last_on_top() -> None:
    hand = ["bgo", "gog", "pps"]
    position = table("ppp", hands=(" ".join(hand), "(bgp)")).play("lantern at 0,0 N")
    assert legal(position) == sorted(f"discard {' '.join(tiles)}" for tiles in permutations(hand))
    position = position.play("discard pps bgo gog")
    assert seen(position)["discard"] == ["pps", "bgo", "gog"]


@pytest.mark.parametrize("hand", ["bgo", "bgo gog"])
def test_N6_2_smaller_hands(hand: str) -> None:
    position = table("ppp", hands=(hand, "(bgp)")).play("lantern at 0,0 N")
    orders = permutations(hand.split())
    assert legal(position) == sorted(f"discard {' '.join(tiles)}" for tiles in orders)


def test_N6_3_the_lantern_blocks_nothing() -> None:
    without = table("ppp")
    for lantern in ("at 1,0 N", "at 3,0 -", "pile -"):
        assert legal(table("ppp", lantern=lantern)) == legal(without)


# --- 7 Drawing --------------------------------------------------------------------------------


def test_N7_1_one_tile_of_the_display() -> None:
    position = table("ppp", display="bpb gsp psp", discard="oso", pile=3).play("bgo h 2,0")
    assert legal(position) == ["take bpb", "take gsp", "take psp"]
    assert seen(position.play("take gsp"), 0)["seats"][0]["tiles"] == ["gsp"]


def test_N7_1_after_a_match_also_the_top_of_the_discard_pile() -> None:
    position = table("bgg", display="bpb", discard="oso pps", pile=3).play("bgo v 0,0")
    assert legal(position) == ["take bpb", "take discard"]
    position = position.play("take discard")
    assert seen(position, 0)["seats"][0]["tiles"] == ["pps"]
    assert seen(position)["discard"] == ["oso"]


def test_N7_1_one_by_one_until_the_hand_has_three() -> None:
    position = table("ppp", hands=("bgo", "(bgp)"), display="bpb gsp psp", pile=9).play("bgo h 2,0")
    for tile, left in (("gsp", ["bpb", "psp"]), ("bpb", ["psp"])):
        position = position.play(f"take {tile}")
        assert position.actor == 0
        assert seen(position)["display"] == left
        assert legal(position) == [f"take {name}" for name in left]
    position = position.play("take psp")
    assert seen(position, 0)["seats"][0]["tiles"] == ["bpb", "gsp", "psp"]
    # Only now is the display filled (N3.3).
    assert position.actor == CHANCE


def test_N7_1_mostly_one_tile() -> None:
    hands = ("bgo bbo gog", "(bgp)")
    position = table("ppp", hands=hands, display="bpb gsp psp").play("bgo h 2,0").play("take gsp")
    assert position.actor == 1


def test_N7_1_after_a_match_display_or_discard_pile_each_time_anew() -> None:
    position = table("bgg", display="bpb gsp", discard="oso pps bbo").play("bgo v 0,0")
    both = ["take bpb", "take discard", "take gsp"]
    assert legal(position) == both
    position = position.play("take discard")
    assert legal(position) == both
    position = position.play("take gsp")
    assert legal(position) == ["take bpb", "take discard"]
    position = position.play("take discard")
    assert position.actor == 1
    assert seen(position, 0)["seats"][0]["tiles"] == ["bbo", "gsp", "pps"]
    assert seen(position)["discard"] == ["oso"]


def test_N7_1_until_nothing_can_be_taken() -> None:
    """Without a match the discard pile stays closed, though the hand is not full."""
    position = table("ppp", display="bpb", discard="oso pps").play("bgo h 2,0").play("take bpb")
    assert position.actor == 1
    assert seen(position, 0)["seats"][0]["tiles"] == ["bpb"]
    matched = table("bgg", display="bpb", discard="oso").play("bgo v 0,0")
    assert matched.play("take bpb").play("take discard").actor == 1


def test_N7_1_in_version_1_one_at_most() -> None:
    position = table("ppp", display="bpb gsp psp", game=VERSION_1).play("bgo h 2,0")
    position = position.play("take gsp")
    assert position.actor == 1


def test_N7_2_after_the_lantern_the_whole_display() -> None:
    position = table("ppp", display="bpb gsp", pile=0).play("lantern pile N").play("discard bgo")
    view = seen(position, 0)
    assert view["seats"][0]["tiles"] == ["bpb", "gsp"]
    assert view["display"] == []
    assert position.actor == 1


def test_N7_3_nothing_to_take() -> None:
    # The discard pile has a tile, but there was no match.
    position = table("ppp", hands=("bgo gog", "(bgp)"), discard="oso").play("bgo h 2,0")
    assert position.actor == 1
    assert seen(position, 0)["seats"][0]["tiles"] == ["gog"]


def test_N7_3_only_the_discard_pile() -> None:
    position = table("bgg", hands=("bgo gog", "(bgp)"), discard="oso").play("bgo v 0,0")
    assert legal(position) == ["take discard"]


# --- 8 End and score --------------------------------------------------------------------------


def nearly_done(hand_of_1: str) -> Position:
    """Nineteen orders are fulfilled; seat 1's last one is the line of LINE."""
    others = [name for name in ORDER_NAMES if name != "I-p"]
    return before_turn_of_1(
        fulfilled=(" ".join(others[:10]), " ".join(others[10:19])),
        orders=("", "I-p"),
        hands=("(bgo)", hand_of_1),
    )


def test_N8_1_all_orders_are_fulfilled() -> None:
    position = nearly_done("(bgp)").play("take gsp")
    assert position.outcome == Outcome((20, 20), (0, 1), "all-orders")


def test_N8_1_all_orders_goes_before_no_tile() -> None:
    position = nearly_done("").play("take gsp")
    assert position.outcome == Outcome((20, 20), (0, 1), "all-orders")


def test_N8_1_no_tile_comes_after_the_orders() -> None:
    done = " ".join(ORDER_NAMES[-9:])
    position = before_turn_of_1(
        fulfilled=("", done), orders=("I-g T-g", "I-p"), hands=("(bgo)", "")
    ).play("take gsp")
    assert position.outcome == Outcome((10, 10), (0, 1), "no-tile")


def test_N8_1_the_other_seats_tiles_do_not_matter() -> None:
    position = table("ppp", hands=("bgo gog", "")).play("bgo h 2,0")
    assert position.outcome is not None
    assert position.outcome.reason == "no-tile"


def test_N8_2_the_score_is_common() -> None:
    position = table(
        "ppp",
        hands=("bgo", ""),
        orders=("I-g", "T-g"),
        fulfilled=("X-p X-g", "X-o"),
    ).play("bgo h 2,0")
    assert position.outcome == Outcome((3, 3), (0, 1), "no-tile")


@pytest.mark.parametrize(("fulfilled", "winners"), [("X-p X-g", ()), (None, (0, 1))])
def test_N10_2_in_a_journey_the_required_score_wins(
    fulfilled: str | None, winners: tuple[int, ...]
) -> None:
    game = tsuboniwa.game("niwashi", journey=1)
    names = fulfilled or "U-p U-g U-o U-b V-p V-g"
    position = table(
        "ppp", hands=("bgo", ""), orders=("I-g", "T-g"), fulfilled=(names, ""), game=game
    ).play("bgo h 2,0")
    assert position.outcome is not None
    assert position.outcome.winners == winners
    assert position.outcome.returns[0] == len(names.split())


# --- 10 Journey -------------------------------------------------------------------------------


def test_N10_1_fields_lie_inside_the_area_and_on_no_blocked_cell() -> None:
    game = tsuboniwa.game("niwashi", journey=9)  # A keep above the start, five rows below it.
    rng = Rng("keep")
    position = game.start()
    while position.actor == CHANCE:
        position = position.draw(rng)
    reading = placed(position)[0].split(" ")[0]
    for action, said in (
        (f"{reading} v 0,-2", "building"),
        (f"{reading} v -3,-1", "none"),
        (f"{reading} h 2,9", "outside the area"),
    ):
        with pytest.raises(IllegalAction, match=said):
            position.play(action)
    assert {text.split(" ")[1] for text in placed(position)} == {"h", "v"}
    for text in placed(position):
        assert "v" not in text or text.endswith(",0")


def test_N10_3_the_lantern_knows_no_area() -> None:
    game = tsuboniwa.game("niwashi", journey=12)
    position = table("ppppp", at="-2,-3", game=game)
    assert "lantern at -4,-5 N" in legal(position)
    assert not any(text.startswith("bgo h -3") for text in legal(position))


def test_N10_1_journeys_are_numbered_from_1_to_12() -> None:
    for number in (13, -1, True, "3"):
        with pytest.raises(OptionError, match="journey"):
            tsuboniwa.game("niwashi", journey=number)


# --- The garden has no bounds -----------------------------------------------------------------

STEPS = {
    "E": lambda g: f"h {g['right']},0",
    "W": lambda g: f"h {g['left'] - 2},0",
    "S": lambda g: f"v 0,{g['bottom']}",
    "N": lambda g: f"v 0,{g['top'] - 2}",
}


@pytest.mark.parametrize("direction", STEPS)
def test_46_placements_straight_to_one_side(direction: str) -> None:
    """No match can leave the grid that the garden is kept on, or meet itself on it."""
    rng = Rng(direction)
    position = GAME.start()
    colours: dict[tuple[int, int], str] = {}
    while position.actor is not None:
        if position.actor == CHANCE:
            position = position.draw(rng)
            last = str(position.events[-1].action)
            if last.startswith("start"):
                colours = {(x, 0): letter for x, letter in enumerate(last[-3:])}
            continue
        view = seen(position, position.actor)
        if view["phase"] == "take":
            position = position.play(position.legal[0])
            continue
        reading = view["seats"][position.actor]["tiles"][0]
        way, cell = STEPS[direction](view["garden"]).split(" ")
        x, y = map(int, cell.split(","))
        for i, letter in enumerate(reading):
            colours[x + i * (way == "h"), y + i * (way == "v")] = letter
        position = position.play(f"{reading} {way} {cell}")
    garden = seen(position)["garden"]
    assert len(garden["placements"]) == 46
    assert {(c["x"], c["y"]): c["colour"] for c in garden["cells"]} == colours
    assert garden["right"] - garden["left"] + garden["bottom"] - garden["top"] + 2 == 96
    assert len(colours) == 95


def test_the_lantern_list_is_whole_in_a_garden_as_large_as_can_be() -> None:
    """With one tile left to be laid, width and height together are 94 at most."""
    ground = "\n".join("p" * 47 if y == 0 else "p" + "." * 46 for y in range(47))
    position = table(ground, hands=("(bgo)", ""))
    lanterns = [text for text in legal(position) if text.startswith("lantern at")]
    assert len(set(lanterns)) == 51 * 51 * 5
    after_it = position.play("bgo h 46,0")
    assert seen(after_it)["garden"]["right"] == 48


def test_a_state_is_small() -> None:
    assert GAME.rules.STATE.itemsize <= 20 * 1024
