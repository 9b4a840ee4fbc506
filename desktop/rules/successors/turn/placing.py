"""Pieces come to the map as reinforcements: where they may stand, and who goes where (SEQ-07, R-21).

All that arrives is placed this way: the reinforcement phase, trained and raised troops, generals of cards.
"""

from collections.abc import Iterator

from desktop.language import Name, msg
from desktop.rules.core.flow import Answer, Decision, Menu, Procedure
from desktop.rules.core.verdict import Verdict, allow, first_refusal, refuse
from desktop.rules.successors.answers import Place
from desktop.rules.successors.facts import is_besieged, room_inside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.march import division_refusal
from desktop.rules.successors.movement.minors import clean_up
from desktop.rules.successors.pieces import NOTHING, Group, is_minor, minors_among, minors_of
from desktop.rules.successors.position import Position

Spot = tuple[str, bool]
"""A space, and whether its inside is meant."""


def place_all(kit: Kit, position: Position, seat: int, group: Group, extra: tuple[str, ...] = ()) -> Procedure[None]:
    """`seat` places `group`, in parts or whole; what finds no place waits in the dispersed box (SEQ-07).

    `extra` are spaces open to it besides, such as the starting place on a general's card (OPS-27).
    """
    left = group
    while left:
        if not any(True for _ in spots(kit, position, seat, left, extra)):
            disperse(position, seat, left)
            return
        answer = yield _where_to(kit, position, seat, left, extra)
        minors = Group(generals=minors_among(answer.group.generals))
        put_down(position, seat, answer)
        left = left - (answer.group - minors)


def put_down(position: Position, seat: int, answer: Place) -> None:
    """The pieces stand in their place; a minor general beside a major one goes back to hand (GEN-29)."""
    here = position.group(seat, answer.space, answer.inside)
    position.put(seat, answer.space, answer.inside, here + answer.group)
    clean_up(position)


def disperse(position: Position, seat: int, group: Group) -> None:
    """Pieces without a place go to the dispersed box until the next reinforcement phase (SEQ-07)."""
    position.dispersed[seat] = position.dispersed.get(seat, NOTHING) + group


def spots(kit: Kit, position: Position, seat: int, group: Group, extra: tuple[str, ...] = ()) -> Iterator[Spot]:
    """Every spot that takes at least a part of `group`."""
    part = _least_part(group)
    for space in _candidates(position, seat, extra):
        for inside in (False, True):
            if _refusal(kit, position, seat, Place(part, space, inside), extra) is None:
                yield space, inside


def _candidates(position: Position, seat: int, extra: tuple[str, ...] = ()) -> list[str]:
    """The spaces worth a look: where generals stand, own markers, and what a card opens besides."""
    own = {space for space, stack in position.all_stacks() if stack.seat == seat and stack.generals}
    return sorted(own.union(extra, (space for space, owner in position.markers.items() if owner == seat)))


def _least_part(group: Group) -> Group:
    """The smallest part of a group that can be placed by itself: a general, or one piece of a kind."""
    if group.generals:
        return Group(generals=group.generals[:1])
    kind, count = next(group.units.items())
    return Group(type(group.units)(**{kind: count if kind == "silver" else 1}))


def _where_to(kit: Kit, position: Position, seat: int, left: Group, extra: tuple[str, ...]) -> Decision:
    def listing() -> Iterator[Answer]:
        for space, inside in spots(kit, position, seat, left, extra):
            whole = Place(left, space, inside)
            fits = verdict(whole)
            yield whole if fits else Place(_least_part(left), space, inside)

    def verdict(answer: Answer) -> Verdict:
        if not isinstance(answer, Place):
            return refuse(msg("The pieces are placed on the map."), "SEQ-07")
        return _verdict(kit, position, seat, left, answer, extra)

    prompt = msg("{seat}: where are the reinforcements placed?", seat=Name("seat", str(seat)))
    return Decision("place", seat, prompt, Menu(listing, verdict), ("SEQ-07", "R-21"))


