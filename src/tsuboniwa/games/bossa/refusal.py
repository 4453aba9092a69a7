"""Why an action of Bossa is not possible: one sentence that names the rule.

Asked only about actions that the rules have refused. The state is what the seat may know.
"""

from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.notation import CHIP, KIND, TILE_FIELDS, WHERE, tile_names
from tsuboniwa.games.bossa.rules import Setup, State
from tsuboniwa.games.bossa.tiles import (
    CHIP_NAMES,
    COLOURS,
    DOUBLER,
    INVERTER,
    MARK_REDRAW,
    MARK_STACK,
    MARK_SWAP,
    PIPS,
    TILE_NAMES,
)

# What is awaited in each phase.
AWAITED = {
    rules.REMOVING: 'First a tile leaves the game: "remove T" (B2.1).',
    rules.DEALING: 'Tiles are being dealt, four to each seat: "deal SEAT T" (B2.1).',
    rules.ROLLING: 'The dice are to be rolled: "roll WHITE BLACK" (B2.2).',
    rules.CHOOSING: 'Seat {actor} rolled higher and chooses "white", "black" or "first" (B2.3).',
    rules.COLOURING: 'Seat {actor} chooses its colour, "white" or "black" (B2.3).',
    rules.KEEPING: 'Seat {actor} keeps one chip, "doubler" or "inverter" (B2.6).',
    rules.DRAWING: 'A turn begins with a draw: "draw T" (B3.1).',
    rules.REDRAWING: 'After a redraw a tile is drawn: "draw T" (B5.1).',
    rules.TURN: "Seat {actor} places tiles or uses a marker: redraw, swap, stack (B3.2).",
}
KINDS = {
    rules.REMOVING: (rules.REMOVE,),
    rules.DEALING: (rules.DEAL,),
    rules.ROLLING: (rules.ROLL,),
    rules.CHOOSING: (rules.CHOOSE,),
    rules.COLOURING: (rules.CHOOSE,),
    rules.KEEPING: (rules.KEEP,),
    rules.DRAWING: (rules.DRAW,),
    rules.REDRAWING: (rules.DRAW,),
    rules.TURN: (rules.PLACE, rules.REDRAW, rules.SWAP, rules.STACK),
}
MARKERS = {
    rules.REDRAW: (MARK_REDRAW, "redraw"),
    rules.SWAP: (MARK_SWAP, "swap"),
    rules.STACK: (MARK_STACK, "stack"),
}


def explain(setup: Setup, state: State, action: int) -> str:
    kind = KIND.of(action)
    phase = int(state.phase)
    if kind not in KINDS[phase]:
        return AWAITED[phase].format(actor=state.actor)
    if kind < rules.PLACE:
        return _explain_preparation(state, kind, action)
    seat = int(state.actor)
    if kind in MARKERS:
        bit, name = MARKERS[kind]
        if not state.markers[seat] & bit:
            return f"The marker {name} is spent: each is used once a game (B1.3)."
    if kind == rules.REDRAW and state.pile == 0:
        return "There is nothing to redraw from: the pile is empty (B5.1)."
    if kind == rules.SWAP:
        return _explain_swap(state, seat, action)
    missing = rules.tiles_of(action) & ~state.hand[seat]
    if missing:
        return f"Not in your hand: {' '.join(tile_names(missing))} (B4.2)."
    return _explain_set(setup, state, seat, kind, action)


def _explain_preparation(state: State, kind: int, action: int) -> str:
    if kind == rules.ROLL:
        return "Equal rolls are rolled again (B2.2)."
    if kind == rules.CHOOSE:
        return "The other seat has chosen to begin; a colour is left to choose (B2.3)."
    if kind == rules.DEAL and WHERE.of(action) != rules.dealt_seat(state):
        return f"The next tile goes to seat {rules.dealt_seat(state)} (B2.1)."
    name = TILE_NAMES[TILE_FIELDS[0].of(action) - 1]
    return f"The tile {name} is not in the pile (B1.1)."


def _explain_swap(state: State, seat: int, action: int) -> str:
    mine, theirs = (TILE_FIELDS[i].of(action) - 1 for i in range(2))
    if not state.hand[seat] >> mine & 1:
        return f"The tile {TILE_NAMES[mine]} is not in your hand; yours comes first (B5.2)."
    return f"The tile {TILE_NAMES[theirs]} is not in the other hand (B5.2)."


def _explain_set(setup: Setup, state: State, seat: int, kind: int, action: int) -> str:
    """Placements and stacks, all tiles in hand."""
    where = WHERE.of(action)
    colour = where >> 4 if kind == rules.STACK else where >> 1
    name = COLOURS[colour]
    problem = _explain_chip(setup, state, seat, action)
    if problem:
        return problem
    if kind == rules.STACK:
        value = where & 15
        if not state.laid[colour, value]:
            return f"Nothing was laid at {value} of the {name} row, so nothing stacks there (B5.3)."
        count = int(state.laid[colour, value]).bit_count()
        sizes, sizes_why = [count], f"the position was first played with {count} (B5.3)"
    else:
        upper = where & 1
        end = int(state.high[colour] if upper else state.low[colour])
        value = end + 1 if upper else end - 1
        if value < 1:
            return f"The {name} row ends at 1: it never goes below (B4.1)."
        allowed = rules.sizes_beside(setup, state, colour, end)
        sizes = [size for size in range(1, rules.SET_TILES + 2) if allowed >> size & 1]
        beside = "beside the die" if end == state.die[colour] else f"next to the position {end}"
        rule = "8" if setup.novice else "B4.3"
        sizes_why = f"{beside} go {' or '.join(map(str, sizes))} ({rule})"
    counted = _pips(action, colour)
    for tile, pips in counted:
        if pips == 0:
            return f"The tile {tile} has no {name} pip here (B4.2)."
    total = sum(pips for _, pips in counted)
    if total != value:
        rule = "B5.3" if kind == rules.STACK else "B4.2"
        return f"These are {total} {name} pips; position {value} needs exactly {value} ({rule})."
    tiles = "1 tile" if len(counted) == 1 else f"{len(counted)} tiles"
    return f"This is {tiles}; {sizes_why}."


def _explain_chip(setup: Setup, state: State, seat: int, action: int) -> str | None:
    if not CHIP.of(action):
        return None
    if not setup.chips:
        return "This match is played without chips (B1.4)."
    chip = INVERTER if CHIP.of(action) > rules.SET_TILES else DOUBLER
    if state.chip[seat] != chip:
        return f"You did not keep the {CHIP_NAMES[chip]} (B2.6)."
    if state.chip_on[seat]:
        return "Your chip is spent: it is used once a game (B6.1)."
    return None


def _pips(action: int, colour: int) -> list[tuple[str, int]]:
    """Each tile of the set with the pips it counts (B6.1)."""
    inverter, chipped = divmod(CHIP.of(action) - 1, rules.SET_TILES)
    counted = []
    for at, field in enumerate(TILE_FIELDS):
        tile = field.of(action) - 1
        if tile < 0:
            break
        pips = int(PIPS[colour, tile])
        if CHIP.of(action) and at == chipped:
            pips = int(PIPS[1 - colour, tile]) if inverter else 2 * pips
        counted.append((TILE_NAMES[tile], pips))
    return counted
