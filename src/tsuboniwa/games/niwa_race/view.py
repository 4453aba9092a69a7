"""What a seat of Niwa may know, as plain data: everything."""

from typing import TypedDict

from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.notation import PHASES, beads_of, space_names_of
from tsuboniwa.games.niwa_race.rules import COLOURS, Setup, State


class FigurineView(TypedDict):
    """A figurine with its beads from bottom to top; the last one is active (R3.1)."""

    space: str
    beads: list[str]


class NiwaRaceView(TypedDict):
    """What changes during a match. The board is that of the game's option `layout`."""

    phase: str
    # Turns that have ended, of both seats together, and how many end the match (R5.2).
    turns: int
    max_turns: int
    # The beads of the figurine to be set up next (R2.2).
    setting_up: str | None
    # Where the figurine that has made a step in this turn is (R3.3).
    moving: str | None
    # How often a turn has started from this position, this time included (R5.2).
    repeated: int
    # By seat, in the order of the spaces.
    figurines: list[list[FigurineView]]


def describe(setup: Setup, state: State, seat: int) -> NiwaRaceView:
    names = space_names_of(setup)
    setting_up = state.phase == rules.SETTING_UP
    moving = int(state.place[state.actor, state.moving]) if state.moving >= 0 else None
    return {
        "phase": PHASES[state.phase],
        "turns": int(state.turns),
        "max_turns": int(setup.max_turns),
        "setting_up": COLOURS[rules.colour_to_put(state) - 1] if setting_up else None,
        "moving": None if moving is None else names[moving],
        "repeated": _repeated(setup, state),
        "figurines": [
            [
                {"space": names[place], "beads": list(beads_of(stack))}
                for place, stack in zip(state.place[owner], state.stack[owner], strict=True)
                if place != rules.NOWHERE
            ]
            for owner in range(2)
        ],
    }


def _repeated(setup: Setup, state: State) -> int:
    last = min(int(state.turns), int(setup.max_turns) - 1)
    key = state.seen[last]
    return int((state.seen[: last + 1] == key).sum()) if key else 0
