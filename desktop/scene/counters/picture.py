"""A whole position painted at once, for pictures that leave the program: as vectors where the painter makes them."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.rules.core.system import AnyKit, AnyPosition
from desktop.scene.counters.arrangement import Laid
from desktop.scene.counters.art import check_drawings
from desktop.scene.counters.boxes import coins_of, paint_heading, paint_tray
from desktop.scene.counters.layout import LayoutPlan, plan
from desktop.scene.counters.lettered import ground_of
from desktop.scene.counters.measures import MARKER_RIM, Detail, detail_at, symbol_radius
from desktop.scene.counters.painting import paint_face
from desktop.scene.counters.plug import counters_of
from desktop.scene.counters.siting import NOBODY
from desktop.scene.counters.tether import paint_tether, tether_of
from desktop.scene.counters.trays import FRAME, lay_trays
from desktop.scene.zoom import nearest_step


def paint_position(painter: QPainter, kit: AnyKit, position: AnyPosition, scale: float, language: str) -> None:
    """Paint the counters of a position on the map, in canvas pixels of `painter`.

    `scale` is picture pixels to a canvas pixel: it decides how large counters are and how much they show. The names
    on them are in `language`, one of `NAME_LANGUAGES`. Raises MissingDrawing.
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


def boxes_of_stacks(kit: AnyKit, position: AnyPosition, scale: float, language: str) -> tuple[QRectF, ...]:
    """Where the stacks of a position lie in a picture of that scale, in canvas pixels."""
    step = nearest_step(scale)
    shown = plan(counters_of(kit).casting(kit, position, language), ground_of(kit.atlas, language, step), step)
    boxes = (standing.box for standing in shown.standing.values())
    return tuple(QRectF(left, top, right - left, bottom - top) for left, top, right, bottom in boxes)


def paint_boxes(painter: QPainter, kit: AnyKit, position: AnyPosition, language: str) -> None:
    """Paint the boxes beside the map with what lies in them, in canvas pixels of `painter`."""
    trays = lay_trays(counters_of(kit).casting(kit, position, language))
    for tray in trays.trays:
        paint_tray(painter, tray)
        for laid in tray.laid:
            _paint(painter, laid, Detail.FULL)
    for heading in trays.headings:
        paint_heading(painter, heading)
        for laid in coins_of(heading):
            _paint(painter, laid, Detail.FULL)


def reach_of_boxes(kit: AnyKit, position: AnyPosition, language: str) -> QRectF:
    """The rectangle that the boxes beside the map fill, with an edge right and below, in canvas pixels."""
    left, top, right, bottom = lay_trays(counters_of(kit).casting(kit, position, language)).bounds
    return QRectF(left, top, right - left, bottom - top).adjusted(0, 0, FRAME / 2, FRAME / 2)


def _markers(painter: QPainter, kit: AnyKit, shown: LayoutPlan, detail: Detail) -> None:
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
