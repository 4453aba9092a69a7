"""Koishi: a hand of pebbles, laid in pairs. The game that docs/add-a-game.md follows."""

from tsuboniwa.core.description import Description, WholeNumber

DESCRIPTION = Description(
    id="koishi",
    title="Koishi",
    credits="made for this guide, 2026",
    summary="Lay your pebbles one by one: the higher takes the pair, unless it is just one higher.",
    fewest_seats=2,
    most_seats=2,
    rules_version=1,
    options=(WholeNumber("pebbles", 4, "how many pebbles each seat is dealt", 3, 6),),
)
