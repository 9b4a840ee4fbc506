"""Wishes that fit a march: what somebody who goes there is likeliest to want, first."""

from collections.abc import Iterator

from desktop.forecast.odds.asking import Offered
from desktop.forecast.rome.odds.goals import Away, Beleaguered, Clear, Gone, Left, Mine, Safe, Wish, Wishes
from desktop.rules.rome.facts import enemies_outside
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


def fitting(kit: Kit, position: Position, leader: str, target: str) -> Wishes:
    """What may be wished of the march under `leader` to `target`, in a position in which it has set out."""
    return (
        *_taken(kit, position, target),
        Safe(leader),
        *_beaten(kit, position, target),
        *_of_who_goes(position, leader, target),
    )


def _taken(kit: Kit, position: Position, target: str) -> Iterator[Wish]:
    """To hold the place, which a march brings where there are no walls (PLAY-14); to have it clear."""
    seat = position.moving.seat
    if target not in kit.walled and not Mine(target).holds(kit, seat, position):
        yield Mine(target)
    if target in kit.walled and not Mine(target).holds(kit, seat, position):
        yield Beleaguered(target)
    if not Clear(target).holds(kit, seat, position):
        yield Clear(target)


def _beaten(kit: Kit, position: Position, target: str) -> Iterator[Wish]:
    there = [*enemies_outside(position, position.moving.seat, target)]
    for force in there:
        if force.cu and len(there) > 1:  # of a single one it is the same as a place that is clear
            yield Away(force.power, target)
        if force.leaders:
            yield Gone(kit.commander(force.leaders))


def _of_who_goes(position: Position, leader: str, target: str) -> Iterator[Wish]:
    move = position.moving
    yield Left(target, (move.group.cu + 1) // 2)
    yield from (Safe(each) for each in move.group.leaders if each != leader)
    if target == move.space:
        return
    own = position.sides[move.seat].powers
    there = sum(force.cu for force in position.forces.get(move.space, ()) if force.power in own)
    yield Left(move.space, max(1, there - move.group.cu))


def offered(wish: Wish) -> Offered:
    """A wish for whoever puts goals together."""
    match wish:
        case Left(space=space, units=number):
            return Offered(f"units {space} >=", wish.words(), number)
    return Offered(str(wish), wish.words())
