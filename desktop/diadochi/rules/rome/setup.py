"""Starting positions (scenarios, worked positions, the map at the start), and what must be true of every position."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import structs

from diadochi.atlas.model import Element
from diadochi.language import Name, msg
from diadochi.rules.core.verdict import Breach, breach
from diadochi.rules.rome.facts import is_enemy, is_hard, room_left
from diadochi.rules.rome.kit import NO_POWER, ForceEntry, Kit, MoverEntry, PositionEntry, ScenarioEntry
from diadochi.rules.rome.position import Battle, Clock, Group, Move, Position, Side, is_card


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


# --- invariants
# The invariants of a position; each violation names its rules, its places and the remedy.


def broken(kit: Kit, position: Position) -> Iterator[Breach]:
    yield from _leaders(kit, position)
    yield from _seats(position)
    yield from _walls(kit, position)
    yield from _enemies(position)
    yield from _move(kit, position)
    yield from _cards(kit, position)


def _leaders(kit: Kit, position: Position) -> Iterator[Breach]:
    led = [(leader, force.power, space) for space, force in position.all_forces() for leader in force.leaders]
    counts = Counter([leader for leader, _, _ in led] + list(position.displaced))
    for leader in sorted(leader for leader, times in counts.items() if times > 1):
        places = [space for other, _, space in led if other == leader]
        what = msg("{leader} is in two places", leader=Name("leader", leader))
        yield breach("ROM-01", what, msg("keep this leader in one"), *places)
    for leader, power, space in led:
        if kit.leaders[leader].power != power:
            what = msg("{leader} serves another power", leader=Name("leader", leader))
            yield breach("ROM-02", what, msg("move this leader to the right power"), space)


def _seats(position: Position) -> Iterator[Breach]:
    for space, force in position.all_forces():
        if not position.seat_of(force.power):
            what = msg("{power} belongs to no side", power=Name("power", force.power))
            yield breach("OP-07", what, msg("add it to a side"), space)
    for seat in sorted({*position.hands, position.clock.active} - set(position.sides)):
        what = msg("something belongs to seat {seat}, but that seat is empty", seat=seat)
        yield breach("OP-07", what, msg("add the seat, or give it to a seat with a player"))


def _walls(kit: Kit, position: Position) -> Iterator[Breach]:
    for space, force in position.all_forces():
        if not force.inside:
            continue
        if space not in kit.walled or position.markers.get(space) != force.power:
            what = msg("{power} is inside the walls of another side", power=Name("power", force.power))
            yield breach("ROM-02 ROM-37", what, msg("move it outside"), space)
        elif room_left(kit, position, force.power, space) < 0:
            what = msg("too many units are inside")
            yield breach("OP-04", what, msg("leave at most {cu} inside", cu=kit.tables.room(space)), space)


def _enemies(position: Position) -> Iterator[Breach]:
    # Enemies share the space outside the walls only where an army has just come in.
    battlefield = position.move.space if position.move and position.move.stage == "entered" else ""
    for space, forces in position.forces.items():
        outside = [force for force in forces if not force.inside and position.seat_of(force.power)]
        hostile = any(is_enemy(position, position.seat_of(a.power), b.power) for a in outside for b in outside)
        if hostile and space != battlefield:
            yield breach("ROM-38 ROM-43", msg("enemies are together outside the walls"), msg("separate them"), space)


def _move(kit: Kit, position: Position) -> Iterator[Breach]:
    move = position.move
    if move is None:
        return
    if not position.group(move.power, move.space).holds(move.group):
        what = msg("the moving army is not in its space")
        yield breach("PLAY-03", what, msg("put it there"), move.space)
    if move.seat != position.seat_of(move.power):
        yield breach("OP-07", msg("the moving army belongs to another seat"), msg("name its own seat"), move.space)
    if move.group.cu > kit.play.movement.cu_limit and position.scenario:
        what = msg("too many units are moving")
        yield breach("PLAY-02", what, msg("move at most {cu}", cu=kit.play.movement.cu_limit), move.space)


def _cards(kit: Kit, position: Position) -> Iterator[Breach]:
    for seat, hand in sorted(position.hands.items()):
        if not all(map(is_card, hand)):
            what = msg("seat {seat} has an unknown card", seat=seat)
            yield breach("PLAY-01", what, msg("write 1 to 3, or a value with an event"))
    scenario = kit.scenarios.get(position.scenario)
    if scenario is not None and not 1 <= position.clock.turn <= scenario.turns:
        what = msg("turn {turn} is not in this scenario", turn=position.clock.turn)
        yield breach("PLAY-19", what, msg("write a turn from 1 to {turns}", turns=scenario.turns))
