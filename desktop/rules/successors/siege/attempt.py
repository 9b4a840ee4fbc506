"""One siege attempt from the roll to its end (SIE-25): points, losses, the Royal Army inside, the fall."""

from desktop.language import Message, Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure, Roll
from desktop.rules.successors.attrition import losses
from desktop.rules.successors.battle.prestige import prestige
from desktop.rules.successors.beaten import beaten, beaten_royals, disperse_lone_generals, note_losses
from desktop.rules.successors.cards.surprises_siege import siege_cards
from desktop.rules.successors.events import Fell, Lost, SiegeTried, WentOver
from desktop.rules.successors.facts import city_holder, has_ability, is_port
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.battled import forget_battled
from desktop.rules.successors.movement.carrying import leave_royals_alone, lift_siege, the_march
from desktop.rules.successors.movement.memory import remember_counted
from desktop.rules.successors.pieces import CART, INDEPENDENT, NOTHING, UNIT_KINDS, Group, Stack, Units
from desktop.rules.successors.position import Position, Siege
from desktop.rules.successors.readings import SiegeDie
from desktop.rules.successors.siege.points import points_needed
from desktop.rules.successors.standing.control import available_fleets, update_fleets
from desktop.rules.successors.status import attack

POLIARCHOS = "city_defender"
"""The ability that works by being inside, commander or not (R-41)."""


def siege_attempt(
    kit: Kit, position: Position, seat: int, space: str, group: Group, beside: Group = NOTHING
) -> Procedure[bool]:
    """`group` of `seat` attempts the siege of `space`, with what stands `beside` it (R-66). Returns whether it fell.

    The attempt comes first of all as an attack on who holds the city (SIE-09, LEG-27). Losses fall on those who stand
    by first.
    """
    force = group + beside
    holder = city_holder(position, space)
    attack(position, seat, (INDEPENDENT if holder is None else holder,))
    cards = yield from siege_cards(kit, position, seat, space)
    parts = (*modifiers(kit, position, seat, space, force), *cards)
    reading = SiegeDie(kit.tables.siege)
    purpose = msg("Siege of {space}", space=Name("space", space))
    about, rules = About(space, against=holder), ("SIE-10", "SIE-12")
    roll = Roll(Kind.SIEGE, seat, purpose, rules=rules, modifiers=parts, reading=reading, about=about)
    dice = yield roll
    points, cost = reading.read(dice.faces, roll.modifier)
    lost = yield from losses(seat, force.units, cost, False, "SIE-11", about=About(space))
    note_losses(position, force.units, Lost(seat=seat, units=lost, space=space, rules=("SIE-11",)))
    position.note(
        SiegeTried(seat=seat, space=space, total=reading.total(dice.faces, roll.modifier), points=points, lost=lost)
    )
    forget_battled(position, (space, False), lost)
    position.put(seat, space, False, position.group(seat, space, False) - Group(lost))
    if position.activation is not None:  # its own units are lost, not others that stand with it
        _pay(position, group, beside, lost)
    fell = yield from _advance(kit, position, seat, space, points)
    lift_siege(position, space)
    return fell


def _pay(position: Position, group: Group, beside: Group, lost: Units) -> None:
    """What falls is taken from those who stood by, then from the march (R-66)."""
    march = the_march(position)
    theirs = Units(*(min(getattr(lost, kind), getattr(beside.units, kind)) for kind in UNIT_KINDS))
    remember_counted(position, march.general, march.space, beside - Group(theirs))
    position.change_activation(group=group - Group(lost - theirs))


def modifiers(kit: Kit, position: Position, seat: int, space: str, group: Group) -> tuple[tuple[Message, int], ...]:
    """Everything that is added to the siege die, each with its reason (SIE-12, ED-29, R-36, R-41)."""
    table = kit.tables.siege.modifiers
    found: list[tuple[Message, int]] = []
    printed = kit.atlas.spaces[space].siege_modifier
    if printed:
        found.append((msg("the city"), printed))
    by_sea = kit.is_major_city(space) and is_port(kit, space)
    if by_sea and not available_fleets(position, seat) and not has_ability(kit, group, "ignores_no_fleet_penalty"):
        found.append((msg("no fleet before the port"), table.port_without_available_fleet))
    if has_ability(kit, group, "siege_bonus"):
        found.append((msg("ability"), table.ability_siege_bonus))
    if _defended_by_poliarchos(kit, position, seat, space):
        found.append((msg("Poliarchos inside"), table.poliarchos_inside))
    return tuple(found)


