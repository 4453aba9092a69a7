"""Search on one core: our players beside OpenSpiel's compiled ones, in the same run.

A simulation is one walk down the tree and one random playout to the end. Rates are per second of
CPU time, the best of several rounds in which all take turns: other work on the machine only slows
down. Threads and the event loop are measured on the clock.

    python bench/search.py [--seconds 1] [--rounds 5] [--json]
"""

import argparse
import asyncio
import json
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import tsuboniwa
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.bossa.players.endgame import Endgame, count_unseen
from tsuboniwa.games.niwa_cards.players.player import CardsPlayer
from tsuboniwa.games.niwashi.players.belief import follow
from tsuboniwa.games.niwashi.players.history import believe
from tsuboniwa.games.niwashi.players.judgement import Desk, consider, judge_all
from tsuboniwa.games.niwashi.players.player import CANDIDATES, NiwashiPlayer
from tsuboniwa.games.niwashi.players.weights import read_weights
from tsuboniwa.games.niwashi.state import ACTING, PLACE
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player, Thinking
from tsuboniwa.players.roster import levels, make_advisor, make_player
from tsuboniwa.players.uct import UctPlayer

# Does a number of simulations, or nodes, and says how many there were.
Search = Callable[[int], int]


class Rate(NamedTuple):
    """What one system did in a second."""

    system: str
    peer: str
    rate: float


def opening(name: str, **options: Any) -> Position:
    """The first decision after the deal or the set-up."""
    position = tsuboniwa.game(name, **options).start()
    rng = Rng("opening")
    for _ in range(6 if name == "niwa_race" else 0):
        position = position.play(position.legal[0])
    while position.actor == tsuboniwa.CHANCE or len(position.legal) < 4:
        chance = position.actor == tsuboniwa.CHANCE
        position = position.draw(rng) if chance else position.play(position.legal[0])
    return position


def search_of(player: Player, position: Position) -> Search:
    seat = position.actor
    assert seat is not None
    view, log = position.view(seat), position.log(seat)

    def run(count: int) -> int:
        done = [0]
        thinking = Thinking(report=lambda simulations: done.__setitem__(0, simulations))
        player.choose(view, log, Limit(simulations=count), thinking)
        return done[0]

    return run


def open_spiel_mcts(name: str) -> Search | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def run(count: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, count, 64, False, 1, False)
        bot.mcts_search(state)
        return count

    return run


