"""Settings and services for all tests."""

import os
import signal
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.services import NotInstalled, Postgres, Redis

if TYPE_CHECKING:
    # Tests of rules and players run without the web.
    from tests.web.visitors import LocalServer, Visitor

# How long an example takes depends on the machine and says nothing about the code.
settings.register_profile("tsuboniwa", deadline=None)
settings.load_profile("tsuboniwa")

# A shell lets what it runs in the background ignore Ctrl-C, and so would the programs started here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# What starts a program that is not Python's.
SERVICES = {"postgres", "redis_url", "chromium"}
# What takes seconds of a processor: strength and learning, other people's test suites, processes
# that are started again and again. A quicker test of the same room runs in `make test-quick`.
SLOW = (
    "adapters/test_openspiel.py",
    "adapters/test_pettingzoo.py",
    "ahead/test_bad_libraries.py",
    "ahead/test_kernels_command.py",
    "ahead/test_web_assembly.py",
    "core/test_compiled.py",
    "games/*/players/*",
    "games/*/test_commands.py",
    "games/*/test_examples.py",
    "games/*/test_terminal_driven.py",
    "games/*/test_training.py",
    "games/test_ways.py",
    "lab/test_training.py",
    "server/test_crash.py",
    "table/test_match_stateful.py",
    "test_cli.py",
    "test_fifth_game.py",
    "web/test_fuzz.py",
    "web/test_process.py",
    "web/test_wheel*.py",
)
TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if SERVICES & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.services)
        path = item.path.relative_to(TESTS).as_posix()
        if any(fnmatch(path, pattern) for pattern in SLOW):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio, as the server does."""
    return "asyncio"


def missing(error: NotInstalled) -> None:
    """A missing service skips tests at home, and fails them where everything must be shown."""
    said = f"{error}; .ci/services installs it on Debian and Ubuntu"
    if os.environ.get("CI") == "true":
        pytest.fail(said, pytrace=False)
    pytest.skip(said)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that all tests of this process share."""
    try:
        service = Postgres()
    except NotInstalled as error:
        missing(error)
    else:
        with service:
            yield service


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """A database of the test's own, empty."""
    return postgres.make_database()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis that all tests of this process share."""
    try:
        service = Redis()
    except NotInstalled as error:
        missing(error)
    else:
        with service:
            yield service.url


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[LocalServer]":
    """A server in this process that all tests share: each makes its own tables."""
    from tests.web.visitors import running, wait_for

    with running(tmp_path_factory.mktemp("data")) as started:
        wait_for(started.address, "/readyz")
        yield started


def visit(server: "LocalServer") -> "Iterator[Visitor]":
    from tests.web.visitors import Visitor

    with Visitor(server.address) as visitor:
        yield visitor


@pytest.fixture
def ada(server: "LocalServer") -> "Iterator[Visitor]":
    yield from visit(server)


@pytest.fixture
def bo(server: "LocalServer") -> "Iterator[Visitor]":
    yield from visit(server)


@pytest.fixture
def passer_by(server: "LocalServer") -> "Iterator[Visitor]":
    """Somebody without a seat."""
    yield from visit(server)
