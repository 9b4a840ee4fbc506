"""All highlights of one scene: targets, refusals, last move, threats. Windows and gestures say what to show; no rules
here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from diadochi.atlas.atlas import Atlas
from diadochi.forecast.game_forecast import Mark, Spot
from diadochi.language import tr, trn
from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, StackAt, Thing, Verdict
from diadochi.scene.highlights import target_items
from diadochi.scene.highlights.march_lines import HighlightLine, LastMove, PlannedWay, line_of, routes_along, stations
from diadochi.scene.highlights.overlay_item import (
    Z_CURSOR,
    Z_DIM,
    Z_FLASH,
    Z_LEGEND,
    Z_REFUSAL,
    Flash,
    HighlightSprites,
    Overlay,
    SpotLook,
    SpotPlaces,
    Stamp,
    looks_of,
)
from diadochi.scene.highlights.target_items import CROWN, LitNames, NamesShown, Targets
from diadochi.scene.highlights.threat_layer import Claim, Threats
from diadochi.scene.palette import qcolor, text_font
from diadochi.scene.sheet.map_symbols import line_path, pen
from diadochi.scene.sheet.sheet_geometry import pen_factor, trimmed

# --- legend
# A small chip in a free corner of the view: what each band means and how likely it is.

ROW, PAD, EM, AWAY = 31.0, 12.0, 15.0, 14.0
"""Height of a row, padding, letters, and distance from the corner, in screen pixels."""


class LegendRow(NamedTuple):
    """One band: its points and its chance in per cent."""

    band: int
    percent: int

    @property
    def words(self) -> str:
        """The row in words."""
        return trn("{n} point: {percent} %", "{n} points: {percent} %", self.band, percent=self.percent)


def rows_of(looks: Iterable[SpotLook]) -> tuple[LegendRow, ...]:
    """The bands that occur, the surest first; empty when the points are known."""
    found: dict[int, int] = {}
    for look in looks:
        if look.band is not None:
            found.setdefault(look.band, 100 if look.percent is None else look.percent)
    return tuple(LegendRow(band, found[band]) for band in sorted(found))


class Legend(QGraphicsItem):
    """The legend of the bands. Its origin is its lower left corner; it has the same size at every zoom step."""

    def __init__(self, sprites: HighlightSprites) -> None:
        super().__init__()
        self._sprites = sprites
        self._rows: tuple[LegendRow, ...] = ()
        self._width = 0.0
        self._corner = 0
        self.setZValue(Z_LEGEND)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    @property
    def rows(self) -> tuple[LegendRow, ...]:
        return self._rows if self.isVisible() else ()

    def show_rows(self, rows: tuple[LegendRow, ...]) -> None:
        """Explain these bands; none hide the legend."""
        self.prepareGeometryChange()
        self._rows, self._corner = rows, 0
        words = [self._title(), *(row.words for row in rows)]
        wide = max(QFontMetricsF(text_font(EM, semibold=True)).horizontalAdvance(text) for text in words)
        self._width = wide + ROW + 2 * PAD + 10
        self.setVisible(bool(rows))

    def stand_in(self, view: QRectF, lit: Sequence[QRectF] = ()) -> None:
        """Move to the corner of the view where it covers none, or the fewest, of the `lit` boxes.

        The lower right comes first, the lower left, where the cartouche of the map is, last. While the present corner
        is free, it stays there.
        """
        away, (wide, high) = AWAY / self._sprites.step, (side / self._sprites.step for side in self._size())
        left, right = view.left() + away, view.right() - away - wide
        low, top = view.bottom() - away, view.top() + away + high
        corners = (QPointF(right, low), QPointF(right, top), QPointF(left, top), QPointF(left, low))

        def covered(corner: int) -> tuple[int, bool]:
            box = QRectF(corners[corner].x(), corners[corner].y() - high, wide, high)
            return sum(box.intersects(each) for each in lit), corner != self._corner

        self._corner = min(range(len(corners)), key=covered)
        self.setPos(corners[self._corner])

    @staticmethod
    def _title() -> str:
        return tr("Movement roll")

    def _size(self) -> tuple[float, float]:
        return self._width, (len(self._rows) + 1) * ROW + 2 * PAD - 8

    def boundingRect(self) -> QRectF:
        width, height = (side / self._sprites.step for side in self._size())
        return QRectF(0, -height, width, height)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        stamp = Stamp(painter, self._sprites)
        stamp.at(self.boundingRect().center(), self._picture())
        stamp.done()

    def _picture(self) -> QPixmap:
        width, height = self._size()
        key = ("legend", self._title(), self._rows, tuple(row.words for row in self._rows))
        return self._sprites.picture(key, (width / 2, height / 2), self._draw)

    def _draw(self, painter: QPainter) -> None:
        width, height = self._size()
        box = QRectF(-width / 2, -height / 2, width, height).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(qcolor("ink_soft"), 1.4))
        painter.setBrush(qcolor("parchment_light", 244))
        painter.drawRoundedRect(box, 7, 7)
        painter.setPen(QPen(qcolor("gold_deep"), 0.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), 5, 5)
        line = QRectF(box.left() + PAD, box.top() + PAD - 5, box.width() - 2 * PAD, ROW)
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(EM, italic=True))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, self._title())
        for row in self._rows:
            line.translate(0, ROW)
            self._draw_row(painter, row, line)

    def _draw_row(self, painter: QPainter, row: LegendRow, line: QRectF) -> None:
        painter.save()
        painter.translate(QPointF(line.left() + ROW / 2 - 2, line.center().y()))
        target_items.draw_halo(painter, 10.0, row.band)
        target_items.draw_ring(painter, 10.0, row.band)
        painter.restore()
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(EM, semibold=True))
        painter.drawText(line.adjusted(ROW + 4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, row.words)


# --- dimming
# Everything but the targets is dimmed with one cheap fill with holes.

STRENGTH = 112
"""Opacity of the dimming, of 255."""


class Dim(Overlay):
    """Dims the sheet around round holes (targets) and boxes (stacks that matter).

    The holes are a region of whole pixels, so the fill costs little more than a plain rectangle; the rings of the
    targets cover the jagged edges. Hidden until `show_around`.
    """

    def __init__(self, sheet: QRectF) -> None:
        super().__init__(sheet, Z_DIM)
        self._round: tuple[QRectF, ...] = ()
        self._boxes: tuple[QRectF, ...] = ()
        self._cut: tuple[QTransform, QRegion] | None = None
        self.setVisible(False)

    def show_around(self, rounds: Iterable[QRectF], boxes: Iterable[QRectF] = ()) -> None:
        """Dim everything but these places."""
        self._round, self._boxes, self._cut = tuple(rounds), tuple(boxes), None
        self.setVisible(True)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        world = painter.worldTransform()
        exposed = world.mapRect(option.exposedRect).toAlignedRect()
        painter.save()
        painter.setWorldTransform(QTransform())
        shade = qcolor("dim", STRENGTH)
        left = QRegion(exposed).subtracted(self._holes(world))
        for rect in left:  # type: ignore[attr-defined]
            painter.fillRect(rect, shade)
        painter.restore()

    def _holes(self, world: QTransform) -> QRegion:
        """All holes in view pixels, cached while the view rests."""
        if self._cut is None or self._cut[0] != world:
            holes = QRegion()
            for hole in self._round:
                holes += QRegion(_pixels(world, hole), QRegion.RegionType.Ellipse)
            for hole in self._boxes:
                holes += _rounded(world.mapRect(hole))
            self._cut = (QTransform(world), holes)
        return self._cut[1]


def _rounded(box: QRectF) -> QRegion:
    path = QPainterPath()
    path.addRoundedRect(box, 9.0, 9.0)
    return QRegion(path.toFillPolygon().toPolygon())


def _pixels(world: QTransform, box: QRectF) -> QRect:
    return world.mapRect(box).toAlignedRect()


# --- target under the pointer
# A bright ring when it is legal, a crossed one when it is refused.


class Pointer(QGraphicsItem):
    """One stamped picture; `centre` and `ring` in canvas pixels."""

    def __init__(self, sprites: HighlightSprites, height: float) -> None:
        super().__init__()
        self._sprites = sprites
        self._ring = 0.0
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def point_at(self, centre: QPointF, ring: float) -> None:
        """Show the ring around a point."""
        self.prepareGeometryChange()
        self._ring = ring
        self.setPos(centre)
        self.setVisible(True)

    def boundingRect(self) -> QRectF:
        reach = self._ring + 8.0 / self._sprites.step
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def picture(self, radius: float) -> QPixmap:
        """The picture for a radius in screen pixels."""
        raise NotImplementedError

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        stamp = Stamp(painter, self._sprites)
        stamp.at(QPointF(0, 0), self.picture(self._ring * self._sprites.step))
        stamp.done()


class Pointed(Pointer):
    """The ring of a legal target under the pointer, and of the keyboard's cursor."""

    def __init__(self, sprites: HighlightSprites) -> None:
        super().__init__(sprites, Z_CURSOR)

    def picture(self, radius: float) -> QPixmap:
        key = ("pointed", round(radius, 1))
        return self._sprites.picture(key, (radius + 6, radius + 6), lambda p: target_items.draw_under_hand(p, radius))


