"""Each viewer's log of a match: what it may know of every action, and when it came to know it."""

import numpy as np

from tsuboniwa.core import kernel
from tsuboniwa.core.actors import SPECTATOR
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.state_records import Ints
from tsuboniwa.table.texts import Texts


class RedactedLogs:
    """The actions of a match as every seat and a spectator know them by now.

    Kept up to date action by action, so that a new action costs no text of an old one. A viewer is
    a seat or None.
    """

    def __init__(self, game: Game, texts: Texts) -> None:
        self.game = game
        self._texts = texts
        self._places = [*range(game.seats), SPECTATOR]
        # Who has acted, action by action.
        self.actors: list[int] = []
        self._actors: Ints = np.empty(256, np.int64)
        self._codes: Ints = np.empty(256, np.int64)
        # The numbers of the entries whose actions still count, and the other way round.
        self._numbers: list[int] = []
        self._index: dict[int, int] = {}
        self._seen: list[Ints] = [np.empty(0, np.int64) for _ in self._places]
        # For each viewer: at which entry's number, more became known of which entry.
        self._learnt: list[list[tuple[int, int]]] = [[] for _ in self._places]
        # For each viewer: what it knew of actions that were taken back.
        self._undone: list[dict[int, str]] = [{} for _ in self._places]

    def add(self, number: int, actor: int, code: int, after: Position) -> None:
        """An action was played, as the entry of that number."""
        n = len(self._numbers)
        if n == self._codes.size:
            self._actors = np.resize(self._actors, 2 * n)
            self._codes = np.resize(self._codes, 2 * n)
        self._actors[n], self._codes[n] = actor, code
        self._index[number] = n
        self._numbers.append(number)
        self.actors.append(actor)
        for viewer, place in enumerate(self._places):
            codes = self._codes[: n + 1].copy()
            actors = self._actors[: n + 1]
            kernel.redact_history(self.game.setups, after.states, place, actors, codes)
            self._see(viewer, codes, number)

    def cut(self, keep: int) -> None:
        """Only the first `keep` actions stay; what viewers knew of the others does not change."""
        for number in self._numbers[keep:]:
            for viewer, undone in enumerate(self._undone):
                undone[number] = self._text(int(self._seen[viewer][self._index[number]]))
            del self._index[number]
        del self._numbers[keep:]
        del self.actors[keep:]
        self._seen = [seen[:keep] for seen in self._seen]

    def open_all(self, number: int) -> None:
        """The match is over, as the entry of that number says: nothing is hidden any more."""
        for viewer in range(len(self._places)):
            self._see(viewer, self._codes[: len(self._numbers)].copy(), number)

    def text(self, viewer: int | None, number: int) -> str:
        """The action of an entry as the viewer knows it."""
        place = self._viewer(viewer)
        if number in self._index:
            return self._text(int(self._seen[place][self._index[number]]))
        return self._undone[place][number]

    def learnt(self, viewer: int | None, after: int) -> list[int]:
        """Entries up to a number of which more became known by entries after it."""
        known = self._learnt[self._viewer(viewer)]
        return sorted({number for at, number in known if number <= after < at})

    def _see(self, viewer: int, codes: Ints, number: int) -> None:
        before = self._seen[viewer]
        if before.tobytes() != codes[: before.size].tobytes():
            changed = np.flatnonzero(before != codes[: before.size])
            self._learnt[viewer] += [(number, self._numbers[i]) for i in changed.tolist()]
        self._seen[viewer] = codes

    def _viewer(self, viewer: int | None) -> int:
        return len(self._places) - 1 if viewer is None else viewer

    def _text(self, code: int) -> str:
        return self._texts.of(code)
