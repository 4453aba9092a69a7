"""Why an action of Niwa is not possible: one sentence that names the rule.

Asked only about actions that the rules have refused.
"""

from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.layouts import DIRECTIONS
from tsuboniwa.games.niwa_race.notation import (
    FIGURINE,
    KIND,
    RECEIVER,
    TARGET,
    beads_of,
    space_names_of,
)
from tsuboniwa.games.niwa_race.rules import Setup, State

COLOUR_NAMES = ("", "green", "orange", "pink")


def explain(setup: Setup, state: State, action: int) -> str:
    kind = KIND.of(action)
    if state.phase == rules.SETTING_UP:
        if kind != rules.PUT:
            return "The figurines are set up first, such as g@c4 (R2.2)."
        return _explain_put(setup, state, action)
    if kind == rules.PUT:
        return "All figurines are set up (R2.2)."
    if kind == rules.END:
        return "A turn is ended only after a step; before that, step, jump or pass a bead (R3.3)."
    names = space_names_of(setup)
    here = FIGURINE.of(action)
    figurine = rules.figurine_on(state, here)
    if figurine < 0:
        return f"None of your figurines stands on {names[here]} ({_rule(kind)})."
    if state.moving >= 0:
        moving = int(state.place[state.actor, state.moving])
        if kind == rules.PASS:
            return "A bead is passed instead of moving, and you have moved (R3.4)."
        if here != moving:
            return f"A turn moves one figurine, and the one on {names[moving]} has moved (R3.3)."
    if kind == rules.JUMP:
        return _explain_jump(setup, state, figurine, TARGET.of(action))
    if state.stack[state.actor, figurine] == 0:
        return f"The figurine on {names[here]} has no bead ({_rule(kind)})."
    if kind == rules.STEP:
        problem = _explain_way(setup, state, figurine, TARGET.of(action))
        if problem:
            return problem
    return _explain_receiver(setup, state, kind, here, RECEIVER.of(action))


def _rule(kind: int) -> str:
    return {rules.STEP: "R3.2", rules.PASS: "R3.4", rules.JUMP: "R4.1"}[kind]


def _explain_put(setup: Setup, state: State, action: int) -> str:
    name = space_names_of(setup)[TARGET.of(action)]
    colour = rules.colour_to_put(state)
    if FIGURINE.of(action) != colour:
        return f"Next comes the figurine with the {COLOUR_NAMES[colour]} beads (R2.2)."
    base = setup.bases[state.actor]
    if TARGET.of(action) not in setup.beside[base]:
        return f"The space {name} is not around your base, {space_names_of(setup)[base]} (R2.2)."
    return f"The space {name} is taken (R2.2)."


def _explain_entering(setup: Setup, state: State, space: int) -> str | None:
    name = space_names_of(setup)[space]
    if state.taken[space]:
        return f"The space {name} is taken (R3.5)."
    if space == setup.bases[state.actor]:
        return f"The space {name} is your own base, which you never enter (R3.5)."
    return None


def _explain_way(setup: Setup, state: State, figurine: int, target: int) -> str | None:
    """What stops a step before anybody asks where the bead goes."""
    names = space_names_of(setup)
    here = int(state.place[state.actor, figurine])
    beside = setup.beside[here].tolist()
    if target not in beside:
        return f"A step goes one space, and {names[target]} is not next to {names[here]} (R3.2)."
    wall = int(setup.walls[here, beside.index(target)])
    if not wall:
        return (
            f"At the rim {names[here]} and {names[target]} share no tile, so no step goes (R1.2)."
        )
    top = int(state.stack[state.actor, figurine]) & 3
    if wall != top:
        return (
            f"The wall between {names[here]} and {names[target]} is {COLOUR_NAMES[wall]}; "
            f"the top bead on {names[here]} is {COLOUR_NAMES[top]} (R3.2)."
        )
    return _explain_entering(setup, state, target)


def _explain_receiver(setup: Setup, state: State, kind: int, here: int, receiver: int) -> str:
    name = space_names_of(setup)[receiver]
    if receiver == here:
        return (
            f"The bead goes to another figurine, not to the one on {name} itself ({_rule(kind)})."
        )
    figurine = rules.figurine_on(state, receiver)
    if figurine < 0:
        return f"The bead goes to one of your figurines, and none stands on {name} ({_rule(kind)})."
    beads = beads_of(state.stack[state.actor, figurine])
    return f"The figurine on {name} is full: it carries {beads}, and three are the most (R3.1)."


def _explain_jump(setup: Setup, state: State, figurine: int, target: int) -> str:
    names = space_names_of(setup)
    here = int(state.place[state.actor, figurine])
    if state.stack[state.actor, figurine]:
        return f"The figurine on {names[here]} has beads; only one without jumps (R4.1)."
    over = [
        d
        for d in range(len(DIRECTIONS))
        if setup.beside[here, d] >= 0 and state.taken[setup.beside[here, d]]
    ]
    if not over:
        return f"Nobody stands next to {names[here]}, so there is nobody to jump over (R4.1)."
    landings = setup.landings[here][over]
    if target in landings:
        problem = _explain_entering(setup, state, target)
        if problem:
            return problem
        return f"The three spaces behind are not all shut, so {names[target]} is too far (R4.3)."
    return f"The space {names[target]} is not behind a figurine next to {names[here]} (R4.2)."
