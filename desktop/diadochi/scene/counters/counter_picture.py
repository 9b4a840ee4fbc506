"""A whole position painted at once, for exported pictures; as vectors if the painter makes them."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.scene.canvas import nearest_step
from diadochi.scene.counters.counter_items import coins_of, paint_heading, paint_tether, paint_tray, tether_of
from diadochi.scene.counters.counter_materials import check_drawings
from diadochi.scene.counters.counter_shapes import MARKER_RIM, Detail, MarkerFace, detail_at, paint_face, symbol_radius
from diadochi.scene.counters.game_counters import FRAME, Block, HandLine, Laid, LayoutPlan, counters_of, lay_trays, plan
from diadochi.scene.counters.siting import NOBODY, ground_of
from diadochi.scene.palette import qcolor, text_font


def paint_position(painter: QPainter, kit: GameKit, position: GamePosition, scale: float, language: str) -> None:
    """Paint the counters of a position on the map, in canvas pixels of `painter`.

    `scale` is picture pixels per canvas pixel: it decides how large counters are and how much they show. Their names
    are in `language`, one of `NAME_LANGUAGES`. Raises MissingDrawing.
    """
    system = counters_of(kit)
    check_drawings(system.DRAWINGS)
    step = nearest_step(scale)
    ground = ground_of(kit.atlas, language, step)
    shown = plan(system.casting(kit, position, language), ground, step)
    for key, standing in shown.standing.items():
        line = tether_of(standing.box, ground.place[key.space], ground.radius[key.space])
        if line:
            paint_tether(painter, line)
    _markers(painter, kit, shown, detail_at(step))
    for key in sorted(shown.standing, key=lambda key: (key.inside, ground.place[key.space][1], key.owner == NOBODY)):
        standing = shown.standing[key]
        painter.save()
        painter.translate(standing.box[0], standing.box[1])
        painter.scale(standing.scale, standing.scale)
        for laid in standing.block.laid:
            _paint(painter, laid, standing.block.detail)
        painter.restore()
    for mark in shown.marks:
        _paint(painter, Laid(mark.face, mark.x, mark.y, mark.scale), Detail.FULL)


def boxes_of_stacks(kit: GameKit, position: GamePosition, scale: float, language: str) -> tuple[QRectF, ...]:
    """The boxes of the stacks of a position in a picture of that scale, in canvas pixels."""
    step = nearest_step(scale)
    shown = plan(counters_of(kit).casting(kit, position, language), ground_of(kit.atlas, language, step), step)
    boxes = (standing.box for standing in shown.standing.values())
    return tuple(QRectF(left, top, right - left, bottom - top) for left, top, right, bottom in boxes)


def paint_boxes(painter: QPainter, kit: GameKit, position: GamePosition, language: str) -> None:
    """Paint the boxes beside the map with their counters, in canvas pixels of `painter`."""
    trays = lay_trays(counters_of(kit).casting(kit, position, language))
    for tray in trays.trays:
        paint_tray(painter, tray)
        for laid in tray.laid:
            _paint(painter, laid, Detail.FULL)
    for heading in trays.headings:
        paint_heading(painter, heading)
        for laid in coins_of(heading):
            _paint(painter, laid, Detail.FULL)


def reach_of_boxes(kit: GameKit, position: GamePosition, language: str) -> QRectF:
    """The rectangle of the boxes beside the map, with a margin, in canvas pixels."""
    left, top, right, bottom = lay_trays(counters_of(kit).casting(kit, position, language)).bounds
    return QRectF(left, top, right - left, bottom - top).adjusted(-FRAME / 2, 0, FRAME / 2, FRAME / 2)


def _markers(painter: QPainter, kit: GameKit, shown: LayoutPlan, detail: Detail) -> None:
    for space, face in shown.markers.items():
        x, y = kit.atlas.place[space]
        reach = symbol_radius(face.symbol) + MARKER_RIM
        _paint(painter, Laid(face, x - reach, y - reach), detail)


def _paint(painter: QPainter, laid: Laid, detail: Detail) -> None:
    painter.save()
    painter.translate(QPointF(laid.x, laid.y))
    painter.scale(laid.scale, laid.scale)
    paint_face(painter, laid.face, detail)
    painter.restore()


# --- blocks as pictures
# Counters of one block in one picture, for trays, hands and stages.

_SHADOW = 6.0
"""Counter pixels of room for the shadow."""


@lru_cache(maxsize=48)
def block_picture(block: Block, scale: float, ratio: float, lift: float = 2.2) -> QPixmap:
    """A block as a picture with room for its shadow: `scale` logical pixels to a counter pixel."""
    width, height = ((side + 2 * _SHADOW) * scale for side in (block.width, block.height))
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(scale, scale)
    painter.translate(_SHADOW, _SHADOW)
    for laid in block.laid:
        painter.save()
        painter.translate(QPointF(laid.x, laid.y))
        painter.scale(laid.scale, laid.scale)
        paint_face(painter, laid.face, block.detail, lift)
        if isinstance(laid.face, MarkerFace):
            _paint_symbol(painter, laid.face)
        painter.restore()
    painter.end()
    return picture


def _paint_symbol(painter: QPainter, face: MarkerFace) -> None:
    """Paint the space under a marker; alone, only the marker's lip would be visible."""
    radius = symbol_radius(face.symbol)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(qcolor("ink"), 2.0))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawEllipse(QPointF(radius + MARKER_RIM, radius + MARKER_RIM), radius, radius)


# --- hands below a picture
# How many cards each side holds, and the cards of the one hand that is open.

_SIZE, _LINE, _EDGE = 34.0, 50.0, 30.0
"""Sizes of letters, lines and margins, in canvas pixels."""


def hand_lines(kit: GameKit, position: GamePosition, language: str) -> tuple[HandLine, ...]:
    """A line for every side that holds cards, names in `language`; hidden cards are counted, not named."""
    return counters_of(kit).casting(kit, position, language).hands()


def room_for_hands(kit: GameKit, position: GamePosition, top: float) -> QRectF:
    """The rectangle for the lines, from `top` down, as wide as the map; in canvas pixels."""
    held = len(hand_lines(kit, position, "en"))
    return QRectF(0.0, top, kit.atlas.canvas[0], 2 * held * _LINE + 2 * _EDGE if held else 0.0)


def paint_hands(painter: QPainter, kit: GameKit, position: GamePosition, language: str, top: float) -> None:
    """Write the lines below the table, in canvas pixels of `painter`."""
    room = room_for_hands(kit, position, top)
    if room.isEmpty():
        return
    painter.fillRect(room, qcolor("parchment_light"))
    painter.setFont(text_font(_SIZE))
    painter.setPen(QPen(qcolor("ink")))
    for number, line in enumerate(hand_lines(kit, position, language)):
        place = QRectF(_EDGE, top + _EDGE + 2 * number * _LINE, room.width() - 2 * _EDGE, 2 * _LINE)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap), line.words)
