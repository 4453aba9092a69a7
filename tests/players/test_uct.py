"""The tree search: repeatable, honest, obedient, and better than chance."""

import numpy as np
import pytest

import tsuboniwa
from tests.conformance import some_positions
from tests.registered import make
from tests.sample_games import DUEL_WITH_HIDDEN_HANDS, MANY_SEATS, OPEN_INFORMATION
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Player, Thinking
from tsuboniwa.players.random_player import RandomPlayer
from tsuboniwa.players.uct import BYTES_A_NODE, Tree, UctPlayer
from tsuboniwa.players.uct_search import find_edge


def choose(position: Position, limit: Limit, thinking: Thinking | None = None) -> Decision:
    seat = position.actor
    return UctPlayer("seed").choose(position.view(seat), position.log(seat), limit, thinking)


def decisions(game: Game) -> list[Position]:
    found = [p for p in some_positions(game, "uct", 40) if p.actor in range(game.seats)]
    return [p for p in found if len(p.legal) > 1][:6]


@pytest.mark.parametrize("name", tsuboniwa.GAMES)
def test_it_repeats_under_a_limit_of_simulations(name: str) -> None:
    for position in decisions(make(name, {})):
        choice = choose(position, Limit(simulations=60))
        assert choice == choose(position, Limit(simulations=60))
        assert choice.action in position.legal
        assert sum(choice.visits.values()) == 60
        assert set(choice.visits) <= set(position.legal)
        assert choice.line[0] == choice.action
        assert choice.value is not None
        assert 0 <= choice.value <= 1


def test_a_depth_keeps_the_tree_flat() -> None:
    position = decisions(make(DUEL_WITH_HIDDEN_HANDS, {}))[0]
    assert len(choose(position, Limit(simulations=500)).line) > 1
    flat = choose(position, Limit(simulations=500, depth=1))
    assert len(flat.line) == 1
    assert sum(flat.visits.values()) == 500


def test_a_depth_alone_comes_to_an_end() -> None:
    position = decisions(make(DUEL_WITH_HIDDEN_HANDS, {}))[0]
    assert choose(position, Limit(depth=2)).action in position.legal


def test_its_memory_is_bounded_and_a_full_tree_goes_on() -> None:
    memory = 40_000
    tree = Tree.with_room(None, memory)
    assert sum(part.nbytes for part in tree) <= memory
    assert len(tree.nodes) >= memory // (4 * BYTES_A_NODE)
    position = decisions(make(DUEL_WITH_HIDDEN_HANDS, {}))[0]
    choice = choose(position, Limit(simulations=3_000, memory=memory))
    assert sum(choice.visits.values()) <= 3_000
    assert choice.action in position.legal


def test_a_playout_may_be_cut_off_as_undecided() -> None:
    class Impatient(UctPlayer):
        longest_playout = 1

    position = decisions(make(OPEN_INFORMATION, {}))[0]
    view, log = position.view(position.actor), position.log(position.actor)
    choice = Impatient("seed").choose(view, log, Limit(simulations=50, depth=1))
    assert {opinion.value for opinion in choice.opinions.values()} == {0.5}


def play(game: Game, players: list[Player], seed: str) -> Position:
    rng = Rng(seed)
    position = game.start()
    while position.actor is not None:
        seat = position.actor
        if seat == tsuboniwa.CHANCE:
            position = position.draw(rng)
        else:
            view, log = position.view(seat), position.log(seat)
            position = position.play(players[seat].choose(view, log, Limit(simulations=150)).action)
    return position


@pytest.mark.parametrize("name", [DUEL_WITH_HIDDEN_HANDS, MANY_SEATS])
def test_it_beats_random_play(name: str) -> None:
    game = make(name, {})
    won = 0
    for number in range(12):
        mine = number % 2
        players: list[Player] = [UctPlayer(f"u{number}"), RandomPlayer(f"r{number}")]
        end = play(game, players if mine == 0 else players[::-1], f"deal {number // 2}")
        assert end.outcome is not None
        won += mine in end.outcome.winners
    assert won >= 9


def test_an_edge_is_in_the_same_row_compiled_and_as_plain_python() -> None:
    edges = np.zeros((8, 3), np.int64)
    plain = getattr(find_edge, "py_func", find_edge)
    for action in np.array([1, 1 << 41, (1 << 62) - 1]):
        assert plain(edges, 3, action) == find_edge(edges, 3, action)
