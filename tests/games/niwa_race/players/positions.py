"""Positions of Niwa that random play would seldom reach."""

from collections.abc import Iterator

from tests.games.niwa_race.garden import GARDEN
from tsuboniwa.core.game import Action, Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import make
from tsuboniwa.core.state_records import Array, one_record
from tsuboniwa.games.niwa_race import rules


def garden(max_turns: int = 300) -> Game:
    return make("niwa_race", layout=GARDEN, max_turns=max_turns)


def scattered(game: Game, seed: object, turns: int = 0) -> Position:
    """Figurines anywhere, with beads anyhow, at the start of a turn."""
    rng = Rng(f"scattered {seed}")
    states: Array = one_record(rules.STATE)
    state = states[0]
    rules.start(game.setup, state)
    free = [space for space in range(game.setup.spaces) if space not in game.setup.bases]
    for seat in range(2):
        places = sorted(free.pop(rng.below(len(free))) for _ in range(rules.FIGURINES))
        stacks = [0, 0, 0]
        beads = [1, 1, 2, 2, 3, 3]
        while beads:
            figurine = rng.below(rules.FIGURINES)
            if stacks[figurine] < rules.FULL:
                stacks[figurine] = stacks[figurine] << 2 | beads.pop(rng.below(len(beads)))
        for figurine in range(rules.FIGURINES):
            state.place[seat, figurine] = places[figurine]
            state.stack[seat, figurine] = stacks[figurine]
            state.taken[places[figurine]] = seat + 1
    state.phase = rules.TURN
    state.actor = rng.below(2)
    state.turns = turns
    state.seen[turns] = rules.position_key(state)
    return Position(game, states, int(state.actor), None)


def turns_of(position: Position) -> Iterator[tuple[list[Action], Position]]:
    """Every way to play the turn to its end, and what follows."""
    for action in position.legal:
        after = position.play(action)
        if after.actor == position.actor and after.states[0].moving >= 0:
            for rest, end in turns_of(after):
                yield [action, *rest], end
        else:
            yield [action], after


def wins_at_once(position: Position) -> bool:
    """Whether the acting seat can reach the base in this turn, by trying everything."""
    return any(end.states[0].winner == position.actor for _, end in turns_of(position))
