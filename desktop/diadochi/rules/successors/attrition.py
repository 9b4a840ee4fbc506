"""Attrition: one die, the column for the size of the group, losses chosen by the owner (ATT-03 to ATT-06).

Also the fate of a force that was beaten or overrun (BAT-30 to BAT-36, MOV-25).
"""

from msgspec.structs import replace

from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.flow import NOTHING_SAID, About, Decision, Procedure, Roll
from diadochi.rules.core.verdict import Verdict, refuse
from diadochi.rules.successors.answers import Lose
from diadochi.rules.successors.control import lie_inactive
from diadochi.rules.successors.events import Died, Dispersed, IndependentsBeaten, Lost
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.moving_group import lift_siege
from diadochi.rules.successors.pieces import CART, UNIT_KINDS, Group, GroupParcel, Stack, Units, is_minor, parts_of
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.tables import AttritionDie

STRONGHOLD_COLUMN = 2
"""The attrition column of a stronghold passage, whatever the size of the army (MOV-28)."""
CHEAPEST_FIRST = ("mercenary", "loyal", "royal", "silver", "elephant")
"""The order in which losses are proposed; the owner may choose otherwise."""


def attrition(
    kit: Kit,
    seat: int,
    units: Units,
    purpose: Message,
    *rules: str,
    column: int | None = None,
    about: About = NOTHING_SAID,
) -> Procedure[Units]:
    """Roll for a group and let its owner choose the losses. Returns the units lost (ATT-03 to ATT-05, BAT-39).

    Units alone are asked for and given back: generals are never lost to attrition (ATT-06, BAT-40).
    `column` is the number of CUs whose column is read, the size of the group unless it is given (MOV-28).
    """
    reading = AttritionDie(column or units.count, kit.tables.attrition)
    dice = yield Roll(Kind.ATTRITION, seat, purpose, rules=("ATT-03", *rules), reading=reading, about=about)
    loss = reading.read(dice.faces)
    lost = yield from losses(seat, units, loss.count, loss.elephant, "ATT-04", "ATT-05", *rules, about=about)
    return lost


def losses(
    seat: int, units: Units, count: int, elephant_first: bool, *rules: str, about: About = NOTHING_SAID
) -> Procedure[Units]:
    """`count` CUs of `units` are lost, chosen by the owner; no one is asked when nothing is to choose (ED-25)."""
    count = min(count, units.count)
    must_elephant = elephant_first and units.elephant > 0 and count > 0
    choices = [part for part in parts_of(units) if part.count == count and (part.elephant or not must_elephant)]
    if len(choices) == 1:
        return choices[0]

    def refusal(group: Group) -> Verdict | None:
        if group.units.count != count:
            return refuse(msgn("Choose exactly {n} combat unit.", "Choose exactly {n} combat units.", count), *rules)
        if must_elephant and not group.units.elephant:
            return refuse(msg("The first combat unit lost must be an elephant unit."), "ATT-05")
        return None

    parcel = GroupParcel(Lose, Group(units), refusal, Group(_proposed(units, count, must_elephant)), *rules)
    prompt = msgn(
        "{seat}, choose {n} combat unit to lose.",
        "{seat}, choose {n} combat units to lose.",
        count,
        seat=Name("seat", str(seat)),
    )
    answer: Lose = yield Decision(Kind.LOSSES, seat, prompt, parcel, rules, about=replace(about, count=count))
    return answer.group.units


def _proposed(units: Units, count: int, must_elephant: bool) -> Units:
    taken = dict.fromkeys(UNIT_KINDS, 0)
    if must_elephant:
        taken["elephant"] = 1
    for kind in CHEAPEST_FIRST:
        room = count - sum(taken.values())
        taken[kind] += min(room, getattr(units, kind) - taken[kind])
    return Units(**taken)


# --- beaten forces


