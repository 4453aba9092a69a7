"""What Niwa has as WebAssembly besides its rules: its search."""

from tsuboniwa.core.game import Game
from tsuboniwa.core.state_records import Array
from tsuboniwa.games.niwa_race.players.knowledge import KNOWLEDGE, knowledge_of
from tsuboniwa.games.niwa_race.players.search import ENDLESS, MAX_DEPTH, WORK

MODULES = ("players.search", "players.threats")
RECORDS = {"knowledge": KNOWLEDGE, "work": WORK}
NUMBERS = {"endless": ENDLESS, "mostDepth": MAX_DEPTH}


def tables(game: Game) -> dict[str, Array]:
    return {"knowledge": knowledge_of(game.setups)}
