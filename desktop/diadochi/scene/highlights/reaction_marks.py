"""Marks for answers to a move: stacks and spaces that can be picked glow and have a letter; arrows show who could come.

Every colour has a second sign: a glow has a letter, the draft a tick, uncertain routes are dashed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.scene.highlights.area_marks import AreaMarks, MarkedArea
from diadochi.scene.highlights.march_lines import HighlightLine, line_of, stations
from diadochi.scene.highlights.overlay_item import (
    Z_GLOWS,
    Z_LETTERS,
    Z_RINGS,
    Z_WAY,
    HighlightSprites,
    SpotPlaces,
    Stamp,
)
from diadochi.scene.palette import FactionColours, qcolor, text_font
from diadochi.scene.sheet.map_symbols import pen
from diadochi.scene.sheet.sheet_geometry import pen_factor

_BADGE = 11.0
"""Radius of a letter's disc in screen pixels."""
_REACH = 30.0
"""Screen pixels that a glow may extend beyond its box."""


class Pick(NamedTuple):
    """A stack or space that glows: its box in canvas pixels, its letter, whether it is a space (round).

    Without a letter it is only shown and cannot be picked; one that is not `lettered` is picked by other keys.
    """

    box: QRectF
    letter: str
    round: bool = False
    lettered: bool = True

    @property
    def sign(self) -> tuple[object, ...]:
        """The values that distinguish it from other picks."""
        return (*self.box.getRect(), self.letter, self.round, self.lettered)  # type: ignore[misc]


