"""The requests. Each asks the tables and hands its answer on; nothing is decided here."""

import asyncio
import json
from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic_core import to_json

import tsuboniwa
from tsuboniwa.core.description import Choice, Option, Switch, WholeNumber
from tsuboniwa.core.errors import TsuboniwaError, UnknownGame
from tsuboniwa.core.registry import part
from tsuboniwa.table.clocks import ClockSpec
from tsuboniwa.table.commands import SeatWish
from tsuboniwa.table.messages import AckMessage, HintMessage, ListingMessage, TableMessage
from tsuboniwa.table.refusals import Refused
from tsuboniwa.web import bodies
from tsuboniwa.web.door import address_of
from tsuboniwa.web.house import House
from tsuboniwa.web.messages import CommandMessage, ProblemMessage, Seat, TableId
from tsuboniwa.web.rules_pages import rules_page
from tsuboniwa.web.seats import keep_seat, needed_token, page_path, token_of, tokens_of
from tsuboniwa.web.shapes import shape

TableInPath = Annotated[TableId, Path(description="The table's id, as its link has it.")]
GameInPath = Annotated[str, Path(max_length=40)]
SeatAsked = Annotated[
    Seat | None, Query(description="One of your seats; your first one if left out.")
]
FOR_A_DAY = {"cache-control": "public, max-age=86400"}

# The sentences behind these are for people; every one may come from every route.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemMessage, "description": about}
    for status, about in {
        400: "Something about the request is wrong.",
        403: "You have no seat here, or may not watch.",
        404: "There is no such table, game or page.",
        409: "Not now: it is not your turn, the seat is taken, the match is over.",
        411: "The request does not say how long it is.",
        413: "The request is too large.",
        422: "The request does not have the right shape.",
        429: "Too many requests.",
        503: "Not yet: the rules are being compiled, or the database is away.",
    }.items()
}
router = APIRouter(responses=PROBLEMS)


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(house_of)]


def plain(data: Any, status: int = 200) -> Response:
    """Data that has its shape already: checked by tests, not again for every answer."""
    return Response(to_json(data), status, media_type="application/json")


def shown(declared: Any) -> dict[int | str, dict[str, Any]]:
    """What an answer looks like, for the documentation."""
    return {200: {"model": shape(declared), "description": "As asked."}}


def one_of(name: str) -> dict[int | str, dict[str, Any]]:
    """An answer that each game has in its own shape: one of those under this name."""
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {200: {"content": {"application/json": {"schema": schema}}, "description": "As asked."}}


# --- what there is ------------------------------------------------------------------------------


@router.get("/api/games", tags=["games"])
async def list_games(house: TheHouse) -> list[bodies.GameMessage]:
    """The games with their seats and options."""
    return [describe_game(game, house.is_ready(game)) for game in tsuboniwa.GAMES]


@router.get("/api/games/{game}", tags=["games"])
async def show_game(game: GameInPath, house: TheHouse) -> bodies.GameMessage:
    """One game with its seats and options."""
    return describe_game(game, house.is_ready(game))


@router.get(
    "/api/games/{game}/rules",
    tags=["games"],
    response_class=Response,
    responses={200: {"content": {"text/markdown": {}}, "description": "Markdown."}},
)
async def read_rules(game: GameInPath) -> Response:
    """A game's rules in our words, every one with its number."""
    tsuboniwa.describe(game)
    return Response(rules_page(game), media_type="text/markdown", headers=FOR_A_DAY)


@router.get("/api/games/{game}/levels", tags=["games"])
async def list_levels(game: GameInPath) -> list[bodies.LevelMessage]:
    """The programs that can take a seat."""
    tsuboniwa.describe(game)
    levels = await asyncio.to_thread(_levels, game)
    return [bodies.LevelMessage(level=level, about=about) for level, about in levels.items()]


@router.get("/api/games/{game}/static/{name}", tags=["games"], responses=one_of("StaticData"))
async def read_static(game: GameInPath, name: Annotated[str, Path(max_length=40)]) -> Response:
    """What is the same in all matches of a game, as its `resources.py` names it."""
    make = getattr(_part(game, "resources"), "STATIC", {}).get(name)
    if make is None:
        raise NotThere(f'{tsuboniwa.describe(game).title} has nothing called "{name}".')
    return plain(make())


@router.post("/api/games/{game}/fixture", tags=["games"], responses=one_of("Fixture"))
async def make_fixture(game: GameInPath, body: bodies.FixtureBody) -> Response:
    """What never changes during a match under these options, such as its board; else null."""
    return plain(_fixture(game, tsuboniwa.describe(game).read_options(body.options)))


