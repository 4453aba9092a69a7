from typing import Any

import numpy as np
import pytest

from tests.adapters.table import Table
from tests.conformance import random_match, some_positions, with_other_secrets
from tests.registered import make, parameters
from tsuboniwa.core.game import Position
from tsuboniwa.games.bossa.tiles import TILE_NAMES as BOSSA_TILES
from tsuboniwa.games.niwa_cards.cards import CARD_NAMES
from tsuboniwa.games.niwashi.orders import ORDER_NAMES
from tsuboniwa.games.niwashi.tiles import COLOURS
from tsuboniwa.games.niwashi.tiles import TILE_NAMES as NIWASHI_TILES


@pytest.mark.parametrize(("name", "options"), parameters())
def test_positions_that_differ_in_secrets_only_look_the_same(
    name: str, options: dict[str, Any]
) -> None:
    game = make(name, options)
    table = Table(game)
    pairs = 0
    for position in some_positions(game, "leaks", 30):
        for seat in range(game.seats):
            for other in with_other_secrets(position, seat):
                pairs += 1
                one = table.observe(position, seat)
                masks = table.batch.masks.tobytes()
                assert table.observe(other, seat).tobytes() == one.tobytes()
                if position.actor == seat:
                    assert table.batch.masks.tobytes() == masks
    assert pairs or name == "niwa_race"


@pytest.mark.parametrize(("name", "options"), parameters())
def test_observations_stay_within_their_bounds(name: str, options: dict[str, Any]) -> None:
    game = make(name, options)
    table = Table(game)
    least, most = table.shapes.bounds()
    for position in some_positions(game, "bounds", 40):
        for seat in range(game.seats):
            seen = table.observe(position, seat)
            assert (seen >= least).all()
            assert (seen <= most).all()
            assert sum(piece.size for piece in table.shapes.pieces) == seen.size


def pieces_and_view(table: Table, position: Position, seat: int) -> tuple[Any, Any]:
    return table.shapes.split(table.observe(position, seat)), position.view(seat).as_json()


def named(names: Any, counts: Any) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def test_bossa_tells_what_the_view_tells() -> None:
    game = make("bossa", {"chips": True})
    table = Table(game)
    for position in some_positions(game, "pieces", 60):
        for seat in range(2):
            seen, view = pieces_and_view(table, position, seat)
            for i, holder in enumerate((seat, 1 - seat)):
                hand = view["hands"][holder]
                assert named(BOSSA_TILES, seen["hands"][i]) == hand["tiles"]
                assert seen["hidden"][i] == hand["unknown"]
                assert list(seen["markers"][i]) == [
                    name in hand["markers"] for name in ("redraw", "swap", "stack")
                ]
                chips = [None, "doubler", "inverter", "hidden"]
                assert chips[seen["chips"][i].argmax()] == hand["chip"]
                assert bool(seen["chips used"][i]) == (hand["chip_on"] is not None)
            assert named(BOSSA_TILES, seen["unseen"]) == view["unseen"]
            assert named(BOSSA_TILES, seen["discard"]) == view["discard"]
            assert seen["pile"] == view["pile"]
            assert bool(seen["turn"]) == (view["turn"] == seat)
            for colour, row in enumerate(view["rows"]):
                assert seen["rows"][colour][0] == (row["die"] or 0)
                owners = [row["owner"] == seat, row["owner"] == 1 - seat]
                assert list(seen["rows"][colour][3:]) == owners
                for place in row["positions"]:
                    assert seen["laid"][colour, place["value"]] == len(place["tiles"])
                    assert seen["stacked"][colour, place["value"]] == len(place["stacked"])


def test_the_card_game_tells_what_the_view_tells() -> None:
    game = make("niwa_cards", {"players": 3, "rounds": 2})
    table = Table(game)
    for position in some_positions(game, "pieces", 40):
        for seat in range(3):
            seen, view = pieces_and_view(table, position, seat)
            for i in range(3):
                hand = view["hands"][(seat + i) % 3]
                assert named(CARD_NAMES, seen["hands"][i]) == hand["cards"]
                assert seen["hidden"][i] == hand["unknown"]
                points = [each["points"][(seat + i) % 3] for each in view["scored"]]
                assert list(seen["scores"][: len(points), i]) == points
            assert named(CARD_NAMES, seen["known"]) == view["hands"][seat]["known"]
            assert named(CARD_NAMES, seen["centre"]) == view["centre"]
            assert named(CARD_NAMES, seen["unseen"]) == view["unseen"]
            assert seen["pile"] == view["pile"]
            assert seen["swaps"] == view["swaps"]
            if view["phase"] != "over":
                order = view["order"]["number"] if view["order"] else 0
                assert list(np.flatnonzero(seen["order"]) + 1) == [order][: order > 0]
                assert seen["turn"].argmax() == (view["turn"] - seat) % 3


