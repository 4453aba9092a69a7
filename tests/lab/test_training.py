"""What players have learned can be made again: a small run of it, for every game that has one."""

from pathlib import Path

import pytest

import tsuboniwa
from tests.command import assert_bad_input
from tests.command import tsuboniwa as command
from tests.conformance import random_match
from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.core.registry import part
from tsuboniwa.lab.contest import TRAINED, Contest
from tsuboniwa.lab.training import train, trained_level, training_of
from tsuboniwa.players.limit import Limit

TRAINED_GAMES = [game for game in tsuboniwa.GAMES if part(game, "training")]
UNTRAINED_GAMES = [game for game in tsuboniwa.GAMES if not part(game, "training")]
FEW = 8


def quiet(said: str) -> None:
    assert said


@pytest.fixture(scope="module", params=TRAINED_GAMES)
def small(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """A game, and the file that a small run of its training has written."""
    game: str = request.param
    file = tmp_path_factory.mktemp(game) / training_of(game).SHIPPED.name
    train(game, 1, FEW, file, quiet)
    return game, file


def test_the_same_seed_writes_the_same_bytes_and_another_or_fewer_matches_others(
    small: tuple[str, Path], tmp_path: Path
) -> None:
    game, file = small

    def written(seed: int, matches: int) -> bytes:
        made = tmp_path / f"{seed}-{matches}{file.suffix}"
        train(game, seed, matches, made, quiet)
        return made.read_bytes()

    small_run = file.read_bytes()
    assert written(1, FEW) == small_run
    assert written(2, FEW) != small_run
    assert written(1, FEW // 2) != small_run


def test_a_player_plays_with_what_was_learned(small: tuple[str, Path]) -> None:
    game, file = small
    player = trained_level(game, file).make("seed")
    decisions = [p for p in random_match(tsuboniwa.game(game), "trained") if len(p.legal) > 1]
    for position in [p for p in decisions if p.actor is not None and p.actor >= 0][:6]:
        view, log = position.view(position.actor), position.log(position.actor)
        assert player.choose(view, log, Limit(simulations=4)).action in view.legal


def test_the_shipped_file_can_be_played_as_a_trained_one() -> None:
    """With the file of the roster's players, the trained player is the strongest of the roster."""
    game = TRAINED_GAMES[0]
    file = training_of(game).SHIPPED
    own = Contest(game, ("master", "random"), 1, simulations=2)
    same = Contest(game, (TRAINED, "random"), 1, simulations=2, trained=file)
    assert own.play(0).outcome == same.play(0).outcome


def test_it_is_one_command(tmp_path: Path) -> None:
    game = TRAINED_GAMES[0]
    file = tmp_path / training_of(game).SHIPPED.name
    command("train", game, "--into", str(file), "--seed", "1", "--matches", "2")
    by_hand = tmp_path / f"by-hand{file.suffix}"
    train(game, 1, 2, by_hand, quiet)
    assert file.read_bytes() == by_hand.read_bytes()
    assert_bad_input(command("train", UNTRAINED_GAMES[0], "--into", "x"), "nothing to be trained")


def test_what_cannot_be_trained_or_written_is_said(tmp_path: Path) -> None:
    game = TRAINED_GAMES[0]
    with pytest.raises(TsuboniwaError, match="no game"):
        train("chess", 1, 1, tmp_path / "file", quiet)
    with pytest.raises(TsuboniwaError, match="one match"):
        train(game, 1, 0, tmp_path / "file", quiet)
    with pytest.raises(TsuboniwaError, match="cannot be written"):
        train(game, 1, 1, tmp_path / "no" / "file", quiet)


def test_a_trained_player_needs_its_file(tmp_path: Path) -> None:
    game = TRAINED_GAMES[0]
    with pytest.raises(TsuboniwaError, match="There is no file"):
        Contest(game, (TRAINED, "random"), 2, trained=tmp_path / "none")
    with pytest.raises(TsuboniwaError, match='no player "trained"'):
        Contest(game, (TRAINED, "random"), 2)
