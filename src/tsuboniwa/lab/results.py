"""What the matches of a contest say about its players."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

from tsuboniwa.core.game import Outcome
from tsuboniwa.lab.contest import Contest, Match

# Of the normal distribution: 95 times in 100 the truth lies within this many deviations.
DEVIATIONS = 1.959964


@dataclass
class Results:
    """What the matches of a contest came to so far."""

    contest: Contest
    matches: int = 0
    # By player: matches that it won alone.
    wins: list[int] = field(default_factory=list)
    # The same by seat: whether a game favours one of them.
    wins_by_seat: list[int] = field(default_factory=list)
    # Matches that nobody won alone.
    draws: int = 0
    # What the first player had of the wins: 1 alone, a share of one with others.
    shares: float = 0.0
    decisions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    # Where all win or lose together: how often each score was reached.
    scores: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        count = len(self.contest.players)
        self.wins = [0] * count
        self.wins_by_seat = [0] * self.contest.game.seats
        self.decisions = [0] * count
        self.seconds = [0.0] * count
        self.scores = [0] * (self.contest.game.description.full_score + 1)

    def add(self, match: Match) -> None:
        self.matches += 1
        winners = match.outcome.winners
        if len(winners) == 1:
            self.wins[match.seating[winners[0]]] += 1
            self.wins_by_seat[winners[0]] += 1
        else:
            self.draws += 1
        self.shares += share_of_first(match.outcome, match.seating)
        for player, (decisions, seconds) in enumerate(
            zip(match.decisions, match.seconds, strict=True)
        ):
            self.decisions[player] += decisions
            self.seconds[player] += seconds
        if self.is_cooperative:
            self.scores[match.outcome.returns[0]] += 1

    @property
    def is_cooperative(self) -> bool:
        return self.contest.game.description.full_score > 0

    @property
    def win_rate(self) -> float:
        """What share of the wins the first player had."""
        return self.shares / max(self.matches, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true win rate lies, 95 times in 100 (Wilson)."""
        n, p, z = max(self.matches, 1), self.win_rate, DEVIATIONS
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def elo(self) -> float:
        """The first player's advantage. Half a match to each side keeps it finite."""
        seats = self.contest.game.seats
        return elo_of((self.shares + 1 / seats) / (self.matches + 1), seats)

    def seconds_per_move(self, players: Sequence[int]) -> float:
        decisions = sum(self.decisions[player] for player in players)
        return sum(self.seconds[player] for player in players) / max(decisions, 1)

    def as_json(self) -> dict[str, object]:
        contest = self.contest
        everybody = range(len(contest.players))
        data: dict[str, object] = {
            "game": contest.game_id,
            "options": contest.game.options,
            "players": list(contest.players),
            "games": self.matches,
            "wins": self.wins,
            "wins_by_seat": self.wins_by_seat,
            "draws": self.draws,
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "elo": self.elo,
            "seconds_per_move": self.seconds_per_move(everybody),
            "seconds_per_move_by_player": [self.seconds_per_move([who]) for who in everybody],
            "seed": contest.seed,
            "milliseconds": contest.milliseconds,
            "simulations": contest.simulations,
        }
        return data | self._scores_as_json() if self.is_cooperative else data

    def _scores_as_json(self) -> dict[str, object]:
        scores = [score for score, count in enumerate(self.scores) for _ in range(count)]
        return {
            "mean_score": statistics.fmean(scores) if scores else 0.0,
            "stdev": statistics.stdev(scores) if len(scores) > 1 else 0.0,
            "perfect": self.scores[-1] / max(self.matches, 1),
            "histogram": self.scores,
        }

    def in_words(self) -> str:
        contest = self.contest
        if self.is_cooperative:
            return self._scores_in_words()
        low, high = self.interval
        width = max(map(len, contest.players))
        lines = [f"{self.matches} games of {contest.game.description.title}"]
        for player, name in enumerate(contest.players):
            pace = self.seconds_per_move([player])
            lines.append(f"  {name:{width}}  {self.wins[player]:5} won  {pace:.3f} s per move")
        lines.append(f"  {'':{width}}  {self.draws:5} without a single winner")
        seats = ", ".join(f"{wins} in seat {seat}" for seat, wins in enumerate(self.wins_by_seat))
        lines.append(f"Won {seats}.")
        lines.append(
            f"{contest.players[0]}: {self.win_rate:.1%} of the wins "
            f"({low:.1%} to {high:.1%}), {self.elo:+.0f} Elo"
        )
        return "\n".join(lines)

    def _scores_in_words(self) -> str:
        data = self._scores_as_json()
        pair = " and ".join(self.contest.players)
        pace = self.seconds_per_move(range(len(self.contest.players)))
        lines = [f"{self.matches} games of {self.contest.game.description.title}, {pair}"]
        lines.append(
            f"  mean {data['mean_score']:.2f} of {len(self.scores) - 1}, "
            f"deviation {data['stdev']:.2f}, perfect {data['perfect']:.1%}, {pace:.3f} s per move"
        )
        most = max(1, *self.scores)
        for score, count in enumerate(self.scores):
            lines.append(f"  {score:3} {count:5} {'#' * round(40 * count / most)}".rstrip())
        return "\n".join(lines)


def share_of_first(outcome: Outcome, seating: Sequence[int]) -> float:
    """The first player's part of a win; of a draw, its part of the seats."""
    winners = outcome.winners or tuple(range(len(seating)))
    return sum(seating[seat] == 0 for seat in winners) / len(winners)


def elo_of(share: float, seats: int) -> float:
    """How far above the others one must be to win that often; 0 for one's part of the seats."""
    return 400 * math.log10(share / (1 - share) * (seats - 1))
