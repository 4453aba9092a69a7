"""A match in the plain terminal: read a line, play it, show what happened."""

from itertools import groupby
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import ActionError, InvalidAction
from tsuboniwa.core.game import Position, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.records import record_of
from tsuboniwa.players.player import Player
from tsuboniwa.players.roster import find_level, make_player
from tsuboniwa.table.undo import can_take_back
from tsuboniwa.terminal.drawing import GhostDrawing, drawing_of
from tsuboniwa.terminal.kept import KeptRecord
from tsuboniwa.terminal.opponents import PERSON, Stopped, seating_of

HELP = """\
Type an action as it is shown, such as one from the list.
  ?      list the possible actions; ? WORD lists those that begin with WORD
  rules  what this game is about
  log    show what has happened so far
  undo   take back (against a program always; the record is then marked as practice)
  help   show this
  quit   stop; the match is kept and can go on later"""
PREVIEW_HELP = "  preview ACTION   show where a piece would lie, without laying it"
NO_BREAK = "\u00a0"
# How many actions are shown without being asked, shared out among their first words.
MAX_SHOWN = 24
MIN_SHOWN = 3
# How many are shown when asked; all that begin with a given word if that is asked for.
MAX_LISTED = 200
# Clears what a terminal remembers of earlier screens.
FORGET_SCROLLED = "\x1b[3J"


