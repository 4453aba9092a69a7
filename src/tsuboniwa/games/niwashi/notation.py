"""Actions and positions of Niwashi as text, both ways (N5.1, docs/notation.md)."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain, product
from typing import NamedTuple

from tsuboniwa.core.action_text import no_such_action, read_seat, written_as
from tsuboniwa.core.actors import CHANCE, OVER
from tsuboniwa.core.errors import InvalidAction, PositionError
from tsuboniwa.core.phrases import Phrase, phrases_of
from tsuboniwa.core.position_text import join_line, read_lines
from tsuboniwa.games.niwashi import rules
from tsuboniwa.games.niwashi.garden import colour_on, covered_fields, forget_last, lay, lay_start
from tsuboniwa.games.niwashi.orders import ALL_ORDERS, ORDER_NAMES, ORDER_NUMBERS, ORDERS, SHAPES
from tsuboniwa.games.niwashi.state import (
    ACTING,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    DISPLAY,
    DISPLAY_TILES,
    FIELDS,
    FILLING,
    FINISHED,
    GARDEN_CELLS,
    HAND_ORDERS,
    HAND_TILES,
    HIDDEN_ORDER,
    LANTERN,
    OFFSET,
    ORDER,
    ORDERING,
    PLACE,
    PLACEMENTS,
    REPLACING,
    SHOWING,
    STACK,
    START,
    STARTING,
    TAKE,
    TAKING,
    TILES_IN_PLAY,
    WRAP,
    Y_SHIFT,
    Setup,
    State,
)
from tsuboniwa.games.niwashi.tiles import (
    ALL_TILES,
    AT,
    COLOURS,
    FACINGS,
    ON,
    PLACES,
    READINGS,
    SHAPE,
    TILE_NAMES,
    TILES,
)

say = phrases_of("niwashi")
KIND = FIELDS.named("kind")
TARGET = FIELDS.named("target")
TILE = FIELDS.named("tile")
TURN = FIELDS.named("turn")
X = FIELDS.named("x")
Y = FIELDS.named("y")
FACING = FIELDS.named("facing")
SECOND = FIELDS.named("second")
THIRD = FIELDS.named("third")
DISCARD_FIELDS = (TILE, SECOND, THIRD)

HIDDEN = "?"
NOTHING = "-"
DIRECTIONS = ("h", "v")
TILE_NUMBERS = {name: tile for tile, name in enumerate(TILE_NAMES)}
# No cell that a match can reach lies further out: 46 placements, and the lantern's two cells.
FURTHEST = 2 * PLACEMENTS + 4
# Words that begin an action: what follows them.
FORMS = {
    "start": ("start TTT",),
    "deal": ("deal SEAT TTT",),
    "display": ("display TTT",),
    "order": ("order SEAT X-p",),
    "lantern": (
        "lantern at X,Y F",
        "lantern on TTT F",
        "lantern shape U F",
        "lantern pile F",
        "lantern discard F",
    ),
    "discard": ("discard TTT…",),
    "take": ("take TTT", "take discard"),
}
PLACE_FORMS = ("TTT h X,Y", "TTT v X,Y")


# --- Actions ----------------------------------------------------------------------------------


class Placement(NamedTuple):
    """A tile as it lies, or as somebody wants it to lie (N5.1)."""

    tile: int
    back: int
    vertical: int
    x: int
    y: int

    @classmethod
    def of(cls, action: int) -> "Placement":
        turn = TURN.of(action)
        x, y = X.of(action) - OFFSET, Y.of(action) - OFFSET
        return cls(TILE.of(action) - 1, turn & 1, turn >> 1, x, y)

    @property
    def reading(self) -> str:
        name = TILE_NAMES[self.tile]
        return name[::-1] if self.back else name

    @property
    def cells(self) -> list[tuple[int, int]]:
        return [(self.x + i * (1 - self.vertical), self.y + i * self.vertical) for i in range(3)]

    def __str__(self) -> str:
        return f"{self.reading} {DIRECTIONS[self.vertical]} {self.x},{self.y}"


def format_action(setup: Setup, action: int) -> str:
    kind = KIND.of(action)
    if kind == PLACE:
        return str(Placement.of(action))
    if kind == LANTERN:
        return f"lantern {format_lantern(action)}"
    if kind == DISCARD:
        numbers = [field.of(action) for field in DISCARD_FIELDS]
        return " ".join(["discard", *(TILE_NAMES[number - 1] for number in numbers if number)])
    if kind == TAKE and TARGET.of(action):
        return "take discard"
    if kind == ORDER:
        order = HIDDEN if TILE.is_hidden(action) else ORDER_NAMES[TILE.of(action) - 1]
        return f"order {TARGET.of(action)} {order}"
    tile = HIDDEN if TILE.is_hidden(action) else TILE_NAMES[TILE.of(action) - 1]
    words = {START: "start", DEAL: f"deal {TARGET.of(action)}", DISPLAY: "display", TAKE: "take"}
    return f"{words[kind]} {tile}"


def format_lantern(action: int) -> str:
    """N6.1: the place and the facing."""
    target = TARGET.of(action)
    words = [PLACES[target]]
    if target == AT:
        words.append(f"{X.of(action) - OFFSET},{Y.of(action) - OFFSET}")
    elif target == ON:
        words.append(TILE_NAMES[TILE.of(action) - 1])
    elif target == SHAPE:
        words.append(SHAPES[TILE.of(action) - 1])
    return " ".join([*words, FACINGS[FACING.of(action)]])


def parse_action(setup: Setup, text: str) -> int:
    word, *rest = text.split(" ")
    if word in READINGS or (len(rest) == 2 and rest[0] in DIRECTIONS):
        return _parse_placement(text)
    if word == "lantern":
        return _parse_lantern(rest)
    if word == "discard" and rest:
        return _parse_discard(rest)
    if word == "take" and len(rest) == 1:
        if rest[0] == "discard":
            return KIND.at(TAKE) | TARGET.at(1)
        return KIND.at(TAKE) | TILE.at(_parse_tile(rest[0]) + 1)
    if word == "start" and len(rest) == 1:
        return KIND.at(START) | TILE.at(_parse_tile(rest[0]) + 1)
    if word == "display" and len(rest) == 1:
        return KIND.at(DISPLAY) | TILE.at(_parse_tile(rest[0]) + 1)
    if word == "deal" and len(rest) == 2:
        tile = TILE.hidden if rest[1] == HIDDEN else TILE.at(_parse_tile(rest[1]) + 1)
        return KIND.at(DEAL) | TARGET.at(read_seat(rest[0], int(setup.seats))) | tile
    if word == "order" and len(rest) == 2:
        order = TILE.hidden if rest[1] == HIDDEN else TILE.at(_parse_order(rest[1]) + 1)
        return KIND.at(ORDER) | TARGET.at(read_seat(rest[0], int(setup.seats))) | order
    if word in FORMS:
        raise written_as(*FORMS[word])
    raise no_such_action([*PLACE_FORMS, *chain.from_iterable(FORMS.values())])


def _parse_placement(text: str) -> int:
    """N5.1: "bgo h 3,-1"."""
    reading, *rest = text.split(" ")
    if len(rest) != 2 or rest[0] not in DIRECTIONS:
        raise written_as(*PLACE_FORMS)
    if reading not in READINGS:
        raise InvalidAction(_no_such_tile(reading))
    tile, back = READINGS[reading]
    turn = DIRECTIONS.index(rest[0]) << 1 | back
    return KIND.at(PLACE) | TILE.at(tile + 1) | TURN.at(turn) | _parse_cell(rest[1])


def _parse_cell(text: str) -> int:
    match = re.fullmatch(r"(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})", text)
    if not match:
        raise InvalidAction(say("notation.cell", text=text))
    x, y = int(match[1]), int(match[2])
    if max(abs(x), abs(y)) > FURTHEST:
        raise InvalidAction(say("notation.tooFar", cell=f"{x},{y}"))
    return X.at(x + OFFSET) | Y.at(y + OFFSET)


def _parse_lantern(words: Sequence[str]) -> int:
    target = PLACES.index(words[0]) if words and words[0] in PLACES else -1
    if target < 0 or len(words) != (3 if target in (AT, ON, SHAPE) else 2):
        raise written_as(*FORMS["lantern"])
    if len(words[-1]) != 1 or words[-1] not in FACINGS:
        raise InvalidAction(say("notation.facing", text=words[-1]))
    action = KIND.at(LANTERN) | TARGET.at(target) | FACING.at(FACINGS.index(words[-1]))
    if target == AT:
        action |= _parse_cell(words[1])
    elif target == ON:
        action |= TILE.at(_parse_tile(words[1]) + 1)
    elif target == SHAPE:
        if len(words[1]) != 1 or words[1] not in SHAPES:
            raise InvalidAction(say("notation.shape", text=words[1], shapes=tuple(SHAPES)))
        action |= TILE.at(SHAPES.index(words[1]) + 1)
    return action


def _parse_discard(names: Sequence[str]) -> int:
    if len(names) > HAND_TILES:
        raise InvalidAction(say("notation.discardTooMany", most=HAND_TILES))
    if len(set(names)) < len(names):
        raise InvalidAction(say("notation.discardTwice"))
    action = KIND.at(DISCARD)
    for field, name in zip(DISCARD_FIELDS, names, strict=False):
        action |= field.at(_parse_tile(name) + 1)
    return action


def _parse_tile(name: str) -> int:
    if name not in TILE_NUMBERS:
        raise InvalidAction(_no_such_tile(name))
    return TILE_NUMBERS[name]


def _no_such_tile(name: str) -> Phrase:
    if name in READINGS:
        return say("notation.tileName", tile=name, name=TILE_NAMES[READINGS[name][0]])
    return say("notation.tile", text=name, letters=tuple(COLOURS))


def _parse_order(name: str) -> int:
    if name not in ORDER_NUMBERS:
        raise InvalidAction(say("notation.order", text=name, shapes=tuple(SHAPES)))
    return ORDER_NUMBERS[name]


# --- Positions --------------------------------------------------------------------------------

PHASES = (
    "start",
    "deal",
    "show",
    "orders",
    "replace",
    "act",
    "discard",
    "take",
    "fill",
    "over",
)
MATCH = "match"
EMPTY = "."
LINES = {"start", "laid", "lantern", "display", "discard", "pile", "seat 0", "seat 1"}
# Seats that have laid tiles, but moved the lantern in their last turn.
BY_LANTERN = "last by lantern"
OPTIONAL_LINES = {"ground", BY_LANTERN, "ruled out 0", "ruled out 1"}


def tile_names(tiles: int) -> list[str]:
    return [TILE_NAMES[tile] for tile in range(TILES) if int(tiles) >> tile & 1]


def order_names(orders: int) -> list[str]:
    return [ORDER_NAMES[order] for order in range(ORDERS) if int(orders) >> order & 1]


def placements(state: State) -> list[tuple[int, Placement]]:
    """Every tile laid so far, with the seat that laid it."""
    kept = [int(number) for number in state.placements[: int(state.placed)]]
    return [(number & 1, Placement.of(number >> 1 << Y_SHIFT)) for number in kept]


def discard_pile(state: State) -> list[str]:
    """From bottom to top."""
    return [TILE_NAMES[int(tile) - 1] for tile in state.discard[: int(state.discarded)]]


def ground(state: State) -> dict[tuple[int, int], str]:
    """The colours of a garden that was drawn, where no tile covers them: nobody's."""
    tiles = {cell for _, placement in placements(state) for cell in placement.cells}
    if state.start_tile:
        tiles |= {(x, 0) for x in range(3)}
    return {
        (x, y): COLOURS[colour_on(state, x, y) - 1]
        for y in range(int(state.top), int(state.bottom) + 1)
        for x in range(int(state.left), int(state.right) + 1)
        if (x, y) not in tiles and colour_on(state, x, y)
    }


