"""The colours of powers, as their counters wear them, and the numbers by which the frame knows them."""

from functools import lru_cache

from desktop.rules.rome.kit import Kit
from desktop.scene.counters.art import tone
from desktop.scene.palette import FactionColours


@lru_cache(maxsize=64)
def livery(kit: Kit, power: str) -> FactionColours:
    """Colour, letter and pattern of a power."""
    entry = kit.powers[power]
    dark = tone(entry.colour, "#000000", 0.42)
    return FactionColours(entry.letter, entry.colour_name, entry.colour, dark, entry.text_on_colour, entry.pattern)


def number_of(kit: Kit, power: str) -> int:
    """The number of a power in the keys of stacks, from 1."""
    return tuple(kit.powers).index(power) + 1


def power_of(kit: Kit, number: int) -> str:
    """The power of a number; empty for a number that is none's."""
    powers = tuple(kit.powers)
    return powers[number - 1] if 0 < number <= len(powers) else ""
