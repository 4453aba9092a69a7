"""What every player is."""

from collections.abc import Sequence
from typing import Protocol

from tsuboniwa.games.game import Action, Event, View


class Player(Protocol):
    """Someone who decides for a seat: a program, or a person behind an interface."""

    @property
    def name(self) -> str:
        """How a table calls it."""

    def choose(self, view: View, log: Sequence[Event]) -> Action:
        """One of `view.legal`; the log is redacted for the same seat."""
