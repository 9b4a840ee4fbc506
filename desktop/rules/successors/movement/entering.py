"""Entering a space by land or from the sea: the order of steps (MOV-20, R-04)."""

from desktop.language import Name, msg
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.successors.answers import Fight, Overrun
from desktop.rules.successors.beaten import beaten, disperse_lone_generals, independents_beaten
from desktop.rules.successors.facts import city_holder, is_besieged
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import leave_royals_alone, move_group, the_march
from desktop.rules.successors.movement.march import Meeting, is_ambush_country, marching, may_overrun, meeting
from desktop.rules.successors.movement.memory import remember_fought
from desktop.rules.successors.movement.reactions import avoid_windows, interception_windows, settle
from desktop.rules.successors.pieces import INDEPENDENT, Group, Stack
from desktop.rules.successors.position import Position
from desktop.rules.successors.status import attack


def entered(kit: Kit, position: Position) -> Procedure[None]:
    """The moving group stands in a new space: interceptions, avoiding, overrun or battle, lone pieces (MOV-20)."""
    march = the_march(position)
    seat, space = march.seat, march.space
    interceptor = yield from interception_windows(kit, position, seat, space)
    if interceptor is not None:
        goes_on = yield from intercepted(kit, position, interceptor)
        if not goes_on:
            return
    else:
        yield from avoid_windows(kit, position, seat, space)
    met = meeting(position, seat, space)
    if met.is_fight and interceptor is not None:
        yield from _overrun(kit, position, met)
    elif met.is_fight:
        won = yield from _overrun_or_fight(kit, position, met)
        if not won:
            yield from battle_is_due(position, "land_battle", "MOV-20", "MOV-21", "MOV-23", "BAT-01")
            return
    _take_lone_pieces(kit, position, meeting(position, seat, space))
    position.change_activation(passing=is_ambush_country(kit, position, space))


def intercepted(kit: Kit, position: Position, interceptor: int) -> Procedure[bool]:
    """A mover who was intercepted fights or steps back, or overruns all he faces; True when he goes on (MOV-26).

    The ratio is settled at the table, where the interceptors are known (INT-25). A lone general who will not step back
    is dispersed (R-05).
    """
    march = the_march(position)
    outcomes = ("fought", "stepped_back", "overrun") if march.group.units else ("stepped_back", "dispersed")
    prompt = msg(
        "{general} was intercepted at {space}.",
        general=Name("general", march.general),
        space=Name("space", march.space),
    )
    outcome = yield from settle(
        "interception_battle", march.seat, prompt, outcomes, "INT-22", "INT-25", "INT-26", "MOV-21", "MOV-26", "R-05"
    )
    match outcome:
        case "overrun":
            return True
        case "stepped_back":
            _step_back(kit, position)
        case "dispersed":
            _disperse_mover(kit, position, interceptor)
        case _:
            remember_fought(position, march.general)
    position.change_activation(stage="ended")
    return False


def _step_back(kit: Kit, position: Position) -> None:
    """Back to the space it came from, after a voyage to the port it left; no ambush is met (INT-26, INT-28, R-06)."""
    march = the_march(position)
    by_sea = kit.atlas.route_kinds[kit.atlas.routes[march.came_by].kind].by == "sea"
    back = march.embarked if by_sea else march.came_from
    shut_in = city_holder(position, back) == march.seat and is_besieged(kit, position, back)
    move_group(position, back, shut_in, march.came_by)


def _disperse_mover(kit: Kit, position: Position, interceptor: int) -> None:
    """The lone general goes to the dispersed box; who was with him falls to the interceptor (MOV-24, BAT-33)."""
    march = the_march(position)
    stack = Stack(march.seat, march.inside, march.group)
    left = position.group(march.seat, march.space, march.inside) - march.group
    captured = disperse_lone_generals(kit, position, march.space, stack)
    position.put(march.seat, march.space, march.inside, left)
    captor = position.group(interceptor, march.space, False)
    position.put(interceptor, march.space, False, captor + captured)
    position.change_activation(group=Group())
    leave_royals_alone(position)


def battle_is_due(position: Position, kind: str, *rules: str) -> Procedure[None]:
    """A fight is due that the players fight at the table; the march ends here (MOV-21)."""
    march = the_march(position)
    prompt = msg(
        "A land battle is due at {space}. It is fought at the table, and the march ends here.",
        space=Name("space", march.space),
    )
    yield from settle(kind, march.seat, prompt, ("fought",), *rules)
    remember_fought(position, march.general)
    position.change_activation(stage="ended")


def _overrun_or_fight(kit: Kit, position: Position, met: Meeting) -> Procedure[bool]:
    """Overrun what stands here if the ratio allows and the mover wants it (MOV-25). True when the way is free."""
    march = the_march(position)
    if not may_overrun(kit, marching(kit, march.seat, march.group), met):
        return False
    prompt = msg("Overrun the pieces at {space}, or fight a battle?", space=Name("space", march.space))
    answer = yield Decision("overrun", march.seat, prompt, Choice((Overrun(), Fight())), ("MOV-25", "R-03"))
    if not isinstance(answer, Overrun):
        return False
    yield from _overrun(kit, position, met)
    return True


def _overrun(kit: Kit, position: Position, met: Meeting) -> Procedure[None]:
    """The enemy suffers the losses of a beaten army, the mover none, and he may go on (MOV-25, CU-29)."""
    march = the_march(position)
    attack(position, march.seat, tuple(stack.seat for stack in met.armies))
    for stack in met.armies:
        taken = yield from beaten(kit, position, march.space, stack)
        _join(position, taken)
    if met.independent:
        independents_beaten(kit, position, met.independent)


def _take_lone_pieces(kit: Kit, position: Position, met: Meeting) -> None:
    """An army disperses lone enemy generals and takes what lies here alone (MOV-24, LEG-51, R-53, R-54)."""
    march = the_march(position)
    if march.group.units:
        attack(position, march.seat, tuple(stack.seat for stack in met.lone_generals))
        for stack in met.lone_generals:
            _join(position, disperse_lone_generals(kit, position, march.space, stack))
    _join(position, Group(royals=_lying_to_take(kit, position)))


def _lying_to_take(kit: Kit, position: Position) -> tuple[str, ...]:
    """Heirs that lie here alone; not in a major city that another player controls (LEG-51, R-53)."""
    march = the_march(position)
    owner = position.markers.get(march.space)
    if owner == march.seat or (kit.is_major_city(march.space) and owner not in (None, INDEPENDENT)):
        return ()
    return tuple(r for r, space in position.lying.items() if space == march.space and kit.royals[r].kind == "heir")


def _join(position: Position, taken: Group) -> None:
    """What was captured goes with the moving group."""
    if not taken:
        return
    march = the_march(position)
    for royal in taken.royals:
        position.lying.pop(royal, None)
    group = position.group(march.seat, march.space, march.inside)
    position.put(march.seat, march.space, march.inside, group + taken)
    position.change_activation(group=march.group + taken)
