"""Positions of Niwa that random play would seldom reach."""

import copy
from collections.abc import Iterator

from tests.games.niwa_race.garden import GARDEN
from tests.registered import make
from tsuboniwa.core.game import Action, Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Array, one_record
from tsuboniwa.games.niwa_race import rules


def garden(max_turns: int = 300, rules_version: int | None = None) -> Game:
    return make("niwa_race", {"layout": GARDEN, "max_turns": max_turns}, rules_version)


def with_bases_near(rules_version: int) -> Game:
    """The second base changes places with a tile near the first: four spaces lie between them."""
    layout = copy.deepcopy(GARDEN)
    one, other = layout["tiles"][4], layout["tiles"][6]
    assert (one["i"], one["j"], other["pattern"]) == (1, 2, "base")
    one["i"], one["j"], other["i"], other["j"] = other["i"], other["j"], 1, 2
    return make("niwa_race", {"layout": layout}, rules_version)


def scattered(game: Game, seed: object, turns: int = 0, at_bases: bool = False) -> Position:
    """Figurines anywhere, or around bases, with beads anyhow, at the start of a turn."""
    rng = Rng(f"scattered {seed}")
    states: Array = one_record(rules.STATE)
    state = states[0]
    rules.start(game.setup, state)
    free = [space for space in range(game.setup.spaces) if space not in game.setup.bases]
    if at_bases:
        around = game.setup.beside[game.setup.bases]
        free = [space for space in free if space in around]
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
