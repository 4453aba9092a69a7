"""Pages that are files: the browser app as it was built, and the rules of the games."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
# Made by `npm run build` in ui/; wheels contain it.
APP = HERE / "app"
# In a wheel the rules lie beside this module; in a checkout, where people write them.
RULES = (HERE / "rules", HERE.parent.parent.parent / "docs" / "rules")

# Browsers refuse scripts of another type, and systems differ in what they call them.
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
# Their names change with their content.
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class PageFile:
    """A file of the app, ready to be sent."""

    content: bytes
    media_type: str
    cache_control: str
    # Packed, where that makes it smaller.
    packed: bytes | None = None


@cache
def rules_page(game: str) -> str:
    """A game's rules in our words, as Markdown."""
    for folder in RULES:
        path = folder / f"{game}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(f"The rules of {game} are not part of this installation.")


def app_page() -> PageFile:
    """The one page of the app, for all its addresses; else how to build it."""
    page = app_file("index.html")
    if page is None:
        content = (HERE / "page" / "unbuilt.html").read_bytes()
        page = PageFile(content, TYPES[".html"], "no-store")
    return page


def app_file(name: str) -> PageFile | None:
    """A file of the app by its path, if there is one."""
    path = APP / name
    # Nothing above the folder, whatever the name says.
    if not path.is_file() or not path.resolve().is_relative_to(APP.resolve()):
        return None
    return _read(path, path.stat().st_mtime_ns)


@cache
def _read(path: Path, changed: int) -> PageFile:
    """Read once; a file that was built anew has another time and is read again."""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    caching = FOREVER if path.parent.name == "assets" else ASK_AGAIN
    content = path.read_bytes()
    packed = gzip.compress(content, mtime=0)
    smaller = packed if len(packed) < 0.9 * len(content) else None
    return PageFile(content, kind or "application/octet-stream", caching, smaller)
