"""The levels: legal, repeatable, and each stronger than the one below."""

import pytest

from tsuboniwa.core.game import Position
from tsuboniwa.core.registry import make
from tsuboniwa.games.niwa_race.players.levels import LEVELS, make_advisor
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.roster import find_level, levels

GAME = make("niwa_race")


def play(names: list[str], seed: int) -> Position:
    made = [find_level("niwa_race", name) for name in names]
    players = [level.make(f"{seed} {name}") for level, name in zip(made, names, strict=True)]
    position = GAME.start()
    while position.actor is not None:
        seat = position.actor
        view, log = position.view(seat), position.log(seat)
        action = players[seat].choose(view, log, made[seat].limit).action
        assert action in view.legal
        position = position.play(action)
    return position


def test_there_are_six_and_a_master() -> None:
    assert list(LEVELS) == ["1", "2", "3", "4", "5", "6", "master"]
    assert list(levels("niwa_race"))[:7] == list(LEVELS)
    # The same on every machine.
    assert all(LEVELS[name].limit.milliseconds is None for name in "123456")


@pytest.mark.parametrize(
    ("stronger", "weaker", "matches"),
    [("1", "random", 4), ("3", "1", 8), ("4", "2", 8), ("5", "3", 8), ("6", "4", 4)],
)
def test_two_levels_up_wins_most_matches(stronger: str, weaker: str, matches: int) -> None:
    points = 0.0
    for number in range(matches):
        seat = number % 2
        names = [stronger, weaker] if seat == 0 else [weaker, stronger]
        end = play(names, number)
        assert end.outcome is not None
        points += (1 + end.outcome.returns[seat]) / 2
    assert points > 0.6 * matches


def test_levels_repeat() -> None:
    assert play(["1", "2"], 7).events == play(["1", "2"], 7).events


def test_the_advisor_has_a_word_on_every_action() -> None:
    position = GAME.start()
    choice = make_advisor("seed").choose(position.view(0), (), Limit(simulations=20_000))
    assert set(choice.opinions) == set(position.legal)
