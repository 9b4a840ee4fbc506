"""Pieces of a side on the stage: the counters of the map."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from desktop.narration.scenes import ScenePiece
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.scene.counters.block_picture import block_picture
from desktop.windows.successors.editor.pictures import block_of
from desktop.windows.successors.editor.pieces import Piece

_SCALE = 1.15
_PAINTED = frozenset(("general", "unit", "independent"))


def scene_picture(
    kit: Kit, position: Position, seat: int, piece: ScenePiece, names: str, ratio: float
) -> QPixmap | None:
    """The counter of a piece; None for what has no counter of its own."""
    if piece.kind not in _PAINTED:
        return None
    return block_picture(block_of(kit, position, Piece(piece.kind, piece.id, seat), names), _SCALE, max(2.0, ratio))
