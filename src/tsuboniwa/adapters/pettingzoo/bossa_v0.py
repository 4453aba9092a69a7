"""Bossa for PettingZoo."""

from typing import Any

from tsuboniwa.adapters.pettingzoo.aec import GameEnv, checked


def raw_env(render_mode: str | None = None, **options: Any) -> GameEnv:
    """The bare environment: an impossible choice raises. Options are those of the game."""
    return GameEnv("bossa", render_mode, **options)


def env(render_mode: str | None = None, **options: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an impossible choice ends the match."""
    return checked(raw_env(render_mode, **options))
