"""A match as one reader may see it. The only way from a match to a client."""

from collections.abc import Sequence
from typing import cast

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.records import Record
from tsuboniwa.players.hint import Hint
from tsuboniwa.table import entries as log
from tsuboniwa.table import shuffle
from tsuboniwa.table.choices import choices_of
from tsuboniwa.table.decide.leaving import claimable
from tsuboniwa.table.entries import Entry
from tsuboniwa.table.match import Match
from tsuboniwa.table.messages import (
    Abilities,
    ClockMessage,
    EntryMessage,
    HintAction,
    HintMessage,
    LearntMessage,
    ListingMessage,
    ResultMessage,
    SeatMessage,
    TableMessage,
    UpdateMessage,
)

# The fields of a happening that are elsewhere in a message or that nobody is told.
TOLD_ELSEWHERE = {"seat", "name", "action", "actor", "code", "token_hash"}


def table_message(match: Match, viewer: int | None, now: int) -> TableMessage:
    """The table as a seat, or a spectator, sees it."""
    opened = match.opened
    view = match.position.view(viewer) if match.position is not None else None
    result = match.result
    return {
        "table": match.id,
        "game": match.game.id,
        "rules_version": match.game.rules_version,
        "options": match.game.options,
        "state": match.state,
        "waiting": match.waiting,
        "listed": opened.listed,
        "spectators": opened.spectators,
        "hints": opened.hints,
        "seat": viewer,
        "seats": _seats(match),
        "clock": _clock(match, now),
        "number": match.number,
        "position_number": match.position_number,
        "commitment": opened.commitment,
        "secret": match.revealed,
        "view": view.situation() if view is not None else None,
        "choices": choices_of(view, match.texts) if view is not None and result is None else None,
        "requests": {
            "draw": sorted(match.draw_agreed),
            "undo": sorted(match.undo_agreed),
            "rematch": sorted(match.rematch_asked),
        },
        "can": _abilities(match, viewer, now),
        "result": _result(match),
        "rematch": match.rematch,
    }


def update_message(match: Match, viewer: int | None, after: int, now: int) -> UpdateMessage:
    """All that a reader who knows the entries up to a number has missed."""
    learnt: list[LearntMessage] = [
        {"number": number, "action": match.logs.text(viewer, number)}
        for number in match.logs.learnt(viewer, after)
    ]
    return {
        "type": "update",
        "table": table_message(match, viewer, now),
        "entries": [entry_message(match, entry, viewer) for entry in match.entries[after:]],
        "learnt": learnt,
    }


def entry_message(match: Match, entry: Entry, viewer: int | None) -> EntryMessage:
    """A line of the log as a reader may know it."""
    what = entry.what
    told: EntryMessage = {
        "number": entry.number,
        "kind": what.kind,
        "at": entry.at,
        "seat": what.seat,
    }
    if isinstance(what, log.Played):
        told["seat"] = "chance" if what.actor == CHANCE else what.actor
        told["action"] = match.logs.text(viewer, entry.number)
    if what.name is not None and viewer is not None and what.seat == viewer:
        told["name"] = what.name
    if not isinstance(what, log.Opened):
        # A table's beginning is all in the table's message.
        more = {key: value for key, value in vars(what).items() if key not in TOLD_ELSEWHERE}
        if more:
            told["more"] = more
    return told


def listing_message(match: Match, now: int) -> ListingMessage:
    return {
        "table": match.id,
        "game": match.game.id,
        "options": match.game.options,
        "seats": _seats(match),
        "open_seats": [n for n, seat in enumerate(match.seats) if seat.kind == "open"],
        "clock": _clock(match, now),
        "created": match.entries[0].at,
    }


def hint_message(hints: Sequence[Hint], position_number: int) -> HintMessage:
    """A program's advice about the position that the entry of this number made."""
    told = [hint.as_json() for hint in hints]
    actions = [{key: said[key] for key in HintAction.__annotations__} for said in told]
    return {"position_number": position_number, "actions": cast(list[HintAction], actions)}


def record_of(match: Match, viewer: int | None) -> Record:
    """The record as far as the reader may know it; after the end all of it."""
    over = match.result is not None
    actions: tuple[str, ...] = ()
    outcome = None
    if match.position is not None:
        log_seen = match.position.events if over else match.position.log(viewer)
        actions = tuple(match.texts.of(event.action.code) for event in log_seen)
        outcome = match.position.outcome
    contributions = [seat.contribution for seat in match.seats]
    proof = shuffle.proof(match.id, match.opened.commitment, match.revealed, contributions)
    return Record(
        match.game,
        actions,
        outcome.as_json() if outcome else None,
        extra={
            "table": {
                "seats": [
                    {"kind": seat.kind, "name": seat.name, "level": seat.level}
                    for seat in match.seats
                ],
                "clock": match.opened.clock,
                "began": match.entries[0].at,
                "last": match.touched,
                "undone": sum(isinstance(entry.what, log.Undone) for entry in match.entries),
                "result": _result(match),
            },
            shuffle.KEY: proof,
        },
    )


def _seats(match: Match) -> list[SeatMessage]:
    return [
        {
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "contribution": seat.contribution,
        }
        for number, seat in enumerate(match.seats)
    ]


def _clock(match: Match, now: int) -> ClockMessage:
    spec, clock = match.clock_spec, match.clock
    return {
        "kind": spec.kind,
        "allowed": spec.allowed,
        "increment": spec.increment,
        "at": now,
        "left": [None] * len(match.seats) if clock is None else clock.left(now),
        "deadline": match.deadline,
    }


def _result(match: Match) -> ResultMessage | None:
    result = match.result
    if result is None:
        return None
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "by": "table" if result.returns is None else "rules",
        "returns": None if result.returns is None else list(result.returns),
    }


def _abilities(match: Match, viewer: int | None, now: int) -> Abilities:
    """What the reader can do. An undo may still be refused: finding out takes a moment."""
    person = viewer is not None and match.seats[viewer].kind == "person"
    running = person and match.state == "running"
    competitive = not match.game.description.full_score
    only_persons = len(match.persons) == len(match.seats)
    return {
        "play": running and match.acting == viewer,
        "resign": running,
        "offer_draw": running and competitive and only_persons and not match.draw_agreed,
        "answer_draw": running and bool(match.draw_agreed) and viewer not in match.draw_agreed,
        "ask_undo": running and not match.undo_agreed and _may_undo(match, viewer),
        "answer_undo": running and bool(match.undo_agreed) and viewer not in match.undo_agreed,
        "claim": [n for n in claimable(match, now) if n != viewer] if running else [],
        "ask_rematch": person
        and match.state == "over"
        and match.rematch is None
        and viewer not in match.rematch_asked,
    }


def _may_undo(match: Match, viewer: int | None) -> bool:
    keep = match.last_action_of(viewer) if viewer is not None else None
    return keep is not None and CHANCE not in match.logs.actors[keep:]
