"""Where a figure of odds comes from: the tree it was counted on, opened moment by moment, with what each part of it is.

Moments at which nobody can do otherwise are no rows of their own: a way leads on through them to where something falls,
is drawn or is chosen, or to an end.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from desktop.forecast.odds.falling import Throws, throws_of
from desktop.forecast.odds.replies import Worth, picked, values
from desktop.forecast.odds.tree import CERTAIN, Branch, Stem, downwards
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Node, Roll

NEVER = Fraction(0)


class TakenStep(NamedTuple):
    """A question or throw, what came of it, and what happened by it."""

    node: Node
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]


class Way(NamedTuple):
    """One of the ways on from a moment, as far as nothing can be otherwise; it is taken with `chance` there.

    `steps`: first what came at the moment, then what follows. `rests` is where it comes to rest, of the same worth as
    the way: `figure` is the chance from there on. `joined` so many ways lead to this rest.
    """

    number: int
    chance: Fraction
    steps: tuple[TakenStep, ...]
    rests: Stem[Any]
    figure: Fraction
    joined: int


class Explained:
    """A figure, and the tree it comes from. `for_seat` is the seat whose wish it is, in whose sense it chooses."""

    def __init__(self, root: Stem[Any], worth: Worth[Any], for_seat: int, *, is_chance: bool = True) -> None:
        self._known = values(root, worth, for_seat)
        self._seat, self.is_chance = for_seat, is_chance
        self._joined = _joined(root)
        self.start = self._way(0, CERTAIN, (), root)

    @property
    def figure(self) -> Fraction:
        """The chance or mean that is explained."""
        return self.start.figure

    def ways(self, way: Way) -> tuple[Way, ...]:
        """The ways on from where a way rests; none at an end. Their parts sum to the part of the way."""
        stem = way.rests
        chosen = picked(stem, self._known, self._seat) if stem.chooser and stem.branches else None
        found = []
        for number, branch in enumerate(stem.branches):
            chance = branch.chance if chosen is None else CERTAIN if branch is chosen else NEVER
            assert stem.node is not None, "an end has no branches"
            step = TakenStep(stem.node, branch.answers, branch.events)
            found.append(self._way(number, chance, (step,), branch.stem))
        return tuple(found)

    def throws(self, above: Way, way: Way) -> Throws | None:
        """The throws by which a way is come upon; None where it is chosen, drawn or taken for granted."""
        roll = above.rests.node
        if not isinstance(roll, Roll):
            return None
        found = throws_of(roll, way.number, way.steps[0].answers)
        return found if found is not None and Fraction(found.ways, found.of) == way.chance else None

    def _way(self, number: int, chance: Fraction, steps: tuple[TakenStep, ...], stem: Stem[Any]) -> Way:
        joined = self._joined[stem]
        while (only := _only_branch(stem)) is not None and stem.node is not None:
            steps += (TakenStep(stem.node, only.answers, only.events),)
            stem = only.stem
            joined = max(joined, self._joined[stem])
        return Way(number, chance, steps, stem, self._known[stem], joined)


def _only_branch(stem: Stem[Any]) -> Branch[Any] | None:
    return stem.branches[0] if len(stem.branches) == 1 else None


def _joined(root: Stem[Any]) -> Mapping[Stem[Any], int]:
    """How many branches lead to each moment."""
    found: dict[Stem[Any], int] = {root: 1}
    for stem in downwards(root):
        for branch in stem.branches:
            found[branch.stem] = found.get(branch.stem, 0) + 1
    return found
