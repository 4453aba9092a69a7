"""The Python interface of every game: Game, Position, View, Action, Outcome."""

import importlib
import json
import threading
from collections.abc import Iterator, Mapping
from math import gcd
from typing import Any, NamedTuple, Protocol, cast

import numpy as np

from tsuboniwa.core import kernel
from tsuboniwa.core.action_fields import ANY, Fields
from tsuboniwa.core.actors import CHANCE, OVER, SPECTATOR
from tsuboniwa.core.description import Description
from tsuboniwa.core.errors import IllegalAction, InvalidAction, OptionError, TsuboniwaError
from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Array, Ints

say = phrases_of("core")


class Rules(Protocol):
    """What `rules.py` of a game has besides the compiled contract in the kernel."""

    SETUP: np.dtype[Any]
    STATE: np.dtype[Any]
    # Entries of the array that `legal` writes into.
    BUFFER: int
    FIELDS: Fields
    REASONS: tuple[str, ...]

    def make_setup(self, options: Mapping[str, Any], rules_version: int) -> Array: ...


class Notation(Protocol):
    """What `notation.py` of a game has: actions and positions as text, both ways."""

    def format_action(self, setup: Any, action: int) -> str: ...
    def parse_action(self, setup: Any, text: str) -> int: ...
    def format_position(self, setup: Any, state: Any) -> str: ...
    def parse_position(self, setup: Any, text: str, state: Any) -> None: ...


class Refusal(Protocol):
    """What `refusal.py` of a game has: why an action is not possible, naming the rule."""

    def explain(self, setup: Any, state: Any, action: int) -> Phrase: ...


class Describer(Protocol):
    """What `view.py` of a game has: an observed state as JSON-able data."""

    def describe(self, setup: Any, state: Any, seat: int) -> Mapping[str, object]: ...


class Outcome(NamedTuple):
    """How a match ended: each seat's return, the seats that won, and why."""

    returns: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    def as_json(self) -> dict[str, object]:
        return {
            "returns": list(self.returns),
            "winners": list(self.winners),
            "reason": self.reason,
        }


class Action:
    """One decision, of a seat or of chance. `str` gives its notation, `?` where it is hidden."""

    __slots__ = ("code", "game")

    def __init__(self, game: "Game", code: int) -> None:
        self.game = game
        self.code = code

    def __str__(self) -> str:
        return self.game.notation.format_action(self.game.setup, self.code)

    def __repr__(self) -> str:
        return f"<Action {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.code == other.code and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.code)


class Event(NamedTuple):
    """A line of the log: who acted (a seat or CHANCE), and how."""

    actor: int
    action: Action


class Game:
    """The rules of one game under given options. Make one with `tsuboniwa.game`."""

    def __init__(
        self,
        description: Description,
        options: Mapping[str, object] | None = None,
        rules_version: int | None = None,
    ) -> None:
        package = f"tsuboniwa.games.{description.id}"
        self.description = description
        self.rules_version = rules_version or description.rules_version
        if not 1 <= self.rules_version <= description.rules_version:
            raise OptionError(
                say(
                    "rulesVersion",
                    version=self.rules_version,
                    game=description.title,
                    last=description.rules_version,
                )
            )
        self.options = description.read_options(options or {}, self.rules_version)
        rules = importlib.import_module(f"{package}.rules")
        kernel.register(rules)
        self.rules = cast(Rules, rules)
        self.notation = cast(Notation, importlib.import_module(f"{package}.notation"))
        self.refusal = cast(Refusal, importlib.import_module(f"{package}.refusal"))
        self.describer = cast(Describer, importlib.import_module(f"{package}.view"))
        self.setups = self.rules.make_setup(self.options, self.rules_version)
        self.setup = self.setups[0]
        self._buffers = threading.local()
        written = json.dumps(self.options, sort_keys=True)
        self._hash = hash((self.id, self.rules_version, written))

    @property
    def id(self) -> str:
        return self.description.id

    @property
    def seats(self) -> int:
        return int(self.setup.seats)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Game)
            and self.id == other.id
            and self.rules_version == other.rules_version
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Game {self.id} {self.options}>"

    def start(self) -> "Position":
        """The beginning, before any shuffle or deal."""
        states = self.new_states()
        kernel.begin(self.setups, states)
        return Position(self, states, int(states[0].actor), ())

    def new_states(self) -> Array:
        """One state, all zeros; made four times as fast as `np.zeros` makes it."""
        kind = self.rules.STATE
        return np.frombuffer(bytearray(kind.itemsize), kind)

    def position(self, text: str) -> "Position":
        """A position written as text, as `str(position)` gives it. It has no history."""
        states = self.new_states()
        self.notation.parse_position(self.setup, text, states[0])
        return Position(self, states, int(states[0].actor), None)

    def action(self, text: str) -> Action:
        """An action from its notation, legal or not."""
        return Action(self, self.notation.parse_action(self.setup, text))

    def list_codes(self, states: Array, kind: int = ANY) -> list[int]:
        """The legal actions as numbers."""
        buffer = self.buffer
        n = kernel.list_legal(self.setups, states, kind, buffer)
        return cast(list[int], buffer[:n].tolist())

    @property
    def buffer(self) -> Ints:
        """Room for a list of actions, one for each thread: compiled code runs without the GIL."""
        try:
            return cast(Ints, self._buffers.actions)
        except AttributeError:
            self._buffers.actions = np.empty(self.rules.BUFFER, np.int64)
            return cast(Ints, self._buffers.actions)


