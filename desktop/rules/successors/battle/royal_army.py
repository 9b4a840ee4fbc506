"""The Royal Army in a battle: set aside under the less prestigious side, or gone over (CU-23 to CU-28)."""

from msgspec import structs

from desktop.rules.successors.battle.prestige import prestige
from desktop.rules.successors.battle.sides import Battlefield, Side
from desktop.rules.successors.beaten import beaten_royals, disperse, ladies_beside
from desktop.rules.successors.events import WentOver
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, Group, Units, is_minor
from desktop.rules.successors.position import Position


def set_aside(kit: Kit, position: Position, field: Battlefield, attacker: Side, defender: Side) -> tuple[Side, Side]:
    """The side of lower prestige sets its Royal Army aside (BAT-15, BAT-16, CU-23, CU-24, LEG-32).

    With equal or more it fights as usual (CU-25). It is found once; a death does not change it (LEG-40).
    """
    if not (attacker.units.royal or defender.units.royal):
        return attacker, defender
    ours, theirs = side_prestige(kit, position, field, attacker), side_prestige(kit, position, field, defender)
    if ours < theirs:
        return _without_royal(attacker), defender
    if theirs < ours:
        return attacker, _without_royal(defender)
    return attacker, defender


def side_prestige(kit: Kit, position: Position, field: Battlefield, side: Side) -> int:
    """The prestige of a side of a battle (BAT-15, LEG-29)."""
    group = position.group(side.seat, field.space, False) if side.seat != INDEPENDENT else Group()
    return prestige(kit, position, side.seat, field.space, group, defends=not side.attacks)


def _without_royal(side: Side) -> Side:
    return structs.replace(side, units=structs.replace(side.units, royal=0), aside=side.units.royal)


def deserters(kit: Kit, attacker: Side, defender: Side) -> Side | None:
    """The side whose units are all Royal Army set aside: it goes over without a fight (BAT-18, CU-28, ED-16, R-49)."""
    for side in (attacker, defender):
        all_aside = side.aside > 0 and not side.units
        if all_aside and (kit.profile.ra_only_applies_to == "either" or not side.attacks):
            return side
    return None


def go_over(kit: Kit, position: Position, field: Battlefield, side: Side, winner: Side) -> None:
    """The Royal Army of `side` joins the other side, its generals are dispersed, its royals taken (BAT-18, ED-21)."""
    group = position.group(side.seat, field.space, False)
    position.put(side.seat, field.space, False, Group())
    disperse(position, side.seat, Group(generals=tuple(g for g in group.generals if not is_minor(g))))
    taken = beaten_royals(kit, position, field.space, (*group.royals, *ladies_beside(position, side.seat, field.space)))
    joining = taken + Group(Units(royal=side.aside))
    position.note(WentOver(seat=side.seat, to=winner.seat, space=field.space, units=joining.units))
    position.put(winner.seat, field.space, False, position.group(winner.seat, field.space, False) + joining)


def join_winner(position: Position, field: Battlefield, loser: Side, winner: Side) -> None:
    """Royal Army that was set aside and whose side lost goes to the winner; else it stays (BAT-17, CU-26, CU-27)."""
    if loser.aside:
        deserting = Group(Units(royal=loser.aside))
        position.note(WentOver(seat=loser.seat, to=winner.seat, space=field.space, units=deserting.units))
        position.put(loser.seat, field.space, False, position.group(loser.seat, field.space, False) - deserting)
        position.put(winner.seat, field.space, False, position.group(winner.seat, field.space, False) + deserting)
