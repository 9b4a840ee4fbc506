"""What lies in the boxes beside the map of the Successors.

Below the sheet each faction has boxes of minor generals in hand, dispersed pieces and fleets. Right of it stand the
boxes of pieces that nobody has: generals to come, royals away, fleets, waiting armies, the fallen.
"""

from collections.abc import Iterator

from desktop.language import tr
from desktop.rules.successors.pieces import Units, minors_of
from desktop.scene.counters.contents import BoxKey, Contents, Owner
from desktop.scene.counters.face import Face
from desktop.scene.counters.successors.faces import Faces
from desktop.scene.counters.successors.treasures import StatusFace
from desktop.scene.palette import colours_of


def boxes_depend_on(faces: Faces) -> tuple[object, ...]:
    """All that the boxes of a position depend on: where this is equal, so are they."""
    position = faces.position
    return (
        faces.kit,
        faces.language,
        tuple((seat, faction.name, faction.status) for seat, faction in position.factions.items()),
        position.usurper,
        frozenset(general for _, stack in position.all_stacks() for general in stack.generals),
        tuple(position.dispersed.items()),
        tuple(position.fleets.items()),
        tuple(position.off_map.items()),
        tuple(position.royal_state.items()),
        tuple(position.independents.items()),
        tuple(position.popularity.items()),
        position.silver,
    )


def owners(faces: Faces) -> tuple[Owner, ...]:
    """The factions with their boxes, by seat."""
    return tuple(_owner(faces, seat) for seat in sorted(faces.position.factions))


def _owner(faces: Faces, seat: int) -> Owner:
    position = faces.position
    coins = [StatusFace(position.factions[seat].status, seat)]
    if position.usurper == seat:
        coins.append(StatusFace("usurper", seat))
    return Owner(seat, faces.faction(seat), colours_of(seat), tuple(coins), _held(faces, seat))


def _held(faces: Faces, seat: int) -> tuple[Contents, ...]:
    position = faces.position
    on_map = {general for _, stack in position.all_stacks() for general in stack.generals}
    group = position.dispersed.get(seat)
    away: list[Face] = []
    if group:
        away += [faces.general(general, seat) for general in faces.kit.senior_first(group.generals)]
        away += faces.units(group.units, seat)
        away += faces.royals(group.royals)
    dispersed = set(group.generals) if group else set()
    hand: list[Face] = [
        faces.general(minor, seat) for minor in minors_of(seat) if minor not in on_map and minor not in dispersed
    ]
    fleets = [faces.fleet(fleet) for fleet, state in position.fleets.items() if state.seat == seat]
    return (
        Contents(BoxKey("minors", seat), tr("Minor generals in hand"), tuple(hand), 0.36),
        Contents(BoxKey("dispersed", seat), tr("Dispersed"), tuple(away), 0.32),
        Contents(BoxKey("fleets", seat), tr("Fleets"), tuple(fleets), 0.32),
    )


def common(faces: Faces) -> Iterator[Contents]:
    """The boxes of what nobody has; those that never hold anything in this game are left out."""
    position = faces.position
    fleets = [faces.fleet(fleet) for fleet, state in position.fleets.items() if state.seat is None]
    waiting = [faces.independent(a) for a, place in position.independents.items() if place == "box"]
    royals = [royal for royal, state in position.royal_state.items() if state == "off_map"]
    reserve = _generals(faces, "reserve", "deck")
    to_come = _generals(faces, "event")
    if position.silver == "not_arrived" and position.factions:
        to_come += faces.units(Units(silver=2), 0)
    if reserve or to_come or position.factions:
        yield Contents(BoxKey("reserve", None), tr("Reserve generals"), tuple(reserve))
        yield Contents(BoxKey("event", None), tr("Generals and troops to come"), tuple(to_come))
    if royals or position.factions:
        yield Contents(BoxKey("royals", None), tr("Royal family away from the map"), faces.royals(royals))
    if position.fleets:
        yield Contents(BoxKey("fleets", None), tr("Fleets of nobody"), tuple(fleets))
    if waiting or position.factions:
        yield Contents(BoxKey("independents", None), tr("Independent armies waiting"), tuple(waiting))
    fallen = _fallen(faces)
    if fallen or position.factions:
        yield Contents(BoxKey("fallen", None), tr("Fallen"), tuple(fallen))
    unavailable = _generals(faces, "unavailable")
    if unavailable:
        yield Contents(BoxKey("unavailable", None), tr("Not in this game"), tuple(unavailable))


def _generals(faces: Faces, *states: str) -> list[Face]:
    away = [general for general, state in faces.position.off_map.items() if state in states]
    return [faces.general(general, 0) for general in faces.kit.senior_first(tuple(away))]


def _fallen(faces: Faces) -> list[Face]:
    position = faces.position
    fallen = _generals(faces, "dead")
    fallen += faces.royals(royal for royal, state in position.royal_state.items() if state == "gone")
    fallen += [faces.independent(army) for army, place in position.independents.items() if place == "gone"]
    if position.silver == "gone":
        fallen += faces.units(Units(silver=2), 0)
    return fallen
