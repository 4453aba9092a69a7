"""Only our own pages may use a visitor's cookies."""

import pytest

from tsuboniwa.web.origins import is_own


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({"host": "garden.example"}, True),
        ({"host": "garden.example", "origin": "https://garden.example"}, True),
        ({"host": "127.0.0.1:8765", "origin": "http://127.0.0.1:8765"}, True),
        ({"host": "garden.example", "origin": "https://evil.example"}, False),
        ({"host": "garden.example", "origin": "https://garden.example.evil.example"}, False),
        ({"host": "garden.example:81", "origin": "https://garden.example"}, False),
        ({"host": "garden.example", "origin": "null"}, False),
        ({"host": "garden.example", "origin": "http://["}, False),
        ({"host": "garden.example", "origin": "file://garden.example"}, False),
        ({"host": "garden.example", "sec-fetch-site": "cross-site"}, False),
        ({"host": "garden.example", "sec-fetch-site": "same-site"}, False),
        ({"host": "garden.example", "sec-fetch-site": "same-origin"}, True),
    ],
)
def test_the_origin_is_the_host_asked(headers: dict[str, str], own: bool) -> None:
    assert is_own(headers, ()) is own


def test_behind_a_proxy_the_origins_are_named() -> None:
    allowed = ("https://garden.example",)
    assert is_own({"host": "10.0.0.5:80", "origin": "https://Garden.example"}, allowed)
    assert not is_own({"host": "10.0.0.5:80", "origin": "http://10.0.0.5:80"}, allowed)
