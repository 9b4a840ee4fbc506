"""Where an activated independent army may go and stop (IND-04 to IND-12, IND-22).

Functions named ``..._refusal`` return None if the action is allowed, else the `Verdict` that refuses it.
"""

from diadochi.atlas.model import Element, RouteStep
from diadochi.language import Name, msg, msgn
from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, Verdict, allow, first_refusal, refuse
from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.facts import city_holder, outside_enemies
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.march import START, entry_cost
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import IndependentMarch, Position

BOX, GONE = "box", "gone"
"""Places off the map: in its box, or out of the game (IND-14, IND-15)."""


def the_independent_march(position: Position) -> IndependentMarch:
    """Return the current independent activation. Raises ValueError if there is none."""
    if position.independent_march is None:
        raise ValueError("no independent army is activated")
    return position.independent_march


def where_it_stands(position: Position) -> str:
    """The space of the activated independent army, or "box" or "gone"."""
    return position.independents[the_independent_march(position).army]


def may_be_activated(position: Position, army: str) -> Verdict:
    """Whether `army` can be activated: it is on the map, or waits in its box (IND-14, IND-15)."""
    if position.independents.get(army, GONE) != GONE:
        return allow("IND-04", "IND-15")
    reason = msg("{army} is out of the game.", army=Name("independent", army))
    return refuse(reason, "IND-14", by=(CounterAt(army),))


def may_come_in(kit: Kit, position: Position, space: str) -> Verdict:
    """Whether the army comes out of its box into `space` (IND-15, R-59)."""
    march = the_independent_march(position)
    if where_it_stands(position) != BOX:
        return refuse(msg("It is already on the map."), "IND-15", by=(CounterAt(march.army),))
    if space not in kit.independents[march.army].box_entry_spaces:
        reason = msg("{army} cannot enter there.", army=Name("independent", march.army))
        return refuse(reason, "IND-15", "R-59", by=(SpaceAt(space),))
    return allow("IND-15", "R-59", cost=entry_cost(kit))


def may_march(kit: Kit, position: Position, route: str) -> Verdict:
    """Whether the army may take a step along `route` (IND-04, IND-06, IND-07, IND-10, IND-12, IND-22)."""
    space = where_it_stands(position)
    step = next((step for step in kit.steps.get(space, ()) if step.route == route), None)
    if step is None:
        reason = msg("{route} does not start at the army's space.", route=Name("route", route))
        return refuse(reason, "MOV-20", by=(RouteAt(route),))
    refused = step_refusal(kit, position, step)
    return allow("IND-04", "IND-12", cost=step.cost) if refused is None else refused


def step_refusal(kit: Kit, position: Position, step: RouteStep) -> Verdict | None:
    """Why the army may not take this step now."""
    march = the_independent_march(position)
    return first_refusal(
        lambda: _sea_refusal(step),
        lambda: _points_refusal(step, march.points),
        lambda: region_refusal(kit, march.army, step.to),
        lambda: _west_refusal(kit, position, step),
    )


def _sea_refusal(step: RouteStep) -> Verdict | None:
    if step.by != Element.SEA:
        return None
    return refuse(msg("Independent armies cannot go to sea."), "IND-22", "NAV-12", by=(RouteAt(step.route),))


def _points_refusal(step: RouteStep, points: int) -> Verdict | None:
    """An action point buys what a movement point buys (IND-04)."""
    if step.cost <= points:
        return None
    reason = msgn(
        "{route} needs {n} action point, {points} left.",
        "{route} needs {n} action points, {points} left.",
        step.cost,
        route=Name("route", step.route),
        points=points,
    )
    return refuse(reason, "IND-04", "MOV-13", "MOV-12", by=(RouteAt(step.route),), cost=step.cost)


