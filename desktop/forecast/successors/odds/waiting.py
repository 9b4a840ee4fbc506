"""Whether an army had better look at its movement roll before it goes on (MOV-10, MOV-20)."""

from msgspec import structs

from desktop.forecast.odds.asking import OnRoll, WaitWeighed
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.successors.odds.goals import Goal
from desktop.forecast.successors.odds.marching import PlannedMarch
from desktop.forecast.successors.odds.worth import worth_of
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


def waiting(kit: Kit, position: Position, march: PlannedMarch, goal: Goal, policy: Policy = STANDS) -> WaitWeighed:
    """The chance of the goal where it goes whatever is rolled, where it stays, and where it decides. Raises TooWide."""
    going = worth_of(kit, position, march, goal, policy)
    staying = worth_of(kit, position, structs.replace(march, way=(), besieges=False), goal, policy)
    deciding = worth_of(kit, position, structs.replace(march, decides=True), goal, policy)
    rolls = tuple(
        OnRoll(points, falls, worth, staying.rolled[points][1])
        for points, (falls, worth) in sorted(going.rolled.items())
    )
    return WaitWeighed(going.chance, staying.chance, deciding.chance, rolls)
