"""What a game's compiled rules supply, and what can be done with any game that supplies it.

The functions of the first part are the contract: a game's `rules.py` has one of each name,
compiled, and `register` makes it known. Compiled code calls the function of this module; Numba
picks the game's own by the type of the state record, which keeps the disk cache working (functions
passed as arguments would be compiled again in every process). Interpreted, the type decides too.

The functions of the second part work on arrays that hold one record each: passing those from Python
costs a third of a microsecond, passing a bare record five times that.
"""

from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from tsuboniwa.core import bits
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import belongs_to, entry
from tsuboniwa.core.random_numbers import below, seed_stream
from tsuboniwa.core.state_records import Ints, Ints2, Setups, States
from tsuboniwa.core.ways import uses_numba

Record: TypeAlias = Any

_rules_of: dict[Any, ModuleType] = {}


def start(setup: Record, state: Record) -> None:
    """Make `state`, all zeros, the beginning of a match."""
    _rules_of[state.dtype].start(setup, state)


def legal(setup: Record, state: Record, kind: int, out: Ints) -> int:
    """Write the legal actions of one kind, or of ANY, into `out`; return how many there are.

    For chance these are the possible outcomes. `out` has the game's BUFFER entries.
    """
    return int(_rules_of[state.dtype].legal(setup, state, kind, out))


def weight(setup: Record, state: Record, action: int) -> int:
    """How likely a chance action is, in proportion to the others."""
    return int(_rules_of[state.dtype].weight(setup, state, action))


def draw(setup: Record, state: Record, rng: Ints) -> int:
    """A chance action at random, by weight, without listing them all."""
    return int(_rules_of[state.dtype].draw(setup, state, rng))


def play(setup: Record, state: Record, action: int) -> None:
    """Carry out an action that is legal: nobody checks it here."""
    _rules_of[state.dtype].play(setup, state, action)


def returns(setup: Record, state: Record, out: Ints) -> int:
    """Write each seat's return when the game is over; return the winners as a bit mask."""
    return int(_rules_of[state.dtype].returns(setup, state, out))


def observe(setup: Record, state: Record, seat: int) -> None:
    """Erase all that the seat (or SPECTATOR) cannot know. The one place where that is decided."""
    _rules_of[state.dtype].observe(setup, state, seat)


def resample(setup: Record, state: Record, rng: Ints) -> None:
    """Fill in what `observe` erased, every possibility equally likely."""
    _rules_of[state.dtype].resample(setup, state, rng)


def redact(setup: Record, state: Record, seat: int, actors: Ints, actions: Ints) -> None:
    """Hide in the whole history, which led to `state`, what the seat cannot know by now."""
    _rules_of[state.dtype].redact(setup, state, seat, actors, actions)


CONTRACT = (start, legal, weight, draw, play, returns, observe, resample, redact)


def register(rules: ModuleType) -> None:
    """Make a game's compiled rules known to everything below."""
    if rules.STATE in _rules_of:
        return
    _rules_of[rules.STATE] = rules
    package = rules.__name__.rpartition(".")[0]
    for record in (rules.SETUP, rules.STATE):
        belongs_to(record, package.rpartition(".")[2])
    if uses_numba():
        from tsuboniwa.core import run_time_compiler

        for record in (rules.SETUP, rules.STATE):
            run_time_compiler.belongs_to(record, package)
    for stub in CONTRACT:
        supply(stub, rules, getattr(rules, stub.__name__))


def supply(stub: Any, rules: ModuleType, own: Any) -> None:
    """Let compiled calls of `stub` with this game's records call the game's own function."""
    if uses_numba():
        from tsuboniwa.core import run_time_compiler

        run_time_compiler.supply(stub, rules.SETUP, rules.STATE, own)


# --- For Python callers: arrays of one record -------------------------------------------------


@entry
def begin(setups: Setups, states: States) -> None:
    start(setups[0], states[0])


@entry
def list_legal(setups: Setups, states: States, kind: int, out: Ints) -> int:
    return legal(setups[0], states[0], kind, out) if states[0].actor != OVER else 0


@entry
def play_into(setups: Setups, states: States, action: int, after: States) -> int:
    """Make `after` the position that follows by a legal action; return who acts then."""
    after[0] = states[0]
    play(setups[0], after[0], action)
    return int(after[0].actor)


@entry
def list_weights(setups: Setups, states: States, actions: Ints, out: Ints) -> None:
    for i in range(actions.size):
        out[i] = weight(setups[0], states[0], actions[i])


@entry
def draw_chance(setups: Setups, states: States, rng: Ints) -> int:
    return draw(setups[0], states[0], rng)


