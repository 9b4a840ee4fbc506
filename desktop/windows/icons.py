"""Our own line icons, tinted for the present style."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from desktop.resources import assets
from desktop.windows.styles import part


def icon(name: str) -> QIcon:
    """The icon assets/icons/`name`.svg in the text colour of the present style; an empty icon when there is none."""
    return _icon(name, part("text"), part("faint_text"))


@lru_cache(maxsize=256)
def _icon(name: str, colour: str, faint: str) -> QIcon:
    path = assets("icons", f"{name}.svg")
    return QIcon(_Lines(path.read_text("utf-8"), colour, faint)) if path.is_file() else QIcon()


class _Lines(QIconEngine):
    """Draws an icon when it is first seen, at the size it is seen in: most of them stand in menus nobody opens."""

    def __init__(self, source: str, colour: str, faint: str) -> None:
        super().__init__()
        self._source, self._colour, self._faint = source, colour, faint

    def clone(self) -> QIconEngine:
        return _Lines(self._source, self._colour, self._faint)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        tint = self._faint if mode == QIcon.Mode.Disabled else self._colour
        return _kept(self._source, tint, min(size.width(), size.height()))

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        painter.drawPixmap(rect, self.pixmap(rect.size() * ratio, mode, state))


@lru_cache(maxsize=512)
def _kept(source: str, tint: str, size: int) -> QPixmap:
    return _drawn(source, tint, size)


def _drawn(source: str, tint: str, size: int) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(source.replace("currentColor", tint).encode()))
    picture = QPixmap(QSize(size, size))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter)
    painter.end()
    return picture


@lru_cache(maxsize=32)
def picture(name: str, size: int, tint: str = "text") -> QPixmap:
    """The picture assets/icons/`name`.svg, `size` pixels square, its lines in the colour of a part of the style."""
    return _drawn(assets("icons", f"{name}.svg").read_text("utf-8"), part(tint), size)
