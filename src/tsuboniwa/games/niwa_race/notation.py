"""Actions and positions of Niwa as text, both ways (docs/format/niwa_race.md)."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from tsuboniwa.core.errors import InvalidAction, PositionError
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.position_text import read_lines
from tsuboniwa.games.niwa_race import rules
from tsuboniwa.games.niwa_race.board import space_names
from tsuboniwa.games.niwa_race.rules import COLOURS, FIELDS, FIGURINES, Setup, State

say = phrases_of("niwa_race")
KIND = FIELDS.named("kind")
FIGURINE = FIELDS.named("figurine")
TARGET = FIELDS.named("target")
RECEIVER = FIELDS.named("receiver")

FORMS = ("g@c4", "c4-c5>d3", "c4>d3", "c4^e6", "end")


# --- Spaces and beads -------------------------------------------------------------------------


@lru_cache
def _names(spaces: int, cells: bytes) -> tuple[tuple[str, ...], dict[str, int]]:
    table = np.frombuffer(cells, np.int64).reshape(-1, 2)[:spaces]
    names = space_names([(q, r) for q, r in table.tolist()])
    return names, {name: space for space, name in enumerate(names)}


def _names_both_ways(setup: Setup) -> tuple[tuple[str, ...], dict[str, int]]:
    return _names(int(setup.spaces), setup.cells.tobytes())


def space_names_of(setup: Setup) -> tuple[str, ...]:
    """R1.5: the names of the spaces by their numbers."""
    return _names_both_ways(setup)[0]


def beads_of(stack: int) -> str:
    """A stack's colours from bottom to top: the last letter is the active bead (R3.1)."""
    letters = ""
    stack = int(stack)
    while stack:
        letters = COLOURS[(stack & 3) - 1] + letters
        stack >>= 2
    return letters


def stack_of(beads: str) -> int:
    stack = 0
    for letter in beads:
        stack = stack << 2 | 1 + COLOURS.index(letter)
    return stack


# --- Actions ----------------------------------------------------------------------------------


def format_action(setup: Setup, action: int) -> str:
    kind = KIND.of(action)
    if kind == rules.END:
        return "end"
    names = space_names_of(setup)
    if kind == rules.PUT:
        return f"{COLOURS[FIGURINE.of(action) - 1]}@{names[TARGET.of(action)]}"
    here = names[FIGURINE.of(action)]
    if kind == rules.JUMP:
        return f"{here}^{names[TARGET.of(action)]}"
    way = f"-{names[TARGET.of(action)]}" if kind == rules.STEP else ""
    return f"{here}{way}>{names[RECEIVER.of(action)]}"


def parse_action(setup: Setup, text: str) -> int:
    if text == "end":
        return KIND.at(rules.END)
    match = re.fullmatch(r"(\w+)(?:([@^])(\w+)|(?:-(\w+))?>(\w+))", text, re.ASCII)
    if not match:
        raise InvalidAction(say("notation.form", forms=FORMS))
    first, sign, place, target, receiver = match.groups()
    if sign == "@":
        if len(first) != 1 or first not in COLOURS:
            raise InvalidAction(say("notation.bead", text=first))
        colour = 1 + COLOURS.index(first)
        return KIND.at(rules.PUT) | FIGURINE.at(colour) | TARGET.at(_parse_space(setup, place))
    action = FIGURINE.at(_parse_space(setup, first))
    if sign == "^":
        return KIND.at(rules.JUMP) | action | TARGET.at(_parse_space(setup, place))
    action |= RECEIVER.at(_parse_space(setup, receiver))
    if target is None:
        return KIND.at(rules.PASS) | action
    return KIND.at(rules.STEP) | action | TARGET.at(_parse_space(setup, target))


def _parse_space(setup: Setup, name: str) -> int:
    names, numbers = _names_both_ways(setup)
    if name not in numbers:
        raise InvalidAction(say("notation.space", text=name, first=names[0], last=names[-1]))
    return numbers[name]


# --- Positions --------------------------------------------------------------------------------

PHASES = ("setup", "turn", "over")
FREE = "."
BASE = "#"
# Columns between two neighbours in a row: the longest figurine, 0gop, and two blanks.
PITCH = 6


def rows_of(setup: Setup) -> dict[str, list[int]]:
    """The spaces of each row, under its letter."""
    rows: dict[str, list[int]] = {}
    for space, name in enumerate(space_names_of(setup)):
        rows.setdefault(name[0], []).append(space)
    return rows


