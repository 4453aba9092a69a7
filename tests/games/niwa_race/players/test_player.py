"""The player of the race: what it sees, and how it behaves."""

import threading
import time

import pytest

from tests.command import interpreted, python
from tests.games.niwa_race.garden import change
from tests.games.niwa_race.players.positions import garden, scattered, turns_of, wins_at_once
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import make
from tsuboniwa.core.state_records import one_record
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.layouts import layout_names
from tsuboniwa.games.niwa_race.players.deepening import table_for
from tsuboniwa.games.niwa_race.players.knowledge import knowledge_of
from tsuboniwa.games.niwa_race.players.player import RacePlayer
from tsuboniwa.games.niwa_race.players.search import WORK
from tsuboniwa.games.niwa_race.players.threats import winning_action
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Thinking

# The walls are shown in tests/games/niwa_race/garden.py.
EMPTY = """
    turn 0
    a:    .     .     .     .     .     .
    b: .     #     .     .     .     .     .
    c:    .     .     .     .     .     .     .
    d:       .     .     .     .     .     .     .
    e:    .     .     .     .     .     .     .
    f: .     .     .     .     .     .     .
    g:    .     .     .     .     .     .     .
    h:       .     .     .     .     .     #     .
    i:          .     .     .     .     .     .
    """


def choose(
    position: Position, limit: Limit, seed: str = "seed", thorough: bool = False
) -> Decision:
    assert position.actor is not None
    return RacePlayer(seed, thorough).choose(position.view(position.actor), (), limit)


def play_turn(position: Position, limit: Limit) -> Position:
    """Play until the turn is over."""
    seat = position.actor
    while position.actor == seat:
        position = position.play(choose(position, limit).action)
    return position


# --- What it sees -----------------------------------------------------------------------------


def test_it_wins_in_a_turn_of_three_steps() -> None:
    """From d3 through green to c3, through pink to c2 and into the base."""
    position = garden().position(
        change(EMPTY, d3="0ppg", f7="0go", g7="0o", a6="1gg", i1="1oo", i2="1pp")
    )
    choice = choose(position, Limit(depth=1))
    assert choice.value == 1
    assert choice.opinions[choice.action].proven
    assert [str(action)[:5] for action in choice.line] == ["d3-c3", "c3-c2", "c2-b2"]
    end = play_turn(position, Limit(depth=1))
    assert end.outcome is not None
    assert end.outcome.winners == (0,)


def test_it_defends_against_a_turn_of_three_steps() -> None:
    """The same threat, by the other side: something must stand in the way."""
    position = garden().position(
        change(EMPTY, f5="1ppg", b7="1go", c7="1o", g6="0gg", h5="0oo", i5="0pp")
    )
    waiting = position.states.copy()
    waiting[0].actor = 1
    assert wins_at_once(Position(position.game, waiting, 1, None))
    assert not wins_at_once(play_turn(position, Limit(depth=1)))


def test_it_never_leaves_a_win_to_the_other_if_it_can_help_it() -> None:
    """One turn of search is enough to win at once, and to stop the other from it."""
    game = garden()
    after = one_record(rules.STATE)

    def wins(position: Position) -> bool:
        tables = knowledge_of(game.setups)
        return winning_action(game.setups, position.states, after, tables) >= 0

    won = saved = 0
    for seed in range(100):
        position = scattered(game, seed)
        seat = position.actor
        end = play_turn(position, Limit(depth=1))
        if wins(position):
            assert end.states[0].winner == seat
            won += 1
        elif any(not wins(other) for _, other in turns_of(position)):
            assert not wins(end)
            saved += 1
    assert won > 5
    assert saved > 50


# --- How it behaves ---------------------------------------------------------------------------


@pytest.mark.parametrize("thorough", [False, True])
def test_it_repeats_under_a_limit_of_nodes(thorough: bool) -> None:
    for seed in range(8):
        position = scattered(garden(), seed)
        choice = choose(position, Limit(simulations=2000), thorough=thorough)
        assert choice == choose(position, Limit(simulations=2000), thorough=thorough)
        assert choice.action in position.legal
        assert choice.line[0] == choice.action
        assert choice.value is not None
        assert 0 <= choice.value <= 1
        if thorough:
            assert set(choice.opinions) == set(position.legal)
            assert choice.value == max(opinion.value for opinion in choice.opinions.values())


def test_the_expected_line_can_be_played() -> None:
    for seed in range(20):
        position = scattered(garden(), seed)
        line = choose(position, Limit(simulations=5000)).line
        for action in line:
            position = position.play(action)


def test_nodes_are_counted_and_limited() -> None:
    position = scattered(garden(), 2)
    assert position.actor is not None
    for nodes in (1, 2, 50, 3000):
        seen = RacePlayer("seed").analyse(position.view(position.actor), Limit(simulations=nodes))
        assert seen.nodes <= nodes
        assert seen.action in position.legal


