"""A retreat into a city that cannot hold all who come back: a battle may have brought more units (R-07, SIE-19)."""

from desktop.language import Name, msgn
from desktop.rules.core.about import About
from desktop.rules.core.flow import Decision, Procedure
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.answers import Lose
from desktop.rules.successors.beaten import disperse
from desktop.rules.successors.facts import room_inside
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import trim_group
from desktop.rules.successors.movement.march import division_refusal
from desktop.rules.successors.parcels import GroupParcel, parts_of
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position


def crowded_out(kit: Kit, position: Position, seat: int, space: str) -> Procedure[None]:
    """Units that find no room inside are dispersed, as their owner chooses (R-07, BAT-41).

    The rules do not say what becomes of them: they may not stay outside among the enemies (CTL-17), and none is
    eliminated (house).
    """
    inside = position.group(seat, space, True)
    excess = -room_inside(kit, position, seat, space)
    if excess <= 0:
        return

    def refusal(group: Group) -> Verdict | None:
        if group.units.count != excess or group != Group(group.units):
            reason = msgn("{n} combat unit finds no room.", "{n} combat units find no room.", excess)
            return refuse(reason, "R-07", "SIE-19")
        return division_refusal(inside, group)

    able = [group for group in map(Group, parts_of(inside.units)) if refusal(group) is None]
    out = able[0]
    if len(able) > 1:
        parcel = GroupParcel(Lose, Group(inside.units), refusal, out, "R-07", "SIE-19")
        prompt = msgn(
            "{seat}: {n} combat unit finds no room in {space} and is dispersed: which?",
            "{seat}: {n} combat units find no room in {space} and are dispersed: which?",
            excess,
            seat=Name("seat", str(seat)),
            space=Name("space", space),
        )
        answer: Lose = yield Decision(
            Kind.LOSSES, seat, prompt, parcel, ("R-07", "SIE-19", "BAT-41"), about=About(space, count=excess)
        )
        out = answer.group
    position.put(seat, space, True, inside - out)
    disperse(position, seat, out)
    trim_group(position)
