"""Independent armies: a card activates one, it enters or sets out, marches step by step, and stops (P2, IND-04).

On entering a space it may go home, be intercepted, attack or overrun (IND-09, IND-16 to IND-21).
"""

from diadochi.language import Name, msg, msgn
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Menu, Procedure
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.successors.answers import ComeIn, Fight, Overrun, Step, StepBack, Stop
from diadochi.rules.successors.attrition import beaten, disperse_lone_generals
from diadochi.rules.successors.battle.battle import DRAWN, land_battle, shelter_of_standing
from diadochi.rules.successors.battle.sides import Battlefield
from diadochi.rules.successors.control import heirs_fall
from diadochi.rules.successors.events import By, Moved, Overran, SetOut
from diadochi.rules.successors.facts import outside_enemies
from diadochi.rules.successors.independent_moves import (
    BOX,
    GONE,
    is_home,
    may_be_activated,
    may_come_in,
    may_march,
    place_independent_marker,
    remove_players_marker,
    stopping_refusal,
    the_independent_march,
    where_it_stands,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.battle_avoidance import avoidances
from diadochi.rules.successors.movement.entry import disperse_beside, stood_outside
from diadochi.rules.successors.movement.free_acts import clean_up
from diadochi.rules.successors.movement.interception import interception
from diadochi.rules.successors.movement.march import LAND, START, Meeting, entry_cost, is_overrun, meeting
from diadochi.rules.successors.movement.moves import way
from diadochi.rules.successors.movement.moving_group import forget_evaded, leave_royals_alone, lift_siege
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Stack
from diadochi.rules.successors.position import IndependentMarch, Position

# --- entering a space


def entered(kit: Kit, position: Position) -> Procedure[None]:
    """The army is in a new space: home at last, or what players do about it; then it may go on (R-61, MOV-20).

    The colonists are home before any battle there (IND-09).
    """
    army = the_independent_march(position).army
    if is_home(kit, army, where_it_stands(position)):
        position.independents[army] = GONE
        position.change_independent_march(stage="ended")
        return
    space = where_it_stands(position)
    stood = outside_enemies(position, INDEPENDENT, space)
    outside = stood_outside(position, space, stood)
    interceptor = yield from interception(kit, position, INDEPENDENT, space)
    if interceptor is not None:
        goes_on = yield from _intercepted(kit, position, stood)
    else:
        goes_on = yield from _met(kit, position)
    if goes_on:
        _scatter(kit, position)
    else:
        disperse_beside(kit, position, space, outside)
        heirs_fall(kit, position, space, INDEPENDENT)


def _intercepted(kit: Kit, position: Position, stood: tuple[Stack, ...]) -> Procedure[bool]:
    """It overruns the interceptors or fights; only from its box may it decline, back into it (IND-21, INT-31, R-03).

    Not even then where the switch `indep_return_to_box` says no (ED-60). True when it goes on. Before a battle those of
    the faction who `stood` there may go inside their city (BAT-11).
    """
    march, space = the_independent_march(position), where_it_stands(position)
    met = meeting(position, INDEPENDENT, space)
    if _may_overrun(kit, position, met):
        yield from _overrun(kit, position, met)
        return True
    if march.came_from == BOX and kit.profile.indep_return_to_box:
        prompt = msg(
            "Intercepted at {space}: {army}. {seat}, fight or step back.",
            seat=Name("seat", str(march.resolver)),
            army=Name("independent", march.army),
            space=Name("space", space),
        )
        options = Choice((Fight(), StepBack()))
        answer = yield Decision(
            Kind.INTERCEPTED,
            march.resolver,
            prompt,
            options,
            ("IND-21", "INT-31"),
            about=About(space, army=march.army, against=met.armies[0].seat),
        )
        if isinstance(answer, StepBack):
            _go_back(position)
            return False
    yield from shelter_of_standing(kit, position, met.armies[0].seat, space, stood)
    yield from _fight(kit, position, met.armies[0].seat)
    return False


def _met(kit: Kit, position: Position) -> Procedure[bool]:
    """No one intercepted: shelter, avoiding, then overrun or battle against who is outside (IND-03, IND-19)."""
    march, space = the_independent_march(position), where_it_stands(position)
    in_vain = yield from avoidances(kit, position, INDEPENDENT, space, march.came_from)
    met = meeting(position, INDEPENDENT, space)
    if not met.is_fight:
        return True
    overrun = yield from _wants_overrun(kit, position, met)
    if overrun:
        yield from _overrun(kit, position, met)
        return True
    yield from _fight(kit, position, met.armies[0].seat, in_vain)
    return False


def _may_overrun(kit: Kit, position: Position, met: Meeting) -> bool:
    """Whether its printed strength is at least five times that of all it meets (IND-19, R-01)."""
    strength = kit.independents[the_independent_march(position).army].strength
    return is_overrun(kit, strength, met)


def _wants_overrun(kit: Kit, position: Position, met: Meeting) -> Procedure[bool]:
    """The resolver chooses between overrun and battle (IND-19, R-03)."""
    if not _may_overrun(kit, position, met):
        return False
    resolver = the_independent_march(position).resolver
    prompt = msg(
        "{seat}, overrun the pieces at {space} or fight a battle.",
        seat=Name("seat", str(resolver)),
        space=Name("space", where_it_stands(position)),
    )
    answer = yield Decision(
        Kind.OVERRUN,
        resolver,
        prompt,
        Choice((Overrun(), Fight())),
        ("IND-19", "MOV-25", "R-03"),
        about=About(where_it_stands(position), army=the_independent_march(position).army),
    )
    return isinstance(answer, Overrun)


def _overrun(kit: Kit, position: Position, met: Meeting) -> Procedure[None]:
    """They suffer the losses of a beaten army; the independents lose nothing and go on (IND-17, IND-19, MOV-25)."""
    march, space = the_independent_march(position), where_it_stands(position)
    over = tuple(stack.seat for stack in met.armies)
    position.note(Overran(seat=INDEPENDENT, space=space, over=over, by_army=march.army))
    for stack in met.armies:
        taken = yield from beaten(kit, position, space, stack)
        _let_lie(position, taken)
    _settle(position, space)


def _fight(kit: Kit, position: Position, defender: int, in_vain: tuple[int, ...] = ()) -> Procedure[None]:
    """A land battle ends its way; after a draw it goes back where it came from (IND-16 to IND-18, MOV-21)."""
    march, space = the_independent_march(position), where_it_stands(position)
    position.change_independent_march(stage="ended")
    field = Battlefield(space, INDEPENDENT, defender, march.army, in_vain)
    outcome = yield from land_battle(kit, position, field)
    if outcome == DRAWN:
        _go_back(position)
    _settle(position, space)


def _go_back(position: Position) -> None:
    """To the space it entered from, or into its box, where it is inactive (IND-18, IND-21)."""
    march, space = the_independent_march(position), where_it_stands(position)
    position.independents[march.army] = march.came_from
    position.note(Moved(seat=INDEPENDENT, path=(space, march.came_from), by=By.STEP_BACK, army=march.army))
    position.change_independent_march(stage="ended")


def _scatter(kit: Kit, position: Position) -> None:
    """Lone generals that are met are dispersed, as by any army (MOV-24, R-57)."""
    space = where_it_stands(position)
    for stack in meeting(position, INDEPENDENT, space).lone_generals:
        _let_lie(position, disperse_lone_generals(kit, position, space, stack))
    _settle(position, space)


def _let_lie(position: Position, taken: Group) -> None:
    """Independents take no one along: heirs and the cart are in the space (R-57)."""
    for royal in taken.royals:
        position.lying[royal] = where_it_stands(position)


def _settle(position: Position, space: str) -> None:
    """Raise sieges without a besieger; royals without a stack stay where they are (SIE-18, R-53)."""
    leave_royals_alone(position)
    lift_siege(position, space)


# --- an activation


def independent_activation(kit: Kit, position: Position, army: str, resolver: int) -> Procedure[None]:
    """`resolver` leads `army` with its action points (IND-04, IND-15). Nothing happens when it is out of the game."""
    if may_be_activated(position, army):
        set_out(kit, position, army, resolver)
        yield from independent_march_on(kit, position)


def set_out(kit: Kit, position: Position, army: str, resolver: int) -> None:
    """Activate `army` in its space or its box (IND-04, ED-55, R-59)."""
    place = position.independents[army]
    started = "" if place == BOX else place
    points = kit.profile.indep_action_points
    position.independent_march = IndependentMarch(army, resolver, points, started=started)
    position.note(SetOut(seat=INDEPENDENT, space=started, points=points, army=army))


def independent_march_on(kit: Kit, position: Position) -> Procedure[None]:
    """Continue the march of the activated independent army to its end."""
    while the_independent_march(position).stage != "ended":
        answer = yield _next_move(kit, position)
        match answer:
            case ComeIn(space=space):
                yield from _come_in(kit, position, space)
            case Step(route=route):
                yield from _march(kit, position, route)
            case _:
                _stop(kit, position)
    position.independent_march = None
    forget_evaded(position)
    yield from clean_up(position)


def _next_move(kit: Kit, position: Position) -> Decision:
    march = the_independent_march(position)
    army, place = Name("independent", march.army), where_it_stands(position)
    seat = Name("seat", str(march.resolver))
    if place == BOX:
        prompt = msgn(
            "{seat}, choose where to enter with {army}: {n} action point.",
            "{seat}, choose where to enter with {army}: {n} action points.",
            march.points,
            seat=seat,
            army=army,
        )
    else:
        prompt = msgn(
            "{seat}, move {army} from {space}: {n} action point left.",
            "{seat}, move {army} from {space}: {n} action points left.",
            march.points,
            seat=seat,
            army=army,
            space=Name("space", place),
        )
    options = Menu(lambda: _moves(kit, position), lambda answer: _verdict(kit, position, answer))
    return Decision(
        Kind.INDEPENDENT_MARCH,
        march.resolver,
        prompt,
        options,
        ("IND-04", "IND-05"),
        about=About("" if place == BOX else place, army=march.army, count=march.points),
    )


def _moves(kit: Kit, position: Position) -> tuple[Answer, ...]:
    entries = kit.independents[the_independent_march(position).army].box_entry_spaces
    steps = kit.steps.get(where_it_stands(position), ())
    return (*map(ComeIn, entries), *[Step(step.route) for step in steps], Stop())


def _verdict(kit: Kit, position: Position, answer: Answer) -> Verdict:
    """Whether the army may do this now; it may always stay (IND-04)."""
    match answer:
        case ComeIn(space=space):
            return may_come_in(kit, position, space)
        case Step(route=route):
            return may_march(kit, position, route)
        case Stop():
            refused = stopping_refusal(kit, position)
            return allow("IND-05") if refused is None else refused
    return refuse(msg("Move the independent army or stop it."), "IND-04")


def _come_in(kit: Kit, position: Position, space: str) -> Procedure[None]:
    """Out of the box into an entry space; that is where its way begins (IND-15, R-59)."""
    march = the_independent_march(position)
    position.independents[march.army] = space
    position.note(Moved(seat=INDEPENDENT, path=(BOX, space), by=By.LAND, army=march.army))
    position.change_independent_march(points=march.points - entry_cost(kit), started=space, came_from=BOX)
    yield from entered(kit, position)


def _march(kit: Kit, position: Position, route: str) -> Procedure[None]:
    """One step along a route; leaving a stronghold on the way costs it nothing (IND-26)."""
    march, space = the_independent_march(position), where_it_stands(position)
    step = way(kit, space, route)
    assert step is not None
    position.independents[march.army] = step.to
    position.note(Moved(seat=INDEPENDENT, path=(space, step.to), by=By.LAND, routes=(route,), army=march.army))
    position.change_independent_march(points=march.points - step.cost, stage=LAND, came_from=space)
    yield from entered(kit, position)


def _stop(kit: Kit, position: Position) -> None:
    """End the march here: remove a player's marker; the colonists place theirs (IND-05, IND-08)."""
    march, space = the_independent_march(position), where_it_stands(position)
    position.change_independent_march(stage="ended")
    if space == BOX:
        return
    remove_players_marker(kit, position, march.army, space)
    has_not_moved = march.stage == START and march.came_from != BOX
    if has_not_moved and kit.independents[march.army].may_place_marker:
        place_independent_marker(kit, position, space)
