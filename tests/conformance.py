"""What every game must do, whatever its rules are. Each check plays games and raises if it fails.

`tests/games/test_conformance.py` runs all of them on all games; a new game need only register.
"""

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
import pytest

from tests.registered import secret_words
from tsuboniwa.core import kernel
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import ActionError, IllegalAction
from tsuboniwa.core.game import Action, Event, Game, Position
from tsuboniwa.core.random_numbers import Rng
from tsuboniwa.core.records import read_record, record_of

# The interpreted and the bounds-checked runs are slow: one game shows what many would.
FEW = bool(os.environ.get("TSUBONIWA_FEW"))
GAMES_A_CHECK = 1 if FEW else 6
# Of a match: positions whose secrets are changed, and how many of their last and other secrets.
POSITIONS_WITH_SECRETS = 10 if FEW else 40
LAST_SECRETS, OTHER_SECRETS = (1, 2) if FEW else (4, 12)
# No match of any game here is longer.
MAX_ACTIONS = 5_000


def choose(position: Position, rng: Rng) -> Action:
    """One of the possible actions: first the kind, then the action."""
    kind = position.game.rules.FIELDS.named("kind")
    by_kind: dict[int, list[Action]] = {}
    for action in position.legal:
        by_kind.setdefault(kind.of(action.code), []).append(action)
    kinds = sorted(by_kind)
    actions = by_kind[kinds[rng.below(len(kinds))]]
    return actions[rng.below(len(actions))]


def random_match(game: Game, seed: object) -> Iterator[Position]:
    """All positions of a match played at random."""
    rng = Rng(repr(seed))
    position = game.start()
    for _ in range(MAX_ACTIONS):
        yield position
        if position.actor is None:
            return
        if position.actor == CHANCE:
            position = position.draw(rng)
        else:
            position = position.play(choose(position, rng))
    raise AssertionError(f"A match of {game.id} is longer than {MAX_ACTIONS} actions.")


