"""The reinforcement phase: who gets what, and where it is placed (SEQ-06, SEQ-07, ATT-13, TRN-09, TRN-10).

Reinforcements arrive with a major general or in an own major city (SEQ-07, R-21). Some generals raise mercenaries,
placed with them (GEN-05, SEQ-06).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial

from msgspec import structs

from diadochi.language import Name, msg
from diadochi.rules.core.flow import NO_ACTS, Answer, Decision, Menu, Procedure, once
from diadochi.rules.core.verdict import SpaceAt, Verdict, allow, refuse, refuse_at
from diadochi.rules.successors.answers import Arrive
from diadochi.rules.successors.attrition import put_by
from diadochi.rules.successors.control import most_senior, strategos_of_europe
from diadochi.rules.successors.facts import (
    city_holder,
    commander,
    has_ability,
    in_its_provinces,
    in_turn_order,
    no_more_inside,
    others_outside,
    persian_gifts,
    room_inside,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import clean_up
from diadochi.rules.successors.movement.march import division_refusal
from diadochi.rules.successors.movement.moving_group import remember_reinforced
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Stack, Units, is_minor, minors_among, minors_of
from diadochi.rules.successors.position import Position, remembered
from diadochi.rules.successors.standing import legitimacy, victory_tallies

# --- where they may arrive


def arrives_inside(position: Position, seat: int, space: str) -> bool:
    """Whether reinforcements go inside the walls: into a city the seat holds while others are outside (SEQ-07).

    There they come only with the switch `reinforce_besieged` (R-78). In an own city that no one besieges they come
    outside (R-21).
    """
    return city_holder(position, space) == seat and others_outside(position, seat, space)


_NEITHER = msg("Place reinforcements with a major general or in your own major city.")


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
    """Whether unbesieged enemies close a space: outside, or in a city without own units before it (SEQ-07, R-78).

    A lone enemy general outside does so too: two factions share a space only with one of them inside (CTL-17).
    """
    garrison = [stack for stack in position.at(space) if stack.seat != seat and stack.inside and stack.units]
    if not others_outside(position, seat, space) and (not garrison or position.group(seat, space, False).units):
        return None
    reason = msg("There are enemies at {space} who are not besieged.", space=Name("space", space))
    return refuse(reason, "SEQ-07", "R-78", "CTL-17", by=(SpaceAt(space),))


def regular_places(kit: Kit, position: Position, seat: int, units: int) -> tuple[str, ...]:
    """Return the places that take at least this many CUs, or a general if 0, as reinforcements (SEQ-07)."""
    cities = [space for space in kit.major_cities if position.markers.get(space) == seat]
    candidates = {*cities, *position.spaces_of(seat)}
    return tuple(
        space
        for space in sorted(candidates)
        if place_refusal(kit, position, seat, space) is None
        and (units <= room_inside(kit, position, seat, space) or not arrives_inside(position, seat, space))
    )


ArrivalPlaces = Callable[[int], tuple[str, ...]]
"""The places that take at least this many CUs, or a general if 0."""


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
        return refuse(msg("Not all of these pieces are waiting to be placed."), "SEQ-07", "SEQ-06")
    return division_refusal(waiting, coming)


def refusal_at(
    kit: Kit, position: Position, seat: int, space: str, group: Group, found: ArrivalPlaces
) -> Verdict | None:
    """Why such a part may not be placed in `space` (SEQ-07, R-21).

    Units and generals are judged separately: a city that is full of units still takes a general.
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
    # Minor generals come from hand, so they have not waited.
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
    """One minor general from hand may come with units in a space without an own general (SEQ-07)."""
    if not minors:
        return None
    there = position.group(seat, space, arrives_inside(position, seat, space))
    alone = coming.units and not coming.generals and not there.generals
    from_hand = all(minor in minors_of(seat) and position.where(minor) is None for minor in minors)
    if alone and from_hand and len(minors) == 1:
        return None
    reason = msg("Units can bring one minor general from hand only where you have no general.")
    return refuse(reason, "SEQ-07", "GEN-29")


