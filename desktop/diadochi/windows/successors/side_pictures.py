"""Shields of the sides, counters for the stage, and stack badges for armies that have moved or can act."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from diadochi.controller.rules_controller import RulesController
from diadochi.narration.stage_scene import ScenePiece
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import able
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.palette import FACTIONS
from diadochi.windows.faction_badge import shield_pixmap
from diadochi.windows.successors.editor.editor_pieces import Piece, block_of


def faction_pixmap(letter: str, width: int, height: int, ratio: float = 1.0) -> QPixmap:
    """The shield of a side by letter ("A" to "E", "I" for the Independents)."""
    return shield_pixmap(FACTIONS[letter], width, height, ratio)


# --- counters for the stage

_SCALE = 1.15
_PAINTED = frozenset(("general", "unit", "independent"))


def scene_picture(
    kit: Kit, position: Position, seat: int, piece: ScenePiece, names: str, ratio: float
) -> QPixmap | None:
    """The counter of a piece; None if it has none."""
    if piece.kind not in _PAINTED:
        return None
    return block_picture(block_of(kit, position, Piece(piece.kind, piece.id, seat), names), _SCALE, max(2.0, ratio))


# --- stack badges

ACTIVATION = "activation"
_FORCED = Kind.MARCH_CARD
"""The question which army a card sends, outside the activation segment (OPS-22)."""
_RAISING = Kind.REINFORCEMENTS
"""The question that replaces all activations where troops are raised (SEQ-30, R-10)."""


def can_act(controller: RulesController[Kit, Position]) -> frozenset[str]:
    """Generals who can still act: the one marching, and those who may be activated (MOV-01, MOV-02)."""
    kit, position, node = controller.kit, controller.position, controller.node
    if position.is_over:
        return frozenset()
    march, kind = position.activation, node.kind if node is not None else ""
    marching = frozenset(march.group.generals if march is not None else ())
    if kind == _FORCED or (position.clock.segment == ACTIVATION and kind != _RAISING):
        return marching | frozenset(able(kit, position))
    return marching


def signs(controller: RulesController[Kit, Position]) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
    """Stacks that have moved in this segment, and stacks that can still act."""
    position, acting = controller.position, can_act(controller)
    has_acted = frozenset(position.memory.activated if position.clock.segment == ACTIVATION else ())
    moved, ready = set(), set()
    for space, stack in position.all_stacks():
        key = StackKey(space, stack.seat, stack.inside)
        if acting.intersection(stack.generals):
            ready.add(key)
        elif has_acted.intersection(stack.generals):
            moved.add(key)
    march = position.independent_march
    if march is not None:
        ready.add(StackKey(position.independents[march.army], INDEPENDENT, False))
    return frozenset(moved), frozenset(ready)
