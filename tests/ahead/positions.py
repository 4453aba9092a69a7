"""Positions of matches at random, and what the rules of this process say there.

The games' WebAssembly modules are asked the same (`ui/tests/kernels/answers.ts`).
"""

import hashlib
import json
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np

from tests.registered import cases, told
from tsuboniwa.adapters.choosing import FIELD, PENDING, PREFIX
from tsuboniwa.adapters.observing import Shapes, observe_seat
from tsuboniwa.ahead.web_assembly.parts import match_data
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE, OVER, SPECTATOR
from tsuboniwa.core.game import Game
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import make
from tsuboniwa.core.state_records import Array

Answer = dict[str, str]
# What a module is asked about a game under its options, and what it should say.
Asked = tuple[dict[str, Any], list[Answer]]


def ask(name: str, positions: int) -> list[Asked]:
    """Matches under all options that the game is tested with, of this many positions together."""
    options = cases(name)
    share = -(-positions // len(options))
    return [_ask(make(name, **each), share) for each in options]


def _ask(game: Game, positions: int) -> Asked:
    asking = _Asking(game)
    matches: list[list[dict[str, Any]]] = []
    for number in count():
        if len(asking.answers) >= positions:
            break
        matches.append(asking.play(Rng(number), positions - len(asking.answers)))
    asked = {"game": game.id, "options": game.options, "data": match_data(game), "matches": matches}
    return asked, asking.answers


class _Asking:
    """Playing matches and writing down what the rules say in each position."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shapes = Shapes(game)
        self.seats = range(game.seats)
        # What a module has besides the rules.
        make_own: Callable[[Game], Callable[[Array], list[bytes]]] | None
        make_own = getattr(told(game.id), "own_answers", None)
        self.own = make_own(game) if make_own else None
        self.answers: list[Answer] = []

    def play(self, rng: Rng, most: int) -> list[dict[str, Any]]:
        """A match to its end, or a part of one."""
        states = self.game.new_states()
        kernel.begin(self.game.setups, states)
        plies: list[dict[str, Any]] = []
        while len(plies) < most:
            legal = self.game.list_codes(states)
            action = self._choose(states, legal, rng)
            # Some fields of it, from the front: an observation may be made in between.
            fields = self.game.rules.FIELDS
            settled = rng.below(len(fields) + 1)
            shift = fields[settled - 1].shift
            prefix = action >> shift << shift if settled else 0
            words = [rng.below(1 << 31) for _ in range(4)]
            plies.append(
                {
                    "action": str(action),
                    "prefix": str(prefix),
                    "settled": settled,
                    "random": words,
                }
            )
            self.answers.append(self._answer(states, legal, prefix, settled, words))
            if states[0].actor == OVER:
                break
            kernel.play_into(self.game.setups, states, action, states)
        return plies

    def _choose(self, states: Array, legal: list[int], rng: Rng) -> int:
        if not legal:
            return 0
        if states[0].actor == CHANCE:
            return kernel.draw_chance(self.game.setups, states, rng.words)
        # The kind first: some kinds have far more actions than others.
        shift = self.game.rules.FIELDS[0].shift
        codes = np.array(legal, np.int64)
        return kernel.random_action(codes, len(codes), shift, rng.words)

    def _answer(
        self, states: Array, legal: list[int], prefix: int, settled: int, words: list[int]
    ) -> Answer:
        setups, actor = self.game.setups, int(states[0].actor)
        seen = self.game.new_states()
        views, encoded, wholes = [], [], []
        for seat in (SPECTATOR, *self.seats):
            kernel.observe_into(setups, states, seat, seen)
            views.append(seen.tobytes())
            if seat != SPECTATOR and actor != OVER:
                kernel.resample_into(setups, seen, np.array(words, np.int64), seen)
                wholes.append(seen.tobytes())
            if seat != SPECTATOR:
                encoded += [self._encode(states, seat), self._encode(states, seat, prefix, settled)]
        said = {
            "state": _digest([states.tobytes()]),
            "legal": _digest([np.array(legal, np.int64).tobytes()]),
            "views": _digest(views),
            "observations": _digest(encoded),
            "resampled": _digest(wholes),
        }
        if actor == CHANCE:
            rng = np.array(words, np.int64)
            said["drawn"] = str(kernel.draw_chance(setups, states, rng))
        elif actor == OVER:
            said["returns"] = self._returns(states)
        elif self.own is not None:
            said["own"] = _digest(self.own(states))
        return said

    def _encode(self, states: Array, seat: int, prefix: int = 0, settled: int = 0) -> bytes:
        pending = np.zeros(PENDING, np.int64)
        pending[PREFIX], pending[FIELD] = prefix, settled
        out = np.zeros(self.shapes.size, np.int8)
        work = self.game.new_states()
        spaces = self.shapes.actions.spaces
        observe_seat(self.game.setups, states, work, seat, spaces, pending, out)
        return out.tobytes()

    def _returns(self, states: Array) -> str:
        points = np.zeros(self.game.seats, np.int64)
        mask = kernel.list_returns(self.game.setups, states, points)
        winners = [seat for seat in self.seats if mask >> seat & 1]
        said = {"points": points.tolist(), "winners": winners}
        return json.dumps(said, separators=(",", ":"))


def _digest(parts: list[bytes]) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]
