"""One match: seats, log, outcome. No input or output, and time is always an argument.

The log is the match: `apply` builds all else from its entries, one by one, and nothing else changes
anything. Commands only say which entries would follow, or refuse.
"""

import hmac
import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import ActionError
from tsuboniwa.core.game import Action, Game, Position
from tsuboniwa.core.registry import describe
from tsuboniwa.table import entries as log
from tsuboniwa.table import shuffle
from tsuboniwa.table.clocks import DAY, Clock, ClockSpec
from tsuboniwa.table.commands import (
    AnswerDraw,
    AnswerUndo,
    AskRematch,
    AskUndo,
    Claim,
    Command,
    Contribute,
    OfferDraw,
    Play,
    Resign,
)
from tsuboniwa.table.entries import Entry, Happening
from tsuboniwa.table.programs import stand_in
from tsuboniwa.table.redaction import RedactedLogs
from tsuboniwa.table.refusals import Refused
from tsuboniwa.table.texts import action_of, text_of
from tsuboniwa.table.undo import can_take_back

# Without a clock: how long the seat to act may be silent until another one may claim.
CLAIM_AFTER = 10 * 60_000
# A match without a clock that nobody touches ends by itself, and so does a table nobody joins.
FORGOTTEN_AFTER = 30 * DAY
OPEN_FOR = 7 * DAY
LONGEST_ACTION = 200
LONGEST_NAME = 64
LONGEST_PERSON = 40


