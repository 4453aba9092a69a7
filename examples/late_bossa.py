"""Solve the end of a match of Bossa with OpenSpiel's counterfactual regret minimisation.

    python examples/late_bossa.py [--iterations 30]

Three tiles are left in the pile, and one was removed unseen. The position is given as a spectator
sees it, so the removed tile is among those that may still be drawn. Needs the extra `research`.
"""

import argparse

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from tsuboniwa.adapters.openspiel import start_parameter

POSITION = """\
draw 1
white: die 2 of 0 1=15 3=10,21 4=41 5=23,32
black: die 6 of 1 3=22,51 4=04 5=11,24 7=05,12+01,06
seat 0: 14 30 31 |
seat 1: 20 42 60 | stack
removed: ?
discard: 03 50
"""


def solve(iterations: int) -> tuple[float, float, list[float]]:
    """How far random play and the solution can be exploited, and what the seats may expect."""
    game = pyspiel.load_game("bossa", {"start": start_parameter(POSITION)})
    at_random = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [average, average])
    return at_random, exploitability.nash_conv(game, average), list(values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=30)
    given = parser.parse_args()
    at_random, solved, values = solve(given.iterations)
    print(POSITION)
    print(f"Random play can be exploited by {at_random:.3f}, the solution by {solved:.6f}.")
    print(f"With best play seat 0 may expect {values[0]:+.3f}, seat 1 {values[1]:+.3f}.")


if __name__ == "__main__":
    main()
