"""The games for OpenSpiel; importing this registers `bossa`, `niwa_cards`, `niwa_race`, `niwashi`.

Needs the extra `research`. A choice is an OpenSpiel action, and chance is split into choices too,
with the sums of its weights. A state holds one immutable `Moment`, so that cloning costs little.
"""

import base64
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from tsuboniwa.adapters.choosing import FIELD, PREFIX, index_of, list_chances
from tsuboniwa.adapters.index_space import NONE
from tsuboniwa.adapters.observing import Shapes, observe_seat
from tsuboniwa.adapters.seeds import SEED_BITS
from tsuboniwa.adapters.stepping import BEGIN, NOTHING, Batch, Bytes, Room
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE, OVER, SPECTATOR
from tsuboniwa.core.errors import OptionError, TsuboniwaError
from tsuboniwa.core.game import Action, Game, Position, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import GAMES, describe, make
from tsuboniwa.core.state_records import Array, Ints, one_record

# A position to start from instead of the beginning, as `start_parameter` writes it.
START = "start"
# How a history line begins: () or the history before it, who acted, and the action.
Past = tuple[()] | tuple["Past", int, int]


class Table:
    """A game's rules with what is needed to step through them, one working memory a thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shapes = Shapes(game)
        self._memory = threading.local()

    def working(self) -> tuple[Batch, Room]:
        memory = self._memory
        if not hasattr(memory, "batch"):
            memory.batch = Batch(self.shapes, 1, flags=0, observed=False)
            memory.room = memory.batch.make_room()
        return memory.batch, memory.room

    def begin(self, states: Array, base: tuple[str, ...]) -> "Moment":
        batch, room = self.working()
        batch.begin_from(states)
        batch.actions[0] = BEGIN
        batch.step(room)
        return self.moment(batch, (), base)

    def moment(self, batch: Batch, past: Past, base: tuple[str, ...]) -> "Moment":
        return Moment(
            self,
            batch.states.copy(),
            batch.pending.copy(),
            batch.masks.copy(),
            int(batch.actors[0]),
            past,
            base,
        )


@cache
def table_of(name: str, options: str) -> Table:
    """One table for all states of a game, also those that come out of a pickle."""
    return Table(make(name, **json.loads(options)))


@dataclass(frozen=True, eq=False)
class Moment:
    """A position with what is settled of the next action. It never changes."""

    table: Table
    states: Array
    pending: Ints
    masks: Bytes
    actor: int
    past: Past
    # By seat: what it knew before the history begins.
    base: tuple[str, ...]

    def __deepcopy__(self, memory: Any) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.table.game
        return _restore, (
            (game.id, json.dumps(game.options)),
            self.states.tobytes(),
            self.pending,
            self.masks,
            self.actor,
            self.lines(),
            self.base,
        )

    def after(self, index: int) -> "Moment":
        """The moment after a choice."""
        batch, room = self.table.working()
        batch.states[0] = self.states[0]
        batch.pending[:] = self.pending
        batch.masks[:] = self.masks
        batch.actors[0] = self.actor
        batch.actions[0] = index
        batch.step(room)
        past = self.past
        if batch.played[0] != NOTHING:
            past = (past, self.actor, int(batch.played[0]))
        return self.table.moment(batch, past, self.base)

    def lines(self) -> list[tuple[int, int]]:
        """The history: who acted, and how."""
        found = []
        past = self.past
        while past:
            past, actor, code = past
            found.append((actor, code))
        return found[::-1]

    def log(self, seat: int) -> list[tuple[int, int]]:
        """The history as a seat knows it by now."""
        lines = self.lines()
        actors = np.array([actor for actor, _ in lines], np.int64)
        codes = np.array([code for _, code in lines], np.int64)
        kernel.redact_history(self.table.game.setups, self.states, seat, actors, codes)
        return list(zip(actors.tolist(), codes.tolist(), strict=True))

    def seen(self, seat: int) -> str:
        """The position as a seat knows it, as text; it ends with what the seat has settled."""
        game = self.table.game
        known = one_record(game.rules.STATE)
        kernel.observe_into(game.setups, self.states, seat, known)
        text = game.notation.format_position(game.setup, known[0])
        return text + self.settled() if self.shows_choices(seat) else text

    def shows_choices(self, seat: int) -> bool:
        """Whether a seat, or SPECTATOR, knows what is settled of the action being chosen."""
        return seat == self.actor >= 0 or self.table.game.id in OPEN_GAMES

    def settled(self) -> str:
        """What is settled of the action that is being chosen, as text."""
        shapes = self.table.shapes
        space = shapes.outcomes if self.actor == CHANCE else shapes.actions
        prefix, field = int(self.pending[0, PREFIX]), int(self.pending[0, FIELD])
        indexes = [index_of(space.spaces[0], prefix, number) for number in range(field)]
        texts = [space.texts[index] for index in indexes if index != NONE]
        return f"\nchosen: {', '.join(texts)}" if texts else ""

    def known(self, seat: int) -> str:
        """All that a seat has come to know, in its order: its information state."""
        game = self.table.game
        log = [f"{actor} {Action(game, code)}" for actor, code in self.log(seat)]
        settled = self.settled() if self.shows_choices(seat) else ""
        return f"seat {seat}\n{self.base[seat]}{'; '.join(log)}{settled}"

    def resampled(self, seat: int, rng: Rng) -> "Moment":
        """A moment that looks the same to a seat, all such equally likely.

        Its history is what the seat knows of it; what the other seats knew is told by what they
        see now.
        """
        game = self.table.game
        known = one_record(game.rules.STATE)
        kernel.observe_into(game.setups, self.states, seat, known)
        whole = one_record(game.rules.STATE)
        kernel.resample_into(game.setups, known, rng.words, whole)
        past: Past = ()
        for actor, code in self.log(seat):
            past = (past, actor, code)
        fresh = Moment(self.table, whole, self.pending, self.masks, self.actor, past, self.base)
        base = tuple(
            self.base[other] if other == seat else fresh.seen(other) + "\n"
            for other in range(game.seats)
        )
        return Moment(self.table, whole, self.pending, self.masks, self.actor, past, base)


def _restore(
    key: tuple[str, str],
    states: bytes,
    pending: Ints,
    masks: Bytes,
    actor: int,
    lines: list[tuple[int, int]],
    base: tuple[str, ...],
) -> Moment:
    table = table_of(*key)
    past: Past = ()
    for who, code in lines:
        past = (past, who, code)
    record = np.frombuffer(bytearray(states), table.game.rules.STATE)
    return Moment(table, record, pending, masks, actor, past, base)


@dataclass(frozen=True)
class Bounds:
    """What OpenSpiel wants to know of a game in numbers."""

    least: float
    most: float
    # Choices of seats, and of chance, that a match can have at most.
    choices: int
    chances: int


def _bossa_bounds(game: Game) -> Bounds:
    # 27 tiles, each turned up once, and two dice. A turn draws one; its action has nine fields.
    return Bounds(-1.0, 1.0, 4 + 27 * 9, 27 + 2)


def _cards_bounds(game: Game) -> Bounds:
    setup = game.setup
    seats, rounds = int(setup.seats), int(setup.rounds)
    # C3.3 bounds the swaps between two of the nine reveals. Without that rule nothing does.
    swaps = int(setup.stall) * seats if setup.stall else 10_000
    # A swap is three choices; a reveal one, with five more for a trio.
    return Bounds(0.0, 127.0 * rounds, rounds * 9 * (3 * swaps + 6), rounds * (1 + 9 * seats + 12))


def _race_bounds(game: Game) -> Bounds:
    # Six figurines are put. A turn has three steps with three beads, then a jump or an end, each of
    # four choices at most.
    return Bounds(-1.0, 1.0, 6 * 2 + int(game.setup.max_turns) * 16, 0)


def _niwashi_bounds(game: Game) -> Bounds:
    # A turn lays one of 46 tiles or discards some of 47. It has eight choices at most.
    return Bounds(0.0, 20.0, (46 + 47) * 8, 47 + 20)


BOUNDS: dict[str, Callable[[Game], Bounds]] = {
    "bossa": _bossa_bounds,
    "niwa_cards": _cards_bounds,
    "niwa_race": _race_bounds,
    "niwashi": _niwashi_bounds,
}
_Utility = pyspiel.GameType.Utility
UTILITIES = {
    "bossa": _Utility.ZERO_SUM,
    "niwa_cards": _Utility.GENERAL_SUM,
    "niwa_race": _Utility.ZERO_SUM,
    "niwashi": _Utility.IDENTICAL,
}
# Games that can begin from a text. In the card game what is known depends on whole rounds.
WITH_START = ("bossa", "niwa_race", "niwashi")
OPEN_GAMES = ("niwa_race",)


def _parameters(name: str) -> dict[str, Any]:
    """The options as OpenSpiel takes them: numbers, switches and words."""
    found = {
        option.name: "" if option.default is None else option.default
        for option in describe(name).options
    }
    return found | ({START: ""} if name in WITH_START else {})


def _options(name: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
    options = {key: value for key, value in parameters.items() if key != START}
    if name == "niwa_cards":
        # Written as 3_8_1; a single one may come as a number.
        text = str(options["orders"])
        try:
            options["orders"] = [int(word) for word in text.split("_")] if text else None
        except ValueError:
            raise OptionError(f"Orders are written as 3_8_1, not {text!r}.") from None
    return options


def _game_type(name: str) -> Any:
    description = describe(name)
    kinds = pyspiel.GameType
    opened = name in OPEN_GAMES
    return kinds(
        short_name=name,
        long_name=description.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC
        if opened
        else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if opened
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[name],
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=description.most_seats,
        min_num_players=description.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(name),
    )


GAME_TYPES = {name: _game_type(name) for name in GAMES}


class OpenSpielGame(pyspiel.Game):
    """What our games have in common."""

    NAME: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name = self.NAME
        parameters = {**_parameters(name), **(params or {})}
        start = str(parameters.get(START, ""))
        self.table = table_of(name, json.dumps(_options(name, parameters)))
        game = self.table.game
        self.bounds = BOUNDS[name](game)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.shapes.actions.size,
            max_chance_outcomes=self.table.shapes.outcomes.size,
            num_players=game.seats,
            min_utility=self.bounds.least,
            max_utility=self.bounds.most,
            utility_sum=0.0 if UTILITIES[name] == _Utility.ZERO_SUM else None,
            max_game_length=self.bounds.choices,
        )
        super().__init__(GAME_TYPES[name], info, dict(params or {}))
        if start:
            position = _read_start(game, start)
            base = tuple(f"{position.view(seat)}\n" for seat in range(game.seats))
            self.first = self.table.begin(position.states, base)
        else:
            self.first = self.table.begin(game.start().states, ("",) * game.seats)

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.bounds.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise TsuboniwaError(f"Observers take no parameters; there is {params}.")
        default = pyspiel.IIGObservationType(perfect_recall=False)
        given = isinstance(iig_obs_type, pyspiel.IIGObservationType)
        return Observer(self.table, iig_obs_type if given else default)


class OpenSpielState(pyspiel.State):
    """A moment of a match, as OpenSpiel asks for it."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.now: Moment = game.first

    def current_player(self) -> int:
        actor = self.now.actor
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        return self.now.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.now.masks[0]).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        now = self.now
        weights = np.zeros(now.table.shapes.outcomes.size, np.int64)
        spaces = now.table.shapes.spaces
        total = list_chances(now.table.game.setups, now.states, spaces, now.pending[0], weights)
        return [(int(i), float(weights[i] / total)) for i in np.flatnonzero(weights)]

    def _apply_action(self, action: int) -> None:
        masks = self.now.masks
        if not 0 <= action < masks.shape[1] or not masks[0, action]:
            raise TsuboniwaError(f"{action} cannot be chosen now.")
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        shapes = self.now.table.shapes
        space = shapes.outcomes if player == pyspiel.PlayerId.CHANCE else shapes.actions
        return space.texts[action]

    def returns(self) -> list[float]:
        game = self.now.table.game
        if self.now.actor != OVER:
            return [0.0] * game.seats
        points = np.zeros(game.seats, np.int64)
        kernel.list_returns(game.setups, self.now.states, points)
        return [float(each) for each in points]

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float]
    ) -> "OpenSpielState":
        """A state that looks the same to a player, all such equally likely."""
        rng = Rng(int(sampler() * (1 << SEED_BITS)))
        other: OpenSpielState = self.get_game().new_initial_state()
        other.now = self.now.resampled(player, rng)
        return other

    def __str__(self) -> str:
        game = self.now.table.game
        text = game.notation.format_position(game.setup, self.now.states[0])
        return text + self.now.settled()


