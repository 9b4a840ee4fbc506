"""The invariants of a position; each violation names its rules, its places and the remedy."""

from collections import Counter
from collections.abc import Iterator

from diadochi.language import Name, msg
from diadochi.rules.core.verdict import Breach, breach
from diadochi.rules.rome.facts import is_enemy, room_left
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position, is_card


def broken(kit: Kit, position: Position) -> Iterator[Breach]:
    """Yield all violations."""
    yield from _leaders(kit, position)
    yield from _sides(position)
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
        yield breach("ROM-01", what, msg("leave him in one"), *places)
    for leader, power, space in led:
        if kit.leaders[leader].power != power:
            what = msg("{leader} serves another power", leader=Name("leader", leader))
            yield breach("ROM-02", what, msg("give him to his own"), space)


def _sides(position: Position) -> Iterator[Breach]:
    for space, force in position.all_forces():
        if not position.seat_of(force.power):
            what = msg("{power} belongs to no side", power=Name("power", force.power))
            yield breach("OP-07", what, msg("add it to a side"), space)
    for seat in sorted({*position.hands, position.clock.active} - set(position.sides)):
        what = msg("something belongs to seat {seat}, where nobody sits", seat=seat)
        yield breach("OP-07", what, msg("add the seat, or give it to a seat that plays"))


def _walls(kit: Kit, position: Position) -> Iterator[Breach]:
    for space, force in position.all_forces():
        if not force.inside:
            continue
        if space not in kit.walled or position.markers.get(space) != force.power:
            what = msg("{power} is inside walls that are not its own", power=Name("power", force.power))
            yield breach("ROM-02 ROM-37", what, msg("move it outside"), space)
        elif room_left(kit, position, force.power, space) < 0:
            what = msg("more are inside than find room")
            yield breach("OP-04", what, msg("leave no more units inside than {cu}", cu=kit.tables.room(space)), space)


def _enemies(position: Position) -> Iterator[Breach]:
    """Enemies share the space outside the walls only where an army has just come in."""
    battlefield = position.move.space if position.move and position.move.stage == "entered" else ""
    for space, forces in position.forces.items():
        outside = [force for force in forces if not force.inside and position.seat_of(force.power)]
        hostile = any(is_enemy(position, position.seat_of(a.power), b.power) for a in outside for b in outside)
        if hostile and space != battlefield:
            yield breach("ROM-38 ROM-43", msg("enemies stand together outside the walls"), msg("part them"), space)


def _move(kit: Kit, position: Position) -> Iterator[Breach]:
    move = position.move
    if move is None:
        return
    if not position.group(move.power, move.space).holds(move.group):
        what = msg("the army on the move is not where it moves")
        yield breach("PLAY-03", what, msg("put it there"), move.space)
    if move.seat != position.seat_of(move.power):
        yield breach("OP-07", msg("the army on the move belongs to another seat"), msg("name its own"), move.space)
    if move.group.cu > kit.play.movement.cu_limit and position.scenario:
        what = msg("more units are on the move than may")
        yield breach("PLAY-02", what, msg("move no more of them than {cu}", cu=kit.play.movement.cu_limit), move.space)


def _cards(kit: Kit, position: Position) -> Iterator[Breach]:
    for seat, hand in sorted(position.hands.items()):
        if not all(map(is_card, hand)):
            what = msg("seat {seat} holds what is no card", seat=seat)
            yield breach("PLAY-01", what, msg("write 1 to 3, or a value with an event"))
    scenario = kit.scenarios.get(position.scenario)
    if scenario is not None and not 1 <= position.clock.turn <= scenario.turns:
        what = msg("turn {turn} is not in this scenario", turn=position.clock.turn)
        yield breach("PLAY-19", what, msg("write a turn from 1 to {turns}", turns=scenario.turns))
