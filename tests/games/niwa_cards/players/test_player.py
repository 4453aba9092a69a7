"""The player of the card game: sees what is plain, repeats itself, obeys and does not peek."""

import json
import threading
import time

import pytest

import tsuboniwa
from tests.command import interpreted
from tests.conformance import with_other_secrets
from tests.games.niwa_cards.players.positions import (
    AHEAD,
    BEHIND,
    LAST_EXCHANGE,
    ONE_ROUND,
    decisions,
)
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.niwa_cards.players.levels import make_advisor
from tsuboniwa.games.niwa_cards.players.player import CANDIDATES, CardsPlayer
from tsuboniwa.games.niwa_cards.players.search import Trials
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Player, Thinking
from tsuboniwa.players.roster import make_player

LIMIT = Limit(simulations=300)


def choose(
    position: Position,
    limit: Limit = LIMIT,
    thinking: Thinking | None = None,
    player: Player | None = None,
) -> Decision:
    seat = position.actor
    log = position.log(seat) if position.has_history else ()
    return (player or CardsPlayer("seed")).choose(position.view(seat), log, limit, thinking)


@pytest.fixture(scope="module")
def some() -> list[Position]:
    return decisions(2, "some", 6, CardsPlayer("some"), 8)


def test_C4_1_it_ends_the_round_while_that_wins() -> None:
    choice = choose(ONE_ROUND.position(AHEAD))
    assert str(choice.action) == "reveal"
    assert choice.value is not None
    swaps = [o.value for a, o in choice.opinions.items() if str(a).startswith("swap")]
    assert choice.value > 0.9 > 0.5 > max(swaps)


def test_C4_1_it_does_not_end_a_round_that_it_would_lose() -> None:
    choice = choose(ONE_ROUND.position(BEHIND))
    assert str(choice.action) == "swap O0 G6"


def test_C3_3_it_reveals_rather_than_wait_without_a_plan() -> None:
    """Where no house rule ends the swaps, nobody takes back a swap before the last card."""
    game = tsuboniwa.game("niwa_cards", rounds=1, stall=0)
    players = [make_player("niwa_cards", "1", f"plan {seat}") for seat in range(2)]
    rng = Rng("plan")
    swaps: list[tuple[int, str, str]] = []
    position = game.start()
    while position.actor == CHANCE or position.states[0].pile > 1:
        seat = position.actor
        if seat is None or seat == CHANCE:
            position = position.draw(rng)
            continue
        action = choose(position, Limit(simulations=40), player=players[seat]).action
        kind, *cards = str(action).split()
        if kind == "swap":
            assert (seat, *reversed(cards)) not in swaps
            swaps.append((seat, cards[0], cards[1]))
        else:
            swaps.clear()
        position = position.play(action)


def test_C3_2_it_lays_the_three_cards_that_leave_most() -> None:
    position = tsuboniwa.game("niwa_cards").position(LAST_EXCHANGE)
    choice = choose(position)

    def score(action: str) -> int:
        return int(position.play(action).states[0].scores[0, 0])

    assert score(str(choice.action)) == max(score(str(action)) for action in position.legal)
    # Points are those of the match: this round's, and two average ones.
    points = choice.opinions[choice.action].points
    assert points is not None
    assert points > score(str(choice.action)) + 2 * 30


def test_it_repeats_under_a_limit_of_simulations(some: list[Position]) -> None:
    for position in some:
        choice = choose(position)
        assert choice == choose(position)
        assert choice.action in position.legal
        assert set(choice.opinions) <= set(position.legal)
        if not choice.opinions:
            # For want of a better plan, without a trial.
            assert str(choice.action) == "reveal"
            continue
        assert 0 < sum(choice.visits.values()) <= 300
        assert choice.line[0] == choice.action
        assert all(0 <= opinion.value <= 1 for opinion in choice.opinions.values())


def test_a_depth_alone_comes_to_an_end(some: list[Position]) -> None:
    assert choose(some[0], Limit(depth=1)).action in some[0].legal


@pytest.mark.parametrize("seats", [2, 4])
def test_secrets_of_others_do_not_change_its_choice(seats: int) -> None:
    compared = 0
    for position in decisions(seats, "secrets", 5, CardsPlayer("secrets"), 6):
        for other in with_other_secrets(position, position.actor):
            assert choose(position) == choose(other)
            compared += 1
    assert compared >= 4


def test_it_stops_when_told_and_reports() -> None:
    # The beginning is the least clear, so that it does not stop by itself.
    position = decisions(2, "stop", 1, CardsPlayer("stop"), 1)[0]
    heard: list[int] = []
    thinking = Thinking(report=heard.append)
    result: list[Decision] = []
    worker = threading.Thread(
        target=lambda: result.append(choose(position, Limit(milliseconds=600_000), thinking))
    )
    worker.start()
    while not heard:
        time.sleep(0.01)
    thinking.stopped.set()
    worker.join(timeout=30)
    assert result[0].action in position.legal
    assert heard == sorted(heard)


def test_stopped_before_it_began_it_still_acts(some: list[Position]) -> None:
    thinking = Thinking()
    thinking.stopped.set()
    for position in some:
        assert choose(position, thinking=thinking).action in position.legal


def test_its_memory_is_bounded(some: list[Position]) -> None:
    memory = 6_000
    room = Trials.room(memory)
    assert 2 < room < CANDIDATES
    trials = Trials.of(ONE_ROUND.position(AHEAD).states[0].centre.repeat(room)[:room].copy())
    assert sum(part.nbytes for part in (*trials.compared, *trials[1:])) <= memory
    choice = choose(some[0], Limit(simulations=300, memory=memory))
    assert len(choice.opinions) <= room
    assert choice.action in some[0].legal


def test_what_is_clear_needs_less_thought() -> None:
    choice = choose(ONE_ROUND.position(AHEAD), Limit(simulations=100_000))
    assert sum(choice.visits.values()) < 20_000


def test_the_advisor_has_an_opinion_on_every_action(some: list[Position]) -> None:
    for position in some[:3]:
        choice = choose(position, Limit(simulations=2_000), player=make_advisor("seed"))
        assert set(choice.opinions) == set(position.legal)
        assert all(opinion.points is not None for opinion in choice.opinions.values())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("stall", [0, 1, 3])
def test_whole_matches_come_to_an_end(seats: int, stall: int) -> None:
    game = tsuboniwa.game("niwa_cards", players=seats, rounds=2, stall=stall)
    rng = Rng(f"{seats} {stall}")
    position = game.start()
    while position.actor is not None:
        if position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
        else:
            position = position.play(choose(position, Limit(simulations=16)).action)
    assert position.outcome is not None


INTERPRETED = """
import json
from tests.games.niwa_cards.players.test_player import choose, replayed
from tsuboniwa.players.limit import Limit
choice = choose(replayed(json.load(open(0))), Limit(simulations=20))
print(json.dumps({str(a): o.value for a, o in choice.opinions.items()}))
"""


def replayed(actions: list[str]) -> Position:
    position = tsuboniwa.game("niwa_cards", rounds=2).start()
    for action in actions:
        position = position.play(action)
    return position


def test_interpreted_it_thinks_the_same(some: list[Position]) -> None:
    """And nothing overflows on the way: in compiled code nobody would notice."""
    history = [str(event.action) for event in some[1].events]
    found = json.loads(interpreted(INTERPRETED, json.dumps(history)))
    compiled = choose(some[1], Limit(simulations=20)).opinions
    assert found == pytest.approx({str(a): o.value for a, o in compiled.items()})
