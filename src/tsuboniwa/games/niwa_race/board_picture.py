"""A board of Niwa as an SVG picture: raked gravel, walls in three colours, moss around it.

Each colour has a line of its own (green a bar, orange dashes, pink dots), so that nothing is told
by colour alone. Colours are those of the browser's table, for day and night.
"""

from collections.abc import Iterable
from html import escape
from math import cos, hypot, pi, sin, sqrt

from tsuboniwa.games.niwa_race.board import Board, beside
from tsuboniwa.games.niwa_race.layouts import Place

Point = tuple[float, float]

# From one space to the next.
PITCH = 100.0
RADIUS = PITCH / sqrt(3)
MARGIN = 56.0
HEAD = 84.0
FOOT = 70.0

DAY = {
    "washi": "#F5F1E7",
    "gravel": "#E7E1D4",
    "rake": "#D5CDBC",
    "ink": "#24221E",
    "ink-soft": "#5A554B",
    "moss": "#A3AE86",
    "casing": "#24221E",
    "green": "#4F7C5C",
    "orange": "#E1762A",
    "pink": "#E0A0B2",
    # Printed things keep their colours at night.
    "sumi": "#24221E",
    "kami": "#FDFBF6",
}
NIGHT = {
    "washi": "#191A18",
    "gravel": "#3A3E39",
    "rake": "#4B5049",
    "ink": "#ECE6D8",
    "ink-soft": "#B6AF9F",
    "moss": "#55633F",
    "casing": "#121311",
    "green": "#669973",
    "orange": "#EF8A42",
    "pink": "#E9AEBF",
}
STYLE = """
.page{fill:var(--washi)}
.gravel{fill:var(--gravel)}
.rake{fill:none;stroke:var(--rake);stroke-width:2}
.moss{fill:none;stroke:var(--moss);stroke-width:13;stroke-linecap:round;stroke-linejoin:round}
.wall{fill:none;stroke-linecap:round}
.wall.o{stroke-linecap:butt}
.g{stroke:var(--green)}
.o{stroke:var(--orange)}
.p{stroke:var(--pink)}
.wall.casing{stroke:var(--casing)}
text{fill:var(--ink-soft)}
.name{font:600 19px ui-monospace,"Cascadia Mono",Menlo,Consolas,"Liberation Mono",monospace;
text-anchor:middle}
.title{font:600 34px "Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif",Georgia,serif;
fill:var(--ink)}
.legend{font:19px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
"""

SEATS = "Paper temple: seat 0. Ink temple: seat 1."
COLOUR_WORDS = {"g": "green", "o": "orange", "p": "pink"}
# How thick each colour's line is, and how much of its casing shows around it.
THICKNESS = {"g": 8.6, "o": 10.0, "p": 13.6}
CASING = 4.2


def picture_of(name: str, board: Board) -> str:
    """The whole picture, with the layout's name above and the signs explained below."""
    points = [_point(cell) for cell in board.cells]
    left = min(x for x, _ in points) - PITCH / 2 - MARGIN
    top = min(y for _, y in points) - RADIUS - MARGIN - HEAD
    width = max(max(x for x, _ in points) + PITCH / 2 + MARGIN - left, 760.0)
    height = max(y for _, y in points) + RADIUS + MARGIN + FOOT - top
    title = f"Niwa, layout {name}: {len(board.cells)} spaces"
    box = f"{_f(left)} {_f(top)} {_f(width)} {_f(height)}"
    size = f'width="{_f(width)}" height="{_f(height)}"'
    label = f'role="img" aria-label="{escape(title)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} {label}>',
        f"<title>{escape(title)}</title>",
        f"<style>{_colours()}{STYLE}</style>",
        f'<rect class="page" x="{_f(left)}" y="{_f(top)}" {size}/>',
        _text("title", left + MARGIN, top + MARGIN + 18, escape(name[:1].upper() + name[1:])),
        _text("legend", left + MARGIN, top + MARGIN + 52, SEATS),
        *_ground(board),
        *_rim(board),
        *_walls(board),
        *_names(board),
        *_temples(board),
        *_legend(left + MARGIN, top + height - MARGIN),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(style: str, x: float, y: float, words: str) -> str:
    return f'<text class="{style}" x="{_f(x)}" y="{_f(y)}">{words}</text>'


def _colours() -> str:
    day, night = (
        "".join(f"--{token}:{colour};" for token, colour in tokens.items())
        for tokens in (DAY, NIGHT)
    )
    return f"svg{{{day}}}\n@media (prefers-color-scheme:dark){{svg{{{night}}}}}"


