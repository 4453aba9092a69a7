"""A game's transcript: all that compiled functions say in whole matches and decisions, as lines.

However they run, the lines must be the same. `python -m tests.transcripts GAME` prints them.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from tests.conformance import random_match, viewers
from tests.registered import cases, make, short
from tsuboniwa.adapters.observing import find_tensors
from tsuboniwa.adapters.vector import VectorGames
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.perft import perft
from tsuboniwa.core.ways import chosen
from tsuboniwa.players.levels import Level
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Opinion, Player
from tsuboniwa.players.roster import levels, make_advisor

# Plain Python is slow: so few, and yet every kind of decision.
SIMULATIONS = 3
NODES = 200
STEPS = 12
COUNTED_AT_MOST = 60


def lines_of(name: str) -> Iterator[str]:
    """All that is compared."""
    for options in (short(name), cases(name)[0]):
        game = make(name, options)
        match = list(random_match(game, "transcript"))
        for ply, position in enumerate(match):
            yield from (f"{options} ply {ply}: {line}" for line in _of_position(position))
        for position in _kinds_of_decision(match):
            for level, decision in _decisions(position):
                yield f"{options} ply {len(position.events)}, {level}: {_told(decision)}"
        yield f"{options} random game: {_random_game(game)}"
        if find_tensors(name) is not None:
            yield from (f"{options} step {line}" for line in _of_steps(game))


def _of_position(position: Position) -> Iterator[str]:
    game = position.game
    yield f"actor {position.actor}, state {_hash(position.states.tobytes())}"
    yield f"legal {[action.code for action in position.legal]}"
    yield f"chance {[(action.code, weight) for action, weight in position.chance]}"
    yield f"outcome {position.outcome}"
    if 0 < len(position.legal) <= COUNTED_AT_MOST and len(position.events) % 8 == 0:
        yield f"sequences of two {perft(position, 2)}"
    for seat in viewers(game):
        view = position.view(seat)
        yield f"seat {seat} sees {_hash(view.states.tobytes())}"
        yield f"seat {seat} is told {_hash(json.dumps(view.as_json()).encode())}"
        log = [(event.actor, str(event.action)) for event in position.log(seat)[-3:]]
        yield f"seat {seat} reads {log}"


def _kinds_of_decision(match: Iterable[Position]) -> list[Position]:
    """For each set of kinds of action that there is a choice between, where it came up last."""
    found: dict[object, Position] = {}
    for position in match:
        if position.actor not in (None, CHANCE) and len(position.legal) > 1:
            kind = position.game.rules.FIELDS.named("kind")
            found[frozenset(kind.of(action.code) for action in position.legal)] = position
    return list(found.values())


def _decisions(position: Position) -> Iterator[tuple[str, Decision]]:
    seat = position.actor
    assert seat is not None
    view, log = position.view(seat), position.log(seat)
    game = position.game.id
    players: dict[str, tuple[Player, Limit]] = {
        name: (level.make("transcript"), _short_limit(level))
        for name, level in levels(game).items()
    }
    players["advisor"] = make_advisor(game, "transcript"), Limit(simulations=SIMULATIONS)
    for name, (player, limit) in players.items():
        yield name, player.choose(view, log, limit)


def _short_limit(level: Level) -> Limit:
    """The level's own, without a clock."""
    most = NODES if level.limit.depth else SIMULATIONS
    return replace(level.limit, milliseconds=None, simulations=most)


def _told(decision: Decision) -> str:
    opinions = sorted(
        (action.code, float(opinion.value).hex(), opinion.visits, opinion.proven, _hex(opinion))
        for action, opinion in decision.opinions.items()
    )
    return f"{decision.action} {opinions} {[str(action) for action in decision.line]}"


def _hex(opinion: Opinion) -> str:
    return "" if opinion.points is None else float(opinion.points).hex()


def _random_game(game: Game) -> list[int]:
    states = np.zeros(2, game.rules.STATE)
    kind_shift = game.rules.FIELDS.named("kind").shift
    played = kernel.random_games(game.setups, states, game.buffer, kind_shift, 1, 1)
    return [int(number) for number in played]


def _of_steps(game: Game) -> Iterator[str]:
    """Some steps of a few games side by side."""
    games = VectorGames(game, 3, 1)
    games.reset(seed=1)
    for step in range(STEPS):
        actions = games.random_actions()
        games.step(actions)
        shown = (games.observations, games.masks, games.seats, games.rewards, games.ended)
        yield f"{step}: {actions.tolist()} {[_hash(array.tobytes()) for array in shown]}"
    games.close()


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def main(name: str) -> None:
    print(chosen(name).way)
    for line in lines_of(name):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1])
