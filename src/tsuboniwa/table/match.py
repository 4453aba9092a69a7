"""One match: its log, and all that follows from it. Time is always an argument.

The log is the match: `apply` builds all else from its entries, one by one, and nothing else changes
anything. `decide` only says which entries would follow, or refuses.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Action, Game, Position
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.registry import describe
from tsuboniwa.table import entries as log
from tsuboniwa.table.clocks import DAY, Clock, ClockSpec
from tsuboniwa.table.commands import Command
from tsuboniwa.table.decide import DECISIONS
from tsuboniwa.table.entries import Entry, Happening
from tsuboniwa.table.limits import MAX_COMMAND_NAME
from tsuboniwa.table.redaction import RedactedLogs
from tsuboniwa.table.refusals import Refused
from tsuboniwa.table.texts import texts_of

say = phrases_of("table")

# A match without a clock that nobody touches ends by itself, and so does a table nobody joins.
FORGOTTEN_AFTER = 30 * DAY
OPEN_FOR = 7 * DAY


@dataclass
class Seat:
    """A seat at the table and who has it."""

    kind: Literal["person", "bot", "open"]
    name: str
    # Of a bot: its name in the roster.
    level: str | None
    # Of a person: of the secret that proves the seat.
    token_hash: str | None
    contribution: str | None = None


@dataclass(frozen=True)
class Result:
    """How the match ended. Returns are the rules' own; None where the table ended it."""

    winners: tuple[int, ...]
    reason: str
    returns: tuple[int, ...] | None