def open_spiel_ismcts(name: str) -> Search | None:
    try:
        import pyspiel
    except ImportError:
        return None
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def run(count: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        pyspiel.ISMCTSBot(1, evaluator, 2.0, count).step(state)
        return count

    return run


def measure(searches: dict[tuple[str, str], Search], seconds: float, rounds: int) -> list[Rate]:
    """The best of several rounds of about this many seconds; everybody has a turn in each."""
    sizes = {}
    for key, run in searches.items():
        # Whatever is compiled or loaded at first is not what is measured.
        run(10)
        size = 100
        while True:
            begun = time.process_time()
            run(size)
            spent = time.process_time() - begun
            if spent > 0.05:
                break
            size *= 4
        sizes[key] = max(10, int(size * seconds / spent))
    best = dict.fromkeys(searches, 0.0)
    for _ in range(rounds):
        for key, run in searches.items():
            begun = time.process_time()
            done = run(sizes[key])
            best[key] = max(best[key], done / (time.process_time() - begun))
    return [Rate(system, peer, rate) for (system, peer), rate in best.items()]


def threads_gain(seconds: float, rounds: int) -> float:
    """How much more two searches do in two threads than one alone, on two cores."""
    position = opening("bossa")
    runs = [search_of(UctPlayer(seed), position) for seed in ("one", "two")]
    size = 1000
    begun = time.perf_counter()
    runs[0](size)
    size = int(size * seconds / (time.perf_counter() - begun))
    gains = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(rounds):
            begun = time.perf_counter()
            runs[0](size)
            alone = time.perf_counter() - begun
            begun = time.perf_counter()
            list(pool.map(lambda run: run(size), runs))
            together = time.perf_counter() - begun
            gains.append(2 * alone / together)
    return max(gains)


async def loop_delays(searches: int, seconds: float) -> list[float]:
    """By how many milliseconds an event loop is late while this many searches run in threads."""
    position = opening("bossa")
    seat = position.actor
    assert seat is not None
    view, log = position.view(seat), position.log(seat)
    limit = Limit(milliseconds=seconds * 1000)
    delays = []
    with ThreadPoolExecutor(max(searches, 1)) as pool:
        loop = asyncio.get_running_loop()
        thinking = [
            loop.run_in_executor(pool, UctPlayer(str(number)).choose, view, log, limit)
            for number in range(searches)
        ]
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            begun = time.perf_counter()
            await asyncio.sleep(0.001)
            delays.append((time.perf_counter() - begun - 0.001) * 1000)
        await asyncio.gather(*thinking)
    return delays


def cancel_times(tries: int) -> list[float]:
    """Milliseconds from the word to stop until the choice is there."""
    found = []
    for game in tsuboniwa.GAMES:
        position = opening(game)
        seat = position.actor
        assert seat is not None
        view, log = position.view(seat), position.log(seat)
        for number in range(tries):
            strong = number % 2 and "master" in levels(game)
            player = make_player(game, "master" if strong else "uct", str(number))
            thinking = Thinking()
            with ThreadPoolExecutor(1) as pool:
                choice = pool.submit(player.choose, view, log, Limit(milliseconds=60_000), thinking)
                time.sleep(0.1 + 0.01 * number)
                begun = time.perf_counter()
                thinking.stopped.set()
                choice.result()
                found.append((time.perf_counter() - begun) * 1000)
    return found


def endgame_times(unseen: int, count: int) -> list[float]:
    """CPU milliseconds to solve Bossa endgames of random matches with this many tiles unseen."""
    game = tsuboniwa.game("bossa")
    generator = random.Random(1)
    rng = Rng("endgames")
    found: list[float] = []
    while len(found) < count:
        position = game.start()
        while position.actor is not None:
            if position.actor == tsuboniwa.CHANCE:
                position = position.draw(rng)
                continue
            view = position.view(position.actor)
            if count_unseen(view) == unseen and len(position.legal) > 1:
                endgame = Endgame(view, Limit(depth=1).memory)
                begun = time.process_time()
                while not endgame.go(20_000):
                    pass
                found.append((time.process_time() - begun) * 1000)
                break
            position = position.play(generator.choice(position.legal))
    return found


def niwashi_garden(decisions: int) -> Position:
    """A garden that a pair has laid for some turns, with a seat to place a tile."""
    position = opening("niwashi")
    players = [NiwashiPlayer(seat, turns=0) for seat in range(2)]
    rng = Rng("garden")
    while decisions > 0 or position.states[0].phase != ACTING:
        seat = position.actor
        assert seat is not None
        if seat == tsuboniwa.CHANCE:
            position = position.draw(rng)
            continue
        view, log = position.view(seat), position.log(seat)
        position = position.play(players[seat].choose(view, log, Limit(simulations=1)).action)
        decisions -= 1
    return position


def niwashi_rates(seconds: float) -> dict[str, float]:
    """Placements and worlds per CPU second in a garden of twenty tiles; times of a belief."""
    position = niwashi_garden(40)
    seat = position.actor
    assert seat is not None
    view, log = position.view(seat), position.log(seat)
    game, states = position.game, view.states.copy()
    belief, desk, weights = believe(view, log), Desk.empty(), read_weights()
    placements = len(game.list_codes(states, PLACE))

    def judge() -> None:
        consider(game.setups, states, seat, belief.pairs, weights, desk)
        judge_all(game.setups, states, seat, CANDIDATES, weights, desk)

    run = search_of(make_player("niwashi", "master", "bench"), position)
    tried = measure({("trials", ""): run}, seconds, 3)[0].rate
    # Following a match costs one action at a time; a new player reads the whole log.
    action = game.list_codes(states, PLACE)[0]
    after = position.states.copy()

    def update() -> None:
        after[0] = position.states[0]
        follow(game.setup, after[0], action, belief, True)

    rebuilt = seconds_of(lambda: believe(view, log), seconds)
    return {
        "Niwashi, placements judged per second": placements / seconds_of(judge, seconds),
        "Niwashi, actions tried in a world per second": tried,
        "Niwashi, belief from the whole log, ms": 1000 * rebuilt,
        "Niwashi, belief after one more placement, ms": 1000 * seconds_of(update, seconds),
    }


def seconds_of(work: Callable[[], object], seconds: float) -> float:
    """CPU time of one call, the mean over about this many seconds."""
    work()
    count = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        work()
        count += 1
    return (time.process_time() - begun) / count


def percentile(values: list[float], share: int) -> float:
    return statistics.quantiles(values, n=100)[share - 1]


def searches() -> dict[tuple[str, str], Search]:
    """By system and peer: ours after theirs."""
    found: dict[tuple[str, str], Search | None] = {
        ("OpenSpiel MCTS, quoridor", ""): open_spiel_mcts("quoridor"),
        ("OpenSpiel MCTS, breakthrough", ""): open_spiel_mcts("breakthrough"),
        ("uct, niwa_race", "OpenSpiel MCTS, quoridor"): search_of(
            UctPlayer("bench"), opening("niwa_race")
        ),
        ("uct, bossa", "OpenSpiel MCTS, quoridor"): search_of(UctPlayer("bench"), opening("bossa")),
        ("master, bossa", "OpenSpiel MCTS, quoridor"): search_of(
            make_advisor("bossa", "bench"), opening("bossa")
        ),
        ("master, niwa_race (nodes)", "OpenSpiel MCTS, quoridor"): search_of(
            make_player("niwa_race", "master", "bench"), opening("niwa_race")
        ),
        ("OpenSpiel ISMCTS, gin_rummy", ""): open_spiel_ismcts("gin_rummy"),
        ("cards, at random to the round's end", "OpenSpiel ISMCTS, gin_rummy"): search_of(
            CardsPlayer("bench", guided=False, believing=False), opening("niwa_cards")
        ),
        ("master, niwa_cards", "OpenSpiel ISMCTS, gin_rummy"): search_of(
            CardsPlayer("bench"), opening("niwa_cards")
        ),
    }
    return {key: search for key, search in found.items() if search}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each system and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rates = measure(searches(), chosen.seconds, chosen.rounds)
    solving = endgame_times(6, 40)
    others = {
        "two threads, times one": threads_gain(chosen.seconds, chosen.rounds),
        "event loop late by, p99 ms, nobody thinks": percentile(
            asyncio.run(loop_delays(0, 4 * chosen.seconds)), 99
        ),
        "event loop late by, p99 ms, two think": percentile(
            asyncio.run(loop_delays(2, 4 * chosen.seconds)), 99
        ),
        "stopped after, worst of 24, ms": max(cancel_times(6)),
        "Bossa, 6 unseen, solved in, median ms": statistics.median(solving),
        "Bossa, 6 unseen, solved in, worst of 40, ms": max(solving),
        **niwashi_rates(chosen.seconds),
    }
    if chosen.json:
        print(json.dumps({"rates": [rate._asdict() for rate in rates], **others}))
        return
    known = {rate.system: rate.rate for rate in rates}
    print(f"{'system':38}{'per second':>12}   times its peer")
    for rate in rates:
        times = f"{rate.rate / known[rate.peer]:8.1f}  {rate.peer}" if rate.peer in known else ""
        print(f"{rate.system:38}{rate.rate:12,.0f}   {times}")
    for name, value in others.items():
        print(f"{name:44}{value:12,.2f}")
    if not any(system.startswith("OpenSpiel") for system in known):
        print("OpenSpiel is not installed: `make bench` installs it (extra `research`).")


if __name__ == "__main__":
    main()
