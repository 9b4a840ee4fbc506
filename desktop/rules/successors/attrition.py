"""Attrition: one die, the column for the size of the group, losses chosen by the owner (ATT-03 to ATT-06)."""

from msgspec.structs import replace

from desktop.language import Message, Name, msg, msgn
from desktop.rules.core.about import NOTHING_SAID, About
from desktop.rules.core.flow import Decision, Procedure, Roll
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.answers import Lose
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.parcels import GroupParcel, parts_of
from desktop.rules.successors.pieces import UNIT_KINDS, Group, Units
from desktop.rules.successors.readings import AttritionDie

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
    """`count` CUs of `units` are lost, chosen by the owner; nobody is asked when nothing is to choose (ED-25)."""
    count = min(count, units.count)
    must_elephant = elephant_first and units.elephant > 0 and count > 0
    choices = [part for part in parts_of(units) if part.count == count and (part.elephant or not must_elephant)]
    if len(choices) == 1:
        return choices[0]

    def refusal(group: Group) -> Verdict | None:
        if group.units.count != count:
            return refuse(msgn("{n} combat unit is lost.", "{n} combat units are lost.", count), *rules)
        if must_elephant and not group.units.elephant:
            return refuse(msg("The first combat unit lost is an elephant."), "ATT-05")
        return None

    parcel = GroupParcel(Lose, Group(units), refusal, Group(_proposed(units, count, must_elephant)), *rules)
    prompt = msgn(
        "{seat}: choose {n} combat unit to lose.",
        "{seat}: choose {n} combat units to lose.",
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
