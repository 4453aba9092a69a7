"""The player that searches."""

from collections.abc import Sequence

from tsuboniwa.core.game import Event, Game, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.players.deepening import Analysis, Deepening
from tsuboniwa.games.niwa_race.players.knowledge import knowledge_of, tint
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Thinking

# Set-ups whose values differ by less are as good as each other.
ALIKE = 0.02


class RacePlayer:
    """Alpha-beta search, deeper and deeper until the limit.

    A thorough one has an exact value for every action, the others only for the best. The seed
    chooses between set-ups that are as good as each other, and tints the evaluation a little: there
    is no chance in the game, and two players would otherwise repeat one match forever.
    """

    def __init__(self, seed: int | str, thorough: bool = False) -> None:
        self._seed = seed
        self._thorough = thorough
        self._knowledge: dict[Game, Array] = {}

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        legal = view.legal
        if len(legal) == 1 and not self._thorough:
            return Decision(legal[0])
        found = self.analyse(view, limit, thinking)
        if view.states[0].phase == rules.SETTING_UP:
            return self._choose_set_up(view, found)
        return Decision(found.action, found.opinions, found.line)

    def analyse(self, view: View, limit: Limit, thinking: Thinking | None = None) -> Analysis:
        """What it thinks of the position, and how deep it has looked."""
        setting_up = view.states[0].phase == rules.SETTING_UP
        search = Deepening(view, self._knowledge_of(view.game), limit, self._thorough or setting_up)
        return search.run(thinking or Thinking())

    def _knowledge_of(self, game: Game) -> Array:
        """The tables of the layout, tinted by the seed."""
        if game not in self._knowledge:
            knowledge = knowledge_of(game.setups).copy()
            tint(knowledge, Rng(f"{self._seed} tint").words)
            self._knowledge[game] = knowledge
        return self._knowledge[game]

    def _choose_set_up(self, view: View, found: Analysis) -> Decision:
        alike = [a for a, o in found.opinions.items() if o.value >= found.value - ALIKE]
        action = alike[Rng(f"{self._seed} {view}").below(len(alike))]
        line = found.line if action == found.action else (action,)
        return Decision(action, found.opinions, line)
