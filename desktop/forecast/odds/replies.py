"""Who chooses what in a tree of odds: the best reply for somebody's wish, or against it, by backward induction."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from desktop.forecast.odds.tree import Branch, Stem, downwards
from desktop.rules.core.game import P

EndWorth = Callable[[Stem[P]], Fraction]
"""What an end is worth: 1 and 0 for what is wished and what is not, or a number whose mean is asked for."""


def values(stem: Stem[P], worth: EndWorth[P], for_seat: int) -> Mapping[Stem[P], Fraction]:
    """What every moment from `stem` on is worth: `for_seat` picks the best for itself, whoever else the worst."""
    known: dict[Stem[P], Fraction] = {}
    for here in reversed(downwards(stem)):
        if here.is_end:
            known[here] = worth(here)
        elif here.chooser:
            known[here] = known[picked(here, known, for_seat).stem]
        else:
            known[here] = sum((branch.chance * known[branch.stem] for branch in here.branches), Fraction(0))
    return known


def picked(stem: Stem[P], known: Mapping[Stem[P], Fraction], for_seat: int) -> Branch[P]:
    """What is chosen where somebody chooses: the first of those that are as good."""
    best = max if stem.chooser == for_seat else min
    return best(stem.branches, key=lambda branch: known[branch.stem])


def settled(stem: Stem[P], worth: EndWorth[P], for_seat: int) -> Stem[P]:
    """The same tree in which everybody has made his choices; itself where nobody had any."""
    order = downwards(stem)
    if not any(here.chooser and len(here.branches) > 1 for here in order):
        return stem
    known, changed = values(stem, worth, for_seat), dict[Stem[P], Stem[P]]()
    for here in reversed(order):
        if here.is_end:
            changed[here] = here
            continue
        branches = [picked(here, known, for_seat)] if here.chooser else here.branches
        made: Stem[P] = Stem(here.node, here.memory, here.chooser)
        made.branches = [Branch(b.chance, b.answers, b.events, changed[b.stem]) for b in branches]
        changed[here] = made
    return changed[stem]
