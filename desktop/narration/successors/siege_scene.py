"""A siege attempt or a sortie as a scene: who lies before the city, who is inside, how far the siege has come."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.language import Message, Name, msg, msgn
from desktop.narration.narrator import Told
from desktop.narration.plain_scene import modifiers_of, side_name, throw_of
from desktop.narration.scenes import LOST, WON, Scene, ScenePart, SceneSide
from desktop.narration.successors.battles import SideTold, told_after
from desktop.narration.successors.event_words import what_came
from desktop.narration.successors.result_words import result_words
from desktop.narration.successors.scene_parts import later_dice, shown_of, side_cost
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Node, Roll
from desktop.rules.successors.events import Died, Dispersed, Fell, SiegeChanged, SiegeTried
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.siege.points import points_needed

TRIES = frozenset((Kind.SIEGE, Kind.SORTIE))
"""Throws of besiegers and besieged."""


def siege_scene(
    kit: Kit, position: Position, key: str, node: Node | None, sofar: Sequence[Told], before: Scene | None
) -> Scene:
    """The attempt as it stands; once its die has fallen both sides are those of `before`."""
    roll, events = _tried(node, sofar), [event for told in sofar for event in told.events]
    is_open = isinstance(node, Roll) and node.kind in TRIES
    if before is None or is_open:
        sides = (_garrison, _besiegers) if roll.kind == Kind.SORTIE else (_besiegers, _garrison)
        pair: tuple[SceneSide, ...] = tuple(side(kit, position, roll) for side in sides)
    else:
        pair = before.sides
    fell = next((event for event in events if isinstance(event, Fell)), None)
    last = sofar[-1].events if sofar else ()
    return Scene(
        key,
        roll.purpose,
        roll.about.space,
        tuple(_with_fate(side, node, sofar, fell, events) for side in pair),
        _result(kit, position, fell, events, last),
        next((told.rolled for told in reversed(sofar) if told.rolled and told.rolled.roll.kind in TRIES), None),
        (*later_dice(sofar), *what_came(roll, (event for event in events if not isinstance(event, _TOLD)))),
    )


_TOLD = Died | Dispersed | Fell
"""What both sides and the result say themselves."""


def _tried(node: Node | None, sofar: Sequence[Told]) -> Roll:
    """The attempt that is due, or the last one."""
    if isinstance(node, Roll) and node.kind in TRIES:
        return node
    thrown = (told.rolled.roll for told in reversed(sofar) if told.rolled is not None)
    return next(roll for roll in thrown if roll.kind in TRIES)


# --- both sides before the die falls


def _besiegers(_kit: Kit, position: Position, roll: Roll) -> SceneSide:
    """The army before the walls, with the siege points it has gained so far (SIE-13)."""
    space, siege, march = roll.about.space, position.sieges.get(roll.about.space), position.activation
    seat = march.seat if march is not None and roll.kind == Kind.SORTIE else roll.seat
    held = siege.points if siege is not None and siege.seat == seat else 0
    parts = (*modifiers_of(roll), ScenePart(msg("siege points so far"), str(held)))
    return SceneSide(seat, side_name(seat), shown_of(position.group(seat, space, False)), parts)


def _garrison(kit: Kit, position: Position, roll: Roll) -> SceneSide:
    """Who holds the city and who is inside; how many siege points it withstands (SIE-13)."""
    space, holder = roll.about.space, roll.seat if roll.kind == Kind.SORTIE else roll.about.against
    inside = shown_of(position.group(holder, space, True)) if holder else ()
    who = Name("space", space) if holder in (None, INDEPENDENT) else side_name(holder or INDEPENDENT)
    parts = [ScenePart(msg("falls with siege points"), str(points_needed(kit, position, space)))]
    if not any(piece.kind == "unit" for piece in inside):
        parts.insert(0, ScenePart(msg("no combat unit inside"), ""))
    return SceneSide(holder or INDEPENDENT, who, inside, tuple(parts))


# --- after that


def _with_fate(
    side: SceneSide, node: Node | None, sofar: Sequence[Told], fell: Fell | None, events: Sequence[Event]
) -> SceneSide:
    """The side with its die, and what the attempt cost it."""
    told = SideTold(side.seat)
    for event in events:
        told = told_after(told, event)
    stands = "" if fell is None else WON if side.seat == fell.seat else LOST
    throw = throw_of(side.seat, node, sofar, result_words)
    return side._replace(throw=throw, stands=stands, cost=tuple(side_cost(told)))


def _result(
    kit: Kit, position: Position, fell: Fell | None, events: Sequence[Event], last: Sequence[Event]
) -> Message | None:
    """What came of the last attempt; None while its losses are still chosen."""
    tried = next((event for event in reversed(events) if isinstance(event, SiegeTried)), None)
    if fell is not None:
        return msg("{space} falls to {seat}.", space=Name("space", fell.space), seat=side_name(fell.seat))
    if tried is None:
        return None
    siege = position.sieges.get(tried.space)
    held = siege.points if siege is not None else 0
    if tried.sortie:
        return _sortie_result(tried, held, any(isinstance(event, SiegeChanged) for event in last))
    if not tried.points:
        return msg("No siege point is gained.")
    return msgn(
        "{n} siege point is gained: {held} of {needed}.",
        "{n} siege points are gained: {held} of {needed}.",
        tried.points,
        held=held,
        needed=points_needed(kit, position, tried.space),
    )


def _sortie_result(tried: SiegeTried, held: int, changed: bool) -> Message:
    """A success takes one siege point away, where one lies; a failure costs the unit (TRN-22 to TRN-25)."""
    if changed:
        return msgn(
            "The sortie takes a siege point away: {n} is left.",
            "The sortie takes a siege point away: {n} are left.",
            held,
        )
    return msg("The sortie fails.") if tried.lost else msg("The sortie changes nothing.")
