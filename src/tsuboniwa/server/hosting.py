"""What only servers for many need: it comes with the extra `hosting`."""

from importlib.util import find_spec

from tsuboniwa.core.errors import TsuboniwaError


class NotInstalled(TsuboniwaError):
    """Something is asked for that another extra brings."""


def check_installed(package: str, purpose: str) -> None:
    """Say early and plainly that a package is missing."""
    if find_spec(package) is None:
        raise NotInstalled(
            f"{purpose} needs {package}, which is not installed: "
            "pip install 'tsuboniwa[web,hosting]'."
        )
