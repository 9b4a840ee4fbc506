"""The city in a battle: its garrison joins a relieving army, or shelters some of its own (BAT-10 to BAT-12)."""

from functools import partial

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Decision, Procedure
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.answers import GoIn, Join
from desktop.rules.successors.battle.sides import Battlefield
from desktop.rules.successors.facts import city_holder, no_more_inside, room_inside
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.battled import remember_battled
from desktop.rules.successors.movement.carrying import leave_royals_alone, the_march
from desktop.rules.successors.movement.march import division_refusal
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.pieces import UNIT_KINDS, Group, Stack, Units
from desktop.rules.successors.position import Position


def garrison_joins(position: Position, field: Battlefield) -> Procedure[Group]:
    """Pieces inside may come out and fight beside the army that relieves them (BAT-10). Returns who did."""
    inside = position.group(field.attacker, field.space, True)
    if not inside.units:
        return Group()
    parcel = GroupParcel(Join, inside, partial(division_refusal, inside), inside, "BAT-10", "BAT-11")
    prompt = msg(
        "{seat}: who of the garrison of {space} joins the battle?",
        seat=Name("seat", str(field.attacker)),
        space=Name("space", field.space),
    )
    answer: Join = yield Decision(
        Kind.GARRISON_JOINS,
        field.attacker,
        prompt,
        parcel,
        ("BAT-10", "BAT-11"),
        about=About(field.space, against=field.defender),
    )
    group = answer.group
    position.put(field.attacker, field.space, True, inside - group)
    position.put(field.attacker, field.space, False, position.group(field.attacker, field.space, False) + group)
    leave_royals_alone(position)
    return group


def garrison_returns(position: Position, field: Battlefield, joined: Group) -> None:
    """Survivors of those who came out of the city go back into it (BAT-12); they have fought (SIE-06)."""
    outside = position.group(field.attacker, field.space, False)
    back = _surviving(joined, outside)
    position.put(field.attacker, field.space, False, outside - back)
    position.put(field.attacker, field.space, True, position.group(field.attacker, field.space, True) + back)
    if back:
        remember_battled(position, the_march(position), (field.space, True), back.units)


def _surviving(joined: Group, outside: Group) -> Group:
    units = Units(*(min(getattr(joined.units, kind), getattr(outside.units, kind)) for kind in UNIT_KINDS))
    return Group(
        units,
        tuple(g for g in joined.generals if g in outside.generals),
        tuple(r for r in joined.royals if r in outside.royals),
    )


def shelter_of_standing(
    kit: Kit, position: Position, seat: int, space: str, stood: tuple[Stack, ...]
) -> Procedure[None]:
    """Of the interceptors' faction only who stood there before may go inside before the battle (BAT-11, INT-20)."""
    for stack in stood:
        if stack.seat == seat and not stack.inside:
            yield from shelter(kit, position, seat, space, stack.group)


def shelter(kit: Kit, position: Position, seat: int, space: str, stood: Group | None = None) -> Procedure[bool]:
    """Before the battle pieces may go inside their own city, a lone general too (BAT-11). True when some did.

    `stood`: the pieces among whom they are; all outside when it is left out.
    """
    if not kit.is_major_city(space) or city_holder(position, space) != seat:
        return False
    outside = position.group(seat, space, False)
    able = outside if stood is None else _surviving(stood, outside)
    room = room_inside(kit, position, seat, space)
    if room <= 0 and not able.generals:
        return False

    def refusal(group: Group) -> Verdict | None:
        if group.units.count <= room:
            return division_refusal(able, group)
        reason = no_more_inside(room, space)
        return refuse(reason, "SIE-19", "R-07")

    parcel = GroupParcel(GoIn, able, refusal, Group(), "BAT-11")
    prompt = msg(
        "{seat}: who goes inside {space} before the battle?", seat=Name("seat", str(seat)), space=Name("space", space)
    )
    answer: GoIn = yield Decision(Kind.SHELTER, seat, prompt, parcel, ("BAT-11", "SIE-19"), about=About(space))
    position.put(seat, space, False, outside - answer.group)
    position.put(seat, space, True, position.group(seat, space, True) + answer.group)
    leave_royals_alone(position)
    return bool(answer.group)
