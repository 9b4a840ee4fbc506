"""What lies on the map itself: control markers, siege ladders, fleets and independent armies."""

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw, tone
from desktop.scene.counters.faces import FleetFace, IndependentFace, MarkerFace, SiegeFace, WallFace
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import INK, IVORY, PAPER, SILVER
from desktop.scene.counters.measures import (
    FLEET,
    INDEPENDENT,
    LADDER,
    MARKER_LIP,
    MARKER_RIM,
    WALL_HEIGHT,
    Detail,
    symbol_radius,
)
from desktop.scene.counters.shield import battle_square, initiative_circle, paint_emblem, ribbon


def paint_marker(painter: QPainter, face: MarkerFace, detail: Detail, lift: float) -> None:
    """Paint a control marker: a round token under the space, of which a collar and a lip with the letter show."""
    radius = symbol_radius(face.symbol)
    side = 2 * (radius + MARKER_RIM)
    foot = 2 * radius + MARKER_RIM + MARKER_LIP[detail]
    disc = QPainterPath()
    disc.addEllipse(QRectF(0, foot - side, side, side))
    shape = disc.subtracted(_symbol(face.symbol, QPointF(side / 2, side / 2), radius + 0.8))
    colours = materials.colours_of(face.seat)
    painter.fillPath(shape.translated(lift * 0.3, lift * 0.6), QColor(30, 16, 6, 90))
    materials.fill_pattern(painter, shape, face.seat, 5.0)
    materials.gloss(painter, shape)
    painter.strokePath(shape, QPen(QColor(tone(colours.dark, "#000000", 0.5)), 1.3))
    tall = MARKER_LIP[detail] - 0.9
    spot = QRectF(side / 2 - tall * 0.55, foot - tall - 1.6, tall * 1.1, tall)
    materials.plate(painter, materials.rounded(spot, tall / 2), IVORY, PAPER, tone(colours.dark, "#000000", 0.4), 0.9)
    write(painter, colours.letter, spot, tall * 0.9, "#1d130a")


def _symbol(symbol: str, centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    if symbol == "square":
        path.addRoundedRect(
            QRectF(centre.x() - radius * 0.92, centre.y() - radius * 0.92, radius * 1.84, radius * 1.84), 2, 2
        )
    elif symbol == "hexagon":
        corners = ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))
        path.addPolygon(QPolygonF([centre + QPointF(x, y) * radius for x, y in corners]))
        path.closeSubpath()
    else:
        path.addEllipse(centre, radius, radius)
    return path


def paint_siege(painter: QPainter, face: SiegeFace, lift: float) -> None:
    """Paint siege points as ladders, four at most; more are told by a number."""
    colours = materials.colours_of(face.seat)
    shown = min(face.points, 4)
    for number in range(shown):
        box = QRectF(number * 10.0 - 4.5, 1.0, LADDER[0] + 9, LADDER[1] - 2)
        for shift, tint in ((0.9, "#2a1a0c"), (0.0, "#f0cf92")):
            edge = tone(colours.dark, "#000000", 0.2) if shift else tint
            draw(painter, "pieces", "ladder", box.translated(shift, shift * lift * 0.5), edge, edge, edge)
        draw(painter, "pieces", "ladder", box, "#8a5a22", "#8a5a22", "#8a5a22")
    if face.points > shown:
        write(painter, str(face.points), QRectF(0, 4, LADDER[0] + 30, 16), 14, "#ffffff", halo="#1d130a")


