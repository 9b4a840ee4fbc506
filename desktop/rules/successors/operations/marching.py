"""A forced march: one army or lone general with the points of the card, without a die (OPS-22)."""

from __future__ import annotations

from desktop.language import Name, msg
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Activate, Enough
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import activation, may_activate, may_activate_at
from desktop.rules.successors.movement.free_acts import asking
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import OF_ROYALS


def may_march(kit: Kit, position: Position, points: int) -> Verdict:
    """Whether anybody can be sent on a forced march (OPS-22)."""
    if points and able(kit, position):
        return allow("OPS-22")
    return refuse(msg("No army or general can be activated."), "OPS-22", "MOV-02")


@remembered(*OF_ROYALS, "clock", "memory", "stacks")
def able(kit: Kit, position: Position) -> tuple[str, ...]:
    """The generals of the active player who may be activated now (MOV-02, MOV-03)."""
    seat = position.clock.active
    found = [
        general
        for space, stack in position.stacks_of(seat)
        for general in stack.group.generals
        if may_activate_at(kit, position, general, space, stack)
    ]
    return tuple(sorted(found))


def forced_march(kit: Kit, position: Position, points: int) -> Procedure[None]:
    """Choose the army, then march it with `points` movement points (OPS-22, MOV-11)."""

    def allowance(_kit: Kit, _seat: int, _group: Group) -> Procedure[tuple[int, int]]:
        yield from ()
        return points, 0

    answer = yield from asking(kit, position, lambda also: which_army(kit, position, also, "OPS-22"))
    if isinstance(answer, Activate):
        yield from activation(kit, position, answer.general, allowance)


def which_army(kit: Kit, position: Position, also: Choice, rule: str) -> Decision:
    """The question which army marches in the Tyche segment, if any (MOV-02); `rule` says why one does."""
    seat = position.clock.active
    prompt = msg("{seat}: which army marches?", seat=Name("seat", str(seat)))
    options = Choice(
        (*map(Activate, able(kit, position)), Enough()),
        lambda answer: (
            may_activate(kit, position, answer.general)
            if isinstance(answer, Activate)
            else refuse(msg("Here an army is chosen to march."), rule)
        ),
    )
    return Decision(Kind.MARCH_CARD, seat, prompt, options, (rule, "MOV-02"), also)
