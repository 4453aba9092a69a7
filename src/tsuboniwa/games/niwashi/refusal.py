"""Why an action of Niwashi is not possible: one sentence that names the rule.

Asked only about actions that the rules have refused. The state is what the seat may know.
"""

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
from tsuboniwa.games.niwashi.rules import chance_stem
from tsuboniwa.games.niwashi.state import (
    ACTING,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    DISPLAY,
    FILLING,
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

# What is awaited in each phase.
AWAITED = {
    STARTING: 'First the garden\'s start is laid: "start TTT" (N2.1).',
    DEALING: 'Each seat is dealt three tiles: "deal SEAT TTT" (N2.1).',
    SHOWING: 'Three tiles are laid open in the display: "display TTT" (N2.1).',
    ORDERING: 'Each seat draws two orders: "order SEAT X-p" (N2.2).',
    REPLACING: 'An order was laid open and is replaced: "order {mover} X-p" (N3.1).',
    ACTING: "Seat {mover} places a tile or moves the lantern (N3.2).",
    DISCARDING: 'After the lantern the whole hand is laid off: "discard TTT…" (N6.2).',
    TAKING: 'A tile was laid, now one is taken: "take TTT"{discard} (N7.1).',
    FILLING: 'The display is filled from the pile: "display TTT" (N3.3).',
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


def explain(setup: Setup, state: State, action: int) -> str:
    kind = KIND.of(action)
    phase = int(state.phase)
    if kind not in KINDS[phase]:
        open_pile = state.matched and state.discarded
        discard = ' or "take discard"' if open_pile else ""
        return AWAITED[phase].format(mover=state.mover, discard=discard)
    if kind == PLACE:
        return _explain_placement(setup, state, Placement.of(action))
    if kind == LANTERN:
        return _explain_lantern(state, action)
    if kind == DISCARD:
        return _explain_discard(state, action)
    if kind == TAKE:
        return _explain_take(state, action)
    return _explain_chance(state, kind, action)


def _hand(state: State) -> str:
    return " ".join(tile_names(state.hand[state.mover]))


def _explain_placement(setup: Setup, state: State, placement: Placement) -> str:
    name = TILE_NAMES[placement.tile]
    if not state.hand[state.mover] >> placement.tile & 1:
        return f"The tile {name} is not in your hand: {_hand(state)} (N5.1)."
    outside = [
        (x, y)
        for x, y in placement.cells
        if not (setup.least_x <= x <= setup.most_x and setup.least_y <= y <= setup.most_y)
    ]
    if outside:
        x, y = outside[0]
        return (
            f"The cell {x},{y} lies outside the area, which goes from "
            f"{setup.least_x},{setup.least_y} to {setup.most_x},{setup.most_y} (N5.2, 10)."
        )
    blocked = read_journey()[int(setup.journey) - 1].blocked if setup.journey else {}
    for x, y in placement.cells:
        if (x, y) in blocked:
            return f"No tile can lie on the cell {x},{y}: there is a {blocked[x, y]} (N5.2, 10)."
    covered = covered_fields(state, placement.x, placement.y, placement.vertical)
    if covered == 0:
        return "A tile covers one or two fields of the garden; this covers none (N5.2)."
    return "A tile covers one or two fields of the garden; this covers three (N5.2)."


def _explain_lantern(state: State, action: int) -> str:
    if TARGET.of(action) == ON:
        name = TILE_NAMES[TILE.of(action) - 1]
        lying = " ".join(tile_names(state.display)) or "none"
        return f"The tile {name} is not in the display; these are: {lying} (N6.1)."
    x, y = X.of(action) - OFFSET, Y.of(action) - OFFSET
    return (
        f"The cell {x},{y} is too far off: the lantern stands within "
        f"{state.left - 2},{state.top - 2} and {state.right + 2},{state.bottom + 2} (N6.1)."
    )


def _explain_discard(state: State, action: int) -> str:
    tiles = [field.of(action) - 1 for field in DISCARD_FIELDS if field.of(action)]
    for tile in tiles:
        if not state.hand[state.mover] >> tile & 1:
            return f"The tile {TILE_NAMES[tile]} is not in your hand: {_hand(state)} (N6.2)."
    return f"The whole hand is discarded, in an order of your choice: {_hand(state)} (N6.2)."


def _explain_take(state: State, action: int) -> str:
    if TARGET.of(action):
        if not state.discarded:
            return "The discard pile is empty (N7.1)."
        return "Only after a match can the top of the discard pile be taken (N7.1)."
    name = TILE_NAMES[TILE.of(action) - 1]
    lying = " ".join(tile_names(state.display)) or "none"
    return f"The tile {name} is not in the display; these are: {lying} (N7.1)."


def _explain_chance(state: State, kind: int, action: int) -> str:
    seat = TARGET.of(chance_stem(state))
    if kind == ORDER:
        if TARGET.of(action) != seat:
            return f"The next order goes to seat {seat} (N2.2, N3.1)."
        return f"The order {ORDER_NAMES[TILE.of(action) - 1]} was drawn before (N2.2)."
    if kind == DEAL and TARGET.of(action) != seat:
        return f"The next tile goes to seat {seat} (N2.1)."
    return f"The tile {TILE_NAMES[TILE.of(action) - 1]} was turned up before (N2.1)."