# --- mercenaries of generals

RAISES_MERCENARIES = "mercenary_reinforcement"
"""The ability of a commander to whom mercenaries come in some provinces."""


def levies_join(kit: Kit, position: Position) -> None:
    """Commanders with this ability in one of their provinces get mercenaries in their space (GEN-05, R-45)."""
    for space, stack in tuple(position.all_stacks()):
        if has_ability(kit, stack.group, RAISES_MERCENARIES):
            _join(kit, position, space, stack)


def _join(kit: Kit, position: Position, space: str, stack: Stack) -> None:
    """Outside where the walls are full; where enemies are outside they wait with the others (R-07, R-21, R-78)."""
    ability = kit.general(commander(kit, stack.group)).ability
    assert ability is not None, "it was found to be his"
    if not in_its_provinces(kit, ability, space):
        return
    levy = Group(Units(mercenary=ability.number("mercenary")))
    inside = stack.inside and room_inside(kit, position, stack.seat, space) >= levy.units.count
    welcome = inside and kit.profile.reinforce_besieged
    if others_outside(position, stack.seat, space) and not welcome:
        put_by(position, stack.seat, levy)
    else:
        position.put(stack.seat, space, inside, position.group(stack.seat, space, inside) + levy)


# --- the phase


def reinforcement_phase(kit: Kit, position: Position) -> Procedure[None]:
    """All is given out, then in turn order each places what waits for him (SEQ-06). Not in turn I.

    What is given out is in the dispersed box with what was dispersed, and what finds no place stays there (SEQ-07).
    Begun again from a position in the midst of the phase it goes on there.
    """
    if not position.memory.reinforced:
        give_out(kit, position)
    for seat in in_turn_order(position, INDEPENDENT):
        yield from _place_all(kit, position, seat)
    yield from clean_up(position)


def give_out(kit: Kit, position: Position) -> None:
    """Everyone's reinforcements, and the fleets that were dispersed are available again (SEQ-06)."""
    remember_reinforced(position)
    if position.clock.turn < kit.tables.reinforcements.first_turn:
        return
    given = {seat: reinforcements_of(kit, position, seat) for seat in position.factions}
    for seat, units in given.items():
        put_by(position, seat, Group(units))
    for fleet, state in position.fleets.items():
        position.fleets[fleet] = structs.replace(state, dispersed=False)
    levies_join(kit, position)


def reinforcements_of(kit: Kit, position: Position, seat: int) -> Units:
    """The new CUs of a seat: for all, for Makedonia, most legitimacy, most victory points, by card 36 (SEQ-06)."""
    table = kit.tables.reinforcements
    units = _units(table.each_player)
    if strategos_of_europe(kit, position) == seat:
        units = units + _units(table.controller_of_makedonia)
    if most_legitimate(kit, position) == seat:
        units = units + _units(table.most_legitimacy)
    units = units + Units(mercenary=persian_gifts(kit, position, seat))
    leaders = most_victorious(kit, position)
    if seat in leaders:
        units = units + _units(table.most_victory_points_tied if len(leaders) > 1 else table.most_victory_points)
    return units


def most_legitimate(kit: Kit, position: Position) -> int:
    """The side with the most legitimacy, without prestige; a tie goes to the most senior general (TRN-10, R-20)."""
    return max(
        in_turn_order(position, INDEPENDENT),
        key=lambda seat: (legitimacy(kit, position, seat).total, most_senior(kit, position, seat)),
    )


def most_victorious(kit: Kit, position: Position) -> tuple[int, ...]:
    """The sides with the most victory points: one, or all that are tied (SEQ-06)."""
    points = {seat: tally.total for seat, tally in victory_tallies(kit, position).items()}
    return tuple(seat for seat, total in points.items() if total == max(points.values()))


