"""Random play on one core: our rules beside OpenSpiel's, in the same run.

A step is a seat's decision with the full legal list made; chance is played but not counted. Rates
are per second of CPU time, the best of several rounds: other work on the machine only slows down.

    python bench/kernel.py [--seconds 2] [--rounds 8] [--json]
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import tsuboniwa
from tsuboniwa.core import kernel
from tsuboniwa.core.game import Game
from tsuboniwa.core.random_numbers import Rng

# What is measured: every game under its default options, and some under others as well.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("bossa", {"chips": True}),
    ("bossa", {"rules": "novice"}),
    ("niwa_cards", {"players": 5}),
]
OURS: list[tuple[str, dict[str, Any]]] = sorted(
    [*((name, {}) for name in tsuboniwa.GAMES), *VARIANTS], key=lambda pair: pair[0]
)
PEERS = ("quoridor", "hex", "go_fish", "gin_rummy", "hanabi")


class Rate(NamedTuple):
    """What one system did."""

    system: str
    steps: float
    games: float


# Plays some number of games and says how many steps that was.
Play = Callable[[int], int]


def measure(system: str, play: Play, seconds: float, rounds: int) -> Rate:
    """The best of several rounds, each about as long as asked for."""
    # Whatever is compiled or loaded at first is not what is measured.
    play(1)
    games = 1
    while True:
        begun = time.process_time()
        play(games)
        spent = time.process_time() - begun
        if spent > 0.1:
            break
        games *= 2
    games = max(1, int(games * seconds / spent / rounds))
    best = Rate(system, 0.0, 0.0)
    for _ in range(rounds):
        begun = time.process_time()
        steps = play(games)
        spent = time.process_time() - begun
        best = max(best, Rate(system, steps / spent, games / spent), key=lambda rate: rate.steps)
    return best


def in_kernel(game: Game) -> Play:
    states = np.zeros(2, game.rules.STATE)
    # Where one kind of action makes the lists long, playing means choosing the kind first.
    kind_shift = game.rules.FIELDS.named("kind").shift if game.id in KIND_FIRST else -1

    def play(games: int) -> int:
        return kernel.random_games(game.setups, states, game.buffer, kind_shift, 1, games)[0]

    return play


KIND_FIRST = ("niwashi",)


def through_position(game: Game) -> Play:
    def play(games: int) -> int:
        rng = Rng(1)
        choice = random.Random(1).choice
        steps = 0
        for _ in range(games):
            position = game.start()
            while position.actor is not None:
                if position.actor == tsuboniwa.CHANCE:
                    position = position.draw(rng)
                else:
                    position = position.play(choice(position.legal))
                    steps += 1
        return steps

    return play


def open_spiel(name: str) -> Play | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def play(games: int) -> int:
        generator = random.Random(1)
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(generator.choices(outcomes, weights)[0])
                else:
                    state.apply_action(generator.choice(state.legal_actions()))
                    steps += 1
        return steps

    return play


def measure_all(seconds: float, rounds: int) -> list[Rate]:
    found = []
    for name in PEERS:
        play = open_spiel(name)
        if play:
            found.append(measure(f"OpenSpiel {name}, from Python", play, seconds, rounds))
    for name, options in OURS:
        game = tsuboniwa.game(name, **options)
        label = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
        found.append(measure(f"{label}, in the kernel", in_kernel(game), seconds, rounds))
        found.append(measure(f"{label}, Position", through_position(game), seconds, rounds))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each system")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    found = measure_all(chosen.seconds, chosen.rounds)
    if chosen.json:
        print(json.dumps([rate._asdict() for rate in found]))
        return
    peers = {rate.system: rate.steps for rate in found if rate.system.startswith("OpenSpiel")}
    columns = "".join(f"{name.split()[1].rstrip(','):>12}" for name in peers)
    print(f"{'system':42}{'steps/s':>12}{'games/s':>12}   times{columns}")
    for rate in found:
        ratios = "".join(f"{rate.steps / steps:12.2f}" for steps in peers.values())
        print(f"{rate.system:42}{rate.steps:12,.0f}{rate.games:12,.0f}        {ratios}")
    if not peers:
        print("OpenSpiel is not installed: `make bench` installs it (extra `research`).")


if __name__ == "__main__":
    main()