def format_position(setup: Setup, state: State) -> str:
    start = TILE_NAMES[state.start_tile - 1] if state.start_tile else ""
    laid = [f"{seat} {placement}" for seat, placement in placements(state)]
    lines = [_format_phase(state), join_line("start", [start])]
    lines += _format_ground(ground(state))
    lines += [
        join_line("laid", ["; ".join(laid)]),
        join_line("lantern", [format_lantern(int(state.lantern)) if state.lantern else NOTHING]),
    ]
    by_lantern = [str(seat) for seat in _seats_that_laid(state) if not state.last[seat]]
    if by_lantern:
        lines.append(join_line(BY_LANTERN, by_lantern))
    lines += [
        join_line("display", tile_names(state.display)),
        join_line("discard", discard_pile(state)),
        join_line("pile", [str(state.pile)]),
    ]
    lines += [_format_seat(state, seat) for seat in range(2)]
    for seat in range(2):
        if state.ruled_out[seat].any():
            slots = [" ".join(order_names(orders)) for orders in state.ruled_out[seat]]
            lines.append(join_line(f"ruled out {seat}", [" | ".join(slots)]))
    return "\n".join(lines)


def _seats_that_laid(state: State) -> list[int]:
    return sorted({seat for seat, _ in placements(state)})


def _format_phase(state: State) -> str:
    words = [PHASES[state.phase]]
    if state.phase >= REPLACING:
        words.append(str(state.mover))
    if state.matched:
        words.append(MATCH)
    if state.phase == FINISHED:
        words.append(rules.REASONS[state.reason - 1])
    return " ".join(words)


