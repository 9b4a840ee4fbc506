"""Points of cities, and who has won (PLAY-19)."""

from desktop.rules.rome.events import Won
from desktop.rules.rome.facts import is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


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
