"""The board that the tests of Niwa play on, and positions drawn on it.

Its walls, as `tsuboniwa board` draws them (seat 0's base is h6, seat 1's is b2):

           a1   o  a2   x  a3   p  a4   x  a5   o  a6
          g   p   g   p   g   o   o   g   p   g   p   g
       b1   o  #b2  o  b3   p  b4   p  b5   o  b6   o  b7
          p   g   p   g   o   g   g   o   g   p   g   p   x
           c1   o  c2   p  c3   p  c4   p  c5   o  c6   o  c7
              x   o   g   p   g   o   g   o   g   g   p   g   p
               d1   g  d2   p  d3   g  d4   p  d5   p  d6   o  d7
              x   p   o   o   o   p   o   p   o   o   g   o   g
           e1   p  e2   g  e3   g  e4   g  e5   g  e6   p  e7
          g   o   g   o   o   p   o   p   o   o   o   p   x
       f1   o  f2   p  f3   p  f4   g  f5   p  f6   g  f7
          p   g   p   g   g   o   g   o   g   p   g   o   x
           g1   o  g2   o  g3   p  g4   p  g5   p  g6   o  g7
              x   p   g   p   g   o   g   g   o   g   p   g   p
               h1   o  h2   o  h3   p  h4   p  h5   o  #h6  o  h7
                  g   p   g   p   g   o   o   g   p   g   p   g
                   i1   o  i2   x  i3   p  i4   x  i5   o  i6
"""

from tests.registered import make
from tsuboniwa.games.niwa_race.layouts import Layout

# Shaped like the compact layout, but with walls that nobody tunes.
TILES = (
    (2, 3, "base", 2),
    (0, 3, "D", 1),
    (1, 3, "B", 4),
    (0, 2, "C", 2),
    (1, 2, "A", 0),
    (2, 2, "E", 0),
    (1, 0, "base", 5),
    (3, 0, "D", 4),
    (2, 0, "B", 1),
    (3, 1, "C", 5),
    (2, 1, "A", 3),
    (1, 1, "E", 3),
)
GARDEN: Layout = {
    "name": "garden",
    "tiles": [{"i": i, "j": j, "pattern": p, "rotation": k} for i, j, p, k in TILES],
}
GAME = make("niwa_race", {"layout": GARDEN})
# By the rules before figurines could cross their own base (R3.5).
VERSION_1 = make("niwa_race", {"layout": GARDEN}, 1)


def change(text: str, **signs: str) -> str:
    """A drawn position with other signs on some spaces: `change(text, e4="0og", e5=".")`."""
    lines = []
    for line in text.strip().splitlines():
        letter, colon, row = line.strip().partition(":")
        words = row.split()
        for name, sign in signs.items():
            if colon and name[0] == letter:
                words[int(name[1:]) - 1] = sign
        lines.append(f"{letter}{colon} {' '.join(words)}".rstrip())
    return "\n".join(lines)
