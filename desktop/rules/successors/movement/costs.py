"""What is paid on a march, in movement points: verdicts name it, the march pays it. Steps bear their own cost."""

from collections.abc import Iterable

from desktop.language import msgn
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.kit import Kit


def voyage_cost(kit: Kit, routes: Iterable[str]) -> int:
    """A voyage along these routes (MOV-12, NAV-04)."""
    return sum(map(kit.cost, routes))


def siege_cost(kit: Kit) -> int:
    """A siege attempt (MOV-31, SIE-07)."""
    return kit.tables.movement.cost_of("siege_attempt")


def removal_cost(kit: Kit) -> int:
    """A control marker taken away (MOV-33)."""
    return kit.profile.cost_remove_pc


def entry_cost(kit: Kit) -> int:
    """Action points of an independent army to come out of the box (R-59)."""
    return kit.tables.movement.cost_of("independent_entry")


def act_refusal(cost: int, points: int, *rules: str) -> Verdict | None:
    """Why an act of a march is not paid; None when it is."""
    if points >= cost:
        return None
    reason = msgn(
        "It costs {n} movement point, {points} left.",
        "It costs {n} movement points, {points} left.",
        cost,
        points=points,
    )
    return refuse(reason, "MOV-13", *rules, cost=cost)