def _defended_by_poliarchos(kit: Kit, position: Position, seat: int, space: str) -> bool:
    inside = [g for stack in position.at(space) if stack.inside and stack.seat != seat for g in stack.generals]
    abilities = [kit.general(general).ability for general in inside]
    return kit.profile.general_abilities and any(a is not None and a.key == POLIARCHOS for a in abilities)


def _advance(kit: Kit, position: Position, seat: int, space: str, gained: int) -> Procedure[bool]:
    """Points are added; the Royal Army inside may go over first; with enough the place falls (SIE-13 to SIE-16).

    Third edition: points held suffice as soon as enough of the garrison has left (R-37), and only the
    first point brings the Royal Army over (ED-19, R-39). Returns whether it fell.
    """
    before = position.sieges.get(space)
    held = before.points if before and before.seat == seat else 0
    if gained and (kit.profile.ra_siege_check == "every_scoring_roll" or held == 0):
        royal_army_inside(kit, position, seat, space)
    needed = points_needed(kit, position, space)
    if held + gained >= needed:
        yield from fall(kit, position, seat, space)
        return True
    if gained:
        position.sieges[space] = Siege(held + gained, seat)
    return False


def royal_army_inside(kit: Kit, position: Position, besieger: int, space: str) -> None:
    """Royal Army of a less prestigious garrison joins the besieger at once (SIE-14, CU-30, R-39).

    Whom the last of it leaves alone is no garrison any more (R-79).
    """
    for stack in position.at(space):
        if not stack.inside or not stack.units.royal:
            continue
        ours = prestige(kit, position, besieger, space, position.group(besieger, space, False), defends=False)
        theirs = prestige(kit, position, stack.seat, space, stack.group, defends=False)
        if theirs < ours:
            deserting = Group(Units(royal=stack.units.royal))
            position.put(stack.seat, space, True, stack.group - deserting)
            position.put(besieger, space, False, position.group(besieger, space, False) + deserting)
            position.note(WentOver(seat=stack.seat, to=besieger, space=space, units=deserting.units))
    leave_royals_alone(position)


def fall(kit: Kit, position: Position, besieger: int, space: str) -> Procedure[None]:
    """The marker goes, the garrison suffers like a beaten army, its heirs are taken (SIE-03, SIE-15, SIE-16, LEG-50).

    Ladies who were in the city alone become inactive like any with a beaten army (LEG-53).

    No marker of the besieger comes in its place here (SIE-17); the garrison's losses are those of ATT-12.
    """
    position.note(Fell(seat=besieger, space=space, holder=city_holder(position, space)))
    for stack in tuple(s for s in position.at(space) if s.inside and s.seat != besieger):
        taken = yield from _garrison_taken(kit, position, space, stack)
        position.put(besieger, space, False, position.group(besieger, space, False) + taken)
    captured = beaten_royals(kit, position, space, _royals_alone(kit, position, space))
    for heir in captured.royals:
        del position.lying[heir]
    position.put(besieger, space, False, position.group(besieger, space, False) + captured)
    position.markers.pop(space, None)
    position.sieges.pop(space, None)
    update_fleets(kit, position)


def _royals_alone(kit: Kit, position: Position, space: str) -> tuple[str, ...]:
    """Who of the family is alone in a place that falls; only a major city has ladies inside (SIE-16)."""
    here = (royal for royal, place in position.lying.items() if place == space and royal != CART)
    return tuple(royal for royal in here if kit.is_major_city(space) or kit.royals[royal].kind == "heir")


def _garrison_taken(kit: Kit, position: Position, space: str, stack: Stack) -> Procedure[Group]:
    if not stack.units:
        return disperse_lone_generals(kit, position, space, stack)
    taken = yield from beaten(kit, position, space, stack)
    return taken
