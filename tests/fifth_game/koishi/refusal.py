"""Why an action of Koishi is not possible: the name of a text in words/, with values.

Asked only about actions that the rules have refused. The state is what the seat may know.
"""

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.games.koishi import rules
from tsuboniwa.games.koishi.notation import KIND, PEBBLE, SEAT
from tsuboniwa.games.koishi.rules import Setup, State

say = phrases_of("koishi")


def explain(setup: Setup, state: State, action: int) -> Phrase:
    pebble = PEBBLE.of(action)
    if state.phase == rules.DEALING:
        seat = rules.dealt_seat(setup, state)
        if KIND.of(action) == rules.DEAL and SEAT.of(action) == seat:
            return say("refusal.dealt", pebble=pebble)
        return say("refusal.dealing", seat=seat)
    if KIND.of(action) == rules.DEAL:
        return say("refusal.laying", seat=int(state.actor))
    return say("refusal.notHeld", pebble=pebble)
