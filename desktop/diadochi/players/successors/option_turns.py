"""Which optional rules a random game uses: determined by its seed alone, so that a fault can be reproduced."""

import random
from collections.abc import Callable, Mapping
from typing import Final

from diadochi.rules.successors.profile import OPTIONS


def none(_seed: int) -> tuple[str, ...]:
    """No optional rule."""
    return ()


def every(_seed: int) -> tuple[str, ...]:
    """All optional rules at once."""
    return OPTIONS


def each(seed: int) -> tuple[str, ...]:
    """By turns: none, each alone, all."""
    turns = ((), *((option,) for option in OPTIONS), OPTIONS)
    return turns[seed % len(turns)]


def some(seed: int) -> tuple[str, ...]:
    """Each optional rule by the toss of a coin."""
    coin = random.Random(f"options {seed}")
    return tuple(option for option in OPTIONS if coin.random() < 0.5)


TURNS: Final[Mapping[str, Callable[[int], tuple[str, ...]]]] = {
    "none": none,
    "all": every,
    "each": each,
    "mixed": some,
}
"""What may be asked for, and the optional rules each gives to the game of a seed."""