class TerminalMatch:
    """One match between people at this keyboard and programs."""

    def __init__(self, console: Console, kept: KeptRecord, seed: str) -> None:
        self.console = console
        self.kept = kept
        self.position = kept.record.end()
        self.game = self.position.game
        self.drawing = drawing_of(self.game.id)
        self.rng = Rng(f"{seed} chance {len(kept.record.actions)}")
        self.names = seating_of(kept.record) or []
        self.programs: dict[int, Player] = {
            seat: make_player(self.game.id, name, f"{seed} seat {seat}")
            for seat, name in enumerate(self.names)
            if name != PERSON
        }
        self.persons = [seat for seat in range(self.game.seats) if seat not in self.programs]
        # Who looks at the screen, and how much of the log that person has read.
        self.reader = self.persons[0]
        self.told = {seat: len(self.position.events) for seat in self.persons}

    def run(self) -> None:
        self.console.print(
            "Type ? for what is possible, rules for what this is about, help for more.\n",
            style="dim",
        )
        while self.position.actor is not None:
            if self.position.actor == CHANCE:
                self._move_on(self.position.draw(self.rng))
            elif self.position.actor in self.programs:
                seat = self.position.actor
                view, log = self.position.view(seat), self.position.log(seat)
                limit = find_level(self.game.id, self.names[seat]).limit
                decision = self.programs[seat].choose(view, log, limit)
                self._move_on(self.position.play(decision.action))
            else:
                self._ask(self.position.actor)
        self._tell(self.reader)
        self._show_end()

    def _move_on(self, position: Position, **marks: object) -> None:
        """Go to a position and keep it, with what the record is marked by from now on."""
        self.position = position
        self.kept.keep(record_of(position, **{**self.kept.record.extra, **marks}))

    def _ask(self, seat: int) -> None:
        """Let a person act once, or undo."""
        self._hand_over(seat)
        self._tell(seat)
        view = self.position.view(seat)
        self.console.print(self.drawing.draw(view))
        self.console.print(Text(self.drawing.what_now(view), "italic"))
        self._show_possible(view, "", MAX_SHOWN)
        while True:
            entry = self.console.input(f"{self._prompt(seat)} ", markup=False).strip()
            if self._obey(seat, view, entry):
                return

    def _obey(self, seat: int, view: View, entry: str) -> bool:
        """Do what a person typed; say whether the position is another one now."""
        command = entry.lower()
        if command in ("quit", "exit", "q"):
            raise Stopped
        if command == "undo":
            return self._undo(seat)
        if entry.startswith("?"):
            beginning = self.drawing.loosen(entry[1:])
            self._show_possible(view, beginning, None if beginning else MAX_LISTED)
        elif command == "help":
            self.console.print(HELP, markup=False)
            if isinstance(self.drawing, GhostDrawing):
                self.console.print(PREVIEW_HELP, markup=False)
        elif command == "rules":
            self.console.print(" ".join(self.drawing.PRIMER.split()), markup=False)
        elif command == "log":
            self._show_log(seat, 0)
        elif command.split()[:1] == ["preview"]:
            self._preview(view, entry[len("preview") :])
        elif entry:
            return self._play(view, self.drawing.loosen(entry))
        return False

    def _play(self, view: View, text: str) -> bool:
        try:
            self._move_on(self.position.play(text))
        except InvalidAction as error:
            first_words = dict.fromkeys(str(action).split(" ")[0] for action in view.legal)
            if text.split(" ")[0] in first_words:
                self.console.print(Text(str(error)))
            else:
                self.console.print(Text(f"That is not an action. {self.drawing.what_now(view)}"))
                self._print_list("Actions begin with: ", list(first_words), "")
            return False
        except ActionError as error:
            self.console.print(Text(str(error)))
            return False
        return True

    def _preview(self, view: View, entry: str) -> None:
        """Show what an action would lay down, where the game has something to lay down."""
        if not isinstance(self.drawing, GhostDrawing):
            self.console.print("In this game there is nothing to preview.")
            return
        self.console.print(self.drawing.draw_ghost(view, self.drawing.loosen(entry)))

    def _prompt(self, seat: int) -> str:
        return ">" if len(self.persons) == 1 else f"seat {seat} >"

    def _hand_over(self, seat: int) -> None:
        """Clear the screen where the next person may see what the last one may not."""
        if seat == self.reader:
            return
        old, new = self.position.view(self.reader), self.position.view(seat)
        if str(old) != str(new):
            if self.console.is_terminal and not self.console.is_dumb_terminal:
                self.console.clear()
                self.console.file.write(FORGET_SCROLLED)
            else:
                self.console.print("\n" * self.console.height)
            self.console.input(f"Seat {seat}, take the keyboard and press Enter. ")
        self.reader = seat

    def _show_possible(self, view: View, beginning: str, most: int | None) -> None:
        """Actions that begin like this, by first word or by kind; without a limit, all of them."""
        kind = self.game.rules.FIELDS.named("kind")
        groups: dict[str, list[str]] = {}
        for action in view.legal:
            text = str(action)
            word, space, _ = text.partition(" ")
            if text.startswith(beginning):
                groups.setdefault(word if space else str(kind.of(action.code)), []).append(text)
        if not groups:
            self.console.print(Text(f'No possible action begins with "{beginning}".'))
        for texts in groups.values():
            shown = texts if most is None else texts[: max(MIN_SHOWN, most // len(groups))]
            more = len(texts) - len(shown)
            ask = f"? {texts[0].split(' ')[0]}" if " " in texts[0] else "?"
            self._print_list("  ", [*shown, f"… {more} more ({ask})"] if more else shown, "")

    def _tell(self, seat: int) -> None:
        """What has happened since this person last looked, as far as it may be known."""
        self._show_log(seat, self.told[seat])
        self.told[seat] = len(self.position.events)

    def _show_log(self, seat: int, since: int) -> None:
        """Who did what: a line for each run of actions by the same actor."""
        for actor, run in groupby(self.position.log(seat)[since:], lambda event: event.actor):
            who = "  chance" if actor == CHANCE else self._name(actor, seat)
            texts = []
            for text, same in groupby(str(event.action) for event in run):
                times = len(list(same))
                texts.append(text if times == 1 else f"{text} ({times} times)")
            self._print_list(f"{who}: ", texts, "dim")

    def _print_list(self, before: str, texts: list[str], style: str) -> None:
        """Texts with commas between them, none of them broken at a line's end."""
        unbroken = ", ".join(text.replace(" ", NO_BREAK) for text in texts)
        indent = " " * len(before)
        lines = wrap(
            unbroken, self.console.width - 1, initial_indent=indent, subsequent_indent=indent
        )
        for number, line in enumerate(lines):
            shown = line.replace(NO_BREAK, " ")
            self.console.print(Text(before + shown[len(before) :] if number == 0 else shown, style))

    def _name(self, actor: int, reader: int) -> str:
        if actor == reader:
            return "You"
        return f"Seat {actor} ({self.names[actor]})"

    def _undo(self, seat: int) -> bool:
        """Back to this person's decision before, if there is one and it may be taken back."""
        events = self.position.events
        mine = [i for i, event in enumerate(events) if event.actor == seat]
        if not mine:
            self.console.print("There is nothing of yours to take back yet.")
            return False
        if len(self.persons) > 1 and not self._all_agree(mine[-1]):
            return False
        position = self.game.start()
        for event in events[: mine[-1]]:
            position = position.play(event.action)
        self._move_on(position, practice=True)
        self.told = {person: min(told, mine[-1]) for person, told in self.told.items()}
        self.console.print("Taken back. The record is marked as practice.")
        return True

    def _all_agree(self, keep: int) -> bool:
        """Between people nothing is taken back once somebody has seen something hidden."""
        if not can_take_back(self.position, keep):
            self.console.print("Something hidden was seen since then: it cannot be undone.")
            return False
        answer = self.console.input("Do all others agree? [y/N] ", markup=False)
        return answer.strip().lower() in ("y", "yes")

    def _show_end(self) -> None:
        outcome = self.position.outcome
        assert outcome is not None
        self.console.print(self.drawing.draw(self.position.view(self.reader)))
        winners = " and ".join(self._name(seat, self.reader) for seat in outcome.winners)
        who = f"{winners} won" if outcome.winners else "Nobody won"
        self.console.print(Text(f"{who} ({outcome.reason}).", "bold"))
        self.console.print(Text(f"The record is kept in {self.kept.path}", "dim"))
