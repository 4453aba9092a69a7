"""How much one address or one seat may ask for: token buckets, in bounded memory."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from starlette.types import Scope

# Addresses and seats remembered by one limit. One that is forgotten has a full bucket
# again: it is the one that has been quiet for longest.
REMEMBERED = 50_000


@dataclass
class _Bucket:
    level: float
    at: float


class Rate:
    """A number of times per second for each key, and a number at once."""

    def __init__(
        self, per_second: float, at_once: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self._per_second = per_second
        self._at_once = float(at_once)
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def wait(self, key: str) -> float:
        """0 if the key may go on now, and one is counted; otherwise the seconds until it may."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(self._at_once, now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
            grown = bucket.level + (now - bucket.at) * self._per_second
            bucket.level, bucket.at = min(self._at_once, grown), now
        if bucket.level < 1:
            return (1 - bucket.level) / self._per_second
        bucket.level -= 1
        return 0.0


def address_key(host: str) -> str:
    """An address as limits know it: a whole /64 of IPv6 belongs to one household."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host


def address_of(scope: Scope) -> str:
    """The address that a request or a socket comes from, as limits know it."""
    client = scope.get("client")
    return address_key(client[0]) if client else "unknown"
