"""The search for Niwashi's weights makes pairs better on deals that it has not seen."""

from pathlib import Path

import numpy as np
import pytest

from tsuboniwa.games.niwashi import training
from tsuboniwa.games.niwashi.players.weights import FILE, read_weights, write_weights
from tsuboniwa.games.niwashi.training import NOTHING, play_match, search, weights_of

HELD_OUT = ("held out 1", "held out 2")


def test_a_short_search_wins_points_on_held_out_deals() -> None:
    said: list[str] = []
    nothing, learned = NOTHING, search(1, 24, said.append)
    assert len(said) == 1
    worth = [
        sum(play_match(weights_of(guess), deal) for deal in HELD_OUT)
        for guess in (nothing, learned)
    ]
    assert worth[1] > worth[0] + 10


def test_nearness_never_grows_with_what_is_lacking() -> None:
    nearness = weights_of(np.linspace(-2.0, 2.0, NOTHING.size))[-6:]
    assert nearness[0] == 1.0
    assert nearness[-1] == 0.0
    assert (np.diff(nearness) <= 0.0).all()


def test_a_file_holds_what_was_learned(tmp_path: Path) -> None:
    weights = weights_of(np.linspace(-1.0, 1.0, NOTHING.size))
    file = tmp_path / FILE.name
    write_weights(weights, file)
    assert read_weights(file).tolist() == weights.tolist()
    assert read_weights(file).shape == read_weights().shape


def test_the_shipped_file_is_as_the_command_writes_it(tmp_path: Path) -> None:
    file = tmp_path / FILE.name
    write_weights(read_weights(), file)
    assert file.read_bytes() == FILE.read_bytes()
    assert read_weights().tolist() == np.round(read_weights(), 3).tolist()


def test_the_number_of_cores_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for cores in (1, 3):
        monkeypatch.setattr(training, "cores", lambda cores=cores: cores)
        found.append(search(1, 6, list[str]().append).tolist())
    assert found[0] == found[1]
