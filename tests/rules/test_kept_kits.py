"""What is kept of a kit is bounded: a kit of a map that is no longer played is let go."""

import inspect
from functools import _lru_cache_wrapper
from importlib import import_module
from pkgutil import walk_packages

import diadochi.rules

HOME = "diadochi.rules.successors."
MOST = 4096
ONE = {"standing.victory_titles", "standing.legitimacy_titles", "facts._ways"}
"""Kept once for each kit: so many of these are so many kits."""


def test_whatever_is_kept_by_kit_is_bounded() -> None:
    modules = [import_module(each.name) for each in walk_packages(diadochi.rules.__path__, "diadochi.rules.")]
    kept = [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, _lru_cache_wrapper) and next(iter(inspect.signature(each).parameters), "") == "kit"
    ]
    found = {
        f"{each.__module__.removeprefix(HOME)}.{each.__name__}": each.cache_parameters()["maxsize"] for each in kept
    }
    assert set(found) > ONE
    assert {name for name, most in found.items() if most is None or most > (8 if name in ONE else MOST)} == set()
