"""Libraries for the tests here, made first where they are missing."""

import pytest
from filelock import FileLock

from tsuboniwa.ahead.build import build_all
from tsuboniwa.core import ready_made
from tsuboniwa.core.registry import BUNDLED
from tsuboniwa.core.sources import SHARED


@pytest.fixture(scope="session", autouse=True)
def libraries(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Those of all games. Of several test workers, one makes them and the others wait."""
    with FileLock(tmp_path_factory.getbasetemp().parent / "libraries.lock"):
        build_all((SHARED, *BUNDLED), [ready_made.this_platform()])
    ready_made.find_problem.cache_clear()
