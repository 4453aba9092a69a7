"""PettingZoo's own tests, told that our environments have observations with a mask."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

with warnings.catch_warnings():
    # It imports an environment in a way that it calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

__all__ = ["check_api", "performance_benchmark", "render_test", "seed_test"]
# `pettingzoo.test.api_test` is also the name of the function that it has.
API_TEST = import_module("pettingzoo.test.api_test")


def check_api(env: Any) -> None:
    """`api_test` without the warning that it gives of all environments but those it knows."""
    with _listed(env.metadata["name"]):
        api_test(env, num_cycles=300)


@contextmanager
def _listed(name: str) -> Iterator[None]:
    lists = (API_TEST.env_obs_dicts, API_TEST.env_obs_space)
    for names in lists:
        names.append(name)
    try:
        yield
    finally:
        for names in lists:
            names.remove(name)
