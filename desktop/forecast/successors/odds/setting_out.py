"""The tree of a march up to the moment at which the army has its movement points."""

from desktop.forecast.odds.tree import Branch, Stem, downwards
from desktop.rules.successors.events import SetOut
from desktop.rules.successors.position import Position


def points_of(branch: Branch[Position], seat: int) -> int | None:
    """The movement points with which an army of `seat` sets out by this branch; None where none does."""
    for event in branch.events:
        if isinstance(event, SetOut) and event.seat == seat:
            return event.points
    return None


def until_set_out(tree: Stem[Position], seat: int) -> Stem[Position]:
    """The same tree as far as nobody of `seat` has set out; there it ends, and the memory of the end is his points.

    Moments that follow are the same for several rolls; so they are no place to read the roll from.
    """
    order = downwards(tree)
    somewhere = next(stem.position for stem in order if stem.is_end)
    made: dict[Stem[Position], Stem[Position]] = {}
    for here in reversed(order):
        stem = made[here] = Stem[Position](here.node, None if here.is_end else here.memory, here.chooser)
        stem.position = here.position
        for branch in here.branches:
            points = points_of(branch, seat)
            to = made[branch.stem]
            if points is not None:
                to = Stem(branch.stem.node, points)
                to.position = somewhere
            stem.branches.append(Branch(branch.chance, branch.answers, branch.events, to))
    return made[tree]
