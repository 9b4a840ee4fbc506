"""Why a goal of a turn has its chance: the trees of its activations, joined end to start.

A figure is one of `TURN_FIGURES`.

Ways and steps are numbered from 1, in the order of the answer. "way" is the chance of a way, with "points" after these
movement points of a step.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from diadochi.forecast.odds.chance_tree import Branch, Stem
from diadochi.forecast.odds.figures import NOTHING
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import BadFigure
from diadochi.forecast.successors.odds.turn_goal import Crossroads, Departure, TurnSearch
from diadochi.forecast.successors.odds.turn_ways import best_options, falls_of, stages_of
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.successors.position import Position

TURN_FIGURES = "turn, way N, way N step N points N"


def explained_turn(search: TurnSearch, figure: str, goal: tuple[Message, ...]) -> Explained[Position]:
    """A figure of a search, with the tree it comes from; `goal` are the words of its wishes. Raises BadFigure."""
    root, words = _tree_of(search, figure, goal)
    found = Explained(root, _worth, search.seat)
    found.words = words
    return found


def _worth(end: Stem[Position]) -> Fraction:
    least: Fraction = end.memory
    return least


def _tree_of(search: TurnSearch, figure: str, goal: tuple[Message, ...]) -> tuple[Stem[Position], Message]:
    joining = _Joining()
    match figure.split():
        case ["turn"]:
            return joining.crossroads(search.root), msg("{wishes}", wishes=goal)
        case ["way", way]:
            option = _numbered(best_options(search), way, figure)
            words = msg("{wishes}", wishes=goal)
            if option.general:
                words = msg("{wishes}, {general} first", wishes=goal, general=Name("general", option.general))
            return joining.activation(option), words
        case ["way", way, "step", number, "points", points]:
            option = _numbered(best_options(search), way, figure)
            stage = _numbered([*stages_of(search, option)], number, figure)
            falls = {} if stage.roll is None else falls_of(stage.roll)
            if not points.isdecimal() or int(points) not in falls:
                raise BadFigure(figure)
            words = msgn(
                "{wishes}, after {n} movement point of {general}",
                "{wishes}, after {n} movement points of {general}",
                int(points),
                wishes=goal,
                general=Name("general", stage.step.leader),
            )
            return joining.below(stage.option, falls[int(points)].stem), words
    raise BadFigure(figure)


T = TypeVar("T")


def _numbered(things: Sequence[T], number: str, figure: str) -> T:
    if not number.isdecimal() or not 1 <= int(number) <= len(things):
        raise BadFigure(figure)
    return things[int(number) - 1]


class _Joining:
    """Joins the trees of activations: where one ends, that of the best next activation begins.

    An end remembers its chance: where nothing is worth a closer look, the least that is known.
    """

    def __init__(self) -> None:
        self._crossroads: dict[Crossroads, Stem[Position]] = {}

    def crossroads(self, here: Crossroads) -> Stem[Position]:
        found = self._crossroads.get(here)
        if found is None:
            grown = [option for option in here.options or () if option.order]
            best = max(grown, key=lambda option: option.bounds.least, default=None)
            found = self._end(here) if best is None or here.bounds.least == NOTHING else self.activation(best)
            self._crossroads[here] = found
        return found

    def activation(self, option: Departure) -> Stem[Position]:
        return self.below(option, option.order[0])

    def below(self, option: Departure, top: Stem[Position]) -> Stem[Position]:
        """The part of an activation from a stem on, and what follows it."""
        made: dict[Stem[Position], Stem[Position]] = {}
        for stem in reversed(option.order):
            if stem in option.ends:
                made[stem] = self.crossroads(option.ends[stem])
                continue
            joined = made[stem] = Stem[Position](stem.node, stem.memory, stem.chooser)
            joined.branches = [
                Branch(branch.chance, branch.answers, branch.events, made[branch.stem]) for branch in stem.branches
            ]
        return made[top]

    def _end(self, here: Crossroads) -> Stem[Position]:
        end = Stem[Position](None, here.bounds.least)
        end.position = here.position
        return end
