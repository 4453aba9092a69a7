"""How much time a seat has. Time is in milliseconds since 1970 and is always an argument."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.refusals import Refused

say = phrases_of("table")

ClockKind = Literal["none", "move", "game", "days"]
DAY = 86_400_000
# The most that can be agreed on: seconds for a move or a game, days for correspondence.
MAX_ALLOWED = {"none": 0, "move": 3_600, "game": 21_600, "days": 30}
MAX_INCREMENT = 600


@dataclass(frozen=True)
class ClockSpec:
    """What was agreed.

    "move": seconds for each action. "game": seconds for the whole match, and an increment in
    seconds whenever the turn goes to another seat. "days": days for each action.
    """

    kind: ClockKind = "none"
    allowed: int = 0
    increment: int = 0

    def __post_init__(self) -> None:
        if self.kind not in MAX_ALLOWED:
            raise Refused(say("clock.kind", known=list(MAX_ALLOWED), kind=self.kind), "bad-request")
        least = 0 if self.kind == "none" else 1
        if not least <= self.allowed <= MAX_ALLOWED[self.kind]:
            raise Refused(
                say(
                    "clock.allowed",
                    kind=self.kind,
                    least=least,
                    most=MAX_ALLOWED[self.kind],
                    given=self.allowed,
                ),
                "bad-request",
            )
        most = MAX_INCREMENT if self.kind == "game" else 0
        if not 0 <= self.increment <= most:
            raise Refused(
                say("clock.increment", kind=self.kind, most=most, given=self.increment),
                "bad-request",
            )

    @property
    def allotment(self) -> int | None:
        """Milliseconds at the start, of an action or of the match; None: no clock."""
        if self.kind == "none":
            return None
        return self.allowed * (DAY if self.kind == "days" else 1_000)


class Clock:
    """What each seat has left. Only the seat that acts loses time; programs lose none."""

    def __init__(self, spec: ClockSpec, seats: int, programs: Iterable[int] = ()) -> None:
        self.spec = spec
        self._left = [spec.allotment] * seats
        for seat in programs:
            self.release(seat)
        # Whose time runs, and since when.
        self.acting: int | None = None
        self._since = 0

    def pass_on(self, seat: int | None, at: int) -> None:
        """From now on the table waits for another action: from this seat, or from nobody."""
        before = self.acting
        left = self._left[before] if before is not None else None
        if self.spec.kind == "game" and before is not None and left is not None:
            bonus = self.spec.increment * 1_000 if seat != before else 0
            self._left[before] = max(0, left - (at - self._since)) + bonus
        self.acting = seat
        self._since = at

    def release(self, seat: int) -> None:
        """A program sits here: its time is not counted."""
        self._left[seat] = None

    def give(self, milliseconds: int) -> None:
        """Give the acting seat time back."""
        self._since += milliseconds

    @property
    def deadline(self) -> int | None:
        """When the acting seat runs out of time; None: never."""
        left = self._left[self.acting] if self.acting is not None else None
        return None if left is None else self._since + left

    def left(self, now: int) -> list[int | None]:
        """Milliseconds by seat; None where nothing is counted."""
        return [
            left
            if left is None or seat != self.acting
            else max(0, left - max(0, now - self._since))
            for seat, left in enumerate(self._left)
        ]
