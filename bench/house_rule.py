"""How often does the house rule of Niwa: Japanischer Garten (C3.3) really force a reveal?

Every level plays against itself. Of all reveals, how many came because the rule left nothing else;
how many swaps there were for each reveal; and how many swaps merely took back the seat's own swap
before, as somebody does who waits and has no plan.

    python bench/house_rule.py                          # levels 1 to 6, 100 matches each
    python bench/house_rule.py 1 6 --stall 0            # without the rule
    python bench/house_rule.py master --simulations 400
"""

import argparse
from collections import Counter
from collections.abc import Sequence

from tsuboniwa.core.game import Event, Game
from tsuboniwa.core.records import read_record
from tsuboniwa.lab.contest import Contest

LEVELS = ("1", "2", "3", "4", "5", "6")
HEADS = "| level | reveals | forced | share | swaps a reveal | taken back | longest |"


def count(game: Game, events: Sequence[Event], found: Counter[str]) -> None:
    """Add what happened in a match."""
    limit = game.options["stall"] * game.seats
    swaps = 0
    last: dict[int, tuple[str, str]] = {}
    for event in events:
        kind, *cards = str(event.action).split()
        if kind == "swap":
            give, take = cards
            found["taken back"] += last.get(event.actor) == (take, give)
            last[event.actor] = (give, take)
            found["swaps"] += 1
            swaps += 1
            found["longest"] = max(found["longest"], swaps)
        elif kind == "reveal":
            found["reveals"] += 1
            found["forced"] += 0 < limit <= swaps
            swaps = 0
            last.clear()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels", nargs="*", default=LEVELS)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--stall", type=int, default=3)
    parser.add_argument("--simulations", type=int, help="in place of the levels' own limits")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    print(HEADS)
    print("|---" * HEADS.count(" | ") + "|---|")
    for level in asked.levels:
        contest = Contest(
            "niwa_cards",
            (level, level),
            asked.matches,
            {"players": asked.players, "stall": asked.stall},
            simulations=asked.simulations,
            seed=asked.seed,
        )
        found: Counter[str] = Counter()
        for number in range(asked.matches):
            record = read_record(contest.play(number).record)
            count(record.game, record.end().log(None), found)
        reveals, swaps = found["reveals"], found["swaps"]
        print(
            f"| {level} | {reveals:,} | {found['forced']:,} | {found['forced'] / reveals:.1%} "
            f"| {swaps / reveals:.2f} | {found['taken back'] / swaps:.1%} | {found['longest']} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
