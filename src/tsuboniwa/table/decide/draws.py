"""Draws: offered, agreed to, declined."""

from typing import TYPE_CHECKING

from tsuboniwa.table.commands import AnswerDraw, OfferDraw
from tsuboniwa.table.decide.playing import at_play, end
from tsuboniwa.table.entries import DrawAnswered, DrawOffered, Happening
from tsuboniwa.table.refusals import Refused

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match


def offer(match: "Match", seat: int, command: OfferDraw, now: int) -> list[Happening]:
    at_play(match)
    if match.game.description.full_score:
        raise Refused("This game is played together: there is no draw.", "not-possible")
    if len(match.persons) < len(match.seats):
        raise Refused("Programs do not agree to draws.", "not-possible")
    if match.draw_agreed:
        raise Refused("A draw is on offer already: answer it.", "not-possible")
    if match.draw_offered_at.get(seat) == match.position_number:
        raise Refused("You have offered a draw since the last action.", "not-possible")
    return [DrawOffered(seat=seat, name=command.name)]


def answer(match: "Match", seat: int, command: AnswerDraw, now: int) -> list[Happening]:
    at_play(match)
    if not match.draw_agreed or seat in match.draw_agreed:
        raise Refused("There is no draw on offer for you.", "nothing-to-answer")
    answered = DrawAnswered(seat=seat, name=command.name, agree=command.agree)
    if command.agree and match.draw_agreed | {seat} >= set(match.persons):
        return [answered, end(match, [], "draw-agreed")]
    return [answered]
