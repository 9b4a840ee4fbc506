"""Pieces of a side on the stage."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from desktop.narration.scenes import ScenePiece
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


def scene_picture(
    kit: Kit, position: Position, seat: int, piece: ScenePiece, names: str, ratio: float
) -> QPixmap | None:
    """Armies of this game are told in words."""
    del kit, position, seat, piece, names, ratio
    return None
