"""Compiling the players, and with them the rules that they search, before anybody has to wait."""

from pathlib import Path

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.registry import make
from tsuboniwa.core.sources import file_of, fingerprint
from tsuboniwa.core.ways import chosen
from tsuboniwa.players.limit import Limit
from tsuboniwa.players.roster import levels, make_advisor, make_player

# Points of a match at which players are tried.
STATIONS = 8


def is_warm(name: str) -> bool:
    """Whether nobody has to wait for the compiler: it is not needed, or has done its work."""
    if chosen(name).way != "jit":
        return True
    mark = _mark_of(name)
    return mark is not None and mark.exists()


def warm_up(name: str) -> None:
    """Compile all that a match against programs needs, by using it, and keep it on disk."""
    if chosen(name).way != "jit":
        make(name)
        return
    from tsuboniwa.core.rules_warm_up import warm_up as warm_up_rules

    warm_up_rules(name)
    for position in _spread(_random_match(name)):
        assert position.actor is not None
        view, log = position.view(position.actor), position.log(position.actor)
        for player in (
            *(make_player(name, level, "warm-up") for level in levels(name)),
            make_advisor(name, "warm-up"),
        ):
            player.choose(view, log, Limit(simulations=2))
    mark = _mark_of(name)
    if mark is not None:
        mark.touch()


def _mark_of(name: str) -> Path | None:
    """The file that says: everything a match of this game needs is compiled."""
    from tsuboniwa.core.run_time_compiler import cache_folder

    folder = cache_folder()
    return folder and folder / f"{name}-{_fingerprint_of(name)}.warm"


def _fingerprint_of(name: str) -> str:
    """A name for all that a match of the game can compile."""
    own = (f"tsuboniwa.games.{name}.{part}" for part in ("rules", "players.levels"))
    return fingerprint(__name__, *filter(file_of, own))


def _random_match(name: str) -> list[Position]:
    """The decisions of a match: players know other things at its end than at its beginning."""
    rng = Rng("warm-up")
    anybody = make_player(name, "random", "warm-up")
    position = make(name).start()
    decisions = []
    while position.actor is not None:
        if position.actor == CHANCE:
            position = position.draw(rng)
            continue
        if len(position.legal) > 1:
            decisions.append(position)
        view, log = position.view(position.actor), position.log(position.actor)
        position = position.play(anybody.choose(view, log, Limit(simulations=1)).action)
    return decisions


def _spread(decisions: list[Position]) -> list[Position]:
    step = max(1, len(decisions) // STATIONS)
    return decisions[::step] + decisions[-1:]
