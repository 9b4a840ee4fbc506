"""Facts about a position: friends and enemies, who is outside, room inside, who commands; sieges, points and victory.

Leaders displaced from the map, armies destroyed, and the losses of a battle (ROM-70). Sieges at the end of a turn
(PLAY-15 to PLAY-17), points of cities, and victory (PLAY-19).
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

import msgspec

from diadochi.atlas.model import Allows
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.flow import About, Choice, Decision, Dice, Procedure, Roll
from diadochi.rules.core.verdict import Thing, Verdict, allow
from diadochi.rules.rome.answers import Lose, SiegeHits
from diadochi.rules.rome.events import Besieged, CityFell, Destroyed, LeaderDisplaced, Lost, Won
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import NO_POWER, Kit
from diadochi.rules.rome.position import NOTHING, Force, Group, Position


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


# --- displacement


def displace(position: Position, leader: str, space: str) -> None:
    """Put a leader, who is taken off the map by the caller, in the displaced-leaders box (ROM-01)."""
    position.displaced = tuple(sorted((*position.displaced, leader)))
    position.note(LeaderDisplaced(leader=leader, space=space))


def displace_lone_leaders(position: Position, seat: int, space: str) -> None:
    """Displace enemy leaders without CU where an army of `seat` has come (ROM-01)."""
    for force in position.forces.get(space, ()):
        if force.cu or force.inside or not is_enemy(position, seat, force.power):
            continue
        position.put(force.power, space, NOTHING)
        for leader in force.leaders:
            displace(position, leader, space)


def bring(position: Position, power: str, group: Group, start: str, end: str) -> None:
    """Move a group that is not on the march; enemy leaders alone where an army comes are displaced (ROM-01)."""
    position.shift(power, group, start, end)
    displace_lone_leaders(position, position.seat_of(power), end)


def destroy(position: Position, power: str, space: str, group: Group, *, inside: bool = False) -> None:
    """Destroy a group: its CU are gone, its leaders displaced (ROM-51)."""
    position.put(power, space, position.group(power, space, inside=inside) - group, inside=inside)
    if group.cu:
        position.note(Destroyed(power=power, space=space, cu=group.cu, inside=inside))
    for leader in group.leaders:
        displace(position, leader, space)
    move = position.move
    if move is not None and move.power == power and move.space == space and not inside:
        position.change_move(group=move.group - group)


# --- battle losses

FLANK = "flank"
"""The name of the flank force among those who lose."""


def cu_of_both(position: Position) -> tuple[int, int]:
    """CU of attacker and defender in the open battle, flank forces among them."""
    battle = position.fought
    return sum(_parts(position, battle.attacker).values()), sum(_parts(position, battle.defender).values())


def _parts(position: Position, seat: int) -> dict[str, int]:
    parts = {force.power: force.cu for force in in_battle(position, seat) if force.cu}
    flank = flank_of(position, seat)
    return {**parts, FLANK: flank} if flank else parts


def suffer(position: Position, seat: int, count: int) -> Procedure[None]:
    """Remove CU of a side; its owner chooses which where there is a choice (OP-17)."""
    parts = _parts(position, seat)
    options = tuple(_ways(parts, count))
    of = options[0].of
    if len(options) > 1:
        answer: Lose = yield Decision(
            Kind.LOSE,
            seat,
            msgn("Choose the unit to lose.", "Choose {n} units to lose.", count),
            Choice(options),
            ("ROM-72", "OP-17"),
            about=About(space=position.fought.space, count=count),
        )
        of = answer.of
    for who, cu in of:
        _remove(position, seat, who, cu)


def _ways(parts: dict[str, int], count: int) -> Iterator[Lose]:
    for taken in product(*(range(min(cu, count), -1, -1) for cu in parts.values())):
        if sum(taken) == count:
            yield Lose(tuple((who, cu) for who, cu in zip(parts, taken, strict=True) if cu))


def _remove(position: Position, seat: int, who: str, cu: int) -> None:
    move, space = position.move, position.fought.space
    if who == FLANK and move is not None and move.flank is not None:
        flank = move.flank
        there = position.group(move.power, flank.space)
        position.put(move.power, flank.space, there - Group(cu))
        position.note(Lost(seat=seat, power=move.power, space=flank.space, cu=cu))
        left = flank.cu - cu
        position.change_move(flank=type(flank)(flank.space, left, flank.active) if left else None)
        return
    position.put(who, space, position.group(who, space) - Group(cu))
    position.note(Lost(seat=seat, power=who, space=space, cu=cu))
    if move is not None and who == move.power:
        position.change_move(group=move.group - Group(cu))


def bury(position: Position) -> None:
    """Remove an army without CU: its leaders are displaced (ROM-01)."""
    for seat in (position.fought.attacker, position.fought.defender):
        for force in in_battle(position, seat):
            if not force.cu:
                destroy(position, force.power, position.fought.space, force.group)


# --- cities


def sieges(kit: Kit, position: Position) -> Procedure[None]:
    """Besiege every walled city with enough enemies before it, by name (PLAY-15)."""
    for city in sorted(kit.walled):
        seat = besieger(kit, position, city)
        if seat:
            yield from _siege(kit, position, city, seat)


def besieger(kit: Kit, position: Position, city: str) -> int:
    """The seat that besieges a city: enough CU outside that are enemies of its holder; 0 when no one does (PLAY-15)."""
    holder = position.markers.get(city, NO_POWER)
    for seat in sorted(position.sides):
        if cu_before(position, seat, city) >= kit.play.siege.least_cu and is_enemy(position, seat, holder):
            return seat
    return 0


def cu_before(position: Position, seat: int, city: str) -> int:
    """CU of a side before the walls."""
    return sum(force.cu for force in own_outside(position, seat, city))


def cu_inside(position: Position, city: str) -> int:
    """CU inside the walls, of any power."""
    return sum(force.cu for force in position.forces.get(city, ()) if force.inside)


def _siege(kit: Kit, position: Position, city: str, seat: int) -> Procedure[None]:
    """An empty city falls at once (PLAY-16); else each hit takes one CU, and with the last the city falls (PLAY-17)."""
    play = kit.play.siege
    if cu_inside(position, city):
        reading = SiegeHits(play.hit_on)
        is_large = cu_before(position, seat, city) >= play.large_from
        dice: Dice = yield Roll(
            Kind.SIEGE,
            seat,
            msg("Siege of {space}", space=Name("space", city)),
            play.dice_large if is_large else play.dice_small,
            ("PLAY-17",),
            reading=reading,
            about=About(space=city),
        )
        hits = min(reading.read(dice.faces), cu_inside(position, city))
        position.note(Besieged(seat=seat, space=city, hits=hits))
        _take(position, city, hits)
    if not cu_inside(position, city):
        _fall(position, city, seat)


def _take(position: Position, city: str, hits: int) -> None:
    # All inside are of the power that holds the city.
    power = position.markers[city]
    position.put(power, city, position.group(power, city, inside=True) - Group(hits), inside=True)


def _fall(position: Position, city: str, seat: int) -> None:
    for force in position.forces.get(city, ()):
        if force.inside:
            destroy(position, force.power, city, force.group, inside=True)
    power = max(own_outside(position, seat, city), key=lambda force: force.cu).power
    position.markers[city] = power
    position.note(CityFell(power=power, space=city))


# --- points and victory


def points(kit: Kit, position: Position, seat: int) -> int:
    """Points of the cities a side holds in this scenario."""
    cities = kit.scenarios[position.scenario].city
    return sum(worth for city, worth in cities.items() if is_friendly(position, seat, city))


def decide(kit: Kit, position: Position) -> None:
    """The side that had to gather points has won if it has them, else the other."""
    goal = kit.scenarios[position.scenario].victory
    seats = {side.name: seat for seat, side in position.sides.items()}
    gathered = points(kit, position, seats[goal.side])
    position.winner = seats[goal.side if gathered >= goal.points else goal.otherwise]
    position.note(Won(seat=position.winner, points=gathered))
