"""The small overview of the whole sheet, with a frame around what the view shows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from diadochi.scene.palette import qcolor
from diadochi.scene.view.map_view import MapView


class Minimap(QWidget):
    """Click or drag to go there; arrow keys move in small steps. `dots` mark places in colour."""

    def __init__(self, view: MapView, sheet: QRectF, overview: QPixmap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view, self._sheet, self._overview = view, sheet, overview
        self._shrunk, self._dotted = QPixmap(), QPixmap()
        self._seen = QRectF()
        self._dots: tuple[tuple[QPointF, str], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 80)
        view.view_changed.connect(self._follow)

    def show_sheet(self, sheet: QRectF, overview: QPixmap) -> None:
        self._sheet, self._overview, self._shrunk = sheet, overview, QPixmap()
        self._dots, self._dotted = (), QPixmap()
        self.update()

    def mark(self, dots: tuple[tuple[QPointF, str], ...]) -> None:
        """Mark places (scene points) with dots of a colour "#rrggbb"; nothing is repainted if nothing has changed."""
        if dots != self._dots:
            self._dots, self._dotted = dots, QPixmap()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(270, round(270 * self._sheet.height() / max(1.0, self._sheet.width())))

    def heightForWidth(self, width: int) -> int:
        return round(width * self._sheet.height() / max(1.0, self._sheet.width()))

    def to_scene(self, at: QPointF) -> QPointF:
        box, scale = self._box()
        return QPointF((at.x() - box.left()) / scale, (at.y() - box.top()) / scale) + self._sheet.topLeft()

    def from_scene(self, rect: QRectF) -> QRectF:
        box, scale = self._box()
        corner = (rect.topLeft() - self._sheet.topLeft()) * scale + box.topLeft()
        return QRectF(corner.x(), corner.y(), rect.width() * scale, rect.height() * scale)

    def _box(self) -> tuple[QRectF, float]:
        scale = min(self.width() / self._sheet.width(), self.height() / self._sheet.height())
        box = QRectF(0, 0, self._sheet.width() * scale, self._sheet.height() * scale)
        box.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        return box, scale

    def _follow(self, seen: QRectF, _scale: float) -> None:
        before = self.from_scene(self._seen)
        self._seen = seen
        for frame in (before, self.from_scene(seen)):
            self.update(frame.adjusted(-3, -3, 3, 3).toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box, _ = self._box()
        painter.drawPixmap(box.topLeft(), self._with_dots(box))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self.from_scene(self._seen).intersected(box.adjusted(1, 1, -1, -1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(qcolor("parchment_light"), 3.2))
        painter.drawRect(frame)
        painter.setPen(QPen(qcolor("vermilion"), 1.6))
        painter.drawRect(frame)

    def _picture(self, box: QRectF) -> QPixmap:
        ratio = self.devicePixelRatioF()
        wanted = QSize(round(box.width() * ratio), round(box.height() * ratio))
        if self._shrunk.size() != wanted:
            if self._overview.isNull():
                self._shrunk = QPixmap(wanted)
                self._shrunk.fill(qcolor("parchment"))
            else:
                keep, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
                self._shrunk = self._overview.scaled(wanted, keep, smooth)
            self._shrunk.setDevicePixelRatio(ratio)
        return self._shrunk

    def _with_dots(self, box: QRectF) -> QPixmap:
        """The picture and its dots in one, because the frame is repainted over them at every frame of a pan."""
        picture = self._picture(box)
        if self._dotted.size() == picture.size():
            return self._dotted
        self._dotted = picture.copy()
        painter = QPainter(self._dotted)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for point, colour in self._dots:
            painter.setPen(QPen(qcolor("ink"), 0.8))
            painter.setBrush(QColor(colour))
            painter.drawEllipse(self.from_scene(QRectF(point.x(), point.y(), 0, 0)).topLeft() - box.topLeft(), 2.9, 2.9)
        painter.end()
        return self._dotted

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._view.centre_on(self.to_scene(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.centre_on(self.to_scene(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (-0.25, 0.0),
            Qt.Key.Key_Right: (0.25, 0.0),
            Qt.Key.Key_Up: (0.0, -0.25),
            Qt.Key.Key_Down: (0.0, 0.25),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        port = self._view.viewport()
        self._view.pan(round(step[0] * port.width()), round(step[1] * port.height()))
