"""The live layers of the sheet together: control of provinces, routes, symbols, names and cartouche, with the light on
them and the live legend.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import (
    QGraphicsObject,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)
from shiboken6 import isValid

from diadochi.atlas.atlas import Atlas
from diadochi.language import ENGLISH, current_language
from diadochi.scene.canvas import nearest_step
from diadochi.scene.highlights.overlay_item import Flash
from diadochi.scene.palette import load_fonts, qcolor
from diadochi.scene.sheet.cell_layer import CellLayer, CellPainter, Dues, Idle
from diadochi.scene.sheet.control_tint import Control, ControlTint
from diadochi.scene.sheet.label_store import Placing, kept_placement
from diadochi.scene.sheet.map_symbols import line_path, paint_marks, pen
from diadochi.scene.sheet.sheet_drawings import (
    Cartouche,
    Drawing,
    Screened,
    entry_at,
    is_crisp,
    label_painting,
    make_cartouche,
    painting,
    route_drawings,
    space_drawings,
)
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS, symbol_of, trimmed
from diadochi.scene.sheet.sheet_labels import Placed

# --- light on routes and spaces
# Gold on a whole kind while the mouse points at its row of the legend, vermilion for flashes.


class Glow(QGraphicsPathItem):
    """A broad soft line along routes and round spaces. Hidden while it lights nothing."""

    def __init__(self, atlas: Atlas, colour: str, width: float) -> None:
        super().__init__()
        self._atlas = atlas
        self.setPen(pen(qcolor(colour, 190), width))
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def light(self, ids: Iterable[str]) -> None:
        """Light these routes and spaces and nothing else; unknown ids are ignored."""
        path = QPainterPath()
        for name in ids:
            if name in self._atlas.routes:
                path.addPath(line_path(trimmed(self._atlas, name)))
            elif name in self._atlas.place:
                radius = SYMBOL_RADIUS.get(symbol_of(self._atlas, name), SYMBOL_RADIUS["disc"]) * 1.3
                path.addEllipse(QPointF(*self._atlas.place[name]), radius, radius)
        self.setPath(path)
        self.setVisible(not path.isEmpty())


# --- live legend
# Pointing at a row lights all of its kind; a click on the row of a kind of route switches that kind on and off.


class LiveLegend(QGraphicsObject):
    """A transparent item over the cartouche that reports the row under the mouse."""

    pointed_at = Signal(str)
    """The id of the kind under the mouse; empty when the mouse leaves."""
    chosen = Signal(str)
    """The id of the kind whose row was clicked."""

    def __init__(self, cartouche: Cartouche | None) -> None:
        super().__init__()
        self._cartouche = cartouche
        self._kind = ""
        self.setAcceptHoverEvents(True)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)

    def show(self, cartouche: Cartouche | None) -> None:
        """Use another wording of the same rows."""
        self.prepareGeometryChange()
        self._cartouche = cartouche

    def kind_at(self, x: float, y: float) -> str:
        """The kind of the row at a point in canvas pixels, empty where there is none."""
        entry = entry_at(self._cartouche, x, y)
        return entry.kind if entry is not None and entry.kind is not None else ""

    def point_at(self, kind: str) -> None:
        """Light the row of a kind (empty: none) and emit a signal."""
        if kind != self._kind:
            self._kind = kind
            self.update()
            self.pointed_at.emit(kind)

    def boundingRect(self) -> QRectF:
        return self._cartouche.box if self._cartouche is not None else QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._cartouche is None or not self._kind:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor("gold", 70))
        for entry in self._cartouche.entries:
            if entry.kind == self._kind:
                painter.drawRoundedRect(entry.box.adjusted(-4, 2, 2, -2), 8, 8)

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.point_at(self.kind_at(event.scenePos().x(), event.scenePos().y()))

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.point_at("")

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.setAccepted(bool(self.kind_at(event.scenePos().x(), event.scenePos().y())))

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        kind = self.kind_at(event.scenePos().x(), event.scenePos().y())
        if kind:
            self.chosen.emit(kind)


# --- layers

Z_CONTROL, Z_GRAPH, Z_GLOW, Z_NAMES, Z_CARTOUCHE = 5.0, 10.0, 15.0, 20.0, 25.0
"""Heights of the layers in the scene; counters and highlights are above them."""


class SheetLayers(QObject):
    """Control of provinces, routes, symbols, names and cartouche of a map as items of a scene.

    Names are in one of `NAME_LANGUAGES`. Raises MissingFont when a shipped typeface is missing.
    """

    kind_shown = Signal(str, bool)
    """A kind of route was switched on or off: its id, and whether it is shown."""

    def __init__(self, atlas: Atlas, language: str = ENGLISH, parent: QObject | None = None) -> None:
        super().__init__(parent)
        load_fonts()
        self._atlas = atlas
        self._language, self._text_scale, self._boldness = language, 1.0, 1.0
        self._hidden: set[str] = set()
        self._legend_shown = True
        sheet = QRectF(0.0, 0.0, *atlas.canvas)
        self._dues = dues = Dues()
        self._control = ControlTint(atlas, dues, self)
        self._graph = CellLayer(sheet, self._graph_at, name_at=self._graph_named, dues=dues)
        self._names = CellLayer(sheet, self._names_at, name_at=self._names_named, dues=dues)
        self._glow = Glow(atlas, "gold", 13.0)
        self._flash_glow = Glow(atlas, "vermilion", 13.0)
        self._flash = Flash(self._flash_glow, self._flash_glow.light, self)
        self._step = 1.0
        self._crisp: tuple[tuple[Placed, ...], tuple[Screened, ...]] | None = None
        self._placing = Placing(atlas, self)
        self._placing.placed.connect(self._show_placed)
        self._idle = Idle((self._control, self._graph, self._names), self)
        self._cartouche = make_cartouche(atlas, language)
        self._legend = LiveLegend(self._cartouche)
        self._legend.pointed_at.connect(lambda kind: self.light_kind(kind or None))
        self._legend.chosen.connect(self._switch)
        for item, height in (
            (self._control, Z_CONTROL),
            (self._graph, Z_GRAPH),
            (self._glow, Z_GLOW),
            (self._flash_glow, Z_GLOW),
            (self._names, Z_NAMES),
            (self._legend, Z_CARTOUCHE),
        ):
            item.setZValue(height)

    @property
    def owing(self) -> bool:
        """Whether the last frames have left something out that comes with the next."""
        return self._dues.owing

    def add_to(self, scene: QGraphicsScene) -> None:
        """Put all layers into a scene; its coordinates are canvas pixels."""
        for item in (self._control, self._graph, self._glow, self._flash_glow, self._names, self._legend):
            scene.addItem(item)

    def remove_from(self, scene: QGraphicsScene) -> None:
        """Take all layers out of the scene again, for good."""
        for item in (self._control, self._graph, self._glow, self._flash_glow, self._names, self._legend):
            scene.removeItem(item)
        self.deleteLater()

    def set_zoom_step(self, scale: float, ratio: float = 1.0, elsewhere: float = 0.0) -> None:
        """Show the drawings of the zoom step nearest to `scale`, sharp at a device pixel ratio.

        `elsewhere` is the ratio of the other steps, if it differs.
        """
        step = nearest_step(scale)
        self._step = step
        for layer in (self._control, self._graph, self._names):
            layer.set_step(step, ratio, elsewhere)
        self._idle.start(self._graph.scene(), step)

    def set_language(self, language: str) -> None:
        self._language = language
        self._names.renew()
        self._rename_legend()

    def set_text_scale(self, text_scale: float) -> None:
        """Letter the map larger or smaller: 1.0 is the usual size, 0.8 to 1.6 are sensible."""
        self._text_scale = text_scale
        self._names.renew()

    def set_boldness(self, boldness: float) -> None:
        """Draw routes and symbols `boldness` times as large as usual, for those who look from afar."""
        if boldness != self._boldness:
            self._boldness = boldness
            self.__dict__.pop("_symbols", None)
            self._graph.renew()

    def set_route_kind_visible(self, kind: str, on: bool) -> None:
        """Show or hide the routes of a kind. Raises KeyError for a kind the map does not have."""
        self._atlas.route_kinds[kind]
        if on == (kind not in self._hidden):
            return
        (self._hidden.discard if on else self._hidden.add)(kind)
        self._rename_legend()
        self.kind_shown.emit(kind, on)

    def set_names_visible(self, on: bool) -> None:
        self._names.setVisible(on)

    @property
    def control(self) -> ControlTint:
        """The tint of provinces by who controls them."""
        return self._control

    def show_control(self, control: Control) -> None:
        """Tint the provinces by who controls them or is one marker short of it."""
        self._control.show_control(control)

    def set_legend_visible(self, on: bool) -> None:
        """Show or hide title and legend; a hidden legend does not react to the mouse."""
        self._legend_shown = on
        self._legend.setVisible(on)
        self._graph.renew()

    def set_motion(self, on: bool) -> None:
        """Whether flashes pulse and zoom steps sharpen over some frames."""
        self._flash.motion = on
        self._control.hasty = self._graph.hasty = self._names.hasty = on

    def light_kind(self, kind: str | None) -> None:
        """Light all routes or all spaces of a kind; None puts the light out."""
        ids = [route.id for route in self._atlas.routes.values() if route.kind == kind]
        ids += [space.id for space in self._atlas.spaces.values() if space.kind == kind]
        self._glow.light(ids)

    def light(self, ids: Iterable[str]) -> None:
        """Light single routes and spaces; an empty list puts the light out."""
        self._glow.light(ids)

    def flash(self, ids: Iterable[str]) -> None:
        """Flash routes and spaces for a second."""
        self._flash.start(ids)

    def retranslate(self) -> None:
        """Word the legend again after the language of the interface has changed."""
        self._rename_legend()

    @property
    def legend(self) -> LiveLegend:
        """The live legend, for windows that light its rows by other means than the mouse."""
        return self._legend

    def names_shown(self) -> tuple[Screened, ...]:
        """The names of places shown at this zoom step, without the large faint names of countries and seas."""
        if not self._names.isVisible():
            return ()
        labels = self._labels(self._step)
        if self._crisp is None or self._crisp[0] is not labels:
            self._crisp = labels, tuple(Screened(label) for label in labels if is_crisp(label))
        return self._crisp[1]

    def put_off(self) -> None:
        """Stop drawing ahead until the table rests again."""
        self._idle.put_off()

    def settle(self) -> None:
        """Wait until all requested names are placed and the areas of provinces known, and show them."""
        self._placing.settle()
        self._names.renew()
        self._control.settle()

    def _show_placed(self) -> None:
        if not isValid(self._names):  # a placement may outlive the scene it was asked for
            return
        self._names.renew()
        self._idle.start(self._graph.scene(), self._step)

    def _switch(self, kind: str) -> None:
        if kind in self._atlas.route_kinds:
            self.set_route_kind_visible(kind, kind in self._hidden)

    def _rename_legend(self) -> None:
        self._cartouche = make_cartouche(self._atlas, self._language, self._hidden)
        self._legend.show(self._cartouche)
        self._graph.renew()

    @cached_property
    def _symbols(self) -> Sequence[Drawing]:
        """The symbols of all spaces; not made while the whole view comes from the cache."""
        return space_drawings(self._atlas, self._boldness)

    def _graph_named(self, _step: float) -> str:
        shown = (self._atlas.digest, self._language, current_language(), sorted(self._hidden), self._legend_shown)
        bold = "" if self._boldness == 1.0 else f" {self._boldness}"
        return f"graph {shown!r}{bold}"

    def _names_named(self, step: float) -> str:
        """Empty while the names of the step are not yet placed."""
        if kept_placement(self._atlas, self._language, step, self._text_scale) is None:
            return ""
        return f"names {(self._atlas.digest, self._language, round(self._text_scale, 3))!r}"

    def _graph_at(self, step: float) -> CellPainter:
        kinds = [kind for kind in self._atlas.route_kinds if kind not in self._hidden]
        graph = painting([*route_drawings(self._atlas, kinds, step, self._boldness), *self._symbols])
        cartouche = self._cartouche if self._legend_shown else None

        def paint(painter: QPainter, area: QRectF) -> None:
            graph(painter, area)
            if cartouche is not None and cartouche.box.intersects(area):
                paint_marks(painter, cartouche.marks)

        return paint

    def _names_at(self, step: float) -> CellPainter:
        return label_painting(self._labels(step))

    def _labels(self, step: float) -> tuple[Placed, ...]:
        return self._placing.find(self._language, step, self._text_scale).labels
