"""The player of Bossa: it takes what is there, and it is repeatable, honest and obedient."""

import threading
import time

import pytest

import tsuboniwa
from tests.command import interpreted
from tests.conformance import random_match, some_positions, with_other_secrets
from tests.games.bossa.cases import CASES
from tests.registered import label
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.players.levels import LEVELS, make_advisor
from tsuboniwa.games.bossa.players.player import BossaPlayer, Tree
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Player, Thinking
from tsuboniwa.players.random_player import RandomPlayer

REGULAR = tsuboniwa.game("bossa")
SETUP_PHASES = (rules.CHOOSING, rules.COLOURING, rules.KEEPING)
games = pytest.mark.parametrize(
    "game", [tsuboniwa.game("bossa", **options) for options in CASES], ids=map(label, CASES)
)


def choose(
    position: Position,
    limit: Limit,
    thinking: Thinking | None = None,
    player: Player | None = None,
) -> Decision:
    seat = position.actor
    log = position.log(seat) if position.has_history else ()
    return (player or BossaPlayer("seed")).choose(position.view(seat), log, limit, thinking)


def decisions(game: Game, most: int = 6) -> list[Position]:
    found = [p for p in some_positions(game, "bossa player", 60) if p.actor in (0, 1)]
    return [p for p in found if len(p.legal) > 1][:most]


def openings(game: Game) -> list[Position]:
    """One decision of each kind before the first draw."""
    found: dict[int, Position] = {}
    for number in range(8):
        for position in random_match(game, ("opening", number)):
            if int(position.states[0].phase) in SETUP_PHASES:
                found.setdefault(int(position.states[0].phase), position)
    return list(found.values())


def turn(hand: str, other: str, **rest: str) -> Position:
    """A position early in a match in which seat 0 is to move."""
    text = {"white": "die 3 of 0", "black": "die 5 of 1", "markers": "", "other_markers": ""} | rest
    return REGULAR.position(
        f"""turn 0
        white: {text["white"]}
        black: {text["black"]}
        seat 0: {hand} | {text["markers"]}
        seat 1: {other} | {text["other_markers"]}
        removed: 06
        discard:"""
    )


# --- It takes what is there --------------------------------------------------------------------


@pytest.mark.parametrize("simulations", [1, 30])
def test_it_lays_its_last_tiles_at_once(simulations: int) -> None:
    # Both tiles fit alone, and together they make the 4 beside the white die.
    position = turn("20 21", "01 12 41 30", markers="redraw swap")
    choice = choose(position, Limit(simulations=simulations))
    assert str(choice.action) == "W+ 20 21"
    assert choice.value == 1
    assert choice.opinions[choice.action].proven


STUCK_UNLESS_PLACING = """turn 0
    white: die 4 of 0 2=21+20 3=15,22 5=50 6=24,41
    black: die 2 of 1 1=51 3=03 4=12,42 5=02,31,32
    seat 0: 01 04 10 30 33 | swap
    seat 1: 60 | swap stack
    removed: 06
    discard: 05 11"""


@pytest.mark.parametrize("solves", [0, 8])
def test_it_avoids_being_stuck_at_once(solves: int) -> None:
    """After each of the swaps the other seat can leave seat 0 without a move, whatever is drawn."""
    position = REGULAR.position(STUCK_UNLESS_PLACING)
    choice = choose(position, Limit(simulations=500), player=BossaPlayer("seed", solves))
    assert str(choice.action) == "W+ 10 30 33"
    assert choice.opinions[choice.action].proven == (solves > 0)
    swaps = [action for action in position.legal if str(action).startswith("swap")]
    assert len(swaps) == len(position.legal) - 1
    known = choose(position, Limit(simulations=5000), player=make_advisor("a"))
    assert all(known.opinions[swap].value == 0 for swap in swaps)


