"""Royals as cameos, the funeral cart and the tomb in gold, the crowns and wreaths of a faction's standing."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw, has_drawing, tone
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import GOLD, INK, SILVER
from desktop.scene.counters.measures import Detail, Size
from desktop.scene.palette import colours_of

_CAMEO: Size = (23, 29)
_TREASURE: Size = (34, 30)
_STATUS: Size = (28, 28)
_STONE = {"heir": ("#8d3157", "#4b1030"), "lady": ("#2c6b66", "#12393a")}
"""Grounds of the cameos: wine-red sardonyx for heirs, green agate for ladies."""
_WAITING = ("#8d8579", "#575048")


class RoyalFace(NamedTuple):
    """One of the royal family; `active` is False for a lady who waits for her marriage (LEG-47)."""

    id: str
    name: str
    kind: str
    active: bool = True

    def size(self, detail: Detail) -> Size:
        """An oval."""
        return _CAMEO

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A pale profile on coloured stone in a gold oval, grey stone for one who is not active yet."""
        width, height = _CAMEO
        shape = materials.oval(QRectF(1.6, 1.6, width - 3.2, height - 3.2))
        materials.cast_shadow(painter, shape, lift)
        light, dark = _STONE.get(self.kind, _STONE["heir"]) if self.active else _WAITING
        materials.plate(painter, shape, light, dark, INK)
        name = self.id if has_drawing("royals", self.id) else "royal"
        box = QRectF(2.6, 3.2, width - 5.2, width - 5.2)
        painter.save()
        painter.setClipPath(shape)
        under = tone(dark, "#000000", 0.4)
        draw(painter, "royals", name, box.translated(0.5, 0.7), under, under, under)
        draw(painter, "royals", name, box, "#fbeedd", tone(light, dark, 0.4), "#d9b9a2")
        painter.fillRect(QRectF(0, height - 9.4, width, 9.4), QColor(tone(dark, "#000000", 0.2)))
        painter.restore()
        write(painter, self.name[:1], QRectF(0, height - 10.2, width, 8.4), 8.6, "#fbeedd")
        materials.rim(painter, shape, GOLD if self.active else SILVER, 1.9)


class TreasureFace(NamedTuple):
    """The funeral cart or Alexander's tomb."""

    id: str
    name: str

    def size(self, detail: Detail) -> Size:
        """A plaque."""
        return _TREASURE

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Dark figure on a golden plaque."""
        width, height = _TREASURE
        shape = materials.rounded(QRectF(1.6, 1.6, width - 3.2, height - 3.2), 5.0)
        materials.cast_shadow(painter, shape, lift)
        materials.plate(painter, shape, GOLD[0], "#d09320", INK)
        materials.gloss(painter, shape)
        side = height - 6.5
        box = QRectF((width - side) / 2, 3.0, side, side)
        draw(painter, "pieces", self.id, box.translated(0.5, 0.8), "#fff3c8", "#fff3c8", "#fff3c8")
        draw(painter, "pieces", self.id, box, "#4a2c06", "#ffe9a8", "#a9741a")
        materials.rim(painter, shape, GOLD, 2.0)


class StatusFace(NamedTuple):
    """What a faction is called: champion, successor or usurper."""

    status: str
    seat: int

    def size(self, detail: Detail) -> Size:
        """A coin."""
        return _STATUS

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Laurel for the champion, diadem for a successor, a broken crown for an usurper."""
        width, height = _STATUS
        colours = colours_of(self.seat)
        shape = QPainterPath()
        shape.addEllipse(QRectF(1.6, 1.6, width - 3.2, height - 3.2))
        materials.cast_shadow(painter, shape, lift)
        materials.fill_pattern(painter, shape, colours, 5.0)
        inner = QRectF(5.6, 5.6, width - 11.2, height - 11.2)
        materials.calm_centre(painter, shape, colours, inner)
        materials.gloss(painter, shape)
        figure = "#fdf6e3" if colours.text.upper() == "#FFFFFF" else "#1d130a"
        draw(painter, "pieces", self.status, inner, figure, colours.fill, figure)
        materials.rim(painter, shape, GOLD if self.status != "usurper" else SILVER, 2.0)