def some_positions(game: Game, seed: object, most: int) -> list[Position]:
    """A spread of positions from a few matches, the last ones included."""
    positions: list[Position] = []
    for number in range(GAMES_A_CHECK):
        match = list(random_match(game, (seed, number)))
        step = max(1, len(match) * GAMES_A_CHECK // most)
        positions += [*match[number % step : -1 : step], match[-1]]
    return positions


def viewers(game: Game) -> list[int | None]:
    return [*range(game.seats), None]


def check_matches_end(game: Game) -> None:
    for number in range(GAMES_A_CHECK):
        *_, last = random_match(game, ("end", number))
        outcome = last.outcome
        assert last.actor is None
        assert outcome is not None
        assert last.legal == []
        assert last.chance == []
        assert len(outcome.returns) == game.seats
        assert set(outcome.winners) <= set(range(game.seats))
        assert outcome.reason in game.rules.REASONS
        with pytest.raises(IllegalAction, match="over"):
            last.play(last.events[-1].action)


def check_legal_actions_are_those_that_play_accepts(game: Game) -> None:
    met: dict[str, Action] = {}
    for position in some_positions(game, "legal", 60):
        legal = {str(action): action for action in position.legal}
        for text, action in list(legal.items())[:40]:
            after = position.play(action)
            assert after == position.play(text)
        for text, action in list(met.items())[-300:]:
            if text not in legal:
                with pytest.raises(IllegalAction) as refused:
                    position.play(action)
                sentence = str(refused.value)
                assert sentence[0].isupper()
                assert sentence.endswith(".")
                assert "(" in sentence, f"{sentence!r} names no rule"
        met |= legal


def check_actions_as_text(game: Game) -> None:
    for position in some_positions(game, "text", 200):
        actions = position.legal
        texts = [str(action) for action in actions]
        assert len(set(texts)) == len(texts), "two actions have one text"
        assert [game.action(text) for text in texts] == actions
        for action in actions:
            assert not any(field.is_hidden(action.code) for field in game.rules.FIELDS)


def check_positions_as_text(game: Game) -> None:
    for position in some_positions(game, "position", 60):
        assert game.position(str(position)) == position
        for seat in viewers(game):
            view = position.view(seat)
            assert game.position(str(view)).states.tobytes() == view.states.tobytes()


def check_lists_by_kind_and_by_field(game: Game) -> None:
    kinds = range(game.rules.FIELDS.named("kind").mask)
    for position in some_positions(game, "kinds", 40):
        codes = game.list_codes(position.states)
        by_kind = [code for kind in kinds for code in game.list_codes(position.states, kind)]
        assert sorted(by_kind) == sorted(codes)
        if codes:
            assert sorted(set(reached_by_fields(game, codes))) == sorted(codes)


def reached_by_fields(game: Game, codes: list[int]) -> list[int]:
    """All actions that can be put together by choosing field after field."""
    legal = np.array(codes, np.int64)
    out = np.empty(legal.size, np.int64)
    prefixes = [0]
    for field in game.rules.FIELDS:
        longer = []
        for prefix in prefixes:
            n = kernel.choices(legal, prefix, field.shift, field.bits, out)
            longer += [prefix | value << field.shift for value in out[:n].tolist()]
        prefixes = longer
    return prefixes


def check_chance(game: Game) -> None:
    """`draw` draws as the weights say: the difference is what chance allows (chi-squared)."""
    seen: Counter[int] = Counter()
    kind = game.rules.FIELDS.named("kind")
    for position in some_positions(game, "chance", 120):
        if position.actor != CHANCE:
            assert position.chance == []
            continue
        weights = {action.code: weight for action, weight in position.chance}
        assert all(weight > 0 for weight in weights.values())
        assert np.gcd.reduce(list(weights.values())) == 1
        which = kind.of(next(iter(weights)))
        if seen[which] >= 2:
            continue
        seen[which] += 1
        draws = 40 * len(weights)
        rng = Rng(f"chance {sum(seen.values())}")
        found = Counter(
            kernel.draw_chance(game.setups, position.states, rng.words) for _ in range(draws)
        )
        assert set(found) <= set(weights)
        total = sum(weights.values())
        chi_squared = sum(
            (found[code] - draws * weight / total) ** 2 / (draws * weight / total)
            for code, weight in weights.items()
        )
        freedom = len(weights) - 1
        # Six standard deviations: a right generator fails once in many millions of runs.
        assert chi_squared <= freedom + 6 * (2 * freedom) ** 0.5 + 6, position


def check_positions_are_independent(game: Game) -> None:
    for position in some_positions(game, "copies", 30):
        before = position.states.tobytes()
        for action in position.legal[:10]:
            position.play(action)
        for seat in viewers(game):
            position.view(seat).resample(Rng(1))
        assert position.states.tobytes() == before


def check_records_rebuild_positions(game: Game) -> None:
    for number in range(GAMES_A_CHECK):
        match = list(random_match(game, ("record", number)))
        for position in (match[0], match[len(match) // 2], match[-1]):
            record = record_of(position, note="kept")
            again = read_record(record.write())
            assert again.extra == {"note": "kept"}
            assert again.end() == position
            assert again.end().events == position.events
            assert json.loads(again.write()) == json.loads(record.write())


def check_views(game: Game) -> None:
    """A view is plain data, lists actions for its own seat only, and agrees with resampling."""
    for number, position in enumerate(some_positions(game, "view", 60)):
        for seat in viewers(game):
            view = position.view(seat)
            data = json.loads(json.dumps(view.as_json()))
            assert data["seat"] == seat
            assert data["actor"] == ("chance" if position.actor == CHANCE else position.actor)
            if seat is not None and position.actor == seat:
                assert data["legal"] == [str(action) for action in position.legal]
            else:
                assert data["legal"] == []
            whole = view.resample(Rng(number))
            assert whole.actor == position.actor
            assert whole.view(seat) == view
            assert whole.view(seat).as_json() == view.as_json()
            assert position.view(seat).states.tobytes() == view.states.tobytes()


def check_what_logs_hide_views_hide_too(game: Game) -> None:
    """Matches that differ only in what the log calls hidden look the same to the seat."""
    pairs = 0
    hides_anything = False
    for position in some_positions(game, "leaks", POSITIONS_WITH_SECRETS):
        for seat in viewers(game):
            hides_anything = hides_anything or position.log(seat) != position.events
            for other in with_other_secrets(position, seat):
                pairs += 1
                assert other.view(seat) == position.view(seat)
                assert other.view(seat).as_json() == position.view(seat).as_json()
                assert str(other.view(seat)) == str(position.view(seat))
                assert texts(other.log(seat)) == texts(position.log(seat))
    assert pairs > 0 or not hides_anything, "there are secrets, but no pair to compare"


def check_what_views_hide_nothing_else_tells(game: Game) -> None:
    """Where a seat has seen the same all along, its log, texts and refusals are the same too.

    This trusts no redaction: components change places in the history, or a decision becomes another
    one, and the views at every ply say whether the seat could notice.
    """
    refusable = {
        str(action): action
        for number in range(2)
        for position in random_match(game, ("elsewhere", number))
        for action in position.legal[:4]
    }
    pairs: Counter[str] = Counter()
    phases = set()
    for number in range((GAMES_A_CHECK + 1) // 2):
        match = list(random_match(game, ("hidden", number)))
        for position in some_of_each_phase(match):
            phase = str(position).split()[0]
            for seat in viewers(game):
                hides = position.view(seat).states.tobytes() != position.states.tobytes()
                if hides and position.actor in range(game.seats):
                    phases.add(phase)
                refused: list[str] = []
                for other in not_told_apart(match, position, seat):
                    pairs[phase] += 1
                    assert secret_lines(other, seat) == secret_lines(position, seat)
                    assert other.view(seat).as_json() == position.view(seat).as_json()
                    if seat is not None and position.actor == seat:
                        assert other.legal == position.legal
                        refused = refused or refusals(position, refusable.values())
                        assert refusals(other, refusable.values()) == refused
    missing = phases - pairs.keys()
    assert not missing or FEW, f"no pair in the phases {missing}"


def secret_lines(position: Position, seat: int | None) -> list[str]:
    """What a seat's log says of actions that the game's page calls secret.

    Sorted: the order in which things were dealt that were laid open later is not a secret.
    """
    log = [text for _, text in texts(position.log(seat))]
    return sorted(text for text in log if text == "?" or may_be_secret(position.game, text))


def may_be_secret(game: Game, text: str) -> bool:
    return text.split(" ")[0] in secret_words(game.id)


def some_of_each_phase(match: list[Position]) -> list[Position]:
    """For each word that a position's text begins with, the first two positions and a later one."""
    by_phase: dict[str, list[Position]] = {}
    for position in match[1:]:
        by_phase.setdefault(str(position).split()[0], []).append(position)
    return [
        position
        for positions in by_phase.values()
        for position in dict.fromkeys((*positions[:2], positions[len(positions) // 4]))
    ]


def not_told_apart(match: list[Position], position: Position, seat: int | None) -> list[Position]:
    """Ends of other matches in which the seat has seen the same at every ply."""
    length = len(position.events)
    history = [text for _, text in texts(position.events)]
    seen = [before.view(seat).states.tobytes() for before in match[: length + 1]]
    rng = Rng(repr((history[-3:], seat)))
    found = []
    secret = [i for i, text in enumerate(history) if may_be_secret(position.game, text)]
    # The last secrets are the likeliest to be secrets still; and some of the others.
    others = (secret[rng.below(len(secret))] for _ in secret[:OTHER_SECRETS])
    for i in [*secret[-LAST_SECRETS:], *others]:
        legal = [text for text in map(str, match[i].legal) if text != history[i]]
        chosen = legal[rng.below(len(legal))] if legal else history[i]
        if match[i].actor == CHANCE:
            changed = exchange(history, history[i], chosen)
        else:
            changed = [*history[:i], chosen, *history[i + 1 :]]
        if changed == history:
            continue
        other = replay_alike(position.game, changed, seat, seen)
        if other is not None:
            found.append(other)
    return found


def exchange(history: list[str], mine: str, chosen: str) -> list[str]:
    """The history with two components in each other's place."""
    swap: dict[str, str] = {}
    for old, new in zip(mine.split(" "), chosen.split(" "), strict=False):
        if old != new:
            swap |= {old: new, new: old}
    return [" ".join(swap.get(word, word) for word in text.split(" ")) for text in history]


def replay_alike(
    game: Game, actions: list[str], seat: int | None, seen: list[bytes]
) -> Position | None:
    """The end of a match, if it is legal and the seat sees what it is said to see at every ply."""
    position = game.start()
    for text, sight in zip(actions, seen[1:], strict=True):
        try:
            position = position.play(text)
        except ActionError:
            return None
        if position.view(seat).states.tobytes() != sight:
            return None
    return position


def texts(log: tuple[Event, ...]) -> list[tuple[int, str]]:
    return [(event.actor, str(event.action)) for event in log]


def refusals(position: Position, actions: Iterable[Action]) -> list[str]:
    """What is said of each action that is not legal here."""
    legal = set(position.legal)
    said = []
    for action in actions:
        if action not in legal:
            with pytest.raises(ActionError) as refused:
                position.play(action)
            said.append(str(refused.value))
    return said


def with_other_secrets(position: Position, seat: int | None, most: int = 2) -> list[Position]:
    """Positions of matches that the seat cannot tell from this one.

    A hidden component changes places with another that the seat has not seen either, everywhere
    in the history; a hidden decision becomes another one. What the rules refuse is left out.
    """
    history = texts(position.events)
    redacted = texts(position.log(seat))
    hidden = [i for i, line in enumerate(redacted) if line != history[i]]
    found: list[Position] = []
    rng = Rng(repr((redacted[-3:], len(hidden))))
    for _ in range(12 if hidden else 0):
        i = hidden[rng.below(len(hidden))]
        before = replay(position.game, [text for _, text in history[:i]])
        assert before is not None
        mine = history[i][1]
        pattern = redacted[i][1]
        others = [text for text in map(str, before.legal) if hides_as(text, pattern)]
        chosen = others[rng.below(len(others))]
        if chosen == mine:
            continue
        changed = [text for _, text in history]
        if pattern == "?":
            changed[i] = chosen
        else:
            place = pattern.split(" ").index("?")
            swap = {mine.split(" ")[place]: chosen.split(" ")[place]}
            swap |= {new: old for old, new in swap.items()}
            for j in hidden:
                words = changed[j].split(" ")
                spot = redacted[j][1].split(" ").index("?")
                words[spot] = swap.get(words[spot], words[spot])
                changed[j] = " ".join(words)
        other = replay(position.game, changed)
        # A change that the seat would have noticed is not a secret of this position.
        if other is not None and [e.actor for e in other.events] == [a for a, _ in history]:
            found.append(other)
        if len(found) == most:
            break
    return found


def hides_as(text: str, pattern: str) -> bool:
    """Whether a redacted text may hide this action."""
    words, shown = text.split(" "), pattern.split(" ")
    return pattern == "?" or (
        len(words) == len(shown)
        and all(there in (word, "?") for word, there in zip(words, shown, strict=True))
    )


def replay(game: Game, actions: list[str]) -> Position | None:
    position = game.start()
    for text in actions:
        try:
            position = position.play(text)
        except IllegalAction:
            return None
    return position


def check_random_games_repeat(game: Game) -> None:
    """The compiled loop is the same for the same seed, and every seed gives a different game."""
    results = []
    for seed in (1, 1, 2):
        states = np.zeros(2, game.rules.STATE)
        out = np.empty(game.rules.BUFFER, np.int64)
        kind_shift = game.rules.FIELDS.named("kind").shift
        results.append(
            kernel.random_games(game.setups, states, out, kind_shift, seed, GAMES_A_CHECK)
        )
    assert results[0] == results[1] != results[2]


CHECKS = (
    check_matches_end,
    check_legal_actions_are_those_that_play_accepts,
    check_actions_as_text,
    check_positions_as_text,
    check_lists_by_kind_and_by_field,
    check_chance,
    check_positions_are_independent,
    check_records_rebuild_positions,
    check_views,
    check_what_logs_hide_views_hide_too,
    check_what_views_hide_nothing_else_tells,
    check_random_games_repeat,
)
