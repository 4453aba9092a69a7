"""What a game says about itself without its rules being loaded: names, seats, options."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from tsuboniwa.core.errors import OptionError
from tsuboniwa.core.phrases import Phrase, phrases_of

say = phrases_of("core")


@dataclass(frozen=True)
class Option:
    """Something that can differ between matches. `about` is a clause for help texts."""

    name: str
    default: Any
    about: str | Phrase

    def read(self, value: object) -> Any:
        """The value as the game keeps it; an OptionError where the game cannot take it."""
        raise NotImplementedError

    def values(self) -> str | Phrase:
        """What it may be, in words."""
        raise NotImplementedError

    def refuse(self, value: object) -> OptionError:
        said = say("option.refused", name=self.name, values=self.values(), value=repr(value))
        return OptionError(said)


@dataclass(frozen=True)
class Switch(Option):
    """On or off."""

    default: bool

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value

    def values(self) -> Phrase:
        return say("option.switch")


@dataclass(frozen=True)
class OneOf(Option):
    """One of a few words."""

    default: str
    choices: tuple[str, ...]

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise self.refuse(value)
        return value

    def values(self) -> Phrase:
        return say("option.choice", choices=[f'"{choice}"' for choice in self.choices])


@dataclass(frozen=True)
class WholeNumber(Option):
    """A whole number within bounds."""

    default: int
    least: int
    most: int

    def read(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.refuse(value)
        if not self.least <= value <= self.most:
            raise self.refuse(value)
        return value

    def values(self) -> Phrase:
        return say("option.wholeNumber", least=self.least, most=self.most)


def any_combination(options: Mapping[str, Any], rules_version: int) -> None:
    """The check of a game whose options all go together, in all versions of its rules."""


@dataclass(frozen=True)
class Description:
    """A game as it is listed."""

    id: str
    title: str
    credits: str
    summary: str | Phrase
    fewest_seats: int
    most_seats: int
    rules_version: int
    options: tuple[Option, ...]
    # Of a game that is played together: the highest common return. 0: against each other.
    full_score: int = 0
    # Raises an OptionError where options that are fine alone do not go together, or not under this
    # version of the rules.
    check: Callable[[Mapping[str, Any], int], None] = any_combination

    def read_options(
        self, given: Mapping[str, object], rules_version: int | None = None
    ) -> dict[str, Any]:
        """All options of the game, those not given at their defaults; by the newest rules."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError(_unknown_option(self, name, list(known)))
        options = {
            name: option.read(given[name]) if name in given else option.default
            for name, option in known.items()
        }
        self.check(options, rules_version or self.rules_version)
        return options


def _unknown_option(description: Description, name: object, known: list[str]) -> Phrase:
    close = get_close_matches(str(name), known, 1)
    title, shown = description.title, repr(name)
    if close:
        return say("option.misspelt", game=title, name=shown, close=close[0])
    return say("option.unknown", game=title, name=shown, known=known)
