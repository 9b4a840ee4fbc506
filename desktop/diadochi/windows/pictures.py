"""Pictures of things: the shield of a side, symbols of spaces, samples of routes, counters."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPixmap

from diadochi.atlas.model import Allows, RouteKind
from diadochi.rules.core.system import rules_of
from diadochi.scene.counters.counter_shapes import Detail, Face, paint_face
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.palette import FactionColours, province_colour, qcolor, text_font
from diadochi.scene.sheet.map_symbols import draw_route, draw_symbol, paint_marks
from diadochi.scene.sheet.sheet_geometry import Stroke
from diadochi.windows.table_state import OnTable


def paint_shield(painter: QPainter, box: QRect, look: FactionColours) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = QRectF(box)
    shield = _shield(frame)
    painter.fillPath(shield, QColor(look.fill))
    painter.save()
    painter.setClipPath(shield)
    _paint_pattern(painter, frame, look.pattern, QColor(look.dark))
    painter.restore()
    painter.setPen(QPen(qcolor("ink"), 1.2))
    painter.drawPath(shield)
    plate = QRectF(0, 0, frame.height() * 0.52, frame.height() * 0.52)
    plate.moveCenter(QPointF(frame.center().x(), frame.top() + frame.height() * 0.44))
    painter.setBrush(QColor(look.fill))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(plate)
    font = text_font(frame.height() * 0.5)
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(QColor(look.text))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, look.letter)


def blank_pixmap(width: float, height: float, ratio: float) -> QPixmap:
    """A transparent picture of `width` x `height` logical pixels."""
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


@lru_cache(maxsize=128)
def shield_pixmap(look: FactionColours, width: int, height: int, ratio: float = 1.0) -> QPixmap:
    """The shield as a picture of `width` x `height` logical pixels."""
    picture = blank_pixmap(width, height, ratio)
    painter = QPainter(picture)
    paint_shield(painter, QRect(1, 1, width - 2, height - 2), look)
    painter.end()
    return picture


def _shield(box: QRectF) -> QPainterPath:
    path = QPainterPath(box.topLeft())
    path.lineTo(box.topRight())
    low = box.top() + box.height() * 0.52
    path.lineTo(box.right(), low)
    path.quadTo(box.right(), box.bottom() - box.height() * 0.12, box.center().x(), box.bottom())
    path.quadTo(box.left(), box.bottom() - box.height() * 0.12, box.left(), low)
    path.closeSubpath()
    return path


def _paint_pattern(painter: QPainter, box: QRectF, pattern: str, ink: QColor) -> None:
    gap = box.height() / 5.5
    painter.setPen(QPen(ink, gap * 0.34))
    left, right, top, bottom = box.left(), box.right(), box.top(), box.bottom()
    if pattern in ("diagonal_stripes", "cross_hatch"):
        across = left - box.height()
        while across < right:
            painter.drawLine(QPointF(across, bottom), QPointF(across + box.height(), top))
            if pattern == "cross_hatch":
                painter.drawLine(QPointF(across, top), QPointF(across + box.height(), bottom))
            across += gap * 1.3
    elif pattern == "horizontal_bars":
        for row in range(1, 6):
            painter.drawLine(QPointF(left, top + gap * row), QPointF(right, top + gap * row))
    elif pattern == "dots":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for row in range(6):
            for column in range(-1, 6):
                at = QPointF(left + gap * (column + 0.5 * (row % 2)), top + gap * (row + 0.4))
                painter.drawEllipse(at, gap * 0.2, gap * 0.2)
    elif pattern == "double_border":
        painter.drawPath(_shield(box.adjusted(gap * 0.55, gap * 0.55, -gap * 0.55, -gap * 0.6)))


# --- pictures on pages

SIZES = {
    "symbol": (48, 48),
    "route": (46, 16),
    "faction": (38, 44),
    "province": (40, 40),
    "owner": (38, 44),
    "general": (72, 92),
    "leader": (72, 92),
    "royal": (60, 72),
    "independent": (60, 60),
}
"""The size of each kind of picture in logical pixels; pages may show it smaller."""
SHADOW_PX = 5.0
"""Margin for the shadow of a counter on a page."""


def painted(table: OnTable, name: str, ratio: float) -> QImage:
    """The picture `name` (``symbol:pella``, ``faction:1``...) as an image of `ratio` device pixels per logical pixel.

    A null image for an unknown picture.
    """
    kind, _, rest = name.partition(":")
    if kind not in SIZES:
        return QImage()
    width, height = SIZES[kind]
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    _paint(painter, table, kind, rest, QRectF(0, 0, width, height))
    painter.end()
    return image


def _paint(painter: QPainter, table: OnTable, kind: str, rest: str, box: QRectF) -> None:
    match kind:
        case "symbol":
            _paint_symbol(painter, table, rest, box)
        case "route":
            _paint_route(painter, table.atlas.route_kinds[rest], box)
        case "faction":
            paint_shield(painter, QRect(2, 1, int(box.width()) - 4, int(box.height()) - 2), table.look(int(rest)))
        case "owner":
            owner = counters_of(table.kit).stack_colours(table.kit, StackKey("", int(rest), False))
            paint_shield(painter, QRect(2, 1, int(box.width()) - 4, int(box.height()) - 2), owner)
        case "province":
            _paint_province(painter, table, rest, box)
        case _:
            face = _face(table, kind, rest)
            if face is not None:
                _paint_counter(painter, face, box)


def _paint_symbol(painter: QPainter, table: OnTable, space: str, box: QRectF) -> None:
    found = table.atlas.spaces[space]
    ring = QColor(province_colour(table.atlas, found.province)) if found.province else None
    painter.translate(box.center() + QPointF(0, 4))
    painter.scale(0.9, 0.9)
    paint_marks(painter, draw_symbol(table.atlas.space_kinds[found.kind].symbol, (0.0, 0.0), ring))


def _paint_route(painter: QPainter, kind: RouteKind, box: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor("parchment" if Allows.DRY in kind.allows else "sea"))
    painter.drawRoundedRect(box, 4, 4)
    painter.setClipRect(box)
    middle = box.center().y()
    across = Stroke([(-6.0, middle), (box.width() / 2, middle), (box.right() + 6, middle)])
    paint_marks(painter, draw_route(kind.style, across))


def _paint_province(painter: QPainter, table: OnTable, province: str, box: QRectF) -> None:
    tint = QColor(province_colour(table.atlas, province))
    soft = QColor(tint)
    soft.setAlpha(70)
    round_box = box.adjusted(3, 3, -3, -3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor("parchment"))
    painter.drawEllipse(round_box)
    painter.setBrush(soft)
    painter.setPen(tint)
    painter.drawEllipse(round_box)


def _face(table: OnTable, kind: str, rest: str) -> Face | None:
    kit = table.kit
    if kit is None:
        return None
    position = table.position or rules_of(kit).POSITION()
    return counters_of(kit).casting(kit, position, table.names).face_named(kind, rest)


def _paint_counter(painter: QPainter, face: Face, box: QRectF) -> None:
    width, height = face.size(Detail.FULL)
    around = 2 * SHADOW_PX
    scale = min(box.width() / (width + around), box.height() / (height + around))
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-width / 2, -height / 2)
    paint_face(painter, face)
