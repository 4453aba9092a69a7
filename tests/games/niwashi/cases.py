"""The options under which Niwashi must pass the conformance suite, and its reference."""

from tests.games.niwashi.reference import Reference
from tsuboniwa.core.game import Game
from tsuboniwa.games.niwashi.journey import read_journey

# The first words of actions that somebody may not see.
SECRET_WORDS = ("deal", "order")
CASES: list[dict[str, object]] = [{}, {"journey": 9}]
# Options under which a match is soon over.
SHORT: dict[str, object] = {}
# Options under which a match that is not long has all that can be hidden.
HIDING: dict[str, object] = {}
# After this many actions of one's own a table is worth a screenshot.
PICTURED_AFTER = 8


def reference_of(game: Game) -> Reference:
    number = int(game.options["journey"])
    version = game.rules_version
    if not number:
        return Reference(game.options, rules_version=version)
    scenario = read_journey()[number - 1]
    return Reference(
        game.options,
        area=scenario.area,
        blocked=frozenset(scenario.blocked),
        required=scenario.required,
        rules_version=version,
    )