def _format_ground(cells: dict[tuple[int, int], str]) -> list[str]:
    if not cells:
        return []
    xs, ys = {x for x, _ in cells}, {y for _, y in cells}
    rows = [
        "".join(cells.get((x, y), EMPTY) for x in range(min(xs), max(xs) + 1))
        for y in range(min(ys), max(ys) + 1)
    ]
    return [f"ground: {min(xs)},{min(ys)}", *(f"  {row}" for row in rows)]


def _format_seat(state: State, seat: int) -> str:
    tiles = [
        name if int(state.known[seat]) >> TILE_NUMBERS[name] & 1 else f"({name})"
        for name in tile_names(state.hand[seat])
    ]
    tiles += [HIDDEN] * int(state.hidden[seat])
    held = [int(order) for order in state.orders[seat] if order]
    orders = [HIDDEN if order == HIDDEN_ORDER else ORDER_NAMES[order - 1] for order in held]
    parts = [tiles, orders, order_names(state.laid_open[seat])]
    return f"seat {seat}: {' | '.join(' '.join(part) for part in parts)}".rstrip()


def parse_position(setup: Setup, text: str, state: State) -> None:
    """Fill `state`, all zeros, from a text as `format_position` gives it."""
    lines = read_lines(text, LINES, OPTIONAL_LINES)
    seen = _Once()
    if "ground" in lines:
        _parse_ground(state, *lines["ground"].split("\n"))
    if lines["start"]:
        tile = seen.tile(lines["start"])
        lay_start(state, tile)
    for words in filter(None, lines["laid"].split("; ")):
        _parse_laid(setup, state, words, seen)
    _parse_standing(state, lines["lantern"])
    _parse_by_lantern(setup, state, lines.get(BY_LANTERN, "").split())
    state.display = sum(1 << seen.tile(name) for name in lines["display"].split())
    names = lines["discard"].split()
    if len(names) > PLACEMENTS:
        raise PositionError(f"The discard pile has {PLACEMENTS} tiles at most (N2.1).")
    for i, name in enumerate(names):
        state.discard[i] = seen.tile(name) + 1
    state.discarded = len(names)
    for seat in range(2):
        _parse_seat_line(state, seat, lines[f"seat {seat}"], seen)
        _parse_ruled_out(state, seat, lines.get(f"ruled out {seat}", ""))
    state.unseen = ALL_TILES & ~seen.tiles
    state.unseen_orders = ALL_ORDERS & ~seen.orders
    _check_hidden_orders(state)
    _parse_pile(state, lines["pile"])
    _parse_phase(state, lines["phase"])
    _check_last_turn(setup, state)
    _check_room(state)


