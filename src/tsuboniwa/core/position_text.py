"""The form that positions of all games have as text.

The first line says what happens next; each other line is `name: words`. Behind a line that need not
be there, lines without a colon belong to it: a drawing, say.
"""

from collections.abc import Collection, Iterable

from tsuboniwa.core.errors import PositionError

PHASE = "phase"


def join_line(name: str, words: Iterable[str]) -> str:
    return f"{name}: {' '.join(words)}".rstrip()


def read_lines(text: str, needed: Collection[str], allowed: Collection[str] = ()) -> dict[str, str]:
    """The lines by name, the first one as "phase", each together with those that belong to it.

    Every needed name is there exactly once, an allowed one at most once, and nothing else.
    """
    first, *rest = [line.strip() for line in text.strip().splitlines()] or [""]
    found = {PHASE: first}
    name = PHASE
    for line in rest:
        before, colon, value = line.partition(":")
        if not colon and name in allowed:
            found[name] += "\n" + line
            continue
        if not colon or before in found:
            raise PositionError(f'The line "{line}" is not "name: …", or appears twice.')
        name = before
        found[name] = value.strip()
    odd = sorted(set(needed) - set(found)) + sorted(set(found) - {PHASE, *needed, *allowed})
    if odd:
        raise PositionError(
            f"A position has a line for each part, once; look at: {', '.join(odd)}."
        )
    return found
