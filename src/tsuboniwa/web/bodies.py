"""What requests carry and what answers hold, besides the table's own messages."""

from typing import Any, Literal

from pydantic import Field

from tsuboniwa.core.ways import Way
from tsuboniwa.web.wire import Contribution, PersonName, SaidMessage, Seat, Strict, Token

MAX_FRAMES = 50
# A program thinks about each.
MAX_JUDGED = 10


class OptionMessage(Strict):
    """Something that can differ between matches of a game."""

    name: str
    # A clause for people, and what it may be, in words.
    about: SaidMessage
    values: SaidMessage
    kind: Literal["switch", "choice", "number", "other"]
    default: Any
    choices: list[str] | None = None
    least: int | None = None
    most: int | None = None


class GameMessage(Strict):
    """A game as it is listed."""

    game: str
    title: str
    credits: str
    summary: SaidMessage
    fewest_seats: int
    most_seats: int
    rules_version: int
    # Of a game that is played together: the highest common return; 0: against each other.
    full_score: int
    options: list[OptionMessage]
    # Whether it can be played now; until its rules are compiled tables can be made, and wait.
    ready: bool
    # How its rules run; "interpreted" is slow.
    way: Way
    # Whether the server was started to run them so; otherwise nothing better was there.
    way_asked_for: bool


class LevelMessage(Strict):
    """A program that can take a seat."""

    level: str
    about: SaidMessage


class FixtureBody(Strict):
    """The options of a match; those left out are at their defaults."""

    options: dict[str, Any]


class SeatBody(Strict):
    """How a seat is to be filled."""

    kind: Literal["me", "bot", "open"]
    name: PersonName = Field("", description='Of "me": your name. Of "bot": its level.')


class ClockBody(Strict):
    """How much time there is: seconds for a move or a whole game, or days for a move."""

    kind: Literal["none", "move", "game", "days"] = "none"
    allowed: int = Field(0, ge=0, le=100_000)
    increment: int = Field(0, ge=0, le=100_000)


class NewTableBody(Strict):
    """A table to be made."""

    game: str = Field(max_length=40)
    options: dict[str, Any] = Field(default_factory=dict)
    seats: list[SeatBody] = Field(min_length=1, max_length=8)
    clock: ClockBody = ClockBody(kind="none", allowed=0, increment=0)
    listed: bool = Field(False, description="Show it to all who look for open tables.")
    spectators: bool = Field(True, description="Let anyone with its link watch.")
    hints: bool = Field(True, description="Let seats ask a program what it would do.")
    token: Token | None = Field(
        None, description="A secret of your own for your seat; one is made if you give none."
    )


class SeatedMessage(Strict):
    """Where you sit. The proof went into a cookie."""

    table: str
    # null if you made a table without sitting down.
    seat: int | None
    # The path of its page: anyone who gets it can take an open seat, or watch.
    link: str


class TakeSeatBody(Strict):
    """A seat to be taken."""

    seat: Seat | None = Field(None, description="The first open one if left out.")
    name: PersonName = ""
    contribution: Contribution | None = Field(
        None, description="Your own randomness for the shuffle."
    )
    token: Token | None = Field(
        None, description="A secret of your own: sent again, it gets the same seat again."
    )


class CarryBody(Strict):
    """The proof of a seat, brought from another device."""

    token: Token


class CarryMessage(Strict):
    """The path that opens a seat on another device. It is as good as the seat itself."""

    link: str


class FollowedMessage(Strict):
    """The table where a match goes on, and your seats there."""

    table: str
    seats: list[int]
    link: str


class FrameMessage(Strict):
    """One moment of a replay."""

    ply: int
    # Who has just acted, and how; null at the start.
    actor: int | Literal["chance"] | None
    action: str | None
    view: dict[str, Any]


class ReplayMessage(Strict):
    """Some moments of a replay, and how many there are."""

    game: str
    options: dict[str, Any]
    seat: int | None
    # Of the last frame.
    plies: int
    frames: list[FrameMessage]


class ReplayBody(Strict):
    """A record to be viewed."""

    record: dict[str, Any]
    seat: Seat | None = Field(None, description="Whose view; a spectator's if left out.")
    first: int = Field(0, ge=0, le=100_000)
    count: int = Field(MAX_FRAMES, ge=1, le=MAX_FRAMES)


class JudgedMessage(Strict):
    """What a program thinks of a decision, from what the seat knew then."""

    # Of the moment in which the seat decided: the action leads to the next one.
    ply: int
    seat: int
    action: str
    # What the seat could expect after it, from 0 to 1 (of the full score in a game that is played
    # together); null if the program did not look at it.
    value: float | None
    # The same of the best action.
    best: str
    best_value: float
    points: float | None


class ReviewMessage(Strict):
    """The decisions among some moments of a match, judged."""

    game: str
    plies: int
    # The first moment after those; null: these were the last.
    following: int | None
    judged: list[JudgedMessage]


class ReviewBody(Strict):
    """A record to be judged."""

    record: dict[str, Any]
    first: int = Field(0, ge=0, le=100_000)
    count: int = Field(MAX_JUDGED, ge=1, le=MAX_JUDGED, description="Decisions at most.")


class AnalysisBody(Strict):
    """A record to be analysed in its game's own way."""

    record: dict[str, Any]
    seat: Seat


class HealthMessage(Strict):
    """Whether the process lives."""

    status: Literal["alive"] = "alive"
    version: str


class ReadyMessage(Strict):
    """Whether tables can be served, and which games can be played now."""

    ready: bool
    games: list[str]


MODELS = (
    OptionMessage,
    GameMessage,
    LevelMessage,
    FixtureBody,
    NewTableBody,
    SeatedMessage,
    TakeSeatBody,
    CarryBody,
    CarryMessage,
    FollowedMessage,
    FrameMessage,
    ReplayMessage,
    ReplayBody,
    JudgedMessage,
    ReviewMessage,
    ReviewBody,
    AnalysisBody,
    HealthMessage,
    ReadyMessage,
)
