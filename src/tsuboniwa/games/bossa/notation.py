"""Actions and positions of Bossa as text, both ways (B4.4, docs/notation.md)."""

import re
from collections.abc import Sequence

from tsuboniwa.core.action_text import no_such_action, read_seat, written_as
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.errors import InvalidAction, PositionError
from tsuboniwa.core.phrases import phrases_of
from tsuboniwa.core.position_text import join_line, read_lines
from tsuboniwa.games.bossa import rules
from tsuboniwa.games.bossa.rules import (
    CHIP_MASK,
    FIELDS,
    FIRST_SHIFT,
    KIND_SHIFT,
    SECOND_SHIFT,
    TILE_MASK,
    TILE_SHIFTS,
    WHERE_MASK,
    WHERE_SHIFT,
    Setup,
    State,
)
from tsuboniwa.games.bossa.tiles import (
    ALL_TILES,
    CHIP_LETTERS,
    CHIP_NAMES,
    COLOURS,
    HIDDEN_CHIP,
    MARKER_NAMES,
    ROW_LETTERS,
    TILE_NAMES,
    TILES,
)

say = phrases_of("bossa")
HIDDEN_KIND = FIELDS.named("kind").mask
SHIFTS = tuple(TILE_SHIFTS.tolist())

CHOICES = (*COLOURS, "first")
TILE_NUMBERS = {name: tile for tile, name in enumerate(TILE_NAMES)}
ENDS = tuple(f"{letter}{sign}" for letter in ROW_LETTERS for sign in "-+")
HIDDEN = "?"
# Words that begin an action: what follows them.
FORMS = {
    "remove": "remove T",
    "deal": "deal SEAT T",
    "roll": "roll WHITE BLACK",
    "white": "white",
    "black": "black",
    "first": "first",
    "doubler": "doubler",
    "inverter": "inverter",
    "draw": "draw T",
    **{end: f"{end} T…" for end in ENDS},
    "redraw": "redraw T",
    "swap": "swap MINE THEIRS",
    "stack": "stack W7 T…",
}


# --- Actions ----------------------------------------------------------------------------------


def format_action(setup: Setup, action: int) -> str:
    kind = action >> KIND_SHIFT
    if kind == HIDDEN_KIND:
        return HIDDEN
    where = action >> WHERE_SHIFT & WHERE_MASK
    tiles = _tile_texts(action)
    if kind == rules.ROLL:
        return f"roll {where} {action >> FIRST_SHIFT & TILE_MASK}"
    if kind == rules.CHOOSE:
        return CHOICES[where]
    if kind == rules.KEEP:
        return CHIP_NAMES[where]
    words = {
        rules.REMOVE: "remove",
        rules.DEAL: f"deal {where}",
        rules.DRAW: "draw",
        rules.PLACE: ENDS[where % 4],
        rules.REDRAW: "redraw",
        rules.SWAP: "swap",
        rules.STACK: f"stack {ROW_LETTERS[where >> 4 & 1]}{where & 15}",
    }[kind]
    return " ".join((words, *tiles))


def _tile_texts(action: int) -> list[str]:
    texts = []
    chip_at, chip_letter = 0, ""
    if action & CHIP_MASK:
        inverter, at = divmod((action & CHIP_MASK) - 1, rules.SET_TILES)
        chip_at, chip_letter = at + 1, CHIP_LETTERS[1 + inverter]
    for number, shift in enumerate(SHIFTS, 1):
        tile = action >> shift & TILE_MASK
        if tile == TILE_MASK:
            texts.append(HIDDEN)
        elif tile:
            name = TILE_NAMES[tile - 1]
            texts.append(name + chip_letter if number == chip_at else name)
    return texts