class Observer:
    """What players see, as numbers and as text.

    The default kind has both. Others are text: with perfect recall the information state, without
    private information what a spectator sees, without public information what only the player sees.
    """

    def __init__(self, table: Table, kind: Any) -> None:
        self._table = table
        self._kind = kind
        shapes = table.shapes
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if single and kind.public_info and not kind.perfect_recall:
            self.tensor = np.zeros(shapes.size, np.float32)
            self.dict = shapes.split(self.tensor)
        self._bytes: Bytes = np.zeros(shapes.size, np.int8)
        self._work = one_record(table.game.rules.STATE)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is None:
            return
        now = state.now
        observe_seat(
            self._table.game.setups,
            now.states,
            self._work,
            player,
            self._table.shapes.spaces,
            now.pending[0],
            self._bytes,
        )
        self.tensor[:] = self._bytes

    def string_from(self, state: OpenSpielState, player: int) -> str:
        now = state.now
        private = pyspiel.PrivateInfoType
        if self._kind.private_info == private.ALL_PLAYERS:
            return str(state)
        if self._kind.private_info == private.NONE:
            return now.seen(SPECTATOR) if self._kind.public_info else ""
        if not self._kind.public_info:
            public = now.seen(SPECTATOR).splitlines()
            return "\n".join(line for line in now.seen(player).splitlines() if line not in public)
        return now.known(player) if self._kind.perfect_recall else now.seen(player)


