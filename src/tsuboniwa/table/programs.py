"""The programs that can take a seat: the one place where tables ask the roster."""

from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player
from tsuboniwa.players.roster import find_level, levels, make_player, strongest
from tsuboniwa.table.refusals import Refused

say = phrases_of("table")


def program_names(game: str) -> list[str]:
    """The names by which programs can be invited to a table of this game."""
    return list(levels(game))


def describe_programs(game: str) -> dict[str, str | Phrase]:
    """Their names, each with a clause about it."""
    return {name: level.about for name, level in levels(game).items()}


def check_program(game: str, name: str) -> None:
    names = program_names(game)
    if name not in names:
        raise Refused(say("unknownProgram", name=name, known=list(names)), "bad-request")


def stand_in(game: str) -> str:
    """Who takes over from a person who has left."""
    return strongest(game)


def seat_program(game: str, name: str, seed: str) -> Player:
    return make_player(game, _known(game, name), seed)


def thinking_time(game: str, name: str) -> Limit:
    return find_level(game, _known(game, name)).limit


def _known(game: str, name: str) -> str:
    """A table may be older than the roster: a program that is gone has a stand-in."""
    return name if name in program_names(game) else stand_in(game)
