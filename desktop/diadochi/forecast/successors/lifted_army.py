"""The pieces of an army in hand: who they are, where, and in which state of their march."""

import msgspec

from diadochi.language import Name, msg
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.verdict import CounterAt, Verdict, refuse
from diadochi.rules.successors.answers import GoIn
from diadochi.rules.successors.cards.surprises import roads
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import group_refusal, may_activate, usual_group, who_may_go
from diadochi.rules.successors.movement.march import START, Here, March
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Memory, Position


class Lifted(msgspec.Struct, frozen=True):
    """Pieces in hand: their leader, their seat, where they start, and how far their march has come.

    `refused` is the verdict that forbids their activation, or None.
    """

    general: str
    seat: int
    space: str
    inside: bool
    group: Group
    stage: str = START
    refused: Verdict | None = None

    def here(self, points: int) -> Here:
        """Their place with `points` movement points."""
        return Here(self.space, self.inside, self.stage, points)

    def roads(self, kit: Kit, position: Position) -> Kit:
        """The kit with their cost of routes: guides help only the army that is activated (MOV-12)."""
        marches = position.activation is not None and position.activation.general == self.general
        return roads(kit, position) if marches else kit

    @property
    def march(self) -> March:
        """The pieces as a march."""
        return March(self.seat, self.group)


def lift(kit: Kit, position: Position, general: str, group: Group | None = None) -> Lifted | None:
    """The army of `general` as it can be activated or is marching; None if he is off the map.

    `group` goes with him, by default everything he can take (MOV-06).
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


def as_now(position: Position, answer: Answer) -> Answer:
    """The next answer of a way for the army as it is now: without units lost, with pieces captured on the way."""
    march = position.activation
    return GoIn(march.group) if isinstance(answer, GoIn) and march is not None else answer


def as_if_active(position: Position, seat: int) -> Position:
    """The position in a new activation segment of `seat`, for what-ifs about any side."""
    imagined = position.copy()
    imagined.clock = msgspec.structs.replace(position.clock, phase="strategy", segment="activation", active=seat)
    imagined.memory = Memory()
    imagined.activation = None
    return imagined