def _f(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _point(cell: Place) -> Point:
    q, r = cell
    return (q + r / 2) * PITCH, r * PITCH * sqrt(3) / 2


def _corner(centre: Point, number: int, radius: float = RADIUS) -> Point:
    """Corner d lies clockwise behind the edge towards direction d."""
    angle = pi / 6 + number * pi / 3
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def _hexagon(centre: Point, radius: float = RADIUS) -> str:
    corners = [_corner(centre, number, radius) for number in range(6)]
    return "M" + "L".join(f"{_f(x)} {_f(y)}" for x, y in corners) + "Z"


def _line(start: Point, end: Point) -> str:
    return f"M{_f(start[0])} {_f(start[1])}L{_f(end[0])} {_f(end[1])}"


def _ground(board: Board) -> Iterable[str]:
    shapes = "".join(_hexagon(_point(cell)) for cell in board.cells)
    yield f'<path class="gravel" d="{shapes}"/>'
    for space, cell in enumerate(board.cells):
        # A tile's middle has even coordinates; a base has its temple instead of raked rings.
        if cell[0] % 2 == 0 and cell[1] % 2 == 0 and space not in board.bases:
            x, y = _point(cell)
            for radius in (20, 29, 38):
                yield f'<circle class="rake" cx="{_f(x)}" cy="{_f(y)}" r="{radius}"/>'


def _rim(board: Board) -> Iterable[str]:
    """Moss wherever no step goes: around the garden, and between spaces without a common tile."""
    number = {cell: space for space, cell in enumerate(board.cells)}
    edges = []
    for space, cell in enumerate(board.cells):
        for d in range(6):
            other = number.get(beside(cell, d))
            if other is None or (space < other and (space, other) not in board.walls):
                edges.append(_line(_corner(_point(cell), d - 1), _corner(_point(cell), d)))
    yield f'<path class="moss" d="{"".join(edges)}"/>'


def _walls(board: Board) -> Iterable[str]:
    for colour in COLOUR_WORDS:
        marks = []
        casings = []
        for (one, other), letter in board.walls.items():
            if letter == colour:
                start, end = _edge(_point(board.cells[one]), _point(board.cells[other]))
                mark, casing = _wall(colour, start, end)
                marks.append(mark)
                casings.append(casing)
        yield from _stroked(colour, "".join(marks), "".join(casings))


def _stroked(colour: str, mark: str, casing: str) -> Iterable[str]:
    thick = THICKNESS[colour]
    yield f'<path class="wall {colour} casing" stroke-width="{_f(thick + CASING)}" d="{casing}"/>'
    yield f'<path class="wall {colour}" stroke-width="{_f(thick)}" d="{mark}"/>'


def _edge(one: Point, other: Point) -> tuple[Point, Point]:
    """The ends of the edge between two hexagons."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    across = (other[1] - one[1]) / PITCH, (one[0] - other[0]) / PITCH
    half = RADIUS / 2
    return (
        (x - across[0] * half, y - across[1] * half),
        (x + across[0] * half, y + across[1] * half),
    )


def _wall(colour: str, start: Point, end: Point) -> tuple[str, str]:
    """A colour's own line between two points, and the wider one that lies under it."""
    length = hypot(end[0] - start[0], end[1] - start[1])

    def along(distance: float) -> Point:
        share = 0.5 + distance / length
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    if colour == "g":
        bar = _line(along(-21), along(21))
        return bar, bar
    if colour == "o":
        dashes = [(at - 5.4, at + 5.4) for at in (-16.5, 0, 16.5)]
        return (
            "".join(_line(along(a), along(b)) for a, b in dashes),
            "".join(_line(along(a - 2.1), along(b + 2.1)) for a, b in dashes),
        )
    # A line almost without length, but with round ends.
    dots = "".join(f"M{_f(x)} {_f(y)}h.01" for x, y in map(along, (-17.5, 0, 17.5)))
    return dots, dots


def _names(board: Board) -> Iterable[str]:
    for space, (cell, name) in enumerate(zip(board.cells, board.names, strict=True)):
        if space not in board.bases:
            x, y = _point(cell)
            yield _text("name", x, y + 6.5, name)


def _temples(board: Board) -> Iterable[str]:
    """Roofs from above: paper for seat 0, ink for seat 1, the name where the ridges meet."""
    for seat, base in enumerate(board.bases):
        yield from _temple(_point(board.cells[base]), seat, board.names[base])


def _temple(centre: Point, seat: int, name: str) -> Iterable[str]:
    roof, line = ("var(--kami)", "var(--sumi)") if seat == 0 else ("var(--sumi)", "var(--kami)")
    yield f'<path d="{_hexagon(centre, 47)}" fill="{line}"/>'
    yield (
        f'<path d="{_hexagon(centre, 44)}" fill="{roof}" stroke="{roof}" stroke-width="2" '
        'stroke-linejoin="round"/>'
    )
    ridges = "".join(_line(_corner(centre, n, 22), _corner(centre, n, 44)) for n in range(6))
    yield (
        f'<path d="{_hexagon(centre, 37)}{_hexagon(centre, 30)}" fill="none" stroke="{line}" '
        'stroke-width="1.4" opacity=".55"/>'
    )
    yield f'<path d="{ridges}" stroke="{line}" stroke-width="2.6" stroke-linecap="round"/>'
    yield f'<path d="{_hexagon(centre, 22)}" fill="{roof}" stroke="{line}" stroke-width="2.2"/>'
    yield (
        f'<text class="name" x="{_f(centre[0])}" y="{_f(centre[1] + 6)}" style="fill:{line}">'
        f"{name}</text>"
    )


def _legend(x: float, y: float) -> Iterable[str]:
    for colour, word in COLOUR_WORDS.items():
        mark, casing = _wall(colour, (x, y - 6), (x + 58, y - 6))
        yield from _stroked(colour, mark, casing)
        yield _text("legend", x + 68, y, word)
        x += 176
    yield f'<path class="moss" d="{_line((x + 6, y - 6), (x + 48, y - 6))}"/>'
    yield _text("legend", x + 68, y, "no way")
