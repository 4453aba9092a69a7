"""Koishi in a terminal."""

from typing import cast

from rich.text import Text

from tsuboniwa.core.game import View
from tsuboniwa.games.koishi.view import KoishiView

PRIMER = """\
Each seat holds a few numbered pebbles that the other cannot see; one more stays in the bag.
One seat lays a pebble, the other answers. The higher pebble takes the pair, unless the other
is exactly one lower: then the lower one takes it. The winner of a pair lays first. Take
more pairs than the other seat. All of it: rules.md in the game's folder"""


def draw(view: View) -> Text:
    table = cast(KoishiView, view.as_json())
    drawn = Text()
    for pair in table["pairs"]:
        first, second = pair["pebbles"]
        drawn.append(f"{first:>3} - {second:<3}", "bold")
        drawn.append(f"taken by seat {pair['taken_by']}\n")
    if table["offered"]:
        drawn.append(f"On the table: {table['offered']}\n", "bold")
    for seat, hand in enumerate(table["hands"]):
        name = f"Seat {seat} (you)" if seat == view.seat else f"Seat {seat}"
        pebbles = [*map(str, hand["pebbles"]), *"?" * hand["unknown"]]
        drawn.append(f"{name:<14}{' '.join(pebbles):<20}pairs: {hand['pairs']}\n")
    drawn.append(f"Not seen yet: {' '.join(map(str, table['unseen']))}", "dim")
    return drawn


def what_now(view: View) -> str:
    table = cast(KoishiView, view.as_json())
    if table["offered"]:
        return f"Answer {table['offered']} with one of your pebbles."
    return "Lay one of your pebbles."


def loosen(text: str) -> str:
    """Case and spaces are forgiven, and a number alone lays that pebble."""
    words = text.lower().split()
    return " ".join(["lay", *words] if len(words) == 1 and words[0].isdecimal() else words)