@entry
def draw_into(setups: Setups, states: States, rng: Ints, after: States) -> tuple[int, int]:
    """Let chance act: make `after` what follows; return who acts then, and what was drawn."""
    action = draw(setups[0], states[0], rng)
    after[0] = states[0]
    play(setups[0], after[0], action)
    return int(after[0].actor), int(action)


@entry
def list_returns(setups: Setups, states: States, out: Ints) -> int:
    return returns(setups[0], states[0], out)


@entry
def observe_into(setups: Setups, states: States, seat: int, seen: States) -> None:
    """Make `seen` what the seat may know."""
    seen[0] = states[0]
    observe(setups[0], seen[0], seat)


@entry
def resample_into(setups: Setups, states: States, rng: Ints, whole: States) -> None:
    """Make `whole` a position that agrees with the one observed."""
    whole[0] = states[0]
    resample(setups[0], whole[0], rng)


@entry
def redact_history(setups: Setups, states: States, seat: int, actors: Ints, actions: Ints) -> None:
    redact(setups[0], states[0], seat, actors, actions)


# --- Loops that stay compiled -----------------------------------------------------------------


@entry
def choices(actions: Ints, prefix: int, shift: int, bits: int, out: Ints) -> int:
    """The values that an action's next field may take once the fields before it are chosen.

    `actions` are the legal ones, `prefix` is an action with the chosen fields (the rest zero),
    `shift` and `bits` say where the next field is.
    """
    n = 0
    chosen = prefix >> (shift + bits)
    for action in actions:
        if action >> (shift + bits) == chosen:
            value = action >> shift & ((1 << bits) - 1)
            known = False
            for i in range(n):
                known = known or out[i] == value
            if not known:
                out[n] = value
                n += 1
    return n


@entry
def count_paths(setups: Setups, states: States, actions: Ints2, depth: int, control: Ints) -> int:
    """The number of action sequences of length `depth`, one at least, after states[0].

    `states` and `actions` have a row for each ply. `control[0]`, set to 1 by another thread, stops
    the count (the result is then -1); `control[1]` shows how far it has come.
    """
    setup = setups[0]
    lengths = np.zeros(depth, np.int64)
    at = np.zeros(depth, np.int64)
    lengths[0] = legal(setup, states[0], ANY, actions[0]) if states[0].actor != OVER else 0
    total = 0
    ply = 0
    while ply >= 0:
        if ply == depth - 1:
            # The last ply need not be played: its length is the count.
            total += lengths[ply]
            control[1] = total
            if control[0] != 0:
                return -1
            ply -= 1
        elif at[ply] < lengths[ply]:
            states[ply + 1] = states[ply]
            play(setup, states[ply + 1], actions[ply, at[ply]])
            at[ply] += 1
            ply += 1
            at[ply] = 0
            over = states[ply].actor == OVER
            lengths[ply] = 0 if over else legal(setup, states[ply], ANY, actions[ply])
        else:
            ply -= 1
    return total


@entry
def random_action(actions: Ints, n: int, kind_shift: int, rng: Ints) -> int:
    """One of the first n actions: the kind at random first, then the action."""
    kinds = 0
    for i in range(n):
        kinds |= 1 << (actions[i] >> kind_shift)
    kind = bits.nth(kinds, below(rng, bits.count(kinds)))
    matching = 0
    for i in range(n):
        if actions[i] >> kind_shift == kind:
            matching += 1
    skip = below(rng, matching)
    for i in range(n):
        if actions[i] >> kind_shift == kind:
            if skip == 0:
                return int(actions[i])
            skip -= 1
    return -1


@entry
def random_games(
    setups: Setups, states: States, out: Ints, kind_shift: int, seed: int, games: int
) -> tuple[int, int]:
    """Play whole games at random and return the seats' decisions and a checksum.

    Every decision is taken from the full legal list; with `kind_shift` >= 0 the kind is chosen
    first. `states` has room for two records: the start and the one at play.
    """
    rng = np.empty(4, np.int64)
    begin(setups, states)
    setup = setups[0]
    state = states[1]
    steps = 0
    checksum = 0
    for game in range(games):
        seed_stream(rng, seed, game)
        states[1] = states[0]
        while state.actor != OVER:
            if state.actor == CHANCE:
                play(setup, state, draw(setup, state, rng))
            else:
                n = legal(setup, state, ANY, out)
                if kind_shift >= 0:
                    action = random_action(out, n, kind_shift, rng)
                else:
                    action = out[below(rng, n)]
                play(setup, state, action)
                steps += 1
        checksum = (checksum * 31 + rng[0] + state.reason) & 0xFFFFFFFF
    return steps, checksum
