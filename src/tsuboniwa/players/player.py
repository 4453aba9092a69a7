"""What every player is."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tsuboniwa.games.game import Action, Event, View
from tsuboniwa.players.limit import Limit


@dataclass(frozen=True)
class Choice:
    """What a player wants to do, and what it thinks of it."""

    action: Action
    # What the seat may expect, from 0 (all is lost) to 1; None from players that do not think.
    value: float | None = None
    # How often each action was tried.
    visits: Mapping[Action, int] = field(default_factory=dict)
    # What it expects to happen, beginning with the action.
    line: tuple[Action, ...] = ()


@dataclass(frozen=True)
class Thinking:
    """The way to speak to a player while it thinks: stop it, or hear how far it is."""

    stopped: threading.Event = field(default_factory=threading.Event)
    # Called every few milliseconds with the simulations done so far.
    report: Callable[[int], None] = lambda simulations: None


class Player(Protocol):
    """Someone who decides for a seat. It knows what that seat may know, and nothing else."""

    @property
    def name(self) -> str:
        """How a table calls it."""

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Choice:
        """One of `view.legal`; the log is redacted for the same seat."""
