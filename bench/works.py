"""What `ways.py` measures, done by a process of one way, which may be of an older checkout.

It reads lines of a work's name and size, and answers how much was done in how many CPU seconds.
"""

import json
import sys
import time
from collections.abc import Callable

# Does an amount of work, the same in every process, and says how much that was.
Work = Callable[[int], int]


def works() -> dict[str, Callable[[], Work]]:
    """All that is measured, by name; made when asked for, since that may compile."""
    import tsuboniwa
    from tsuboniwa.players.roster import levels

    found: dict[str, Callable[[], Work]] = {}
    for game in tsuboniwa.GAMES:
        found[f"{game}, random games"] = lambda game=game: random_games(game)  # type: ignore[misc]
        found[f"{game}, Position"] = lambda game=game: positions(game)  # type: ignore[misc]
        for level in ("uct", "master"):
            if level in levels(game):
                found[f"{game}, {level}"] = lambda game=game, level=level: search(game, level)  # type: ignore[misc]
        found[f"{game}, vector"] = lambda game=game: steps(game)  # type: ignore[misc]
    return found


def random_games(name: str) -> Work:
    from kernel import in_kernel

    import tsuboniwa

    return in_kernel(tsuboniwa.game(name))


def positions(name: str) -> Work:
    from kernel import through_position

    import tsuboniwa

    return through_position(tsuboniwa.game(name))


def search(name: str, level: str) -> Work:
    from search import opening, search_of

    from tsuboniwa.players.roster import make_player

    return search_of(make_player(name, level, "bench"), opening(name))


def steps(name: str) -> Work:
    import tsuboniwa
    from tsuboniwa.adapters.vector import VectorGames

    games = VectorGames(tsuboniwa.game(name), 256, 1)

    def run(count: int) -> int:
        games.reset(seed=1)
        for _ in range(count):
            games.step(games.random_actions())
        return count * games.count

    return run


def answer_questions() -> None:
    known = works()
    ready: dict[str, Work] = {}
    print(json.dumps(list(known)), flush=True)
    for line in sys.stdin:
        name, size = json.loads(line)
        if name not in ready:
            ready[name] = known[name]()
            # Whatever is compiled or loaded at first is not what is measured.
            ready[name](2)
        begun = time.process_time()
        done = ready[name](size)
        print(json.dumps((done, time.process_time() - begun)), flush=True)


if __name__ == "__main__":
    answer_questions()
