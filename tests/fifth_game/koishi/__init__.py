"""Koishi: a hand of pebbles, laid in pairs. The game that docs/add-a-game.md follows."""

from tsuboniwa.core.description import Description, WholeNumber
from tsuboniwa.core.phrases import phrases_of

say = phrases_of("koishi")

DESCRIPTION = Description(
    id="koishi",
    title="Koishi",
    credits="made for this guide, 2026",
    summary=say("summary"),
    fewest_seats=2,
    most_seats=2,
    rules_version=1,
    options=(WholeNumber("pebbles", 4, say("options.pebbles"), 3, 6),),
)
