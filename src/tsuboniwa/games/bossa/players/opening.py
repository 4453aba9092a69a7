"""The choices before the first draw, as Python calls them."""

import numpy as np

from tsuboniwa.core.game import Action, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.players.evaluation import MAX_FEATURES, MAX_PAIRED
from tsuboniwa.games.bossa.players.opening_search import WORKS, sample_chips, sample_choices
from tsuboniwa.games.bossa.players.weights import Network
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Opinion, Thinking
from tsuboniwa.players.slices import think_in_slices

FINENESS = 1 << 20


def choose_opening(
    view: View, rng: Rng, limit: Limit, thinking: Thinking, network: Network
) -> Decision:
    """The colour or the beginning (B2.3), or the chip (B2.6)."""
    keeping = int(view.states[0].phase) == rules.KEEPING
    works = np.zeros(WORKS, rules.STATE)
    outcomes = 4 if keeping else len(view.legal)
    sums, counts = np.zeros(outcomes), np.zeros(outcomes, np.int64)
    buffers = np.empty((2, rules.BUFFER), np.int64)
    features = np.empty(MAX_FEATURES + MAX_PAIRED, np.int64)
    sample = sample_chips if keeping else sample_choices

    def think(portion: int) -> bool:
        sample(
            view.game.setups,
            view.states,
            works,
            sums,
            counts,
            buffers,
            features,
            *network,
            rng.words,
            portion,
        )
        return True

    think_in_slices(limit, thinking, think)
    if not counts.all():
        # Stopped too early: one look at each is quick, and better than none.
        think(outcomes)
    means = sums / counts
    if keeping:
        return _choose_chip(view.legal, means.reshape(2, 2), counts.reshape(2, 2), rng)
    opinions = {
        action: Opinion(float(means[i]), int(counts[i])) for i, action in enumerate(view.legal)
    }
    best = view.legal[int(np.argmax(means))]
    return Decision(best, opinions, (best,))


def _choose_chip(legal: list[Action], means: Array, counts: Array, rng: Rng) -> Decision:
    """The chips are a small game of two secret choices: play its balance."""
    mine = balance(means)
    theirs = balance(1.0 - means.T)
    values = means @ np.array([theirs, 1.0 - theirs])
    first = rng.below(FINENESS) < mine * FINENESS
    opinions = {
        action: Opinion(float(values[i]), int(counts[i].sum())) for i, action in enumerate(legal)
    }
    action = legal[0 if first else 1]
    return Decision(action, opinions, (action,))


def balance(means: Array) -> float:
    """How often to choose the first row of a 2 x 2 game so that no answer gains by knowing it."""
    rows, columns = means.min(axis=1), means.max(axis=0)
    if rows.max() >= columns.min():
        # One row is best against the best answer to it.
        return float(rows[0] >= rows[1])
    (a, b), (c, d) = means
    return float((d - c) / (a - b - c + d))
