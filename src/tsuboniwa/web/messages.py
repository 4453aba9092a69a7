"""What clients send, and what a socket answers beside the table's own messages."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tsuboniwa.table import commands
from tsuboniwa.table.refusals import Code

# Letters, digits and what else is safe in any log, cookie and address.
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,128}$")]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Seat = Annotated[int, Field(ge=0, le=15)]
# The last entry that a client has seen; 0 is before the first.
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
PersonName = Annotated[str, Field(max_length=40)]


class Strict(BaseModel):
    """Nothing unknown, nothing of a wrong type, nothing that changes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Named(Strict):
    """A command. Sent again under the same name it is answered again, not done again."""

    name: str = Field(
        min_length=1, max_length=64, description="The client's own; unique for its seat."
    )

    def command(self) -> commands.Command:
        raise NotImplementedError


class PlayMessage(Named):
    """Play an action, in notation."""

    type: Literal["play"]
    action: str = Field(min_length=1, max_length=400)
    after: Number | None = Field(
        None, description="The last entry seen; refused if the position has changed since."
    )

    def command(self) -> commands.Command:
        return commands.Play(self.action, self.after, name=self.name)


class ContributeMessage(Named):
    """Add one's own randomness to the shuffle, before the deal."""

    type: Literal["contribute"]
    randomness: str = Field(pattern=r"^[0-9a-f]{1,64}$")

    def command(self) -> commands.Command:
        return commands.Contribute(self.randomness, name=self.name)


class ResignMessage(Named):
    """Give up."""

    type: Literal["resign"]

    def command(self) -> commands.Command:
        return commands.Resign(name=self.name)


class OfferDrawMessage(Named):
    """Offer a draw to all others."""

    type: Literal["offer_draw"]

    def command(self) -> commands.Command:
        return commands.OfferDraw(name=self.name)


class AnswerDrawMessage(Named):
    """Agree to a draw that was offered, or not."""

    type: Literal["answer_draw"]
    agree: bool

    def command(self) -> commands.Command:
        return commands.AnswerDraw(self.agree, name=self.name)


class AskUndoMessage(Named):
    """Ask to take back one's last action."""

    type: Literal["ask_undo"]

    def command(self) -> commands.Command:
        return commands.AskUndo(name=self.name)


class AnswerUndoMessage(Named):
    """Agree to an undo that was asked for, or not."""

    type: Literal["answer_undo"]
    agree: bool

    def command(self) -> commands.Command:
        return commands.AnswerUndo(self.agree, name=self.name)


class ClaimMessage(Named):
    """End the wait for a seat that has left."""

    type: Literal["claim"]
    seat: Seat
    how: Literal["win", "program"]

    def command(self) -> commands.Command:
        return commands.Claim(self.seat, self.how, name=self.name)


class AskRematchMessage(Named):
    """Ask to play again after the end."""

    type: Literal["ask_rematch"]

    def command(self) -> commands.Command:
        return commands.AskRematch(name=self.name)


class PingMessage(Strict):
    """Ask whether the server is still there."""

    type: Literal["ping"]
    name: str | None = Field(None, max_length=64)


CommandMessage = Annotated[
    PlayMessage
    | ContributeMessage
    | ResignMessage
    | OfferDrawMessage
    | AnswerDrawMessage
    | AskUndoMessage
    | AnswerUndoMessage
    | ClaimMessage
    | AskRematchMessage,
    Field(discriminator="type"),
]
ClientMessage = Annotated[CommandMessage | PingMessage, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)

# What only this layer says no to.
SocketCode = Literal[
    "bad-message",  # not JSON, or no message of ours
    "too-fast",  # more than a seat or an address may send
    "broken",  # our fault; nothing was lost
]


class RefusedMessage(Strict):
    """The answer to a message that changed nothing."""

    type: Literal["refused"] = "refused"
    # The name of the command; null where none could be read.
    name: str | None
    code: Code | SocketCode
    sentence: str


class PongMessage(Strict):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    name: str | None


class BeatMessage(Strict):
    """Nothing is new, and the server is still there."""

    type: Literal["beat"] = "beat"


class ProblemMessage(Strict):
    """Why a request was refused: a sentence for the person, a code for the program."""

    code: str
    sentence: str


# Why a socket was closed. 1009 (too large a message) and 1012 (the server is being restarted)
# are the protocol's own.
CLOSE_RESTART = 1012
CLOSE_BAD_MESSAGES = 4400
CLOSE_NO_SEAT = 4403
CLOSE_UNKNOWN_TABLE = 4404
CLOSE_SLOW = 4408
CLOSE_TOO_MANY = 4429
CLOSE_BROKEN = 4500
CLOSE_PREPARING = 4503
CLOSE_CODES: dict[int, str] = {
    CLOSE_RESTART: "The server is being restarted. Connect again in a moment.",
    CLOSE_BAD_MESSAGES: "Too many messages that could not be read.",
    CLOSE_NO_SEAT: "You have no seat here, and this table has no spectators.",
    CLOSE_UNKNOWN_TABLE: "There is no such table.",
    CLOSE_SLOW: "You read too slowly. Connect again and go on from your last number.",
    CLOSE_TOO_MANY: "Too much at once from one address. Try again later.",
    CLOSE_BROKEN: "Something went wrong here. Connect again; nothing was lost.",
    CLOSE_PREPARING: "The rules are being compiled. Connect again in a moment.",
}