@dataclass
class Seat:
    """A place at the table and who sits there."""

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
    """A match, rebuilt from its entries. The secret stays here: see `look.py` for what is told."""

    def __init__(self, match: str, secret: str, entries: Iterable[Entry]) -> None:
        self.id = match
        self.entries: list[Entry] = []
        self._secret = secret
        self._named: dict[tuple[int | None, str], int] = {}
        self.position: Position | None = None
        self.result: Result | None = None
        # The shuffle's secret, once the match is over.
        self.revealed: str | None = None
        self.draw_agreed: set[int] = set()
        self.undo_agreed: set[int] = set()
        self.rematch_asked: set[int] = set()
        self.rematch: str | None = None
        # The number of the entry that made the present position; 0 before the deal.
        self.position_number = 0
        self._undo_keep = 0
        self._undo_checked: tuple[Position, int, bool] | None = None
        # Which position a seat last offered a draw or asked for an undo at: once is enough.
        self._offered_draw: dict[int, int] = {}
        self._asked_undo: dict[int, int] = {}
        self._drawn = 0
        # Steps that were decided last: position, action, position after it. Applying them then
        # need not ask the rules again.
        self._foreseen: deque[tuple[Position, Action, Position]] = deque()
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
        """The seat that is awaited, or None."""
        return self.clock.acting

    @property
    def acting_program(self) -> str | None:
        """The program that is awaited, or None."""
        seat = self.acting
        return None if seat is None else self.seats[seat].level

    def claimable(self, now: int) -> list[int]:
        """Seats that have left, so that another one may claim."""
        seat = self.acting
        if seat is None or self.seats[seat].kind != "person" or self.clock.spec.kind != "none":
            return []
        return [seat] if now - self.entries[self.position_number - 1].at >= CLAIM_AFTER else []

    @property
    def wake_at(self) -> int | None:
        """When somebody must look at this match even if nobody does anything; None: never.

        Without a clock it is rounded up to whole days: it need not be stored at each move.
        """
        if self.state == "over":
            return self.touched if self.wants_rematch else None
        if self.state == "open":
            return self.touched if self.waiting == "rules" else self._in_days(OPEN_FOR)
        if self.acting_program is not None and self.persons:
            return self.touched
        return self.clock.deadline or self._in_days(FORGOTTEN_AFTER)

    def _in_days(self, time: int) -> int:
        return -(-(self.touched + time) // DAY) * DAY

    def seat_of(self, token_hash: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.token_hash == token_hash:
                return number
        return None

    def named(self, seat: int | None, name: str | None) -> int | None:
        """The entry that a seat's command of that name became, if it was carried out."""
        return None if name is None else self._named.get((seat, name))

    def numbered(self, happenings: Sequence[Happening], now: int) -> list[Entry]:
        """Happenings as the entries that would follow. Time never goes back in a log."""
        at = max(now, self.entries[-1].at) if self.entries else now
        return [Entry(number, at, what) for number, what in enumerate(happenings, self.number + 1)]

    # --- What the table does by itself -----------------------------------------------------

    def sit(self, seat: int | None, person: str, token_hash: str) -> list[Happening]:
        """Somebody takes an open seat (None: the first one)."""
        if self.state == "over":
            raise Refused("This match is over.", "over")
        open_seats = [n for n, place in enumerate(self.seats) if place.kind == "open"]
        if seat is None:
            if not open_seats:
                raise Refused("All seats of this table are taken.", "seat-taken")
            seat = open_seats[0]
        if not 0 <= seat < len(self.seats):
            raise Refused(
                f"There is no seat {seat}: seats are 0 to {len(self.seats) - 1}.", "bad-request"
            )
        if seat not in open_seats:
            raise Refused(f"Seat {seat} is taken.", "seat-taken")
        return [log.Sat(seat=seat, person=read_person(person), token_hash=token_hash)]

    def begin(self) -> list[Happening]:
        """Deal, if all are there and have added their randomness. Needs the compiled rules."""
        if self.waiting != "rules":
            return []
        self._foreseen.clear()
        return [log.Begun(), *self._go_on(self.game.start())]

    def wake(self, now: int) -> list[Happening]:
        """What the passing of time alone brings: a clock that has run down, an end by silence."""
        if self.state == "over":
            return []
        if self.state == "open":
            forgotten = now >= self.touched + OPEN_FOR
        else:
            deadline = self.clock.deadline
            if deadline is not None and now >= deadline:
                seat = self.acting
                assert seat is not None
                return [log.TimeUp(seat=seat), *self._leave(seat, "time")]
            forgotten = deadline is None and now >= self.touched + FORGOTTEN_AFTER
        return [self._end([], "abandoned")] if forgotten else []

    def give_back(self, milliseconds: int) -> list[Happening]:
        """Give the seat that acts the time in which no server ran."""
        if self.state != "running" or self.clock.deadline is None:
            return []
        return [log.TimeGiven(seat=self.acting, milliseconds=milliseconds)]

    def play(self, seat: int, text: str, name: str | None = None) -> list[Happening]:
        """A person's or a program's action, and all that follows from it."""
        position = self._at_play()
        # Asked before the rules are: they would explain from the full state.
        if position.actor != seat:
            raise Refused("It is not your turn.", "not-your-turn")
        if len(text) > LONGEST_ACTION:
            raise Refused(f"An action has at most {LONGEST_ACTION} characters.", "bad-action")
        self._foreseen.clear()
        try:
            action = action_of(self.game, text)
            after = self._foresee(position, action)
        except ActionError as error:
            raise Refused(str(error), "bad-action") from None
        canonical = text_of(self.game, action.code)
        played = log.Played(seat=seat, name=name, actor=seat, action=canonical)
        return [played, *self._go_on(after)]

    def go_on_at(self, table: str) -> list[Happening]:
        """The rematch is at that table."""
        return [] if self.rematch is not None else [log.Rematched(table=table)]

    @property
    def rematch_id(self) -> str:
        """Where the rematch is: every server finds the same place, and nobody before the end."""
        said = f"rematch of {self.id}".encode()
        return hmac.digest(bytes.fromhex(self._secret), said, "sha256").hex()[:32]

    @property
    def wants_rematch(self) -> bool:
        """Whether all persons have asked for one and it is not yet there."""
        asked = self.rematch_asked.issuperset(self.persons) and bool(self.persons)
        return self.state == "over" and asked and self.rematch is None

    # --- What a seat asks ------------------------------------------------------------------

    def decide(self, seat: int, command: Command, now: int) -> list[Happening]:
        """What would follow if the seat did that now. Changes nothing; raises Refused."""
        if not 0 <= seat < len(self.seats) or self.seats[seat].kind != "person":
            raise Refused("You have no seat at this table.", "no-seat")
        if command.name is not None and not 0 < len(command.name) <= LONGEST_NAME:
            raise Refused(f"A command's name has 1 to {LONGEST_NAME} characters.", "bad-request")
        return _DECIDE[type(command)](self, command, seat, now)

    def _contribute(self, command: Contribute, seat: int, now: int) -> list[Happening]:
        randomness = command.randomness.lower()
        if self.state != "open":
            raise Refused("The cards are dealt: randomness is added before.", "not-possible")
        if self.seats[seat].contribution is not None:
            raise Refused("You have added your randomness already.", "not-possible")
        if not shuffle.is_randomness(randomness):
            raise Refused(
                f"Randomness is 1 to {shuffle.MOST_RANDOMNESS} hex digits.", "bad-request"
            )
        return [log.Contributed(seat=seat, name=command.name, randomness=randomness)]

    def _play(self, command: Play, seat: int, now: int) -> list[Happening]:
        self._at_play()
        if command.after is not None and command.after < self.position_number:
            raise Refused("The table has moved on since you looked.", "stale")
        return self.play(seat, command.action, command.name)

    def _resign(self, command: Resign, seat: int, now: int) -> list[Happening]:
        self._at_play()
        return [log.Resigned(seat=seat, name=command.name), *self._leave(seat, "resigned")]

    def _offer_draw(self, command: OfferDraw, seat: int, now: int) -> list[Happening]:
        self._at_play()
        if self.game.description.full_score:
            raise Refused("This game is played together: there is no draw.", "not-possible")
        if len(self.persons) < len(self.seats):
            raise Refused("Programs do not agree to draws.", "not-possible")
        if self.draw_agreed:
            raise Refused("A draw is on offer already: answer it.", "not-possible")
        if self._offered_draw.get(seat) == self.position_number:
            raise Refused("You have offered a draw since the last action.", "not-possible")
        return [log.DrawOffered(seat=seat, name=command.name)]

    def _answer_draw(self, command: AnswerDraw, seat: int, now: int) -> list[Happening]:
        self._at_play()
        if not self.draw_agreed or seat in self.draw_agreed:
            raise Refused("There is no draw on offer for you.", "nothing-to-answer")
        answer = log.DrawAnswered(seat=seat, name=command.name, agree=command.agree)
        if command.agree and self.draw_agreed | {seat} >= set(self.persons):
            return [answer, self._end([], "draw-agreed")]
        return [answer]

    def _ask_undo(self, command: AskUndo, seat: int, now: int) -> list[Happening]:
        position = self._at_play()
        if self.undo_agreed:
            raise Refused("An undo is asked for already.", "not-possible")
        if self._asked_undo.get(seat) == self.position_number:
            raise Refused("You have asked for an undo since the last action.", "not-possible")
        keep = self.last_action_of(seat)
        if keep is None:
            raise Refused("There is nothing of yours to take back.", "cannot-undo")
        if not self._can_take_back(position, keep):
            raise Refused(
                "Something hidden was seen or drawn since: it cannot be taken back.", "cannot-undo"
            )
        asked = log.UndoAsked(seat=seat, name=command.name, keep=keep)
        return [asked, log.Undone(keep=keep)] if self.persons == [seat] else [asked]

    def _answer_undo(self, command: AnswerUndo, seat: int, now: int) -> list[Happening]:
        self._at_play()
        if not self.undo_agreed or seat in self.undo_agreed:
            raise Refused("Nobody has asked you for an undo.", "nothing-to-answer")
        answer = log.UndoAnswered(seat=seat, name=command.name, agree=command.agree)
        if command.agree and self.undo_agreed | {seat} >= set(self.persons):
            return [answer, log.Undone(keep=self._undo_keep)]
        return [answer]

    def _claim(self, command: Claim, seat: int, now: int) -> list[Happening]:
        self._at_play()
        if command.seat == seat or command.seat not in self.claimable(now):
            raise Refused(
                f"Nobody has left: a claim needs {CLAIM_AFTER // 60_000} minutes of silence "
                "from the seat that acts, at a table without a clock.",
                "not-possible",
            )
        if command.how == "win" and not self.is_duel:
            raise Refused("Here a program can take over, but nobody wins by that.", "not-possible")
        claimed = log.Claimed(seat=seat, name=command.name, absent=command.seat, how=command.how)
        if command.how == "win":
            return [claimed, self._end([seat], "abandoned")]
        return [claimed, log.TakenOver(seat=command.seat, level=stand_in(self.game.id))]

    def _ask_rematch(self, command: AskRematch, seat: int, now: int) -> list[Happening]:
        if self.state != "over":
            raise Refused("A rematch can be asked for after the end.", "not-possible")
        if self.rematch is not None or seat in self.rematch_asked:
            raise Refused("You have asked for it already.", "not-possible")
        return [log.RematchAsked(seat=seat, name=command.name)]

    def _at_play(self) -> Position:
        if self.result is not None:
            raise Refused("This match is over.", "over")
        if self.position is None:
            raise Refused("This match has not begun.", "not-begun")
        return self.position

    def _can_take_back(self, position: Position, keep: int) -> bool:
        """Remembered: finding out takes a moment, and a server asks twice."""
        known = self._undo_checked
        if known is None or known[0] is not position or known[1] != keep:
            known = (position, keep, can_take_back(position, keep))
            self._undo_checked = known
        return known[2]

    def last_action_of(self, seat: int) -> int | None:
        """How many actions stood before the seat's last one; None if it has none."""
        actors = self.logs.actors
        for index in range(len(actors) - 1, -1, -1):
            if actors[index] == seat:
                return index
        return None

    def _go_on(self, position: Position) -> list[Happening]:
        """What chance does now, and the end if it is one."""
        happenings: list[Happening] = []
        given = [seat.contribution for seat in self.seats]
        source = shuffle.Shuffle(self.id, self._secret, given)
        drawn = self._drawn
        while position.actor == CHANCE:
            drawn += 1
            text = source.draw(position, drawn)
            position = self._foresee(position, action_of(self.game, text))
            happenings.append(log.Played(actor=CHANCE, action=text))
        outcome = position.outcome
        if outcome is not None:
            winners, returns = list(outcome.winners), list(outcome.returns)
            happenings.append(self._end(winners, outcome.reason, returns))
        return happenings

    def _foresee(self, position: Position, action: Action) -> Position:
        after = position.play(action)
        self._foreseen.append((position, action, after))
        return after

    def _step(self, action: Action) -> Position:
        """The position after an action, as foreseen or as the rules say now."""
        assert self.position is not None
        if self._foreseen:
            position, foreseen, after = self._foreseen.popleft()
            if position is self.position and foreseen == action:
                return after
            self._foreseen.clear()
        return self.position.play(action)

    def _leave(self, seat: int, why: str) -> list[Happening]:
        """A person leaves for good: the other one wins, or a program takes over."""
        if self.is_duel:
            return [self._end([1 - seat], why)]
        if self.persons == [seat]:
            return [self._end([], "abandoned")]
        return [log.TakenOver(seat=seat, level=stand_in(self.game.id))]

    def _end(self, winners: list[int], reason: str, returns: list[int] | None = None) -> log.Ended:
        return log.Ended(winners=winners, reason=reason, returns=returns, secret=self._secret)

    # --- The log -----------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Let an entry have happened. The only place where a match changes."""
        if entry.number != self.number + 1:
            raise ValueError(f"Entry {entry.number} does not follow {self.number}.")
        _APPLY[type(entry.what)](self, entry.what, entry)
        self.entries.append(entry)
        if entry.what.name is not None:
            self._named[entry.what.seat, entry.what.name] = entry.number

    def _opened(self, what: log.Opened, entry: Entry) -> None:
        self.opened = what
        # The match keeps the rules that it began with.
        self.game = find_game(what.game, what.options, what.rules_version)
        self.seats = [Seat(**seat) for seat in what.seats]  # type: ignore[arg-type]  # from JSON
        self.clock = Clock(ClockSpec(**what.clock), len(self.seats))
        self.logs = RedactedLogs(self.game)
        for number, seat in enumerate(self.seats):
            if seat.kind == "bot":
                self.clock.release(number)

    def _sat(self, what: log.Sat, entry: Entry) -> None:
        assert what.seat is not None
        self.seats[what.seat] = Seat("person", what.person, None, what.token_hash)

    def _contributed(self, what: log.Contributed, entry: Entry) -> None:
        assert what.seat is not None
        self.seats[what.seat].contribution = what.randomness

    def _begun(self, what: log.Begun, entry: Entry) -> None:
        self._move_on(self.game.start(), entry)

    def _played(self, what: log.Played, entry: Entry) -> None:
        action = action_of(self.game, what.action)
        after = self._step(action)
        self.logs.add(entry.number, what.actor, action.code, after)
        self._drawn += what.actor == CHANCE
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
        if position.actor != CHANCE:
            self.clock.pass_on(position.actor, entry.at)

    def _time_given(self, what: log.TimeGiven, entry: Entry) -> None:
        self.clock.give(what.milliseconds)

    def _draw_offered(self, what: log.DrawOffered, entry: Entry) -> None:
        assert what.seat is not None
        self.draw_agreed = {what.seat}
        self._offered_draw[what.seat] = self.position_number

    def _draw_answered(self, what: log.DrawAnswered, entry: Entry) -> None:
        assert what.seat is not None
        self.draw_agreed = self.draw_agreed | {what.seat} if what.agree else set()

    def _undo_asked(self, what: log.UndoAsked, entry: Entry) -> None:
        assert what.seat is not None
        self.undo_agreed = {what.seat}
        self._undo_keep = what.keep
        self._asked_undo[what.seat] = self.position_number

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
        self.clock.release(what.seat)
        self.draw_agreed = set()
        self.undo_agreed = set()

    def _ended(self, what: log.Ended, entry: Entry) -> None:
        returns = None if what.returns is None else tuple(what.returns)
        self.result = Result(tuple(what.winners), what.reason, returns)
        self.revealed = what.secret
        self.clock.pass_on(None, entry.at)
        self.logs.open_all(entry.number)
        self.draw_agreed = set()
        self.undo_agreed = set()

    def _rematch_asked(self, what: log.RematchAsked, entry: Entry) -> None:
        assert what.seat is not None
        self.rematch_asked.add(what.seat)

    def _rematched(self, what: log.Rematched, entry: Entry) -> None:
        self.rematch = what.table


_DECIDE: dict[type[Command], Callable[[Match, Any, int, int], list[Happening]]] = {
    Contribute: Match._contribute,
    Play: Match._play,
    Resign: Match._resign,
    OfferDraw: Match._offer_draw,
    AnswerDraw: Match._answer_draw,
    AskUndo: Match._ask_undo,
    AnswerUndo: Match._answer_undo,
    Claim: Match._claim,
    AskRematch: Match._ask_rematch,
}

_APPLY: dict[type[Happening], Callable[[Match, Any, Entry], None]] = {
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


def read_person(name: str) -> str:
    """A person's name as others will read it."""
    said = " ".join(name.split())
    if len(said) > LONGEST_PERSON or not said.isprintable():
        raise Refused(
            f"A name has at most {LONGEST_PERSON} characters, all of them printable.",
            "bad-request",
        )
    return said