@games
def test_a_seat_that_can_win_at_once_does(game: Game) -> None:
    """In whatever position: if an action ends the match with a win, such an action is chosen."""
    met = 0
    for number in range(200):
        for position in random_match(game, ("win", number)):
            seat = position.actor
            if seat not in (0, 1) or int(position.states[0].phase) != rules.TURN:
                continue
            ends = {action: position.play(action).outcome for action in position.legal}
            wins = {action for action, end in ends.items() if end and seat in end.winners}
            if wins and len(ends) > 1:
                met += 1
                choice = choose(position, Limit(simulations=8))
                assert choice.action in wins
                assert choice.value == 1
        if met >= 10:
            return
    raise AssertionError("too few wins to be taken")


@games
def test_it_never_chooses_a_certain_loss_while_there_is_hope(game: Game) -> None:
    met = 0
    for position in (p for n in range(60) for p in random_match(game, ("loss", n))):
        if position.actor not in (0, 1) or int(position.states[0].unseen).bit_count() > 5:
            continue
        if len(position.legal) < 2:
            continue
        known = choose(position, Limit(simulations=50_000), player=make_advisor("a"))
        best = max(opinion.value for opinion in known.opinions.values())
        worst = min(opinion.value for opinion in known.opinions.values())
        if worst == 0 < best:
            met += 1
            chosen = choose(position, Limit(simulations=50_000))
            assert known.opinions[chosen.action].value == pytest.approx(best)
        if met == 8:
            return
    assert met


# --- It is a player like the others ------------------------------------------------------------


@games
def test_it_repeats_under_a_limit_of_simulations(game: Game) -> None:
    for position in decisions(game) + openings(game):
        for limit in (Limit(simulations=200), Limit(depth=1, simulations=40)):
            choice = choose(position, limit)
            assert choice == choose(position, limit)
            assert choice.action in position.legal
            assert choice.line[0] == choice.action
            assert set(choice.opinions) <= set(position.legal)
            assert all(0 <= opinion.value <= 1 for opinion in choice.opinions.values())


@games
def test_the_advisor_has_an_opinion_on_every_action(game: Game) -> None:
    for position in decisions(game) + openings(game):
        choice = choose(position, Limit(simulations=100), player=make_advisor("a"))
        assert set(choice.opinions) == set(position.legal)


def test_an_advisor_out_of_time_proves_the_best_and_judges_the_rest() -> None:
    for number in range(99):
        for position in random_match(REGULAR, ("advice", number)):
            if position.actor not in (0, 1) or int(position.states[0].unseen).bit_count() != 6:
                continue
            choice = choose(position, Limit(simulations=200), player=make_advisor("a"))
            proven = [opinion.proven for opinion in choice.opinions.values()]
            if choice.opinions[choice.action].proven and not all(proven):
                assert set(choice.opinions) == set(position.legal)
                assert choice.value == max(o.value for o in choice.opinions.values())
                return
    raise AssertionError("no such position was met")


@games
def test_secrets_do_not_change_its_choice(game: Game) -> None:
    met = 0
    for position in decisions(game) + openings(game):
        for other in with_other_secrets(position, position.actor):
            met += 1
            limit = Limit(simulations=60)
            assert choose(position, limit) == choose(other, limit)
    assert met


def test_a_chip_kept_in_secret_does_not_change_the_second_choice() -> None:
    game = tsuboniwa.game("bossa", chips=True)
    for position in random_match(game, "second"):
        if int(position.states[0].phase) == rules.KEEPING:
            limit = Limit(simulations=100)
            one, two = (choose(position.play(chip), limit) for chip in ("doubler", "inverter"))
            assert one == two
            return


def test_it_stops_when_told_and_reports() -> None:
    for position in (decisions(REGULAR)[0], *openings(REGULAR)):
        heard: list[int] = []
        thinking = Thinking(report=heard.append)
        result: list[Decision] = []
        player = make_advisor("patient")

        def think(
            position: Position = position,
            thinking: Thinking = thinking,
            result: list[Decision] = result,
            player: Player = player,
        ) -> None:
            result.append(choose(position, Limit(milliseconds=600_000), thinking, player))

        worker = threading.Thread(target=think)
        worker.start()
        while not heard:
            time.sleep(0.01)
        thinking.stopped.set()
        worker.join(timeout=30)
        assert result[0].action in position.legal
        assert heard == sorted(heard)


