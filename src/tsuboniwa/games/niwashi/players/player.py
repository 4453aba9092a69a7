"""The partner: it believes, speaks by the lantern, and lays what both will need."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from tsuboniwa.core.game import Action, Event, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Array, Floats, Ints
from tsuboniwa.games.niwashi.players.belief import Belief
from tsuboniwa.games.niwashi.players.endgame import NOT_YET, count_to_the_end, stage
from tsuboniwa.games.niwashi.players.history import believe
from tsuboniwa.games.niwashi.players.judgement import (
    Desk,
    consider,
    judge_all,
    judge_lantern,
    may_tell,
)
from tsuboniwa.games.niwashi.players.score import expected_score, score_so_far, tiles_left
from tsuboniwa.games.niwashi.players.search import Trials, simulate
from tsuboniwa.games.niwashi.players.speech import Speech, choose_discard, hint_at, lesson, say
from tsuboniwa.games.niwashi.players.weights import read_weights
from tsuboniwa.games.niwashi.rules import FULL_SCORE
from tsuboniwa.games.niwashi.state import (
    ACTING,
    DISCARDING,
    FIELDS,
    HAND_ORDERS,
    LANTERN,
    ORDER,
)
from tsuboniwa.players.comparison import Comparison
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Opinion, Thinking
from tsuboniwa.players.slices import think_in_slices

# How many actions are tried; the others promise too little.
CANDIDATES = 8
EVERY_ACTION = 40
# How many turns a trial lasts, and with how few tiles left it lasts to the end.
TURNS = 2
LAST_TILES = 10
TO_THE_END = 100
# As how many worlds the judgement before any trial counts.
JUDGEMENT = 2.0

# What a seat believes of both hands, from its view and its log.
Believing = Callable[[View, Sequence[Event]], Belief]


class Promising(NamedTuple):
    """The most promising actions, the best first, and what they promise by judgement alone."""

    codes: Ints
    values: Floats


class NiwashiPlayer:
    """Judges every placement by what the partner likely holds, and tries the best in likely worlds.

    A simulation is one action tried in one world for some turns. An opinion's points are the score
    to expect. `turns=0` trusts its judgement without a trial; `believing` is for comparisons, and
    `weights` for training.
    """

    def __init__(
        self,
        seed: int | str,
        candidates: int = CANDIDATES,
        speech: Speech = Speech.WORDS,
        turns: int = TURNS,
        believing: Believing = believe,
        weights: Floats | None = None,
    ) -> None:
        self._seed = seed
        self._candidates = candidates
        self._speech = speech
        self._believing = believing
        self._turns = turns
        self._weights = read_weights() if weights is None else weights

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        if len(view.legal) == 1:
            return Decision(view.legal[0])
        belief = self._believing(view, log)
        desk = Desk.empty()
        # Compiled code tries tiles in the hand; the view stays as it is.
        states = view.states.copy()
        setups, seat, weights = view.game.setups, view.seat, self._weights
        consider(setups, states, seat, belief.pairs, weights, desk)
        if states[0].phase == DISCARDING:
            speaks = self._speech is Speech.WORDS
            code = choose_discard(setups, states, seat, speaks, weights, desk)
            only = Promising(np.array([code], np.int64), np.zeros(1))
            return _read_choice(view, only, Comparison.of(only.codes))
        ending = stage(states, seat)
        if self._turns and ending != NOT_YET:
            n = judge_all(setups, states, seat, desk.actions.size, weights, desk)
            codes = desk.actions[:n][np.argsort(-desk.values[:n], kind="stable")]
            values = count_to_the_end(
                setups, states, seat, belief, codes, ending, limit, thinking or Thinking(), desk
            )
            if values.size:
                return _read_count(view, codes, values, self._candidates)
        room = min(self._candidates, Trials.room(limit.memory))
        found = self._promising(view, log, states, belief, desk, room)
        trials = Trials.of(found.codes)
        turns = self._turns if limit.depth is None else limit.depth
        if turns and tiles_left(states[0]) <= LAST_TILES:
            turns = TO_THE_END
        if turns and found.codes.size > 1:
            rng = Rng(f"{self._seed} {len(log)}")
            luck = rng.below(1 << 30)
            partner, told = desk.partner.copy(), desk.told.copy()

            heard = thinking or Thinking()

            def think(portion: int) -> bool:
                left = found.codes.size
                # A trial to the end takes some milliseconds: one at a time can be stopped soon.
                while portion and left > 1 and not heard.stopped.is_set():
                    left = simulate(
                        setups,
                        states,
                        seat,
                        belief.pairs,
                        partner,
                        told,
                        turns,
                        weights,
                        desk,
                        trials,
                        luck,
                        rng.words,
                        1,
                    )
                    portion -= 1
                return left > 1

            think_in_slices(limit, heard, think)
        return _read_choice(view, found, trials.compared)

    def _promising(
        self,
        view: View,
        log: Sequence[Event],
        states: Array,
        belief: Belief,
        desk: Desk,
        most: int,
    ) -> Promising:
        """The most promising of the legal actions; the lantern, if it may be used, among them."""
        setups, seat, weights = view.game.setups, view.seat, self._weights
        n = judge_all(setups, states, seat, most, weights, desk)
        chosen = np.argsort(-desk.values[:n], kind="stable")[:most]
        codes, values = desk.actions[chosen], desk.values[chosen]
        if states[0].phase != ACTING:
            return Promising(codes, values)
        speaking = self._speech is not Speech.NONE and may_tell(states[0], seat, weights)
        if not speaking and codes.size:
            return Promising(codes, values)
        codes, values = codes[: most - 1], values[: most - 1]
        if self._speech is Speech.HINTS:
            word = hint_at(states, seat, desk.told, desk.ground)
            # One who hints takes it that the partner understands.
            learned = float(_not_hinted_at(view, log))
        else:
            word = say(states, seat, desk.told, desk.ground)
            learned = lesson(setups, states, seat, word, belief)
        codes = np.append(codes, word)
        values = np.append(values, judge_lantern(learned, weights, desk))
        order = np.argsort(-values, kind="stable")
        return Promising(codes[order], values[order])


def _not_hinted_at(view: View, log: Sequence[Event]) -> int:
    """How many of the seat's orders were drawn after it last moved the lantern."""
    kind, target = FIELDS.named("kind"), FIELDS.named("target")
    drawn = 0
    for event in reversed(log):
        code = event.action.code
        if kind.of(code) == LANTERN and event.actor == view.seat:
            break
        drawn += kind.of(code) == ORDER and target.of(code) == view.seat
    return min(drawn, HAND_ORDERS)


