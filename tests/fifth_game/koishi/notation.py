"""Actions and positions as text, both ways (rules.md, "Notation")."""

import re

from tsuboniwa.core.action_text import no_such_action, read_seat, written_as
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.errors import InvalidAction, PositionError
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.position_text import join_line, read_lines
from tsuboniwa.games.koishi import rules
from tsuboniwa.games.koishi.rules import FIELDS, SEATS, Setup, State

say = phrases_of("koishi")
KIND = FIELDS.named("kind")
SEAT = FIELDS.named("seat")
PEBBLE = FIELDS.named("pebble")

HIDDEN = "?"
FORMS = {"deal": "deal SEAT PEBBLE", "lay": "lay PEBBLE"}
PHASES = ("deal", "lead", "answer", "over")
PAIR = re.compile(r"(\d{1,2})-(\d{1,2})", re.ASCII)


def pebbles_of(mask: int) -> list[int]:
    return [pebble for pebble in range(1, rules.MAX_PEBBLES + 1) if mask >> pebble & 1]


# --- Actions ----------------------------------------------------------------------------------


def format_action(setup: Setup, action: int) -> str:
    if KIND.is_hidden(action):
        return HIDDEN
    pebble = HIDDEN if PEBBLE.is_hidden(action) else str(PEBBLE.of(action))
    if KIND.of(action) == rules.DEAL:
        return f"deal {SEAT.of(action)} {pebble}"
    return f"lay {pebble}"


def parse_action(setup: Setup, text: str) -> int:
    if text == HIDDEN:
        return KIND.hidden
    word, *rest = text.split(" ")
    if word not in FORMS:
        raise no_such_action(FORMS.values())
    if len(rest) != FORMS[word].count(" "):
        raise written_as(FORMS[word])
    if word == "lay":
        return KIND.at(rules.LAY) | PEBBLE.at(_parse_pebble(setup, rest[0]))
    seat, dealt = rest
    # A redacted record may hide what was dealt.
    pebble = PEBBLE.hidden if dealt == HIDDEN else PEBBLE.at(_parse_pebble(setup, dealt))
    return KIND.at(rules.DEAL) | SEAT.at(read_seat(seat, SEATS)) | pebble


def _parse_pebble(setup: Setup, text: str) -> int:
    highest = SEATS * int(setup.hand) + 1
    if text not in map(str, range(1, highest + 1)):
        raise InvalidAction(say("notation.pebble", text=text, highest=highest))
    return int(text)


# --- Positions --------------------------------------------------------------------------------


def format_position(setup: Setup, state: State) -> str:
    phase = PHASES[state.phase]
    laid = state.laid[: state.played].tolist()
    return "\n".join(
        [
            f"{phase} {state.actor}" if state.actor >= 0 else phase,
            join_line("pairs", [f"{first}-{second}" for first, second in laid]),
            join_line("offered", [str(state.offered)] if state.offered else []),
            *(join_line(f"seat {seat}", _hand_words(state, seat)) for seat in range(SEATS)),
        ]
    )


def _hand_words(state: State, seat: int) -> list[str]:
    known = [str(pebble) for pebble in pebbles_of(int(state.hand[seat]))]
    return known + [HIDDEN] * int(state.hidden[seat])


def parse_position(setup: Setup, text: str, state: State) -> None:
    """Fill `state`, all zeros, from a text as `format_position` gives it."""
    lines = read_lines(text, ("pairs", "offered", "seat 0", "seat 1"))
    placed: list[int] = []
    for pair, word in enumerate(lines["pairs"].split()):
        match = PAIR.fullmatch(word)
        if match is None or pair >= setup.hand:
            raise PositionError(f'Pairs are {setup.hand} at most, written 3-7, not "{word}".')
        state.laid[pair] = [_read_pebble(setup, found) for found in match.groups()]
        placed += state.laid[pair].tolist()
        state.played += 1
    if lines["offered"]:
        state.offered = _read_pebble(setup, lines["offered"])
        placed.append(int(state.offered))
    for seat in range(SEATS):
        words = lines[f"seat {seat}"].split()
        known = [_read_pebble(setup, word) for word in words if word != HIDDEN]
        state.hidden[seat] = len(words) - len(known)
        for pebble in known:
            state.hand[seat] |= 1 << pebble
        placed += known
    if len(set(placed)) != len(placed):
        raise PositionError("Every pebble is there once (K1.1).")
    state.unseen = rules.all_pebbles(setup) & ~sum(1 << pebble for pebble in placed)
    _set_phase(setup, state)
    if format_position(setup, state).splitlines()[0] != lines["phase"]:
        expected = format_position(setup, state).splitlines()[0]
        raise PositionError(f'The first line is "{expected}" here, not "{lines["phase"]}".')


def _read_pebble(setup: Setup, text: str) -> int:
    try:
        return _parse_pebble(setup, text)
    except InvalidAction as error:
        raise PositionError(error.phrase) from None


def _set_phase(setup: Setup, state: State) -> None:
    """What happens next follows from what lies where."""
    held = [rules.held(state, seat) for seat in range(SEATS)]
    left = int(setup.hand) - int(state.played)
    leader = rules.leader(state, int(state.played))
    expected = [left, left]
    if state.offered:
        expected[leader] -= 1
    if held == expected and left:
        state.phase = rules.ANSWERING if state.offered else rules.LEADING
        state.actor = 1 - leader if state.offered else leader
    elif held == expected and not state.offered:
        state.phase, state.actor, state.reason = rules.FINISHED, OVER, rules.PAIRS
    elif not state.played and not state.offered and _is_deal(setup, held):
        state.phase, state.actor = rules.DEALING, CHANCE
    else:
        raise PositionError("The hands do not fit what has been laid (K1.2, K2.1).")


def _is_deal(setup: Setup, held: list[int]) -> bool:
    """Whether hands can be like this while pebbles are dealt, first to seat 0 (K1.2)."""
    first, second = held
    return first <= setup.hand and second < setup.hand and (not second or first == setup.hand)
