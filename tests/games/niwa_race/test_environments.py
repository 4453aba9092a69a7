"""The race as an environment for research."""

import pyspiel

from tests.adapters.openspiel_games import kind_of
from tests.adapters.single_game import SingleGame, named
from tests.conformance import some_positions
from tests.registered import make


def test_an_observation_tells_what_the_view_tells() -> None:
    game = make("niwa_race", {"max_turns": 60})
    single = SingleGame(game)
    names = [text.removeprefix("space ") for text in single.shapes.actions.texts[5:]]
    for position in some_positions(game, "pieces", 60):
        for seat in range(2):
            seen, view = single.pieces_and_view(position, seat)
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


def test_the_game_is_known_for_what_it_is() -> None:
    kinds = pyspiel.GameType
    assert kind_of("niwa_race") == (
        kinds.Utility.ZERO_SUM,
        kinds.Information.PERFECT_INFORMATION,
        kinds.ChanceMode.DETERMINISTIC,
    )
    assert SingleGame(make("niwa_race", {})).shapes.actions.size == 78
