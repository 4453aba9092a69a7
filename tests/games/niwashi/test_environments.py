"""Niwashi as an environment for research."""

import numpy as np
import pyspiel
import pytest

from tests.adapters.openspiel_games import kind_of, load_game
from tests.adapters.single_game import SingleGame, named
from tests.conformance import random_match, some_positions
from tests.registered import make
from tsuboniwa.adapters.openspiel import start_parameter
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import OptionError, TsuboniwaError
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwashi.orders import ORDER_NAMES
from tsuboniwa.games.niwashi.tiles import COLOURS, TILE_NAMES


def test_an_observation_tells_what_the_view_tells() -> None:
    game = make("niwashi", {})
    single = SingleGame(game)
    for position in some_positions(game, "pieces", 40):
        for seat in range(2):
            seen, view = single.pieces_and_view(position, seat)
            left, top = (int(each) for each in seen["corner"])
            cells = {
                (left + x, top + y): COLOURS[seen["window"][y, x] - 1]
                for y, x in np.argwhere(seen["window"])
            }
            assert cells == {
                (cell["x"], cell["y"]): cell["colour"] for cell in view["garden"]["cells"]
            }
            laid = seen["laid"][1 : 1 + len(view["garden"]["placements"])]
            assert [TILE_NAMES[row[0] - 1] for row in laid] == [
                placement["tile"] for placement in view["garden"]["placements"]
            ]
            assert [1 if p["seat"] == seat else 2 for p in view["garden"]["placements"]] == [
                row[4] for row in laid
            ]
            for i, holder in enumerate((seat, 1 - seat)):
                hand = view["seats"][holder]
                assert named(TILE_NAMES, seen["hands"][i]) == hand["tiles"]
                assert seen["hidden"][i] == hand["unknown"]
                assert named(ORDER_NAMES, seen["fulfilled"][i]) == hand["fulfilled"]
                assert seen["stacks"][i] == hand["stack"]
            for slot, order in enumerate(view["seats"][seat]["orders"]):
                assert named(ORDER_NAMES, seen["orders"][slot]) == [order["order"]]
            for slot, order in enumerate(view["seats"][1 - seat]["orders"]):
                assert named(ORDER_NAMES, seen["possible"][slot]) == order["possible"]
            assert named(TILE_NAMES, seen["display"]) == view["display"]
            assert named(TILE_NAMES, seen["unseen"]) == view["unseen"]
            discard = [TILE_NAMES[tile - 1] for tile in seen["discard"] if tile]
            assert discard == view["discard"]
            assert bool(seen["discard open"]) == view["discard_open"]
            assert bool(seen["lantern"][0]) == (view["lantern"] is not None)


def test_the_window_of_a_journey_shows_where_nothing_can_lie() -> None:
    game = make("niwashi", {"journey": 9})
    single = SingleGame(game)
    *_, last = random_match(game, "journey")
    seen, view = single.pieces_and_view(last, 0)
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


def test_a_lantern_on_a_shape_is_not_one_on_a_tile() -> None:
    game = make("niwashi", {})
    single = SingleGame(game)
    position = game.start()
    rng = Rng("lantern")
    while position.actor == CHANCE:
        position = position.draw(rng)
    texts = single.shapes.actions.texts
    for series, action in (
        (("kind lantern", "lantern shape", "shape U", "facing N"), "lantern shape U N"),
        (("kind lantern", "lantern pile", "facing -"), "lantern pile -"),
        (("kind lantern", "lantern at", "x -2", "y 1", "facing W"), "lantern at -2,1 W"),
    ):
        single.ask(position)
        whole = None
        for text in series:
            assert whole is None
            whole = single.choose(texts.index(text))
        assert whole == game.action(action).code


def test_the_game_is_known_for_what_it_is() -> None:
    kinds = pyspiel.GameType
    assert kind_of("niwashi") == (
        kinds.Utility.IDENTICAL,
        kinds.Information.IMPERFECT_INFORMATION,
        kinds.ChanceMode.EXPLICIT_STOCHASTIC,
    )
    assert SingleGame(make("niwashi", {})).shapes.actions.size == 474


def test_wrong_parameters_are_refused_in_a_sentence() -> None:
    with pytest.raises(TsuboniwaError, match="journey"):
        load_game("niwashi(journey=13)")
    dealt = next(each for each in random_match(make("niwashi", {}), 1) if each.actor == 0)
    with pytest.raises(OptionError, match="where a hand is unknown"):
        load_game("niwashi", {"start": start_parameter(dealt.view(1))})