class Refused(Pointer):
    """The crossed ring of a refused target."""

    def __init__(self, sprites: HighlightSprites) -> None:
        super().__init__(sprites, Z_REFUSAL)

    def picture(self, radius: float) -> QPixmap:
        key = ("refused", round(radius, 1))
        return self._sprites.picture(key, (radius + 6, radius + 6), lambda p: target_items.draw_refusal(p, radius))


# --- cause of a refusal
# What forbids a move is outlined: routes, spaces, stacks and counters.

Locate = Callable[[Thing], QRectF | None]
"""The box of a stack or a counter on the canvas, or None."""


class CauseOutline(QGraphicsItem):
    """Outlines of routes, spaces and counters in vermilion, cased in ink and paper so that they show
    on any background.
    """

    def __init__(self, atlas: Atlas, places: SpotPlaces) -> None:
        super().__init__()
        self._atlas, self._places = atlas, places
        self._path = QPainterPath()
        self._thick = 1.0
        self.locate: Locate = lambda _thing: None
        self.setZValue(Z_FLASH)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def set_step(self, step: float) -> None:
        """Keep the width of the outline on the screen at small zoom steps."""
        self.prepareGeometryChange()
        self._thick = pen_factor(step)

    def light(self, things: Iterable[Thing]) -> None:
        """Outline these things and nothing else; what is not on the map is ignored."""
        self.prepareGeometryChange()
        self._path = QPainterPath()
        for thing in things:
            self._add(thing)
        self.setVisible(not self._path.isEmpty())

    def _add(self, thing: Thing) -> None:
        match thing:
            case RouteAt(route=route) if route in self._atlas.routes:
                self._path.addPath(line_path(trimmed(self._atlas, route)))
            case SpaceAt(space=space) if space in self._atlas.place:
                ring = self._places.ring(space, 1.0) + 3.0
                self._path.addEllipse(QPointF(*self._atlas.place[space]), ring, ring)
            case StackAt() | CounterAt() if (box := self.locate(thing)) is not None:
                self._path.addRoundedRect(box.adjusted(-5, -5, 5, 5), 9, 9)

    def boundingRect(self) -> QRectF:
        edge = 9.0 * self._thick
        return self._path.boundingRect().adjusted(-edge, -edge, edge, edge)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        strokes = (("vermilion_deep", 13.0, 70), ("halo", 8.5, 235), ("vermilion", 5.0, 255))
        for colour, width, alpha in strokes:
            painter.setPen(pen(qcolor(colour, alpha), width * self._thick))
            painter.drawPath(self._path)