def test_stopped_before_it_began_it_still_answers() -> None:
    thinking = Thinking()
    thinking.stopped.set()
    for position in decisions(REGULAR) + openings(REGULAR):
        choice = choose(position, Limit(simulations=100), thinking)
        assert choice.action in position.legal
        assert len(choice.opinions) == len(position.legal) or choice.value == 1


def test_solving_that_does_not_finish_gives_way_to_search() -> None:
    position = next(
        p
        for number in range(99)
        for p in random_match(REGULAR, ("long", number))
        if p.actor in (0, 1) and len(p.legal) > 10 and int(p.states[0].unseen).bit_count() == 12
    )
    choice = choose(position, Limit(simulations=50), player=BossaPlayer("s", solves=13))
    assert not all(opinion.proven for opinion in choice.opinions.values())
    assert sum(choice.visits.values()) > 0


def test_its_memory_is_bounded_and_a_full_tree_goes_on() -> None:
    memory = 400_000
    tree = Tree.with_room(None, memory)
    assert tree.nbytes <= memory
    position = decisions(REGULAR)[0]
    choice = choose(position, Limit(simulations=3_000, memory=memory), player=make_advisor("a"))
    assert sum(choice.visits.values()) == 3_000


def test_it_stops_early_when_nothing_can_change() -> None:
    """With an action far ahead it does not use all that it may; an advisor does."""
    used = [sum(choose(p, Limit(simulations=4000)).visits.values()) for p in decisions(REGULAR)]
    assert min(used) < 4000
    assert max(used) <= 4000


# --- It plays well -----------------------------------------------------------------------------


def play(game: Game, players: list[Player], limits: list[Limit], seed: str) -> Position:
    rng = Rng(seed)
    position = game.start()
    while position.actor is not None:
        seat = position.actor
        if seat == tsuboniwa.CHANCE:
            position = position.draw(rng)
        else:
            chosen = choose(position, limits[seat], player=players[seat])
            position = position.play(chosen.action)
    return position


def wins(game: Game, first: str, second: str, matches: int) -> float:
    """How many of some matches the first of two levels wins, on the same deals from both seats."""
    won = 0.0
    for number in range(matches):
        mine = number % 2
        players: list[Player] = []
        limits: list[Limit] = []
        for seat in range(2):
            name = first if seat == mine else second
            if name == "random":
                players.append(RandomPlayer(f"{number}"))
                limits.append(Limit(simulations=1))
            else:
                level = LEVELS[name]
                players.append(level.make(f"{number}"))
                limits.append(level.limit if level.limit.simulations else Limit(simulations=300))
        end = play(game, players, limits, f"deal {number // 2}")
        assert end.outcome is not None
        won += 0.5 if not end.outcome.winners else mine in end.outcome.winners
    return won


@games
def test_it_plays_whole_matches_and_beats_random_play(game: Game) -> None:
    assert wins(game, "master", "random", 12) >= 9


@pytest.mark.parametrize(("stronger", "weaker"), [("1", "random"), ("3", "1"), ("5", "3")])
def test_levels_are_in_order(stronger: str, weaker: str) -> None:
    assert wins(REGULAR, stronger, weaker, 60) > 34


def test_levels_are_named_from_the_kindest_to_the_strongest() -> None:
    assert list(LEVELS) == ["1", "2", "3", "4", "5", "6", "master"]
    assert LEVELS["master"].limit == Limit(milliseconds=1000)
    assert all(level.limit.milliseconds is None for level in list(LEVELS.values())[:-1])


INTERPRETED = """
import warnings
warnings.simplefilter("error")
from tests.games.bossa.players.test_player import think_a_little
print(think_a_little())
"""


def think_a_little() -> str:
    """A few choices as text, with values as exact as the order of additions allows."""
    lines = []
    for position in decisions(REGULAR, 2) + openings(REGULAR)[:1]:
        choice = choose(position, Limit(simulations=6))
        seen = {str(a): (round(o.value, 4), o.visits) for a, o in choice.opinions.items()}
        lines.append(f"{choice.action} {seen}")
    return "\n".join(lines)


def test_interpreted_it_chooses_the_same() -> None:
    assert interpreted(INTERPRETED) == think_a_little()
