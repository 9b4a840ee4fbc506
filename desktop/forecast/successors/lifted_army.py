"""The army or general somebody has in hand: which pieces, where, and in which state of its march."""

import msgspec

from desktop.language import Name, msg
from desktop.rules.core.verdict import CounterAt, Verdict, refuse
from desktop.rules.successors.cards.surprises import roads
from desktop.rules.successors.facts import commander
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import group_refusal, may_activate, usual_group, who_may_go
from desktop.rules.successors.movement.march import START, Here, March
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Memory, Position


class Lifted(msgspec.Struct, frozen=True):
    """Pieces in hand: under whose lead, of which seat, from where, and how far along their march.

    `refused` is the verdict that forbids to activate them at all, or None.
    """

    general: str
    seat: int
    space: str
    inside: bool
    group: Group
    stage: str = START
    refused: Verdict | None = None

    def here(self, points: int) -> Here:
        """Where they stand, with `points` movement points."""
        return Here(self.space, self.inside, self.stage, points)

    def roads(self, kit: Kit, position: Position) -> Kit:
        """The kit whose routes cost what they cost them: guides lead only the army that is activated (MOV-12)."""
        marches = position.activation is not None and position.activation.general == self.general
        return roads(kit, position) if marches else kit

    @property
    def march(self) -> March:
        """Them as a march."""
        return March(self.seat, self.group)


def lift(kit: Kit, position: Position, general: str, group: Group | None = None) -> Lifted | None:
    """The army of `general` as it could be activated now, or as it marches; None when he is not on the map.

    `group` is who goes with him, everything he may take when it is None (MOV-06).
    """
    open_march = position.activation
    if open_march is not None and general in open_march.group.generals:
        return Lifted(
            open_march.general, open_march.seat, open_march.space, open_march.inside, open_march.group, open_march.stage
        )
    found = position.where(general)
    if found is None:
        return None
    space, stack = found
    whole = who_may_go(kit, position, general)
    taken = usual_group(position, whole) if group is None else group
    return Lifted(
        general, stack.seat, space, stack.inside, taken, START, _refusal(kit, position, general, whole, taken)
    )


def _refusal(kit: Kit, position: Position, general: str, whole: Group, taken: Group) -> Verdict | None:
    if position.activation is not None:
        reason = msg(
            "{general} is on the march; one activation is completed before the next begins.",
            general=Name("general", commander(kit, position.activation.group)),
        )
        return refuse(reason, "MOV-02", by=(CounterAt(position.activation.general),))
    verdict = may_activate(kit, position, general)
    if not verdict:
        return verdict
    if not whole.covers(taken):
        return refuse(msg("Not all of these pieces are here to take."), "MOV-03", "MOV-06", by=(CounterAt(general),))
    refused = group_refusal(kit, position, general, taken)
    if refused is None or refused.blocked_by:
        return refused
    return msgspec.structs.replace(refused, blocked_by=(CounterAt(general),))


def as_if_active(position: Position, seat: int) -> Position:
    """The position as it would be in a fresh activation segment of `seat`: for what-ifs about every faction."""
    imagined = position.copy()
    imagined.clock = msgspec.structs.replace(position.clock, phase="strategy", segment="activation", active=seat)
    imagined.memory = Memory()
    imagined.activation = None
    return imagined