class ReactionLetter(QGraphicsItem):
    """The disc with the letter of one pick; a tick when it is the draft."""

    def __init__(self, pick: Pick, sprites: HighlightSprites) -> None:
        super().__init__()
        self._pick, self._sprites, self.chosen = pick, sprites, False
        self._bounds = QRectF()
        self.set_step(sprites.step)
        self.setZValue(Z_LETTERS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_step(self, step: float) -> None:
        self.prepareGeometryChange()
        reach = 2.0 * _BADGE / step
        corner = self._pick.box.topLeft()
        self._bounds = QRectF(corner.x() - reach, corner.y() - reach, 2 * reach, 2 * reach)

    def choose(self, chosen: bool) -> None:
        if chosen is not self.chosen:
            self.chosen = chosen
            self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not (self.chosen or self._pick.lettered):
            return
        letter, lit = "\N{CHECK MARK}" if self.chosen else self._pick.letter, self.chosen
        reach = (1.5 * _BADGE, 1.5 * _BADGE)
        picture = self._sprites.picture(("letter", letter, lit), reach, lambda pen: paint_letter(pen, letter, lit=lit))
        stamp = Stamp(painter, self._sprites)
        stamp.at(self._pick.box.topLeft() + QPointF(_BADGE * 0.1, _BADGE * 0.1), picture)
        stamp.done()


def paint_letter(painter: QPainter, letter: str, *, lit: bool = False) -> None:
    """Paint the disc with a letter around the painter's origin, as on the map; golden when it is `lit`."""
    painter.setPen(QPen(qcolor("ink"), 1.8))
    painter.setBrush(qcolor("gold" if lit else "parchment_light"))
    painter.drawEllipse(QPointF(0, 0), _BADGE, _BADGE)
    painter.setPen(qcolor("ink"))
    painter.setFont(text_font(16.0, semibold=True))
    painter.drawText(QRectF(-_BADGE, -_BADGE - 1.5, 2 * _BADGE, 2 * _BADGE), Qt.AlignmentFlag.AlignCenter, letter)


class ReactionGlow(QGraphicsItem):
    """The glow around one pick, and its letter. Rings around spaces are below the names, so that names
    stay readable.
    """

    def __init__(self, pick: Pick, sprites: HighlightSprites) -> None:
        super().__init__()
        self.pick = pick
        self._sprites = sprites
        self._bounds = QRectF()
        self.letter = ReactionLetter(pick, sprites) if pick.letter else None
        self.set_step(sprites.step)
        self.setZValue(Z_RINGS if pick.round else Z_GLOWS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_step(self, step: float) -> None:
        self.prepareGeometryChange()
        reach = _REACH / step
        self._bounds = self.pick.box.adjusted(-reach, -reach, reach, reach)
        if self.letter is not None:
            self.letter.set_step(step)

    def choose(self, chosen: bool) -> None:
        if self.letter is not None:
            self.letter.choose(chosen)

    @property
    def chosen(self) -> bool:
        return self.letter is not None and self.letter.chosen

    @property
    def items(self) -> tuple[QGraphicsItem, ...]:
        return (self,) if self.letter is None else (self, self.letter)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Light in rings, stamped from one picture: a question may light sixty places."""
        step, box = self._sprites.step, self.pick.box
        half = (round(box.width() * step / 2, 1), round(box.height() * step / 2, 1))
        key = ("glow", *half, self.pick.round)
        reach = (half[0] + _REACH, half[1] + _REACH)
        picture = self._sprites.picture(key, reach, lambda pen: _paint_light(pen, half, self._corner * step))
        stamp = Stamp(painter, self._sprites)
        stamp.at(box.center(), picture)
        stamp.done()

    @property
    def _corner(self) -> float:
        """The radius of its corners, in canvas pixels; 0 for a space, which is fully round."""
        return 0.0 if self.pick.round else 9.0


def _paint_light(painter: QPainter, half: tuple[float, float], corner: float) -> None:
    """Rings of light around a box of so many screen pixels to each side of the painter's origin."""
    wide, high = half[0] + 5.0, half[1] + 5.0
    box, path = QRectF(-wide, -high, 2 * wide, 2 * high), QPainterPath()
    if corner:
        path.addRoundedRect(box, corner, corner)
    else:
        path.addEllipse(box)
    rings = ((qcolor("gold", 60), 22.0), (qcolor("gold", 110), 14.0), (qcolor("ink", 220), 8.0))
    for colour, width in (*rings, (qcolor("parchment_light"), 5.6), (qcolor("gold"), 3.4)):
        painter.setPen(pen(colour, width))
        painter.drawPath(path)


class ReactionArrow(HighlightLine):
    """A route by which an army may come: the colour of the side cased in ink, solid when certain, else dashed."""

    def __init__(self, colours: FactionColours, *, sure: bool) -> None:
        super().__init__(Z_WAY)
        self._colours, self._sure = colours, sure

    def set_step(self, step: float) -> None:
        super().set_step(step)
        self._thick = max(pen_factor(step), 0.9 / step)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
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
    """Glows and arrows of one open question on a scene, in canvas pixels. `look` gives the colours of seats."""

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
        self._sprites = HighlightSprites()
        self._glows: list[ReactionGlow] = []
        self._area_letters: dict[str, ReactionLetter] = {}
        self.areas = AreaMarks(QRectF(0.0, 0.0, *atlas.canvas))
        self._arrows: list[ReactionArrow] = []

    @property
    def picks(self) -> tuple[Pick, ...]:
        """The picks that glow."""
        return tuple(glow.pick for glow in self._glows)

    @property
    def arrows(self) -> int:
        return len(self._arrows)

    @property
    def chosen(self) -> str:
        """The letter of the draft; empty when there is none."""
        areas = (letter for letter, item in self._area_letters.items() if item.chosen)
        return next((glow.pick.letter for glow in self._glows if glow.chosen), next(areas, ""))

    def space_pick(self, space: str, letter: str, *, lettered: bool = True) -> Pick:
        """A space as a pick."""
        ring, centre = self._places.ring(space, self._sprites.step), self._places.centre(space)
        box = QRectF(centre.x() - ring, centre.y() - ring, 2 * ring, 2 * ring)
        return Pick(box, letter, round=True, lettered=lettered)

    def show_areas(self, areas: Mapping[str, MarkedArea], *, lettered: bool) -> None:
        """Show these areas by their letters and no others, none of them drafted."""
        if areas and self.areas.scene() is None:
            self._scene.addItem(self.areas)
        self.areas.step = self._sprites.step
        self.areas.show(areas)
        if not areas and self.areas.scene() is not None:
            self._scene.removeItem(self.areas)
        for item in self._area_letters.values():
            self._scene.removeItem(item)
        self._area_letters = {}
        for letter, area in areas.items():
            pick = Pick(QRectF(area.middle, area.middle), letter, lettered=lettered)
            self._area_letters[letter] = item = ReactionLetter(pick, self._sprites)
            self._scene.addItem(item)

    def show_picks(self, picks: Sequence[Pick]) -> None:
        """Show these picks and no others, none of them drafted; those shown already are not repainted."""
        kept = {glow.pick.sign: glow for glow in self._glows}
        for gone in kept.keys() - {pick.sign for pick in picks}:
            for item in kept.pop(gone).items:
                self._scene.removeItem(item)
        for pick in picks:
            if pick.sign not in kept:
                kept[pick.sign] = glow = ReactionGlow(pick, self._sprites)
                for item in glow.items:
                    self._scene.addItem(item)
        self._glows = [kept[pick.sign] for pick in picks]
        self.choose("")

    def show_ways(self, ways: Sequence[tuple[Sequence[str], str, int, bool]]) -> None:
        """Draw arrows: (routes, first space, seat, whether it is certain)."""
        for arrow in self._arrows:
            self._scene.removeItem(arrow)
        self._arrows = [self._arrow(*way) for way in ways]

    def _arrow(self, routes: Sequence[str], start: str, seat: int, sure: bool) -> ReactionArrow:
        arrow = ReactionArrow(self._look(seat), sure=sure)
        arrow.set_step(self._sprites.step)
        met = stations(self._atlas, routes, start)
        gaps = (self._gap(met[0]), self._gap(met[-1])) if met else (0.0, 0.0)
        arrow.show_line(line_of(self._atlas, routes, start), gaps)
        self._scene.addItem(arrow)
        return arrow

    def _gap(self, space: str) -> float:
        return self._places.ring(space, self._sprites.step) * 1.05

    def choose(self, letter: str) -> None:
        """Mark the drafted pick; an empty letter marks none."""
        for glow in self._glows:
            glow.choose(glow.pick.letter == letter)
        for key, item in self._area_letters.items():
            item.choose(key == letter)

    def pick_at(self, point: QPointF) -> str:
        """The letter of the pick under a point, the nearest of several, or of the area; empty if there is none."""
        reach = 8.0 / self._sprites.step
        found = [g.pick for g in self._glows if g.pick.box.adjusted(-reach, -reach, reach, reach).contains(point)]
        nearest = min(found, key=lambda pick: QLineF(pick.box.center(), point).length(), default=None)
        return nearest.letter if nearest is not None else self.areas.area_at(point)

    def set_zoom_step(self, step: float, ratio: float = 1.0) -> None:
        """Draw for a zoom step; the caller must show picks with new boxes itself."""
        if not self._sprites.set_step(step, ratio):
            return
        for glow in self._glows:
            glow.set_step(step)
        for arrow in self._arrows:
            arrow.set_step(step)
        self.areas.step = step
        for item in self._area_letters.values():
            item.set_step(step)

    def clear(self) -> None:
        self.show_picks(())
        self.show_areas({}, lettered=False)
        self.show_ways(())
