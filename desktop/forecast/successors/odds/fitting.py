"""Wishes that fit a march: what somebody who goes there is likeliest to want, first."""

from collections.abc import Iterator

from desktop.forecast.odds.asking import Offered
from desktop.forecast.successors.lifted import Lifted
from desktop.forecast.successors.odds.goals import (
    Besieged,
    Clear,
    Fallen,
    Goal,
    Gone,
    Left,
    Legitimate,
    Mine,
    Safe,
    Victorious,
    Wish,
)
from desktop.rules.successors.facts import commander
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import legitimacy, victory_points


def fitting(kit: Kit, position: Position, lifted: Lifted, target: str) -> Goal:
    """What may be wished of a march to `target`, the likeliest first: of the place, then of those who go, of points."""
    return (
        *_taken(kit, position, lifted.seat, target),
        Safe(lifted.general),
        *_nearly_taken(kit, position, lifted.seat, target),
        *_of_who_goes(position, lifted, target),
        *_of_points(kit, position, lifted.seat),
    )


def _taken(kit: Kit, position: Position, seat: int, target: str) -> Iterator[Wish]:
    mine = Mine(target)
    if not mine.holds(kit, seat, position):
        yield mine
    for stack in position.at(target):
        if stack.seat not in (seat, INDEPENDENT) and stack.generals:
            yield Gone(commander(kit, stack.group))


def _nearly_taken(kit: Kit, position: Position, seat: int, target: str) -> Iterator[Wish]:
    city = (Besieged(target), Fallen(target)) if kit.is_major_city(target) else ()
    yield from (wish for wish in (*city, Clear(target)) if not wish.holds(kit, seat, position))


def _of_who_goes(position: Position, lifted: Lifted, target: str) -> Iterator[Wish]:
    group = lifted.group
    if group.units:
        yield Left(target, (group.units.count + 1) // 2)
    yield from (Safe(general) for general in group.generals if general != lifted.general)
    if target == lifted.space:
        return
    behind = sum(stack.units.count for stack in position.at(lifted.space) if stack.seat == lifted.seat)
    yield Left(lifted.space, max(1, behind - group.units.count))


def _of_points(kit: Kit, position: Position, seat: int) -> Iterator[Wish]:
    yield Victorious(victory_points(kit, position, seat).total + 1)
    yield Legitimate(legitimacy(kit, position, seat).total)


def offered(wish: Wish) -> Offered:
    """A wish for whoever puts goals together."""
    match wish:
        case Left(space=space, units=number):
            return Offered(f"units {space} >=", wish.words(), number)
        case Legitimate(points=number):
            return Offered("lp >=", wish.words(), number)
        case Victorious(points=number):
            return Offered("vp >=", wish.words(), number)
    return Offered(str(wish), wish.words())
