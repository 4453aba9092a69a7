"""Draws: offered, agreed to, declined."""

from typing import TYPE_CHECKING

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.commands import AnswerDraw, OfferDraw
from tsuboniwa.table.decide.playing import at_play, end
from tsuboniwa.table.entries import DrawAnswered, DrawOffered, Happening
from tsuboniwa.table.refusals import Refused

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match

say = phrases_of("table")


def offer(match: "Match", seat: int, command: OfferDraw, now: int) -> list[Happening]:
    at_play(match)
    if match.game.description.full_score:
        raise Refused(say("draw.together"), "not-possible")
    if len(match.persons) < len(match.seats):
        raise Refused(say("draw.programs"), "not-possible")
    if match.draw_agreed:
        raise Refused(say("draw.offered"), "not-possible")
    if match.draw_offered_at.get(seat) == match.position_number:
        raise Refused(say("draw.again"), "not-possible")
    return [DrawOffered(seat=seat, name=command.name)]


def answer(match: "Match", seat: int, command: AnswerDraw, now: int) -> list[Happening]:
    at_play(match)
    if not match.draw_agreed or seat in match.draw_agreed:
        raise Refused(say("draw.none"), "nothing-to-answer")
    answered = DrawAnswered(seat=seat, name=command.name, agree=command.agree)
    if command.agree and match.draw_agreed | {seat} >= set(match.persons):
        return [answered, end(match, [], "draw-agreed")]
    return [answered]
