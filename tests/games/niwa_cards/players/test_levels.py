"""The levels are there, each a player, and in order; how far apart is measured elsewhere."""

import tsuboniwa
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwa_cards.players.levels import LEVELS
from tsuboniwa.players.roster import levels, make_player, strongest


def won(better: str, worse: str, matches: int) -> float:
    """The first one's share of wins, on the same deals from both seats."""
    game = tsuboniwa.game("niwa_cards", rounds=1)
    total = 0.0
    for number in range(matches):
        names = [better, worse] if number % 2 == 0 else [worse, better]
        players = [make_player("niwa_cards", name, f"{name} {number}") for name in names]
        limits = [levels("niwa_cards")[name].limit for name in names]
        rng = Rng(f"deal {number // 2}")
        position = game.start()
        while position.actor is not None:
            seat = position.actor
            if seat == tsuboniwa.CHANCE:
                position = position.draw(rng)
                continue
            view, log = position.view(seat), position.log(seat)
            position = position.play(players[seat].choose(view, log, limits[seat]).action)
        assert position.outcome is not None
        winners = position.outcome.winners
        total += (number % 2 in winners) / len(winners)
    return total / matches


def test_there_are_six_levels_and_a_master() -> None:
    assert list(LEVELS) == ["1", "2", "3", "4", "5", "6", "master"]
    assert strongest("niwa_cards") == "master"
    for name, level in LEVELS.items():
        assert level.about
        assert (level.limit.milliseconds is None) == (name != "master")


def test_even_the_kindest_beats_random_play() -> None:
    assert won("1", "random", 12) > 0.5


def test_higher_levels_win() -> None:
    assert won("3", "1", 24) > 0.5
    assert won("5", "3", 12) > 0.5
