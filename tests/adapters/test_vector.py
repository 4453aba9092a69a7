from typing import Any

import numpy as np
import pytest

from tests.command import interpreted, python
from tests.registered import make, parameters
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, OPEN_INFORMATION
from tsuboniwa.adapters.stepping import NOTHING
from tsuboniwa.adapters.vector import VectorGames
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import IllegalAction, TsuboniwaError
from tsuboniwa.core.game import Action, Game
from tsuboniwa.core.random_numbers import Rng, seed_stream

COUNT = 12
ACTIONS = VectorGames(make(DUEL_WITH_HIDDEN_HANDS, {}), 1).shapes.actions.size
STEPS = 250


def arrays(games: VectorGames) -> list[bytes]:
    kept = (games.observations, games.masks, games.seats, games.rewards, games.ended)
    return [array.tobytes() for array in kept]


@pytest.mark.parametrize(("name", "options"), parameters())
def test_games_are_the_same_whatever_the_number_of_threads(
    name: str, options: dict[str, Any]
) -> None:
    one = VectorGames(make(name, options), COUNT, threads=1)
    three = VectorGames(make(name, options), COUNT, threads=3)
    for games in (one, three):
        games.reset(seed=5)
    for _ in range(STEPS):
        actions = one.random_actions()
        assert (three.random_actions() == actions).all()
        one.step(actions)
        three.step(actions)
        assert arrays(one) == arrays(three)
    three.close()


def test_a_seed_begins_the_same_games_again_and_another_one_others() -> None:
    games = VectorGames(make(DUEL_WITH_HIDDEN_HANDS, {}), COUNT)
    begun = []
    for seed in (1, 1, 2):
        games.reset(seed)
        begun.append(games.observations.tobytes())
    assert begun[0] == begun[1] != begun[2]
    assert len({row.tobytes() for row in games.observations}) > 1


@pytest.mark.parametrize(("name", "options"), parameters())
def test_a_game_is_the_match_that_the_rules_play(name: str, options: dict[str, Any]) -> None:
    """Played again as positions, with the same random numbers, all ends and rewards are equal."""
    game = make(name, options)
    games = VectorGames(game, 1, threads=1)
    games.reset(seed=9)
    chance = Rng(0)
    seed_stream(chance.words, 9, 0)
    position = drawn(game.start(), chance)
    ended = 0
    for _ in range(3 * STEPS):
        assert games.seats[0] == position.actor
        games.step(games.random_actions())
        code = int(games._batch.played[0])
        if code != NOTHING:
            position = drawn(position.play(Action(game, code)), chance)
        assert games.ended[0] == (position.outcome is not None)
        if position.outcome:
            assert tuple(games.rewards[0]) == position.outcome.returns
            position = drawn(game.start(), chance)
            ended += 1
        else:
            assert not games.rewards.any()
    # A match at random of the open game lasts for thousands of steps.
    assert ended or name == OPEN_INFORMATION


def drawn(position: Any, chance: Rng) -> Any:
    while position.actor == CHANCE:
        position = position.draw(chance)
    return position


def test_the_last_observation_is_that_of_the_seat_that_ended_the_game() -> None:
    games = VectorGames(make(DUEL_WITH_HIDDEN_HANDS, {}), COUNT)
    games.reset(seed=3)
    seen = 0
    while seen < 5:
        games.step(games.random_actions())
        for number in np.flatnonzero(games.ended):
            # The first piece of this game's observations is the phase; the last one is the end.
            last = games.shapes.split(games.last_observations[number])["phase"]
            assert last.argmax() == last.size - 1
            now = games.shapes.split(games.observations[number])["phase"]
            assert now.argmax() != now.size - 1
            seen += 1


def test_arrays_may_be_given() -> None:
    game = make(DUEL_WITH_HIDDEN_HANDS, {})
    size = VectorGames(game, 1).shapes
    observations = np.full((4, size.size), 7, np.int8)
    masks = np.full((4, size.actions.size), 7, np.int8)
    games = VectorGames(game, 4, observations=observations, masks=masks)
    games.reset()
    assert games.observations is observations
    assert set(np.unique(masks)) == {0, 1}
    with pytest.raises(TsuboniwaError, match="int8 with the shape"):
        VectorGames(game, 4, observations=np.zeros((4, size.size), np.float32))


@pytest.mark.parametrize("wrong", [-1, ACTIONS, 10_000])
def test_an_impossible_choice_changes_nothing_in_any_game(wrong: int) -> None:
    games = VectorGames(make(DUEL_WITH_HIDDEN_HANDS, {}), COUNT)
    games.reset(seed=1)
    actions = games.random_actions()
    before = arrays(games)
    actions[3] = wrong
    with pytest.raises(IllegalAction, match=f"Game 3 cannot take {wrong} now"):
        games.step(actions)
    actions[3] = int(np.flatnonzero(games.masks[3] == 0)[0])
    with pytest.raises(IllegalAction, match="Nothing was played"):
        games.step(actions)
    assert arrays(games) == before


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    game: Game = make(DUEL_WITH_HIDDEN_HANDS, {})
    games = VectorGames(game, 2)
    with pytest.raises(TsuboniwaError, match="call reset first"):
        games.step(np.zeros(2, np.int64))
    with pytest.raises(TsuboniwaError, match="call reset first"):
        games.random_actions()
    games.reset()
    with pytest.raises(TsuboniwaError, match="one for each game"):
        games.step(np.zeros(3, np.int64))
    for count, threads in ((0, 1), (1, 0)):
        with pytest.raises(TsuboniwaError, match="at least"):
            VectorGames(game, count, threads)


def play_a_little() -> str:
    games = VectorGames(make(DUEL_WITH_HIDDEN_HANDS, {}), COUNT, threads=3)
    games.reset(seed=5)
    for _ in range(40):
        games.step(games.random_actions())
    return games.observations.tobytes().hex()


@pytest.mark.slow
def test_games_are_the_same_interpreted() -> None:
    """And nothing overflows on the way: in compiled code nobody would notice."""
    code = "from tests.adapters.test_vector import play_a_little; print(play_a_little())"
    assert interpreted(code) == play_a_little()


def test_after_closing_nothing_is_played() -> None:
    games = VectorGames(make(DUEL_WITH_HIDDEN_HANDS, {}), 4, threads=2)
    games.reset()
    actions = games.random_actions()
    before = arrays(games)
    games.close()
    games.close()
    with pytest.raises(TsuboniwaError, match="after closing"):
        games.step(actions)
    assert arrays(games) == before


def test_playing_and_the_vector_environment_need_none_of_the_libraries() -> None:
    code = (
        "import sys, tsuboniwa.cli, tsuboniwa.adapters.vector;"
        "print({'gymnasium', 'pettingzoo', 'pyspiel', 'PIL'} & set(sys.modules))"
    )
    assert python(code) == "set()"
