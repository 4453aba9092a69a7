"""The games as WebAssembly, in Node, beside the same functions of this process, in the same run.

Random play as in `bench/kernel.py`; for games that have more in their modules, the same positions
of matches at random with all of it asked. Rates are per second on the clock, the best of several
rounds. Run it from the checkout, with the test tools installed.

    python -m bench.web_assembly [--rounds 5] [--games 2000] [--positions 60]
"""

import argparse
import gzip
import time
from typing import Any

import numpy as np

from tests.ahead.in_node import FOLDER, ask_node, make_modules
from tests.ahead.positions import ask
from tests.registered import told
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import OVER
from tsuboniwa.core.game import Game
from tsuboniwa.core.registry import BUNDLED, make

# As in `bench/kernel.py`: where one kind has most of the actions, playing means choosing it first.
KIND_FIRST = ("niwashi",)


def native_rate(game: Game, kind_shift: int, games: int, rounds: int) -> tuple[float, int]:
    states = np.zeros(2, game.rules.STATE)
    best, checksum = 0.0, 0
    for _ in range(rounds):
        begun = time.perf_counter()
        steps, checksum = kernel.random_games(
            game.setups, states, game.buffer, kind_shift, 1, games
        )
        best = max(best, steps / (time.perf_counter() - begun))
    return best, checksum


def native_own(game: Game, matches: list[list[dict[str, Any]]]) -> float:
    """Milliseconds for what a module has besides, in all positions of these matches."""
    own = told(game.id).own_answers(game)
    spent = 0.0
    states = game.new_states()
    for match in matches:
        states[:] = 0
        kernel.begin(game.setups, states)
        for ply in match:
            begun = time.perf_counter()
            if states[0].actor >= 0:
                own(states)
            spent += time.perf_counter() - begun
            if states[0].actor != OVER:
                kernel.play_into(game.setups, states, int(ply["action"]), states)
    return 1000 * spent


def measure(name: str, rounds: int, games: int, positions: int) -> None:
    asked: dict[str, Any] = ask(name, positions)[0][0]
    game = make(name, **asked["options"])
    kind_shift = game.rules.FIELDS.named("kind").shift if name in KIND_FIRST else -1
    native, checksum = native_rate(game, kind_shift, games, rounds)
    more = {"kindShift": kind_shift, "games": games, "rounds": rounds}
    found = ask_node("measure", asked | more)
    assert found["sum"] == checksum, "they do not play alike"
    module = (FOLDER / f"{name}.wasm").read_bytes()
    print(
        f"| {name} | {len(module):,} | {len(gzip.compress(module, 9)):,} | {found['ready']:.0f} ms "
        f"| {native:,.0f} | {found['rate']:,.0f} | {100 * found['rate'] / native:.0f} % |"
    )
    if found["own"]:
        spent = native_own(game, asked["matches"])
        print(f"| {name}, what it has besides | | | | | | {100 * spent / found['own']:.0f} % |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--positions", type=int, default=60)
    chosen = parser.parse_args()
    make_modules()
    print("| game | bytes | gzipped | ready after | native steps/s | WebAssembly | of native |")
    print("|---|---|---|---|---|---|---|")
    for name in BUNDLED:
        measure(name, chosen.rounds, chosen.games, chosen.positions)


if __name__ == "__main__":
    main()
