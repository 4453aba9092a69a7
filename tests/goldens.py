"""Stored perft counts, playthroughs and records: what they hold, and how they are made again.

`python -m tests.goldens [GAME …]` writes those of the games (all by default), for each version of
their rules. Do that only after a change that is meant to change them, and read the difference: old
versions never change, for old records must replay.
"""

import hashlib
import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.conformance import random_match, viewers
from tests.registered import cases, data_folder, label, make, reference_of, versions
from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.game import Game, Position
from tsuboniwa.core.perft import perft
from tsuboniwa.core.records import record_of
from tsuboniwa.core.registry import BUNDLED

# Views are long: one of every twelve is enough to notice a change.
VIEW_EVERY = 12
MAX_LISTED = 40
# From which parts of a match counts are stored, and how large they grow.
PERFT_FROM = (0, 0.35, 0.55, 0.75, 0.9)
PERFT_MAX_DEPTH = 8
PERFT_ENOUGH = 200_000
REFERENCE_COUNTS = 10_000


def golden_folder(name: str, version: int) -> Path:
    """Where the files of one version of the rules are."""
    return data_folder(name) / f"version-{version}"


def playthrough_file(name: str, options: dict[str, Any], version: int) -> Path:
    return golden_folder(name, version) / f"playthrough-{label(options)}.txt"


def record_file(name: str, options: dict[str, Any], version: int) -> Path:
    """A match as a record."""
    return golden_folder(name, version) / f"record-{label(options)}.json"


def golden_match(game: Game) -> Iterator[Position]:
    return random_match(game, "golden")


def recorded_match(game: Game) -> list[Position]:
    """A match that other versions of the rules do not allow, if there are any."""
    others = [make(game.id, game.options, v) for v in versions(game.id) if v != game.rules_version]
    if not others:
        return list(golden_match(game))
    match, _ = parting_match(game, others[-1])
    return match


def parting_match(game: Game, other: Game) -> tuple[list[Position], int]:
    """A match, and the ply up to which another version of the rules allows the same in it."""
    for number in itertools.count():
        match = list(random_match(game, ("parting", number)))
        elsewhere = other.start()
        for ply, position in enumerate(match[1:]):
            elsewhere = elsewhere.play(str(position.events[-1].action))
            if str(elsewhere.legal) != str(position.legal) or elsewhere.actor != position.actor:
                return match, ply
    raise AssertionError("there are always more matches")


def playthrough(game: Game) -> str:
    """One match in full: who acts, what is possible, what each viewer sees, how it ends."""
    lines = [f"{game.id} version {game.rules_version} {json.dumps(game.options)}"]
    for ply, position in enumerate(golden_match(game)):
        if ply:
            lines += ["", f"> {position.events[-1].action}"]
        lines.append(f"ply {ply}: {describe_actor(position)}")
        lines.append(describe_legal(position))
        if ply % VIEW_EVERY == 0 or position.actor is None:
            lines += ["position", indent(str(position))]
            for seat in viewers(game):
                lines += [f"view of {seat}", indent(str(position.view(seat)))]
                lines.append(indent(json.dumps(position.view(seat).as_json())))
    lines += ["", f"outcome {json.dumps(position.outcome.as_json() if position.outcome else None)}"]
    for seat in viewers(game):
        log = [str(event.action) for event in position.log(seat)]
        lines.append(f"log of {seat}: {json.dumps(log)}")
    return "\n".join(lines) + "\n"


def describe_actor(position: Position) -> str:
    if position.actor == CHANCE:
        return "chance"
    return "over" if position.actor is None else f"seat {position.actor}"


def describe_legal(position: Position) -> str:
    texts = [str(action) for action in position.legal]
    if len(texts) > MAX_LISTED:
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
        return f"{len(texts)} possible, {texts[0]} … {texts[-1]}, digest {digest}"
    return f"{len(texts)} possible: {', '.join(texts)}"


def indent(text: str) -> str:
    return "\n".join("    " + line for line in text.splitlines())


def perft_file(name: str, version: int) -> Path:
    return golden_folder(name, version) / "perft.json"


def perft_counts(name: str, version: int) -> list[dict[str, Any]]:
    """Counts from points of a match: a small one that the reference confirms, and a large one.

    Where versions of the rules part is such a point.
    """
    entries: dict[str, dict[str, Any]] = {}
    for options in cases(name):
        game = make(name, options, version)
        match = list(random_match(game, "perft"))
        positions = [match[int(share * (len(match) - 1))] for share in PERFT_FROM]
        for other in versions(name):
            if other != version:
                parting, ply = parting_match(game, make(name, options, other))
                positions.append(parting[ply])
        for position in positions:
            actions = [str(event.action) for event in position.events]
            for depth in chosen_depths(name, position):
                entry = {"options": options, "actions": actions, "depth": depth}
                entries[json.dumps(entry)] = entry | {"count": perft(position, depth)}
    return list(entries.values())


def chosen_depths(name: str, position: Position) -> set[int]:
    """The deepest count that the reference can follow, and the first beyond what is quick."""
    confirmed = deepest = 0
    for depth in range(1, PERFT_MAX_DEPTH + 1):
        count = perft(position, depth)
        if count == 0:
            break
        deepest = depth
        if count <= REFERENCE_COUNTS:
            reference = reference_at(position)
            counted = count_in_reference(reference, depth)
            assert counted == count, f"{name}: {counted} by the reference, not {count}:\n{position}"
            confirmed = depth
        if count > PERFT_ENOUGH:
            break
    return {confirmed, deepest} - {0}


def reference_at(position: Position) -> Any:
    reference = reference_of(position.game)
    for event in position.events:
        reference.play(str(event.action))
    return reference


def count_in_reference(reference: Any, depth: int) -> int:
    legal = reference.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for text in legal:
        after = reference.copy()
        after.play(text)
        total += count_in_reference(after, depth - 1)
    return total


def main(names: list[str]) -> None:
    for name in names or BUNDLED:
        for version in versions(name):
            golden_folder(name, version).mkdir(parents=True, exist_ok=True)
            for options in cases(name):
                text = playthrough(make(name, options, version))
                playthrough_file(name, options, version).write_text(text, encoding="utf-8")
                written = record_of(recorded_match(make(name, options, version))[-1]).write()
                record_file(name, options, version).write_text(written, encoding="utf-8")
            counts = json.dumps(perft_counts(name, version), indent=1)
            perft_file(name, version).write_text(counts + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