class _Once:
    """Tiles and orders read so far: there is one of each."""

    def __init__(self) -> None:
        self.tiles = 0
        self.orders = 0

    def tile(self, name: str) -> int:
        if name not in TILE_NUMBERS:
            raise PositionError(_no_such_tile(name))
        if self.tiles >> TILE_NUMBERS[name] & 1:
            raise PositionError(f"The tile {name} appears twice (N1.2).")
        self.tiles |= 1 << TILE_NUMBERS[name]
        return TILE_NUMBERS[name]

    def order(self, name: str) -> int:
        if name not in ORDER_NUMBERS:
            raise PositionError(f'No such order as "{name}" (N1.3).')
        if self.orders >> ORDER_NUMBERS[name] & 1:
            raise PositionError(f"The order {name} appears twice (N1.3).")
        self.orders |= 1 << ORDER_NUMBERS[name]
        return ORDER_NUMBERS[name]


def _parse_ground(state: State, corner: str, *rows: str) -> None:
    """A garden drawn as rows from north to south; the corner is the first letter's cell."""
    match = re.fullmatch(r"(-?\d{1,2}),(-?\d{1,2})", corner)
    if not match:
        raise PositionError(f'The ground begins at a cell, such as -1,0, not "{corner}".')
    if not rows or any(set(row) - {*COLOURS, EMPTY} for row in rows):
        raise PositionError(
            f"The ground is drawn with the letters {' '.join(COLOURS)} and {EMPTY}."
        )
    left, top = int(match[1]), int(match[2])
    cells = {
        (left + x, top + y): COLOURS.index(letter) + 1
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != EMPTY
    }
    if not cells:
        raise PositionError("The ground has one field at least.")
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    state.left, state.right, state.top, state.bottom = min(xs), max(xs), min(ys), max(ys)
    for (x, y), colour in cells.items():
        state.garden[x & WRAP, y & WRAP] = colour


