"""Naval movement: a voyage is announced whole, may be opposed, and ends ashore (MOV-30, NAV-01 to NAV-32)."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType

from diadochi.atlas.model import Allows, Element
from diadochi.language import Name, msg, msgn
from diadochi.rules.core.flow import About, Procedure
from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, Verdict, allow, first_refusal, refuse
from diadochi.rules.successors.answers import Call, Sail
from diadochi.rules.successors.attrition import attrition, note_losses
from diadochi.rules.successors.battle.naval_battle import MOVER_LOSES, announced, naval_battle
from diadochi.rules.successors.cards.surprises import storm_in_port
from diadochi.rules.successors.events import By, Lost
from diadochi.rules.successors.facts import is_port, others_outside, room_inside
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.entry import entered
from diadochi.rules.successors.movement.march import (
    ASHORE,
    SPENT,
    START,
    March,
    division_refusal,
    embarking_refusal,
    here,
    landing_refusal,
    may_sail_in,
    meeting,
    voyage_cost,
)
from diadochi.rules.successors.movement.moves import cart_refusal, come_out, drop_refusal, way
from diadochi.rules.successors.movement.moving_group import (
    carry_battled,
    forget_moved,
    leave_royals_alone,
    lift_siege,
    move_group,
    pass_command,
    remember_moved,
    remember_sailed,
    sail_from_siege,
    takeable,
    the_march,
)
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Activation, Position

# --- ports on the way
# What a voyage takes aboard and leaves there (NAV-05, MOV-30).


def call_refusal(kit: Kit, position: Position, group: Group, ports: tuple[str, ...], call: Call) -> Verdict | None:
    """Why the voyage, carrying `group`, may not take and leave these pieces at a port on its way (NAV-03, NAV-05)."""
    march = the_march(position)
    place, spot = Name("space", call.space), (SpaceAt(call.space),)
    if call.space not in ports:
        return refuse(msg("The voyage does not pass through {space}.", space=place), "NAV-05", by=spot)
    here = takeable(kit, position, march.seat, call.space, False, march.general)
    if not here.covers(call.take):
        return refuse(msg("Not all of these pieces are here."), "NAV-05", "MOV-03", by=spot)
    refused = first_refusal(lambda: division_refusal(here, call.take), lambda: cart_refusal(position, call.take, group))
    if refused is not None:
        return refused
    aboard = group + call.take
    most = aboard - call.leave if group.covers(call.leave) else aboard  # what was aboard before is left first
    if most.units.count > kit.profile.naval_capacity:
        reason = msgn(
            "A voyage carries at most {n} combat unit.",
            "A voyage carries at most {n} combat units.",
            kit.profile.naval_capacity,
        )
        return refuse(reason, "NAV-03", "R-11", by=spot)
    shut_in = _shut_in_refusal(kit, position, most)
    if shut_in is not None:
        return shut_in
    if call.leave == Group():
        return None
    if not aboard.covers(call.leave):
        return refuse(msg("Not all of these pieces are aboard."), "NAV-05", by=spot)
    met = meeting(position, march.seat, call.space)
    if met.is_fight or met.lone_generals:
        return refuse(
            msg("There are enemies at {space}. You cannot leave anything there.", space=place),
            "NAV-05",
            "MOV-23",
            by=spot,
        )
    return drop_refusal(aboard, call.leave)


def _shut_in_refusal(kit: Kit, position: Position, aboard: Group) -> Verdict | None:
    """Pieces that sailed out of a besieged city may be driven back, and must fit inside (R-07, NAV-29)."""
    march = the_march(position)
    if not (march.inside and others_outside(position, march.seat, march.space)):
        return None
    limit = march.group.units.count + room_inside(kit, position, march.seat, march.space)
    if aboard.units.count <= limit:
        return None
    reason = msgn(
        "A voyage from a blocked city carries at most {n} combat unit.",
        "A voyage from a blocked city carries at most {n} combat units.",
        limit,
    )
    return refuse(reason, "SIE-19", "R-07", "NAV-29", by=(SpaceAt(march.space),))


def make_call(position: Position, call: Call) -> None:
    """Take pieces aboard and leave others; aboard they are counted at the place of the moving group until it lands."""
    march = the_march(position)
    carry_battled(position, march, (call.space, False), call.leave.units)
    stack = position.group(march.seat, call.space, False)
    position.put(march.seat, call.space, False, _less(stack, call.take) + call.leave)
    for royal in call.take.royals:
        position.lying.pop(royal, None)
    forget_moved(position, march.general, call.space, False, call.take)
    remember_moved(position, march.general, call.space, False, call.leave)
    lift_siege(position, call.space)
    aboard = position.group(march.seat, march.space, march.inside) + call.take - call.leave
    position.put(march.seat, march.space, march.inside, aboard)
    position.change_activation(group=march.group + call.take - call.leave)
    leave_royals_alone(position)


def _less(stack: Group, taken: Group) -> Group:
    # Royals that lay here were never in it.
    royals = tuple(r for r in taken.royals if r in stack.royals)
    return stack - Group(taken.units, taken.generals, royals)


# --- the voyage


def may_sail(kit: Kit, position: Position, voyage: Sail) -> Verdict:
    """Whether the activated army may make this voyage (MOV-13, MOV-30, NAV-02 to NAV-10, SIE-22)."""
    march = the_march(position)
    refused = first_refusal(
        lambda: embarking_refusal(kit, position, March(march.seat, march.group), here(march)),
        lambda: _escort_refusal(position, march.seat, voyage),
        lambda: _course_refusal(kit, position, voyage),
    )
    if refused is not None:
        return refused
    group, refused = _after_calls(kit, position, voyage)
    if refused is not None:
        return refused
    landed = March(march.seat, group)
    port = course(kit, march.space, voyage.routes)[-1]
    refused = landing_refusal(kit, position, landed, port, voyage.inside)
    if refused is not None:
        return refused
    return allow("MOV-30", "NAV-04", "NAV-14", cost=voyage_cost(kit, voyage.routes))


@lru_cache(4096)
def course(kit: Kit, start: str, routes: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces a voyage enters, in order; it breaks off where a route does not go on from the last space by sea."""
    spaces: list[str] = []
    space = start
    for route in routes:
        step = way(kit, space, route)
        if step is None or step.by != Element.SEA:
            break
        space = step.to
        spaces.append(space)
    return tuple(spaces)


