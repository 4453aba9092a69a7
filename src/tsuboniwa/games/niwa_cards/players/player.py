"""The player that judges hands, guesses those of others, and tries what it could do."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.game import Action, Event, View
from tsuboniwa.core.kernel import list_legal
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Ints
from tsuboniwa.games.niwa_cards.players.decisions import read_decisions
from tsuboniwa.games.niwa_cards.players.evaluation import STAGE_OF, Desk, Tables, judge
from tsuboniwa.games.niwa_cards.players.playout import PATIENCE
from tsuboniwa.games.niwa_cards.players.search import Trials, simulate
from tsuboniwa.games.niwa_cards.players.standing import AVERAGE
from tsuboniwa.games.niwa_cards.players.weights import FILE, tables_for
from tsuboniwa.games.niwa_cards.rules import ACTING, BUFFER, KIND_SHIFT, REVEAL
from tsuboniwa.players.comparison import NEXT
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Opinion, Thinking
from tsuboniwa.players.slices import think_in_slices

# How many actions are tried; the others promise too little.
CANDIDATES = 14
EVERY_ACTION = BUFFER


class CardsPlayer:
    """Tries the most promising actions in worlds that fit what the others did.

    An opinion's value is the chance to win the match; its points are those of the whole match: what
    the seat has, what it may expect of this round, and an average round for each that follows.

    A simulation is one action tried in one world, the round played to its end; each counts as a
    visit of its action once the world was tried with all of them, so the visits in a second are
    the rate. `guided=False` plays rounds to their end at random, `believing=False` takes every
    possible world as equally likely. `waiting=True` also tries swaps after which the hand promises
    no more than before: who has no better plan than those reveals, and does not wait until the
    house rule (C3.3) makes somebody.
    """

    def __init__(
        self,
        seed: int | str,
        candidates: int = CANDIDATES,
        guided: bool = True,
        believing: bool = True,
        waiting: bool = False,
        weights: Path = FILE,
    ) -> None:
        self._seed = seed
        self._candidates = candidates
        self._guided = guided
        self._believing = believing
        self._waiting = waiting
        self._weights = weights

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        tables = tables_for(view.game.seats, self._weights)
        most = min(self._candidates, Trials.room(limit.memory))
        codes = _promising(view, tables, most, self._waiting)
        if codes.size == 1:
            return Decision(Action(view.game, int(codes[0])))
        trials = Trials.of(codes)
        # A stream of its own for each decision: a player that was restarted goes on the same.
        rng = Rng(f"{self._seed} {len(log)}")
        decisions = read_decisions(view, log)
        desk = Desk.empty()

        def think(portion: int) -> bool:
            left = simulate(
                view.game.setups,
                view.states,
                view.seat,
                decisions,
                tables,
                desk,
                trials,
                self._guided,
                self._believing,
                rng.words,
                portion,
            )
            return left > 1

        think_in_slices(limit, thinking or Thinking(), think)
        return _read_choice(view, trials)


def _promising(view: View, tables: Tables, most: int, waiting: bool) -> Ints:
    """The most promising of the legal actions, the best first; a reveal is always among them."""
    state = view.states[0]
    setup = view.game.setup
    if state.phase == ACTING and not setup.stall and state.swaps >= 2 * PATIENCE * setup.seats:
        # Where no rule ends the swaps (C3.3) somebody must.
        return np.array([REVEAL << KIND_SHIFT], np.int64)
    desk = Desk.empty()
    n = list_legal(view.game.setups, view.states, ANY, desk.actions)
    judge(
        state.hand[view.seat].copy(),
        n,
        int(state.orders[state.scored]),
        int(state.pile),
        tables,
        desk,
    )
    actions, promises = desk.actions[:n], desk.promises[:n]
    reveal = REVEAL << KIND_SHIFT
    # The last card ends the round: who would lose by it has a plan in waiting.
    if state.phase == ACTING and state.pile > 1 and not waiting:
        order = int(state.orders[state.scored])
        # What the hand promises as it is.
        held = promises[actions == reveal] - tables.margins[order, STAGE_OF[state.pile]]
        planned = (promises > held) | (actions == reveal)
        actions, promises = actions[planned], promises[planned]
    codes = actions[np.argsort(-promises, kind="stable")]
    if reveal in codes[most:]:
        # No other is like it, and what it promises is the least certain.
        codes[most - 1] = reveal
    return codes[:most]


def _read_choice(view: View, trials: Trials) -> Decision:
    compared = trials.compared
    visits, values = compared.visits.copy(), compared.values.copy()
    points = trials.points.copy()
    if not visits.any():
        # Stopped in the first world: what was tried there is all there is.
        for i in range(int(compared.progress[NEXT])):
            visits[i] = 1
            values[i] = compared.row[i]
            points[i] = trials.row_points[i]
    if not visits.any():
        return Decision(Action(view.game, int(compared.codes[0])))
    rounds_left = int(view.game.setup.rounds) - int(view.states[0].scored) - 1
    opinions = {}
    for i in np.flatnonzero(visits).tolist():
        opinions[Action(view.game, int(compared.codes[i]))] = Opinion(
            # Sums of shares may come out a hair above.
            min(1.0, float(values[i] / visits[i])),
            int(visits[i]),
            points=float(points[i] / visits[i]) + AVERAGE * rounds_left,
        )
    still = np.flatnonzero((compared.tried > 0) & (visits > 0))
    best = int(still[np.argmax(values[still] / visits[still])])
    action = Action(view.game, int(compared.codes[best]))
    replies = Counter(code for code in trials.replies[best].tolist() if code >= 0)
    reply = tuple(Action(view.game, code) for code, _ in replies.most_common(1))
    return Decision(action, opinions, (action, *reply))
