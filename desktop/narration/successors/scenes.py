"""The great moments of the Successors: battles by land and sea, sieges, and single throws."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.language import Name
from desktop.narration.narrator import Told
from desktop.narration.plain_scene import plain_scene, side_name
from desktop.narration.scenes import Scene, ScenePiece, SceneSide, roll_of
from desktop.narration.successors.battles import belongs
from desktop.narration.successors.fray_scene import fray_scene
from desktop.narration.successors.result_words import result_words
from desktop.narration.successors.sea_scene import sea_scene
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Decision, Node, Roll
from desktop.rules.successors.battle.sides import Fray
from desktop.rules.successors.events import BattleFought, WentOver
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.reactions.at_sea import SeaFray

_FRAYS = frozenset((Kind.BATTLE, Kind.ELEPHANTS, Kind.VETERANS, Kind.COMMANDER_CHECK, Kind.BATTLE_AGAIN))
_SEA = frozenset((Kind.NAVAL_BATTLE,))
BATTLES = _FRAYS | _SEA | frozenset((Kind.SIEGE, Kind.SORTIE, Kind.PRICE_OF_FAILURE))
FOLLOWS = frozenset((Kind.BATTLE, Kind.NAVAL_BATTLE, Kind.ELEPHANTS, Kind.VETERANS))


def key(roll: Roll) -> str:
    """All throws of a battle are one moment; any other throw is one by itself."""
    if isinstance(roll.within, Fray):
        return f"fray {roll.about.space} {roll.within.field.attacker} {roll.within.field.defender}"
    if isinstance(roll.within, SeaFray):
        return f"sea {roll.about.space} {roll.within.mover} {roll.within.seat}"
    return f"{roll.kind} {roll.about.space} {roll.seat} {roll.about.leader}"


def goes_on(key: str, node: Node | None, sofar: Sequence[Told]) -> bool:
    """A battle goes on until its last loss is chosen; after another throw only losses may be asked."""
    if node is None:
        return False
    events = [event for told in sofar for event in told.events]
    if key.startswith(("fray", "sea")) and not any(_decides(event) for event in events):
        return not (isinstance(node, Decision) and node.checkpoint)
    if key.startswith("fray"):
        return belongs(node)
    return isinstance(node, Decision) and node.kind == Kind.LOSSES


def _decides(event: Event) -> bool:
    return isinstance(event, BattleFought | WentOver)


def scene(kit: Kit, position: Position, node: Node | None, sofar: Sequence[Told], before: Scene | None) -> Scene:
    """The moment as it stands."""
    roll = roll_of(node, sofar)
    within = roll.within or next(
        (told.rolled.roll.within for told in sofar if told.rolled and told.rolled.roll.within), None
    )
    if isinstance(within, Fray):
        return fray_scene(kit, position, key(roll) if before is None else before.key, within, node, sofar, before)
    if isinstance(within, SeaFray):
        return sea_scene(kit, position, key(roll), within, node, sofar)
    pieces = _besiegers(position, roll) if roll.kind == Kind.SIEGE else ()
    against: tuple[SceneSide, ...] = (_city(position, roll),) if roll.kind == Kind.SIEGE else ()
    if before is not None and not isinstance(node, Roll):  # the dice have changed the table
        pieces, against = before.sides[0].pieces, before.sides[1:]
    return plain_scene(key(roll), node, sofar, result_words, "general", against, pieces)


def shown_of(group: Group) -> tuple[ScenePiece, ...]:
    """Generals, then units."""
    people = tuple(ScenePiece("general", general) for general in group.generals)
    return (*people, *(ScenePiece("unit", kind, count) for kind, count in group.units.items()))


def _besiegers(position: Position, roll: Roll) -> tuple[ScenePiece, ...]:
    return shown_of(position.group(roll.seat, roll.about.space, False))


def _city(position: Position, roll: Roll) -> SceneSide:
    """The city, whose it is, and who stands inside."""
    holder = roll.about.against
    inside = shown_of(position.group(holder, roll.about.space, True)) if holder else ()
    who = Name("space", roll.about.space) if holder in (None, INDEPENDENT) else side_name(holder or INDEPENDENT)
    return SceneSide(holder or INDEPENDENT, who, inside)