# --- highlight layer

AFTER_LIGHT_MS = 25
"""Milliseconds between the light of targets and everything else, so that the light is painted first."""
_LIP = 12.0
"""Canvas pixels below a ring that stay bright, for the control marker under the space."""


class HighlightLayer(QObject):
    """Overlay items over the sheet of `atlas`, put into `scene`; coordinates are canvas pixels.

    Connect `set_zoom_step` to the view's `settled` and `follow_view` to its `view_changed`. `locate` gives the boxes of
    stacks and counters, so that they can flash.
    """

    def __init__(self, scene: QGraphicsScene, atlas: Atlas, parent: QObject | None = None) -> None:
        super().__init__(parent or scene)
        self._atlas = atlas
        self.places = SpotPlaces(atlas)
        self._sprites = HighlightSprites()
        sheet = QRectF(0, 0, *atlas.canvas)
        self._targets = Targets(sheet, self._sprites)
        self._dim = Dim(sheet)
        self._lit_names = LitNames(sheet, self._sprites)
        self._names_shown: NamesShown = tuple
        self._way, self._last = PlannedWay(), LastMove()
        self._pointed, self._cursor, self._refused = (
            Pointed(self._sprites),
            Pointed(self._sprites),
            Refused(self._sprites),
        )
        self._outline = CauseOutline(atlas, self.places)
        self._flash = Flash(self._outline, self._outline.light, self)
        self._legend = Legend(self._sprites)
        self._threats = Threats(sheet, self._sprites, self.places)
        self._shown: tuple[Mapping[Spot, Mark], int | None] = ({}, None)
        self._clear_boxes: tuple[QRectF, ...] = ()
        self._marked: Container[str] = ()
        self._dusk = QTimer(self)
        self._dusk.setSingleShot(True)
        self._dusk.timeout.connect(self._darken)
        for item in (
            self._threats, self._threats.plates, self._last, self._dim, self._way,
            self._targets.glows, self._targets.coins, self._lit_names,
            self._pointed, self._cursor, self._refused, self._outline, self._legend,
        ):  # fmt: skip
            scene.addItem(item)

    # --- set-up

    @property
    def locate(self) -> Locate:
        """Gives the box of a stack or a counter on the canvas."""
        return self._outline.locate

    @locate.setter
    def locate(self, locate: Locate) -> None:
        self._outline.locate = locate

    def letter_by(self, names: NamesShown) -> None:
        """From now on `names` gives the names shown on the map, so that lit targets do not cover them."""
        self._names_shown = names

    def set_motion(self, on: bool) -> None:
        self._flash.motion = on

    def set_zoom_step(self, step: float, ratio: float = 1.0) -> None:
        if not self._sprites.set_step(step, ratio):
            return
        for item in (self._way, self._last, self._outline):
            item.set_step(step)
        if self._shown[0]:
            self._show_looks()
            self._darken()
        self._threats.renew()

    def follow_view(self, seen: QRectF, scale: float = 1.0) -> None:
        """Keep the legend in the corner of what is seen."""
        if isValid(self._legend):  # the view emits once more while its scene is being destroyed
            self._place_legend(seen)

    def _place_legend(self, seen: QRectF) -> None:
        if self._legend.rows:
            self._legend.stand_in(seen, [look.box(self._sprites.step) for look in self.looks])

    @property
    def legend_box(self) -> QRectF:
        """The box of the legend of the bands, in canvas pixels; null while there is none."""
        legend = self._legend
        return legend.mapRectToScene(legend.boundingRect()) if legend.rows else QRectF()

    # --- a lifted army

    @property
    def looks(self) -> tuple[SpotLook, ...]:
        return self._targets.looks

    @property
    def step(self) -> float:
        """Screen pixels per canvas pixel that everything is drawn for."""
        return self._sprites.step

    def show(
        self,
        marks: Mapping[Spot, Mark],
        points: int | None = None,
        clear: Iterable[QRectF] = (),
        marked: Container[str] = (),
    ) -> None:
        """Light the legal targets and dim the rest.

        `points`: the movement points when they are known, None before the roll, which shows the bands. `clear`: boxes
        of counters that stay bright. `marked`: spaces whose control marker shows below them. The light comes at once;
        dimming and legend come with the next frame, because they repaint everything.
        """
        self._shown = (dict(marks), points)
        self._clear_boxes, self._marked = tuple(clear), marked
        self._show_looks()
        self._dusk.start(AFTER_LIGHT_MS)

    def _show_looks(self) -> None:
        marks, points = self._shown
        self._targets.show(looks_of(self.places, marks, points, self._sprites.step))

    def _darken(self) -> None:
        """Dim the map, put names above the light, and explain the bands."""
        self._lit_names.show_over(self.looks, self._names_shown())
        self._legend.show_rows(rows_of(self.looks))
        views = self._dim.scene().views()
        if views:
            self._place_legend(views[0].mapToScene(views[0].viewport().rect()).boundingRect())
        holes = [hole for look in self.looks for hole in self._holes(look)]
        self._dim.show_around(holes, self._clear_boxes)

    def _holes(self, look: SpotLook) -> tuple[QRectF, ...]:
        """The inside of a ring, and the lip of a control marker below it."""
        reach = look.ring
        ring = QRectF(look.centre.x() - reach, look.centre.y() - reach, 2 * reach, 2 * reach)
        return (ring, ring.translated(0.0, _LIP)) if look.spot[0] in self._marked else (ring,)

    def show_way(self, routes: Sequence[str], start: str | None = None) -> None:
        """Draw the route a drop would take; no routes hide it."""
        self._draw_line(self._way, routes, start)

    def _draw_line(self, line: HighlightLine, routes: Sequence[str], start: str | None) -> None:
        met = stations(self._atlas, routes, start)
        gaps = (self._gap(met[0]), self._gap(met[-1])) if met else (0.0, 0.0)
        line.show_line(line_of(self._atlas, routes, start), gaps, [self.places.centre(space) for space in met[1:-1]])

    def _gap(self, space: str) -> float:
        """The gap between a line and the middle of its first or last space."""
        return self.places.ring(space, self._sprites.step) * 0.9

    def show_pointed(self, spot: Spot | None) -> None:
        """Ring the legal target under the pointer."""
        self._point(self._pointed, spot)

    def show_cursor(self, spot: Spot | None) -> None:
        """Ring the space of the keyboard's cursor."""
        self._point(self._cursor, spot)

    def show_refusal(self, spot: Spot | None, verdict: Verdict | None = None) -> None:
        """Cross out a refused target and flash what forbids it; None removes the cross."""
        self._point(self._refused, spot)
        if spot is not None and verdict is not None:
            self.flash(verdict.blocked_by)

    def _point(self, pointer: Pointed | Refused, spot: Spot | None) -> None:
        if spot is None:
            pointer.setVisible(False)
            return
        ring = self.places.ring(spot[0], self._sprites.step)
        pointer.point_at(self.places.centre(spot[0]), ring * (CROWN * 1.3 if spot[1] else 1.0))

    def flash(self, things: Iterable[Thing]) -> None:
        """Flash routes, spaces, stacks or counters twice."""
        self._flash.start(things)

    def clear(self) -> None:
        """Remove everything that belongs to a lifted army; the last move's arrow and the threats stay."""
        self._dusk.stop()
        self._shown, self._clear_boxes = ({}, None), ()
        self._targets.show(())
        self._lit_names.show_over((), ())
        self._dim.setVisible(False)
        self._legend.show_rows(())
        self.show_way(())
        self.show_pointed(None)
        self.show_refusal(None)

    # --- permanent marks

    def show_arrow(self, spaces: Sequence[str], routes: Sequence[str] = ()) -> None:
        """Draw the thin arrow of the last move through these spaces, along `routes` when they are given."""
        start = spaces[0] if spaces else None
        self._draw_line(self._last, routes or routes_along(self._atlas, spaces), start)

    def show_threats(self, first: Mapping[str, Claim], second: Mapping[str, Claim] | None = None) -> None:
        """Tint the spaces a side could reach; two sides are shown on split discs."""
        self._threats.show_claims(first, second or {})

    def clear_threats(self) -> None:
        self._threats.show_claims({}, {})
