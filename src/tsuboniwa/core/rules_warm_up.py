"""Compiling a game's rules before anybody has to wait for them."""

import numpy as np

from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.perft import perft
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.records import record_of
from tsuboniwa.core.registry import make
from tsuboniwa.core.run_time_compiler import forget_unused


def warm_up(name: str) -> None:
    """Compile all that a match needs, by using it, and keep it on disk."""
    forget_unused()
    game = make(name)
    rng = Rng("warm-up")
    position = game.start()
    while position.actor is not None:
        if position.actor == CHANCE:
            position = position.draw(rng)
            continue
        view = position.view(position.actor)
        view.as_json()
        view.resample(rng).play(view.legal[0])
        position = position.play(view.legal[rng.below(len(view.legal))])
    record_of(position).redact(None)
    begun = game.start()
    if begun.actor == CHANCE:
        kernel.draw_chance(game.setups, begun.states, rng.words)
        len(begun.chance)
    perft(begun, 1)
    fields = game.rules.FIELDS
    kernel.choices(np.zeros(1, np.int64), 0, fields[0].shift, fields[0].bits, game.buffer)
    for kind_shift in (-1, fields.named("kind").shift):
        states = np.zeros(2, game.rules.STATE)
        kernel.random_games(game.setups, states, game.buffer, kind_shift, 1, 1)
