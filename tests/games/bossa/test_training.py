"""Bossa's networks learn what will come of positions that they have not seen."""

from pathlib import Path

import numpy as np

from tsuboniwa.games.bossa.players.weights import (
    FILE,
    REGULAR,
    VARIANTS,
    read_networks,
    write_networks,
)
from tsuboniwa.games.bossa.training import first_network, loss, train_network

# Matches that no training plays: its seeds are small.
HELD_OUT = 1_000_003


def test_more_training_lowers_the_loss_on_held_out_matches() -> None:
    shipped = read_networks(FILE)[REGULAR]

    def loss_after(matches: int) -> float:
        learned = train_network(REGULAR, 1, matches) if matches else first_network(1)
        return loss(REGULAR, learned, shipped, HELD_OUT, 1000)

    nothing, little, more = (loss_after(matches) for matches in (0, 1000, 10_000))
    assert nothing > little + 0.02
    assert little > more + 0.02
    assert more > loss(REGULAR, shipped, shipped, HELD_OUT, 1000)


def test_a_file_holds_what_was_learned(tmp_path: Path) -> None:
    learned = {variant: first_network(number) for number, variant in enumerate(VARIANTS)}
    file = tmp_path / "weights.npz"
    write_networks(learned, file)
    with np.load(file) as made, np.load(FILE) as shipped:
        assert {name: (made[name].shape, made[name].dtype) for name in made} == {
            name: (shipped[name].shape, shipped[name].dtype) for name in shipped
        }
    for variant, network in read_networks(file).items():
        for part, kept in zip(learned[variant], network, strict=True):
            assert np.allclose(part, kept, atol=1e-3)
