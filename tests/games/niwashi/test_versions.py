"""What the second version of the rules changed (N4.2, N7.1), in any match."""

from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.niwashi.tables import GAME, VERSION_1, seen, table
from tsuboniwa.core.game import Game, Position
from tsuboniwa.games.niwashi.state import TAKING

DECISIONS = st.lists(st.integers(0, 1 << 20), min_size=1, max_size=60)


def late(game: Game) -> Position:
    """Near the end, where hands become small: the pile has two tiles."""
    return table(
        "pgo\nspb\nobs",
        hands=("bgo gog", "(bgp) opp"),
        display="bpb gsp psp",
        discard="oso bbg ggo",
        pile=2,
        game=game,
    )


class Step(NamedTuple):
    """An action, and the positions around it."""

    before: Position
    action: str
    after: Position


def steps(position: Position, decisions: list[int]) -> list[Step]:
    """A match in which these decisions choose: placements twice as often as lanterns."""
    found = []
    for decision in decisions:
        if position.actor is None:
            break
        texts = [str(action) for action in position.legal]
        placing = [text for text in texts if not text.startswith("lantern")]
        if decision % 3 and placing:
            texts = placing
        action = texts[decision // 3 % len(texts)]
        found.append(Step(position, action, position.play(action)))
        position = found[-1].after
    return found


@settings(max_examples=40, deadline=None)
@given(DECISIONS)
def test_after_a_lantern_nobody_lays_an_order_open(decisions: list[int]) -> None:
    lantern = False
    for before, action, after in steps(late(GAME), decisions):
        word = action.split(" ")[0]
        lantern = word == "discard" or (lantern and word == "display")
        if lantern:
            assert seen(after)["score"] == seen(before)["score"]


@settings(max_examples=40, deadline=None)
@given(DECISIONS)
def test_nobody_stops_drawing_while_there_is_room_and_something_to_take(
    decisions: list[int],
) -> None:
    for before, action, after in steps(late(GAME), decisions):
        if before.states[0].phase != TAKING or after.states[0].phase == TAKING:
            continue
        taken = action.split(" ")[1]
        view = seen(before, before.actor)
        display = [tile for tile in view["display"] if tile != taken]
        left = len(view["discard"]) - (taken == "discard")
        tiles = 1 + len(view["seats"][before.actor]["tiles"])
        assert tiles == 3 or not (display or (view["discard_open"] and left))


@settings(max_examples=40, deadline=None)
@given(DECISIONS)
def test_in_version_1_one_take_was_all(decisions: list[int]) -> None:
    for before, _, after in steps(late(VERSION_1), decisions):
        assert before.states[0].phase != TAKING or after.states[0].phase != TAKING
