"""Control markers placed for operation points, one each (OPS-20, OPS-21)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from desktop.language import Name, msg, msgn
from desktop.rules.core.flow import Answer, Choice, Decision, Menu, Procedure
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse, refuse_at
from desktop.rules.successors.answers import Enough, PlaceMarker
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.free_acts import asking
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import update_fleets
from desktop.rules.successors.within import by_the_map, nearest_first, within


def remember_markers(position: Position) -> None:
    """The markers a player has when his segment begins are those he can count from (OPS-20)."""
    seat = position.clock.active
    held = tuple(sorted([space for space, owner in position.markers.items() if owner == seat]))
    position.change_memory(held=held)


def may_place(kit: Kit, position: Position, points: int) -> Verdict:
    """Whether there is any space to place a marker on (OPS-20)."""
    if points and _has_target(kit, position, kit.tables.operations.place_marker_range_mp):
        return allow("OPS-20")
    return refuse(msg("No uncontrolled space is near enough to a marker of the player."), "OPS-20", "OPS-21")


def _has_target(kit: Kit, position: Position, reach: int) -> bool:
    """Whether a marker can be placed anywhere; the search ends where the first space is found."""
    marked = position.markers.keys()
    return any(
        space not in marked and _space_refusal(kit, position, space) is None
        for start in position.memory.held
        if not marked >= _may_be_marked_from(kit, start, reach)
        for space, _ in nearest_first(kit, position, position.clock.active, (start,), reach)
    )


@lru_cache(2048)
def _may_be_marked_from(kit: Kit, start: str, reach: int) -> frozenset[str]:
    """The spaces within reach of a marker by the map alone, of those that may have one (CTL-05)."""
    return frozenset([space for space in by_the_map(kit, start, reach) if not kit.is_transit(space)])


def place_markers(kit: Kit, position: Position, points: int) -> Procedure[None]:
    """Place up to `points` markers within 2 movement points of old ones (OPS-20)."""
    yield from place_some(kit, position, points, kit.tables.operations.place_marker_range_mp)


def place_some(kit: Kit, position: Position, count: int, reach: int) -> Procedure[None]:
    """Place up to `count` markers within `reach` movement points of markers that stood there before (OPS-20)."""
    while count and targets(kit, position, reach):
        left = count
        answer = yield from asking(kit, position, lambda also: _where(kit, position, left, reach, also))  # noqa: B023
        if not isinstance(answer, PlaceMarker):
            return
        position.markers[answer.space] = position.clock.active
        update_fleets(kit, position)
        count -= 1


def _near(kit: Kit, position: Position, reach: int) -> Collection[str]:
    """The spaces within reach of the markers that stood there before (OPS-20, OPS-21)."""
    return within(kit, position, position.clock.active, position.memory.held, reach)


@remembered("clock", "memory", "markers", "stacks", "independents")
def targets(kit: Kit, position: Position, reach: int) -> tuple[str, ...]:
    """The spaces on which the active player may place a marker now (OPS-20, OPS-21)."""
    marked = position.markers
    free = [space for space in _near(kit, position, reach) if space not in marked]
    return tuple(sorted([space for space in free if _space_refusal(kit, position, space) is None]))


_CONTROLLED = msg("Only an uncontrolled space takes a marker.")
_TRANSIT = msg("A transit point never has a control marker.")
_ENEMIES = msg("Enemy combat units stand there.")


def _space_refusal(kit: Kit, position: Position, space: str) -> Verdict | None:
    """What a space itself must be (OPS-20): uncontrolled, no transit point, no enemies in it.

    Whoever stands inside an uncontrolled city, be it a general alone, keeps others from marking it (CTL-17, R-07).
    """
    if space in position.markers:
        return refuse_at(space, _CONTROLLED, "OPS-20")
    if kit.is_transit(space):
        return refuse_at(space, _TRANSIT, "OPS-20", "CTL-05")
    seat = position.clock.active
    for stack in position.at(space):
        if stack.seat != seat and (stack.inside or stack.units):
            return refuse_at(space, _ENEMIES, "OPS-20", "CTL-17")
    if space in position.independents.values():
        return refuse_at(space, _ENEMIES, "OPS-20", "CTL-17")
    return None


def verdict_on(kit: Kit, position: Position, space: str, reach: int) -> Verdict:
    """Whether the active player may place a marker on `space` (OPS-20, OPS-21)."""
    if space not in kit.atlas.spaces:
        return refuse(msg("There is no such space."), "OPS-20")
    refusal = _space_refusal(kit, position, space)
    if refusal is not None:
        return refusal
    if space not in _near(kit, position, reach):
        reason = msgn(
            "It is not within {n} movement point of a marker that stood there before.",
            "It is not within {n} movement points of a marker that stood there before.",
            reach,
        )
        return refuse(reason, "OPS-20", "OPS-21", by=(SpaceAt(space),))
    return allow("OPS-20")


def _where(kit: Kit, position: Position, left: int, reach: int, also: Choice) -> Decision:
    def candidates() -> tuple[Answer, ...]:
        return (*map(PlaceMarker, targets(kit, position, reach)), Enough())

    def verdict(answer: Answer) -> Verdict:
        if isinstance(answer, PlaceMarker):
            return verdict_on(kit, position, answer.space, reach)
        return allow("OPS-10") if answer == Enough() else refuse(msg("Here control markers are placed."), "OPS-20")

    seat = position.clock.active
    prompt = msg("{seat}: where is a control marker placed? {n} left.", seat=Name("seat", str(seat)), n=left)
    return Decision(Kind.PLACE_MARKER, seat, prompt, Menu(candidates, verdict), ("OPS-20", "OPS-21"), also)
