"""What a player thinks, as a person would say it."""

from tsuboniwa.core.game import Game
from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.players.player import Opinion

say = phrases_of("players")
CERTAIN = {1.0: "wins", 0.0: "loses", 0.5: "even"}


def opinion_phrase(game: Game, opinion: Opinion) -> Phrase:
    """An opinion such as "63% chance to win, about 41 points"."""
    full_score = game.description.full_score
    if full_score:
        return say("opinion.together", points=opinion.value * full_score, full=full_score)
    chance = _chance(opinion)
    if opinion.points is None:
        return chance
    return say("opinion.withPoints", chance=chance, count=round(opinion.points))


def _chance(opinion: Opinion) -> Phrase:
    if opinion.proven and opinion.value in CERTAIN:
        return say(f"opinion.certain.{CERTAIN[opinion.value]}")
    if opinion.proven:
        return say("opinion.computed", percent=100 * opinion.value)
    return say("opinion.chance", percent=round(100 * opinion.value))