def _units(given: Mapping[str, int]) -> Units:
    return Units(mercenary=given.get("mercenary", 0), loyal=given.get("loyal_macedonian", 0))


def _place_all(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    while _finds_place(kit, position, seat, position.dispersed.get(seat, Group())):
        waiting = position.dispersed[seat]
        answer = yield _question(kit, position, seat, waiting, checkpoint=True)
        _put(position, seat, answer)


def arrive(kit: Kit, position: Position, seat: int, group: Group) -> Procedure[None]:
    """`group` comes as a reinforcement at once, by a card or from training (OPS-24, OPS-26, OPS-27).

    It waits in the dispersed box while it is placed; what finds no place stays there (SEQ-07).
    """
    put_by(position, seat, group)
    while _finds_place(kit, position, seat, group):
        answer = yield _question(kit, position, seat, group)
        group = group - _put(position, seat, answer)
    yield from clean_up(position, but=seat)


def _finds_place(kit: Kit, position: Position, seat: int, waiting: Group) -> bool:
    return any(places(kit, position, seat, chunk) for chunk in chunks(waiting))


def _put(position: Position, seat: int, answer: Arrive) -> Group:
    # Returns what has left the box: all but a minor general, who comes from hand.
    inside = arrives_inside(position, seat, answer.space)
    position.put(seat, answer.space, inside, position.group(seat, answer.space, inside) + answer.group)
    placed = answer.group - Group(generals=tuple(filter(is_minor, answer.group.generals)))
    left = position.dispersed[seat] - placed
    if left:
        position.dispersed[seat] = left
    else:
        del position.dispersed[seat]
    return placed


def _question(kit: Kit, position: Position, seat: int, waiting: Group, *, checkpoint: bool = False) -> Decision:
    found = places_now(kit, position, seat)

    def verdict(answer: Answer) -> Verdict:
        if not isinstance(answer, Arrive):
            return refuse(msg("Choose where to place the reinforcements."), "SEQ-06", "SEQ-07")
        refused = arrival_refusal(kit, position, seat, answer.space, answer.group, waiting, found)
        return allow("SEQ-07", "R-21") if refused is None else refused

    options = ArrivalMenu(waiting, once(lambda: _possible(position, seat, waiting, found)), verdict)
    prompt = msg("{seat}, choose where to place the reinforcements.", seat=Name("seat", str(seat)))
    rules = ("SEQ-06", "SEQ-07", "R-21", "ATT-13")
    return Decision(Kind.REINFORCEMENTS, seat, prompt, options, rules, NO_ACTS, checkpoint)


class ArrivalMenu(Menu):
    """Where what is `waiting` may come: any part of it may be placed, the listed ones are those people mean."""

    def __init__(
        self, waiting: Group, candidates: Callable[[], Iterable[Answer]], verdict: Callable[[Answer], Verdict]
    ) -> None:
        super().__init__(candidates, verdict)
        self.waiting = waiting


def minor_in_hand(position: Position, seat: int) -> str | None:
    """The minor general who would come with units; None when all of them are on the map (SEQ-07)."""
    return next((minor for minor in minors_of(seat) if position.where(minor) is None), None)


def _possible(position: Position, seat: int, waiting: Group, found: ArrivalPlaces) -> tuple[Arrive, ...]:
    spaces = sorted({space for chunk in chunks(waiting) for space in found(chunk)})
    parts = _parts(waiting, minor_in_hand(position, seat))
    return tuple([Arrive(group, space) for space in spaces for group in parts])


@lru_cache(1024)
def _parts(waiting: Group, minor: str | None) -> tuple[Group, ...]:
    units = Group(waiting.units)
    parts = [waiting, units]
    if minor is not None:
        parts.append(units + Group(generals=(minor,)))
    for kind, count in waiting.units.items():
        parts += [Group(Units(**{kind: count})), Group(Units(**{kind: 1}))]
    parts += [Group(generals=(general,)) for general in waiting.generals]
    return tuple(dict.fromkeys(part for part in parts if part))
