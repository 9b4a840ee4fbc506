"""The battle stage of the Sword of Rome: battles, pursuits and sieges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import final

from diadochi.language import Message, Name, msg, msgn
from diadochi.narration import narrator
from diadochi.narration.narrator import (
    LOST,
    WON,
    GameScenes,
    NarratedEntry,
    Scene,
    ScenePart,
    ScenePiece,
    SceneSide,
    last_rolled,
    plain_scene,
    roll_of,
    shown_roll,
    side_name,
    side_roll_of,
)
from diadochi.rules.core.flow import Node, Roll
from diadochi.rules.rome.answers import AtMost, BattleSum, SiegeHits
from diadochi.rules.rome.battle import modifiers, size
from diadochi.rules.rome.events import Besieged, CityFell, Fought, LeaderDisplaced, Lost
from diadochi.rules.rome.facts import commander_in_battle, cu_before, cu_inside, in_battle, own_outside
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Force, Position

# --- results of dice
# Only those that are special to this game.


def result_words(roll: Roll, faces: Sequence[int]) -> Message | None:
    match roll.reading:
        case AtMost() as reading:
            return msg("succeeds") if reading.read(faces, roll.modifier) else msg("fails")
        case BattleSum() as reading:
            return msg("total {n}", n=reading.read(faces, roll.modifier))
        case SiegeHits() as reading:
            return msgn("{n} hit", "{n} hits", reading.read(faces, roll.modifier))
    return narrator.result_words(roll, faces)


# --- scenes

_BATTLES = frozenset((Kind.BATTLE, Kind.PURSUE, Kind.SIEGE))


@final
class RomeScenes(GameScenes[Kit, Position]):
    FOLLOWS = frozenset((Kind.BATTLE,))

    def key(self, roll: Roll) -> str:
        """Return the key of the scene: both rolls of a battle share one, any other roll has its own."""
        who = "" if roll.kind == Kind.BATTLE else f"{roll.seat} {roll.about.leader}"
        return f"{roll.kind} {roll.about.space} {who}".strip()

    def is_battle(self, roll: Roll, told: Callable[[], Sequence[NarratedEntry]]) -> bool:
        return roll.kind in _BATTLES

    def goes_on(self, key: str, node: Node | None, so_far: Sequence[NarratedEntry]) -> bool:
        """Whether the scene stays on: a battle until its last loss is chosen."""
        return node is not None and key.startswith(Kind.BATTLE) and node.kind in (Kind.BATTLE, Kind.LOSE, Kind.RETREAT)

    def scene(
        self, kit: Kit, position: Position, node: Node | None, so_far: Sequence[NarratedEntry], before: Scene | None
    ) -> Scene:
        roll = roll_of(node, so_far)
        if roll.kind == Kind.SIEGE:
            return _siege(kit, position, self.key(roll), roll, node, so_far, before)
        if roll.kind != Kind.BATTLE or roll.about.against is None:
            return plain_scene(self.key(roll), node, so_far, result_words, "leader")
        events = [event for told in so_far for event in told.events]
        fought = next((event for event in events if isinstance(event, Fought)), None)
        first = before.sides[0].seat if before is not None else roll.seat
        seats = (first, roll.about.against if first == roll.seat else roll.seat)
        sides = tuple(_side(kit, position, seat, node, so_far, before if fought else None) for seat in seats)
        if fought is not None:
            sides = tuple(_side_after(side, fought, events) for side in sides)
        return Scene(
            self.key(roll),
            roll.purpose,
            roll.about.space,
            sides,
            msg("Victory: {side}", side=side_name(fought.winner)) if fought is not None else None,
            last_rolled(so_far),
            tuple(_displaced(events)) if fought is not None else (),
        )


def _side(
    kit: Kit, position: Position, seat: int, node: Node | None, so_far: Sequence[NarratedEntry], before: Scene | None
) -> SceneSide:
    """A side before the dice (commander, CU, modifiers); after them, as it was before."""
    side_roll = side_roll_of(seat, node, so_far, result_words)
    stood = next((side for side in before.sides if side.seat == seat), None) if before is not None else None
    if stood is not None:
        return stood._replace(side_roll=side_roll)
    pieces = _pieces(kit, in_battle(position, seat))
    return SceneSide(seat, side_name(seat), pieces, tuple(_parts(kit, position, seat)), side_roll=side_roll)


def _pieces(kit: Kit, forces: Iterable[Force]) -> tuple[ScenePiece, ...]:
    """The leaders of some forces, the best first (OP-10), and the CU of each power."""
    standing = tuple(forces)
    leaders = kit.best_first(tuple(leader for force in standing for leader in force.leaders))
    people = tuple(ScenePiece("leader", leader) for leader in leaders)
    return (*people, *(ScenePiece("unit", force.power, force.cu) for force in standing if force.cu))


def _parts(kit: Kit, position: Position, seat: int) -> Iterator[ScenePart]:
    """The commander with his rating, the size of the army, the lines that change its roll (ROM-46, ROM-54, ROM-57)."""
    leader = commander_in_battle(kit, position, seat)
    if leader:
        yield ScenePart(msg("{leader}", leader=Name("leader", leader)), str(kit.tactical(leader)))
    yield ScenePart(msg("CU"), str(size(position, seat)))
    for line in modifiers(kit, position, seat):
        yield ScenePart(line.label, f"{line.value:+}")


def _displaced(events: Sequence[object]) -> Iterator[Message]:
    """Leaders displaced by the battle (ROM-01)."""
    for event in events:
        if isinstance(event, LeaderDisplaced):
            yield msg("{leader} is displaced", leader=Name("leader", event.leader))


# --- sieges


def _siege(
    kit: Kit,
    position: Position,
    named: str,
    roll: Roll,
    node: Node | None,
    so_far: Sequence[NarratedEntry],
    before: Scene | None,
) -> Scene:
    """An army before the walls, CU inside, and what the dice took from them (PLAY-17)."""
    city = roll.about.space
    if before is not None and so_far:
        pair = before.sides
    else:
        outside, inside = cu_before(position, roll.seat, city), cu_inside(position, city)
        holder = position.seat_of(position.markers[city])
        within = (force for force in position.forces.get(city, ()) if force.inside)
        pair = (
            SceneSide(
                roll.seat,
                side_name(roll.seat),
                _pieces(kit, own_outside(position, roll.seat, city)),
                (ScenePart(msg("CU outside"), str(outside)),),
            ),
            SceneSide(holder, Name("space", city), _pieces(kit, within), (ScenePart(msg("CU inside"), str(inside)),)),
        )
    events = [event for told in so_far for event in told.events]
    fell = any(isinstance(event, CityFell) and event.space == city for event in events)
    taken = sum(event.hits for event in events if isinstance(event, Besieged) and event.space == city)
    deciding = shown_roll(node if isinstance(node, Roll) else last_rolled(so_far), result_words)
    sides = (
        pair[0]._replace(stands=WON if fell else ""),
        pair[1]._replace(stands=LOST if fell else "", cost=_cost(taken)),
    )
    result = None
    if fell:
        result = msg("{space} falls to {seat}.", space=Name("space", city), seat=side_name(roll.seat))
    elif so_far:
        result = msg("{space} holds out.", space=Name("space", city))
    return Scene(named, roll.purpose, city, sides, result, deciding=deciding)


# --- a side after the dice


def _side_after(side: SceneSide, fought: Fought, events: Sequence[object]) -> SceneSide:
    lost = sum(event.cu for event in events if isinstance(event, Lost) and event.seat == side.seat)
    return side._replace(stands=WON if side.seat == fought.winner else LOST, cost=_cost(lost))


def _cost(lost: int) -> tuple[Message, ...]:
    return (msg("CU lost: {n}", n=lost),) if lost else ()