# --- tables -------------------------------------------------------------------------------------


@router.get("/api/tables", tags=["tables"], responses=shown(list[ListingMessage]))
async def list_tables(
    house: TheHouse,
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Tables that wait for players and want to be found, the newest first."""
    if game is not None:
        tsuboniwa.describe(game)
    tables = await house.tables()
    return plain(await tables.list_open(game, limit))


@router.post("/api/tables", tags=["tables"], status_code=201)
async def make_table(
    body: bodies.NewTableBody, request: Request, response: Response, house: TheHouse
) -> bodies.SeatedMessage:
    """Make a table. Its link is the invitation; your own seat goes into a cookie.

    After this, look at the table and contribute your own randomness: it begins when all seats
    are taken and every person has contributed.
    """
    if house.new_tables.wait(address_of(request.scope)):
        raise TooFast("You have made many tables just now. Wait a minute.")
    tsuboniwa.describe(body.game)
    tables = await house.tables()
    table, seated = await tables.create(
        body.game,
        body.options,
        [SeatWish(seat.kind, seat.name) for seat in body.seats],
        ClockSpec(body.clock.kind, body.clock.allowed, body.clock.increment),
        listed=body.listed,
        spectators=body.spectators,
        hints=body.hints,
        token=body.token,
    )
    if seated is not None:
        keep_seat(request, response, table, seated.seat, seated.token)
    seat = seated.seat if seated is not None else None
    return bodies.SeatedMessage(table=table, seat=seat, link=page_path(table))


@router.get("/api/tables/{table}", tags=["tables"], responses=shown(TableMessage))
async def look(
    table: TableInPath, request: Request, house: TheHouse, seat: SeatAsked = None
) -> Response:
    """The table as you see it: from your seat, else as a spectator."""
    tables = await house.tables()
    return plain(await tables.look(table, token_of(request, seat)))


@router.post("/api/tables/{table}/seats", tags=["tables"], status_code=201)
async def take_seat(
    table: TableInPath,
    body: bodies.TakeSeatBody,
    request: Request,
    response: Response,
    house: TheHouse,
) -> bodies.SeatedMessage:
    """Take an open seat. It goes into a cookie."""
    tables = await house.tables()
    seated = await tables.take_seat(
        table, body.seat, body.name, contribution=body.contribution, token=body.token
    )
    keep_seat(request, response, table, seated.seat, seated.token)
    return bodies.SeatedMessage(table=table, seat=seated.seat, link=page_path(table))


@router.post("/api/tables/{table}/seats/carry", tags=["tables"])
async def carry_seat(
    table: TableInPath,
    body: bodies.CarryBody,
    request: Request,
    response: Response,
    house: TheHouse,
) -> bodies.SeatedMessage:
    """Sit down on this device at a seat that was taken on another one."""
    seat = await seat_at(house, table, body.token)
    keep_seat(request, response, table, seat, body.token)
    return bodies.SeatedMessage(table=table, seat=seat, link=page_path(table))


@router.post("/api/tables/{table}/seats/{seat}/link", tags=["tables"])
async def link_seat(
    table: TableInPath, seat: Seat, request: Request, house: TheHouse
) -> bodies.CarryMessage:
    """The link by which your seat opens on another device. Who has it has the seat.

    The secret stands after the `#`, which browsers send to nobody: the page hands it to
    `seats/carry` itself.
    """
    token = needed_token(request, seat)
    await seat_at(house, table, token)
    return bodies.CarryMessage(link=f"{page_path(table)}#seat={token}")


@router.post("/api/tables/{table}/follow", tags=["tables"])
async def follow(
    table: TableInPath, request: Request, response: Response, house: TheHouse
) -> bodies.FollowedMessage:
    """Take your seats along to the rematch, once all have asked for it."""
    tokens = tokens_of(request)
    tables = await house.tables()
    there = (await tables.look(table, token_of(request, None)))["rematch"]
    if there is None:
        raise Refused("There is no rematch yet: not all have asked for it.", "not-possible")
    seats = []
    for token in tokens.values():
        seat = await seat_at(house, there, token)
        keep_seat(request, response, there, seat, token)
        seats.append(seat)
    return bodies.FollowedMessage(table=there, seats=sorted(seats), link=page_path(there))


@router.post("/api/tables/{table}/commands", tags=["tables"], responses=shown(AckMessage))
async def act(
    table: TableInPath,
    body: CommandMessage,
    request: Request,
    house: TheHouse,
    seat: SeatAsked = None,
) -> Response:
    """Do something at the table; the same messages as through the socket.

    The answer means that it is stored. Sent again under the same name it is answered again.
    """
    token = needed_token(request, seat)
    if house.commands.wait(token):
        raise TooFast("You send faster than a table can follow. Wait a moment.")
    tables = await house.tables()
    return plain(await tables.act(table, token, body.command()))


@router.post("/api/tables/{table}/hint", tags=["tables"], responses=shown(HintMessage))
async def hint(
    table: TableInPath, request: Request, house: TheHouse, seat: SeatAsked = None
) -> Response:
    """What a program would do in your place: it knows what your seat knows, and nothing else."""
    token = needed_token(request, seat)
    if house.hints.wait(token):
        raise TooFast("You have had many hints just now. Think for a minute.")
    tables = await house.tables()
    return plain(await tables.hint(table, token))


@router.get("/api/tables/{table}/fixture", tags=["tables"], responses=one_of("Fixture"))
async def read_fixture(table: TableInPath, request: Request, house: TheHouse) -> Response:
    """What never changes during this match, so views do not repeat it; null in most games."""
    tables = await house.tables()
    seen = await tables.look(table, token_of(request, None))
    return plain(_fixture(seen["game"], seen["options"]))


@router.get(
    "/api/tables/{table}/record",
    tags=["records"],
    responses={200: {"description": "A record file, see docs/notation.md."}},
)
async def read_record(
    table: TableInPath, request: Request, house: TheHouse, seat: SeatAsked = None
) -> dict[str, Any]:
    """The match so far as you know it, `?` for what you do not; whole after the end."""
    tables = await house.tables()
    record = await tables.record(table, token_of(request, seat))
    return record.as_json()


@router.get("/api/tables/{table}/replay", tags=["records"])
async def replay_table(
    table: TableInPath,
    request: Request,
    house: TheHouse,
    seat: Annotated[Seat | None, Query(description="Whose view; a spectator's if none.")] = None,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=bodies.MOST_FRAMES)] = bodies.MOST_FRAMES,
) -> bodies.ReplayMessage:
    """A finished match, moment by moment, from any seat."""
    return await _replay(await _finished(house, table, request), seat, first, count)


@router.post("/api/replay", tags=["records"])
async def replay_record(body: bodies.ReplayBody, house: TheHouse) -> bodies.ReplayMessage:
    """Any record, moment by moment, from any seat."""
    record = await _posted(house, body.record)
    return await _replay(record, body.seat, body.first, body.count)


@router.get("/api/tables/{table}/review", tags=["records"])
async def review_table(
    table: TableInPath,
    request: Request,
    house: TheHouse,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=bodies.MOST_JUDGED)] = bodies.MOST_JUDGED,
) -> bodies.ReviewMessage:
    """What a program thinks of each decision of a finished match, some at a time."""
    record = await _finished(house, table, request)
    return await _review(house, request, record, first, count)


@router.post("/api/review", tags=["records"])
async def review_record(
    body: bodies.ReviewBody, request: Request, house: TheHouse
) -> bodies.ReviewMessage:
    """The same for any record."""
    record = await _posted(house, body.record)
    return await _review(house, request, record, body.first, body.count)


@router.get("/api/tables/{table}/analysis", tags=["records"], responses=one_of("Analysis"))
async def analyse_table(
    table: TableInPath,
    request: Request,
    house: TheHouse,
    seat: Annotated[Seat, Query(description="From whose view.")],
) -> Response:
    """A game's own analysis of a finished match, such as what a partner believed."""
    return await _analyse(house, request, await _finished(house, table, request), seat)


@router.post("/api/analysis", tags=["records"], responses=one_of("Analysis"))
async def analyse_record(body: bodies.AnalysisBody, request: Request, house: TheHouse) -> Response:
    """The same for any record."""
    return await _analyse(house, request, await _posted(house, body.record), body.seat)


# --- the server itself --------------------------------------------------------------------------


@router.get("/healthz", tags=["server"])
async def health() -> bodies.HealthMessage:
    """Whether the process lives."""
    return bodies.HealthMessage(version=tsuboniwa.__version__)


@router.get("/readyz", tags=["server"])
async def readiness(house: TheHouse) -> bodies.ReadyMessage:
    """Whether tables can be served: the database answers."""
    tables = await house.tables()
    await tables.check()
    return bodies.ReadyMessage(ready=True, games=house.ready_games())


@router.get(
    "/metrics",
    tags=["server"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "For Prometheus."}},
)
async def metrics(house: TheHouse) -> Response:
    """Counts and times in Prometheus' text format."""
    return PlainTextResponse(house.metrics.write())


