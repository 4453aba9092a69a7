"""The levels are there, each a partner, and in order; how far apart is measured elsewhere."""

import numpy as np

from tests.games.niwashi.players.matches import play_match, score
from tsuboniwa.games.niwashi.players.levels import LEVELS
from tsuboniwa.players.roster import make_player, strongest


def mean(level: str, deals: int) -> float:
    scores = []
    for number in range(deals):
        players = [make_player("niwashi", level, f"{number} {seat}") for seat in range(2)]
        scores.append(score(play_match(players, f"deal {number}", LEVELS[level].limit)))
    return float(np.mean(scores))


def test_there_are_six_levels_and_a_master() -> None:
    assert list(LEVELS) == ["1", "2", "3", "4", "5", "6", "master"]
    assert strongest("niwashi") == "master"
    for name, level in LEVELS.items():
        assert level.about
        assert (level.limit.milliseconds is None) == (name != "master")


def test_they_rise() -> None:
    first, fourth = mean("1", 3), mean("4", 3)
    assert 2 < first < fourth - 2