def paint_fleet(painter: QPainter, face: FleetFace, lift: float) -> None:
    """Paint a fleet: a plain ship on the weak side, a fighting ship on the improved one; a red bar when dispersed."""
    width, height = FLEET
    shape = materials.rounded(QRectF(1.2, 1.2, width - 2.4, height - 2.4), 4.0)
    materials.cast_shadow(painter, shape, lift)
    materials.plate(painter, shape, "#c2d8d5", "#5f8f9b", INK)
    materials.gloss(painter, shape)
    box = QRectF(3.4, 1.6, 24.0, 24.0)
    ink = "#4f7480" if face.dispersed else "#12323f"
    ship = "quinquereme" if face.improved else "trireme"
    draw(painter, "pieces", ship, box.translated(0.6, 0.8), "#e6f0ec", "#e6f0ec", "#e6f0ec")
    draw(painter, "pieces", ship, box, ink, "#d8e8e4", ink)
    if face.dispersed:
        painter.setPen(QPen(QColor("#8e2210"), 2.4))
        painter.drawLine(QLineF(box.left() + 1, box.bottom() - 2, box.right() - 1, box.top() + 2))
    spot = QRectF(width - 21.0, 6.0, 16.0, 15.0)
    materials.plate(painter, materials.rounded(spot, 2.4), IVORY, PAPER, INK, 0.9)
    write(painter, str(face.strength), spot, 15.0, "#1d130a")
    strip = QRectF(2.0, height - 11.6, width - 4.0, 9.6)
    painter.fillRect(strip, QColor(IVORY))
    write(painter, face.name, strip.adjusted(1.4, 0, -1.4, -0.6), 8.4, "#1d130a")
    materials.rim(painter, shape, materials.GOLD if face.improved else SILVER, 1.6)


def paint_independent(painter: QPainter, face: IndependentFace, detail: Detail, lift: float) -> None:
    """Paint an independent army: a round grey shield with a double border, its strength, ratings and name."""
    width, _ = INDEPENDENT[detail]
    side = width if detail is not Detail.FULL else 46.0
    left = (width - side) / 2
    shape = materials.oval(QRectF(left + 2.4, 2.4, side - 4.8, side - 4.8))
    materials.cast_shadow(painter, shape, lift)
    materials.fill_pattern(painter, shape, 0, 8.0)
    materials.gloss(painter, shape)
    small = detail is Detail.SMALL
    emblem = QRectF(width / 2 - side * 0.29, side * (0.2 if small else 0.12), side * 0.58, side * 0.58)
    paint_emblem(painter, face.id, 0, emblem, fallback="leader")
    materials.rim(painter, shape, SILVER, 2.2)
    if not small:
        initiative_circle(painter, face.initiative, QPointF(left + 8.2, side - 9.0), 6.4)
        battle_square(painter, face.battle, QPointF(left + side - 8.2, side - 9.0), 5.9)
        _strength(painter, face.strength, QPointF(width / 2, side - 6.0))
    if detail is Detail.FULL:
        ribbon(painter, QRectF(1.0, side + 2.0, width - 2.0, 11.0), face.name)


def _strength(painter: QPainter, strength: int, centre: QPointF) -> None:
    box = QRectF(centre.x() - 8.0, centre.y() - 6.0, 16.0, 12.0)
    materials.plate(painter, materials.rounded(box, 6.0), "#4b3524", "#24170d", "#d9d9d9", 0.9)
    write(painter, f"({strength})", box, 9.6, "#fff6df")


def paint_wall(painter: QPainter, face: WallFace, lift: float) -> None:
    """Paint the wall a garrison stands behind: battlements over courses of stone."""
    merlons = max(3, round(face.width / 11.0))
    pitch = face.width / (2 * merlons - 1)
    shape = QPainterPath(QPointF(0, WALL_HEIGHT))
    for number in range(merlons):
        left = 2 * number * pitch
        for x, y in ((left, 5.0), (left, 0.8), (left + pitch, 0.8), (left + pitch, 5.0)):
            shape.lineTo(x, y)
    shape.lineTo(face.width, WALL_HEIGHT)
    shape.closeSubpath()
    materials.cast_shadow(painter, shape, lift * 0.6)
    materials.plate(painter, shape, "#efdcb4", "#c09a63", INK, 1.1)
    painter.setPen(QPen(QColor(tone(INK, "#c09a63", 0.45)), 0.7))
    for row, y in enumerate((5.6, 9.4, 13.2)):
        painter.drawLine(QLineF(0.8, y, face.width - 0.8, y))
        for stone in range(int(face.width / 9) + 1):
            x = stone * 9.0 + (4.5 if row % 2 else 0.0)
            if 1.0 < x < face.width - 1.0:
                painter.drawLine(QLineF(x, y, x, min(y + 3.8, WALL_HEIGHT)))
