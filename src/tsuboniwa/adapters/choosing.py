"""Choosing an action field by field, compiled, for every game alike.

What is chosen so far is a *prefix*, an action whose further fields are zero, and the number of the
field that is open. Both live here and not in the rules: a position changes when an action is whole.
Fields that only one value fits are passed over; where a seat has a single action, it is asked for
the kind.
"""

from tsuboniwa.adapters.index_space import NONE, Spaces
from tsuboniwa.core.action_fields import ANY
from tsuboniwa.core.compiled import compiled, entry
from tsuboniwa.core.kernel import Record, legal, weight
from tsuboniwa.core.state_records import Array, Ints, Setups, States

# A row of `pending`: the prefix, the open field, how many actions begin so, and these themselves,
# if there are not too many to keep. Most lists are short, and making them again costs more.
PREFIX, FIELD, COUNT, BEGUN = range(4)
KEPT_MOST = 64
NOT_KEPT = -1
PENDING = BEGUN + KEPT_MOST


@compiled
def narrow(space: Record, actions: Ints, n: int, pending: Ints) -> int:
    """Keep the actions that begin like the prefix, and move on to the field where they differ.

    Returns how many there are. If they do not differ, the prefix is the whole action, and the
    field is the one behind the last.
    """
    field = pending[FIELD]
    shift = space.above[field] if field < space.fields else 0
    stem = pending[PREFIX] >> shift
    kept = 0
    both = -1
    either = 0
    for i in range(n):
        action = actions[i]
        if action >> shift == stem:
            actions[kept] = action
            kept += 1
            both &= action
            either |= action
    if kept == 0:
        return 0
    differ = both ^ either
    while field < space.fields and differ >> space.shifts[field] == 0:
        field += 1
    shift = space.above[field] if field < space.fields else 0
    pending[FIELD] = field
    pending[PREFIX] = both >> shift << shift
    return kept


@compiled
def begin_of(space: Record, action: int, field: int) -> int:
    """Where in the table the values of an action's field begin.

    Which row it is depends on the second field, but only for those behind it: so it does not
    matter that a prefix may not have it yet.
    """
    second = action >> space.shifts[1] & space.masks[1]
    return int(space.begins[int(space.rows[action >> space.kind_shift, second]), field])


@compiled
def index_of(space: Record, action: int, field: int) -> int:
    """What the action's field is numbered, or NONE."""
    value = action >> space.shifts[field] & space.masks[field]
    return int(space.lookup[begin_of(space, action, field) + value])


@compiled
def write_mask(space: Record, actions: Ints, n: int, field: int, mask: Array) -> None:
    """Say what can be chosen: one of the values that the actions have in the field."""
    mask[:] = 0
    shift = space.shifts[field]
    ones = space.masks[field]
    # Actions that differ first in this field are alike in those before it.
    lookup = space.lookup[begin_of(space, actions[0], field) :]
    for i in range(n):
        mask[int(lookup[actions[i] >> shift & ones])] = 1


@compiled
def write_pending(space: Record, pending: Ints, out: Array) -> None:
    """How often each thing occurs in what is settled so far."""
    out[:] = 0
    for field in range(pending[FIELD]):
        index = index_of(space, pending[PREFIX], field)
        if index != NONE:
            out[index] += 1


@compiled
def open_decision(pending: Ints) -> None:
    """Nothing is chosen yet."""
    pending[PREFIX] = 0
    pending[FIELD] = 0
    pending[COUNT] = NOT_KEPT


@compiled
def settle(space: Record, pending: Ints, index: int) -> None:
    """Give the open field a value."""
    field = pending[FIELD]
    pending[PREFIX] |= int(space.values[index]) << space.shifts[field]
    pending[FIELD] = field + 1


@compiled
def find_choice(
    setup: Record, state: Record, space: Record, pending: Ints, out: Ints, mask: Array
) -> int:
    """Find the next field that is open, and write what can be chosen there.

    Returns how many actions begin so. When the field behind the last is open, the prefix is the
    whole action and no mask is written.
    """
    fresh = pending[FIELD] == 0
    if pending[COUNT] == NOT_KEPT:
        kind = ANY if fresh else pending[PREFIX] >> space.kind_shift
        actions = out
        n = legal(setup, state, kind, out)
    else:
        actions = pending[BEGUN:]
        n = pending[COUNT]
    n = narrow(space, actions, n, pending)
    if fresh and pending[FIELD] == space.fields:
        pending[PREFIX] = 0
        pending[FIELD] = 0
    if pending[FIELD] < space.fields:
        write_mask(space, actions, n, pending[FIELD], mask)
    if pending[COUNT] == NOT_KEPT and n <= KEPT_MOST:
        for i in range(n):
            pending[BEGUN + i] = out[i]
        pending[COUNT] = n
    elif pending[COUNT] != NOT_KEPT:
        pending[COUNT] = n
    return n


@entry
def list_chances(
    setups: Setups, states: States, spaces: Spaces, pending: Ints, weights: Ints
) -> int:
    """Write for each index how likely chance is to choose it; return what they add up to.

    Chance's lists are short enough to be kept.
    """
    weights[:] = 0
    total = 0
    for i in range(pending[COUNT]):
        action = pending[BEGUN + i]
        share = weight(setups[0], states[0], action)
        weights[index_of(spaces[1], action, pending[FIELD])] += share
        total += share
    return total
