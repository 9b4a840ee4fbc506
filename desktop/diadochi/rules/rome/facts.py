"""Facts about a position: friends and enemies, who is outside, room inside, who commands."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec

from diadochi.atlas.model import Allows
from diadochi.language import Message
from diadochi.rules.core.verdict import Thing, Verdict, allow
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Force, Group, Position


def allied(position: Position, seat: int, power: str) -> bool:
    """Whether a power of another side is allied with one of `seat` (OP-07)."""
    return any(
        pair in position.alliances for own in position.sides[seat].powers for pair in ((own, power), (power, own))
    )


def is_enemy(position: Position, seat: int, power: str) -> bool:
    """Whether a power is an enemy of `seat`: neither of its side nor allied (OP-07)."""
    return power not in position.sides[seat].powers and not allied(position, seat, power)


def is_friendly(position: Position, seat: int, space: str) -> bool:
    """Whether a location is held by a power of this side; an ally's is not friendly (OP-07, ROM-61)."""
    return position.markers.get(space, "") in position.sides[seat].powers


def hostile_ground(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether a location bears an enemy marker, or is a walled city or a tribe that no one holds (ROM-28, OP-07)."""
    owner = position.markers.get(space)
    if owner is None:
        return space in kit.walled or space in kit.tribes
    return is_enemy(position, seat, owner)


def enemies_outside(position: Position, seat: int, space: str) -> Iterator[Force]:
    """Forces outside the walls that are enemies of `seat`, lone leaders included."""
    for force in position.forces.get(space, ()):
        if not force.inside and is_enemy(position, seat, force.power):
            yield force


def own_outside(position: Position, seat: int, space: str) -> Iterator[Force]:
    """Forces of the side of `seat` outside the walls."""
    for force in position.forces.get(space, ()):
        if not force.inside and force.power in position.sides[seat].powers:
            yield force


def cu_of_enemies(position: Position, seat: int, space: str) -> int:
    """CU of enemies of `seat` outside the walls."""
    return sum(force.cu for force in enemies_outside(position, seat, space))


def any_enemy_cu(position: Position, seat: int, space: str) -> bool:
    """Whether enemies of `seat` have CU in a location, inside or outside the walls (ROM-28)."""
    return any(force.cu and is_enemy(position, seat, force.power) for force in position.forces.get(space, ()))


def room_left(kit: Kit, position: Position, power: str, space: str) -> int:
    """Room left for CU of `power` inside; 0 without walls of its own (ROM-02, OP-04, PLAY-12)."""
    if space not in kit.walled or position.markers.get(space) != power:
        return 0
    return kit.tables.room(space) - position.group(power, space, inside=True).cu


def in_battle(position: Position, seat: int) -> tuple[Force, ...]:
    """The forces of `seat` in the open battle: the army on the move, or the forces outside."""
    battle, move = position.fought, position.move
    if move is not None and seat == battle.attacker:
        return (Force(move.power, False, move.group),) if move.group else ()
    return tuple(own_outside(position, seat, battle.space))


def leaders_in_battle(position: Position, seat: int) -> tuple[str, ...]:
    """The leaders of `seat` in the open battle."""
    return tuple(leader for force in in_battle(position, seat) for leader in force.leaders)


def commander_in_battle(kit: Kit, position: Position, seat: int) -> str:
    """The commander of `seat` in the open battle: the one chosen, else the best rated (ROM-66, ROM-68, OP-10)."""
    battle = position.fought
    chosen = battle.commanders[0 if seat == battle.attacker else 1]
    return chosen or kit.commander(leaders_in_battle(position, seat))


def flank_of(position: Position, seat: int) -> int:
    """CU of the flank force of `seat` in the open battle; only the attacker has one (OP-08)."""
    move, battle = position.move, position.fought
    if move is None or move.flank is None or seat != battle.attacker:
        return 0
    return move.flank.cu


def clockwise(position: Position, first: int) -> tuple[int, ...]:
    """All seats in seating order, beginning with `first` (ROM-45)."""
    seats = tuple(sorted(position.sides))
    at = seats.index(first)
    return (*seats[at:], *seats[:at])


def is_hard(kit: Kit, route: str) -> bool:
    """Whether a route leads across rough terrain or a strait (ROM-27, ROM-63); the sea, "", does not (OP-13)."""
    return bool(route) and Allows.WITHDRAW not in kit.atlas.route_kinds[kit.atlas.routes[route].kind].allows


# --- parts of a force


def parts(whole: Group, most: int, *, least_leaders: int = 0, least_cu: int = 0) -> Iterator[Group]:
    """Every part of a force with so many leaders and so many CU at least, and `most` CU at most."""
    for count in range(least_leaders, len(whole.leaders) + 1):
        for leaders in combinations(whole.leaders, count):
            for cu in range(min(whole.cu, most), least_cu - 1, -1):
                if cu or leaders:
                    yield Group(cu, leaders)


# --- reasons of a refusal
# A refusal names every rule that forbids, not only the first.


class Reason(msgspec.Struct, frozen=True):
    """One rule, or several, that forbid; `by` is what is in the way, as in a `Verdict`."""

    rules: tuple[str, ...]
    sentence: Message
    by: tuple[Thing, ...] = ()


def reason(rules: str, sentence: Message, *by: Thing) -> Reason:
    """A reason; `rules` are ids with blanks between."""
    return Reason(tuple(rules.split()), sentence, by)


def judged(reasons: Iterable[Reason], *permitted: str, cost: int = 0) -> Verdict:
    """Refuse with the rules of all reasons and the sentence of the first; without reasons, allow under `permitted`."""
    found = tuple(reasons)
    if not found:
        return allow(*permitted, cost=cost)
    because = tuple(dict.fromkeys(rule for each in found for rule in each.rules))
    return Verdict(
        False, because, cost, tuple(dict.fromkeys(by for each in found for by in each.by)), found[0].sentence
    )