def region_refusal(kit: Kit, army: str, space: str) -> Verdict | None:
    """Some armies keep to their country: the Greeks (IND-06) and Ariarathes (IND-10); others go anywhere (IND-11)."""
    region = kit.independents[army].region
    if not region or kit.atlas.spaces[space].province in region:
        return None
    reason = msg("{army} cannot leave its home country.", army=Name("independent", army))
    return refuse(reason, "IND-06", "IND-10", by=(SpaceAt(space),))


def is_home(kit: Kit, army: str, space: str) -> bool:
    """Whether the army leaves the game on reaching `space`: the colonists in Greece (IND-09, R-61)."""
    home = kit.independents[army].removed_in
    return home is not None and kit.atlas.spaces[space].province == home


def stopping_refusal(kit: Kit, position: Position) -> Verdict | None:
    """Why the army may not stop here: the colonists must end further west than they began (IND-07, R-60).

    An army that has not left its first space may stop there, for instance if no way leads west.
    """
    march = the_independent_march(position)
    if march.stage == START or _is_end(kit, march, where_it_stands(position)):
        return None
    reason = msg(
        "{army} must end farther west than {space}, the start of the march.",
        army=Name("independent", march.army),
        space=Name("space", march.started),
    )
    return refuse(reason, "IND-07", "R-60", by=(SpaceAt(where_it_stands(position)),))


def _is_end(kit: Kit, march: IndependentMarch, space: str) -> bool:
    """Whether a way that began at `march.started` may end in `space` (IND-07, R-60)."""
    if not kit.independents[march.army].must_end_west:
        return True
    return kit.atlas.spaces[space].lon < kit.atlas.spaces[march.started].lon


def _west_refusal(kit: Kit, position: Position, step: RouteStep) -> Verdict | None:
    """A step is taken only if the way can still end further west (IND-07).

    Where players are outside it comes to a fight, which ends the way there, and it ends at home (IND-09); so none
    leads on through such a space.
    """
    march = the_independent_march(position)
    if _can_end(kit, position, march, step.to, march.points - step.cost):
        return None
    reason = msg(
        "From {space}, {army} could not end farther west than the start of the march.",
        space=Name("space", step.to),
        army=Name("independent", march.army),
    )
    return refuse(reason, "IND-07", "R-60", by=(SpaceAt(step.to),))


def _can_end(kit: Kit, position: Position, march: IndependentMarch, space: str, points: int) -> bool:
    if _is_end(kit, march, space):
        return True
    if is_home(kit, march.army, space) or any(stack.units for stack in outside_enemies(position, INDEPENDENT, space)):
        return False
    return any(
        step.by != Element.SEA and step.cost <= points and _can_end(kit, position, march, step.to, points - step.cost)
        for step in kit.steps[space]
    )


# --- control markers and draws


def remove_players_marker(kit: Kit, position: Position, army: str, space: str) -> None:
    """A player's marker goes where an independent army stops or wins (IND-05, IND-16).

    Not in a major city (IND-13), and not after a draw in the same player turn (IND-18). Independent markers stay.
    """
    if kit.is_major_city(space) or army in position.drawn:
        return
    if position.markers.get(space, INDEPENDENT) != INDEPENDENT:
        del position.markers[space]
        update_fleets(kit, position)


def place_independent_marker(kit: Kit, position: Position, space: str) -> None:
    """Place an Independent marker where there is none (IND-08).

    Not on a transit point (CTL-05), and not on a major city that a faction holds from inside (CTL-17, IND-13).
    """
    if kit.is_transit(space) or city_holder(position, space) is not None:
        return
    position.markers[space] = INDEPENDENT
    update_fleets(kit, position)


def remember_draw(position: Position, army: str | None) -> None:
    """An independent army in a drawn battle removes no marker in this player turn, attacker or defender (IND-18)."""
    if army is not None and army not in position.drawn:
        position.drawn = (*position.drawn, army)


def forget_draws(position: Position) -> None:
    """Another player turn begins: what was drawn binds no longer (IND-18)."""
    position.drawn = ()
