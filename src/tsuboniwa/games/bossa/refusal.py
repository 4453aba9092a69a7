"""Why an action of Bossa is not possible: one phrase that names the rule.

Asked only about actions that the rules have refused. The state is what the seat may know.
"""

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.notation import tile_names
from tsuboniwa.games.bossa.rules import FIELDS, Setup, State
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

say = phrases_of("bossa")
KIND = FIELDS.named("kind")
WHERE = FIELDS.named("where")
TILE_FIELDS = FIELDS[2 : 2 + rules.SET_TILES]
CHIP = FIELDS.named("chip")
# What is awaited in each phase.
AWAITED = {
    rules.REMOVING: "removing",
    rules.DEALING: "dealing",
    rules.ROLLING: "rolling",
    rules.CHOOSING: "choosing",
    rules.COLOURING: "colouring",
    rules.KEEPING: "keeping",
    rules.DRAWING: "drawing",
    rules.REDRAWING: "redrawing",
    rules.TURN: "turn",
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


def explain(setup: Setup, state: State, action: int) -> Phrase:
    kind = KIND.of(action)
    phase = int(state.phase)
    if kind not in KINDS[phase]:
        return say(f"refusal.awaited.{AWAITED[phase]}", seat=int(state.actor))
    if kind < rules.PLACE:
        return _explain_preparation(state, kind, action)
    seat = int(state.actor)
    if kind in MARKERS:
        bit, name = MARKERS[kind]
        if not state.markers[seat] & bit:
            return say("refusal.marker.spent", marker=say(f"marker.{name}"))
    if kind == rules.REDRAW and state.pile == 0:
        return say("refusal.pileEmpty")
    if kind == rules.SWAP:
        return _explain_swap(state, seat, action)
    missing = rules.tiles_of(action) & ~state.hand[seat]
    if missing:
        return say("refusal.notInHand", tiles=" ".join(tile_names(missing)))
    return _explain_set(setup, state, seat, kind, action)


def _explain_preparation(state: State, kind: int, action: int) -> Phrase:
    if kind == rules.ROLL:
        return say("refusal.equalRolls")
    if kind == rules.CHOOSE:
        return say("refusal.colourLeft")
    if kind == rules.DEAL and WHERE.of(action) != rules.dealt_seat(state):
        return say("refusal.nextTile", seat=rules.dealt_seat(state))
    name = TILE_NAMES[TILE_FIELDS[0].of(action) - 1]
    return say("refusal.notInPile", tile=name)


def _explain_swap(state: State, seat: int, action: int) -> Phrase:
    mine, theirs = (TILE_FIELDS[i].of(action) - 1 for i in range(2))
    if not state.hand[seat] >> mine & 1:
        return say("refusal.swap.mine", tile=TILE_NAMES[mine])
    return say("refusal.swap.theirs", tile=TILE_NAMES[theirs])


def _explain_set(setup: Setup, state: State, seat: int, kind: int, action: int) -> Phrase:
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
            return say(f"refusal.nothingLaid.{name}", value=value)
        sizes_why = say("refusal.first", count=int(state.laid[colour, value]).bit_count())
    else:
        upper = where & 1
        end = int(state.high[colour] if upper else state.low[colour])
        value = end + 1 if upper else end - 1
        if value < 1:
            return say(f"refusal.belowOne.{name}")
        allowed = rules.sizes_beside(setup, state, colour, end)
        sizes = [size for size in range(1, rules.SET_TILES + 2) if allowed >> size & 1]
        rule = "8" if setup.novice else "B4.3"
        if end == state.die[colour]:
            sizes_why = say("refusal.besideDie", sizes=sizes, rule=rule)
        else:
            sizes_why = say("refusal.besidePosition", value=end, sizes=sizes, rule=rule)
    counted = _pips(action, colour)
    for tile, pips in counted:
        if pips == 0:
            return say(f"refusal.noPip.{name}", tile=tile)
    total = sum(pips for _, pips in counted)
    if total != value:
        rule = "B5.3" if kind == rules.STACK else "B4.2"
        return say(f"refusal.sum.{name}", count=total, value=value, rule=rule)
    return say("refusal.size", count=len(counted), why=sizes_why)


def _explain_chip(setup: Setup, state: State, seat: int, action: int) -> Phrase | None:
    if not CHIP.of(action):
        return None
    if not setup.chips:
        return say("refusal.chip.without")
    chip = INVERTER if CHIP.of(action) > rules.SET_TILES else DOUBLER
    if state.chip[seat] != chip:
        return say(f"refusal.chip.notKept.{CHIP_NAMES[chip]}")
    if state.chip_on[seat]:
        return say("refusal.chip.spent")
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
