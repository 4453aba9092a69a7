"""Promise 3: no seat learns what it may not know, whatever it reads or tries."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.conformance import viewers, with_other_secrets
from tests.sample_games import COOPERATIVE, MANY_SEATS, OPEN_INFORMATION
from tests.table.tables import SECRET, TABLES, lively_match, table_names
from tsuboniwa.core.game import Event, Position, View
from tsuboniwa.players import hint
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Decision, Thinking
from tsuboniwa.players.roster import SECOND
from tsuboniwa.server import bots
from tsuboniwa.table import visible
from tsuboniwa.table.commands import (
    AnswerDraw,
    AnswerUndo,
    AskRematch,
    AskUndo,
    Claim,
    Command,
    Contribute,
    OfferDraw,
    Play,
    Resign,
)
from tsuboniwa.table.entries import Entry, Played
from tsuboniwa.table.match import Match
from tsuboniwa.table.refusals import Refused


def twin(match: Match, position: Position) -> Match:
    """The same match with other secrets: the actions are those that led to the position."""
    actions = iter(position.events)
    entries = [
        Entry(entry.number, entry.at, replace(entry.what, action=str(next(actions).action)))
        if isinstance(entry.what, Played)
        else entry
        for entry in match.entries
    ]
    return Match(match.id, SECRET, entries)


def twins(game: str, options: dict[str, Any]) -> list[tuple[int | None, Match, Match]]:
    found: list[tuple[int | None, Match, Match]] = []
    for seed in range(4):
        match = lively_match(game, options, 5 * seed)
        if match.state != "running" or match.position is None:
            continue
        for viewer in viewers(match.game):
            others = with_other_secrets(match.position, viewer, most=3)
            # Where only the order of what was dealt differs, nothing worth hiding does.
            found += [(viewer, match, twin(match, p)) for p in others if p != match.position][:1]
    return found


def commands(match: Match) -> list[Command]:
    """Everything that somebody could try, sensible or not."""
    assert match.position is not None
    actions = {str(event.action) for event in match.position.events}
    legal = [str(action) for action in match.position.legal]
    tried = [*sorted(actions), *legal[:20], "?", "nonsense", ""]
    return [
        *(Play(action) for action in tried),
        Play(legal[0], after=0),
        Contribute("ab"),
        Resign(),
        OfferDraw(),
        AnswerDraw(True),
        AskUndo(),
        AnswerUndo(False),
        *(Claim(seat, how) for seat in range(2) for how in ("win", "program")),
        AskRematch(),
    ]


def answer(match: Match, seat: int, command: Command) -> str:
    """What somebody gets to know at once: a refusal, or the entry that it becomes."""
    try:
        happenings = match.decide(seat, command, 10**9)
    except Refused as refused:
        return f"{refused.code}: {refused}"
    # What follows by chance, and the secret at the end, are not a refusal's business.
    return happenings[0].kind + repr(vars(happenings[0]))


@pytest.mark.parametrize(("game", "options"), TABLES, ids=table_names())
def test_promise_3_no_seat_learns_what_it_may_not_know(game: str, options: dict[str, Any]) -> None:
    pairs = twins(game, options)
    assert pairs or game == OPEN_INFORMATION
    for viewer, one, other in pairs:
        for after in (0, one.number // 2, one.number):
            seen = [json.dumps(visible.update_message(m, viewer, after, 7)) for m in (one, other)]
            assert seen[0] == seen[1]
        assert visible.record_of(one, viewer).write() == visible.record_of(other, viewer).write()
        assert visible.listing_message(one, 7) == visible.listing_message(other, 7)
        if viewer is not None:
            for command in commands(one):
                assert answer(one, viewer, command) == answer(other, viewer, command)


class Witness:
    """A player that writes down all it is given, and takes the first action."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def choose(
        self, view: View, log: Sequence[Event], limit: Limit, thinking: Thinking | None = None
    ) -> Decision:
        lines = [(event.actor, str(event.action)) for event in log]
        self.given.append(json.dumps([view.as_json(), lines, view.states.tobytes().hex()]))
        return Decision(view.legal[0])


@pytest.mark.parametrize(("game", "options"), TABLES, ids=table_names())
async def test_promise_3_programs_are_given_what_their_seat_may_know(
    game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness()
    monkeypatch.setattr(bots, "seat_program", lambda *_: witness)
    monkeypatch.setattr(hint, "make_advisor", lambda *_: witness)

    async def ask(match: Match, seat: int) -> tuple[str, str]:
        acted: list[str] = []

        async def acts(table: str, place: int, number: int, action: str) -> None:
            acted.append(action)

        assert match.position is not None
        programs = bots.Bots(acts, pause=0)
        programs.think("table", 1, seat, "witness", match.position)
        advice = await programs.advise(match.position, seat, SECOND, 5)
        while not acted:
            await asyncio.sleep(0.001)
        await programs.close()
        return acted[0], json.dumps(visible.hint_message(advice, 1))

    asked = 0
    for viewer, one, other in twins(game, options):
        if viewer is not None and one.acting == viewer:
            asked += 1
            assert await ask(one, viewer) == await ask(other, viewer)
            assert len(set(witness.given)) == 1
            witness.given.clear()
    assert asked or game not in (MANY_SEATS, COOPERATIVE)
