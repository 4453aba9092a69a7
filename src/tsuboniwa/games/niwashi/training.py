"""Training Niwashi's judgement: a search for the weights with which a pair does best.

    tsuboniwa train niwashi --into weights.json

It is the cross-entropy method. Weights are drawn around a guess, and with each of them a pair that
trusts its judgement without trials plays the same deals. Those that did best make the next guess
and say how far around it to draw.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import numpy as np

from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.game import Position
from tsuboniwa.core.kernel import draw_chance
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import make
from tsuboniwa.core.state_records import Floats
from tsuboniwa.games.niwashi.players.belief import Belief, follow
from tsuboniwa.games.niwashi.players.player import NiwashiPlayer
from tsuboniwa.games.niwashi.players.score import score_so_far, tiles_left
from tsuboniwa.games.niwashi.players.weights import FILE, NAMES, read_weights, write_weights
from tsuboniwa.players.cores import cores
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player

SHIPPED = FILE
MATCHES = 1600
# How many weights are drawn at a time, how many of them make the next guess, and on how many deals
# each is tried.
DRAWN = 16
KEPT = 4
DEALS = 5
# How much of the next guess is theirs; the rest is the guess before.
TRUST = 0.7
# All weights are searched for as logarithms: they are drawn this far around the first guess, and
# never closer around a later one.
FIRST_SPREAD = 1.0
LAST_SPREAD = 0.05
# Each field that an order lacks makes it farther by a factor; with none of its five fields it is
# not near at all.
FACTORS = 4
# The first guess: all of them, the factors too, are 1.
NOTHING: Floats = np.zeros(len(NAMES) + FACTORS)
# Most deals are fulfilled whole: tiles that are left then tell which pair was the better one.
WORTH_OF_A_TILE = 0.1
LIMIT = Limit(simulations=1)


def weights_of(guess: Floats) -> Floats:
    """The weights that a guess means, to three places."""
    numbers, factors = np.exp(guess[: len(NAMES)]), np.exp(guess[len(NAMES) :])
    nearness = np.cumprod([1.0, *np.minimum(factors, 1.0)])
    return np.round([*numbers, *nearness, 0.0], 3)


def play_match(weights: Floats, deal: str) -> float:
    """What a pair with these weights makes of a deal.

    Both seats go by one belief that follows the match: it is drawn from what everybody has seen.
    """
    game = make("niwashi")
    states = game.start().states.copy()
    belief, lent = Belief.empty(), Belief.empty()
    player = NiwashiPlayer(deal, turns=0, believing=lambda view, log: lent, weights=weights)
    rng = Rng(deal)
    while (actor := int(states[0].actor)) != OVER:
        if actor == CHANCE:
            code = draw_chance(game.setups, states, rng.words)
        else:
            # A player may try what a word would do to the belief.
            lent.pairs[:], lent.notes[:] = belief.pairs, belief.notes
            view = Position(game, states, actor, None).view(actor)
            code = player.choose(view, (), LIMIT).action.code
        follow(game.setup, states[0], code, belief, True)
    return score_so_far(states[0]) + WORTH_OF_A_TILE * tiles_left(states[0])


def search(seed: int, matches: int, report: Callable[[str], None]) -> Floats:
    """The last guess of a search that plays about this many matches."""
    guess = NOTHING
    spread = np.full_like(guess, FIRST_SPREAD)
    rng = np.random.default_rng(seed)
    drawn = min(DRAWN, max(matches // 2, 1))
    deals = min(DEALS, max(matches // drawn, 1))
    kept = -(-drawn * KEPT // DRAWN)
    with ThreadPoolExecutor(cores()) as pool:
        for number in range(max(matches // (drawn * deals), 1)):
            guesses = guess + spread * rng.standard_normal((drawn, guess.size))
            tried = [weights_of(each) for each in guesses]
            names = [f"{seed} {number} {deal}" for deal in range(deals)]
            played = pool.map(play_match, *zip(*product(tried, names), strict=True))
            values = np.reshape(list(played), (drawn, deals)).mean(axis=1)
            best = guesses[np.argsort(-values, kind="stable")[:kept]]
            guess = TRUST * best.mean(axis=0) + (1 - TRUST) * guess
            spread = TRUST * best.std(axis=0) + (1 - TRUST) * spread
            spread = np.maximum(spread, LAST_SPREAD)
            report(f"{(number + 1) * drawn * deals} matches, {values.mean():.2f} on average")
    return guess


def train(seed: int, matches: int, file: Path, report: Callable[[str], None]) -> None:
    """Search for weights and write them."""
    write_weights(weights_of(search(seed, matches, report)), file)


def make_player(seed: str, file: Path) -> Player:
    """The strongest player with the weights of a file."""
    return NiwashiPlayer(seed, weights=read_weights(file))
