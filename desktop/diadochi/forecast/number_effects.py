"""What a kit's numbers lead to: a few exact figures that change when an owner enters numbers of another copy."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from fractions import Fraction
from typing import Generic, NamedTuple

from diadochi.forecast.battle_calculator import battles_system
from diadochi.language import Message
from diadochi.rules.core.game import GameKit, K
from diadochi.rules.core.system import optional_part


class NumberEffect(NamedTuple):
    """A figure with its words: a chance from 0 to 1, or a plain number."""

    words: Message
    figure: Fraction
    is_chance: bool = True


class GameNumberEffects(ABC, Generic[K]):
    """The figures of a game."""

    @abstractmethod
    def effects(self, kit: K, path: str) -> tuple[NumberEffect, ...]:
        """The figures that are shown beside the number at `path`, exact for this kit."""


def effects_of(kit: GameKit, path: str) -> tuple[NumberEffect, ...]:
    """The figures beside a number; none for a game without them."""
    found = optional_part(GameNumberEffects, kit.atlas.system, "diadochi.forecast.{}.number_effects")
    return () if found is None else found.effects(kit, path)


def win_chance(kit: GameKit, battle: str) -> Fraction:
    """The chance that the attacker of a written battle wins."""
    battles = battles_system(kit)
    return battles.odds(kit, None, battles.read(kit, battle)).results["win"]


def chance_of_sum(gains: Iterable[int], times: int, needed: int) -> Fraction:
    """The chance that `times` equally likely draws of `gains` add up to `needed`."""
    drawn = tuple(gains)
    sums = {0: Fraction(1)}
    for _ in range(times):
        more: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for gain in drawn:
                more[total + gain] = more.get(total + gain, Fraction(0)) + chance / len(drawn)
        sums = more
    return sum((chance for total, chance in sums.items() if total >= needed), Fraction(0))