def _course_refusal(kit: Kit, position: Position, voyage: Sail) -> Verdict | None:
    march = the_march(position)
    spaces = course(kit, march.space, voyage.routes)
    if not voyage.routes or len(spaces) < len(voyage.routes):
        broken = voyage.routes[len(spaces)] if len(spaces) < len(voyage.routes) else ""
        reason = msg("A voyage must follow sea routes from port to port without a gap.")
        return refuse(reason, "NAV-01", "NAV-14", by=(RouteAt(broken),) if broken else ())
    cost = voyage_cost(kit, voyage.routes)
    if cost <= march.points:
        return None
    reason = msgn(
        "The voyage needs {n} movement point, {points} left.",
        "The voyage needs {n} movement points, {points} left.",
        cost,
        points=march.points,
    )
    paid = accumulate(map(kit.cost, voyage.routes))
    beyond = next(route for route, so_far in zip(voyage.routes, paid, strict=True) if so_far > march.points)
    return refuse(reason, "MOV-13", "MOV-12", by=(RouteAt(beyond),), cost=cost)


def _escort_refusal(position: Position, seat: int, voyage: Sail) -> Verdict | None:
    for fleet in voyage.escort:
        state = position.fleets.get(fleet)
        if state is None or state.seat != seat or state.dispersed:
            reason = msg("{fleet} is not an available fleet of this side.", fleet=Name("fleet", fleet))
            return refuse(reason, "NAV-15", by=(CounterAt(fleet),))
    if len(set(voyage.escort)) < len(voyage.escort):
        return refuse(msg("The same fleet is chosen twice."), "NAV-15")
    return None


def _after_calls(kit: Kit, position: Position, voyage: Sail) -> tuple[Group, Verdict | None]:
    """The group as it lands, and why a call at a port on the way is refused (NAV-05)."""
    march = the_march(position)
    group, ports = march.group, course(kit, march.space, voyage.routes)[:-1]
    if len({call.space for call in voyage.calls}) < len(voyage.calls):
        return group, refuse(msg("Call at each port once. Load and leave everything there together."), "NAV-05")
    for call in _in_route_order(voyage.calls, ports):
        refused = call_refusal(kit, position, group, ports, call)
        if refused is not None:
            return group, refused
        group = group + call.take - call.leave
    return group, None


def _in_route_order(calls: tuple[Call, ...], ports: tuple[str, ...]) -> list[Call]:
    # Each call is made at the first visit of its port, whatever order they were written in.
    return sorted(calls, key=lambda call: ports.index(call.space) if call.space in ports else len(ports))


def voyages(kit: Kit, position: Position) -> tuple[Sail, ...]:
    """Every voyage without escort and calls from here, none where the army may not embark; no port is entered twice.

    Whether the army may come ashore outside is not looked at (NAV-10, MOV-24).
    """
    march = the_march(position)
    if not is_port(kit, march.space):  # most often; nothing else needs to be asked
        return ()
    aboard = March(march.seat, march.group)
    if embarking_refusal(kit, position, aboard, here(march)) is not None:
        return ()
    outside, inside = _voyages(kit, march.space, march.points)
    open_ports = [port for port in inside if may_sail_in(kit, position, aboard, port)]
    return (*outside, *[voyage for port in open_ports for voyage in inside[port]]) if open_ports else outside


