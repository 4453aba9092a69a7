"""Puts the games' libraries into a wheel, if one with libraries is wanted.

`TSUBONIWA_WHEEL_FOR=linux-arm64` asks for it: `make wheel` and `make wheels` do. Without it the
wheel is of plain Python, and its user's machine compiles or interprets.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "TSUBONIWA_WHEEL_FOR"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatch finds it by this name."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to add, and the platform that the wheel is for."""
        platform = os.environ.get(VARIABLE)
        if not platform or version == "editable":
            return
        # Of this checkout: only whoever makes libraries needs it.
        from tsuboniwa.ahead.build import below_package, build_all, place_of
        from tsuboniwa.ahead.targets import TARGETS
        from tsuboniwa.core.ready_made import description_of, this_platform
        from tsuboniwa.core.registry import BUNDLED
        from tsuboniwa.core.sources import SHARED

        if platform not in TARGETS:
            raise SystemExit(f'{VARIABLE} is "{platform}"; it can be {", ".join(TARGETS)}.')
        games = (SHARED, *BUNDLED)
        here = this_platform()
        into = None if platform == here else Path(self.root, "build", "kernels")
        # All that are for elsewhere are made at once: the longest part of it is the same for all.
        made = [platform] if into is None else [each for each in TARGETS if each != here]
        build_all(games, made, into)
        for game in games:
            library = place_of(game, platform, into)
            for path in (library, description_of(library)):
                inside = Path("tsuboniwa", below_package(game), path.name)
                build_data["force_include"][str(path)] = str(inside)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{TARGETS[platform].tag}"
