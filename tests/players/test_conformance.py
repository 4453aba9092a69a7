"""What every player promises: legal, repeatable, honest, obedient, many at once."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import tsuboniwa
from tests.conformance import some_positions, with_other_secrets
from tests.registered import make
from tsuboniwa.core.game import Game, Position
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Thinking
from tsuboniwa.players.roster import find_level, levels, make_player

FEW = 40


def everybody() -> list[Any]:
    return [
        pytest.param(game, name, id=f"{game}-{name}")
        for game in tsuboniwa.GAMES
        for name in levels(game)
    ]


def thinkers() -> list[Any]:
    """Those that use the time they are given."""
    return [
        pytest.param(game, name, id=f"{game}-{name}")
        for game in tsuboniwa.GAMES
        for name in ("uct", "master")
        if name in levels(game)
    ]


def limit_of(game: str, name: str) -> Limit:
    """The player's own, without a clock and short."""
    own = find_level(game, name).limit
    return replace(own, milliseconds=None, simulations=min(own.simulations or FEW, FEW))


def decisions(game: Game, count: int) -> list[Position]:
    """Some points of random matches where there is a choice."""
    found = [p for p in some_positions(game, "players", 60) if p.actor in range(game.seats)]
    wanted = [p for p in found if len(p.legal) > 1]
    return wanted[:: max(1, len(wanted) // count)][:count]


def choose(
    name: str, position: Position, limit: Limit, thinking: Thinking | None = None
) -> Decision:
    seat = position.actor
    assert seat is not None
    player = make_player(position.game.id, name, "seed")
    return player.choose(position.view(seat), position.log(seat), limit, thinking)


@pytest.mark.parametrize(("game", "name"), everybody())
def test_a_choice_is_legal_and_repeats(game: str, name: str) -> None:
    for position in decisions(make(game, {}), 5):
        choice = choose(name, position, limit_of(game, name))
        assert choice == choose(name, position, limit_of(game, name))
        assert choice.action in position.legal
        assert set(choice.opinions) <= set(position.legal)
        assert all(0 <= opinion.value <= 1 for opinion in choice.opinions.values())
        assert choice.line[:1] in ((), (choice.action,))


@pytest.mark.parametrize(("game", "name"), everybody())
def test_secrets_of_others_do_not_change_a_choice(game: str, name: str) -> None:
    for position in decisions(make(game, {}), 3):
        assert position.actor is not None
        for other in with_other_secrets(position, position.actor):
            mine = choose(name, position, limit_of(game, name))
            assert mine == choose(name, other, limit_of(game, name))


@pytest.mark.parametrize(("game", "name"), everybody())
def test_every_action_of_a_single_one_is_chosen(game: str, name: str) -> None:
    found = some_positions(make(game, {}), "single", 60)
    for position in [p for p in found if p.actor is not None and p.actor >= 0]:
        if len(position.legal) == 1:
            long = Limit(milliseconds=600_000)
            assert choose(name, position, long).action == position.legal[0]


@pytest.mark.parametrize(("game", "name"), thinkers())
def test_a_player_that_thinks_reports_and_stops_when_told(game: str, name: str) -> None:
    position = decisions(make(game, {}), 3)[0]
    heard: list[int] = []
    thinking = Thinking(report=heard.append)
    result: list[Decision] = []
    long = Limit(milliseconds=600_000)
    worker = threading.Thread(
        target=lambda: result.append(choose(name, position, long, thinking)), daemon=True
    )
    worker.start()
    while not heard and worker.is_alive():
        time.sleep(0.01)
    thinking.stopped.set()
    worker.join(timeout=60)
    assert result[0].action in position.legal
    assert heard == sorted(heard)


@pytest.mark.parametrize(("game", "name"), thinkers())
def test_many_think_at_once_and_none_disturbs_another(game: str, name: str) -> None:
    positions = decisions(make(game, {}), 6)
    limit = limit_of(game, name)
    alone = [choose(name, position, limit) for position in positions]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda position: choose(name, position, limit), positions * 3))
    assert together == alone * 3


@pytest.mark.parametrize("game", tsuboniwa.GAMES)
def test_a_decision_that_was_stopped_before_it_began_is_legal(game: str) -> None:
    thinking = Thinking()
    thinking.stopped.set()
    position = decisions(make(game, {}), 1)[0]
    for name in levels(game):
        choice = choose(name, position, Limit(milliseconds=600_000), thinking)
        assert choice.action in position.legal
