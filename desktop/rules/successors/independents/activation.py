"""An independent army is activated by a card: it comes in or sets out, marches step by step, and stops (P2, IND-04)."""

from desktop.language import Name, msg, msgn
from desktop.rules.core.about import About
from desktop.rules.core.flow import Answer, Decision, Menu, Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import ComeIn, Step, Stop
from desktop.rules.successors.events import By, Moved, SetOut
from desktop.rules.successors.independents.entering import entered
from desktop.rules.successors.independents.marks import place_independent_marker, remove_players_marker
from desktop.rules.successors.independents.ways import (
    BOX,
    may_be_activated,
    may_come_in,
    may_march,
    stopping_refusal,
    the_independent_march,
    where_it_stands,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.costs import entry_cost
from desktop.rules.successors.movement.march import LAND, START
from desktop.rules.successors.movement.memory import forget_evaded
from desktop.rules.successors.movement.minors import clean_up
from desktop.rules.successors.movement.moves import way
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import IndependentMarch, Position


def independent_activation(kit: Kit, position: Position, army: str, resolver: int) -> Procedure[None]:
    """`resolver` leads `army` with its action points (IND-04, IND-15). Nothing happens when it is out of the game."""
    if may_be_activated(position, army):
        set_out(kit, position, army, resolver)
        yield from independent_march_on(kit, position)


def set_out(kit: Kit, position: Position, army: str, resolver: int) -> None:
    """`army` is activated where it stands, or in its box (IND-04, ED-55, R-59)."""
    place = position.independents[army]
    started = "" if place == BOX else place
    points = kit.profile.indep_action_points
    position.independent_march = IndependentMarch(army, resolver, points, started=started)
    position.note(SetOut(seat=INDEPENDENT, space=started, points=points, army=army))


def independent_march_on(kit: Kit, position: Position) -> Procedure[None]:
    """The way of the independent army that is activated, from where it stands to its end."""
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
            "{seat}: {army} may come in with {n} action point.",
            "{seat}: {army} may come in with {n} action points.",
            march.points,
            seat=seat,
            army=army,
        )
    else:
        prompt = msgn(
            "{seat}: {army} stands at {space} with {n} action point.",
            "{seat}: {army} stands at {space} with {n} action points.",
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
    """What it could do, by the map alone."""
    entries = kit.independents[the_independent_march(position).army].box_entry_spaces
    steps = kit.steps.get(where_it_stands(position), ())
    return (*map(ComeIn, entries), *[Step(step.route) for step in steps], Stop())


def _verdict(kit: Kit, position: Position, answer: Answer) -> Verdict:
    """Whether the army does this now; it may always stand still (IND-04)."""
    match answer:
        case ComeIn(space=space):
            return may_come_in(kit, position, space)
        case Step(route=route):
            return may_march(kit, position, route)
        case Stop():
            refused = stopping_refusal(kit, position)
            return allow("IND-05") if refused is None else refused
    return refuse(msg("An independent army marches, or it stops."), "IND-04")


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
    """It stays where it stands: a player's marker there is removed, and the colonists lay theirs (IND-05, IND-08)."""
    march, space = the_independent_march(position), where_it_stands(position)
    position.change_independent_march(stage="ended")
    if space == BOX:
        return
    remove_players_marker(kit, position, march.army, space)
    has_not_moved = march.stage == START and march.came_from != BOX
    if has_not_moved and kit.independents[march.army].may_place_marker:
        place_independent_marker(kit, position, space)
