"""Where a figure of odds comes from: the tree it was counted on, opened moment by moment, with what each part of it is.

Moments at which nobody can do otherwise are no rows of their own: a way leads on through them to where something falls,
is drawn or is chosen, or to an end.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from desktop.forecast.odds.falling import OpenedRoll, Throws
from desktop.forecast.odds.replies import EndWorth, picked, values
from desktop.forecast.odds.tree import CERTAIN, Branch, Stem, downwards
from desktop.language import Message
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Node, Roll

NEVER = Fraction(0)


class TakenStep(NamedTuple):
    """A question or throw, what came of it, and what happened by it."""

    node: Node
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]


class ExplainedWay(NamedTuple):
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
    """A figure, and the tree it comes from. `for_seat` is the seat whose wish it is, in whose sense it chooses.

    `left_out` is what is not counted; `words` are those of a figure that its name alone does not tell.
    """

    left_out: tuple[Message, ...] = ()
    words: Message | None = None

    def __init__(self, root: Stem[Any], worth: EndWorth[Any], for_seat: int, *, is_chance: bool = True) -> None:
        self._known = values(root, worth, for_seat)
        self._seat, self.is_chance = for_seat, is_chance
        self._joined = _joined(root)
        self._rolls: dict[Stem[Any], OpenedRoll | None] = {}
        self.start = self._way(0, CERTAIN, (), root)

    @property
    def figure(self) -> Fraction:
        """The chance or mean that is explained."""
        return self.start.figure

    def ways(self, way: ExplainedWay) -> tuple[ExplainedWay, ...]:
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

    def throws(self, above: ExplainedWay, way: ExplainedWay) -> Throws | None:
        """The throws by which a way is come upon; None where it is chosen, drawn or taken for granted."""
        opened = self._opened(above)
        if opened is None:
            return None
        found = opened.throws(way.number, way.steps[0].answers)
        return found if found is not None and Fraction(found.ways, found.of) == way.chance else None

    def decided(self, above: ExplainedWay, way: ExplainedWay) -> Message | None:
        """What a way on from `above` decides, where several throws are taken together."""
        opened = self._opened(above)
        return None if opened is None else opened.words(way.number)

    def _opened(self, way: ExplainedWay) -> OpenedRoll | None:
        """The roll a way leads to; what it may come to is counted once."""
        stem = way.rests
        if stem not in self._rolls:
            self._rolls[stem] = OpenedRoll(stem.node) if isinstance(stem.node, Roll) else None
        return self._rolls[stem]

    def _way(self, number: int, chance: Fraction, steps: tuple[TakenStep, ...], stem: Stem[Any]) -> ExplainedWay:
        joined = self._joined[stem]
        while (only := _only_branch(stem)) is not None and stem.node is not None:
            steps += (TakenStep(stem.node, only.answers, only.events),)
            stem = only.stem
            joined = max(joined, self._joined[stem])
        return ExplainedWay(number, chance, steps, stem, self._known[stem], joined)


def _only_branch(stem: Stem[Any]) -> Branch[Any] | None:
    return stem.branches[0] if len(stem.branches) == 1 else None


def _joined(root: Stem[Any]) -> Mapping[Stem[Any], int]:
    """How many branches lead to each moment."""
    found: dict[Stem[Any], int] = {root: 1}
    for stem in downwards(root):
        for branch in stem.branches:
            found[branch.stem] = found.get(branch.stem, 0) + 1
    return found
