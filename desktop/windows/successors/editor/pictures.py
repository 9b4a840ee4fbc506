"""How pieces look in the tray and in the hand: the counters of the map, painted once."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.scene.counters.arrangement import Block, alone, closed
from desktop.scene.counters.marker import MarkerFace
from desktop.scene.counters.measures import MARKER_RIM, Detail, symbol_radius
from desktop.scene.counters.painting import paint_face
from desktop.scene.counters.successors.casting import Casting
from desktop.scene.counters.successors.faces import TOMB
from desktop.scene.counters.successors.sieges import SiegeFace
from desktop.scene.counters.successors.units import UnitFace
from desktop.scene.palette import colours_of, qcolor
from desktop.windows.successors.editor.pieces import Piece, held

_SHADOW = 6.0
"""Counter pixels of room for the shadow."""


def block_of(kit: Kit, position: Position, piece: Piece, language: str) -> Block:
    """The counters of a piece laid together, named in `language`, one of `NAME_LANGUAGES`."""
    cast = Casting(kit, position, language)
    match piece.kind:
        case "general":
            return alone(cast.general(piece.id, piece.seat))
        case "royal":
            return alone(cast.royal(piece.id))
        case "tomb":
            return alone(cast.royal(TOMB))
        case "unit":
            return alone(UnitFace(piece.id, 1, _strength(kit, piece.id), piece.seat))
        case "marker":
            return alone(MarkerFace(colours_of(piece.seat), "disc"))
        case "siege":
            return alone(SiegeFace(1, piece.seat))
        case "independent":
            return alone(cast.independent(piece.id))
    return closed(cast.cast(piece.seat, held(position, piece)), Detail.FULL, inside=False)


def _strength(kit: Kit, kind: str) -> int | None:
    """What one unit counts in battle; None where dice decide."""
    from desktop.rules.successors.pieces import Units

    return None if kind == "elephant" else kit.tables.strength.without_elephants(Units(**{kind: 1}))


@lru_cache(maxsize=256)
def painted(block: Block, scale: float, ratio: float, lift: float = 2.2) -> QPixmap:
    """A block as a picture with room for its shadow: `scale` logical pixels to a counter pixel."""
    width, height = ((side + 2 * _SHADOW) * scale for side in (block.width, block.height))
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(scale, scale)
    painter.translate(_SHADOW, _SHADOW)
    for laid in block.laid:
        painter.save()
        painter.translate(QPointF(laid.x, laid.y))
        painter.scale(laid.scale, laid.scale)
        paint_face(painter, laid.face, block.detail, lift)
        if isinstance(laid.face, MarkerFace):
            _paint_symbol(painter, laid.face)
        painter.restore()
    painter.end()
    return picture


def _paint_symbol(painter: QPainter, face: MarkerFace) -> None:
    """The space under which a marker lies, without which only its lip would be seen."""
    radius = symbol_radius(face.symbol)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(qcolor("ink"), 2.0))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawEllipse(QPointF(radius + MARKER_RIM, radius + MARKER_RIM), radius, radius)
