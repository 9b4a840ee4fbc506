"""What a siege attempt needs in every segment: a target, an army whose pieces count, and an attempt left (SIE-01)."""

from functools import cache

from desktop.language import Name, msg, msgn
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, first_refusal, refuse
from desktop.rules.successors.facts import enemy_units_outside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, Group
from desktop.rules.successors.position import Position

_CAPPED = {"surrender": 0, "tyche": 1, "activation": 2}
"""Where a segment stands in the switch `siege_cap_per_segment`."""


def needs_siege(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether `space` falls to `seat` only by siege: enemy major cities, Independent places (SIE-01).

    A city without a marker needs none unless another faction stands inside (SIE-02, R-07).
    """
    owner = position.markers.get(space)
    if owner is None:
        return any(s.inside and s.seat != seat for s in position.at(space))
    return owner != seat and (owner == INDEPENDENT or kit.is_major_city(space))


@cache
def nothing_to_besiege(space: str) -> Verdict:
    """The refusal of a siege where there is none to make (SIE-01)."""
    reason = msg("There is nothing to besiege at {space}.", space=Name("space", space))
    return refuse(reason, "SIE-01", by=(SpaceAt(space),))


def target_refusal(kit: Kit, position: Position, seat: int, space: str) -> Verdict | None:
    """Why `space` is no target for pieces of `seat` that stand outside in it (SIE-01, MOV-31)."""
    if not needs_siege(kit, position, seat, space):
        return nothing_to_besiege(space)
    if enemy_units_outside(position, seat, space):
        reason = msg("Enemy combat units stand at {space}.", space=Name("space", space))
        return refuse(reason, "MOV-31", by=(SpaceAt(space),))
    return None


def army_refusal(kit: Kit, position: Position, group: Group) -> Verdict | None:
    """Why `group` is no army for a siege: too few CUs, or no general who counts (SIE-05, SIE-06, R-38)."""
    return first_refusal(lambda: numbers_refusal(kit, group), lambda: _general_refusal(position, group))


def numbers_refusal(kit: Kit, group: Group) -> Verdict | None:
    """Why `group` has too few CUs for an attempt (SIE-05, ED-31)."""
    least, count = kit.profile.siege_min_cus, group.units.count
    if count >= least:
        return None
    reason = msgn(
        "A siege needs {n} combat unit that marches with its general; this army has {count}.",
        "A siege needs {n} combat units that march with its general; this army has {count}.",
        least,
        count=count,
    )
    return refuse(reason, "MOV-31", "SIE-05", "SIE-06")


def _general_refusal(position: Position, group: Group) -> Verdict | None:
    """A general counts who was neither moved by another in this segment nor comes from a land battle (SIE-06)."""
    memory = position.memory
    barred = {*memory.fought, *(general for left in memory.moved for general in left.group.generals)}
    if any(general not in barred for general in group.generals):
        return None
    reason = msg("A siege needs a general who has neither fought nor been moved by another in this segment.")
    return refuse(reason, "MOV-31", "SIE-05", "SIE-06")


def cap_refusal(kit: Kit, position: Position, space: str) -> Verdict | None:
    """Why no attempt is left at `space` in this segment (SIE-08, TRN-12, ED-30, R-38)."""
    segment = position.clock.segment
    cap = kit.profile.siege_cap_per_segment[_CAPPED.get(segment, _CAPPED["activation"])]
    if not cap or position.memory.sieges.count(space) < cap:
        return None
    reason = msg("{space} was attempted often enough in this segment.", space=Name("space", space))
    limit = "SIE-08" if segment == "surrender" else "TRN-12"
    return refuse(reason, limit, "R-38", "MOV-31", by=(SpaceAt(space),))