def test_a_depth_counts_turns() -> None:
    position = scattered(garden(), 2)
    assert position.actor is not None
    view = position.view(position.actor)
    nodes = []
    for depth in (1, 2, 3):
        seen = RacePlayer("seed").analyse(view, Limit(depth=depth))
        assert seen.depth == depth
        nodes.append(seen.nodes)
    assert nodes == sorted(nodes)


def test_it_stops_when_told_and_reports() -> None:
    position = make("niwa_race").start()
    for action in ("g@j3", "o@i4", "p@i3", "g@b5", "o@c4", "p@c3"):
        position = position.play(action)
    heard: list[int] = []
    thinking = Thinking(report=heard.append)
    result: list[Decision] = []

    def think() -> None:
        view = position.view(0)
        limit = Limit(milliseconds=600_000)
        result.append(RacePlayer("seed").choose(view, (), limit, thinking))

    worker = threading.Thread(target=think)
    worker.start()
    while len(heard) < 3:
        time.sleep(0.01)
    thinking.stopped.set()
    worker.join(timeout=30)
    assert result[0].action in position.legal
    assert heard == sorted(heard)


def test_one_that_was_stopped_before_still_acts() -> None:
    position = scattered(garden(), 2)
    assert position.actor is not None
    thinking = Thinking()
    thinking.stopped.set()
    for limit in (Limit(simulations=100), Limit(milliseconds=600_000)):
        choice = RacePlayer("seed").choose(position.view(position.actor), (), limit, thinking)
        assert choice.action in position.legal


def test_its_memory_is_bounded_and_a_small_table_will_do() -> None:
    memory = 2 * WORK.itemsize
    table = table_for(Limit(milliseconds=1000, memory=memory))
    assert table.nbytes + WORK.itemsize <= memory
    assert 4 * table.nbytes > memory
    position = scattered(garden(), 2)
    choice = choose(position, Limit(simulations=20_000, memory=memory))
    assert choice.action in position.legal
    assert choose(position, Limit(simulations=500, memory=1)).action in position.legal


def test_seeds_play_differently() -> None:
    position = make("niwa_race").start()
    chosen = set()
    for number in range(6):
        here = position
        while here.states[0].turns == 0:
            here = here.play(choose(here, Limit(simulations=1000), str(number)).action)
        chosen.add(str(here))
    assert len(chosen) > 2


@pytest.mark.parametrize("layout", [*layout_names(), "random:5"])
def test_whole_matches(layout: str) -> None:
    position = make("niwa_race", layout=layout, max_turns=60).start()
    while position.actor is not None:
        seed = f"seat {position.actor}"
        choice = choose(position, Limit(simulations=300), seed)
        position = position.play(choice.action)
    assert position.outcome is not None


@pytest.mark.parametrize("max_turns", [2, 3, 5])
def test_tiny_matches(max_turns: int) -> None:
    position = make("niwa_race", max_turns=max_turns).start()
    while position.actor is not None:
        choice = choose(position, Limit(simulations=1000))
        position = position.play(choice.action)
    assert position.outcome is not None
    assert position.outcome.reason == "turn-limit"


def test_a_repetition_is_seen_as_the_draw_that_it_is() -> None:
    """Behind, with the third time of a position at hand, it is worth half."""
    rng = Rng("repetition")
    for _ in range(400):
        position = scattered(garden(), rng.below(1 << 30))
        if wins_at_once(position):
            continue
        view = position.view(position.actor)
        for action, end in ((a[0], e) for a, e in turns_of(position) if len(a) == 1):
            if end.actor is None or wins_at_once(end):
                continue
            key = int(end.states[0].seen[1])
            states = position.states.copy()
            states[0].turns = 4
            states[0].seen[4] = states[0].seen[0]
            states[0].seen[:4] = key, 1, key, 1
            repeated = Position(position.game, states, int(states[0].actor), None)
            opinions = (
                RacePlayer("seed", thorough=True)
                .choose(repeated.view(view.seat), (), Limit(depth=2))
                .opinions
            )
            assert opinions[action].value == 0.5
            return
    raise AssertionError("no position to repeat")


SHOW = """
from tests.games.niwa_race.players.positions import garden, scattered
from tsuboniwa.players.limit import Limit
from tsuboniwa.games.niwa_race.players.knowledge import knowledge_of
from tsuboniwa.games.niwa_race.players.player import RacePlayer
for seed in range(2):
    position = scattered(garden(), seed)
    view = position.view(position.actor)
    print(RacePlayer("seed").analyse(view, Limit(simulations=400)))
"""


def test_interpreted_it_thinks_the_same() -> None:
    shown = interpreted(SHOW)
    assert "Analysis" in shown
    assert shown == python(SHOW)
