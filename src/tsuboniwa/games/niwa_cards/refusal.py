"""Why an action is not possible: one phrase that names the rule.

Asked only about actions that the rules have refused. The state is what the seat may know.
"""

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.games.niwa_cards import rules
from tsuboniwa.games.niwa_cards.cards import CARD_NAMES, COLOUR_LETTERS, card_names
from tsuboniwa.games.niwa_cards.rules import FIELDS, Setup, State

say = phrases_of("niwa_cards")
KIND = FIELDS.named("kind")
WHERE = FIELDS.named("where")
CARD_FIELDS = FIELDS[2:]
# What is awaited in each phase.
AWAITED = {
    rules.ORDERING: "ordering",
    rules.DEALING: "dealing",
    rules.OPENING: "opening",
    rules.ACTING: "acting",
    rules.TURNING: "turning",
    rules.EXCHANGING: "exchanging",
}
KINDS = {
    rules.ORDERING: (rules.ORDER,),
    rules.DEALING: (rules.DEAL,),
    rules.OPENING: (rules.OPEN,),
    rules.ACTING: (rules.SWAP, rules.REVEAL),
    rules.TURNING: (rules.TURN,),
    rules.EXCHANGING: (rules.TAKE, rules.LEAVE),
}


def explain(setup: Setup, state: State, action: int) -> Phrase:
    kind = KIND.of(action)
    phase = int(state.phase)
    if phase == rules.ACTING and kind in KINDS[rules.EXCHANGING]:
        return say("refusal.revealFirst")
    if kind not in KINDS[phase]:
        return say(f"refusal.awaited.{AWAITED[phase]}", seat=int(state.mover))
    if kind == rules.SWAP:
        return _explain_swap(setup, state, action)
    if kind == rules.TAKE:
        return _explain_take(state, action)
    if kind == rules.ORDER:
        return say("refusal.orderUsed", order=WHERE.of(action))
    if kind == rules.DEAL and WHERE.of(action) != rules.dealt_seat(state):
        return say("refusal.nextCard", seat=rules.dealt_seat(state))
    return say("refusal.bothGone", card=_cards(action)[0])


def _explain_swap(setup: Setup, state: State, action: int) -> Phrase:
    if rules.must_reveal(setup, state):
        return say("refusal.mustReveal", count=int(state.swaps))
    given, taken = _cards(action)
    if given not in card_names(state.hand[state.actor]):
        return say("refusal.swapMine", card=given)
    if given == taken:
        return say("refusal.ownCardBack", card=taken)
    return say("refusal.notInCentre", card=taken)


def _explain_take(state: State, action: int) -> Phrase:
    value = WHERE.of(action)
    centre = card_names(state.centre)
    missing = [name for letter in COLOUR_LETTERS if (name := f"{letter}{value}") not in centre]
    if missing:
        return say("refusal.noTrio", value=value, count=len(missing), cards=missing)
    hand = card_names(state.hand[state.actor])
    laid = _cards(action)
    short = next(name for name in laid if laid.count(name) > hand.count(name))
    if short not in hand:
        return say("refusal.notInHand", card=short)
    return say("refusal.tooFew", card=short, count=hand.count(short))


def _cards(action: int) -> list[str]:
    return [CARD_NAMES[field.of(action) - 1] for field in CARD_FIELDS if field.of(action)]
