"""The games as PettingZoo environments (AEC), by PettingZoo's convention a module for each.

    from tsuboniwa.adapters.pettingzoo import GAME_v0

Needs the extra `research`. The modules are made here, for games of one's own too.
"""

import sys
from types import ModuleType

from tsuboniwa.adapters.pettingzoo.modules import VERSION, make_module
from tsuboniwa.core.registry import GAMES

_modules = {f"{game}{VERSION}": make_module(game, f"{__name__}.{game}{VERSION}") for game in GAMES}
# So they can be imported as if they were files.
sys.modules.update({module.__name__: module for module in _modules.values()})


def __getattr__(name: str) -> ModuleType:
    if name in _modules:
        return _modules[name]
    raise AttributeError(f"There is no environment {name}; there are {', '.join(_modules)}.")


def __dir__() -> list[str]:
    return [*globals(), *_modules]
