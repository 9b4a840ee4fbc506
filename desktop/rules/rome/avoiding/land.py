"""Who may avoid battle by land, and where to (ROM-01 to ROM-10, ROM-24 to ROM-31)."""

from collections import Counter
from collections.abc import Iterator

from desktop.atlas.model import Element, RouteStep
from desktop.language import Name, msg
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict
from desktop.rules.rome.answers import Avoid, AvoidBySea
from desktop.rules.rome.avoiding.ground import forbidden_ground
from desktop.rules.rome.choosing import parts
from desktop.rules.rome.facts import allied
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Position, Tried
from desktop.rules.rome.reasons import Reason, judged, reason


def avoid_verdict(kit: Kit, position: Position, answer: Avoid) -> Verdict:
    """Whether these may try to avoid battle along this path. Every rule that forbids is named (OP-03)."""
    reasons = (*who_may_not(kit, position, answer), *_over_the_limit(kit, answer), *_path(kit, position, answer))
    return judged(reasons, "ROM-05", "ROM-07")


def who_may_not(kit: Kit, position: Position, answer: Avoid | AvoidBySea) -> Iterator[Reason]:
    """Every rule that keeps this part of a force from avoiding at all, by land or by sea."""
    move = position.moving
    there = position.group(answer.power, move.space)
    if not answer.cu or not there.holds(answer.group):
        yield reason("ROM-01 ROM-02", msg("There is no such part of the army here."))
    elif kit.tactical(kit.commander(answer.leaders)) < 1:
        yield reason("ROM-06", msg("Without a leader no die can succeed."))
    if move.flank is not None:
        yield reason("ROM-26", msg("Nobody slips away from an army with a flank force."))
    if _has_tried(position, answer.power, answer.group, there):
        yield reason("ROM-25", msg("This army has tried to intercept in this action."))


def tried_here(position: Position, power: str) -> Iterator[Tried]:
    """The armies of a power that have tried to intercept in this action and stand where the mover is (ROM-25)."""
    for tried in position.moving.tried:
        if tried.power == power and tried.space == position.moving.space:
            yield tried


def _has_tried(position: Position, power: str, part: Group, there: Group) -> bool:
    """Whether a part must be taken, leaders or CU, from the armies that tried to intercept and are still outside.

    At one location each CU tries once; at another the same CU may have tried again.
    """
    cu: Counter[str] = Counter()
    for tried in tried_here(position, power):
        if set(part.leaders) & set(tried.group.leaders):
            return True
        cu[tried.entered] += tried.group.cu
    return bool(cu) and part.cu > there.cu - max(cu.values())


def _over_the_limit(kit: Kit, answer: Avoid) -> Iterator[Reason]:
    limit = kit.tables.avoid.cu_limit.value
    if answer.cu > limit:
        yield reason("ROM-04 ROM-31", msg("Units that avoid battle together: {cu} at most.", cu=limit))


def _path(kit: Kit, position: Position, answer: Avoid) -> Iterator[Reason]:
    """Every rule that forbids a location of the path; it is longer than one only through allies (ROM-07, OP-06)."""
    seat, most = position.seat_of(answer.power), kit.tables.avoid.locations_most.value
    if not answer.path:
        yield reason("ROM-07", msg("Name where to."))
    if len(answer.path) > most:
        yield reason("ROM-08 ROM-29", msg("Locations that an avoiding army enters: {count} at most.", count=most))
    here = position.moving.space
    for number, space in enumerate(answer.path, 1):
        step = _step(kit, here, space)
        if step is None:
            told = msg("No route leads from {here} to {space}.", here=Name("space", here), space=Name("space", space))
            yield reason("ROM-07", told, SpaceAt(space))
            return
        yield from forbidden_ground(kit, position, seat, step)
        if number < len(answer.path) and not _holds_allies(position, seat, space):
            told = msg("Only through allies may it go on; {space} holds none.", space=Name("space", space))
            yield reason("ROM-07 OP-06", told, SpaceAt(space))
        here = space


def _step(kit: Kit, start: str, end: str) -> RouteStep | None:
    return next((step for step in kit.steps[start] if step.to == end and step.by == Element.LAND), None)


def _holds_allies(position: Position, seat: int, space: str) -> bool:
    """Whether an allied army stands in a location (OP-06)."""
    return any(force.cu and allied(position, seat, force.power) for force in position.forces.get(space, ()))


def ways_out(kit: Kit, position: Position, power: str) -> tuple[tuple[str, ...], ...]:
    """Every path along which an army of `power` may avoid from where the mover is (ROM-07, ROM-08)."""
    found: list[tuple[str, ...]] = []
    seat, most = position.seat_of(power), kit.tables.avoid.locations_most.value
    open_ends: list[tuple[str, ...]] = [()]
    while open_ends:
        path = open_ends.pop(0)
        here = path[-1] if path else position.moving.space
        for step in kit.steps[here]:
            going_on = (*path, step.to)
            if step.by != Element.LAND or step.to in path or any(forbidden_ground(kit, position, seat, step)):
                continue
            found.append(going_on)
            if len(going_on) < most and _holds_allies(position, seat, step.to):
                open_ends.append(going_on)
    return tuple(found)


def avoid_candidates(kit: Kit, position: Position, power: str) -> Iterator[Avoid]:
    """Every way of avoiding by land that may be tried, and a few that may not."""
    there = position.group(power, position.moving.space)
    ways = ways_out(kit, position, power)
    for group in parts(there, kit.tables.avoid.cu_limit.value, least_leaders=1, least_cu=1) if ways else ():
        for path in ways:
            yield Avoid(power, group.cu, group.leaders, path)
