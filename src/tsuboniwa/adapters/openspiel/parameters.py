"""A game's options as OpenSpiel's parameters, and the position that a match begins from."""

import base64
from collections.abc import Mapping
from typing import Any

from tsuboniwa.adapters.environment import Environment
from tsuboniwa.core.description import Description, Option
from tsuboniwa.core.errors import OptionError
from tsuboniwa.core.game import Game, Position, View

# A position to start from instead of the beginning, as `start_parameter` writes it.
START = "start"


def parameters_of(description: Description, environment: Environment) -> dict[str, Any]:
    """The options as OpenSpiel takes them: numbers, switches and words."""
    found = {option.name: _write_option(option.default) for option in description.options}
    return found | ({START: ""} if environment.begins_anywhere else {})


def read_options(description: Description, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The options that these parameters say."""
    return {
        option.name: _read_option(option, parameters[option.name]) for option in description.options
    }


# OpenSpiel has no lists: 3_8_1 is one, and the empty text is none at all.


def _write_option(default: Any) -> bool | int | str:
    if isinstance(default, bool | int | str):
        return default
    return "_".join(map(str, default or []))


def _read_option(option: Option, value: Any) -> Any:
    if isinstance(option.default, bool | int | str):
        return value
    # A list of one may come as a number.
    text = str(value)
    try:
        return [int(word) for word in text.split("_")] if text else None
    except ValueError:
        raise OptionError(
            f"The option {option.name} is {option.values()}; a list is written as 3_8_1 here, "
            f"not {text!r}."
        ) from None


def start_parameter(position: Position | View | str) -> str:
    """A position, or its text, as the parameter `start` of a game.

    Hands and orders must be known. What the rules remove unseen is best left open: give what a
    spectator sees, `position.view(None)`, where nothing else is hidden from one.
    """
    return base64.urlsafe_b64encode(str(position).encode()).decode().rstrip("=")


def read_start(game: Game, text: str) -> Position:
    padded = text + "=" * (-len(text) % 4)
    try:
        position = base64.urlsafe_b64decode(padded.encode()).decode()
    except ValueError:
        raise OptionError("The parameter start is written by start_parameter.") from None
    for line in position.splitlines():
        if line.startswith("seat") and "?" in line:
            raise OptionError(f"A match cannot begin where a hand is unknown: {line}")
    return game.position(position)