@router.get("/api/messages", tags=["server"])
async def message_shapes() -> dict[str, Any]:
    """The messages of the socket `/api/tables/{table}/socket` as JSON Schema."""
    return await asyncio.to_thread(_message_schema)


# --- what they need -----------------------------------------------------------------------------


class NotThere(UnknownGame):
    """Something else that is not there."""


class TooFast(TsuboniwaError):
    """More than one address or seat may ask for."""

    code = "too-fast"


def describe_game(game: str, ready: bool) -> bodies.GameMessage:
    description = tsuboniwa.describe(game)
    return bodies.GameMessage(
        game=game,
        title=description.title,
        credits=description.credits,
        summary=str(description.summary),
        fewest_seats=description.fewest_seats,
        most_seats=description.most_seats,
        rules_version=description.rules_version,
        full_score=description.full_score,
        options=[describe_option(option) for option in description.options],
        ready=ready,
    )


def describe_option(option: Option) -> bodies.OptionMessage:
    more: dict[str, Any] = {"kind": "other"}
    if isinstance(option, Switch):
        more = {"kind": "switch"}
    elif isinstance(option, Choice):
        more = {"kind": "choice", "choices": list(option.choices)}
    elif isinstance(option, WholeNumber):
        more = {"kind": "number", "least": option.least, "most": option.most}
    return bodies.OptionMessage(
        name=option.name,
        about=str(option.about),
        values=str(option.values()),
        default=option.default,
        **more,
    )


