"""Late positions of Bossa, and their value by trying everything: slow, plain, by another way.

The brute force keeps every world that a seat holds possible, each with its own removed tile, and
plays real positions. It does not use that unseen tiles are exchangeable; the solver does.
"""

from collections.abc import Iterator

import tsuboniwa
from tests.conformance import choose
from tsuboniwa.core.game import Action, Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.bossa import rules

# A position, and how likely it is.
World = tuple[Position, float]


def worlds_of(position: Position) -> list[World]:
    """All positions that the seat to move holds possible."""
    view = position.view(position.actor)
    unseen = int(view.states[0].unseen)
    tiles = [1 << tile for tile in range(27) if unseen >> tile & 1]
    worlds = []
    for removed in tiles:
        states = view.states.copy()
        states[0].removed = removed
        states[0].unseen = unseen & ~removed
        assert position.actor is not None
        worlds.append((Position(position.game, states, position.actor, None), 1 / len(tiles)))
    return worlds


def brute_force(worlds: list[World], seat: int) -> float:
    """What these worlds, alike to both seats, are worth to a seat together."""
    position = worlds[0][0]
    if position.actor is None:
        return sum(weight * worth(world, seat) for world, weight in worlds)
    if position.actor == tsuboniwa.CHANCE:
        drawn: dict[Action, list[World]] = {}
        for world, weight in worlds:
            outcomes = world.chance
            total = sum(share for _, share in outcomes)
            for action, share in outcomes:
                after = (world.play(action), weight * share / total)
                drawn.setdefault(action, []).append(after)
        return sum(brute_force(alike, seat) for alike in drawn.values())
    best = max if position.actor == seat else min
    return best(value_of(worlds, action, seat) for action in position.legal)


def value_of(worlds: list[World], action: Action, seat: int) -> float:
    return brute_force([(world.play(action), weight) for world, weight in worlds], seat)


def worth(position: Position, seat: int) -> float:
    outcome = position.outcome
    assert outcome is not None
    return (1 + outcome.returns[seat]) / 2


def unseen(position: Position) -> int:
    return int(position.states[0].unseen | position.states[0].removed).bit_count()


def late_positions(game: Game, seed: str, most_legal: dict[int, int]) -> Iterator[Position]:
    """Decisions with few tiles unseen, out of random matches in which markers are kept for need.

    `most_legal` says how many actions a position may have, by the number of unseen tiles.
    """
    rng = Rng(seed)
    while True:
        position = game.start()
        while position.actor is not None:
            if position.actor == tsuboniwa.CHANCE:
                position = position.draw(rng)
                continue
            if 1 < len(position.legal) <= most_legal.get(unseen(position), 0):
                yield position
            placements = game.list_codes(position.states, rules.PLACE)
            if placements and rng.below(8):
                code = placements[rng.below(len(placements))]
                position = position.play(Action(game, code))
            else:
                position = position.play(choose(position, rng))
