"""Who may answer a move: stacks and spaces that can be picked glow and wear a letter, arrows show who comes from where.

Every colour has a second sign: what glows wears a letter, the draft a tick, ways that are not sure are broken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from desktop.atlas.atlas import Atlas
from desktop.scene.fonts import text_font
from desktop.scene.highlights.heights import Z_GLOWS, Z_LETTERS, Z_RINGS, Z_WAY
from desktop.scene.highlights.lines import line_of, stations
from desktop.scene.highlights.spots import SpotPlaces
from desktop.scene.highlights.way import HighlightLine
from desktop.scene.palette import FactionColours, qcolor
from desktop.scene.sheet.marks import pen
from desktop.scene.sheet.sizes import pen_factor

_BADGE = 11.0
"""Radius of a letter's disc in screen pixels."""


class Pick(NamedTuple):
    """Something that glows: its box in canvas pixels, its letter, whether it is a space (round) or a stack.

    Without a letter it is only shown.
    """

    box: QRectF
    letter: str
    round: bool = False


class ReactionLetter(QGraphicsItem):
    """The disc with the letter of one pick; a tick when it is the draft."""

    def __init__(self, pick: Pick, step: float) -> None:
        super().__init__()
        self._pick, self._step, self.chosen = pick, step, False
        self.setZValue(Z_LETTERS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_step(self, step: float) -> None:
        """Keep its breadth on the screen."""
        self.prepareGeometryChange()
        self._step = step

    def choose(self, chosen: bool) -> None:
        """Whether it is the draft of an answer."""
        self.chosen = chosen
        self.update()

    def boundingRect(self) -> QRectF:
        """What may be painted, in canvas pixels."""
        reach = 2.0 * _BADGE / self._step
        corner = self._pick.box.topLeft()
        return QRectF(corner.x() - reach, corner.y() - reach, 2 * reach, 2 * reach)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The disc and the letter."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._pick.box.topLeft() + QPointF(_BADGE * 0.1, _BADGE * 0.1))
        painter.scale(1.0 / self._step, 1.0 / self._step)
        paint_letter(painter, "\N{CHECK MARK}" if self.chosen else self._pick.letter, lit=self.chosen)


def paint_letter(painter: QPainter, letter: str, *, lit: bool = False) -> None:
    """The disc with a letter round the painter's origin, as on the map; golden when it is `lit`."""
    painter.setPen(QPen(qcolor("ink"), 1.8))
    painter.setBrush(qcolor("gold" if lit else "parchment_light"))
    painter.drawEllipse(QPointF(0, 0), _BADGE, _BADGE)
    painter.setPen(qcolor("ink"))
    painter.setFont(text_font(16.0, semibold=True))
    painter.drawText(QRectF(-_BADGE, -_BADGE - 1.5, 2 * _BADGE, 2 * _BADGE), Qt.AlignmentFlag.AlignCenter, letter)


class ReactionGlow(QGraphicsItem):
    """The glow round one pick, and its letter. Rings round spaces lie below the names, so that these can be read."""

    def __init__(self, pick: Pick, step: float) -> None:
        super().__init__()
        self.pick = pick
        self._step = step
        self.letter = ReactionLetter(pick, step) if pick.letter else None
        self.setZValue(Z_RINGS if pick.round else Z_GLOWS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_step(self, step: float) -> None:
        """Keep its breadth on the screen."""
        self.prepareGeometryChange()
        self._step = step
        if self.letter is not None:
            self.letter.set_step(step)

    def choose(self, chosen: bool) -> None:
        """Whether it is the draft of an answer."""
        if self.letter is not None:
            self.letter.choose(chosen)

    @property
    def chosen(self) -> bool:
        """Whether it is the draft of an answer."""
        return self.letter is not None and self.letter.chosen

    @property
    def items(self) -> tuple[QGraphicsItem, ...]:
        """The glow and its letter."""
        return (self,) if self.letter is None else (self, self.letter)

    def _outline(self) -> QPainterPath:
        reach = 5.0 / self._step
        box, path = self.pick.box.adjusted(-reach, -reach, reach, reach), QPainterPath()
        if self.pick.round:
            path.addEllipse(box)
        else:
            path.addRoundedRect(box, 9.0, 9.0)
        return path

    def boundingRect(self) -> QRectF:
        """What may be painted, in canvas pixels."""
        reach = 30.0 / self._step
        return self.pick.box.adjusted(-reach, -reach, reach, reach)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Light in rings."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path, one = self._outline(), 1.0 / self._step
        rings = ((qcolor("gold", 60), 22.0), (qcolor("gold", 110), 14.0), (qcolor("ink", 220), 8.0))
        for colour, width in (*rings, (qcolor("parchment_light"), 5.6), (qcolor("gold"), 3.4)):
            painter.setPen(pen(colour, width * one))
            painter.drawPath(path)


class ReactionArrow(HighlightLine):
    """A way somebody may come: the colour of the side cased in ink, whole when it is sure, else broken."""

    def __init__(self, colours: FactionColours, *, sure: bool) -> None:
        super().__init__(Z_WAY)
        self._colours, self._sure = colours, sure

    def set_step(self, step: float) -> None:
        """Broad enough to be seen from afar."""
        super().set_step(step)
        self._thick = max(pen_factor(step), 0.9 / step)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thick, colours = self._thick, self._colours
        dashes = () if self._sure else (9.0 * thick, 7.0 * thick)
        broad = 1.0 if self._sure else 0.75
        for colour, width in ((qcolor("halo", 235), 11.0), (qcolor("ink"), 7.6), (qcolor(colours.fill), 4.4)):
            painter.setPen(pen(colour, width * broad * thick, dashes))
            painter.drawPath(self._path)
        painter.setPen(pen(qcolor("ink"), 2.0 * thick))
        painter.setBrush(qcolor(colours.fill))
        painter.drawPolygon(self.head(22.0 * broad * thick, 10.0 * broad * thick))


class ReactionLayer(QObject):
    """Glows and arrows of one open question on a scene; places are canvas pixels. `look` knows the colours of seats."""

    def __init__(
        self,
        scene: QGraphicsScene,
        atlas: Atlas,
        places: SpotPlaces,
        look: Callable[[int], FactionColours],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent or scene)
        self._scene, self._atlas, self._places, self._look = scene, atlas, places, look
        self._step = 1.0
        self._glows: list[ReactionGlow] = []
        self._arrows: list[ReactionArrow] = []

    @property
    def picks(self) -> tuple[Pick, ...]:
        """What glows."""
        return tuple(glow.pick for glow in self._glows)

    @property
    def arrows(self) -> int:
        """How many arrows are drawn."""
        return len(self._arrows)

    @property
    def chosen(self) -> str:
        """The letter of the draft; empty when there is none."""
        return next((glow.pick.letter for glow in self._glows if glow.chosen), "")

    def space_pick(self, space: str, letter: str) -> Pick:
        """A space as something that glows."""
        ring, centre = self._places.ring(space, self._step), self._places.centre(space)
        return Pick(QRectF(centre.x() - ring, centre.y() - ring, 2 * ring, 2 * ring), letter, round=True)

    def show_picks(self, picks: Sequence[Pick]) -> None:
        """Let these glow in place of the former ones."""
        for item in (item for glow in self._glows for item in glow.items):
            self._scene.removeItem(item)
        self._glows = [ReactionGlow(pick, self._step) for pick in picks]
        for item in (item for glow in self._glows for item in glow.items):
            self._scene.addItem(item)

    def show_ways(self, ways: Sequence[tuple[Sequence[str], str, int, bool]]) -> None:
        """Draw arrows: (routes, first space, seat, whether it is sure)."""
        for arrow in self._arrows:
            self._scene.removeItem(arrow)
        self._arrows = [self._arrow(*way) for way in ways]

    def _arrow(self, routes: Sequence[str], start: str, seat: int, sure: bool) -> ReactionArrow:
        arrow = ReactionArrow(self._look(seat), sure=sure)
        arrow.set_step(self._step)
        met = stations(self._atlas, routes, start)
        gaps = (self._gap(met[0]), self._gap(met[-1])) if met else (0.0, 0.0)
        arrow.show_line(line_of(self._atlas, routes, start), gaps)
        self._scene.addItem(arrow)
        return arrow

    def _gap(self, space: str) -> float:
        return self._places.ring(space, self._step) * 1.05

    def choose(self, letter: str) -> None:
        """Mark what is drafted; an empty letter marks nothing."""
        for glow in self._glows:
            glow.choose(glow.pick.letter == letter)

    def pick_at(self, point: QPointF) -> str:
        """The letter of what glows under a point, the nearest of several; empty when nothing does."""
        reach = 8.0 / self._step
        found = [g.pick for g in self._glows if g.pick.box.adjusted(-reach, -reach, reach, reach).contains(point)]
        nearest = min(found, key=lambda pick: QLineF(pick.box.center(), point).length(), default=None)
        return nearest.letter if nearest is not None else ""

    def set_zoom_step(self, step: float, _ratio: float = 1.0) -> None:
        """Draw for a zoom step; boxes are told anew by whoever showed them."""
        self._step = step
        for glow in self._glows:
            glow.set_step(step)
        for arrow in self._arrows:
            arrow.set_step(step)

    def clear(self) -> None:
        """Nothing glows any more."""
        self.show_picks(())
        self.show_ways(())
