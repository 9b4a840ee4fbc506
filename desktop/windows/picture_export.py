"""The map as it is shown, drawn into a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from desktop.language import tr
from desktop.scene.view.map_scene import MapScene

SCALE = 1.0
"""Picture pixels to a canvas pixel."""
_PDF_DPI = 150


class PictureError(Exception):
    """A picture could not be written; the message is one sentence with the remedy."""


def export_picture(scene: MapScene, name: str) -> None:
    """Draw the whole sheet with what is switched on into `name`, which ends in .png, .svg or .pdf.

    Raises PictureError for another ending or a place that takes no files.
    """
    path = Path(name)
    match path.suffix.lower():
        case ".png":
            _png(scene, path)
        case ".svg":
            _svg(scene, path)
        case ".pdf":
            _pdf(scene, path)
        case _:
            raise PictureError(tr("{file} names no picture; end it in .png, .svg or .pdf.", file=path.name))


def _size(scene: MapScene) -> QSize:
    sheet = scene.sheet_rect
    return QSize(round(sheet.width() * SCALE), round(sheet.height() * SCALE))


def _png(scene: MapScene, path: Path) -> None:
    image = QImage(_size(scene), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    _draw(scene, painter, QRectF(image.rect()))
    painter.end()
    if not image.save(str(path), b"PNG"):
        raise PictureError(_unwritable(path))


def _svg(scene: MapScene, path: Path) -> None:
    _try_place(path)
    drawing = QSvgGenerator()
    drawing.setFileName(str(path))
    drawing.setSize(_size(scene))
    drawing.setViewBox(QRectF(0, 0, _size(scene).width(), _size(scene).height()))
    drawing.setTitle("Diadochi")
    painter = QPainter(drawing)
    _draw(scene, painter, QRectF(0, 0, _size(scene).width(), _size(scene).height()))
    painter.end()


def _pdf(scene: MapScene, path: Path) -> None:
    _try_place(path)
    writer = QPdfWriter(str(path))
    writer.setTitle("Diadochi")
    writer.setResolution(_PDF_DPI)
    size = _size(scene)
    points = QSize(round(size.width() * 72 / _PDF_DPI), round(size.height() * 72 / _PDF_DPI))
    writer.setPageSize(QPageSize(points, "sheet", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(writer.pageLayout().minimumMargins())
    painter = QPainter(writer)
    _draw(scene, painter, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()


def _draw(scene: MapScene, painter: QPainter, target: QRectF) -> None:
    from desktop.scene.land.sheet import paint_sheet

    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(target, paint_sheet(scene.atlas, None, SCALE))
    with scene.without_background():
        scene.render(painter, target, scene.sheet_rect)


def _try_place(path: Path) -> None:
    try:
        path.touch()
    except OSError as fault:
        raise PictureError(_unwritable(path)) from fault


def _unwritable(path: Path) -> str:
    return tr("{file} cannot be written in {folder}; choose another place.", file=path.name, folder=path.parent)