async def seat_at(house: House, table: str, token: str) -> int:
    tables = await house.tables()
    seat = (await tables.look(table, token))["seat"]
    if seat is None:
        raise Refused("That secret belongs to no seat of this table.", "no-seat")
    return seat


def _levels(game: str) -> dict[str, str]:
    from tsuboniwa.table.programs import describe_programs

    return describe_programs(game)


def _message_schema() -> dict[str, Any]:
    from tsuboniwa.web.schema import message_schema

    return message_schema()


async def _finished(house: House, table: str, request: Request) -> Any:
    """The whole record of a match that is over."""
    token = token_of(request, None)
    tables = await house.tables()
    if (await tables.look(table, token))["state"] != "over":
        raise Refused("A match can be replayed when it is over.", "not-possible")
    return await tables.record(table, token)


async def _posted(house: House, data: dict[str, Any]) -> Any:
    game = data.get("game")
    if isinstance(game, str) and game in tsuboniwa.GAMES and not house.is_ready(game):
        raise Refused("The rules of this game are being compiled. Try again.", "preparing")
    return await asyncio.to_thread(_read_record, data)


def _read_record(data: dict[str, Any]) -> Any:
    from tsuboniwa.core.records import read_record

    return read_record(json.dumps(data))


async def _replay(record: Any, seat: int | None, first: int, count: int) -> bodies.ReplayMessage:
    from tsuboniwa.web.replay import replay

    frames = await asyncio.to_thread(replay, record, seat, first, count)
    return bodies.ReplayMessage.model_validate(frames)


async def _review(
    house: House, request: Request, record: Any, first: int, count: int
) -> bodies.ReviewMessage:
    from tsuboniwa.web.review import review

    _ask_for_a_review(house, request)
    judged = await review(await house.tables(), record, first, count)
    return bodies.ReviewMessage.model_validate(judged)


async def _analyse(house: House, request: Request, record: Any, seat: int) -> Response:
    from tsuboniwa.web.replay import check_length

    analysis = await asyncio.to_thread(_part, record.game.id, "analysis")
    if analysis is None:
        raise NotThere(f"There is no analysis of {record.game.description.title}.")
    _ask_for_a_review(house, request)
    check_length(record)
    tables = await house.tables()
    return plain(await tables.analyse(analysis.analyse, record, seat))


def _part(game: str, module: str) -> ModuleType | None:
    tsuboniwa.describe(game)
    return part(game, module)


def _fixture(game: str, options: Mapping[str, Any]) -> Any:
    make = getattr(_part(game, "resources"), "fixture", None)
    return None if make is None else make(options)


def _ask_for_a_review(house: House, request: Request) -> None:
    if house.reviews.wait(address_of(request.scope)):
        raise TooFast("You have had much judged just now. Wait a minute.")
