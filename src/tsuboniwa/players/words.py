"""What a player thinks, in words that a person understands."""

from tsuboniwa.core.game import Game
from tsuboniwa.players.player import Opinion


def in_words(game: Game, opinion: Opinion) -> str:
    """An opinion as a phrase: "wins 63 times in 100, about 41 points"."""
    full_score = game.description.full_score
    if full_score:
        return f"about {opinion.value * full_score:.1f} of {full_score} points"
    words = _chances(opinion)
    if opinion.points is not None:
        words += f", about {opinion.points:.0f} points"
    return words


def _chances(opinion: Opinion) -> str:
    if opinion.proven:
        certain = {1.0: "wins for certain", 0.0: "loses against the best play", 0.5: "is even"}
        if opinion.value in certain:
            return certain[opinion.value]
        return f"wins {opinion.value:.1%} of the time, computed to the end"
    return f"wins about {100 * opinion.value:.0f} times in 100"
