"""What the second version of the rules changed (R3.5), and that it changed nothing else."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.niwa_race.garden import GAME, VERSION_1
from tsuboniwa.core.game import Position
from tsuboniwa.games.niwa_race.notation import space_names_of

NAMES = space_names_of(GAME.setup)
BASES = [NAMES[base] for base in GAME.setup.bases]
# Around the own base from the first turn on.
SET_UP = ("g@g6", "o@h5", "p@i6", "g@b3", "o@c1", "p@c2")
DECISIONS = st.lists(st.integers(0, 1 << 20), min_size=1, max_size=80)


def played(position: Position, decisions: list[int]) -> list[Position]:
    """All positions of a match in which these decisions choose among what is possible."""
    match = [position]
    for decision in decisions:
        if match[-1].actor is None:
            break
        legal = match[-1].legal
        match.append(match[-1].play(legal[decision % len(legal)]))
    return match


def set_up(game_position: Position) -> Position:
    for action in SET_UP:
        game_position = game_position.play(action)
    return game_position


@settings(max_examples=40, deadline=None)
@given(DECISIONS)
def test_a_figurine_on_its_own_base_is_moving_and_can_go_on(decisions: list[int]) -> None:
    for position in played(set_up(GAME.start()), decisions):
        view = position.view(None).as_json()
        for seat, base in enumerate(BASES):
            if base in [figurine["space"] for figurine in view["figurines"][seat]]:  # type: ignore[index]
                assert (position.actor, view["moving"]) == (seat, base)
                texts = [str(action) for action in position.legal]
                assert texts
                assert all(text.startswith(base) for text in texts)


@settings(max_examples=40, deadline=None)
@given(DECISIONS)
def test_elsewhere_only_steps_onto_the_own_base_were_added(decisions: list[int]) -> None:
    for position in played(set_up(GAME.start()), decisions):
        state = position.states[0]
        if position.actor is None or state.moving >= 0:
            continue
        before = VERSION_1.position(str(position))
        added = {str(action) for action in position.legal} - {str(a) for a in before.legal}
        assert all(f"-{BASES[position.actor]}>" in text for text in added)
        assert len(before.legal) + len(added) == len(position.legal)


@settings(max_examples=40, deadline=None)
@given(DECISIONS)
def test_a_match_of_version_1_is_legal_by_version_2_but_for_what_ends_a_turn(
    decisions: list[int],
) -> None:
    """Where a crossing keeps a turn going, version 2 waits for an end."""
    later = set_up(GAME.start())
    for before, position in pairwise(played(set_up(VERSION_1.start()), decisions)):
        if later.actor != before.actor:
            later = later.play("end")
        later = later.play(str(position.events[-1].action))