def resampler(state: OpenSpielState, player: int) -> OpenSpielState:
    """For `ISMCTSBot.set_resampler`."""
    return state.resample_from_infostate(player, np.random.default_rng().random)


def start_parameter(position: Position | View | str) -> str:
    """A position, or its text, as the parameter `start` of a game.

    Hands and orders must be known. Of Bossa give what a spectator sees, `position.view(None)`, so
    that the removed tile is not settled.
    """
    return base64.urlsafe_b64encode(str(position).encode()).decode().rstrip("=")


def _read_start(game: Game, text: str) -> Position:
    padded = text + "=" * (-len(text) % 4)
    try:
        position = base64.urlsafe_b64decode(padded.encode()).decode()
    except ValueError:
        raise OptionError("The parameter start is written by start_parameter.") from None
    for line in position.splitlines():
        if line.startswith("seat") and "?" in line:
            raise OptionError(f"A match cannot begin where a hand is unknown: {line}")
    return game.position(position)


# OpenSpiel keeps what it makes games with until after Python has ended. Only classes survive that.
class BossaGame(OpenSpielGame):
    """Bossa."""

    NAME = "bossa"


class NiwaCardsGame(OpenSpielGame):
    """Niwa: Japanischer Garten."""

    NAME = "niwa_cards"


class NiwaRaceGame(OpenSpielGame):
    """Niwa, the race."""

    NAME = "niwa_race"


class NiwashiGame(OpenSpielGame):
    """Niwashi."""

    NAME = "niwashi"


for _game in (BossaGame, NiwaCardsGame, NiwaRaceGame, NiwashiGame):
    if _game.NAME not in pyspiel.registered_names():
        pyspiel.register_game(GAME_TYPES[_game.NAME], _game)