# A position's past: () at the start, otherwise the past before it, who acted, and the action.
Past = tuple[()] | tuple["Past", int, int]


class _Seen:
    """What positions and views have in common: a state that can be queried.

    `actor` is who acts: a seat, CHANCE, or None when the game is over.
    """

    __slots__ = ("_known_codes", "actor", "game", "states")

    def __init__(self, game: Game, states: Array, actor: int) -> None:
        self.game = game
        self.states = states
        self.actor: int | None = None if actor == OVER else actor
        self._known_codes: list[int] | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        if self.actor is not None:
            return None
        points = np.zeros(self.game.seats, np.int64)
        winners = kernel.list_returns(self.game.setups, self.states, points)
        return Outcome(
            tuple(points.tolist()),
            tuple(seat for seat in range(self.game.seats) if winners >> seat & 1),
            self.game.rules.REASONS[int(self.states[0].reason) - 1],
        )

    def __str__(self) -> str:
        return self.game.notation.format_position(self.game.setup, self.states[0])

    @property
    def _codes(self) -> list[int]:
        if self._known_codes is None:
            self._known_codes = self.game.list_codes(self.states)
        return self._known_codes

    def _list_actions(self) -> list[Action]:
        game = self.game
        return [Action(game, code) for code in self._codes]


class Position(_Seen):
    """Everything about one moment of a match, secrets included. It never changes.

    `states` is for compiled code to read; writing there would break that promise.
    """

    __slots__ = ("_past",)

    def __init__(self, game: Game, states: Array, actor: int, past: Past | None) -> None:
        super().__init__(game, states, actor)
        self._past = past

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.game == other.game
            and self.states.tobytes() == other.states.tobytes()
        )

    def __hash__(self) -> int:
        return hash(self.states.tobytes())

    def __repr__(self) -> str:
        return f"<Position of {self.game.id}: {str(self).splitlines()[0]}>"

    @property
    def legal(self) -> list[Action]:
        """The possible actions of the actor (for chance: outcomes), in a stable order."""
        return self._list_actions()

    @property
    def chance(self) -> list[tuple[Action, int]]:
        """What chance may do, each with its weight in lowest terms; empty for a seat."""
        if self.actor != CHANCE:
            return []
        codes = np.array(self._codes, np.int64)
        weights = np.empty(codes.size, np.int64)
        kernel.list_weights(self.game.setups, self.states, codes, weights)
        unit = gcd(*weights.tolist())
        return list(zip(self._list_actions(), (weights // unit).tolist(), strict=True))

    def play(self, action: Action | str) -> "Position":
        """The position after an action, given as such or in notation."""
        if isinstance(action, str):
            action = self.game.action(action)
        elif action.game is not self.game and action.game != self.game:
            theirs, ours = repr(action.game), repr(self.game)
            raise InvalidAction(say("action.otherGame", theirs=theirs, ours=ours))
        code = action.code
        if code not in self._codes:
            raise self._refuse(code)
        after = self.game.new_states()
        actor = kernel.play_into(self.game.setups, self.states, code, after)
        return Position(self.game, after, actor, self._past_with(code))

    def draw(self, rng: Rng) -> "Position":
        """The position after chance has acted at random."""
        if self.actor != CHANCE:
            raise IllegalAction(say("action.nothingToDraw"))
        after = self.game.new_states()
        actor, code = kernel.draw_into(self.game.setups, self.states, rng.words, after)
        return Position(self.game, after, actor, self._past_with(code))

    def _past_with(self, code: int) -> Past | None:
        past = self._past
        return None if past is None or self.actor is None else (past, self.actor, code)

    def _refuse(self, code: int) -> IllegalAction | InvalidAction:
        game = self.game
        if any(field.is_hidden(code) for field in game.rules.FIELDS):
            return InvalidAction(say("action.hidden"))
        outcome = self.outcome
        if outcome is not None:
            return IllegalAction(say("action.over", reason=outcome.reason))
        # A seat's refusal may tell only what that seat knows.
        seat = self.actor
        known = self.states
        if seat is not None and seat != CHANCE:
            known = _observe(game, self.states, seat)
        return IllegalAction(game.refusal.explain(game.setup, known[0], code))

    def view(self, seat: int | None) -> "View":
        """All that a seat may know; for seat None a spectator."""
        place = _place(self.game, seat)
        actor = OVER if self.actor is None else self.actor
        return View(self.game, place, _observe(self.game, self.states, place), actor)

    @property
    def has_history(self) -> bool:
        """Whether it was reached from the start; one read from text or resampled was not."""
        return self._past is not None

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole history, secrets included."""
        return tuple(Event(actor, Action(self.game, code)) for actor, code in self._history())

    def log(self, seat: int | None) -> tuple[Event, ...]:
        """The history as a seat knows it by now; for seat None a spectator."""
        history = self._history()
        actors = np.array([actor for actor, _ in history], np.int64)
        codes = np.array([code for _, code in history], np.int64)
        place = _place(self.game, seat)
        kernel.redact_history(self.game.setups, self.states, place, actors, codes)
        return tuple(
            Event(actor, Action(self.game, code))
            for actor, code in zip(actors.tolist(), codes.tolist(), strict=True)
        )

    def _history(self) -> list[tuple[int, int]]:
        if self._past is None:
            raise TsuboniwaError("This position was not reached from the start: it has no history.")
        return list(_lines(self._past))[::-1]


class View(_Seen):
    """All that a seat, or a spectator, may know. Programs and people get only this."""

    __slots__ = ("seat",)

    def __init__(self, game: Game, seat: int, states: Array, actor: int) -> None:
        super().__init__(game, states, actor)
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.game == other.game
            and self.seat == other.seat
            and self.states.tobytes() == other.states.tobytes()
        )

    def __hash__(self) -> int:
        return hash(self.states.tobytes())

    @property
    def legal(self) -> list[Action]:
        """What this seat can do if it acts, otherwise nothing: chance's outcomes tell secrets."""
        if self.seat == SPECTATOR or self.actor != self.seat:
            return []
        return self._list_actions()

    def as_json(self) -> dict[str, object]:
        """The view as plain data: the same keys for every game, then the game's own."""
        situation = self.situation()
        return {
            "game": self.game.id,
            "seat": None if self.seat == SPECTATOR else self.seat,
            "actor": situation.pop("actor"),
            "legal": [str(action) for action in self.legal],
            **situation,
        }

    def situation(self) -> dict[str, object]:
        """The same without game, seat and actions, for callers that already have these."""
        outcome = self.outcome
        return {
            "actor": "chance" if self.actor == CHANCE else self.actor,
            "outcome": outcome.as_json() if outcome else None,
            **self.game.describer.describe(self.game.setup, self.states[0], self.seat),
        }

    def resample(self, rng: Rng) -> Position:
        """A whole position that agrees with this view, all such equally likely."""
        whole = self.game.new_states()
        kernel.resample_into(self.game.setups, self.states, rng.words, whole)
        return Position(self.game, whole, OVER if self.actor is None else self.actor, None)


def _place(game: Game, seat: int | None) -> int:
    if seat is None:
        return SPECTATOR
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise TsuboniwaError(say("noSeat", seat=str(seat), last=game.seats - 1))
    return seat


def _observe(game: Game, states: Array, seat: int) -> Array:
    seen = game.new_states()
    kernel.observe_into(game.setups, states, seat, seen)
    return seen


def _lines(past: Past) -> Iterator[tuple[int, int]]:
    while past:
        past, actor, code = past
        yield actor, code
