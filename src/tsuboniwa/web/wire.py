"""What clients send, and what a socket answers besides the table's own messages.

The messages of commands are made from the table's commands: each has the same fields with the same
bounds, a `type` that says which one it is, and a name.
"""

import re
from dataclasses import MISSING, fields
from functools import reduce
from operator import or_
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.table import limits
from tsuboniwa.table.commands import Command
from tsuboniwa.table.refusals import Code
from tsuboniwa.web.problems import SocketCode

say = phrases_of("web")

Token = Annotated[str, Field(pattern=f"^{limits.TOKEN}$")]
TableId = Annotated[str, Field(pattern=f"^{limits.TABLE_ID}$")]
Contribution = Annotated[str, Field(pattern=f"^{limits.RANDOMNESS}$")]
Seat = Annotated[int, Field(ge=0, le=limits.MAX_SEAT)]
PersonName = Annotated[str, Field(max_length=limits.MAX_PERSON_NAME)]


class Strict(BaseModel):
    """Nothing unknown, nothing of a wrong type, nothing that changes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Named(Strict):
    """A command. Sent again under the same name it is answered again, not done again."""

    # Made from all that the message holds but its type.
    becomes: ClassVar[type[Command]]


def _bounded(hint: Any) -> Any:
    """A command's field as pydantic reads it: with its bounds."""
    if get_origin(hint) is Annotated:
        declared, *bounds = get_args(hint)
        return Annotated[_bounded(declared), *map(_as_field, bounds)]
    if get_origin(hint) in (Union, UnionType):
        return reduce(or_, map(_bounded, get_args(hint)))
    return hint


def _as_field(bound: object) -> Any:
    match bound:
        case limits.Length(least, most):
            return Field(min_length=least, max_length=most)
        case limits.Pattern(expression):
            return Field(pattern=f"^{expression}$")
        case limits.Range(least, most):
            return Field(ge=least, le=most)
        case limits.About(sentence):
            return Field(description=sentence)
    raise TypeError(f"no bound: {bound!r}")


def _message(command: type[Command]) -> type[Named]:
    hints = get_type_hints(command, include_extras=True)
    own: dict[str, Any] = {
        one.name: (_bounded(hints[one.name]), ... if one.default is MISSING else one.default)
        for one in fields(command)
        if one.name != "name"
    }
    tag: Any = Literal[tag_of(command)]
    made = create_model(
        f"{command.__name__}Message",
        __base__=Named,
        __module__=__name__,
        __doc__=command.__doc__,
        # Over the web every command has one: messages may arrive twice.
        name=(_bounded(limits.CommandName), ...),
        type=(tag, ...),
        **own,
    )
    made.becomes = command
    return made


def tag_of(command: type[Command]) -> str:
    """The `type` of a command's message: AskUndo is ask_undo."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", command.__name__).lower()


COMMANDS = tuple(_message(command) for command in Command.__subclasses__())


class PingMessage(Strict):
    """Ask whether the server is still there."""

    type: Literal["ping"]
    name: str | None = Field(None, max_length=limits.MAX_COMMAND_NAME)


if TYPE_CHECKING:
    CommandMessage = Named
    ClientMessage = Named | PingMessage
else:
    CommandMessage = Annotated[reduce(or_, COMMANDS), Field(discriminator="type")]
    ClientMessage = Annotated[CommandMessage | PingMessage, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)


class SaidMessage(Strict):
    """Something said to a person: in English, and as a phrase that an app words itself."""

    sentence: str
    # The name of its text in `words/` and what to fill in; null where there is no such text.
    reason: str | None = None
    values: dict[str, Any] = Field(default_factory=dict)


class RefusedMessage(SaidMessage):
    """The answer to a message that changed nothing."""

    type: Literal["refused"] = "refused"
    # The name of the command; null where none could be read.
    name: str | None
    code: Code | SocketCode


class PongMessage(Strict):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    name: str | None


class BeatMessage(Strict):
    """Nothing is new, and the server is still there."""

    type: Literal["beat"] = "beat"


class ProblemMessage(SaidMessage):
    """Why a request was refused: a sentence for the person, a code for the program."""

    code: str


def say_what_is_wrong(error: Any) -> Phrase:
    """A validation error, which quotes nothing of what came in but its own keys."""
    where = ".".join(str(part) for part in error["loc"] if part != "body")[:80]
    what = str(error["msg"])[:300].rstrip(".")
    return say("shapeAt", where=where, what=what) if where else say("shape", what=what)
