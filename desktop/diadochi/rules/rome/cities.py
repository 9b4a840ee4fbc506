"""Sieges at the end of a turn (PLAY-15 to PLAY-17), points of cities, and victory (PLAY-19)."""

from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Dice, Procedure, Roll
from diadochi.rules.rome.answers import SiegeHits
from diadochi.rules.rome.displacement import destroy
from diadochi.rules.rome.events import Besieged, CityFell, Won
from diadochi.rules.rome.facts import is_enemy, is_friendly, own_outside
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import NO_POWER, Kit
from diadochi.rules.rome.position import Group, Position


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
    """Remove CU inside; all inside are of the power that holds the city."""
    power = position.markers[city]
    position.put(power, city, position.group(power, city, inside=True) - Group(hits), inside=True)


def _fall(position: Position, city: str, seat: int) -> None:
    """The city is held by the besieging power with most CU before it; leaders inside are displaced."""
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
