"""The research environments beside their peers, in the same run.

A step of ours is a choice: an action of several fields takes several. Rates are per second of CPU
time, best of several rounds. What two threads gain is measured by the clock, which needs two idle
cores, and compared with what two independent environments of half the size gain; what two threads
cost, compared with one, by CPU time. All with four batches and with sixteen.

    python bench/research.py [--seconds 1] [--rounds 5] [--batch 1024]

Peers that are not installed are left out: connect_four needs pygame, backgammon needs pgx and jax.
"""

import argparse
import random
import statistics
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import tsuboniwa
from tsuboniwa.adapters.pettingzoo.aec import GameEnv
from tsuboniwa.adapters.vector import VectorGames

# Runs for a while and says how many steps that was, and the seconds that count.
Run = Callable[[float], tuple[int, float]]


def best(run: Run, seconds: float, rounds: int) -> float:
    run(min(0.1, seconds))
    found = 0.0
    for _ in range(rounds):
        steps, spent = run(seconds / rounds)
        found = max(found, steps / spent)
    return found


def connect_four() -> Any | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pettingzoo.classic.connect_four import connect_four
    except ImportError:
        return None
    return connect_four.raw_env()


def aec(env: Any) -> Run:
    """Random play as PettingZoo's own benchmark does it."""
    choice = random.Random(1).choice

    def run(seconds: float) -> tuple[int, float]:
        steps = 0
        env.reset(seed=1)
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            for _ in range(100):
                observed, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.reset()
                    continue
                env.step(choice(np.flatnonzero(observed["action_mask"]).tolist()))
                steps += 1
        return steps, spent

    return run


def vector(games: VectorGames, clock: Callable[[], float]) -> Run:
    """Steps with observations and masks; choosing at random is not counted."""

    def run(seconds: float) -> tuple[int, float]:
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = games.random_actions()
            begun = clock()
            games.step(actions)
            spent += clock() - begun
            steps += games.count
        return steps, spent

    games.reset(seed=1)
    return run


def apart(first: Run, second: Run) -> Run:
    """Two environments that know nothing of each other: what two threads could gain at most."""
    pool = ThreadPoolExecutor(1)

    def run(seconds: float) -> tuple[int, float]:
        other = pool.submit(second, seconds)
        (steps, spent), (more, spent_there) = first(seconds), other.result()
        return steps + more, max(spent, spent_there)

    return run


def gain(one: Run, two: Run, seconds: float, rounds: int) -> float:
    """How many times as fast two are as one: the median of rounds, each with both in turn."""
    one(0.1)
    two(0.1)
    found = []
    for _ in range(rounds):
        before, spent_before = one(seconds / rounds)
        after, spent_after = two(seconds / rounds)
        found.append((after / spent_after) / (before / spent_before))
    return statistics.median(found)


def backgammon(batch: int) -> Run | None:
    """Pgx, which restarts ended games as ours do; what its threads do counts as well."""
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError:
        return None
    env = pgx.make("backgammon")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
    key = jax.random.PRNGKey(1)
    rng = np.random.default_rng(1)

    def run(seconds: float) -> tuple[int, float]:
        nonlocal state, key
        steps, spent = 0, 0.0
        while spent < seconds:
            mask = np.asarray(state.legal_action_mask)
            actions = (rng.random(mask.shape) * mask).argmax(1)
            key, part = jax.random.split(key)
            keys = jax.random.split(part, batch)
            begun = time.process_time()
            state = jax.block_until_ready(step(state, actions, keys))
            spent += time.process_time() - begun
            steps += batch
        return steps, spent

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each system")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--batch", type=int, default=1024)
    given = parser.parse_args()
    measure = given.seconds, given.rounds

    print("PettingZoo, one match: last and step")
    peer_env = connect_four()
    peer = best(aec(peer_env), *measure) if peer_env else 0.0
    print(f"{'  connect_four raw_env':34}{_rate(peer)}")
    for name in tsuboniwa.GAMES:
        rate = best(aec(GameEnv(name)), *measure)
        print(f"{f'  {name}_v0 raw_env':34}{_rate(rate)}{_times(rate, peer)}", flush=True)

    print(f"Vector environment, {given.batch} games, with observations and masks")
    peer_run = backgammon(given.batch)
    peer = best(peer_run, *measure) if peer_run else 0.0
    print(f"{'  Pgx backgammon':34}{_rate(peer)}")
    for name in tsuboniwa.GAMES:
        game = tsuboniwa.game(name)
        rate = best(vector(VectorGames(game, given.batch, 1), time.process_time), *measure)
        print(f"{f'  {name}':34}{_rate(rate)}{_times(rate, peer)}", flush=True)

    print(
        "Two threads beside one, by the clock; two apart; what a step costs in CPU time, beside one"
    )
    for name in tsuboniwa.GAMES:
        game = tsuboniwa.game(name)
        for count in (4 * given.batch, 16 * given.batch):
            alone, together = VectorGames(game, count, 1), VectorGames(game, count, 2)
            by_clock, by_cpu = (
                gain(vector(alone, clock), vector(together, clock), 4 * given.seconds, 40)
                for clock in (time.perf_counter, time.process_time)
            )
            halves = (VectorGames(game, count // 2, 1) for _ in range(2))
            two = apart(*(vector(half, time.perf_counter) for half in halves))
            most = gain(vector(alone, time.perf_counter), two, 4 * given.seconds, 40)
            print(
                f"{f'  {name}, {count} games':34}{by_clock:8.2f} times   apart {most:.2f}   "
                f"cost {1 / by_cpu:.2f}",
                flush=True,
            )


def _rate(rate: float) -> str:
    return f"{rate:14,.0f} steps/s" if rate else "         not installed"


def _times(rate: float, peer: float) -> str:
    return f"{rate / peer:8.1f} times" if peer else " " * 14


if __name__ == "__main__":
    main()
