"""A march that is asked about, as the rules let it set out."""

from collections.abc import Iterator

import msgspec
from msgspec import structs

from desktop.forecast.marks import Spot
from desktop.forecast.rome import lifted as lifting
from desktop.forecast.rome.in_hand import Army
from desktop.forecast.rome.odds.marching import PlannedMarch, on_table
from desktop.forecast.rome.reach import Reach, Target
from desktop.language import Name, msg
from desktop.rules.core.flow import Answer
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.rome.answers import March
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.moving.ways import way_verdict
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Position


class Planned(msgspec.Struct, frozen=True):
    """`group` under `leader` is on the move in `start`, and does `march`."""

    leader: str
    group: Group
    start: Position
    march: PlannedMarch

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.march.seat

    def along(self, way: tuple[Answer, ...]) -> "Planned":
        """The same by another way."""
        return structs.replace(self, march=structs.replace(self.march, way=way))

    def deciding(self) -> "Planned":
        """The same, broken off where that is better."""
        return structs.replace(self, march=structs.replace(self.march, decides=True))


def acting(position: Position, leader: str, *, afresh: bool = False) -> Position:
    """The position in which the side of a leader may activate him: as it is where it is on turn, else as if a turn of
    its own began without cards (`afresh` in any case).
    """
    found = lifting.place_of(position, leader)
    if found is None:
        return position
    seat, move = position.seat_of(found[1].power), position.move
    on_move = move is not None and leader in move.group.leaders
    if not afresh and (on_move or (move is None and position.clock.active == seat)):
        return position
    return as_fresh(position, seat) if seat else position


def as_fresh(position: Position, seat: int) -> Position:
    """A side is on turn, has used nobody yet, and needs no card."""
    fresh = on_table(position)
    fresh.move = fresh.battle = None
    fresh.used, fresh.clock = (), structs.replace(position.clock, active=seat)
    return fresh


def planned(
    kit: Kit, position: Position, leader: str, spot: Spot, group: Group | None = None, points: int | None = None
) -> Planned | Verdict:
    """The march of `leader` with `group`, or whoever usually goes, by the cheapest way; or why there is none."""
    lifted = lifting.lift(kit, position, leader, group, points)
    if isinstance(lifted, Verdict):
        return lifted
    space, inside = spot
    army = Army(kit, lifted)
    verdict = army.verdict(spot)
    if not verdict and (inside or space != lifted.space):
        return verdict
    start, way = army.march_to(spot)
    return Planned(leader, lifted.group, start, PlannedMarch(lifted.seat, space, way))


def along_routes(kit: Kit, march: Planned, routes: tuple[str, ...]) -> Planned | Verdict:
    """The same march by these routes, one after another; or what forbids it."""
    reach, space, left = Reach(kit, march.start), march.start.moving.space, march.start.moving.points
    way: list[Answer] = []
    for route in routes:
        answer = March(route)
        verdict = way_verdict(kit, reach.standing_in(space, left), answer)
        if not verdict:
            return verdict
        way.append(answer)
        space, left = kit.atlas.routes[route].other(space), left - verdict.cost
    if space != march.march.target:
        here = Name("space", march.march.target)
        return refuse(msg("These routes do not lead to {space}.", space=here), "PLAY-03", by=(SpaceAt(space),))
    return march.along(tuple(way))


def ways_of(kit: Kit, march: Planned) -> Iterator[Target]:
    """Every way to the target that passes no location twice, the cheapest first."""
    reach, target = Reach(kit, march.start), march.march.target
    open_ends = [Target(reach.start, 0, (), ())]
    found: list[Target] = []
    while open_ends:
        end = open_ends.pop()
        if end.space == target and end.answers:
            found.append(end)
            continue
        if end.answers and reach.stops(end.space):
            continue
        for answer, to, price in reach.steps(end.space, reach.points - end.cost):
            if to not in end.spaces and to != reach.start:
                open_ends.append(Target(to, end.cost + price, (*end.answers, answer), (*end.spaces, to)))
    yield from sorted(found, key=lambda way: (way.cost, len(way.spaces), way.spaces))
