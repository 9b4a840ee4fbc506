"""The chances of what else happens on a march, of each thing by its key; its words each game has."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from desktop.forecast.odds.figures import NOTHING, NamedChance
from desktop.language import Message


def named_chances(
    chances: Mapping[str, Fraction], words: Callable[[str], Message], weighty: str = ""
) -> tuple[NamedChance, ...]:
    """Whatever may happen, with its words, by key; keys that begin with `weighty` weigh, however unlikely they are."""
    return tuple(
        NamedChance(key, words(key), chances[key], bool(weighty) and key.startswith(weighty)) for key in sorted(chances)
    )


def counted(happened: Iterable[tuple[frozenset[str], Fraction]]) -> dict[str, Fraction]:
    """The chance of each thing, of all sets of things with their chances."""
    found: dict[str, Fraction] = {}
    for keys, chance in happened:
        for key in keys:
            found[key] = found.get(key, NOTHING) + chance
    return found
