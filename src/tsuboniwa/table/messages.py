"""What a table says to a client, as typed plain data, already redacted for its reader."""

from typing import Any, Literal, NotRequired, TypedDict

State = Literal["open", "running", "over"]


class SeatMessage(TypedDict):
    """A place at the table."""

    seat: int
    # "open": nobody sits there yet.
    kind: Literal["person", "bot", "open"]
    name: str
    # Of a bot: its name in the roster, such as "random" or "3".
    level: str | None
    # A person's own randomness for the shuffle; null before it was given, and for bots.
    contribution: str | None


class ClockMessage(TypedDict):
    """What is left, at the moment `at`; only the seat that acts loses time."""

    kind: Literal["none", "move", "game", "days"]
    # As agreed: for a move or a game, in seconds; for correspondence in days.
    allowed: int
    increment: int
    at: int
    # By seat, in milliseconds; null where nothing is counted.
    left: list[int | None]
    # When the seat that acts runs out of time, in milliseconds since 1970; null: never.
    deadline: int | None


class ResultMessage(TypedDict):
    """How the match ended, by the rules or by the table."""

    winners: list[int]
    # Of the rules: a game's own reason. Of the table: resigned, time, abandoned, draw-agreed.
    reason: str
    by: Literal["rules", "table"]
    # Each seat's return; null where the table ended it.
    returns: list[int] | None


class ChoicesMessage(TypedDict):
    """The legal actions as words: a walk from node 0 to null spells one action.

    A node has the next words of the notation and the node that follows each; null is the end of
    an action. Equal continuations are one node, so a thousand actions stay small.
    """

    count: int
    nodes: list[dict[str, int | None]]


class RequestsMessage(TypedDict):
    """What waits for an answer: seats that have asked or agreed so far."""

    draw: list[int]
    undo: list[int]
    rematch: list[int]


class Abilities(TypedDict):
    """What the reader can do now."""

    play: bool
    resign: bool
    offer_draw: bool
    answer_draw: bool
    ask_undo: bool
    answer_undo: bool
    # Claim the match, or have a program take over, from a seat that has left.
    claim: list[int]
    ask_rematch: bool


class TableMessage(TypedDict):
    """The table as one reader sees it."""

    table: str
    game: str
    rules_version: int
    options: dict[str, Any]
    state: State
    # Why an open table waits: for seats, for randomness, or for the compiler.
    waiting: Literal["seats", "randomness", "rules"] | None
    listed: bool
    spectators: bool
    # Whether a seat that acts may ask a program for advice.
    hints: bool
    # The reader's seat; null for a spectator.
    seat: int | None
    seats: list[SeatMessage]
    clock: ClockMessage
    # Of the last entry of any kind: an offer, an answer, an action.
    number: int
    # Of the entry that made the present position; 0 before the deal.
    position_number: int
    # What the shuffle was bound to before the deal; the secret is null until the end.
    commitment: str
    secret: str | None
    # The game's own view (see each game's view.py), without its list of actions; null before the
    # deal.
    view: dict[str, Any] | None
    # null unless the reader acts.
    choices: ChoicesMessage | None
    requests: RequestsMessage
    can: Abilities
    result: ResultMessage | None
    # The table of the rematch, once everybody has asked for it.
    rematch: str | None


class EntryMessage(TypedDict):
    """A line of the log. What the reader may not know is `?`."""

    number: int
    kind: str
    at: int
    # Who did it; "chance" for chance, null for the table itself.
    seat: int | Literal["chance"] | None
    # For kind "played": the action's text.
    action: NotRequired[str]
    # The client's own name for its command; only in what its own seat reads.
    name: NotRequired[str]
    # The other fields of this kind.
    more: NotRequired[dict[str, Any]]


class LearntMessage(TypedDict):
    """An earlier line of which more is known now: its action's text from now on."""

    number: int
    action: str


class UpdateMessage(TypedDict):
    """What a subscriber gets: what is new, and how the table looks now."""

    type: Literal["update"]
    table: TableMessage
    entries: list[EntryMessage]
    learnt: list[LearntMessage]


class AckMessage(TypedDict):
    """The answer to a command that was carried out, now or when it first came."""

    type: Literal["ack"]
    name: str | None
    # The entry that the command became.
    number: int
    # Whether it had been carried out before: nothing happened this time.
    repeated: bool


class ListingMessage(TypedDict):
    """A table in the list of open tables."""

    table: str
    game: str
    options: dict[str, Any]
    seats: list[SeatMessage]
    open_seats: list[int]
    clock: ClockMessage
    created: int


class HintAction(TypedDict):
    """An action, and what a strong program thinks of it."""

    action: str
    # What the seat may expect, from 0 to 1.
    value: float
    # Whether that was computed to the end.
    proven: bool
    # What the seat may expect in points; null in games without them.
    points: float | None


class HintMessage(TypedDict):
    """What a program would do, the best first, in the position of that number."""

    position_number: int
    actions: list[HintAction]
