"""A game's module as PettingZoo's users expect it, with `env` and `raw_env`."""

from types import ModuleType
from typing import Any

from tsuboniwa.adapters.pettingzoo.aec import GameEnv, checked
from tsuboniwa.core.registry import describe

VERSION = "_v0"


def make_module(game: str, name: str) -> ModuleType:
    """The module of a game; `name` is what it is imported by."""

    def raw_env(render_mode: str | None = None, **options: Any) -> GameEnv:
        """The bare environment: an impossible choice raises. Options are those of the game."""
        return GameEnv(game, render_mode, **options)

    def env(render_mode: str | None = None, **options: Any) -> Any:
        """The environment in PettingZoo's usual wrappers: an impossible choice ends the match."""
        return checked(raw_env(render_mode, **options))

    module = ModuleType(name, f"{describe(game).title} for PettingZoo.")
    for made in (raw_env, env):
        # As if they were written there, so that they can be pickled.
        made.__module__ = name
        made.__qualname__ = made.__name__
        setattr(module, made.__name__, made)
    return module
