"""Why an action of Koishi is not possible: the name of a text in words/, with values.

Asked only about actions that the rules have refused. The state is what the seat may know.
"""

from tsuboniwa.core.phrases import Phrase
from tsuboniwa.games.koishi import rules
from tsuboniwa.games.koishi.notation import KIND, PEBBLE, SEAT
from tsuboniwa.games.koishi.rules import Setup, State

GAME = "koishi"


def explain(setup: Setup, state: State, action: int) -> Phrase:
    pebble = PEBBLE.of(action)
    if state.phase == rules.DEALING:
        seat = rules.dealt_seat(setup, state)
        if KIND.of(action) == rules.DEAL and SEAT.of(action) == seat:
            return Phrase(GAME, "refusal.dealt", {"pebble": pebble})
        return Phrase(GAME, "refusal.dealing", {"seat": seat})
    if KIND.of(action) == rules.DEAL:
        return Phrase(GAME, "refusal.laying", {"seat": int(state.actor)})
    return Phrase(GAME, "refusal.not_held", {"pebble": pebble})
