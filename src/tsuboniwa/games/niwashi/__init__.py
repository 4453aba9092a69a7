"""Niwashi: two gardeners, one garden, and no talk."""

from tsuboniwa.core.description import Description, WholeNumber
from tsuboniwa.core.phrases import phrases_of

say = phrases_of("niwashi")

DESCRIPTION = Description(
    id="niwashi",
    title="Niwashi",
    credits="Gautier de Cottreau and Baptiste Laurent, 2024",
    summary=say("summary"),
    fewest_seats=2,
    most_seats=2,
    rules_version=2,
    full_score=20,
    options=(WholeNumber("journey", 0, say("options.journey"), 0, 12),),
)
