"""Figures of a plan as they are kept with it, and whether they still hold."""

from collections.abc import Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any

import msgspec

from desktop import __version__
from desktop.forecast.odds.asking import UnfitQuestion, odds_system
from desktop.forecast.odds.figures import Wished
from desktop.forecast.plans.assuming import plan_system
from desktop.forecast.plans.figures import PlanFigures, PlanOddsOf
from desktop.journal.plans import KeptFigures
from desktop.rules.core.system import AnyKit


def figures_key(kit: AnyKit, position: Any, asked: PlanOddsOf) -> str:
    """What is counted: the position a plan begins with, its answers, its goal, the policy; by this version, by the
    tables of a kit.
    """
    digest = blake2b(digest_size=16)
    for part in (__version__, kit.digest, position, asked):
        digest.update(msgspec.json.encode(part))
    return digest.hexdigest()


def kept_figures(kit: AnyKit, position: Any, asked: PlanOddsOf, found: PlanFigures) -> KeptFigures:
    """Figures as they are kept."""
    return KeptFigures(
        figures_key(kit, position, asked),
        asked.goal,
        asked.policy,
        str(found.kept),
        _written(found.results),
        _written(found.own),
        _written(found.enemy),
        tuple((wish.text, str(wish.chance)) for wish in found.goals),
    )


def figures_kept(kit: AnyKit, position: Any, asked: PlanOddsOf, kept: KeptFigures | None) -> PlanFigures | None:
    """The figures that were kept, where they are what is asked now."""
    system = plan_system(kit)
    if kept is None or system is None or kept.key != figures_key(kit, position, asked):
        return None
    return PlanFigures(
        Fraction(kept.kept),
        {result: Fraction(chance) for result, chance in kept.results.items()},
        {number: Fraction(chance) for number, chance in kept.own.items()},
        {number: Fraction(chance) for number, chance in kept.enemy.items()},
        tuple(_wished(kit, text, chance) for text, chance in kept.goals),
        kept.policy,
        system.left_out(position, kept.policy),
    )


def _written(chances: Mapping[Any, Fraction]) -> dict[Any, str]:
    return {name: str(chance) for name, chance in chances.items()}


def _wished(kit: AnyKit, text: str, chance: str) -> Wished:
    try:
        words = tuple(each.words for each in odds_system(kit).wishes(kit, text))
    except UnfitQuestion:
        words = ()
    return Wished(text, words, Fraction(chance))
