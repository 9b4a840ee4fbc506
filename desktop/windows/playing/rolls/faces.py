"""Dice as pictures: ivory with inked pips; a die that counts more than it shows says so below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.language import tr
from desktop.scene.palette import qcolor
from desktop.windows.styles import part

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_GAP = 5
UNKNOWN = 0
"""The face of a die that is still to be thrown."""


class DiceFaces(QWidget):
    """A row of dice."""

    def __init__(self, size: int = 26, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self._faces: tuple[int, ...] = ()
        self._least = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_faces(self, faces: Sequence[int], least: int = 0) -> None:
        """Show these faces, 0 for a die that is still to be thrown; each counts at least `least`."""
        self._faces, self._least = tuple(faces), least
        self.setAccessibleName(tr("Dice: {faces}", faces=", ".join(str(face or "?") for face in faces)))
        self.updateGeometry()
        self.update()

    @property
    def faces(self) -> tuple[int, ...]:
        """What is shown."""
        return self._faces

    def sizeHint(self) -> QSize:
        """As wide as the dice, no higher."""
        count = len(self._faces)
        lifted = any(0 < face < self._least for face in self._faces)
        return QSize(count * self._size + max(0, count - 1) * _GAP + 2, self._size + 2 + (15 if lifted else 0))

    def minimumSizeHint(self) -> QSize:
        """It never shrinks."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dice, and below a raised one what it counts."""
        painter = QPainter(self)
        for number, face in enumerate(self._faces):
            left = number * (self._size + _GAP) + 1
            painter.drawPixmap(left, 1, die_picture(face, self._size, self.devicePixelRatioF()))
            if 0 < face < self._least:
                painter.setPen(QColor(part("faint_text")))
                font = painter.font()
                font.setPixelSize(13)
                painter.setFont(font)
                box = QRectF(left - 4, self._size + 1, self._size + 8, 15)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"\N{RIGHTWARDS ARROW} {self._least}")


@lru_cache(maxsize=64)
def die_picture(face: int, size: int, ratio: float = 1.0) -> QPixmap:
    """One die of `size` logical pixels; face 0 is one still to be thrown."""
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(1, 1, size - 2, size - 2)
    pen = QPen(qcolor("ink"), 1.4)
    if face == UNKNOWN:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(qcolor("parchment_light", 110 if face == UNKNOWN else 255))
    painter.drawRoundedRect(box, size * 0.2, size * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor("vermilion_deep") if face == 1 else qcolor("ink"))
    for x, y in _PIPS.get(face, ()):
        centre = QPointF(size / 2 + x * size * 0.26, size / 2 + y * size * 0.26)
        painter.drawEllipse(centre, size * (0.13 if face == 1 else 0.1), size * (0.13 if face == 1 else 0.1))
    painter.end()
    return picture
