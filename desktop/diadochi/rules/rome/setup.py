"""Starting positions: the scenarios, the worked positions, and the map at the start."""

from collections.abc import Iterable, Mapping

from msgspec import structs

from diadochi.atlas.model import Element
from diadochi.rules.rome.facts import is_hard
from diadochi.rules.rome.kit import NO_POWER, ForceEntry, Kit, MoverEntry, PositionEntry, ScenarioEntry
from diadochi.rules.rome.position import Battle, Clock, Group, Move, Position, Side


def bare(kit: Kit, players: int = 4) -> Position:
    """The map as it is at the start, with no one on it, for a table of single actions."""
    position = Position(map=kit.atlas.id, players=players, sides=_sides(kit.box.seats))
    _control(kit, position, {})
    return position


def scenario_position(kit: Kit, scenario: str) -> Position:
    """A scenario before its first card. Raises KeyError for one there is not."""
    entry: ScenarioEntry = kit.scenarios[scenario]
    position = Position(map=kit.atlas.id, scenario=entry.id, players=entry.players, sides=_sides(entry.side))
    first = next(seat for seat, side in position.sides.items() if side.name == entry.first)
    position.clock = Clock(1, first)
    position.played = tuple(sorted(flag.removesuffix(" played") for flag in entry.flags))
    _control(kit, position, entry.control)
    lay(position, (force for force in entry.force if not force.turn))
    deal(kit, position)
    return position


def worked_position(kit: Kit, name: str) -> Position:
    """A worked position: an army has just entered a location. Raises KeyError for one there is not."""
    entry: PositionEntry = kit.positions[name]
    position = bare(kit, entry.players)
    position.sides = _sides(entry.side or kit.box.seats)
    _control(kit, position, entry.control)
    lay(position, entry.force)
    seat = position.seat_of(entry.active)
    position.clock = Clock(1, seat)
    position.move = _entered(kit, position, seat, entry.active, entry.mover)
    if entry.failed_avoid:
        position.battle = _failed(kit, position.move)
    return position


def _failed(kit: Kit, move: Move) -> Battle:
    """Steps A and B are over: someone tried to avoid and failed (ROM-62)."""
    across = is_hard(kit, move.came_by)
    return Battle(move.space, move.seat, steps="AB", across=across, failed=True)


def lay(position: Position, forces: Iterable[ForceEntry]) -> None:
    """Put forces on the map, beside what is there."""
    for force in forces:
        group = Group(force.cu, tuple(sorted(force.leaders)))
        there = position.group(force.power, force.at, inside=force.inside)
        position.put(force.power, force.at, there + group, inside=force.inside)


def deal(kit: Kit, position: Position) -> None:
    """Everyone holds the cards of a turn (PLAY-01)."""
    hand = tuple(sorted(map(str, kit.play.cards.values_each_turn)))
    for seat in position.sides:
        position.hands[seat] = hand


def _sides(sides: Mapping[str, tuple[str, ...]]) -> dict[int, Side]:
    return {seat: Side(name, powers) for seat, (name, powers) in enumerate(sides.items(), 1)}


def _control(kit: Kit, position: Position, changed: Mapping[str, str]) -> None:
    owners = {space.id: changed.get(space.id, space.owner) for space in kit.atlas.spaces.values()}
    position.markers = {space: owner for space, owner in owners.items() if owner != NO_POWER}


def _entered(kit: Kit, position: Position, seat: int, power: str, mover: MoverEntry) -> Move:
    route = next(step.route for step in kit.steps[mover.at] if step.to == mover.origin and step.by == Element.LAND)
    move = Move(seat, power, position.group(power, mover.at), mover.at, mover.points_left)
    return structs.replace(move, stage="entered", came_from=mover.origin, came_by=route)
