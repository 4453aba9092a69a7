"""Mistakes are a person's: repeatable here, of the asked-for kind, and never against the rules."""

import pytest

import tsuboniwa
from tests.conformance import some_positions
from tests.registered import make
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS
from tsuboniwa.core.game import Position
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.mistakes import FalliblePlayer, Mistakes
from tsuboniwa.players.player import Decision, Player
from tsuboniwa.players.uct import UctPlayer

LIMIT = Limit(simulations=200)


def positions(name: str) -> list[Position]:
    game = make(name, {})
    found = [p for p in some_positions(game, "mistakes", 40) if p.actor in range(game.seats)]
    return [p for p in found if len(p.legal) > 1][:8]


def want(position: Position) -> Decision:
    """What the player inside would do."""
    return ask(UctPlayer("inside"), position)


def err(position: Position, mistakes: Mistakes, seed: str) -> Decision:
    """What it does."""
    return ask(FalliblePlayer(UctPlayer("inside"), mistakes, seed), position)


def ask(player: Player, position: Position) -> Decision:
    seat = position.actor
    assert seat is not None
    return player.choose(position.view(seat), position.log(seat), LIMIT)


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_one_who_sees_all_and_judges_sharply_takes_the_best_value(name: str) -> None:
    for position in positions(name):
        done = err(position, Mistakes(overlooks=0.0, vagueness=0.0), "seed")
        assert done.value == max(opinion.value for opinion in want(position).opinions.values())


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_mistakes_are_legal_and_repeat(name: str) -> None:
    for position in positions(name):
        mistakes = Mistakes(overlooks=0.5, vagueness=0.2)
        done = err(position, mistakes, "seed")
        assert done.action in position.legal
        assert done.line[0] == done.action
        assert done == err(position, mistakes, "seed")


@pytest.mark.slow
def test_more_overlooked_or_vague_is_worse() -> None:
    met = positions(DUEL_WITH_HIDDEN_HANDS)
    best = [max(o.value for o in want(position).opinions.values()) for position in met]

    def lost(mistakes: Mistakes) -> float:
        total = 0.0
        for position, value in zip(met, best, strict=True):
            for seed in range(20):
                done = err(position, mistakes, str(seed))
                assert done.value is not None
                total += value - done.value
        return total

    sharp = lost(Mistakes(0.0, 0.0))
    assert sharp == 0
    assert lost(Mistakes(0.8, 0.0)) > lost(Mistakes(0.3, 0.0)) > sharp
    assert lost(Mistakes(0.0, 0.5)) > lost(Mistakes(0.0, 0.02)) > sharp


def test_somebody_who_overlooks_everything_still_acts() -> None:
    position = positions(DUEL_WITH_HIDDEN_HANDS)[0]
    done = err(position, Mistakes(overlooks=1.0, vagueness=0.0), "seed")
    assert done.action == want(position).action
