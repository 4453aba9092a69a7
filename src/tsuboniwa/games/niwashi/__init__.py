"""Niwashi: two gardeners, one garden, and no talk."""

from tsuboniwa.core.description import Description, WholeNumber

DESCRIPTION = Description(
    id="niwashi",
    title="Niwashi",
    credits="Gautier de Cottreau and Baptiste Laurent, 2024",
    summary="Two gardeners, one garden, no talk: your tile completes what only your partner sees.",
    fewest_seats=2,
    most_seats=2,
    rules_version=1,
    full_score=20,
    options=(
        WholeNumber("journey", 0, "the scenario of the journey around Japan, 0 for none", 0, 12),
    ),
)
