"""Step A: who goes inside the walls of the city where the moving army has come in (ROM-02, ROM-03, ROM-37)."""

from collections import Counter

from msgspec import structs

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Answer, Decision, Judged, Procedure
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.rome.answers import GoInside, Pass
from desktop.rules.rome.choosing import parts
from desktop.rules.rome.events import WentInside
from desktop.rules.rome.facts import room_left
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.pieces import NOTHING, Group
from desktop.rules.rome.position import Position


def ask_inside(kit: Kit, position: Position, power: str, space: str, *rules: str) -> Procedure[Group]:
    """The owner sends a part of what stands outside into the city; returns who went, nobody if nobody may."""
    there = position.group(power, space)
    room = room_left(kit, position, power, space)
    if not there or (room <= 0 and not there.leaders) or not _is_home(kit, position, power, space):
        return NOTHING
    seat = position.seat_of(power)
    answer: GoInside | Pass = yield Decision(
        Kind.INSIDE,
        seat,
        msg("{power} at {space}: who goes inside?", power=Name("power", power), space=Name("space", space)),
        Judged(
            lambda: (Pass(), *(GoInside(power, part.cu, part.leaders) for part in parts(there, room))),
            lambda answer: inside_verdict(kit, position, power, space, answer),
        ),
        rules,
        about=About(space=space),
    )
    if isinstance(answer, Pass):
        return NOTHING
    go_inside(position, power, space, answer.group)
    return answer.group


def inside_verdict(kit: Kit, position: Position, power: str, space: str, answer: Answer) -> Verdict:
    """Whether this part may go inside: it is there, and finds room (ROM-02, OP-04)."""
    if isinstance(answer, Pass):
        return allow("ROM-02")
    group = answer.group if isinstance(answer, GoInside) and answer.power == power else NOTHING
    if not group or not position.group(power, space).holds(group):
        return refuse(msg("There is no such part of the army here."), "ROM-02")
    if group.cu > (room := room_left(kit, position, power, space)):
        return refuse(msg("Units that find room inside: {cu}.", cu=room), "OP-04", "ROM-02", by=(SpaceAt(space),))
    return allow("ROM-02", "ROM-03")


def go_inside(position: Position, power: str, space: str, group: Group) -> None:
    """A group goes inside the walls; no die is thrown (ROM-03)."""
    position.put(power, space, position.group(power, space) - group)
    position.put(power, space, position.group(power, space, inside=True) + group, inside=True)
    _are_no_longer_outside(position, power, space, group.cu)
    position.note(WentInside(seat=position.seat_of(power), power=power, space=space, group=group))


def _are_no_longer_outside(position: Position, power: str, space: str, cu: int) -> None:
    """Of the armies that tried to intercept so many CU fewer are outside: they no longer bar others (ROM-25).

    CU are alike and their owner says which of them go inside (ROM-02), so those that tried go first.
    """
    inside: Counter[str] = Counter()
    tried = []
    for each in position.moving.tried:
        if (each.power, each.space) == (power, space):
            gone = min(cu - inside[each.entered], each.group.cu)
            inside[each.entered] += gone
            each = structs.replace(each, group=each.group - Group(gone))
        tried.append(each)
    position.change_move(tried=tuple(tried))


def _is_home(kit: Kit, position: Position, power: str, space: str) -> bool:
    return space in kit.walled and position.markers.get(space) == power
