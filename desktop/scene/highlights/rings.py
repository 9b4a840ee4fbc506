"""Halos and rings of legal targets, drawn around the origin in screen pixels.

The shape of a ring says the points that are needed: whole for 2 or for known points, three arcs for 3, four for 4.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QRadialGradient

from desktop.scene.highlights.tones import SURE_BAND, gold, mixed
from desktop.scene.palette import qcolor

HALO = 1.28
"""Radius of the halo to that of its ring."""
_GAP_DEGREES = 34.0


def draw_halo(painter: QPainter, ring: float, band: int | None) -> None:
    """Golden light that fades away outside the ring; the symbol within stays clear."""
    light = QRadialGradient(QPointF(0, 0), ring * HALO)
    edge = 1.0 / HALO
    for place, alpha in ((edge * 0.72, 0), (edge * 0.9, 110), (edge, 190), ((edge + 1) / 2, 85), (1.0, 0)):
        light.setColorAt(place, gold(band, alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(light))
    painter.drawEllipse(QPointF(0, 0), ring * HALO, ring * HALO)


def draw_ring(painter: QPainter, ring: float, band: int | None) -> None:
    """The ring in the shape of its band, on a dark casing that holds on any ground."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = max(2.4, ring * 0.13)
    for colour, breadth in ((mixed("gold_deep", "ink", 0.7, 235), width + 2.4), (_bright(band), width)):
        pen = QPen(colour, breadth)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for start, sweep in _arcs(band):
            grown = (breadth - width) / 2
            painter.drawArc(
                QRectF(-ring, -ring, 2 * ring, 2 * ring), round((start - grown) * 16), round((sweep + 2 * grown) * 16)
            )


def draw_crown(painter: QPainter, half: float, band: int | None) -> None:
    """The lit inside of a walled city: a golden court, its edge in the shape of the band."""
    court = QRectF(-half, -half, 2 * half, 2 * half)
    painter.setPen(QPen(mixed("gold_deep", "ink", 0.5), 3.4))
    painter.setBrush(gold(band, 215))
    painter.drawRoundedRect(court, half * 0.2, half * 0.2)
    pen = QPen(_bright(band), 1.8)
    if band is not None and band > SURE_BAND:
        pen.setDashPattern([4.0 / (band - 1), 1.4])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(court, half * 0.2, half * 0.2)


def draw_risk(painter: QPainter, ring: float) -> None:
    """The dashed vermilion ring of what may go wrong."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((qcolor("halo", 220), 4.2), (qcolor("vermilion"), 2.5)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if width < 4:
            pen.setDashPattern([5.0 / width, 3.6 / width])
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), ring, ring)


def draw_under_hand(painter: QPainter, ring: float) -> None:
    """The bright double ring of the target under the hand."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for radius, colour, width in (
        (ring, qcolor("ink", 200), 7.5),
        (ring, qcolor("parchment_light"), 5.0),
        (ring, qcolor("gold"), 2.4),
    ):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(QPointF(0, 0), radius, radius)


def draw_refusal(painter: QPainter, ring: float) -> None:
    """The crossed ring of a target that is refused."""
    painter.setBrush(qcolor("halo", 120))
    arm = ring * 0.7071
    for colour, width in ((qcolor("halo", 240), 6.4), (qcolor("vermilion_deep"), 3.4)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), ring, ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm))
        painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm))


def _bright(band: int | None) -> QColor:
    return mixed("gold", "parchment_light", 0.35) if band in (None, SURE_BAND) else gold(band).lighter(135)


def _arcs(band: int | None) -> tuple[tuple[float, float], ...]:
    """(start, sweep) in degrees: one whole circle, or as many arcs as points are needed."""
    if band is None or band <= SURE_BAND:
        return ((0.0, 360.0),)
    share = 360.0 / band
    return tuple((90.0 + _GAP_DEGREES / 2 + share * number, share - _GAP_DEGREES) for number in range(band))