def parse_action(setup: Setup, text: str) -> int:
    if text == HIDDEN:
        return HIDDEN_KIND << KIND_SHIFT
    word, *rest = text.split(" ")
    if word in CHOICES:
        return _alone(rules.CHOOSE << KIND_SHIFT | CHOICES.index(word) << WHERE_SHIFT, word, rest)
    if word in CHIP_NAMES and word:
        return _alone(rules.KEEP << KIND_SHIFT | CHIP_NAMES.index(word) << WHERE_SHIFT, word, rest)
    if word in ENDS:
        return _parse_set(word, rest) | rules.PLACE << KIND_SHIFT | ENDS.index(word) << WHERE_SHIFT
    if word == "stack" and rest:
        return rules.STACK << KIND_SHIFT | _parse_stack_place(rest[0]) | _parse_set(word, rest[1:])
    if word == "roll" and len(rest) == 2:
        white, black = (_parse_die(die) for die in rest)
        return rules.ROLL << KIND_SHIFT | white << WHERE_SHIFT | black << FIRST_SHIFT
    if word == "deal" and len(rest) == 2:
        seat = read_seat(rest[0], int(setup.seats))
        return rules.DEAL << KIND_SHIFT | seat << WHERE_SHIFT | _parse_turned(rest[1])
    if word == "remove" and len(rest) == 1:
        return rules.REMOVE << KIND_SHIFT | _parse_turned(rest[0])
    if word == "draw" and len(rest) == 1:
        return rules.DRAW << KIND_SHIFT | (_parse_tile(rest[0]) + 1) << FIRST_SHIFT
    if word == "redraw" and len(rest) == 1:
        return rules.REDRAW << KIND_SHIFT | (_parse_tile(rest[0]) + 1) << FIRST_SHIFT
    if word == "swap" and len(rest) == 2:
        mine, theirs = (_parse_tile(tile) + 1 for tile in rest)
        return rules.SWAP << KIND_SHIFT | mine << FIRST_SHIFT | theirs << SECOND_SHIFT
    if word in FORMS:
        raise written_as(FORMS[word])
    raise no_such_action(FORMS.values())


def _alone(action: int, word: str, rest: Sequence[str]) -> int:
    if rest:
        raise InvalidAction(say("notation.alone", word=word))
    return action


def _parse_tile(text: str) -> int:
    if text not in TILE_NUMBERS:
        raise InvalidAction(say("notation.tile", text=text))
    return TILE_NUMBERS[text]


def _parse_turned(text: str) -> int:
    """The tile of a chance action, which a redacted record may hide."""
    tile = TILE_MASK if text == HIDDEN else _parse_tile(text) + 1
    return tile << FIRST_SHIFT


