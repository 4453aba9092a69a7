"""Whether actions can be taken back without anybody keeping what was hidden before."""

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import ActionError
from tsuboniwa.core.game import Event, Position
from tsuboniwa.core.random_numbers import Rng

# How many ways in which the hidden things could lie are tried. If one way in twenty would have
# shown, it stays unnoticed once in half a million times.
WORLDS = 256


def can_take_back(position: Position, keep: int) -> bool:
    """Whether a position's history may be cut back to its first `keep` actions.

    Not if chance has acted since, or if a log says more of an earlier action than it did. And not
    if the actions told the public something: in every world that looked the same from outside, they
    must have been possible and must have led to what everybody sees now. (So a tile laid from a
    hidden hand stays laid, and so does one that showed which orders the partner does not hold.)
    That is judged by public knowledge alone: the answer itself tells no secret.
    """
    events = position.events
    since = events[keep:]
    if any(event.actor == CHANCE for event in since):
        return False
    path = [position.game.start()]
    for event in events:
        path.append(path[-1].play(event.action))
    path = path[keep:]
    return not _logs_tell(path, keep) and not _actions_tell(path, since)


def _logs_tell(path: list[Position], keep: int) -> bool:
    """Whether some log now says more of an action than when it was played, or before."""
    for viewer in (*range(path[0].game.seats), None):
        now = path[-1].log(viewer)
        for length, earlier in enumerate(path, keep):
            if earlier.log(viewer) != now[:length]:
                return True
    return False


def _actions_tell(path: list[Position], since: tuple[Event, ...]) -> bool:
    public = path[0].view(None)
    if public.states.tobytes() == path[0].states.tobytes():
        return False
    seen = [position.view(None) for position in path[1:]]
    rng = Rng(f"worlds {len(since)}")
    for _ in range(WORLDS):
        world = public.resample(rng)
        for event, sight in zip(since, seen, strict=True):
            try:
                world = world.play(event.action)
            except ActionError:
                return True
            if world.view(None) != sight:
                return True
    return False
