"""What glows when a question is answered by pointing at the map: spaces, stacks, generals, royals, fleets."""

from __future__ import annotations

from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.things import StackAt
from desktop.rules.successors.answers import (
    Activate,
    Arrive,
    BesiegeAt,
    Bury,
    Choose,
    ComeIn,
    ImproveFleet,
    KillHeir,
    PlaceMarker,
    PlaceMinor,
    Starve,
    Step,
    Take,
)
from desktop.rules.successors.independents.ways import where_it_stands
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART
from desktop.rules.successors.position import Position
from desktop.scene.counters.siting import StackKey

PickSpot = tuple[str, StackKey | None]
"""A space to be picked, or a stack in it."""
KINDS = frozenset(
    (
        Kind.MINOR_GENERAL, Kind.BURIAL, Kind.FORAGE, Kind.DESERTION, Kind.PLACE_MARKER, Kind.SURRENDER_SIEGES,
        Kind.REINFORCEMENTS, Kind.MARCH_CARD, Kind.IMPROVE_FLEET, Kind.INDEPENDENT_MARCH, Kind.HEIR,
        Kind.CHOOSE_SPACE, Kind.CHOOSE_OWN_SPACE, Kind.CHOOSE_HOME, Kind.CHOOSE_PROVINCE, Kind.CHOOSE_STACK,
        Kind.CHOOSE_GENERAL, Kind.CHOOSE_ROYAL, Kind.CHOOSE_FLEET, Kind.CHOOSE_SEAT,
    )
)  # fmt: skip
"""Questions that are answered by pointing."""


def targets_of(kit: Kit, position: Position, decision: Decision) -> dict[PickSpot, tuple[Answer, ...]]:
    """Every spot that stands for an answer, with all answers it stands for."""
    found: dict[PickSpot, tuple[Answer, ...]] = {}
    for answer in decision.options:
        for spot in spots_of(kit, position, decision, answer):
            found[spot] = (*found.get(spot, ()), answer)
    return found


def spots_of(kit: Kit, position: Position, decision: Decision, answer: Answer) -> tuple[PickSpot, ...]:
    """Where one answer to `decision` has its place; nothing for one that has none."""
    kind = decision.kind
    match answer:
        case PlaceMarker(space=space) | BesiegeAt(space=space) | Arrive(space=space) | ComeIn(space=space):
            return ((space, None),)
        case Step(route=route):
            here, ends = where_it_stands(position), kit.atlas.routes[route]
            return ((ends.b if ends.a == here else ends.a, None),)
        case Activate(general=general):
            return _general(position, general)
        case PlaceMinor(space=space, inside=inside):
            return ((space, StackKey(space, decision.seat, inside)),)
        case Starve(inside=inside):
            space = decision.about.space
            return ((space, StackKey(space, decision.seat, inside)),)
        case Take() if kind == Kind.DESERTION and position.activation is not None:
            march = position.activation
            return ((march.space, StackKey(march.space, march.seat, march.inside)),)
        case Bury():
            return _royal(position, CART)
        case ImproveFleet(fleet=fleet):
            return _fleet(kit, fleet)
        case KillHeir(royal=royal):
            return _royal(position, royal)
        case Choose(target=target):
            return _chosen(kit, position, kind, target)
    return ()


def _chosen(kit: Kit, position: Position, kind: str, target: str) -> tuple[PickSpot, ...]:
    match kind:
        case Kind.CHOOSE_SPACE | Kind.CHOOSE_OWN_SPACE | Kind.CHOOSE_HOME:
            return ((target, None),)
        case Kind.CHOOSE_GENERAL:
            return _general(position, target)
        case Kind.CHOOSE_ROYAL:
            return _royal(position, target)
        case Kind.CHOOSE_PROVINCE:
            return tuple((space, None) for space in kit.province_spaces[target])
        case Kind.CHOOSE_FLEET:
            return _fleet(kit, target)
        case Kind.CHOOSE_STACK:
            stack = StackAt.named(target)
            return ((stack.space, StackKey(stack.space, stack.seat, stack.inside)),)
        case Kind.CHOOSE_SEAT:
            own = ((space, stack) for space, stack in position.all_stacks() if stack.seat == int(target))
            return tuple((space, StackKey(space, stack.seat, stack.inside)) for space, stack in own)
    return ()


def _general(position: Position, general: str) -> tuple[PickSpot, ...]:
    found = position.where(general)
    if found is None:
        return ()
    space, stack = found
    return ((space, StackKey(space, stack.seat, stack.inside)),)


def _royal(position: Position, royal: str) -> tuple[PickSpot, ...]:
    for space, stack in position.all_stacks():
        if royal in stack.royals:
            return ((space, StackKey(space, stack.seat, stack.inside)),)
    return ((position.lying[royal], None),) if royal in position.lying else ()


def _fleet(kit: Kit, fleet: str) -> tuple[PickSpot, ...]:
    """The home port of a city's fleet, every port of a province's; those of cards are picked from the list."""
    place = kit.fleets[fleet].place
    if place in kit.atlas.spaces:
        return ((place, None),)
    shore = kit.province_spaces[place] if place in kit.atlas.provinces else ()
    return tuple((space, None) for space in shore if kit.atlas.spaces[space].port)