def test_the_race_tells_what_the_view_tells() -> None:
    game = make("niwa_race", {"max_turns": 60})
    table = Table(game)
    names = [text.removeprefix("space ") for text in table.shapes.actions.texts[5:]]
    for position in some_positions(game, "pieces", 60):
        for seat in range(2):
            seen, view = pieces_and_view(table, position, seat)
            for i, owner in enumerate((seat, 1 - seat)):
                figurines = view["figurines"][owner]
                places = [figurine["space"] for figurine in figurines]
                assert named(names, seen["figurines"][i]) == places
                for figurine in figurines:
                    place = names.index(figurine["space"])
                    beads = seen["beads"][i][:, :, place]
                    letters = ["gop"[level.argmax()] for level in beads if level.any()]
                    assert letters[::-1] == figurine["beads"]
            assert named(names, seen["moving"]) == [view["moving"]][: view["moving"] is not None]
            assert seen["turns left"] == 60 - view["turns"]
            assert seen["repeated"] == view["repeated"]


def test_niwashi_tells_what_the_view_tells() -> None:
    game = make("niwashi", {})
    table = Table(game)
    for position in some_positions(game, "pieces", 40):
        for seat in range(2):
            seen, view = pieces_and_view(table, position, seat)
            left, top = (int(each) for each in seen["corner"])
            cells = {
                (left + x, top + y): COLOURS[seen["window"][y, x] - 1]
                for y, x in np.argwhere(seen["window"])
            }
            assert cells == {
                (cell["x"], cell["y"]): cell["colour"] for cell in view["garden"]["cells"]
            }
            laid = seen["laid"][1 : 1 + len(view["garden"]["placements"])]
            assert [NIWASHI_TILES[row[0] - 1] for row in laid] == [
                placement["tile"] for placement in view["garden"]["placements"]
            ]
            assert [1 if p["seat"] == seat else 2 for p in view["garden"]["placements"]] == [
                row[4] for row in laid
            ]
            for i, holder in enumerate((seat, 1 - seat)):
                hand = view["seats"][holder]
                assert named(NIWASHI_TILES, seen["hands"][i]) == hand["tiles"]
                assert seen["hidden"][i] == hand["unknown"]
                assert named(ORDER_NAMES, seen["fulfilled"][i]) == hand["fulfilled"]
                assert seen["stacks"][i] == hand["stack"]
            for slot, order in enumerate(view["seats"][seat]["orders"]):
                assert named(ORDER_NAMES, seen["orders"][slot]) == [order["order"]]
            for slot, order in enumerate(view["seats"][1 - seat]["orders"]):
                assert named(ORDER_NAMES, seen["possible"][slot]) == order["possible"]
            assert named(NIWASHI_TILES, seen["display"]) == view["display"]
            assert named(NIWASHI_TILES, seen["unseen"]) == view["unseen"]
            discard = [NIWASHI_TILES[tile - 1] for tile in seen["discard"] if tile]
            assert discard == view["discard"]
            assert bool(seen["discard open"]) == view["discard_open"]
            assert bool(seen["lantern"][0]) == (view["lantern"] is not None)


def test_the_window_of_a_journey_shows_where_nothing_can_lie() -> None:
    game = make("niwashi", {"journey": 9})
    table = Table(game)
    *_, last = random_match(game, "journey")
    seen, view = pieces_and_view(table, last, 0)
    left, top = (int(each) for each in seen["corner"])
    journey = view["journey"]
    blocked = {(cell["x"], cell["y"]) for cell in journey["blocked"]}
    for y, x in np.ndindex(32, 32):
        cell = left + x, top + y
        inside = (
            journey["left"] <= cell[0] <= journey["right"]
            and journey["top"] <= cell[1] <= journey["bottom"]
        )
        assert (seen["window"][y, x] == 6) == (cell in blocked or not inside)


@pytest.mark.parametrize(("name", "options"), parameters())
def test_only_the_acting_seat_sees_what_it_has_settled(name: str, options: dict[str, Any]) -> None:
    game = make(name, options)
    table = Table(game)
    for position in some_positions(game, "pending", 20):
        if position.actor is None or position.actor < 0 or len(position.legal) == 1:
            continue
        table.ask(position)
        before = table.batch.observations[0].copy()
        index = table.possible[-1]
        if table.choose(index) is None:
            after = table.batch.observations[0]
            pending = table.shapes.split(after)["pending"]
            assert pending[index] == 1
            assert after[: -pending.size].tobytes() == before[: -pending.size].tobytes()
            other = (position.actor + 1) % game.seats
            assert not table.shapes.split(table.observe(position, other))["pending"].any()
