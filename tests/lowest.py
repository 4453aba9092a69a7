"""The oldest versions that pyproject.toml allows, exactly.

    python tests/lowest.py [EXTRA ...]

prints one requirement per line: what the package and these extras need, each at its lower bound.
`make test-lowest` installs them and runs a few tests of every room.
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
# A name with its extras, the lower bound and nothing else, and where it is needed.
REQUIREMENT = re.compile(r"(?P<name>[\w.\[\]-]+)>=(?P<version>[\w.]+)(?P<where>\s*;.*)?")


def lowest(extras: Iterable[str], project: Path = PROJECT) -> list[str]:
    """Requirements that allow the lower bounds only."""
    declared = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    wanted = list(declared["dependencies"])
    for extra in extras:
        wanted += declared["optional-dependencies"][extra]
    return [_at_its_bound(requirement) for requirement in wanted]


def _at_its_bound(requirement: str) -> str:
    found = REQUIREMENT.fullmatch(requirement)
    if found is None:
        raise ValueError(
            f"{requirement}: a requirement is a name and a lower bound, as in name>=1.2"
        )
    return f"{found['name']}=={found['version']}{found['where'] or ''}"


if __name__ == "__main__":
    print("\n".join(lowest(sys.argv[1:])))
