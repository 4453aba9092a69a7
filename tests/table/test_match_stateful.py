"""A match under any sequence of commands: what must hold always."""

from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tsuboniwa
from tests.table.tables import TABLES, do, new_match, reload, some_action
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.table import shuffle, visible
from tsuboniwa.table.clocks import ClockSpec
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
from tsuboniwa.table.decide import leaving, playing
from tsuboniwa.table.entries import Played, Undone
from tsuboniwa.table.match import Match
from tsuboniwa.table.refusals import Refused

CLOCKS = [ClockSpec(), ClockSpec("move", 60), ClockSpec("game", 300, 5), ClockSpec("days", 1)]
SEATS = st.integers(0, 2)
NAMES = st.none() | st.sampled_from(["a", "b"])


class TableMachine(RuleBasedStateMachine):
    """Commands come in any order, from anybody, at any time."""

    match: Match

    @initialize(
        table=st.sampled_from(TABLES),
        clock=st.sampled_from(CLOCKS),
        bots=st.sets(SEATS, max_size=2),
    )
    def open_table(
        self, table: tuple[str, dict[str, object]], clock: ClockSpec, bots: set[int]
    ) -> None:
        game, options = table
        count = tsuboniwa.game(game, **options).seats
        seats = ["random" if seat in bots else "person" for seat in range(count)]
        self.match = new_match(game, options, seats, clock)
        self.now = 0
        self.rng = Rng(0)
        self.told: dict[tuple[int | None, int], str] = {}
        for seat in self.match.persons:
            self.ask(seat, Contribute(f"{seat}"))
        do(self.match, playing.begin(self.match), self.now)

    def ask(self, seat: int, command: Command) -> None:
        """Like a server: a repeat is answered, time passes first, a refusal changes nothing."""
        do(self.match, leaving.let_time_pass(self.match, self.now), self.now)
        if self.match.named(seat, command.name) is not None:
            return
        before = (self.match.number, self.match.position, self.match.result)
        try:
            happenings = self.match.decide(seat, command, self.now)
        except Refused:
            assert (self.match.number, self.match.position, self.match.result) == before
        else:
            assert (self.match.number, self.match.position, self.match.result) == before
            entries = do(self.match, happenings, self.now)
            assert entries
            if command.name is not None:
                assert self.match.named(seat, command.name) == entries[0].number

    @rule(times=st.integers(1, 6), name=NAMES, seed=st.integers(0, 99))
    def play(self, times: int, name: str | None, seed: int) -> None:
        self.rng = Rng(seed)
        for _ in range(times):
            if self.match.acting is None:
                return
            action = some_action(self.match, self.rng)
            if self.match.acting_program is not None:
                do(
                    self.match,
                    playing.play_for_program(self.match, self.match.acting, action),
                    self.now,
                )
            else:
                self.ask(self.match.acting, Play(action, name=name))

    @rule(seat=SEATS, text=st.sampled_from(["", "reveal", "?", "pass", "W+ 01", "deal 0 P1"]))
    def play_anything(self, seat: int, text: str) -> None:
        self.ask(seat, Play(text))

    @rule(
        seat=SEATS,
        command=st.sampled_from(
            [
                OfferDraw(),
                AnswerDraw(True),
                AnswerDraw(False),
                AskUndo(),
                AnswerUndo(True),
                AnswerUndo(False),
                Claim(0, "win"),
                Claim(1, "program"),
                Contribute("ff"),
                AskRematch(),
                OfferDraw(name="a"),
                AskUndo(name="b"),
            ]
        ),
    )
    def say(self, seat: int, command: Command) -> None:
        self.ask(seat, command)

    @precondition(lambda self: self.match.number > 60)
    @rule(seat=SEATS)
    def resign(self, seat: int) -> None:
        self.ask(seat, Resign())

    @rule(milliseconds=st.sampled_from([1, 1_000, 59_000, 700_000]))
    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        do(self.match, leaving.let_time_pass(self.match, self.now), self.now)

    @invariant()
    def numbers_have_no_gaps_and_time_does_not_go_back(self) -> None:
        entries = self.match.entries
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        assert all(a.at <= b.at for a, b in pairwise(entries))

    @invariant()
    def nobody_waits_for_chance(self) -> None:
        position = self.match.position
        assert position is None or position.actor != CHANCE

    @invariant()
    def an_undo_never_takes_a_draw_back(self) -> None:
        drawn = sum(
            isinstance(entry.what, Played) and entry.what.actor == CHANCE
            for entry in self.match.entries
        )
        position = self.match.position
        if position is not None:
            assert sum(event.actor == CHANCE for event in position.events) == drawn

    @invariant()
    def logs_agree_with_the_position(self) -> None:
        match = self.match
        if match.position is None or match.result is not None:
            return
        undone = any(isinstance(entry.what, Undone) for entry in match.entries)
        for viewer in (*range(len(match.seats)), None):
            told = [
                line["action"]
                for line in visible.update_message(match, viewer, 0, self.now)["entries"]
                if "action" in line
            ]
            log = [str(event.action) for event in match.position.log(viewer)]
            assert told == log or undone

    def teardown(self) -> None:
        """Whatever happened: the stored entries give the same match, and its shuffle is proved."""
        if not hasattr(self, "match"):
            return
        again = reload(self.match)
        assert again.position == self.match.position
        for viewer in (*range(len(again.seats)), None):
            messages = [visible.update_message(m, viewer, 0, self.now) for m in (self.match, again)]
            assert messages[0] == messages[1]
        assert again.wake_at == self.match.wake_at
        if again.result is not None:
            record = visible.record_of(again, None)
            drawn = shuffle.verify(record)
            assert drawn == sum(event.actor == CHANCE for event in record.end().events)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
