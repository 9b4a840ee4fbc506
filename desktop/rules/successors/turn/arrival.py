"""Where reinforcements may come, whoever sends them: with a major general or to an own major city (SEQ-07, R-21)."""

from collections.abc import Callable
from functools import partial

from desktop.language import Name, msg
from desktop.rules.core.once import once
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, refuse, refuse_at
from desktop.rules.successors.facts import city_holder, no_more_inside, others_outside, room_inside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.march import division_refusal
from desktop.rules.successors.pieces import Group, is_minor, minors_among, minors_of
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered


def arrives_inside(position: Position, seat: int, space: str) -> bool:
    """Whether reinforcements go inside the walls: into a city the seat holds while others stand outside (SEQ-07).

    There they come only with the switch `reinforce_besieged` (R-78). In an own city that nobody besieges they come
    outside (R-21).
    """
    return city_holder(position, space) == seat and others_outside(position, seat, space)


_NEITHER = msg("Reinforcements come to a major general or to an own major city.")


def place_refusal(kit: Kit, position: Position, seat: int, space: str) -> Verdict | None:
    """Why `space` is no place for reinforcements, however few (SEQ-07)."""
    own_city = position.markers.get(space) == seat and kit.is_major_city(space)
    if not (own_city or _has_major_general(position, seat, space)):
        return refuse_at(space, _NEITHER, "SEQ-07")
    if kit.profile.reinforce_besieged and arrives_inside(position, seat, space):
        return None
    return _enemies_refusal(position, seat, space)


def _has_major_general(position: Position, seat: int, space: str) -> bool:
    generals = [general for stack in position.at(space) if stack.seat == seat for general in stack.group.generals]
    return len(minors_among(tuple(generals))) < len(generals)


def _enemies_refusal(position: Position, seat: int, space: str) -> Verdict | None:
    """Unbesieged enemies close a space: outside, or inside a city before which no own unit stands (SEQ-07, R-78).

    A lone enemy general outside does so too: two factions share a space only with one of them inside (CTL-17).
    """
    garrison = [stack for stack in position.at(space) if stack.seat != seat and stack.inside and stack.units]
    if not others_outside(position, seat, space) and (not garrison or position.group(seat, space, False).units):
        return None
    reason = msg("Enemies who are not besieged stand at {space}.", space=Name("space", space))
    return refuse(reason, "SEQ-07", "R-78", "CTL-17", by=(SpaceAt(space),))


def regular_places(kit: Kit, position: Position, seat: int, units: int) -> tuple[str, ...]:
    """The places where at least so many CUs, or a general if 0, may come as reinforcements (SEQ-07)."""
    cities = [space for space in kit.major_cities if position.markers.get(space) == seat]
    candidates = {*cities, *position.spaces_of(seat)}
    return tuple(
        space
        for space in sorted(candidates)
        if place_refusal(kit, position, seat, space) is None
        and (units <= room_inside(kit, position, seat, space) or not arrives_inside(position, seat, space))
    )


ArrivalPlaces = Callable[[int], tuple[str, ...]]
"""Where at least so many CUs may come, or a general if 0."""


def places_now(kit: Kit, position: Position, seat: int) -> ArrivalPlaces:
    """`places` for as long as a question is open: the position does not change, so each number is looked up once."""
    return once(partial(places, kit, position, seat))


def _places(kit: Kit, position: Position, seat: int, units: int) -> tuple[str, ...]:
    """The regular places; without any, every space the seat controls where no enemy is (SEQ-07)."""
    regular = regular_places(kit, position, seat, units)
    own = [] if regular else sorted(space for space, owner in position.markers.items() if owner == seat)
    return regular or tuple(space for space in own if not others_outside(position, seat, space))


places = remembered("markers", "stacks", "independents")(_places)


def arrival_refusal(
    kit: Kit, position: Position, seat: int, space: str, group: Group, waiting: Group, found: ArrivalPlaces
) -> Verdict | None:
    """Why `group`, a part of what is `waiting`, may not be placed in `space`; `found` has the places of this moment.

    (SEQ-07, R-21, CU-15)
    """
    if space not in kit.atlas.spaces:
        return refuse(msg("There is no such space."), "SEQ-07")
    refused = part_refusal(group, waiting)
    return refused if refused is not None else refusal_at(kit, position, seat, space, group, found)


def part_refusal(group: Group, waiting: Group) -> Verdict | None:
    """Why `group` is no part of what is `waiting` that may be placed anywhere (SEQ-06, SEQ-07, CU-15)."""
    coming = _without_minors(group)
    if not coming or not waiting.covers(coming):
        return refuse(msg("Not all of these pieces wait to be placed."), "SEQ-07", "SEQ-06")
    return division_refusal(waiting, coming)


def refusal_at(
    kit: Kit, position: Position, seat: int, space: str, group: Group, found: ArrivalPlaces
) -> Verdict | None:
    """Why such a part may not be placed in `space` (SEQ-07, R-21).

    Units and generals are each looked at: a city that is full of units still takes a general.
    """
    coming = _without_minors(group)
    refused = None
    if not all(space in found(chunk) for chunk in chunks(coming)):
        refused = place_refusal(kit, position, seat, space)
    if refused is None:
        refused = _room_refusal(kit, position, seat, space, coming)
    if refused is None:
        refused = _minor_refusal(position, seat, space, coming, minors_among(group.generals))
    return refused


def _without_minors(group: Group) -> Group:
    """What of a group has waited: minor generals come from hand."""
    if not minors_among(group.generals):
        return group
    majors = tuple(general for general in group.generals if not is_minor(general))
    return Group(group.units, majors, group.royals)


def chunks(group: Group) -> tuple[int, ...]:
    """The smallest numbers of CUs that a place must take: the Silver Shields are one piece; 0 for a general."""
    units = group.units
    least = (units.silver if units.count == units.silver else 1,) if units else ()
    return (*least, 0) if group.generals else least


def _room_refusal(kit: Kit, position: Position, seat: int, space: str, group: Group) -> Verdict | None:
    room = room_inside(kit, position, seat, space)
    if group.units.count <= room or not arrives_inside(position, seat, space):
        return None
    reason = no_more_inside(room, space)
    return refuse(reason, "SEQ-07", "SIE-19", "R-07", by=(SpaceAt(space),))


def _minor_refusal(position: Position, seat: int, space: str, coming: Group, minors: tuple[str, ...]) -> Verdict | None:
    """One minor general from hand may come with units where no own general stands (SEQ-07)."""
    if not minors:
        return None
    there = position.group(seat, space, arrives_inside(position, seat, space))
    alone = coming.units and not coming.generals and not there.generals
    from_hand = all(minor in minors_of(seat) and position.where(minor) is None for minor in minors)
    if alone and from_hand and len(minors) == 1:
        return None
    reason = msg("One minor general from hand may come with units where no own general stands.")
    return refuse(reason, "SEQ-07", "GEN-29")
