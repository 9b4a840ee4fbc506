"""Our own line icons, tinted for the present style."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from desktop.resources import assets
from desktop.windows.styles import part

SIZES = (16, 24, 32, 48)
"""Pixels at which an icon is drawn, so that Qt never has to blur one."""


def icon(name: str) -> QIcon:
    """The icon assets/icons/`name`.svg in the text colour of the present style; an empty icon when there is none."""
    return _icon(name, part("text"), part("faint_text"))


@lru_cache(maxsize=256)
def _icon(name: str, colour: str, faint: str) -> QIcon:
    made = QIcon()
    path = assets("icons", f"{name}.svg")
    if not path.is_file():
        return made
    source = path.read_text("utf-8")
    for mode, tint in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, faint)):
        for size in SIZES:
            made.addPixmap(_drawn(source, tint, size), mode)
    return made


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