def _parse_laid(setup: Setup, state: State, words: str, seen: _Once) -> None:
    seat, _, placed = words.partition(" ")
    if seat not in ("0", "1") or state.placed == PLACEMENTS:
        raise PositionError(f'"{words}" is not a tile that a seat laid, such as "0 bgo h 3,-1".')
    try:
        action = _parse_placement(placed)
    except InvalidAction as error:
        raise PositionError(error.phrase) from None
    placement = Placement.of(action)
    seen.tile(TILE_NAMES[placement.tile])
    # In a drawn garden what lies below a tile is forgotten, so nothing can be said there.
    covered = covered_fields(state, placement.x, placement.y, placement.vertical)
    if state.start_tile and covered not in (1, 2):
        raise PositionError(f"A tile covers one or two fields; {placed} does not (N5.2).")
    lay(state, int(seat), action)


def _parse_standing(state: State, text: str) -> None:
    if text != NOTHING:
        try:
            state.lantern = _parse_lantern(text.split())
        except InvalidAction as error:
            raise PositionError(error.phrase) from None


def _parse_by_lantern(setup: Setup, state: State, seats: Sequence[str]) -> None:
    if seats and not rules.only_last_turn_counts(setup):
        raise PositionError(
            f'By these rules a tile counts after a lantern too: no line "{BY_LANTERN}" (N4.2).'
        )
    laid = [str(seat) for seat in _seats_that_laid(state)]
    if len(set(seats)) < len(seats) or not set(seats) <= set(laid):
        raise PositionError(
            f'"{BY_LANTERN}" names seats that have laid a tile, each once, not '
            f'"{" ".join(seats)}" (N4.2).'
        )
    if seats and not state.lantern:
        raise PositionError("Nobody has moved the lantern: it is on nothing (N1.4).")
    for seat in seats:
        forget_last(state, int(seat))


