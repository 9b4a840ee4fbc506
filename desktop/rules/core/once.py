"""What is asked again and again while a question is open, and found only once: the position does not change."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")


def once(find: Callable[[*Asked], Found]) -> Callable[[*Asked], Found]:
    """`find`, with its answers kept. Unlike `functools.cache` it is made in no time, as it is for every question."""
    found: dict[tuple[*Asked], Found] = {}

    def kept(*asked: *Asked) -> Found:
        if asked not in found:
            found[asked] = find(*asked)
        return found[asked]

    return kept
