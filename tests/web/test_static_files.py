"""How the browser app is delivered, and how large it is."""

import gzip
import re
from pathlib import Path

import pytest

from tests.web.visitors import Visitor, running
from tsuboniwa import GAMES
from tsuboniwa.core.phrases import LANGUAGES
from tsuboniwa.web import static_files
from tsuboniwa.web.typescript import files

KILOBYTE = 1000
LARGEST = 150 * KILOBYTE
# Of a page that a game adds.
LARGEST_ADDED = 15 * KILOBYTE

ADDRESSES = (
    "/",
    "/t/abc",
    "/replay",
    "/replay/abc",
    "/rules",
    f"/rules/{GAMES[0]}",
    "/settings",
    f"/games/{GAMES[0]}/abc",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_app_is_its_one_page(ada: Visitor, address: str) -> None:
    page = ada.http.get(address)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    assert page.text == (static_files.APP / "index.html").read_text(encoding="utf-8")


def test_the_page_names_no_other_host_and_nothing_is_written_into_it(ada: Visitor) -> None:
    page = ada.http.get("/")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    assert "//" not in page.text
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", page.text)


def test_files_whose_names_change_are_kept_forever(ada: Visitor) -> None:
    names = re.findall(r'"(/assets/[^"]+)"', ada.http.get("/").text)
    assert {Path(name).suffix for name in names} == {".js", ".css"}
    for name in names:
        file = ada.http.get(name)
        assert "immutable" in file.headers["cache-control"]
        assert file.headers["content-encoding"] == "gzip"
        kind = "text/javascript" if name.endswith(".js") else "text/css"
        assert file.headers["content-type"].startswith(kind)
        plain = ada.http.get(name, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == file.content
    assert ada.http.get("/sw.js").headers["cache-control"] == "no-cache"
    assert ada.http.get("/manifest.webmanifest").json()["icons"]


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/none.js", "/assets/..%2findex.html", "/%2e%2e"]
)
def test_what_is_not_a_file_of_the_app_is_not_found(ada: Visitor, path: str) -> None:
    assert ada.http.get(path).status_code == 404


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_answers_head(ada: Visitor, address: str) -> None:
    head, page = ada.http.head(address), ada.http.get(address)
    assert head.status_code == 200
    assert head.content == b""
    for name in ("content-type", "cache-control", "etag"):
        assert head.headers[name] == page.headers[name]


def test_what_a_browser_has_is_not_sent_again(ada: Visitor) -> None:
    asset = re.findall(r'"(/assets/[^"]+)"', ada.http.get("/").text)[0]
    for path in ("/", "/t/abc", "/sw.js", asset):
        first = ada.http.get(path)
        again = ada.http.get(path, headers={"if-none-match": first.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert again.headers["etag"] == first.headers["etag"]
        assert "frame-ancestors 'none'" in again.headers["content-security-policy"]
        other = ada.http.get(path, headers={"if-none-match": '"of an older build"'})
        assert other.content == first.content


def test_pages_are_only_read(ada: Visitor) -> None:
    for path in ("/", "/t/abc", "/sw.js"):
        assert ada.http.post(path, content=b"").status_code == 405


def test_an_unbuilt_app_says_how_to_build_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(static_files, "APP", tmp_path / "nowhere")
    with running(tmp_path) as server, Visitor(server.address) as ada:
        page = ada.http.get("/t/abc")
        assert page.status_code == 200
        assert "make setup" in page.text
        assert page.headers["cache-control"] == "no-store"
        assert ada.http.get("/sw.js").status_code == 404


def sizes() -> dict[str, int]:
    """The app's files, each as large as it is sent."""
    return {
        path.name: len(gzip.compress(path.read_bytes(), 9))
        for path in static_files.APP.rglob("*")
        if path.suffix in {".js", ".css", ".html"}
    }


def test_the_app_is_small() -> None:
    """All that a person loads who sees every page, with every game on it, and sits at a table.

    Of what one person needs once, a language and a table, the largest counts. Pages that a game
    adds are loaded by those who open them, and have a limit of their own.
    """
    added = tuple(f"{game}-page-" for game in GAMES)
    sizes_of_all = {name: size for name, size in sizes().items() if not name.startswith(added)}
    total = sum(sizes_of_all.values())
    for alternatives in (LANGUAGES, [f"{game}-table" for game in GAMES]):
        parts = [
            sum(size for name, size in sizes_of_all.items() if name.startswith(f"{one}-"))
            for one in alternatives
        ]
        assert all(parts), "each is in files of its own"
        total -= sum(parts) - max(parts)
    assert total <= LARGEST


def test_a_page_that_a_game_adds_is_small() -> None:
    """With its words in all languages."""
    added = [sum(z for n, z in sizes().items() if n.startswith(f"{game}-page-")) for game in GAMES]
    assert any(added), "some game adds a page"
    assert max(added) <= LARGEST_ADDED


def test_the_apps_types_are_the_servers() -> None:
    """If not: python -m tsuboniwa.web.typescript."""
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, path