def _parse_seat_line(state: State, seat: int, text: str, seen: _Once) -> None:
    """Tiles (in brackets those that the partner never saw), orders in hand, orders laid open."""
    parts = [part.split() for part in text.split("|")]
    if len(parts) != 3:
        raise PositionError(f'"{text}" is not a seat: tiles | orders in hand | orders laid open.')
    tiles, orders, laid_open = parts
    for word in tiles:
        if word == HIDDEN:
            state.hidden[seat] += 1
            continue
        secret = word.startswith("(") and word.endswith(")")
        tile = 1 << seen.tile(word[1:-1] if secret else word)
        state.hand[seat] |= tile
        state.known[seat] |= 0 if secret else tile
    if len(tiles) > HAND_TILES:
        raise PositionError(f"A hand has {HAND_TILES} tiles at most (N7.1).")
    if len(orders) > HAND_ORDERS or len(orders) + len(laid_open) > STACK:
        raise PositionError("A seat has two orders in hand at most, and ten in all (N2.2).")
    for slot, name in enumerate(orders):
        state.orders[seat, slot] = HIDDEN_ORDER if name == HIDDEN else seen.order(name) + 1
    state.laid_open[seat] = sum(1 << seen.order(name) for name in laid_open)
    state.stack[seat] = STACK - len(orders) - len(laid_open)


def _parse_ruled_out(state: State, seat: int, text: str) -> None:
    parts = text.split("|")
    if len(parts) > HAND_ORDERS:
        raise PositionError("Two orders at most are in hand, so two lists of what is ruled out.")
    for slot, names in enumerate(parts):
        orders = _Once()
        for name in names.split():
            orders.order(name)
        if orders.orders and not state.orders[seat, slot]:
            raise PositionError("Where no order is in hand, none is ruled out (N3.1).")
        state.ruled_out[seat, slot] = orders.orders


def _check_hidden_orders(state: State) -> None:
    """There must be orders left that the hidden ones can be."""
    allowed = [
        order_names(state.unseen_orders & ~state.ruled_out[seat, slot])
        for seat in range(2)
        for slot in range(HAND_ORDERS)
        if state.orders[seat, slot] == HIDDEN_ORDER
    ]
    if not any(len(set(orders)) == len(orders) for orders in product(*allowed)):
        raise PositionError("No orders are left that the hidden ones could be (N1.3).")


def _parse_pile(state: State, text: str) -> None:
    most = int(state.unseen).bit_count() - int(state.hidden.sum())
    if not re.fullmatch(r"\d{1,2}", text) or int(text) > most:
        raise PositionError(f'The pile has 0 to {most} tiles here, not "{text}" (N2.1).')
    state.pile = int(text)


def _parse_phase(state: State, text: str) -> None:
    word, *rest = text.split() or [""]
    if word not in PHASES:
        raise PositionError(f'"{word}" is not a phase; they are {", ".join(PHASES)}.')
    state.phase = PHASES.index(word)
    state.actor = CHANCE
    if state.phase < REPLACING:
        _refuse_more(word, rest)
        _check_phase(state)
        return
    if rest[:1] not in (["0"], ["1"]):
        raise PositionError(f'"{word}" is followed by a seat, 0 or 1.')
    state.mover = int(rest.pop(0))
    if state.phase in (ACTING, DISCARDING, TAKING):
        state.actor = state.mover
    if state.phase == TAKING and rest == [MATCH]:
        state.matched = 1
        rest.pop()
    if state.phase == FINISHED:
        if len(rest) != 1 or rest[0] not in rules.REASONS:
            raise PositionError(f"An end has a reason: {' or '.join(rules.REASONS)} (N8.1).")
        state.actor = OVER
        state.reason = 1 + rules.REASONS.index(rest.pop())
    _refuse_more(word, rest)
    _check_phase(state)