@lru_cache(512)
def _voyages(kit: Kit, start: str, points: int) -> tuple[tuple[Sail, ...], Mapping[str, tuple[Sail, ...]]]:
    """The voyages that land outside, by growing length, and those straight into the city of each port (SIE-22)."""
    found = courses(kit, start, points)
    inside: dict[str, tuple[Sail, ...]] = {}
    for routes, port in found:
        inside[port] = (*inside.get(port, ()), Sail(routes, inside=True))
    return tuple(Sail(routes) for routes, _ in found), MappingProxyType(inside)


def courses(kit: Kit, start: str, points: int) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The routes and the last port of every course from `start`, by growing length; no port is entered twice.

    The map alone decides, so voyages are looked for once and kept; with many points there are thousands from a port.
    """
    found: list[tuple[tuple[str, ...], tuple[str, ...], int]] = [((), (start,), points)]
    for routes, spaces, left in found:
        found += [
            ((*routes, step.route), (*spaces, step.to), left - step.cost)
            for step in kit.steps[spaces[-1]]
            if step.by == Element.SEA and step.cost <= left and step.to not in spaces
        ]
    return tuple((routes, spaces[-1]) for routes, spaces, _ in found[1:])


def sail(kit: Kit, position: Position, voyage: Sail) -> Procedure[None]:
    """Announce, ask who opposes, sail from port to port, fight where one must, and land (NAV-32).

    Each battle is resolved by itself (NAV-20); a lost one cancels those still to come (NAV-30). Enemies in a port on
    the way stop no one (NAV-06), and no one intercepts there by land: only where the voyage ends (INT-09).
    """
    ports = course(kit, the_march(position).space, voyage.routes)
    stormy = yield from storm_in_port(kit, position, ports[-1])
    if stormy:
        return
    march = _embark(position)
    battles = yield from announced(kit, position, march.seat, opposable(kit, march.space, voyage.routes, ports))
    sail_from_siege(position)
    for port in dict.fromkeys(ports):
        for battle in (b for b in battles if b.space == port):
            group = the_march(position).group
            outcome = yield from naval_battle(kit, position, march.seat, group, voyage.escort, battle)
            if outcome == MOVER_LOSES:
                yield from _driven_back(kit, position, ports[: ports.index(port) + 1])
                return
        for call in (c for c in voyage.calls if c.space == port):
            make_call(position, call)
            pass_command(kit, position)
    yield from _land(kit, position, voyage, ports)


def _embark(position: Position) -> Activation:
    """Aboard for nothing; the port is remembered (NAV-04, NAV-09). Out of an open city the group comes out first.

    A lone general of another faction before the city bars that way as besiegers do (CTL-17, R-05). At sea
    the group is counted where it embarked, and there it may grow beyond what may are inside (R-07).
    """
    remember_sailed(position)
    position.change_activation(embarked=the_march(position).space)
    march = the_march(position)
    if march.inside and not others_outside(position, march.seat, march.space):
        come_out(position)
    return the_march(position)


def opposable(kit: Kit, start: str, routes: tuple[str, ...], ports: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces where fleets may oppose: all the voyage enters but the port of embarkation (NAV-17, R-77).

    With the switch `oppose_after_open_sea` off a space entered over the open sea is none of them.
    """
    entered_by_sea = (
        port
        for port, route in zip(ports, routes, strict=True)
        if kit.profile.oppose_after_open_sea or Allows.OPPOSE in kit.atlas.kind_of(route).allows
    )
    return tuple(dict.fromkeys(port for port in entered_by_sea if port != start))


def _land(kit: Kit, position: Position, voyage: Sail, ports: tuple[str, ...]) -> Procedure[None]:
    """Ashore in the last space entered; then all that follows any entry (NAV-10)."""
    march = the_march(position)
    stage = ASHORE if march.stage == START else SPENT
    move_group(position, ports, voyage.routes, voyage.inside, By.SEA)
    position.change_activation(points=march.points - voyage_cost(kit, voyage.routes), stage=stage)
    if not voyage.inside:
        yield from entered(kit, position)


def _driven_back(kit: Kit, position: Position, sailed: tuple[str, ...]) -> Procedure[None]:
    """A lost naval battle: attrition, back at the port of embarkation, no points left (NAV-28, NAV-29).

    `sailed` are the spaces the voyage came to: whoever was aboard has moved in this segment (MOV-03).
    """
    march = the_march(position)
    if march.group.units:
        purpose = msg("Attrition after the lost naval battle")
        lost = yield from attrition(
            kit,
            march.seat,
            march.group.units,
            purpose,
            "NAV-28",
            "ATT-11",
            about=About(march.space, leader=march.general),
        )
        note_losses(
            position, march.group.units, Lost(seat=march.seat, units=lost, space=march.space, rules=("NAV-28",))
        )
        stack = position.group(march.seat, march.space, march.inside) - Group(lost)
        position.put(march.seat, march.space, march.inside, stack)
        lift_siege(position, march.space)
        position.change_activation(group=march.group - Group(lost))
    position.change_activation(points=0, stage="ended", path=(*march.path, *sailed, march.space))
