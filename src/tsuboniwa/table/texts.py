"""Actions and their texts, remembered: tables of the same game write the same ones over and over.

Some notations take 40 µs for an action, and a table may offer a thousand of them at each turn.
"""

from functools import lru_cache

from tsuboniwa.core.game import Action, Game


@lru_cache(maxsize=200_000)
def text_of(game: Game, code: int) -> str:
    """An action in notation."""
    return str(Action(game, code))


@lru_cache(maxsize=50_000)
def action_of(game: Game, text: str) -> Action:
    """An action from its notation, legal or not."""
    return game.action(text)
