"""Our players against OpenSpiel's, on the same game through the adapter.

OpenSpiel's Python MCTS searches the true state, so in games with secrets it sees them; its ISMCTS
searches states that our resampler makes. Each choice of an action is a search of its own there.

    python bench/against_openspiel.py niwa_race [--games 40] [--simulations 50] [--milliseconds 100]
    python bench/against_openspiel.py niwa_cards --bot ismcts

Seats change after every match, and draws count as half.
"""

import argparse
import math
import time
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import tsuboniwa
from tsuboniwa.adapters import openspiel
from tsuboniwa.adapters.openspiel import SpielState
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Action, Position
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player
from tsuboniwa.players.roster import make_player, strongest

BOTS = ("mcts", "ismcts")


def make_bot(kind: str, game: Any, simulations: int, seed: int) -> Any:
    """As OpenSpiel's examples make it; exploring is scaled to what a match can bring."""
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    exploring = math.sqrt(2) * (game.max_utility() - game.min_utility()) / 2
    if kind == "mcts":
        return mcts.MCTSBot(game, exploring, simulations, evaluator, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, exploring, simulations, random_state=rng)
    bot.set_resampler(openspiel.resampler)
    return bot


def index_towards(state: SpielState, code: int) -> int:
    """The choice that leads to an action of ours."""
    fields = state.now.stepper.game.rules.FIELDS
    field = int(state.now.pending[0, 1])
    space = state.now.stepper.shapes.actions.spaces[0]
    legal: list[int] = state.legal_actions()
    return next(index for index in legal if int(space.values[index]) == fields[field].of(code))


def play(game: Any, ours: int, player: Player, limit: Limit, bot: Any, seed: int) -> Position:
    """One match; chance is drawn here, and both sides see what they may see."""
    rng = np.random.default_rng(seed)
    rules = tsuboniwa.game(game.get_type().short_name)
    position = rules.start()
    state: SpielState = game.new_initial_state()
    while not state.is_terminal():
        before = len(state.now.lines())
        if position.actor == CHANCE:
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=shares)))
        elif position.actor == ours:
            view, log = position.view(ours), position.log(ours)
            code = player.choose(view, log, limit).action.code
            while len(state.now.lines()) == before:
                state.apply_action(index_towards(state, code))
        else:
            state.apply_action(int(bot.step(state)))
        if len(state.now.lines()) > before:
            position = position.play(Action(rules, state.now.lines()[-1][1]))
    return position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tsuboniwa.GAMES)
    parser.add_argument("--bot", choices=BOTS, default="mcts")
    parser.add_argument("--player", help="from our roster; the strongest by default")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--milliseconds", type=float, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    name = given.player or strongest(given.game)
    game = pyspiel.load_game(given.game)
    limit = Limit(milliseconds=given.milliseconds)
    results: Counter[str] = Counter()
    points = 0.0
    begun = time.perf_counter()
    for number in range(given.games):
        seed = given.seed + number
        ours = number % game.num_players()
        bot = make_bot(given.bot, game, given.simulations, seed)
        player = make_player(given.game, name, str(seed))
        outcome = play(game, ours, player, limit, bot, seed).outcome
        assert outcome is not None
        if not outcome.winners or len(outcome.winners) == game.num_players():
            results["drawn"] += 1
            points += 0.5
        else:
            results["won" if ours in outcome.winners else "lost"] += 1
            points += (ours in outcome.winners) / len(outcome.winners)
        print(f"{number + 1}: {dict(results)}", flush=True)
    share = points / given.games
    error = math.sqrt(max(share * (1 - share), 0.01) / given.games)
    print(
        f"{given.game}: {name} at {given.milliseconds:g} ms against OpenSpiel's {given.bot} with "
        f"{given.simulations} simulations: {share:.1%} ± {error:.1%} of {given.games} "
        f"({dict(results)}), {time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
