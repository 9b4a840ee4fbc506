"""The sign on the button of an answer: the letter it wears on the map, or the shield of the side it is about."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from desktop.scene.highlights.reactions import paint_letter
from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import shield_pixmap

SIGN = QSize(27, 22)
"""Pixels of a sign, with some free before the words."""
_DISC = 22
_SHARP = 2.0


def sign_of(letter: str, look: FactionColours | None) -> QIcon | None:
    """The sign for a letter on the map, or else for a side; None for neither."""
    if letter:
        return _disc(letter)
    return _shield(look) if look is not None else None


@lru_cache(maxsize=64)
def _shield(look: FactionColours) -> QIcon:
    picture = _empty()
    painter = QPainter(picture)
    painter.drawPixmap(0, 0, shield_pixmap(look, _DISC - 2, SIGN.height(), _SHARP))
    painter.end()
    return QIcon(picture)


def _empty() -> QPixmap:
    picture = QPixmap(SIGN * _SHARP)
    picture.setDevicePixelRatio(_SHARP)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


@lru_cache(maxsize=64)
def _disc(letter: str) -> QIcon:
    picture = _empty()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(_DISC / 2, SIGN.height() / 2)
    painter.scale(0.9, 0.9)
    paint_letter(painter, letter)
    painter.end()
    return QIcon(picture)
