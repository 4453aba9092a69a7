"""Learn Bossa by self-play, with NumPy alone: a small network and the plain policy gradient.

    python examples/self_play.py [--rounds 40] [--games 256] [--seed 1]

Hundreds of games run side by side in the vector environment. Each choice of a finished game is made
likelier if its seat won and less likely if it lost, compared with what the network had expected.
On one core it wins three of four matches against random play within half a minute.
"""

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import tsuboniwa
from tsuboniwa.adapters.vector import VectorGames

Floats = npt.NDArray[np.float32]
HIDDEN = 128
STEPS_A_ROUND = 64
MINIBATCH = 2048
LEARNING_RATE = 2e-3
# How much it costs to play without doubt: keeps the policy trying things.
ENTROPY = 0.01


@dataclass
class Played:
    """Choices of finished games: what was seen, allowed, chosen, and what it brought."""

    seen: Floats
    allowed: npt.NDArray[np.bool_]
    chosen: npt.NDArray[np.int64]
    result: Floats


class Network:
    """One hidden layer; a logit for each index, and what the seat may expect (-1 to 1)."""

    def __init__(self, inputs: int, outputs: int, rng: np.random.Generator) -> None:
        self.weights = [
            (rng.standard_normal((inputs, HIDDEN)) * (2 / inputs) ** 0.5).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, outputs + 1), np.float32),
            np.zeros(outputs + 1, np.float32),
        ]
        # Adam's running means.
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._updates = 0

    def forward(
        self, seen: Floats, allowed: npt.NDArray[np.bool_]
    ) -> tuple[Floats, Floats, Floats]:
        """What the hidden layer says, how likely each choice is, and what is expected."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.maximum(seen @ first + first_bias, 0)
        out = hidden @ second + second_bias
        logits = np.where(allowed, out[:, :-1], -np.inf)
        likely = np.exp(logits - logits.max(1, keepdims=True))
        likely /= likely.sum(1, keepdims=True)
        return hidden, likely, np.tanh(out[:, -1])

    def choose(self, games: VectorGames, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        _, likely, _ = self.forward(scaled(games.observations), games.masks.astype(np.bool_))
        # By cumulative weights; what is not allowed has none.
        edges = likely.cumsum(1)
        draws = rng.random(games.count, np.float32)[:, None] * edges[:, -1:]
        return np.asarray((edges > draws).argmax(1), np.int64)

    def learn(self, played: Played) -> None:
        """One step of Adam along the gradient of policy, value and entropy."""
        rows = np.arange(len(played.chosen))
        hidden, likely, expected = self.forward(played.seen, played.allowed)
        better = (played.result - expected)[:, None]
        taken = np.zeros_like(likely)
        taken[rows, played.chosen] = 1
        surprise = np.log(np.maximum(likely, 1e-8))
        doubt = -(likely * surprise).sum(1, keepdims=True)
        out = np.empty((len(rows), likely.shape[1] + 1), np.float32)
        out[:, :-1] = (likely - taken) * better + ENTROPY * likely * (surprise + doubt)
        out[:, -1] = -better[:, 0] * (1 - expected**2)
        out /= len(rows)
        back = (out @ self.weights[2].T) * (hidden > 0)
        self._adam([played.seen.T @ back, back.sum(0), hidden.T @ out, out.sum(0)])

    def _adam(self, gradients: list[Floats]) -> None:
        self._updates += 1
        rate = LEARNING_RATE * (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
        for i, gradient in enumerate(gradients):
            self._mean[i] += 0.1 * (gradient - self._mean[i])
            self._square[i] += 0.001 * (gradient**2 - self._square[i])
            self.weights[i] -= rate * self._mean[i] / (np.sqrt(self._square[i]) + 1e-8)


def scaled(observations: npt.NDArray[np.int8]) -> Floats:
    return np.asarray(observations, np.float32) * np.float32(0.25)


def play_round(games: VectorGames, network: Network, rng: np.random.Generator) -> Played:
    """Play on for some steps, and collect the choices of the games that ended."""
    seen, allowed, chosen, seats = [], [], [], []
    result = np.full((STEPS_A_ROUND, games.count), np.nan, np.float32)
    begun = np.zeros(games.count, np.int64)
    for step in range(STEPS_A_ROUND):
        actions = network.choose(games, rng)
        seen.append(games.observations.copy())
        allowed.append(games.masks.copy())
        chosen.append(actions)
        seats.append(games.seats.copy())
        games.step(actions)
        for game in np.flatnonzero(games.ended):
            for at in range(begun[game], step + 1):
                result[at, game] = games.rewards[game, seats[at][game]]
            begun[game] = step + 1
    known = ~np.isnan(result)
    return Played(
        scaled(np.array(seen)[known]),
        np.array(allowed)[known].astype(np.bool_),
        np.array(chosen)[known],
        result[known],
    )


def train(rounds: int, games: int, seed: int, report: Any = None) -> Network:
    rng = np.random.default_rng(seed)
    table = VectorGames(tsuboniwa.game("bossa"), games)
    table.reset(seed)
    network = Network(table.shapes.size, table.shapes.actions.size, rng)
    for number in range(1, rounds + 1):
        played = play_round(table, network, rng)
        order = rng.permutation(len(played.chosen))
        for at in range(0, len(order), MINIBATCH):
            part = order[at : at + MINIBATCH]
            network.learn(
                Played(
                    played.seen[part],
                    played.allowed[part],
                    played.chosen[part],
                    played.result[part],
                )
            )
        if report:
            report(number, network)
    table.close()
    return network


def win_rate(network: Network, matches: int, seed: int) -> float:
    """The network against random play, draws as half; it has each seat in half of the games."""
    rng = np.random.default_rng(seed)
    games = VectorGames(tsuboniwa.game("bossa"), 256)
    games.reset(seed)
    mine = np.arange(games.count) % 2
    points, ended = 0.0, 0
    while ended < matches:
        actions = games.random_actions()
        ours = games.seats == mine
        actions[ours] = network.choose(games, rng)[ours]
        games.step(actions)
        results = games.rewards[games.ended, mine[games.ended]]
        points += float(((results + 1) / 2).sum())
        ended += len(results)
    games.close()
    return points / ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.perf_counter()

    def report(number: int, network: Network) -> None:
        if number % 10 == 0:
            rate = win_rate(network, 1000, given.seed + number)
            seconds = time.perf_counter() - begun
            print(f"round {number}: {rate:.1%} against random play, {seconds:.0f} s", flush=True)

    train(given.rounds, given.games, given.seed, report)


if __name__ == "__main__":
    main()
