"""What the conformance suite needs to know of Koishi, and a slow reference to compare with."""

from copy import deepcopy
from typing import Any

from tsuboniwa.core.game import Game

# The options under which it runs.
CASES: list[dict[str, Any]] = [{}, {"pebbles": 3}, {"pebbles": 6}]
# Options under which a match is soon over.
SHORT: dict[str, Any] = {"pebbles": 3}
# Options under which a match that is not long has all that can be hidden.
HIDING: dict[str, Any] = {"pebbles": 6}
# The first words of actions that somebody may not see.
SECRET_WORDS = ("deal",)


class Reference:
    """The rules again, from the page alone, in plain Python."""

    def __init__(self, pebbles: int) -> None:
        self.size = pebbles
        self.bag = set(range(1, 2 * pebbles + 2))
        self.hands: list[set[int]] = [set(), set()]
        self.table: list[tuple[int, int]] = []
        self.taken = [0, 0]
        self.leader = 0

    def copy(self) -> "Reference":
        return deepcopy(self)

    @property
    def actor(self) -> int | str | None:
        if sum(self.taken) == self.size:
            return None
        if self._dealt() < 2 * self.size:
            return "chance"
        return 1 - self.leader if self.table else self.leader

    def _dealt(self) -> int:
        laid = 2 * sum(self.taken) + len(self.table)
        return len(self.hands[0]) + len(self.hands[1]) + laid

    def legal(self) -> list[str]:
        actor = self.actor
        if isinstance(actor, int):
            return sorted(f"lay {pebble}" for pebble in self.hands[actor])
        seat = self._dealt() // self.size
        return sorted(f"deal {seat} {pebble}" for pebble in self.bag) if actor else []

    def weights(self) -> list[int]:
        return [1] * len(self.bag)

    def play(self, text: str) -> None:
        words = text.split()
        pebble = int(words[-1])
        if words[0] == "deal":
            self.bag.remove(pebble)
            self.hands[int(words[1])].add(pebble)
            return
        seat = self.actor
        assert isinstance(seat, int)
        self.hands[seat].remove(pebble)
        self.table.append((pebble, seat))
        if len(self.table) == 2:
            (low, its_seat), (high, other) = sorted(self.table)
            self.leader = its_seat if high == low + 1 else other
            self.taken[self.leader] += 1
            self.table = []

    @property
    def outcome(self) -> dict[str, Any] | None:
        if self.actor is not None:
            return None
        first, second = self.taken
        sign = (first > second) - (first < second)
        winners = [0] if sign > 0 else [1] if sign < 0 else []
        return {"returns": [sign, -sign], "winners": winners, "reason": "pairs"}


def reference_of(game: Game) -> Reference:
    return Reference(game.options["pebbles"])
