"""The way from a lifted army to the place it is dropped at, as answers that are given one by one.

A planned way is not an answer: each of its steps is, so that everybody may react to each.
"""

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Element
from desktop.forecast.marks import Spot
from desktop.forecast.successors.reach import Reach, Target
from desktop.rules.core.flow import Answer
from desktop.rules.successors.answers import GoIn, GoOut, Sail, Step


def way_answers(reach: Reach, spot: Spot) -> tuple[Answer, ...]:
    """The answers that carry the army to `spot`: steps by land, voyages announced whole, and into the city.

    Out of the present city when that is all that is asked. Empty when the spot is not in reach.
    """
    target = reach.way(spot)
    return _within(reach, spot) if target is None else answers_along(reach, spot, target)


def answers_along(reach: Reach, spot: Spot, target: Target) -> tuple[Answer, ...]:
    """The answers that carry the army along one stated way to `spot`."""
    answers = travel_answers(reach.kit.atlas, target.routes, straight_in=target.straight_in)
    if spot[1] and not target.straight_in:
        answers.append(GoIn(reach.lifted.group))
    return tuple(answers)


def _within(reach: Reach, spot: Spot) -> tuple[Answer, ...]:
    """In or out of the city of the present space."""
    space, inside = spot
    verdict = reach.inside_verdict(space) if inside else reach.outside_verdict(space)
    if space != reach.lifted.space or inside == reach.lifted.inside or not verdict:
        return ()
    return (GoIn(reach.lifted.group),) if inside else (GoOut(),)


def travel_answers(atlas: Atlas, routes: tuple[str, ...], *, straight_in: bool = False) -> list[Answer]:
    """The answers that carry an army along these routes."""
    answers: list[Answer] = []
    voyage: list[str] = []
    for route in routes:
        if atlas.kind_of(route).by == Element.SEA:
            voyage.append(route)
            continue
        if voyage:
            answers.append(Sail(tuple(voyage)))
            voyage = []
        answers.append(Step(route))
    if voyage:
        answers.append(Sail(tuple(voyage), inside=straight_in))
    return answers
