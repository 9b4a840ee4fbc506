"""What a march is worth for a goal, in all and after each result of its movement roll (MOV-10)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from desktop.forecast.odds.figures import NOTHING
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.odds.tree import CERTAIN, Branch, Stem, chances
from desktop.forecast.successors.odds.goals import Goal, all_hold
from desktop.forecast.successors.odds.marching import PlannedMarch, march_tree
from desktop.rules.core.flow import Dice, Roll
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

ByPoints = Mapping[int, tuple[Fraction, Fraction]]
"""Of each number of movement points the chance to roll it, and the chance of the goal then."""


class Worth(NamedTuple):
    """The chance of a goal; `rolled` is empty where the points are known."""

    chance: Fraction
    rolled: ByPoints


def worth_of(kit: Kit, position: Position, march: PlannedMarch, goal: Goal, policy: Policy = STANDS) -> Worth:
    """The chance of the goal by a march, whose owner picks the best wherever he has a choice. Raises TooWide."""
    seat = march.lifted.seat

    def holds(end: Stem[Position]) -> bool:
        return end.position is not None and all_hold(goal, kit, seat, end.position)

    tree = march_tree(kit, position, march, policy)
    known = chances(tree, holds, for_seat=seat)
    return Worth(known[tree], _rolled(tree, known))


def _rolled(tree: Stem[Position], known: Mapping[Stem[Position], Fraction]) -> ByPoints:
    """What each result of the movement roll is worth; nothing where it is rolled no more."""
    found: dict[int, tuple[Fraction, Fraction]] = {}
    waiting = [(tree, CERTAIN)]
    while waiting:
        here, chance = waiting.pop()
        if not isinstance(here.node, Roll) or here.node.kind is not Kind.MOVEMENT:
            waiting += [(branch.stem, chance * branch.chance) for branch in _taken(here, known)]
            continue
        for branch in here.branches:
            points, part = _points(here.node, branch), chance * branch.chance
            falls, worth = found.get(points, (NOTHING, NOTHING))
            found[points] = falls + part, worth + part * known[branch.stem]
    return {points: (falls, worth / falls) for points, (falls, worth) in found.items()}


def _taken(here: Stem[Position], known: Mapping[Stem[Position], Fraction]) -> list[Branch[Position]]:
    """What may come of a moment; of what somebody chooses, one of the branches that are worth what the moment is."""
    if not here.chooser:
        return here.branches
    return [next(branch for branch in here.branches if known[branch.stem] == known[here])]


def _points(roll: Roll, branch: Branch[Position]) -> int:
    dice = branch.answers[0]
    assert isinstance(dice, Dice)
    assert roll.reading is not None  # a movement roll says how it is read
    points = roll.reading.read(dice.faces, roll.modifier)
    assert isinstance(points, int)
    return points
