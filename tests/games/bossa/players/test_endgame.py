"""Solved endgames: what trying everything says, what play shows, and what memory allows."""

import os
from itertools import islice

import pytest

import tsuboniwa
from tests.games.bossa.cases import CASES
from tests.games.bossa.players.late_positions import (
    brute_force,
    late_positions,
    unseen,
    value_of,
    worlds_of,
    worth,
)
from tests.registered import label
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.bossa.players.endgame import Endgame
from tsuboniwa.games.bossa.players.player import BossaPlayer
from tsuboniwa.players.limit import Limit

FEW = bool(os.environ.get("TSUBONIWA_FEW"))
MEMORY = 2**20
# Over the three variants: 1,000 positions.
POSITIONS = 4 if FEW else 334
# By unseen tiles: with more actions brute force would take too long.
QUICK_TO_TRY = {2: 20, 3: 5, 4: 3}
games = pytest.mark.parametrize(
    "game", [tsuboniwa.game("bossa", **options) for options in CASES], ids=map(label, CASES)
)


def solve(position: Position, every: bool = False, memory: int = MEMORY) -> Endgame:
    endgame = Endgame(position.view(position.actor), memory)
    while not endgame.go(1000):
        pass
    if every:
        endgame.ask_for_every()
        while not endgame.go(1000):
            pass
    return endgame


@games
def test_the_best_value_is_that_of_trying_everything(game: Game) -> None:
    for position in islice(late_positions(game, "brute", QUICK_TO_TRY), POSITIONS):
        seat = position.actor
        assert seat is not None
        proven = solve(position).opinions()
        best = max(opinion.value for opinion in proven.values())
        assert best == pytest.approx(brute_force(worlds_of(position), seat), abs=1e-9)
        assert all(opinion.proven for opinion in proven.values())


@games
def test_every_action_gets_its_true_value_when_asked(game: Game) -> None:
    for position in islice(late_positions(game, "every", QUICK_TO_TRY), 2 if FEW else 25):
        seat = position.actor
        assert seat is not None
        proven = solve(position, every=True).opinions()
        assert set(proven) == set(position.legal)
        worlds = worlds_of(position)
        for action, opinion in proven.items():
            assert opinion.value == pytest.approx(value_of(worlds, action, seat), abs=1e-9)


@games
def test_stopping_on_the_way_changes_nothing(game: Game) -> None:
    for position in islice(late_positions(game, "stop", {4: 30, 5: 20}), 2 if FEW else 10):
        view = position.view(position.actor)
        at_once, step_by_step = (Endgame(view, MEMORY) for _ in range(2))
        assert at_once.go(10**9)
        while not step_by_step.go(7):
            assert not step_by_step.solved
        assert step_by_step.solved
        assert step_by_step.opinions() == at_once.opinions()


@games
def test_little_memory_costs_time_and_nothing_else(game: Game) -> None:
    for position in islice(late_positions(game, "memory", {5: 20}), 1 if FEW else 10):
        large, small = solve(position), solve(position, memory=1)
        assert len(small.keys) < len(large.keys)
        values = [
            max(opinion.value for opinion in endgame.opinions().values())
            for endgame in (large, small)
        ]
        assert values[0] == pytest.approx(values[1], abs=1e-9)


def test_memory_is_bounded() -> None:
    position = next(late_positions(tsuboniwa.game("bossa"), "bound", {8: 99}))
    for memory in (2**20, 2**22, 2**26):
        endgame = Endgame(position.view(position.actor), memory)
        assert memory / 8 < endgame.nbytes <= memory


def test_a_proven_value_is_how_often_the_best_play_wins() -> None:
    game = tsuboniwa.game("bossa")
    rng = Rng("best play")
    player = BossaPlayer("best", solves=5)
    limit = Limit(simulations=10**6)
    tried = 0
    expected = variance = won = 0.0
    for position in islice(late_positions(game, "play", {4: 40, 5: 40}), 3 if FEW else 150):
        seat = position.actor
        assert seat is not None
        value = max(opinion.value for opinion in solve(position).opinions().values())
        expected += value
        variance += value * (1 - value)
        tried += 1
        world = position.view(seat).resample(rng)
        while world.actor is not None:
            if world.actor == tsuboniwa.CHANCE:
                world = world.draw(rng)
            else:
                chosen = player.choose(world.view(world.actor), (), limit)
                assert len(world.legal) == 1 or chosen.opinions[chosen.action].proven
                world = world.play(chosen.action)
        won += worth(world, seat)
    assert 0.2 * tried < expected < 0.8 * tried or FEW
    assert abs(won - expected) <= 4 * max(variance, 1) ** 0.5


def test_positions_are_as_late_as_they_say() -> None:
    for position in islice(late_positions(tsuboniwa.game("bossa"), "late", {3: 9}), 3):
        assert unseen(position) == 3
        worlds = worlds_of(position)
        assert len(worlds) == 3
        assert position.states.tobytes() in {world.states.tobytes() for world, _ in worlds}
