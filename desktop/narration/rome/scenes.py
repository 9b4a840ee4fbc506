"""The great moments of the Sword of Rome: battles, pursuits and sieges, as their dice are thrown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.language import Message, msg
from desktop.narration.narrator import Told
from desktop.narration.plain_scene import modifiers_of, plain_scene, side_name, throw_of
from desktop.narration.rome.result_words import result_words
from desktop.narration.scenes import LOST, WON, Scene, ScenePart, SceneSide, last_rolled, roll_of, rolled_by
from desktop.rules.core.flow import Node, Roll
from desktop.rules.rome.battle.modifiers import modifiers
from desktop.rules.rome.events import Fought, Lost
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position

_BATTLES = frozenset((Kind.BATTLE, Kind.PURSUE, Kind.SIEGE))
FOLLOWS = frozenset((Kind.BATTLE,))


def key(roll: Roll) -> str:
    """Both throws of a battle are one moment; any other throw is one by itself."""
    who = "" if roll.kind == Kind.BATTLE else f"{roll.seat} {roll.about.leader}"
    return f"{roll.kind} {roll.about.space} {who}".strip()


def is_battle(roll: Roll, told: Callable[[], Sequence[Told]]) -> bool:
    """Battles, pursuits and sieges."""
    del told
    return roll.kind in _BATTLES


def goes_on(key: str, node: Node | None, sofar: Sequence[Told]) -> bool:
    """A battle goes on until its last loss is chosen."""
    del sofar
    return node is not None and key.startswith(Kind.BATTLE) and node.kind in (Kind.BATTLE, Kind.LOSE, Kind.RETREAT)


def scene(kit: Kit, position: Position, node: Node | None, sofar: Sequence[Told], before: Scene | None) -> Scene:
    """The moment as it stands."""
    roll = roll_of(node, sofar)
    if roll.kind != Kind.BATTLE or roll.about.against is None:
        return plain_scene(key(roll), node, sofar, result_words, "leader")
    events = [event for told in sofar for event in told.events]
    fought = next((event for event in events if isinstance(event, Fought)), None)
    first = before.sides[0].seat if before is not None else roll.seat
    seats = (first, roll.about.against if first == roll.seat else roll.seat)
    sides = tuple(_side(kit, position, seat, node, sofar, before if fought else None) for seat in seats)
    if fought is not None:
        sides = tuple(_fought(side, fought, events) for side in sides)
    return Scene(
        key(roll),
        roll.purpose,
        roll.about.space,
        sides,
        msg("{side} wins the battle.", side=side_name(fought.winner)) if fought is not None else None,
        last_rolled(sofar),
    )


def _side(
    kit: Kit, position: Position, seat: int, node: Node | None, sofar: Sequence[Told], before: Scene | None
) -> SceneSide:
    """A side: what is added to its dice is told before they fall."""
    fallen = rolled_by(sofar, seat)
    if before is not None:
        parts = next((side.parts for side in before.sides if side.seat == seat), ())
    elif fallen:
        parts = modifiers_of(fallen[-1].roll)
    else:
        parts = tuple(ScenePart(line.label, f"{line.value:+}") for line in modifiers(kit, position, seat))
    return SceneSide(seat, side_name(seat), parts=parts, throw=throw_of(seat, node, sofar, result_words))


def _fought(side: SceneSide, fought: Fought, events: Sequence[object]) -> SceneSide:
    lost = sum(event.cu for event in events if isinstance(event, Lost) and event.seat == side.seat)
    cost: tuple[Message, ...] = (msg("CU lost: {n}", n=lost),) if lost else ()
    return side._replace(stands=WON if side.seat == fought.winner else LOST, cost=cost)
