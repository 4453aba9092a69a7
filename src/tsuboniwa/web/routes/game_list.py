"""What games there are: their descriptions, rules, levels, and what never changes."""

import asyncio
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

import tsuboniwa
from tsuboniwa.core.description import OneOf, Option, Switch, WholeNumber
from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.core.ways import chosen, forced
from tsuboniwa.web import bodies
from tsuboniwa.web.problems import NotThere, spoken
from tsuboniwa.web.routes.answers import (
    PROBLEMS,
    GameInPath,
    NameInPath,
    TheServices,
    fixture_of,
    one_of,
    part_of,
    plain,
)
from tsuboniwa.web.rules_pages import rules_page
from tsuboniwa.web.wire import SaidMessage

say = phrases_of("web")

FOR_A_DAY = {"cache-control": "public, max-age=86400"}

router = APIRouter(responses=PROBLEMS)


@router.get("/api/games", tags=["games"])
async def list_games(services: TheServices) -> list[bodies.GameMessage]:
    """The games with their seats and options."""
    return [describe_game(game, services.is_ready(game)) for game in tsuboniwa.GAMES]


@router.get("/api/games/{game}", tags=["games"])
async def show_game(game: GameInPath, services: TheServices) -> bodies.GameMessage:
    """One game with its seats and options."""
    return describe_game(game, services.is_ready(game))


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
    return [bodies.LevelMessage(level=level, about=_said(about)) for level, about in levels.items()]


@router.get("/api/games/{game}/static/{name}", tags=["games"], responses=one_of("StaticData"))
async def read_static(game: GameInPath, name: NameInPath) -> Response:
    """What is the same in all matches of a game, as its `resources.py` names it."""
    make = getattr(part_of(game, "resources"), "STATIC", {}).get(name)
    if make is None:
        raise NotThere(say("nothingCalled", game=tsuboniwa.describe(game).title, name=name))
    return plain(make())


@router.post("/api/games/{game}/fixture", tags=["games"], responses=one_of("Fixture"))
async def make_fixture(game: GameInPath, body: bodies.FixtureBody) -> Response:
    """What never changes during a match under these options, such as its board; or null."""
    return plain(fixture_of(game, tsuboniwa.describe(game).read_options(body.options)))


def describe_game(game: str, ready: bool) -> bodies.GameMessage:
    description = tsuboniwa.describe(game)
    return bodies.GameMessage(
        game=game,
        title=description.title,
        credits=description.credits,
        summary=_said(description.summary),
        fewest_seats=description.fewest_seats,
        most_seats=description.most_seats,
        rules_version=description.rules_version,
        full_score=description.full_score,
        options=[describe_option(option) for option in description.options],
        ready=ready,
        way=chosen(game).way,
        way_asked_for=forced() is not None,
    )


def describe_option(option: Option) -> bodies.OptionMessage:
    more: dict[str, Any] = {"kind": "other"}
    if isinstance(option, Switch):
        more = {"kind": "switch"}
    elif isinstance(option, OneOf):
        more = {"kind": "choice", "choices": list(option.choices)}
    elif isinstance(option, WholeNumber):
        more = {"kind": "number", "least": option.least, "most": option.most}
    return bodies.OptionMessage(
        name=option.name,
        about=_said(option.about),
        values=_said(option.values()),
        default=option.default,
        **more,
    )


def _levels(game: str) -> dict[str, str | Phrase]:
    from tsuboniwa.table.programs import describe_programs

    return describe_programs(game)


def _said(said: str | Phrase) -> SaidMessage:
    return SaidMessage(**spoken(said))
