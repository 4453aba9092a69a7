"""Which pages may use a visitor's cookies: only our own.

Cookies are SameSite=Lax, so other sites' forms and scripts do not carry them; this is the second
lock, and the only one for WebSockets, which browsers open to anywhere.
"""

from collections.abc import Mapping
from urllib.parse import urlsplit

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# What browsers say of requests that a page of ours, or the visitor's own hand, has made.
OWN_SITES = frozenset({"same-origin", "none"})


def is_own(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from our own pages, or from no page at all.

    Programs such as curl send no Origin and hold no visitor's cookies: they may pass.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in OWN_SITES
    if allowed:
        return origin.rstrip("/").lower() in {one.lower() for one in allowed}
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    host = headers.get("host", "").lower()
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host
