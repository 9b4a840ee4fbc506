"""An independent army enters a space: it goes home, is intercepted, attacks, overruns (IND-09, IND-16 to IND-21)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.successors.answers import Fight, Overrun, StepBack
from desktop.rules.successors.battle.battle import DRAWN, land_battle
from desktop.rules.successors.battle.garrison import shelter_of_standing
from desktop.rules.successors.battle.sides import Battlefield
from desktop.rules.successors.beaten import beaten, disperse_lone_generals
from desktop.rules.successors.events import By, Moved, Overran
from desktop.rules.successors.facts import outside_enemies
from desktop.rules.successors.independents.ways import BOX, GONE, is_home, the_independent_march, where_it_stands
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.beside import disperse_beside, stood_outside
from desktop.rules.successors.movement.carrying import leave_royals_alone, lift_siege
from desktop.rules.successors.movement.march import Meeting, is_overrun, meeting
from desktop.rules.successors.pieces import INDEPENDENT, Group, Stack
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.avoiding import avoidances
from desktop.rules.successors.reactions.interception import interception
from desktop.rules.successors.royal.heirs import heirs_fall


def entered(kit: Kit, position: Position) -> Procedure[None]:
    """The army stands in a new space: home at last, or what players do about it; then it may go on (R-61, MOV-20).

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
            "{seat}: {army} was intercepted at {space}.",
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
    """Nobody intercepted: shelter, avoiding, then overrun or battle against who stands outside (IND-03, IND-19)."""
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
        "{seat}: overrun the pieces at {space}, or fight a battle?",
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
    """Independents take nobody along: heirs and the cart lie in the space (R-57)."""
    for royal in taken.royals:
        position.lying[royal] = where_it_stands(position)


def _settle(position: Position, space: str) -> None:
    """Sieges whose besieger is gone are raised; royals whom nobody is with lie where they are (SIE-18, R-53)."""
    leave_royals_alone(position)
    lift_siege(position, space)