def _verdict(kit: Kit, position: Position, seat: int, left: Group, answer: Place, extra: tuple[str, ...]) -> Verdict:
    minors = Group(generals=minors_among(answer.group.generals))
    without = answer.group - minors
    if not without or not left.covers(without) or answer.space not in kit.atlas.spaces:
        return refuse(msg("Only pieces that have come are placed, on a space of the map."), "SEQ-07")
    refusal = first_refusal(
        lambda: division_refusal(left, without),
        lambda: _minor_refusal(position, seat, minors, without),
        lambda: _refusal(kit, position, seat, Place(without, answer.space, answer.inside), extra),
    )
    return allow("SEQ-07") if refusal is None else refusal


def _minor_refusal(position: Position, seat: int, minors: Group, without: Group) -> Verdict | None:
    """A minor general from hand may be put with CUs that have no other general (SEQ-07, GEN-24)."""
    if not minors:
        return None
    in_hand = all(m in minors_of(seat) and position.where(m) is None for m in minors.generals)
    if in_hand and len(minors.generals) == 1 and without.units and not without.generals:
        return None
    return refuse(msg("One minor general from hand may be put with combat units that arrive."), "SEQ-07", "GEN-24")


def _refusal(kit: Kit, position: Position, seat: int, answer: Place, extra: tuple[str, ...]) -> Verdict | None:
    """Why pieces may not be placed in a spot (SEQ-07, R-21)."""
    if answer.inside:
        return _inside_refusal(kit, position, seat, answer)
    shut = _shut(position, seat, answer.space)
    if shut is not None:
        return shut
    if answer.space in extra or is_regular(kit, position, seat, answer.space):
        return None
    if position.markers.get(answer.space) == seat and not any(_regular_spots(kit, position, seat)):
        return None
    reason = msg("Reinforcements come to an own major general or to a major city the player controls.")
    return refuse(reason, "SEQ-07", by=(f"space:{answer.space}",))


def _inside_refusal(kit: Kit, position: Position, seat: int, answer: Place) -> Verdict | None:
    """Inside go only reinforcements of a besieged city, up to its limit (SEQ-07, R-07, R-21)."""
    space = answer.space
    if position.markers.get(space) != seat or not is_besieged(kit, position, space):
        reason = msg("Inside are placed only pieces that come to an own besieged major city.")
        return refuse(reason, "SEQ-07", "R-21", by=(f"space:{space}",))
    if answer.group.units.count > room_inside(kit, position, seat, space):
        reason = msg("No more than two combat units may be inside a major city.")
        return refuse(reason, "SEQ-07", "R-07", by=(f"space:{space}",))
    return None


def _shut(position: Position, seat: int, space: str) -> Verdict | None:
    """Enemies outside, or an independent army, shut a space; besieged ones only to who is not besieging (SEQ-07)."""
    if position.independent_army_at(space) or any(s.seat != seat and not s.inside for s in position.at(space)):
        return refuse(msg("Enemies stand there, unbesieged."), "SEQ-07", by=(f"space:{space}",))
    held = any(stack.seat != seat and stack.inside and stack.units for stack in position.at(space))
    if held and not _has_major(position, seat, space):
        return refuse(msg("Only with the general who besieges it can pieces come to this city."), "SEQ-07")
    return None


def is_regular(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether a space takes reinforcements: an own major general stands there, or it is an own major city (SEQ-07)."""
    own_city = kit.is_major_city(space) and position.markers.get(space) == seat
    return own_city or _has_major(position, seat, space)


def _regular_spots(kit: Kit, position: Position, seat: int) -> Iterator[str]:
    for space in _candidates(position, seat):
        if not is_regular(kit, position, seat, space):
            continue
        if _shut(position, seat, space) is None or _inside_room(kit, position, seat, space):
            yield space


def _inside_room(kit: Kit, position: Position, seat: int, space: str) -> bool:
    own = position.markers.get(space) == seat and is_besieged(kit, position, space)
    return own and room_inside(kit, position, seat, space) > 0


def _has_major(position: Position, seat: int, space: str) -> bool:
    """An own major general stands outside in the space (SEQ-07)."""
    return any(not is_minor(general) for general in position.group(seat, space, False).generals)


def legal_spaces(kit: Kit, position: Position, seat: int, group: Group, extra: tuple[str, ...] = ()) -> set[str]:
    """The spaces to which at least a part of `group` could come (SEQ-07)."""
    return {space for space, _ in spots(kit, position, seat, group, extra)}
