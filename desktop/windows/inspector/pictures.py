"""The drawn signs of a page: symbols of spaces, pieces of routes, counters, shields of factions."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.rules.successors.position import Position
from desktop.scene.counters.casting import Casting
from desktop.scene.counters.faces import Face
from desktop.scene.counters.measures import Detail, size_of
from desktop.scene.counters.painting import paint_face
from desktop.scene.palette import province_colour, qcolor
from desktop.scene.sheet.marks import paint_marks
from desktop.scene.sheet.routes import draw_route
from desktop.scene.sheet.strokes import Stroke
from desktop.scene.sheet.symbols import draw_symbol
from desktop.windows.faction_badge import paint_faction
from desktop.windows.on_table import OnTable

SIZES = {
    "symbol": (48, 48),
    "route": (46, 16),
    "faction": (38, 44),
    "province": (40, 40),
    "general": (72, 92),
    "royal": (60, 72),
    "independent": (60, 60),
}
"""The size of each kind of sign in logical pixels; pages may show it smaller."""
SHADOW_PX = 5.0
"""Room for the shadow round a counter on a page."""


def painted(table: OnTable, name: str, ratio: float) -> QImage:
    """The sign `name` (``symbol:pella``, ``faction:A``...) as an image of `ratio` device pixels to a logical one.

    An image without pixels for a sign there is not.
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
            _paint_route(painter, rest, box)
        case "faction":
            paint_faction(painter, QRect(2, 1, int(box.width()) - 4, int(box.height()) - 2), rest)
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


def _paint_route(painter: QPainter, style: str, box: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor("sea" if style in ("rope", "dashes", "long_dashes") else "parchment"))
    painter.drawRoundedRect(box, 4, 4)
    painter.setClipRect(box)
    middle = box.center().y()
    paint_marks(
        painter, draw_route(style, Stroke([(-6.0, middle), (box.width() / 2, middle), (box.right() + 6, middle)]))
    )


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
    if table.kit is None:
        return None
    cast = Casting(table.kit, table.position or Position(), table.names)
    if kind == "general":
        who, _, seat = rest.rpartition(":")
        return cast.general(who, int(seat))
    return cast.royal(rest) if kind == "royal" else cast.independent(rest)


def _paint_counter(painter: QPainter, face: Face, box: QRectF) -> None:
    width, height = size_of(face, Detail.FULL)
    around = 2 * SHADOW_PX
    scale = min(box.width() / (width + around), box.height() / (height + around))
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-width / 2, -height / 2)
    paint_face(painter, face)