def _read_choice(view: View, found: Promising, compared: Comparison) -> Decision:
    visits = compared.visits
    if visits.any():
        # Judgement counts as much as some worlds; both are shifted to the same mean.
        worlds = compared.values / np.maximum(visits, 1)
        judged = found.values + (worlds[0] - found.values[0])
        means = (compared.values + JUDGEMENT * judged) / (visits + JUDGEMENT)
        still = np.flatnonzero((compared.tried > 0) & (visits > 0))
    else:
        # Stopped in the first world, or nothing was tried.
        means = found.values
        still = np.arange(found.codes.size)
    best = int(still[np.argmax(means[still])])
    score = expected_score(view.states[0])
    opinions = {}
    for i in range(found.codes.size):
        points = min(max(score + float(means[i] - means[best]), 0.0), float(FULL_SCORE))
        opinions[Action(view.game, int(found.codes[i]))] = Opinion(
            points / FULL_SCORE, int(visits[i]), points=points
        )
    action = Action(view.game, int(found.codes[best]))
    return Decision(action, opinions, (action,))


def _read_count(view: View, codes: Ints, values: Floats, most: int) -> Decision:
    """The best of what was counted, and a word on the best few."""
    order = np.argsort(-values, kind="stable")[:most]
    score = score_so_far(view.states[0])
    opinions = {}
    for i in order.tolist():
        points = score + float(values[i])
        opinions[Action(view.game, int(codes[i]))] = Opinion(points / FULL_SCORE, 1, points=points)
    action = next(iter(opinions))
    return Decision(action, opinions, (action,))
