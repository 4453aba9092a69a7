"""Players by their names."""

import pytest

import tsuboniwa
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.players.roster import find_level, levels, make_player, strongest


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_every_game_has_the_two_that_need_no_knowledge(game: str) -> None:
    assert {"random", "uct"} <= levels(game).keys()
    assert strongest(game) in levels(game)
    assert all(level.about for level in levels(game).values())


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(TsuboniwaError, match=r'no player "deep thought".*random and uct'):
        make_player(DUEL_WITH_HIDDEN_HANDS, "deep thought", "seed")
    assert find_level(DUEL_WITH_HIDDEN_HANDS, "random").limit.milliseconds