def _refuse_more(word: str, rest: Iterable[str]) -> None:
    if list(rest):
        raise PositionError(f'What does "{" ".join(rest)}" mean after "{word}"?')


def _check_phase(state: State) -> None:
    """What the rules rely on in each phase."""
    phase, seat = int(state.phase), int(state.mover)
    hands = [int(state.hand[s]).bit_count() + int(state.hidden[s]) for s in range(2)]
    shown = int(state.display).bit_count()
    orders = [int((state.orders[s] > 0).sum()) for s in range(2)]
    if phase >= REPLACING and not state.garden.any():
        raise PositionError("By then a garden is there: a start tile or a drawn ground (N2.1).")
    if phase == STARTING and (state.garden.any() or any(hands) or shown):
        raise PositionError("The start tile comes first (N2.1).")
    if phase == DEALING and (hands[1] == HAND_TILES or (hands[1] and hands[0] < HAND_TILES)):
        raise PositionError("Three tiles go to seat 0, then three to seat 1 (N2.1).")
    if phase in (SHOWING, FILLING) and shown == DISPLAY_TILES:
        raise PositionError("The display is full: nothing is turned up (N3.3).")
    if phase in (STARTING, DEALING, SHOWING, FILLING) and not state.pile:
        raise PositionError("The pile is empty: nothing is turned up (N3.3).")
    if phase == ORDERING and (orders[1] == HAND_ORDERS or (orders[1] and orders[0] < HAND_ORDERS)):
        raise PositionError("Two orders go to seat 0, then two to seat 1 (N2.2).")
    if phase == REPLACING and (orders[seat] == HAND_ORDERS or not state.stack[seat]):
        raise PositionError("No order is missing, or the stack is empty (N3.1).")
    if phase in (ACTING, DISCARDING) and not hands[seat]:
        raise PositionError(f"Seat {seat} has no tile: the game is over (N8.1).")
    if phase == TAKING and hands[seat] == HAND_TILES:
        raise PositionError(f"Seat {seat} has just laid a tile, so it has two at most (N7.1).")
    if phase == TAKING and not (state.display or (state.matched and state.discarded)):
        raise PositionError("There is nothing to take (N7.3).")


def _check_last_turn(setup: Setup, state: State) -> None:
    """N4.2: a phase tells whether its seat lays a tile or moves the lantern in this turn."""
    mover = int(state.mover)
    if state.phase == DISCARDING and rules.only_last_turn_counts(setup):
        forget_last(state, mover)
    if state.phase == TAKING and not state.last[mover] and mover in _seats_that_laid(state):
        raise PositionError(f"Seat {mover} has just laid a tile, not moved the lantern (N7.1).")


def _check_room(state: State) -> None:
    """No more tiles than are in play, so that no match leaves the grid or the lists."""
    tiles = sum(int(state.hand[seat]).bit_count() + int(state.hidden[seat]) for seat in range(2))
    tiles += int(state.display).bit_count() + int(state.discarded) + int(state.pile)
    if state.placed + tiles + (state.phase != STARTING) > TILES_IN_PLAY:
        raise PositionError(f"Only {TILES_IN_PLAY} tiles are in play, the start among them (N2.1).")
    wide, high = state.right - state.left + 1, state.bottom - state.top + 1
    cells = int((state.garden > 0).sum())
    if wide + high + 2 * tiles > GARDEN_CELLS + 1 or cells + 2 * tiles > GARDEN_CELLS:
        raise PositionError("No garden is that large with that many tiles still to be laid (N5.2).")