def beaten(kit: Kit, position: Position, space: str, stack: Stack) -> Procedure[Group]:
    """Carry out the losses of a beaten stack. Returns what the winner takes: heirs and the cart (BAT-33, LEG-49).

    Mercenaries and elephants are eliminated (BAT-30, CU-07, CU-11), Macedonians suffer attrition and the rest are
    dispersed (BAT-31, CU-13), major generals are dispersed (BAT-32), minor ones go to hand (BAT-34, ATT-14), ladies
    become inactive (LEG-53). Royal Army that fought is no other than loyal Macedonians (CU-22).
    """
    macedonians = Units(loyal=stack.units.loyal, royal=stack.units.royal, silver=stack.units.silver)
    eliminated = stack.units - macedonians
    if macedonians:
        purpose = msg("Attrition of the beaten Macedonians at {space}", space=Name("space", space))
        lost = yield from attrition(kit, stack.seat, macedonians, purpose, "BAT-31", "ATT-09", about=About(space))
        note_losses(position, macedonians, Lost(seat=stack.seat, units=lost, space=space, rules=("BAT-31",)))
        macedonians = macedonians - lost
    rest = position.group(stack.seat, space, stack.inside) - stack.group
    position.put(stack.seat, space, stack.inside, rest)
    note_losses(position, eliminated, Lost(seat=stack.seat, units=eliminated, space=space, rules=("BAT-30",)))
    lift_siege(position, space)
    disperse(position, stack.seat, Group(macedonians, tuple(g for g in stack.generals if not is_minor(g))))
    return beaten_royals(kit, position, space, (*stack.royals, *ladies_beside(position, stack.seat, space)))


def note_losses(position: Position, before: Units, loss: Lost) -> None:
    """Units of the `before` are eliminated: the Silver Shields are gone for good with their last CU (CU-06, CU-16).

    So is Royal Army that is lost (CU-32).
    """
    if loss.units:
        position.note(loss)
    if loss.units.silver and loss.units.silver == before.silver:
        position.silver = "gone"


def disperse(position: Position, seat: int, group: Group) -> None:
    """Put pieces into the dispersed box, where they keep their owner; none is eliminated (BAT-41, ATT-13, ATT-14)."""
    put_by(position, seat, group)
    if group:
        position.note(Dispersed(seat=seat, group=group))


def put_by(position: Position, seat: int, group: Group) -> None:
    """Pieces that were not on the map wait in the dispersed box: reinforcements and levies (SEQ-06, R-21)."""
    if group:
        position.dispersed[seat] = position.dispersed.get(seat, Group()) + group


def kill_general(position: Position, stack: Stack, space: str, general: str) -> None:
    """A general leaves the game for good, and his earned popularity with him (GEN-09, LEG-42)."""
    here = position.group(stack.seat, space, stack.inside)
    position.put(stack.seat, space, stack.inside, here - Group(generals=(general,)))
    position.off_map[general] = "dead"
    position.popularity.pop(general, None)
    position.note(Died(seat=stack.seat, general=general, space=space))


def disperse_lone_generals(kit: Kit, position: Position, space: str, stack: Stack) -> Group:
    """Disperse a lone general that an army meets (MOV-24). Returns the royals that the winner takes."""
    position.put(stack.seat, space, stack.inside, Group())
    disperse(position, stack.seat, Group(generals=tuple(g for g in stack.generals if not is_minor(g))))
    return beaten_royals(kit, position, space, stack.royals)


def ladies_beside(position: Position, seat: int, space: str) -> tuple[str, ...]:
    """Ladies of a side who are alone in a space: a beaten army of the side counts them as its own (R-81)."""
    return tuple(
        [lady for lady, husband in position.ladies.items() if husband == seat and position.lying.get(lady) == space]
    )


def beaten_royals(kit: Kit, position: Position, space: str, royals: tuple[str, ...]) -> Group:
    """Heirs and the cart are the winner's; ladies stay behind, inactive (BAT-33, ED-49, LEG-49, LEG-53, R-54)."""
    taken = []
    for royal in royals:
        if royal != CART and kit.royals[royal].kind == "lady":
            lie_inactive(position, royal, space)
        else:
            taken.append(royal)
    return Group(royals=tuple(taken))


def independents_beaten(kit: Kit, position: Position, army: str) -> None:
    """Seuthes and Glaukias go back to their box; every other independent army is out of the game (BAT-36, IND-14)."""
    position.independents[army] = "box" if kit.independents[army].when_beaten == "to_box" else "gone"
    position.note(IndependentsBeaten(army=army, to=position.independents[army]))
