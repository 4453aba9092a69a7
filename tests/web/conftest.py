"""A server that the tests of the web share: each makes its own tables."""

from collections.abc import Iterator

import pytest

from tests.web.visitors import LocalServer, Visitor, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("data")) as started:
        yield started


@pytest.fixture
def ada(server: LocalServer) -> Iterator[Visitor]:
    with Visitor(server.address) as visitor:
        yield visitor


@pytest.fixture
def bo(server: LocalServer) -> Iterator[Visitor]:
    with Visitor(server.address) as visitor:
        yield visitor


@pytest.fixture
def passer_by(server: LocalServer) -> Iterator[Visitor]:
    """Somebody without a seat."""
    with Visitor(server.address) as visitor:
        yield visitor
