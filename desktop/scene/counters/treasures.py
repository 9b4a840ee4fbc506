"""Royals as cameos, the funeral cart and the tomb in gold, the crowns and wreaths of a faction's standing."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw, has_drawing, tone
from desktop.scene.counters.faces import RoyalFace, StatusFace, TreasureFace
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import GOLD, INK, SILVER
from desktop.scene.counters.measures import CAMEO, STATUS, TREASURE

_STONE = {"heir": ("#8d3157", "#4b1030"), "lady": ("#2c6b66", "#12393a")}
"""Grounds of the cameos: wine-red sardonyx for heirs, green agate for ladies."""
_WAITING = ("#8d8579", "#575048")


def paint_royal(painter: QPainter, face: RoyalFace, lift: float) -> None:
    """Paint a cameo: a pale profile on coloured stone in a gold oval, grey stone for one who is not active yet."""
    width, height = CAMEO
    shape = materials.oval(QRectF(1.6, 1.6, width - 3.2, height - 3.2))
    materials.cast_shadow(painter, shape, lift)
    light, dark = _STONE.get(face.kind, _STONE["heir"]) if face.active else _WAITING
    materials.plate(painter, shape, light, dark, INK)
    name = face.id if has_drawing("royals", face.id) else "royal"
    box = QRectF(2.6, 3.2, width - 5.2, width - 5.2)
    painter.save()
    painter.setClipPath(shape)
    under = tone(dark, "#000000", 0.4)
    draw(painter, "royals", name, box.translated(0.5, 0.7), under, under, under)
    draw(painter, "royals", name, box, "#fbeedd", tone(light, dark, 0.4), "#d9b9a2")
    painter.fillRect(QRectF(0, height - 9.4, width, 9.4), QColor(tone(dark, "#000000", 0.2)))
    painter.restore()
    write(painter, face.name[:1], QRectF(0, height - 10.2, width, 8.4), 8.6, "#fbeedd")
    materials.rim(painter, shape, GOLD if face.active else SILVER, 1.9)


def paint_treasure(painter: QPainter, face: TreasureFace, lift: float) -> None:
    """Paint the funeral cart or the tomb: dark figure on a golden plaque."""
    width, height = TREASURE
    shape = materials.rounded(QRectF(1.6, 1.6, width - 3.2, height - 3.2), 5.0)
    materials.cast_shadow(painter, shape, lift)
    materials.plate(painter, shape, GOLD[0], "#d09320", INK)
    materials.gloss(painter, shape)
    side = height - 6.5
    box = QRectF((width - side) / 2, 3.0, side, side)
    draw(painter, "pieces", face.id, box.translated(0.5, 0.8), "#fff3c8", "#fff3c8", "#fff3c8")
    draw(painter, "pieces", face.id, box, "#4a2c06", "#ffe9a8", "#a9741a")
    materials.rim(painter, shape, GOLD, 2.0)


def paint_status(painter: QPainter, face: StatusFace, lift: float) -> None:
    """Paint the coin of a faction's standing: laurel for the champion, diadem for a successor, a broken crown."""
    width, height = STATUS
    shape = QPainterPath()
    shape.addEllipse(QRectF(1.6, 1.6, width - 3.2, height - 3.2))
    materials.cast_shadow(painter, shape, lift)
    materials.fill_pattern(painter, shape, face.seat, 5.0)
    inner = QRectF(5.6, 5.6, width - 11.2, height - 11.2)
    materials.calm_centre(painter, shape, face.seat, inner)
    materials.gloss(painter, shape)
    colours = materials.colours_of(face.seat)
    figure = "#fdf6e3" if colours.text.upper() == "#FFFFFF" else "#1d130a"
    draw(painter, "pieces", face.status, inner, figure, colours.fill, figure)
    materials.rim(painter, shape, GOLD if face.status != "usurper" else SILVER, 2.0)
