import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import tsuboniwa
from tests.registered import short
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, MANY_SEATS, OPEN_INFORMATION
from tsuboniwa.adapters.gymnasium import SeatEnv
from tsuboniwa.adapters.gymnasium_vector import GamesVectorEnv
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.players.limit import Limit


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_check_env_is_clean(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(f"tsuboniwa/{game}-v0", opponent="uct", seat=1, limit=Limit(simulations=2))
    check_env(env.unwrapped)


def play(env: SeatEnv, seed: int) -> list[tuple[bytes, float]]:
    env.action_space.seed(seed)
    observed, _ = env.reset(seed=seed)
    kept = []
    terminated = False
    while not terminated:
        action = env.action_space.sample(observed["action_mask"])
        observed, reward, terminated, truncated, info = env.step(action)
        assert observed in env.observation_space
        assert not truncated
        kept.append((observed["observation"].tobytes(), reward))
    assert reward == info["returns"][env.seat]
    assert not observed["action_mask"].any()
    with pytest.raises(TsuboniwaError, match="call reset"):
        env.step(0)
    return kept


@pytest.mark.parametrize("game", [DUEL_WITH_HIDDEN_HANDS, MANY_SEATS])
def test_a_seed_brings_the_same_match(game: str) -> None:
    env = SeatEnv(game, **short(game))
    assert play(env, 1) == play(env, 1) != play(env, 2)


def test_an_impossible_choice_ends_the_match() -> None:
    env = SeatEnv(DUEL_WITH_HIDDEN_HANDS)
    observed, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observed["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated) == (-1, True)
    assert info["illegal"].endswith("Choose where the mask is 1.")


def test_seats_and_players_must_exist() -> None:
    with pytest.raises(TsuboniwaError, match="Seats are 0 to 1"):
        SeatEnv(DUEL_WITH_HIDDEN_HANDS, seat=2)
    with pytest.raises(TsuboniwaError, match="no player"):
        SeatEnv(DUEL_WITH_HIDDEN_HANDS, "nobody")


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_many_games_as_a_vector_environment(game: str) -> None:
    env = GamesVectorEnv(game, 6)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observed, infos = env.reset(seed=4)
    assert observed in env.observation_space
    ended = 0
    for _ in range(400):
        chose = infos["seat"]
        actions = env.games.random_actions()
        assert actions in env.action_space
        kept = observed["observation"].copy()
        before, (observed, rewards, terminated, truncated, infos) = observed, env.step(actions)
        assert (before["observation"] == kept).all(), "what was returned is the user's to keep"
        assert not truncated.any()
        assert (rewards == infos["rewards"][np.arange(6), chose]).all()
        assert ("final_obs" in infos) == bool(terminated.any())
        for number in np.flatnonzero(terminated):
            assert infos["final_obs"][number] in env.single_observation_space
            assert infos["final_info"]["seat"][number] == chose[number]
            ended += 1
    assert observed in env.observation_space
    assert ended or game in (MANY_SEATS, OPEN_INFORMATION)
    env.close()


def test_a_vector_environment_repeats_itself() -> None:
    env = GamesVectorEnv(DUEL_WITH_HIDDEN_HANDS, 3, copy=False)
    begun = [env.reset(seed=seed)[0]["observation"].tobytes() for seed in (1, 1, 2)]
    assert begun[0] == begun[1] != begun[2]
    assert env.reset(seed=1)[0]["observation"] is env.games.observations
