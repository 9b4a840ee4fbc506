"""What is made once for each map and kept: a kit never changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

CallArguments = ParamSpec("CallArguments")
Made = TypeVar("Made")

_MOST = 32


def once(function: Callable[CallArguments, Made]) -> Callable[CallArguments, Made]:
    """Keep what a function made of the same arguments. Kits can be keys, though their protocol does not say so."""
    return cast("Callable[CallArguments, Made]", lru_cache(maxsize=_MOST)(function))
