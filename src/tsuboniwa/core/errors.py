"""What can be wrong with somebody's input. Every message is a sentence for that person."""

from tsuboniwa.core.phrases import Phrase


class TsuboniwaError(ValueError):
    """Bad input of any kind, said as a phrase or, where no app words it, as a sentence."""

    def __init__(self, said: str | Phrase) -> None:
        super().__init__(str(said))
        self.phrase: Phrase | None = said if isinstance(said, Phrase) else None


class OptionError(TsuboniwaError):
    """An option that the game does not have, or a value that it cannot take."""


class UnknownGame(TsuboniwaError):
    """No game of that name."""


class ActionError(TsuboniwaError):
    """An action that cannot be played."""


class InvalidAction(ActionError):
    """A text that is not an action of this game at all: a typing mistake, so apps word it too."""

    phrase: Phrase

    def __init__(self, said: Phrase) -> None:
        super().__init__(said)


class IllegalAction(ActionError):
    """An action of this game, but not possible here; the message names the rule."""


class PositionError(TsuboniwaError):
    """A text that is not a position of this game."""


class RecordError(TsuboniwaError):
    """A record that cannot be read or replayed."""
