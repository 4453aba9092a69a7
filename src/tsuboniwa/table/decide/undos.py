"""Undos: asked for, agreed to, declined. `undo.py` says what can be taken back at all."""

from typing import TYPE_CHECKING

from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.table.commands import AnswerUndo, AskUndo
from tsuboniwa.table.decide.playing import at_play
from tsuboniwa.table.entries import Happening, UndoAnswered, UndoAsked, Undone
from tsuboniwa.table.refusals import Refused
from tsuboniwa.table.undo import can_take_back

if TYPE_CHECKING:
    from tsuboniwa.table.match import Match

say = phrases_of("table")


def ask(match: "Match", seat: int, command: AskUndo, now: int) -> list[Happening]:
    """Slow, as tables go: it tries hundreds of arrangements of the hidden things."""
    position = at_play(match)
    if match.undo_agreed:
        raise Refused(say("undo.asked"), "not-possible")
    if match.undo_asked_at.get(seat) == match.position_number:
        raise Refused(say("undo.again"), "not-possible")
    keep = match.last_action_of(seat)
    if keep is None:
        raise Refused(say("undo.nothing"), "cannot-undo")
    if not can_take_back(position, keep):
        raise Refused(say("undo.hidden"), "cannot-undo")
    asked = UndoAsked(seat=seat, name=command.name, keep=keep)
    return [asked, Undone(keep=keep)] if match.persons == [seat] else [asked]


def answer(match: "Match", seat: int, command: AnswerUndo, now: int) -> list[Happening]:
    at_play(match)
    if not match.undo_agreed or seat in match.undo_agreed:
        raise Refused(say("undo.none"), "nothing-to-answer")
    answered = UndoAnswered(seat=seat, name=command.name, agree=command.agree)
    if command.agree and match.undo_agreed | {seat} >= set(match.persons):
        return [answered, Undone(keep=match.undo_keep)]
    return [answered]
