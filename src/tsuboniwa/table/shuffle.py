"""A shuffle that can be checked afterwards. docs/fair-shuffle.md says what it proves.

The table binds itself to a secret before anybody adds randomness, so neither the table nor a seat
alone decides what is drawn; and every draw follows from these, so nothing can be drawn again.
"""

import hashlib
import hmac
import json
import secrets
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, count
from operator import itemgetter
from typing import Any

from tsuboniwa.core.actors import CHANCE
from tsuboniwa.core.errors import RecordError
from tsuboniwa.core.game import Action, Position
from tsuboniwa.core.records import Record
from tsuboniwa.table.limits import is_randomness

SCHEME = "tsuboniwa-shuffle/1"
SECRET_BYTES = 32
# The key of a record under which the proof is kept.
KEY = "shuffle"


def new_secret() -> str:
    """256 bits that nobody can guess, in hex."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(match: str, secret: str) -> str:
    """What the table publishes before the deal; it tells nothing about the secret."""
    return hashlib.sha256(_canonical([SCHEME, match, secret])).hexdigest()


def _is_secret(secret: object) -> bool:
    return isinstance(secret, str) and len(secret) == 2 * SECRET_BYTES and is_randomness(secret)


class Shuffle:
    """Decides every chance action of one match."""

    def __init__(self, match: str, secret: str, contributions: Sequence[str | None]) -> None:
        self.match = match
        self.secret = secret
        # By seat; None for programs.
        self.contributions = list(contributions)

    def draw(self, position: Position, number: int) -> tuple[Action, str]:
        """What chance does as its action of this number, counted from 1: itself and its text."""
        written = [(str(action), action, weight) for action, weight in position.chance]
        possible = sorted(written, key=itemgetter(0))
        index = pick(self._words(number), 256, [weight for _, _, weight in possible])
        text, action, _ = possible[index]
        return action, text

    def _words(self, number: int) -> Iterator[int]:
        """Words of 256 bits: HMAC-SHA-256 of what all have contributed, and the number."""
        key = bytes.fromhex(self.secret)
        for attempt in count():
            said = _canonical([SCHEME, self.match, self.contributions, number, attempt])
            yield int.from_bytes(hmac.digest(key, said, "sha256"))


def pick(words: Iterator[int], bits: int, weights: Sequence[int]) -> int:
    """An index with exactly these odds: words that would favour small ones are skipped."""
    sums = list(accumulate(weights))
    usable = 2**bits - 2**bits % sums[-1]
    word = next(word for word in words if word < usable)
    return bisect_right(sums, word % sums[-1])


def proof(
    match: str, committed: str, secret: str | None, contributions: Sequence[str | None]
) -> dict[str, Any]:
    """What a record carries under KEY; the secret is None until the end."""
    return {
        "scheme": SCHEME,
        "match": match,
        "commitment": committed,
        "contributions": list(contributions),
        "secret": secret,
    }


def verify(
    record: Record, promised: str | None = None, contributed: Mapping[int, str] | None = None
) -> int:
    """Prove that a whole match was shuffled as promised; return how many draws were checked.

    `promised` is the commitment, and `contributed` the randomness by seat, as somebody noted them
    before the deal. A RecordError says what is wrong first.
    """
    shuffle = _read_proof(record, promised, contributed or {})
    if any("?" in action for action in record.actions):
        raise RecordError('The record hides actions ("?"): only a whole one can be proved.')
    drawn = 0
    expected: str | None = None
    for number, position in enumerate(record.replay()):
        if expected is not None and record.actions[number - 1] != expected:
            raise RecordError(
                f"action {number}: chance did {json.dumps(record.actions[number - 1])}, "
                f"but the shuffle gives {json.dumps(expected)}."
            )
        expected = None
        if position.actor == CHANCE and number < len(record.actions):
            drawn += 1
            _, expected = shuffle.draw(position, drawn)
    return drawn


def _read_proof(record: Record, promised: str | None, contributed: Mapping[int, str]) -> Shuffle:
    said = record.extra.get(KEY)
    if not isinstance(said, dict):
        raise RecordError(f'The record has no "{KEY}": it was not made at a table that proves it.')
    if said.get("scheme") != SCHEME:
        raise RecordError(f'The shuffle is not of the scheme "{SCHEME}", the only one known here.')
    match, secret, given = said.get("match"), said.get("secret"), said.get("contributions")
    if secret is None:
        raise RecordError("The secret is not in the record: it is revealed when the match is over.")
    if not isinstance(match, str):
        raise RecordError("The shuffle's match is a text.")
    if not _is_secret(secret):
        raise RecordError(f"The shuffle's secret is {2 * SECRET_BYTES} hex digits.")
    if not isinstance(given, list) or len(given) != record.game.seats:
        raise RecordError(f"The shuffle's contributions are a list for {record.game.seats} seats.")
    for seat, text in enumerate(given):
        if text is not None and not (isinstance(text, str) and is_randomness(text)):
            raise RecordError(f"The contribution of seat {seat} is hex digits, or null.")
    committed = commitment(match, secret)
    if said.get("commitment") != committed:
        raise RecordError("The secret is not the one that the commitment was made for.")
    if promised is not None and promised.lower() != committed:
        raise RecordError("The record's commitment is not the one that you were promised.")
    for seat, text in contributed.items():
        if not 0 <= seat < len(given) or given[seat] != text.lower():
            raise RecordError(f"The record's contribution of seat {seat} is not the one you gave.")
    return Shuffle(match, secret, given)


def _canonical(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")
