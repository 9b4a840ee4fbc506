"""Pieces of a side on the stage: the counters of the map."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from desktop.narration.scenes import ScenePiece
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.scene.counters.arrangement import alone
from desktop.scene.counters.block_picture import block_picture
from desktop.scene.counters.rome.casting import Casting
from desktop.scene.counters.rome.liveries import livery
from desktop.scene.counters.rome.troops import TroopsFace

_SCALE = 1.15


def scene_picture(
    kit: Kit, position: Position, seat: int, piece: ScenePiece, names: str, ratio: float
) -> QPixmap | None:
    """A leader's shield, or the token of a power's CU; None for what has no counter."""
    del seat
    match piece.kind:
        case "leader":
            block = alone(Casting(kit, position, names).leader(piece.id))
        case "unit":
            block = alone(TroopsFace(piece.id, 0, livery(kit, piece.id)))
        case _:
            return None
    return block_picture(block, _SCALE, max(2.0, ratio))
