"""The solver of endgames, as Python calls it."""

from pathlib import Path

import numpy as np

from tsuboniwa.core.game import Action, View
from tsuboniwa.core.state_records import one_record
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.players.endgame_search import (
    ABOVE_ALL,
    AT,
    BELOW_ALL,
    BYTES_AN_ENTRY,
    COUNT,
    KEY_WORDS,
    NEIGHBOURS,
    NODES,
    TOP,
    WINDOW_COLUMNS,
    find_win,
    open_frame,
    solve,
)
from tsuboniwa.games.bossa.players.evaluation import MAX_FEATURES, MAX_PAIRED
from tsuboniwa.games.bossa.players.weights import FILE, network_for
from tsuboniwa.players.player import Opinion

# A turn has a draw and a decision, and a redraw one draw more for each seat.
FRAMES_BESIDE_TURNS = 6
FRAME_COLUMNS = 4
# Every further unseen tile needs a table four times as large; more was never of use.
MIN_ENTRIES_BITS = 6
MAX_ENTRIES_BITS = 20


def count_unseen(view: View) -> int:
    """How many tiles the seat cannot place anywhere: the pile's and the removed one."""
    return int(view.states[0].unseen).bit_count()


def winning_action(view: View) -> Action | None:
    """An action that wins at once, if there is one."""
    works = one_record(rules.STATE)
    code = find_win(view.game.setups, view.states, works, view.game.buffer)
    return None if code < 0 else Action(view.game, code)


class Endgame:
    """A position in which the seat to move wants the truth.

    It is worked out bit by bit, `go` by `go`: first the best action gets its true value; after
    `ask_for_every` each one does.
    """

    def __init__(self, view: View, memory: int, weights: Path = FILE) -> None:
        self._game = view.game
        unseen = count_unseen(view)
        frames = 2 * unseen + FRAMES_BESIDE_TURNS
        self.states = np.zeros(frames, rules.STATE)
        self.states[0] = view.states[0]
        self.actions = np.empty((frames, rules.BUFFER), np.int64)
        self.numbers = np.zeros((frames, FRAME_COLUMNS), np.int64)
        self.windows = np.zeros((frames, WINDOW_COLUMNS))
        stack = (self.states, self.actions, self.numbers, self.windows)
        room = (memory - sum(part.nbytes for part in stack)) // BYTES_AN_ENTRY
        wanted = 1 << min(MIN_ENTRIES_BITS + 2 * unseen, MAX_ENTRIES_BITS)
        # A power of two, and at least one neighbourhood.
        entries = 1 << max(NEIGHBOURS, min(room, wanted)).bit_length() - 1
        self.keys = np.zeros((entries, KEY_WORDS), np.int64)
        self.bounds = np.empty((entries, 2))
        self.progress = np.zeros(2, np.int64)
        self._ordering = (
            np.empty(rules.BUFFER, np.int64),
            np.empty(MAX_FEATURES + MAX_PAIRED, np.int64),
            np.empty(rules.BUFFER, np.float32),
            *network_for(view.game.setup, weights),
        )
        self._begin(every=False)

    def ask_for_every(self) -> None:
        """Begin again, with all that is known by now, and work out every action's value."""
        self._begin(every=True)

    def _begin(self, every: bool) -> None:
        self._every = every
        open_frame(
            self._game.setup,
            self.states,
            self.actions[0],
            self.numbers[0],
            self.windows[0],
            BELOW_ALL,
            ABOVE_ALL,
            0,
            True,
            *self._ordering,
        )
        self.progress[TOP] = 0
        self._nodes_before = int(self.progress[NODES])
        self.values = np.full(self.numbers[0, COUNT], BELOW_ALL)
        self.looked = np.zeros(self.numbers[0, COUNT], np.int64)

    @property
    def nbytes(self) -> int:
        parts = (self.states, self.actions, self.numbers, self.windows, self.keys, self.bounds)
        return sum(part.nbytes for part in parts)

    def go(self, nodes: int) -> bool:
        """Look at this many more nodes; say whether it is solved."""
        return solve(
            self._game.setups,
            self.states,
            self.actions,
            self.numbers,
            self.windows,
            self.keys,
            self.bounds,
            self.progress,
            self.values,
            self.looked,
            *self._ordering,
            self._every,
            nodes,
        )

    @property
    def solved(self) -> bool:
        return bool(self.progress[TOP] < 0)

    def opinions(self) -> dict[Action, Opinion]:
        """The actions whose value is known for certain, once all is solved."""
        known: dict[Action, Opinion] = {}
        best = BELOW_ALL
        before = self._nodes_before
        for i in range(int(self.numbers[0, AT])):
            value, looked = float(self.values[i]), int(self.looked[i])
            if value > BELOW_ALL and (self._every or value > best):
                # An action that is not above the best so far was only shown not to be better.
                known[Action(self._game, int(self.actions[0, i]))] = Opinion(
                    value, looked - before, proven=True
                )
                best = value
            before = looked
        return known