def _parse_die(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise InvalidAction(say("notation.die", text=text))
    return int(text)


def _parse_stack_place(text: str) -> int:
    match = re.fullmatch(r"([WB])([1-9]|1[0-2])", text)
    if not match:
        raise InvalidAction(say("notation.place", text=text))
    return (ROW_LETTERS.index(match[1]) * 16 + int(match[2])) << WHERE_SHIFT


def _parse_set(word: str, texts: Sequence[str]) -> int:
    """Ascending tiles, at most one of them with a chip."""
    if not texts:
        raise InvalidAction(say("notation.noTile", form=FORMS[word]))
    if len(texts) > rules.SET_TILES:
        raise InvalidAction(say("notation.tooManyTiles", most=rules.SET_TILES))
    action = 0
    before = -1
    for number, (shift, text) in enumerate(zip(SHIFTS, texts, strict=False), 1):
        letter = text[2:]
        if letter not in CHIP_LETTERS:
            raise InvalidAction(say("notation.chip", text=text))
        tile = _parse_tile(text[:2])
        if tile <= before:
            raise InvalidAction(say("notation.order"))
        before = tile
        action |= (tile + 1) << shift
        if letter:
            if action & CHIP_MASK:
                raise InvalidAction(say("notation.twoChips"))
            action |= number + (rules.SET_TILES if letter == "i" else 0)
    return action


# --- Positions --------------------------------------------------------------------------------

PHASES = (
    "remove",
    "deal",
    "roll",
    "choose",
    "colour",
    "keep",
    "draw",
    "turn",
    "redraw",
    "over",
)


LINES = (*COLOURS, "seat 0", "seat 1", "removed", "discard")


def tile_names(tiles: int) -> list[str]:
    return [TILE_NAMES[tile] for tile in range(TILES) if int(tiles) >> tile & 1]


def format_position(setup: Setup, state: State) -> str:
    lines = [_format_phase(state)]
    lines += [_format_row(state, colour) for colour in range(2)]
    lines += [_format_seat(state, seat) for seat in range(2)]
    removed = tile_names(state.removed)
    unknown = state.phase > rules.REMOVING and not removed
    lines.append(join_line("removed", [HIDDEN] if unknown else removed))
    lines.append(join_line("discard", tile_names(state.discard)))
    return "\n".join(lines)


def _format_phase(state: State) -> str:
    words = [PHASES[state.phase]]
    if state.phase in (rules.CHOOSING, rules.COLOURING, rules.KEEPING):
        words.append(str(state.actor))
    elif state.phase > rules.KEEPING:
        words.append(str(state.mover))
    if state.phase == rules.FINISHED:
        words.append(rules.REASONS[state.reason - 1])
        words += [str(state.winner)] if state.winner >= 0 else []
    return " ".join(words)


def _format_row(state: State, colour: int) -> str:
    name = COLOURS[colour]
    if not state.die[colour]:
        return f"{name}:"
    owner = state.owner[colour]
    words = [f"die {state.die[colour]}"] + ([f"of {owner}"] if owner >= 0 else [])
    for value in range(state.low[colour], state.high[colour] + 1):
        if value != state.die[colour]:
            text = ",".join(tile_names(state.laid[colour, value]))
            stacked = ",".join(tile_names(state.stacked[colour, value]))
            words.append(f"{value}={text}" + (f"+{stacked}" if stacked else ""))
    return join_line(name, words)


def _format_seat(state: State, seat: int) -> str:
    tiles = tile_names(state.hand[seat]) + [HIDDEN] * int(state.hidden[seat])
    markers = [name for i, name in enumerate(MARKER_NAMES) if state.markers[seat] >> i & 1]
    parts = [" ".join(tiles), " ".join(markers)]
    chip = state.chip[seat]
    if chip:
        name = HIDDEN if chip == HIDDEN_CHIP else CHIP_NAMES[chip]
        on = f" on {TILE_NAMES[state.chip_on[seat] - 1]}" if state.chip_on[seat] else ""
        parts.append(name + on)
    return f"seat {seat}: {' | '.join(parts)}"


def parse_position(setup: Setup, text: str, state: State) -> None:
    """Fill `state`, all zeros, from a text as `format_position` gives it."""
    lines = read_lines(text, LINES)
    state.winner = -1
    for colour, name in enumerate(COLOURS):
        _parse_row(state, colour, lines[name])
    for seat in range(2):
        _parse_hand(state, seat, lines[f"seat {seat}"])
    removed = lines["removed"]
    state.removed = 0 if removed == HIDDEN else _parse_tiles(removed.split())
    state.discard = _parse_tiles(lines["discard"].split())
    _count_tiles(state, bool(removed))
    _parse_phase(setup, state, lines["phase"])
    _check_rows(setup, state)


def _parse_tiles(names: Sequence[str]) -> int:
    tiles = 0
    for name in names:
        if name not in TILE_NUMBERS:
            raise PositionError(f'No such tile as "{name}" (B1.1).')
        if tiles >> TILE_NUMBERS[name] & 1:
            raise PositionError(f"The tile {name} appears twice (B1.1).")
        tiles |= 1 << TILE_NUMBERS[name]
    return tiles


def _parse_row(state: State, colour: int, text: str) -> None:
    state.owner[colour] = -1
    if not text:
        return
    match = re.fullmatch(r"die ([1-6])(?: of ([01]))?((?: [0-9]+=[0-9,]+(?:\+[0-9,]+)?)*)", text)
    if not match:
        raise PositionError(f'"{text}" is not a row, such as "die 3 of 0 2=20 4=11,31".')
    die = int(match[1])
    state.die[colour] = die
    state.owner[colour] = int(match[2]) if match[2] else -1
    values = [die]
    for word in match[3].split():
        value, tiles = word.split("=")
        laid, _, stacked = tiles.partition("+")
        if not 0 < int(value) < rules.VALUES or int(value) in values:
            raise PositionError(f"The row has no place for the position {value} (B4.1).")
        values.append(int(value))
        if len(laid.split(",")) > rules.SET_TILES:
            raise PositionError(f"No position has more than {rules.SET_TILES} tiles (B4.3).")
        state.laid[colour, int(value)] = _parse_tiles(laid.split(","))
        state.stacked[colour, int(value)] = _parse_tiles(stacked.split(",") if stacked else [])
    state.low[colour], state.high[colour] = min(values), max(values)
    if len(values) != max(values) - min(values) + 1:
        raise PositionError("A row has no gaps (B4.1).")


def _parse_hand(state: State, seat: int, text: str) -> None:
    hand, markers, chip = [part.strip() for part in [*text.split("|"), "", ""][:3]]
    names = hand.split()
    state.hidden[seat] = names.count(HIDDEN)
    state.hand[seat] = _parse_tiles([name for name in names if name != HIDDEN])
    if len(names) > rules.HAND_MOST:
        raise PositionError(f"A hand never has more than {rules.HAND_MOST} tiles (B3).")
    for marker in markers.split():
        if marker not in MARKER_NAMES:
            raise PositionError(f'"{marker}" is not a marker; they are {", ".join(MARKER_NAMES)}.')
        state.markers[seat] |= 1 << MARKER_NAMES.index(marker)
    name, _, on = chip.partition(" on ")
    if name == HIDDEN:
        state.chip[seat] = HIDDEN_CHIP
    elif name in CHIP_NAMES:
        state.chip[seat] = CHIP_NAMES.index(name)
    else:
        raise PositionError(f'"{name}" is not a chip; they are doubler and inverter.')
    if on:
        tile = _parse_tiles([on])
        state.chip_on[seat] = tile.bit_length()


def _check_rows(setup: Setup, state: State) -> None:
    """No row is longer than a match can make it: the rules have no room for more."""
    for colour, name in enumerate(COLOURS):
        positions = int(state.high[colour] - state.low[colour])
        # A sixth position ends a match, except with novice rules (B8.3).
        running = state.phase != rules.FINISHED
        if not setup.novice and positions > rules.SIX - running:
            raise PositionError(f"The {name} row has too many positions (B7.2).")
        if state.high[colour] > rules.VALUES - 1 - running:
            raise PositionError(f"No {name} row reaches {state.high[colour]}: it lacks the pips.")


def _count_tiles(state: State, removed: bool) -> None:
    """What lies nowhere is unseen; hidden tiles are among it, the rest is the pile."""
    places = [state.hand[0], state.hand[1], state.removed, state.discard]
    places += [*state.laid.flat, *state.stacked.flat]
    seen = 0
    for place in places:
        if seen & int(place):
            twice = " ".join(tile_names(seen & int(place)))
            raise PositionError(f"Tiles that lie in two places: {twice} (B1.1).")
        seen |= int(place)
    state.unseen = ALL_TILES & ~seen
    unknown = int(state.hidden.sum()) + (removed and not state.removed)
    state.pile = state.unseen.bit_count() - unknown
    if state.pile < 0:
        raise PositionError("There are fewer tiles left than are hidden (B1.1).")


def _parse_phase(setup: Setup, state: State, text: str) -> None:
    word, *rest = text.split() or [""]
    if word not in PHASES:
        raise PositionError(f'"{word}" is not a phase; they are {", ".join(PHASES)}.')
    state.phase = PHASES.index(word)
    if state.phase <= rules.ROLLING:
        state.actor = CHANCE
        return
    if rest[:1] not in (["0"], ["1"]):
        raise PositionError(f'"{word}" is followed by a seat, 0 or 1.')
    if not state.die.all():
        raise PositionError(f'"{word}" comes after the roll: both rows have a die (B2.2).')
    seat = int(rest[0])
    state.mover = seat
    state.actor = seat
    if state.phase in (rules.DRAWING, rules.REDRAWING):
        state.actor = CHANCE
    elif state.phase == rules.CHOOSING:
        state.mover = 0
    elif state.phase == rules.COLOURING:
        state.mover = 1 - seat
    elif state.phase == rules.KEEPING:
        # B2.6: the beginning seat is asked first, so the second one asked finds a choice made.
        state.mover = 1 - seat if state.chip[1 - seat] else seat
    elif state.phase == rules.FINISHED:
        _parse_end(state, rest[1:])


def _parse_end(state: State, words: Sequence[str]) -> None:
    if not words or words[0] not in rules.REASONS or words[1:] not in ([], ["0"], ["1"]):
        reasons = ", ".join(rules.REASONS)
        raise PositionError(f"An end has a reason ({reasons}) and, except for a draw, a winner.")
    state.actor = OVER
    state.reason = 1 + rules.REASONS.index(words[0])
    state.winner = int(words[1]) if words[1:] else -1
