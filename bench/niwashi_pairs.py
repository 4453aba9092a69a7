"""How well do pairs of gardeners understand each other? Mean scores of pairs for comparison.

    python bench/niwashi_pairs.py sees-everything --deals 40 --simulations 60
    python bench/niwashi_pairs.py silent no-beliefs --deals 100
    python bench/niwashi_pairs.py master,hints --milliseconds 1000
    python bench/niwashi_pairs.py master --deals 80 --weights weights.json

A pair is one name for both seats, or two names. Deals are those of `tsuboniwa arena`: the same seed
gives the same chance.

- master: the strongest partner.
- hints: the same player, but its lanterns are such as anybody might give; it knows no words.
- silent: the same player without the lantern. It still believes what placements and the rules tell.
- no-beliefs: without the lantern, and every order not laid open is as likely to it as any other.
- sees-everything: knows its partner's orders and tiles, and is known as well. An upper bound of
  what understanding can do; no player of the roster ever gets to see a position.

`static` before a name (static-master) trusts judgement without a trial. With `--weights` every pair
plays its deals again by the weights of a file, and what it gains over the weights in use is shown
with its interval at 95%.
"""

import argparse
import math
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

import tsuboniwa
from tsuboniwa.core.game import Action, Event, Position, View
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.state_records import Floats
from tsuboniwa.games.niwashi.players.belief import NONE, Belief
from tsuboniwa.games.niwashi.players.history import believe, believe_anything
from tsuboniwa.games.niwashi.players.player import TURNS, NiwashiPlayer
from tsuboniwa.games.niwashi.players.speech import Speech
from tsuboniwa.games.niwashi.players.weights import read_weights
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.player import Player

NAMES = ("master", "hints", "silent", "no-beliefs", "sees-everything")
STATIC = "static-"
GAME = tsuboniwa.game("niwashi")


class Table:
    """The position of the match at hand: for those who see everything."""

    def __init__(self) -> None:
        self.position: Position = GAME.start()

    def truth(self, view: View, log: Sequence[Event]) -> Belief:
        belief = Belief.empty()
        belief.pairs[:] = 0.0
        for seat in range(2):
            first, second = (int(order) for order in self.position.states[0].orders[seat])
            belief.pairs[seat, first - 1 if first else NONE, second - 1 if second else NONE] = 1.0
        return belief

    def seen(self, view: View) -> View:
        """A view with the partner's tiles in it."""
        return View(view.game, view.seat, self.position.states, view.seat)


class Seeing:
    """Plays on the whole position."""

    def __init__(self, player: Player, table: Table) -> None:
        self._player = player
        self._table = table

    def choose(self, view: View, log: Sequence[Event], limit: Limit) -> Action:
        return self._player.choose(self._table.seen(view), log, limit).action


class Blindfold:
    """Plays as every player does, on its view."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, view: View, log: Sequence[Event], limit: Limit) -> Action:
        return self._player.choose(view, log, limit).action


def make(name: str, seed: str, table: Table, weights: Floats) -> Seeing | Blindfold:
    turns = 0 if name.startswith(STATIC) else TURNS
    speech, believing = Speech.NONE, believe
    match name.removeprefix(STATIC):
        case "master":
            speech = Speech.WORDS
        case "hints":
            speech = Speech.HINTS
        case "no-beliefs":
            believing = believe_anything
        case "sees-everything":
            believing = table.truth
    player = NiwashiPlayer(seed, speech=speech, turns=turns, believing=believing, weights=weights)
    return Seeing(player, table) if believing == table.truth else Blindfold(player)


def play(
    names: Sequence[str], number: int, limit: Limit, seed: str, weights: Floats
) -> tuple[int, float]:
    """The score of one match and the seconds per decision."""
    table = Table()
    seats = names if number % 2 == 0 else names[::-1]
    # Two different players meet on every deal in both orders of the seats.
    deal = number if names[0] == names[1] else number // 2
    players = [
        make(name, f"{seed} {deal} {seat}", table, weights) for seat, name in enumerate(seats)
    ]
    rng = Rng(f"{seed} {deal} chance")
    position = GAME.start()
    decisions, seconds = 0, 0.0
    while position.actor is not None:
        if position.actor == tsuboniwa.CHANCE:
            position = position.draw(rng)
            continue
        table.position = position
        seat = position.actor
        assert seat is not None
        view, log = position.view(seat), position.log(seat)
        begun = time.perf_counter()
        action = players[seat].choose(view, log, limit)
        seconds += time.perf_counter() - begun
        decisions += 1
        position = position.play(action)
    assert position.outcome is not None
    return position.outcome.returns[0], seconds / decisions


def play_all(
    pair: str, names: Sequence[str], deals: int, limit: Limit, seed: str, weights: Floats
) -> list[int]:
    """The scores of a pair; what they come to is shown."""
    played = [play(names, number, limit, seed, weights) for number in range(deals)]
    scores = [score for score, _ in played]
    print(
        f"{pair:32}{len(scores):7}{statistics.fmean(scores):7.2f}"
        f"{statistics.pstdev(scores):11.2f}"
        f"{sum(score == 20 for score in scores) / len(scores):9.0%}"
        f"{statistics.fmean(pace for _, pace in played):16.3f}"
    )
    counted = " ".join(f"{score}:{scores.count(score)}" for score in sorted(set(scores)))
    print(f"    {counted}", flush=True)
    return scores


def show_gain(scores: Sequence[int], others: Sequence[int]) -> None:
    """What the others are ahead by, deal by deal."""
    gains = [other - score for score, other in zip(scores, others, strict=True)]
    around = 1.96 * statistics.stdev(gains) / math.sqrt(len(gains))
    print(f"    {statistics.fmean(gains):+.2f} ± {around:.2f} with these weights", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs", nargs="+", help=f"names such as master,hints; of {NAMES}")
    parser.add_argument("--deals", type=int, default=20, help="how many matches of each")
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--milliseconds", type=float)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--weights", type=Path, help="compare with the weights of a file")
    chosen = parser.parse_args()
    limit = Limit(
        chosen.milliseconds,
        chosen.simulations if chosen.simulations or chosen.milliseconds else 60,
    )
    print("pair                            matches   mean  deviation  perfect  seconds/move")
    for pair in chosen.pairs:
        names = pair.split(",") if "," in pair else [pair, pair]
        unknown = [name for name in names if name.removeprefix(STATIC) not in NAMES]
        if unknown or len(names) != 2:
            parser.error(f"A pair is one or two of {', '.join(NAMES)}, not {pair}.")
        rest = (names, chosen.deals, limit, chosen.seed)
        scores = play_all(pair, *rest, read_weights())
        if chosen.weights:
            show_gain(scores, play_all(chosen.weights.name, *rest, read_weights(chosen.weights)))


if __name__ == "__main__":
    main()
