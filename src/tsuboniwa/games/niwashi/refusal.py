"""Why an action of Niwashi is not possible: one phrase that names the rule.

Asked only about actions that the rules have refused. The state is what the seat may know.
"""

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.games.niwashi.garden import covered_fields
from tsuboniwa.games.niwashi.journey import read_journey
from tsuboniwa.games.niwashi.notation import (
    DISCARD_FIELDS,
    KIND,
    TARGET,
    TILE,
    Placement,
    X,
    Y,
    tile_names,
)
from tsuboniwa.games.niwashi.orders import ORDER_NAMES
from tsuboniwa.games.niwashi.rules import chance_stem, fills_hand_up
from tsuboniwa.games.niwashi.state import (
    ACTING,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    DISPLAY,
    FILLING,
    HAND_TILES,
    LANTERN,
    OFFSET,
    ORDER,
    ORDERING,
    PLACE,
    REPLACING,
    SHOWING,
    START,
    STARTING,
    TAKE,
    TAKING,
    Setup,
    State,
)
from tsuboniwa.games.niwashi.tiles import ON, TILE_NAMES

say = phrases_of("niwashi")
# What is awaited in each phase.
AWAITED = {
    STARTING: "starting",
    DEALING: "dealing",
    SHOWING: "showing",
    ORDERING: "ordering",
    REPLACING: "replacing",
    ACTING: "acting",
    DISCARDING: "discarding",
    FILLING: "filling",
}
KINDS = {
    STARTING: (START,),
    DEALING: (DEAL,),
    SHOWING: (DISPLAY,),
    ORDERING: (ORDER,),
    REPLACING: (ORDER,),
    ACTING: (PLACE, LANTERN),
    DISCARDING: (DISCARD,),
    TAKING: (TAKE,),
    FILLING: (DISPLAY,),
}


def explain(setup: Setup, state: State, action: int) -> Phrase:
    kind = KIND.of(action)
    phase = int(state.phase)
    if kind not in KINDS[phase]:
        awaited = _awaited_draw(setup, state) if phase == TAKING else AWAITED[phase]
        return say(f"refusal.awaited.{awaited}", seat=int(state.mover))
    if kind == PLACE:
        return _explain_placement(setup, state, Placement.of(action))
    if kind == LANTERN:
        return _explain_lantern(state, action)
    if kind == DISCARD:
        return _explain_discard(state, action)
    if kind == TAKE:
        return _explain_take(state, action)
    return _explain_chance(state, kind, action)


def _awaited_draw(setup: Setup, state: State) -> str:
    hand = len(tile_names(state.hand[state.mover])) + int(state.hidden[state.mover])
    several = fills_hand_up(setup) and hand + 1 < HAND_TILES
    either = bool(state.matched and state.discarded)
    return ("takingSeveral" if several else "taking") + ("Either" if either else "")


def _hand(state: State) -> str:
    return " ".join(tile_names(state.hand[state.mover]))


def _not_in_hand(state: State, tile: str, rule: str) -> Phrase:
    return say("refusal.notInHand", tile=tile, hand=_hand(state), rule=rule)


def _not_in_display(state: State, tile: str, rule: str) -> Phrase:
    lying = tile_names(state.display)
    if not lying:
        return say("refusal.displayEmpty", tile=tile, rule=rule)
    return say("refusal.notInDisplay", tile=tile, tiles=" ".join(lying), rule=rule)


def _explain_placement(setup: Setup, state: State, placement: Placement) -> Phrase:
    name = TILE_NAMES[placement.tile]
    if not state.hand[state.mover] >> placement.tile & 1:
        return _not_in_hand(state, name, "N5.1")
    outside = [
        (x, y)
        for x, y in placement.cells
        if not (setup.least_x <= x <= setup.most_x and setup.least_y <= y <= setup.most_y)
    ]
    if outside:
        x, y = outside[0]
        return say(
            "refusal.outside",
            cell=f"{x},{y}",
            first=f"{setup.least_x},{setup.least_y}",
            last=f"{setup.most_x},{setup.most_y}",
        )
    blocked = read_journey()[int(setup.journey) - 1].blocked if setup.journey else {}
    for x, y in placement.cells:
        if (x, y) in blocked:
            return say(f"refusal.blocked.{blocked[x, y]}", cell=f"{x},{y}")
    covered = covered_fields(state, placement.x, placement.y, placement.vertical)
    if covered == 0:
        return say("refusal.coversNone")
    return say("refusal.coversThree")


def _explain_lantern(state: State, action: int) -> Phrase:
    if TARGET.of(action) == ON:
        return _not_in_display(state, TILE_NAMES[TILE.of(action) - 1], "N6.1")
    x, y = X.of(action) - OFFSET, Y.of(action) - OFFSET
    return say(
        "refusal.lanternTooFar",
        cell=f"{x},{y}",
        first=f"{state.left - 2},{state.top - 2}",
        last=f"{state.right + 2},{state.bottom + 2}",
    )


def _explain_discard(state: State, action: int) -> Phrase:
    tiles = [field.of(action) - 1 for field in DISCARD_FIELDS if field.of(action)]
    for tile in tiles:
        if not state.hand[state.mover] >> tile & 1:
            return _not_in_hand(state, TILE_NAMES[tile], "N6.2")
    return say("refusal.wholeHand", hand=_hand(state))


def _explain_take(state: State, action: int) -> Phrase:
    if TARGET.of(action):
        if not state.discarded:
            return say("refusal.discardEmpty")
        return say("refusal.noMatch")
    return _not_in_display(state, TILE_NAMES[TILE.of(action) - 1], "N7.1")


def _explain_chance(state: State, kind: int, action: int) -> Phrase:
    seat = TARGET.of(chance_stem(state))
    if kind == ORDER:
        if TARGET.of(action) != seat:
            return say("refusal.nextOrder", seat=seat)
        return say("refusal.orderDrawn", order=ORDER_NAMES[TILE.of(action) - 1])
    if kind == DEAL and TARGET.of(action) != seat:
        return say("refusal.nextTile", seat=seat)
    return say("refusal.tileTurned", tile=TILE_NAMES[TILE.of(action) - 1])
