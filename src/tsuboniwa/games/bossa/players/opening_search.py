"""The choices before the first draw, judged on sampled deals, compiled.

The other hand is still hidden then (B2.1), or the chips are (B2.6). A sample fills in what the seat
cannot know, makes one choice, lets the other seat choose by what *it* knows, draws the first tile,
and judges the best action with it.
"""

import numpy as np

from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.random_numbers import below
from tsuboniwa.core.state_records import (
    Array,
    Floats,
    Ints,
    Ints2,
    Setups,
    Singles,
    Singles2,
    States,
)
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.players.evaluation import judge, worth
from tsuboniwa.games.bossa.rules import Setup
from tsuboniwa.games.bossa.tiles import DOUBLER, WHITE

# Deals that the other seat is thought to weigh its colour on.
DEALS_WEIGHED = 4
# Records that a sample works on.
WORKS = 6


@compiled
def first_turn_worth(
    setup: Setup,
    works: Array,
    seat: int,
    buffers: Array,
    features: Ints,
    layer: Singles2,
    last: Singles,
    hidden: Singles,
    rng: Ints,
) -> float:
    """What works[0], where at most chips are still to be chosen, is worth to a seat."""
    state, after = works[0], works[1]
    actions, scratch = buffers[0], buffers[1]
    while state.phase == rules.KEEPING:
        n = rules.legal(setup, state, ANY, actions)
        rules.play(setup, state, actions[below(rng, n)])
    while state.actor == CHANCE:
        rules.play(setup, state, rules.draw(setup, state, rng))
    if state.actor == OVER:
        return worth(state, seat)
    best = 0.0
    mover = state.actor
    for i in range(rules.legal(setup, state, ANY, actions)):
        works[1] = works[0]
        rules.play(setup, after, actions[i])
        best = max(best, judge(setup, after, mover, scratch, features, layer, last, hidden))
    return float(best if mover == seat else 1.0 - best)


@compiled
def choose_colour(
    setup: Setup,
    works: Array,
    buffers: Array,
    features: Ints,
    layer: Singles2,
    last: Singles,
    hidden: Singles,
    rng: Ints,
) -> None:
    """Let the seat to act in works[0] choose its colour (B2.3) by what it knows."""
    state, known = works[0], works[1]
    seat = state.actor
    works[1] = works[0]
    rules.observe(setup, known, seat)
    white = 0.0
    for _ in range(DEALS_WEIGHED):
        works[2] = works[1]
        rules.resample(setup, works[2], rng)
        for colour in range(2):
            works[3] = works[2]
            rules.play(setup, works[3], choice_of(colour))
            value = first_turn_worth(
                setup, works[3:], seat, buffers, features, layer, last, hidden, rng
            )
            white += value if colour == WHITE else -value
    rules.play(setup, state, choice_of(WHITE if white > 0 else 1 - WHITE))


@compiled
def choice_of(option: int) -> int:
    return int(rules.CHOOSE << rules.KIND_SHIFT | option << rules.WHERE_SHIFT)


@entry
def sample_choices(
    setups: Setups,
    root: States,
    works: States,
    sums: Floats,
    counts: Ints,
    buffers: Ints2,
    features: Ints,
    layer: Singles2,
    last: Singles,
    rng: Ints,
    samples: int,
) -> None:
    """Add samples of the choice of colour or of the beginning (B2.3), each option in turn."""
    setup = setups[0]
    state = works[0]
    hidden = np.empty(last.size - 1, np.float32)
    seat = root[0].actor
    options = sums.size
    for _ in range(samples):
        option = counts.sum() % options
        works[0] = root[0]
        rules.resample(setup, state, rng)
        rules.play(setup, state, choice_of(option))
        if state.phase == rules.COLOURING:
            choose_colour(setup, works, buffers, features, layer, last, hidden, rng)
        sums[option] += first_turn_worth(
            setup, works, seat, buffers, features, layer, last, hidden, rng
        )
        counts[option] += 1


@entry
def sample_chips(
    setups: Setups,
    root: States,
    works: States,
    sums: Floats,
    counts: Ints,
    buffers: Ints2,
    features: Ints,
    layer: Singles2,
    last: Singles,
    rng: Ints,
    samples: int,
) -> None:
    """Add samples of the chips (B2.6): own chip and the other's, each pair in turn.

    The first to choose knows nothing of the other's chip, and nor does the second.
    """
    setup = setups[0]
    state = works[0]
    hidden = np.empty(last.size - 1, np.float32)
    seat = root[0].actor
    for _ in range(samples):
        pair = counts.sum() % 4
        works[0] = root[0]
        rules.resample(setup, state, rng)
        theirs = DOUBLER + pair % 2
        if seat != state.mover:
            state.chip[1 - seat] = theirs
        rules.play(setup, state, chip_choice(DOUBLER + pair // 2))
        if state.phase == rules.KEEPING:
            rules.play(setup, state, chip_choice(theirs))
        sums[pair] += first_turn_worth(
            setup, works, seat, buffers, features, layer, last, hidden, rng
        )
        counts[pair] += 1


@compiled
def chip_choice(chip: int) -> int:
    return int(rules.KEEP << rules.KIND_SHIFT | chip << rules.WHERE_SHIFT)
