"""Why an action is not possible: one sentence that names the rule.

Asked only about actions that the rules have refused. The state is what the seat may know.
"""

from tsuboniwa.games.niwa_cards import rules
from tsuboniwa.games.niwa_cards.cards import CARD_NAMES, COLOUR_LETTERS, card_names
from tsuboniwa.games.niwa_cards.notation import CARD_FIELDS, KIND, WHERE
from tsuboniwa.games.niwa_cards.rules import Setup, State

# What is awaited in each phase.
AWAITED = {
    rules.ORDERING: 'First the round\'s order is drawn: "order N" (C2.1).',
    rules.DEALING: 'Cards are being dealt, nine to each seat: "deal SEAT C" (C2.2).',
    rules.OPENING: 'Three cards are being laid in the centre: "open C" (C2.2).',
    rules.ACTING: 'Seat {mover} swaps or reveals: "swap GIVE TAKE" or "reveal" (C3).',
    rules.TURNING: 'The pile\'s top card is to be turned: "turn C" (C3.2).',
    rules.EXCHANGING: (
        'Seat {mover} exchanges for a trio or declines: "take V C C C" or "leave" (C3.2).'
    ),
}
KINDS = {
    rules.ORDERING: (rules.ORDER,),
    rules.DEALING: (rules.DEAL,),
    rules.OPENING: (rules.OPEN,),
    rules.ACTING: (rules.SWAP, rules.REVEAL),
    rules.TURNING: (rules.TURN,),
    rules.EXCHANGING: (rules.TAKE, rules.LEAVE),
}


def explain(setup: Setup, state: State, action: int) -> str:
    kind = KIND.of(action)
    phase = int(state.phase)
    if phase == rules.ACTING and kind in KINDS[rules.EXCHANGING]:
        return "A trio can be taken, or left, only after a reveal in the same turn (C3.2)."
    if kind not in KINDS[phase]:
        return AWAITED[phase].format(mover=state.mover)
    if kind == rules.SWAP:
        return _explain_swap(setup, state, action)
    if kind == rules.TAKE:
        return _explain_take(state, action)
    if kind == rules.ORDER:
        return f"Order {WHERE.of(action)} was used before in this match (C2.1)."
    if kind == rules.DEAL and WHERE.of(action) != rules.dealt_seat(state):
        return f"The next card goes to seat {rules.dealt_seat(state)} (C2.2)."
    return f"Both copies of {_cards(action)[0]} have been dealt or turned already (C2.2)."


def _explain_swap(setup: Setup, state: State, action: int) -> str:
    if rules.must_reveal(setup, state):
        return (
            f"There were {state.swaps} swaps in a row with no reveal: "
            'now "reveal" is the only action (C3.3).'
        )
    given, taken = _cards(action)
    if given not in card_names(state.hand[state.actor]):
        return f"The card {given} is not in your hand; yours comes first (C3.1)."
    if given == taken:
        return (
            f"The very card laid cannot be taken back, and no other {taken} "
            "lies in the centre (C3.1)."
        )
    return f"The card {taken} does not lie in the centre (C3.1)."


def _explain_take(state: State, action: int) -> str:
    value = WHERE.of(action)
    centre = card_names(state.centre)
    missing = [name for letter in COLOUR_LETTERS if (name := f"{letter}{value}") not in centre]
    if missing:
        lacking = f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
        return f"No trio of {value} lies in the centre: {lacking} (C3.2)."
    hand = card_names(state.hand[state.actor])
    laid = _cards(action)
    short = next(name for name in laid if laid.count(name) > hand.count(name))
    if short not in hand:
        return f"The card {short} is not in your hand (C3.2)."
    return f"You hold {short} only {'once' if hand.count(short) == 1 else 'twice'} (C3.2)."


def _cards(action: int) -> list[str]:
    return [CARD_NAMES[field.of(action) - 1] for field in CARD_FIELDS if field.of(action)]
