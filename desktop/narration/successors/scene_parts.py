"""What scenes of the Successors share: the pieces of a side, what a fight cost it, what later dice said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from desktop.language import Message, msg, msgn
from desktop.narration.narrator import Told
from desktop.narration.plain_scene import throw_of
from desktop.narration.scenes import ScenePiece, SceneSide, Throw, rolled_by
from desktop.narration.successors.battles import SideTold
from desktop.narration.successors.result_words import result_words
from desktop.narration.successors.words import group_words
from desktop.rules.core.flow import Node, Roll
from desktop.rules.core.reading import Dies
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.readings import AttritionDie

_FIGHTS = frozenset((Kind.BATTLE, Kind.NAVAL_BATTLE))


def shown_of(group: Group) -> tuple[ScenePiece, ...]:
    """Generals, then units."""
    people = tuple(ScenePiece("general", general) for general in group.generals)
    return (*people, *(ScenePiece("unit", kind, count) for kind, count in group.units.items()))


def side_cost(told: SideTold) -> Iterator[Message]:
    """What a fight cost a side, attrition on the flight included."""
    if told.driven_off:
        yield msg("driven off")
    if told.lost or told.fell:
        yield msg("lost: {pieces}", pieces=group_words(Group(told.lost, told.fell)))
    if told.fled:
        yield msg("dispersed: {pieces}", pieces=group_words(told.fled))
    if told.fleets:
        yield msgn("{n} fleet dispersed", "{n} fleets dispersed", len(told.fleets))


def fight_throw(side: SceneSide, told: SideTold, node: Node | None, sofar: Sequence[Told]) -> Throw | None:
    """The dice of the fight as they counted, whatever was thrown after them; a later throw while it is due."""
    if isinstance(node, Roll) and node.seat == side.seat:
        return throw_of(side.seat, node, sofar, result_words)
    fought = [each.roll for each in rolled_by(sofar, side.seat) if each.roll.kind in _FIGHTS]
    return Throw(fought[-1], told.faces, msg("score {n}", n=told.score or 0)) if fought else side.throw


def later_dice(sofar: Sequence[Told]) -> Iterator[Message]:
    """What dice said of commanders in danger and of attrition (BAT-25, ATT-03)."""
    for told in sofar:
        rolled = told.rolled
        if rolled is not None and isinstance(rolled.roll.reading, Dies | AttritionDie):
            words = result_words(rolled.roll, rolled.dice.faces)
            faces = tuple(rolled.dice.faces)
            yield msg("{purpose}: {faces}, {result}", purpose=rolled.roll.purpose, faces=faces, result=words or "")
