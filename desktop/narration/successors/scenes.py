"""The great moments of the Successors: battles by land and sea, sieges, and single throws."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.narration.narrator import Told
from desktop.narration.plain_scene import plain_scene
from desktop.narration.scenes import Scene, roll_of
from desktop.narration.successors.battles import belongs
from desktop.narration.successors.fray_scene import fray_scene
from desktop.narration.successors.result_words import result_words
from desktop.narration.successors.sea_scene import sea_scene
from desktop.narration.successors.siege_scene import TRIES, siege_scene
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Decision, Node, Roll
from desktop.rules.successors.battle.sides import Fray
from desktop.rules.successors.events import AvoidanceTried, BattleFought, SetOut, WentOver
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.at_sea import SeaFray

_FRAYS = frozenset((Kind.BATTLE, Kind.ELEPHANTS, Kind.VETERANS, Kind.COMMANDER_CHECK, Kind.BATTLE_AGAIN))
_SEA = frozenset((Kind.NAVAL_BATTLE,))
_BATTLES = _FRAYS | _SEA | TRIES | {Kind.PRICE_OF_FAILURE}
_FRAY, _AT_SEA = "fray", "sea"
_FOUGHT = frozenset((_FRAY, _AT_SEA))
"""How the keys of battles begin."""
_LOSSES = frozenset((Kind.LOSSES, Kind.WHOSE_LOSS, Kind.HEIR))
FOLLOWS = frozenset((Kind.BATTLE, Kind.NAVAL_BATTLE, Kind.ELEPHANTS, Kind.VETERANS))


def key(roll: Roll) -> str:
    """All throws of a battle are one moment; any other throw is one by itself."""
    if isinstance(roll.within, Fray):
        return f"{_FRAY} {roll.about.space} {roll.within.field.attacker} {roll.within.field.defender}"
    if isinstance(roll.within, SeaFray):
        return f"{_AT_SEA} {roll.about.space} {roll.within.mover} {roll.within.seat}"
    return f"{roll.kind} {roll.about.space} {roll.seat} {roll.about.leader}"


def is_battle(roll: Roll, told: Callable[[], Sequence[Told]]) -> bool:
    """Battles, sieges, and whoever is pursued and tries to get away again (AVB-17)."""
    return roll.kind in _BATTLES or (roll.kind == Kind.AVOID_BATTLE and _is_pursued(roll.seat, told()))


def _is_pursued(seat: int, told: Sequence[Told]) -> bool:
    """Whether the seat has got away from the army that is on its march now."""
    for event in (event for each in reversed(told) for event in reversed(each.events)):
        if isinstance(event, SetOut):
            return False
        if isinstance(event, AvoidanceTried) and event.seat == seat and event.succeeded:
            return True
    return False


def goes_on(key: str, node: Node | None, sofar: Sequence[Told]) -> bool:
    """A battle goes on until its last loss is chosen; after another throw only losses may be asked."""
    if node is None:
        return False
    kind, events = key.split()[0], [event for told in sofar for event in told.events]
    if kind in _FOUGHT and not any(_decides(event) for event in events):
        return not (isinstance(node, Decision) and node.checkpoint)
    if kind == _FRAY:
        return belongs(node)
    if isinstance(node, Roll):
        return node.kind == Kind.ATTRITION and (kind == _AT_SEA or node.about.space == key.split()[1])
    return isinstance(node, Decision) and node.kind in _LOSSES


def _decides(event: Event) -> bool:
    return isinstance(event, BattleFought | WentOver)


def scene(kit: Kit, position: Position, node: Node | None, sofar: Sequence[Told], before: Scene | None) -> Scene:
    """The moment as it stands."""
    roll = roll_of(node, sofar)
    named = key(roll) if before is None else before.key
    if named.split()[0] in TRIES:
        return siege_scene(kit, position, named, node, sofar, before)
    within = roll.within or next(
        (told.rolled.roll.within for told in sofar if told.rolled and told.rolled.roll.within), None
    )
    if isinstance(within, Fray):
        return fray_scene(kit, position, named, within, node, sofar, before)
    if isinstance(within, SeaFray):
        return sea_scene(kit, position, named, within, node, sofar, before)
    return plain_scene(named, node, sofar, result_words, "general")
