"""What every game's notation refuses alike when a text is not an action."""

from collections.abc import Iterable

from tsuboniwa.core.errors import InvalidAction
from tsuboniwa.core.phrases import phrases_of

say = phrases_of("core")


def no_such_action(forms: Iterable[str]) -> InvalidAction:
    """No action begins like the text: these are all forms that there are."""
    return InvalidAction(say("action.unknown", forms=tuple(forms)))


def written_as(*forms: str) -> InvalidAction:
    """The text begins like an action that is written in these forms."""
    quoted = [say("action.form", form=form) for form in forms]
    return InvalidAction(say("action.written", forms=quoted))


def read_seat(text: str, seats: int) -> int:
    """The seat in an action that names one."""
    if text not in map(str, range(seats)):
        raise InvalidAction(say("action.noSeat", seat=text, last=seats - 1))
    return int(text)
