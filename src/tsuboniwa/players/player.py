"""What every player is."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tsuboniwa.core.game import Action, Event, View
from tsuboniwa.players.limit import Limit


@dataclass(frozen=True)
class Opinion:
    """What a player thinks of one action."""

    # What the seat may expect after it, from 0 (all is lost) to 1; of the full score where all
    # win or lose together.
    value: float
    # How often it was tried, or how many nodes were looked at behind it.
    visits: int = 0
    # Whether the value was computed to the end, and is not an estimate.
    proven: bool = False
    # The points that the seat may expect at the end, in games of points.
    points: float | None = None


@dataclass(frozen=True)
class Decision:
    """What a player wants to do, and what it thinks of it."""

    action: Action
    # Of the actions that it has looked at; empty from players that do not think.
    opinions: Mapping[Action, Opinion] = field(default_factory=dict)
    # What it expects to happen, beginning with the action.
    line: tuple[Action, ...] = ()

    @property
    def value(self) -> float | None:
        """What the seat may expect, from 0 to 1; None from players that do not think."""
        opinion = self.opinions.get(self.action)
        return None if opinion is None else opinion.value

    @property
    def visits(self) -> Mapping[Action, int]:
        """How often each action was tried."""
        return {action: opinion.visits for action, opinion in self.opinions.items()}


@dataclass(frozen=True)
class Thinking:
    """The way to speak to a player while it thinks: stop it, or hear how far it is."""

    stopped: threading.Event = field(default_factory=threading.Event)
    # Called every few milliseconds with the simulations done so far.
    report: Callable[[int], None] = lambda simulations: None


class Player(Protocol):
    """Someone who decides for a seat. It knows what that seat may know, and nothing else."""

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        """One of `view.legal`; the log is redacted for the same seat."""