class Match:
    """A match, rebuilt from its entries. It knows all secrets: `visible.py` makes what is told."""

    def __init__(self, match: str, secret: str, entries: Iterable[Entry]) -> None:
        self.id = match
        self.entries: list[Entry] = []
        # Of the shuffle.
        self.secret = secret
        # The same, for everybody, once the match is over.
        self.revealed: str | None = None
        # None before the deal.
        self.position: Position | None = None
        # The number of the entry that made the present position; 0 before the deal.
        self.position_number = 0
        # How often chance has acted.
        self.drawn = 0
        self.result: Result | None = None
        # Seats that have asked for something or agreed to it.
        self.draw_agreed: set[int] = set()
        self.undo_agreed: set[int] = set()
        self.rematch_asked: set[int] = set()
        # How many actions would stay if all agree to the undo.
        self.undo_keep = 0
        # By seat, at which position it last asked: once is enough.
        self.draw_offered_at: dict[int, int] = {}
        self.undo_asked_at: dict[int, int] = {}
        # The table where this one goes on.
        self.rematch: str | None = None
        self._named: dict[tuple[int | None, str], int] = {}
        # Actions not yet in the readers' logs: number, actor, code, position afterwards.
        self._unlogged: list[tuple[int, int, int, Position]] = []
        for entry in entries:
            self.apply(entry)

    # --- What can be asked -----------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the last entry of any kind; `position_number` may be smaller."""
        return len(self.entries)

    @property
    def touched(self) -> int:
        """When something last happened."""
        return self.entries[-1].at

    @property
    def state(self) -> Literal["open", "running", "over"]:
        if self.result is not None:
            return "over"
        return "open" if self.position is None else "running"

    @property
    def waiting(self) -> Literal["seats", "randomness", "rules"] | None:
        """What an open table waits for before the deal."""
        if self.state != "open":
            return None
        if any(seat.kind == "open" for seat in self.seats):
            return "seats"
        missing = [s for s in self.seats if s.kind == "person" and s.contribution is None]
        return "randomness" if missing else "rules"

    @property
    def persons(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def is_duel(self) -> bool:
        """Two against each other: when one leaves, the other has won."""
        return self.game.seats == 2 and not self.game.description.full_score

    @property
    def acting(self) -> int | None:
        """The seat that everybody waits for, or None."""
        position = self.position
        if position is None or self.result is not None or position.actor == CHANCE:
            return None
        return position.actor

    @property
    def acting_program(self) -> str | None:
        """The program that everybody waits for, or None."""
        seat = self.acting
        return None if seat is None else self.seats[seat].level

    @property
    def deadline(self) -> int | None:
        """When the seat that acts runs out of time; None: never."""
        return None if self.clock is None else self.clock.deadline

    @property
    def ends_at(self) -> int | None:
        """When it ends by itself if nobody does anything; None: it is over."""
        if self.result is not None:
            return None
        if self.position is None:
            return self.touched + OPEN_FOR
        return self.deadline or self.touched + FORGOTTEN_AFTER

    @property
    def wake_at(self) -> int | None:
        """When somebody must look at this match even if nobody does anything; None: never.

        Without a clock it is rounded up to whole days: it need not be stored at each move.
        """
        if self.state == "over":
            return self.touched if self.wants_rematch else None
        if self.waiting == "rules" or (self.acting_program is not None and self.persons):
            return self.touched
        ends_at = self.ends_at
        if ends_at is None or self.deadline is not None:
            return ends_at
        return -(-ends_at // DAY) * DAY

    @property
    def wants_rematch(self) -> bool:
        """Whether everybody has asked for one and it does not exist yet."""
        asked = self.rematch_asked.issuperset(self.persons) and bool(self.persons)
        return self.state == "over" and asked and self.rematch is None

    @property
    def logs(self) -> RedactedLogs:
        """What each reader may know of every action.

        Brought up to date when it is read: nobody who plays waits for that.
        """
        if self._unlogged:
            for action in self._unlogged:
                self._logs.add(*action)
            self._unlogged.clear()
        return self._logs

    def seat_of(self, token_hash: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.token_hash == token_hash:
                return number
        return None

    def named(self, seat: int | None, name: str | None) -> int | None:
        """The entry that a seat's command of that name became, if it was carried out."""
        return None if name is None else self._named.get((seat, name))

    def last_action_of(self, seat: int) -> int | None:
        """How many actions there were before the seat's last one; None if it has none."""
        actors = self.logs.actors
        for index in range(len(actors) - 1, -1, -1):
            if actors[index] == seat:
                return index
        return None

    # --- What would follow -------------------------------------------------------------------

    def decide(self, seat: int, command: Command, now: int) -> list[Happening]:
        """What would follow if the seat did that now. Changes nothing; raises Refused."""
        if not 0 <= seat < len(self.seats) or self.seats[seat].kind != "person":
            raise Refused(say("noSeat"), "no-seat")
        if command.name is not None and not 0 < len(command.name) <= MAX_COMMAND_NAME:
            raise Refused(say("commandName", most=MAX_COMMAND_NAME), "bad-request")
        return DECISIONS[type(command)](self, seat, command, now)

    def numbered(self, happenings: Sequence[Happening], now: int) -> list[Entry]:
        """Happenings as the entries that would follow. Time never goes back in a log."""
        at = max(now, self.entries[-1].at) if self.entries else now
        return [Entry(number, at, what) for number, what in enumerate(happenings, self.number + 1)]

    # --- The log -----------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Let an entry have happened. The only place where a match changes."""
        if entry.number != self.number + 1:
            raise ValueError(f"Entry {entry.number} does not follow {self.number}.")
        APPLYING[type(entry.what)](self, entry.what, entry)
        self.entries.append(entry)
        if entry.what.name is not None:
            self._named[entry.what.seat, entry.what.name] = entry.number

    def _opened(self, what: log.Opened, entry: Entry) -> None:
        self.opened = what
        # The match keeps the rules that it began with.
        self.game = find_game(what.game, what.options, what.rules_version)
        self.seats = [Seat(**seat) for seat in what.seats]  # type: ignore[arg-type]  # from JSON
        self.texts = texts_of(self.game)
        self._logs = RedactedLogs(self.game, self.texts)
        self.clock_spec = ClockSpec(**what.clock)
        # None at a table without one.
        self.clock: Clock | None = None
        if self.clock_spec.kind != "none":
            bots = [number for number, seat in enumerate(self.seats) if seat.kind == "bot"]
            self.clock = Clock(self.clock_spec, len(self.seats), bots)

    def _sat(self, what: log.Sat, entry: Entry) -> None:
        assert what.seat is not None
        self.seats[what.seat] = Seat("person", what.person, None, what.token_hash)

    def _contributed(self, what: log.Contributed, entry: Entry) -> None:
        assert what.seat is not None
        self.seats[what.seat].contribution = what.randomness

    def _begun(self, what: log.Begun, entry: Entry) -> None:
        self._move_on(self.game.start(), entry)

    def _played(self, what: log.Played, entry: Entry) -> None:
        assert self.position is not None
        # What was decided just now carries its code; what was stored is read here.
        if what.code is None:
            action = self.game.action(what.action)
        else:
            action = Action(self.game, what.code)
        after = self.position.play(action)
        self._unlogged.append((entry.number, what.actor, action.code, after))
        self.drawn += what.actor == CHANCE
        self._move_on(after, entry)

    def _undone(self, what: log.Undone, entry: Entry) -> None:
        assert self.position is not None
        earlier = self.game.start()
        for event in self.position.events[: what.keep]:
            earlier = earlier.play(event.action)
        self.logs.cut(what.keep)
        self._move_on(earlier, entry)

    def _move_on(self, position: Position, entry: Entry) -> None:
        self.position = position
        self.position_number = entry.number
        # What waits for an answer was about another position.
        self.draw_agreed = set()
        self.undo_agreed = set()
        if self.clock is not None and position.actor != CHANCE:
            self.clock.pass_on(position.actor, entry.at)

    def _time_given(self, what: log.TimeGiven, entry: Entry) -> None:
        assert self.clock is not None
        self.clock.give(what.milliseconds)

    def _draw_offered(self, what: log.DrawOffered, entry: Entry) -> None:
        assert what.seat is not None
        self.draw_agreed = {what.seat}
        self.draw_offered_at[what.seat] = self.position_number

    def _draw_answered(self, what: log.DrawAnswered, entry: Entry) -> None:
        assert what.seat is not None
        self.draw_agreed = self.draw_agreed | {what.seat} if what.agree else set()

    def _undo_asked(self, what: log.UndoAsked, entry: Entry) -> None:
        assert what.seat is not None
        self.undo_agreed = {what.seat}
        self.undo_keep = what.keep
        self.undo_asked_at[what.seat] = self.position_number

    def _undo_answered(self, what: log.UndoAnswered, entry: Entry) -> None:
        assert what.seat is not None
        self.undo_agreed = self.undo_agreed | {what.seat} if what.agree else set()

    def _left(self, what: Happening, entry: Entry) -> None:
        """Said in the log; what follows from it is in the next entry."""

    def _taken_over(self, what: log.TakenOver, entry: Entry) -> None:
        assert what.seat is not None
        seat = self.seats[what.seat]
        seat.kind = "bot"
        seat.level = what.level
        if self.clock is not None:
            self.clock.release(what.seat)
        self.draw_agreed = set()
        self.undo_agreed = set()

    def _ended(self, what: log.Ended, entry: Entry) -> None:
        returns = None if what.returns is None else tuple(what.returns)
        self.result = Result(tuple(what.winners), what.reason, returns)
        self.revealed = what.secret
        if self.clock is not None:
            self.clock.pass_on(None, entry.at)
        self.logs.open_all(entry.number)
        self.draw_agreed = set()
        self.undo_agreed = set()

    def _rematch_asked(self, what: log.RematchAsked, entry: Entry) -> None:
        assert what.seat is not None
        self.rematch_asked.add(what.seat)

    def _rematched(self, what: log.Rematched, entry: Entry) -> None:
        self.rematch = what.table


APPLYING: dict[type[Happening], Callable[[Match, Any, Entry], None]] = {
    log.Opened: Match._opened,
    log.Sat: Match._sat,
    log.Contributed: Match._contributed,
    log.Begun: Match._begun,
    log.Played: Match._played,
    log.Undone: Match._undone,
    log.TimeGiven: Match._time_given,
    log.DrawOffered: Match._draw_offered,
    log.DrawAnswered: Match._draw_answered,
    log.UndoAsked: Match._undo_asked,
    log.UndoAnswered: Match._undo_answered,
    log.Resigned: Match._left,
    log.TimeUp: Match._left,
    log.Claimed: Match._left,
    log.TakenOver: Match._taken_over,
    log.Ended: Match._ended,
    log.RematchAsked: Match._rematch_asked,
    log.Rematched: Match._rematched,
}


def find_game(name: str, options: Mapping[str, Any], rules_version: int) -> Game:
    """The rules of a match. Those under the same options share them: some take 50 ms to set up."""
    return _find_game(name, json.dumps(options), rules_version)


@lru_cache(maxsize=1_000)
def _find_game(name: str, options: str, rules_version: int) -> Game:
    return Game(describe(name), json.loads(options), rules_version)
