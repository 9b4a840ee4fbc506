"""Every location that the armies of a side could come to, each army with everybody who usually goes."""

from collections.abc import Iterator

import msgspec

from desktop.forecast.odds.asking import MarchAsked
from desktop.forecast.rome.in_hand import Army
from desktop.forecast.rome.lifted import Lifted, lift
from desktop.forecast.rome.odds.planned import acting
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Position


class InReach(msgspec.Struct, frozen=True):
    """An army and a location in its reach: `cost` in movement points, `routes` of the way, `fights`: somebody stands
    there.
    """

    leader: str
    start: str
    group: Group
    space: str
    cost: int
    routes: tuple[str, ...]
    fights: bool

    def asked(self, policy: str) -> MarchAsked:
        """The march as odds are asked of it."""
        return MarchAsked(self.leader, (self.space, False), self.group, policy=policy)


def in_reach(kit: Kit, position: Position, seat: int) -> Iterator[InReach]:
    """Of each army of `seat`, as it may be activated now or as if a turn of its side began."""
    seen: set[tuple[str, Group]] = set()
    leaders = [(leader, force.power) for _, force in position.all_forces() for leader in force.leaders]
    for leader, power in leaders:
        lifted = lift(kit, acting(position, leader), leader) if position.seat_of(power) == seat else None
        if not isinstance(lifted, Lifted) or (lifted.space, lifted.group) in seen:
            continue
        seen.add((lifted.space, lifted.group))
        army = Army(kit, lifted)
        for (space, inside), mark in army.marks().items():
            if space != lifted.space and not inside:
                way = army.way_to((space, False))
                yield InReach(leader, lifted.space, lifted.group, space, mark.cost, way, bool(mark.stops))
