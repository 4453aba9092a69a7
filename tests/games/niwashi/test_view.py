"""Who sees what in Niwashi (9)."""

import tsuboniwa
from tests.conformance import random_match
from tests.games.niwashi.tables import GAME, seen, table
from tsuboniwa.core.game import Position

HANDS = ("(bgo) gog", "(bgp) (bob) opp")
ORDERS = ("I-g T-g", "I-o T-o")


def hand(position: Position, holder: int, viewer: int | None) -> tuple[list[str], int]:
    seat = seen(position, viewer)["seats"][holder]
    return seat["tiles"], seat["unknown"]


def test_N9_1_a_seat_sees_its_own_tiles_and_those_of_the_partner_that_lay_open() -> None:
    position = table("ppp", hands=HANDS)
    assert hand(position, 0, 0) == (["bgo", "gog"], 0)
    assert hand(position, 1, 0) == (["opp"], 2)
    assert hand(position, 0, 1) == (["gog"], 1)
    assert hand(position, 1, 1) == (["bgp", "bob", "opp"], 0)
    # And it knows which of its own the partner never saw.
    assert seen(position, 1)["seats"][1]["secret"] == ["bgp", "bob"]
    assert seen(position, 1)["seats"][0]["secret"] == []


def test_N9_2_spectators_see_of_hands_only_the_size() -> None:
    position = table("ppp", hands=HANDS)
    assert hand(position, 0, None) == ([], 2)
    assert hand(position, 1, None) == ([], 3)
    assert {"bgo", "gog", "bgp", "bob", "opp"} <= set(seen(position)["unseen"])


def test_N9_4_unseen_tiles_are_those_whose_place_is_unknown() -> None:
    position = table("ppp", hands=HANDS, display="gsp", discard="oso", laid="1 bbo h 2,0")
    unseen = seen(position, 0)["unseen"]
    assert {"bgp", "bob"} <= set(unseen)
    assert not {"bgo", "gog", "opp", "gsp", "oso", "bbo"} & set(unseen)
    assert len(unseen) == 62 - 6


def test_N9_1_taken_tiles_are_known_to_both() -> None:
    position = table("ppp", display="gsp bpb", hands=("(bgo)", "(bgp)")).play("bgo h 2,0")
    position = position.play("take gsp")
    assert hand(position, 0, 1) == (["gsp"], 0)
    position = table("bgg", discard="oso", hands=("(bgo)", "(bgp)")).play("bgo v 0,0")
    assert hand(position.play("take discard"), 0, 1) == (["oso"], 0)


def test_N9_1_a_hidden_tile_becomes_visible_when_it_is_laid_or_discarded() -> None:
    position = table("ppp", hands=("(bgo) (gog)", "(bgp)"))
    assert "bgo" not in seen(position.play("bgo h 2,0"), 1)["unseen"]
    assert hand(position.play("bgo h 2,0"), 0, 1) == ([], 1)
    position = position.play("lantern pile N").play("discard bgo gog")
    assert hand(position, 0, 1) == ([], 0)
    assert seen(position, 1)["discard"] == ["bgo", "gog"]


def test_N9_1_orders_in_hand_are_secret() -> None:
    position = table("ppp", orders=ORDERS, fulfilled=("X-p", ""))
    mine, theirs = (seen(position, 0)["seats"][seat] for seat in (0, 1))
    assert [order["order"] for order in mine["orders"]] == ["I-g", "T-g"]
    assert [order["order"] for order in theirs["orders"]] == [None, None]
    assert theirs["orders"][0]["possible"] == seen(position, 0)["unseen_orders"]
    assert {"I-o", "T-o"} <= set(theirs["orders"][0]["possible"])
    assert not {"I-g", "T-g", "X-p"} & set(theirs["orders"][0]["possible"])
    assert (mine["stack"], theirs["stack"]) == (7, 8)
    assert mine["fulfilled"] == ["X-p"]
    for seat in seen(position)["seats"]:
        assert [order["order"] for order in seat["orders"]] == [None, None]


def test_N9_4_an_order_not_laid_open_is_none_of_those_that_would_have_been() -> None:
    # Seat 1's turn begins beside a line and a corner of spring, and it lays nothing open.
    position = table("pppp.\n...p.\n...p.", laid="0 ppb h 3,0", first="take 0", display="gsp").play(
        "take gsp"
    )
    assert position.actor == 1
    for order in seen(position, 0)["seats"][1]["orders"]:
        missing = set(seen(position, 0)["unseen_orders"]) - set(order["possible"])
        assert missing == {"I-p", "T-p", "V-p"}
    # Its own orders it knows, and the partner knows no more about seat 0's.
    assert seen(position, 1)["seats"][1]["orders"][0]["possible"] == ["I-o"]
    assert (
        seen(position, 1)["seats"][0]["orders"][0]["possible"]
        == (seen(position, 1)["unseen_orders"])
    )


def test_N9_4_the_last_tiles_show_which_fields_still_count() -> None:
    position = table("pppp", laid="0 bgo v 3,0; 1 bob h 3,2", hands=("(gog)", "(bgp)"))
    last = [seat["last"] for seat in seen(position, 0)["seats"]]
    assert last[0] == {"placement": 0, "visible": [[3, 0], [3, 1]]}
    assert last[1] == {"placement": 1, "visible": [[3, 2], [4, 2], [5, 2]]}


def test_N9_2_the_garden_with_its_layers_is_open_to_all() -> None:
    position = table("pppp", laid="0 bgo v 3,0; 1 bob h 3,2", hands=("(gog)", "(bgp)"))
    for viewer in (0, 1, None):
        garden = seen(position, viewer)["garden"]
        layers = {(c["x"], c["y"]): c["layers"] for c in garden["cells"]}
        assert layers[3, 2] == [
            {"colour": "o", "placement": 0},
            {"colour": "b", "placement": 1},
        ]
        assert [p["text"] for p in garden["placements"]] == ["bgo v 3,0", "bob h 3,2"]
        assert [p["seat"] for p in garden["placements"]] == [0, 1]


def test_a_journey_is_part_of_the_view() -> None:
    journey = seen(tsuboniwa.game("niwashi", journey=11).start())["journey"]
    assert journey["name"] == "Under the Volcano"
    assert (journey["left"], journey["top"], journey["right"], journey["bottom"]) == (-2, -4, 5, 3)
    assert {"x": 1, "y": -1, "what": "rock"} in journey["blocked"]
    assert seen(GAME.start())["journey"] is None


def test_N9_3_logs_hide_deals_for_good_and_orders_until_they_are_laid_open() -> None:
    for number in range(3):
        *_, last = random_match(GAME, ("log", number))
        laid_open = {name for seat in seen(last)["seats"] for name in seat["fulfilled"]}
        for viewer in (0, 1, None):
            for whole, told in zip(last.events, last.log(viewer), strict=True):
                text, shown = str(whole.action), str(told.action)
                word, *rest = text.split(" ")
                if word == "deal" and rest[0] != str(viewer):
                    assert shown == f"deal {rest[0]} ?"
                elif word == "order" and rest[0] != str(viewer) and rest[1] not in laid_open:
                    assert shown == f"order {rest[0]} ?"
                else:
                    assert shown == text


def test_N9_3_nothing_more_becomes_known_at_the_end() -> None:
    position = table("ppp", hands=("(bgo) (gog)", ""), first="act 0").play("bgo h 2,0")
    assert position.actor is None
    assert hand(position, 0, 1) == ([], 1)
    assert seen(position, 1)["seats"][0]["orders"][0]["order"] is None
