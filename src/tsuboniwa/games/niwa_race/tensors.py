"""Niwa as numbers. Spaces are numbered in the order of their names, in every layout."""

from tsuboniwa.adapters.environment import Bounds, Environment
from tsuboniwa.adapters.index_space import Asked, Part, numbered
from tsuboniwa.adapters.pieces import MOST, Piece
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.compiled import compiled
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.notation import PHASES, space_names_of
from tsuboniwa.games.niwa_race.rules import COLOURS, FIGURINES, NOWHERE, SPACES, Setup, State

PHASE_COUNT = len(PHASES)
COLOUR_COUNT = len(COLOURS)
BEADS = 3

# Nothing is left to chance.
OUTCOMES: tuple[Part, ...] = ()


def actions(setup: Setup) -> tuple[Part, ...]:
    names = space_names_of(setup)
    unused = [f"unused {n}" for n in range(len(names), SPACES)]
    return (
        Part(
            "kind",
            "what to do",
            (rules.PUT, rules.STEP, rules.PASS, rules.JUMP, rules.END),
            ("put", "step", "pass", "jump", "end"),
            (Asked(ANY, "kind"),),
        ),
        numbered(
            "space",
            "of the figurine that moves, then where it goes, then of the one that gets the bead",
            [*names, *unused],
            0,
            Asked(rules.PUT, "target"),
            *(Asked(rules.STEP, field) for field in ("figurine", "target", "receiver")),
            *(Asked(rules.PASS, field) for field in ("figurine", "receiver")),
            *(Asked(rules.JUMP, field) for field in ("figurine", "target")),
        ),
    )


def bounds(setup: Setup) -> Bounds:
    # Six figurines are put. A turn has three steps with three beads, then a jump or an end, each of
    # four choices at most.
    return Bounds(-1.0, 1.0, 6 * 2 + int(setup.max_turns) * 16, 0)


ENVIRONMENT = Environment(bounds, zero_sum=True, hidden_information=False)


def pieces(setup: Setup) -> tuple[Piece, ...]:
    return (
        Piece("phase", (PHASE_COUNT,), 1, "one of " + ", ".join(PHASES)),
        Piece("turn", (1,), 1, "whether you act"),
        Piece("turns left", (1,), MOST, "until the match is drawn; no more than 127 are told"),
        Piece("repeated", (1,), 3, "how often a turn has started from this position"),
        Piece("setting up", (COLOUR_COUNT,), 1, "the beads of the figurine to be put next"),
        Piece("bases", (2, SPACES), 1, "yours, the other's"),
        Piece("figurines", (2, SPACES), 1, "yours, the other's"),
        Piece(
            "beads",
            (2, BEADS, COLOUR_COUNT, SPACES),
            1,
            "yours, the other's; the top one, those below; green, orange, pink",
        ),
        Piece("moving", (SPACES,), 1, "the figurine that has made a step in this turn"),
    )


@compiled
def write(setup: Setup, state: State, seat: int, out: Array) -> None:
    out[state.phase] = 1
    at = PHASE_COUNT
    out[at] = state.actor == seat
    out[at + 1] = min(setup.max_turns - state.turns, MOST)
    last = min(state.turns, setup.max_turns - 1)
    key = state.seen[last]
    if key != 0:
        repeated = 0
        for turn in range(last + 1):
            repeated += state.seen[turn] == key
        out[at + 2] = repeated
    at += 3
    if state.phase == rules.SETTING_UP:
        out[at + rules.colour_to_put(state) - 1] = 1
    at += COLOUR_COUNT
    for i in range(2):
        owner = seat if i == 0 else 1 - seat
        out[at + i * SPACES + setup.bases[owner]] = 1
        for figurine in range(FIGURINES):
            place = state.place[owner, figurine]
            if place != NOWHERE:
                out[at + (2 + i) * SPACES + place] = 1
                stack = state.stack[owner, figurine]
                level = 0
                while stack:
                    plane = (i * BEADS + level) * COLOUR_COUNT + (stack & 3) - 1
                    out[at + (4 + plane) * SPACES + place] = 1
                    stack >>= 2
                    level += 1
    at += (4 + 2 * BEADS * COLOUR_COUNT) * SPACES
    if state.moving >= 0:
        out[at + state.place[state.actor, state.moving]] = 1
