"""Where an army is meant to go after an answer, space by space."""

from collections.abc import Iterator

from desktop.atlas.atlas import Atlas
from desktop.players.successors.lines.line import LinePlan
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.successors.answers import Activate, Sail, Step
from desktop.rules.successors.facts import place_of
from desktop.rules.successors.position import Position


def onward(atlas: Atlas, position: Position, decision: Decision, plan: LinePlan) -> tuple[str, ...]:
    """The spaces through which a plan leads an army of the seat that is asked, in this order; none without a way."""
    start = _start(position, decision, plan)
    return tuple(_along(atlas, start, (plan.first, *(plan.way or ())))) if start else ()


def _start(position: Position, decision: Decision, plan: LinePlan) -> str:
    match plan.first, plan.army:
        case Activate(general=general), _:
            return place_of(position, general)
        case _, Activate(general=general):
            return place_of(position, general)
    march = position.activation
    if march is not None and march.seat == decision.seat:
        return march.space
    return place_of(position, decision.about.leader)


def _along(atlas: Atlas, space: str, answers: tuple[Answer, ...]) -> Iterator[str]:
    for answer in answers:
        match answer:
            case Step(route=route):
                routes: tuple[str, ...] = (route,)
            case Sail(routes=routes):
                pass
            case _:
                continue
        for route in routes:
            space = atlas.routes[route].other(space)
            yield space
