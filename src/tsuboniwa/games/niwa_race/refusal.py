"""Why an action of Niwa is not possible: one phrase that names the rule.

Asked only about actions that the rules have refused.
"""

from tsuboniwa.core.phrases import Phrase, phrases_of
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

say = phrases_of("niwa_race")
COLOUR_NAMES = ("", "green", "orange", "pink")


def explain(setup: Setup, state: State, action: int) -> Phrase:
    kind = KIND.of(action)
    if state.phase == rules.SETTING_UP:
        if kind != rules.PUT:
            return say("refusal.setUpFirst")
        return _explain_put(setup, state, action)
    if kind == rules.PUT:
        return say("refusal.setUpDone")
    names = space_names_of(setup)
    if kind == rules.END:
        if state.moving >= 0:
            base = int(setup.bases[state.actor])
            return say("refusal.endOnOwnBase", space=names[base])
        return say("refusal.endWithoutStep")
    here = FIGURINE.of(action)
    figurine = rules.figurine_on(state, here)
    if figurine < 0:
        return say("refusal.noFigurine", space=names[here], rule=_rule(kind))
    if state.moving >= 0:
        moving = int(state.place[state.actor, state.moving])
        if kind == rules.PASS:
            return say("refusal.passAfterMove")
        if here != moving:
            return say("refusal.oneFigurine", space=names[moving])
    if kind == rules.JUMP:
        return _explain_jump(setup, state, figurine, TARGET.of(action))
    if state.stack[state.actor, figurine] == 0:
        return say("refusal.noBead", space=names[here], rule=_rule(kind))
    if kind == rules.STEP:
        problem = _explain_way(setup, state, figurine, TARGET.of(action))
        if problem:
            return problem
    return _explain_receiver(setup, state, kind, here, RECEIVER.of(action))


def _rule(kind: int) -> str:
    return {rules.STEP: "R3.2", rules.PASS: "R3.4", rules.JUMP: "R4.1"}[kind]


def _explain_put(setup: Setup, state: State, action: int) -> Phrase:
    name = space_names_of(setup)[TARGET.of(action)]
    colour = rules.colour_to_put(state)
    if FIGURINE.of(action) != colour:
        return say(f"refusal.nextFigurine.{COLOUR_NAMES[colour]}")
    base = setup.bases[state.actor]
    if TARGET.of(action) not in setup.beside[base]:
        return say("refusal.notAroundBase", space=name, base=space_names_of(setup)[base])
    return say("refusal.taken", space=name, rule="R2.2")


def _explain_way(setup: Setup, state: State, figurine: int, target: int) -> Phrase | None:
    """What stops a step before anybody asks where the bead goes."""
    names = space_names_of(setup)
    here = int(state.place[state.actor, figurine])
    beside = setup.beside[here].tolist()
    if target not in beside:
        return say("refusal.tooFar", space=names[target], here=names[here])
    wall = int(setup.walls[here, beside.index(target)])
    if not wall:
        return say("refusal.rim", here=names[here], space=names[target])
    top = int(state.stack[state.actor, figurine]) & 3
    if wall != top:
        return say(
            "refusal.wall",
            here=names[here],
            space=names[target],
            wall=say(f"colour.{COLOUR_NAMES[wall]}"),
            top=say(f"colour.{COLOUR_NAMES[top]}"),
        )
    if state.taken[target]:
        return say("refusal.taken", space=names[target], rule="R3.5")
    if target == setup.bases[state.actor] and not rules.can_cross_own_base(setup, state, figurine):
        return _explain_own_base(setup, state, figurine)
    return None


def _explain_own_base(setup: Setup, state: State, figurine: int) -> Phrase:
    """Why no step leads onto it."""
    base = space_names_of(setup)[setup.bases[state.actor]]
    if not rules.may_cross_own_base(setup):
        return say("refusal.ownBase", space=base)
    below = int(state.stack[state.actor, figurine]) >> 2 & 3
    if below == 0:
        return say("refusal.noJumpFromOwnBase", space=base)
    colour = say(f"colour.{COLOUR_NAMES[below]}")
    return say("refusal.noStepFromOwnBase", space=base, bead=colour)


def _explain_receiver(setup: Setup, state: State, kind: int, here: int, receiver: int) -> Phrase:
    name = space_names_of(setup)[receiver]
    if receiver == here:
        return say("refusal.beadToItself", space=name, rule=_rule(kind))
    figurine = rules.figurine_on(state, receiver)
    if figurine < 0:
        return say("refusal.noReceiver", space=name, rule=_rule(kind))
    beads = beads_of(state.stack[state.actor, figurine])
    return say("refusal.full", space=name, beads=beads)


def _explain_jump(setup: Setup, state: State, figurine: int, target: int) -> Phrase:
    names = space_names_of(setup)
    here = int(state.place[state.actor, figurine])
    if state.stack[state.actor, figurine]:
        return say("refusal.jumpWithBeads", space=names[here])
    over = [
        d
        for d in range(len(DIRECTIONS))
        if setup.beside[here, d] >= 0 and state.taken[setup.beside[here, d]]
    ]
    if not over:
        return say("refusal.nobodyToJump", space=names[here])
    landings = setup.landings[here][over]
    if target in landings:
        if state.taken[target]:
            return say("refusal.taken", space=names[target], rule="R3.5")
        if target == setup.bases[state.actor]:
            return say("refusal.jumpToOwnBase", space=names[target])
        return say("refusal.notShut", space=names[target])
    return say("refusal.notBehind", space=names[target], here=names[here])