def format_position(setup: Setup, state: State) -> str:
    """The board drawn with a seat and its beads, bottom to top, for each figurine."""
    lines = [_format_phase(state)]
    signs = {int(base): BASE for base in setup.bases}
    for seat in range(2):
        for place, stack in zip(state.place[seat], state.stack[seat], strict=True):
            if place != rules.NOWHERE:
                signs[int(place)] = f"{seat}{beads_of(stack)}"
    columns = [2 * int(q) + int(r) for q, r in setup.cells[: setup.spaces]]
    for letter, spaces in rows_of(setup).items():
        line = f"{letter}:"
        for space in spaces:
            line = line.ljust(3 + (columns[space] - min(columns)) * PITCH // 2)
            line += signs.get(space, FREE)
        lines.append(line)
    if state.phase != rules.SETTING_UP:
        lines.append(f"turns: {state.turns}")
    if state.moving >= 0:
        place = int(state.place[state.actor, state.moving])
        lines.append(f"moving: {space_names_of(setup)[place]}")
    # A turn's start is seen in the board itself.
    keys = state.seen[state.seen != 0].tolist()
    if keys and (len(keys) > 1 or not _is_turn_start(state)):
        lines.append(f"seen: {' '.join(f'{key:x}' for key in keys)}")
    return "\n".join(lines)


def _is_turn_start(state: State) -> bool:
    return bool(state.phase == rules.TURN and state.moving < 0)


def _format_phase(state: State) -> str:
    words = [PHASES[state.phase]]
    if state.phase != rules.FINISHED:
        words.append(str(state.actor))
    else:
        words.append(rules.REASONS[state.reason - 1])
        words += [str(state.winner)] if state.winner >= 0 else []
    return " ".join(words)


def parse_position(setup: Setup, text: str, state: State) -> None:
    """Fill `state`, all zeros, from a text as `format_position` gives it.

    How far a figurine is indented does not matter: the order in its row does.
    """
    lines = read_lines(text, rows_of(setup), ("turns", "moving", "seen"))
    rules.start(setup, state)
    _parse_phase(state, lines["phase"])
    for letter, spaces in rows_of(setup).items():
        _parse_row(setup, state, letter, spaces, lines[letter])
    moving = lines.get("moving")
    _check_figurines(setup, state, moving)
    if state.phase != rules.SETTING_UP:
        state.turns = _parse_turns(setup, state, lines.get("turns", "0"))
    if moving is not None:
        _parse_moving(setup, state, moving)
    _parse_seen(setup, state, lines.get("seen", "").split())


def _parse_phase(state: State, text: str) -> None:
    word, *rest = text.split() or [""]
    if word not in PHASES:
        raise PositionError(f'"{word}" is not a phase; they are {", ".join(PHASES)}.')
    state.phase = PHASES.index(word)
    if state.phase == rules.FINISHED:
        _parse_end(state, rest)
    elif rest in (["0"], ["1"]):
        state.actor = int(rest[0])
    else:
        raise PositionError(f'"{word}" is followed by a seat, 0 or 1.')


def _parse_end(state: State, words: Sequence[str]) -> None:
    reason, *winner = words or [""]
    won = reason == rules.REASONS[rules.BASE_REACHED - 1]
    if reason not in rules.REASONS or winner not in ([["0"], ["1"]] if won else [[]]):
        reasons = ", ".join(rules.REASONS)
        raise PositionError(f"An end has a reason ({reasons}) and, except for a draw, a winner.")
    rules.finish(state, 1 + rules.REASONS.index(reason), int(winner[0]) if winner else -1)


def _parse_row(setup: Setup, state: State, letter: str, spaces: list[int], text: str) -> None:
    signs = text.split()
    if len(signs) != len(spaces):
        raise PositionError(f"Row {letter} has {len(spaces)} spaces, not {len(signs)} (R1.5).")
    for space, sign in zip(spaces, signs, strict=True):
        name = space_names_of(setup)[space]
        if sign in (FREE, BASE):
            if (sign == BASE) != (space in setup.bases):
                raise PositionError(
                    f"A base is drawn as {BASE}, any other free space as {FREE}: {name}."
                )
            continue
        match = re.fullmatch(f"([01])([{COLOURS}]{{0,3}})", sign)
        if not match:
            raise PositionError(
                f'"{sign}" on {name} is not a figurine: a seat and up to three beads, '
                "such as 0gop (R3.1)."
            )
        seat = int(match[1])
        figurine = int(sum(state.place[seat] != rules.NOWHERE))
        if figurine == FIGURINES:
            raise PositionError(f"Seat {seat} has more than three figurines (R2.1).")
        # Rows are read in the order of the spaces' numbers, so figurines are in order too.
        state.place[seat, figurine] = space
        state.stack[seat, figurine] = stack_of(match[2])
        state.taken[space] = seat + 1


def _check_figurines(setup: Setup, state: State, moving: str | None) -> None:
    for seat in range(2):
        placed = int(sum(state.place[seat] != rules.NOWHERE))
        own, theirs = int(setup.bases[seat]), int(setup.bases[1 - seat])
        if own in state.place[seat]:
            _check_crossing(setup, state, seat, moving)
        if (theirs in state.place[seat]) != (state.winner == seat):
            raise PositionError(
                "The seat whose figurine is in the other base, and nobody else, has won (R5.1)."
            )
        if state.phase == rules.SETTING_UP:
            _check_set_up(setup, state, seat, placed)
            continue
        if placed < FIGURINES:
            raise PositionError(f"Seat {seat} has three figurines, not {placed} (R2.1).")
        beads = Counter("".join(beads_of(stack) for stack in state.stack[seat]))
        if beads != Counter(COLOURS * 2):
            raise PositionError(f"Seat {seat} has two beads of each colour (R2.1).")


def _check_crossing(setup: Setup, state: State, seat: int, moving: str | None) -> None:
    if not rules.may_cross_own_base(setup):
        raise PositionError(f"Seat {seat} is never in its own base (R3.5).")
    if moving != space_names_of(setup)[setup.bases[seat]]:
        raise PositionError(
            f"Seat {seat} is in its own base only in the course of a turn: the figurine there is "
            "the one that moves (R3.5)."
        )


def _check_set_up(setup: Setup, state: State, seat: int, placed: int) -> None:
    if seat == state.actor:
        expected = range(FIGURINES)
    else:
        expected = range(FIGURINES, FIGURINES + 1) if seat == 0 else range(1)
    stacks = sorted(beads_of(stack) for stack in state.stack[seat, :placed])
    around = setup.beside[setup.bases[seat]]
    if (
        placed not in expected
        or stacks != [colour * 2 for colour in COLOURS[:placed]]
        or not all(place in around for place in state.place[seat, :placed])
    ):
        raise PositionError(
            f"Seat {seat} cannot have set up so: gg, oo, pp in this order around its base, "
            "seat 0 before seat 1 (R2.2)."
        )


def _parse_turns(setup: Setup, state: State, text: str) -> int:
    most = int(setup.max_turns)
    if not re.fullmatch("[0-9]{1,3}", text) or int(text) > most:
        raise PositionError(f'"turns" is a number up to {most}, not "{text}" (R5.2).')
    if (int(text) == most) != (state.reason == rules.TURN_LIMIT):
        raise PositionError(f"After {most} turns, and not before, the limit ends the match (R5.2).")
    return int(text)


def _parse_moving(setup: Setup, state: State, name: str) -> None:
    space = _names_both_ways(setup)[1].get(name, -1)
    if state.phase != rules.TURN or rules.figurine_on(state, space) < 0:
        raise PositionError(f'"moving" names a figurine of the seat at turn, not "{name}" (R3.3).')
    state.moving = rules.figurine_on(state, space)
    if not rules.can_go_on(setup, state, state.moving):
        raise PositionError(f"The one on {name} cannot go on: its turn ended by itself (R3.3).")


def _parse_seen(setup: Setup, state: State, keys: Sequence[str]) -> None:
    """R5.2: the positions at the starts of the last turns, up to the one at play."""
    last = min(int(state.turns), int(setup.max_turns) - 1)
    if (state.phase == rules.SETTING_UP and keys) or len(keys) > last + 1:
        raise PositionError("More positions were seen than turns began (R5.2).")
    for turn, key in enumerate(keys, last + 1 - len(keys)):
        if not re.fullmatch("[1-9a-f][0-9a-f]{0,15}", key) or int(key, 16) >= 1 << 61:
            raise PositionError(f'"{key}" is not a position that was seen (R5.2).')
        state.seen[turn] = int(key, 16)
    if _is_turn_start(state):
        here = rules.position_key(state)
        if keys and state.seen[last] != here:
            raise PositionError("The last position seen is not the one drawn (R5.2).")
        state.seen[last] = here
