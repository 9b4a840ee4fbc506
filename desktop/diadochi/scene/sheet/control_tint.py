"""Who controls which province: a layer below routes and names that tints provinces in the colours of the sides.

A province that a side controls has the side's colour and pattern, an edge and a coin with its letter (CTL-14). One
that a side is one marker short of is hatched, and its coin is hollow. From near, where control markers are readable,
only a faint edge is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from shiboken6 import isValid

from diadochi.atlas.atlas import Atlas
from diadochi.rules.core.system import ProvinceControl
from diadochi.scene.canvas import STEPS, nearest_step
from diadochi.scene.counters.counter_materials import fill_pattern, write
from diadochi.scene.palette import FactionColours, colours_of, qcolor
from diadochi.scene.sheet.cell_layer import CellLayer, CellPainter, Dues
from diadochi.scene.sheet.province_fields import FieldFinder, ProvinceField

Control = Mapping[str, ProvinceControl]
"""Who controls or contends for each province."""


class TintStrength(NamedTuple):
    """Opacities from 0 to 1 at a zoom step: of the field, of its edge and of the coin."""

    field: float
    edge: float
    coin: float


FAR, NEAR = TintStrength(0.38, 0.85, 1.0), TintStrength(0.0, 0.5, 0.0)
"""The whole map, and a step at which control markers are readable."""
_BETWEEN = {0.5: TintStrength(0.34, 0.75, 1.0), 0.71: TintStrength(0.18, 0.65, 0.8)}

_PITCH, _HATCH, _EDGE, _COIN = 12.0, 10.0, 4.5, 12.0
"""Screen pixels: between stripes, between hatches, width of the edge inside the border, radius of a coin."""


def strength_at(step: float) -> TintStrength:
    """How strong the tint is at a zoom step."""
    if step < min(_BETWEEN):
        return FAR
    return _BETWEEN.get(round(step, 2), NEAR)


# --- painting
# In canvas pixels; `scale` is screen pixels per canvas pixel.


def paint_control(
    painter: QPainter, field: ProvinceField, control: ProvinceControl, scale: float, strength: TintStrength
) -> None:
    """Paint the tint of one province; one that no player controls or contends for stays bare."""
    holder, contenders = colours_of_players(control)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if holder is not None:
        if strength.field:
            painter.setOpacity(strength.field)
            fill_pattern(painter, field.path, holder, _PITCH / scale)
        _paint_edge(painter, field.path, (holder,), _EDGE / scale, strength.edge)
    elif contenders and strength.field:
        painter.setOpacity(strength.field * 1.4)
        _hatch(painter, field.path, contenders, _HATCH / scale)
        _paint_edge(painter, field.path, contenders, 0.4 * _EDGE / scale, strength.edge)
    painter.restore()


def paint_coins(
    painter: QPainter, field: ProvinceField, control: ProvinceControl, scale: float, strength: TintStrength
) -> None:
    """Paint the letter of the holder, or of those who are one marker short, into a province."""
    if not strength.coin:
        return
    holder, contenders = colours_of_players(control)
    shown = (holder,) if holder is not None else contenders
    painter.save()
    painter.setOpacity(strength.coin)
    radius = _COIN / scale
    for number, colours in enumerate(shown):
        shift = (number - (len(shown) - 1) / 2) * 2.1 * radius
        paint_coin(painter, field.middle + QPointF(shift, 0.0), radius, colours, hollow=holder is None)
    painter.restore()


def colours_of_players(control: ProvinceControl) -> tuple[FactionColours | None, tuple[FactionColours, ...]]:
    """The colours of the player who controls a province, and of those who contend for it."""
    holder = colours_of(control.holder) if control.holder else None
    return holder, tuple(colours_of(seat) for seat in control.contenders)


def paint_coin(painter: QPainter, middle: QPointF, radius: float, colours: FactionColours, *, hollow: bool) -> None:
    """A disc with the letter of a side: filled for the holder, hollow for a contender."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(qcolor(colours.dark), radius * 0.2))
    painter.setBrush(qcolor("parchment_light" if hollow else colours.fill))
    painter.drawEllipse(middle, radius, radius)
    box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    write(painter, colours.letter, box, radius * 1.35, colours.dark if hollow else colours.text)


def _paint_edge(
    painter: QPainter, path: QPainterPath, sides: Sequence[FactionColours], width: float, opacity: float
) -> None:
    """A band inside the border; dashes of all colours in turn where there are several."""
    painter.setOpacity(opacity)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    for number, colours in enumerate(sides):
        pen = QPen(qcolor(colours.fill), 2 * width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if len(sides) > 1:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4.0, 4.0 * (len(sides) - 1)])
            pen.setDashOffset(-4.0 * number)
        painter.strokePath(path, pen)


def _hatch(painter: QPainter, path: QPainterPath, sides: Sequence[FactionColours], pitch: float) -> None:
    """Lines in the colours of the sides in turn. They fall to the right, as no pattern of a side does."""
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    for number, line in enumerate(_falling(path.boundingRect(), pitch * 1.41)):
        colours = sides[number % len(sides)]
        painter.setPen(QPen(qcolor(colours.fill), pitch * 0.2))
        painter.drawLine(line)
    painter.restore()


def _falling(box: QRectF, step: float) -> Iterator[QLineF]:
    for number in range(int((box.width() + box.height()) / step) + 1):
        x = box.right() - number * step
        yield QLineF(x, box.top(), x + box.height(), box.bottom())


# --- layer

_REACH = 3 * _COIN / STEPS[0]
"""Canvas pixels that coins reach from the middle of a province, at most."""


def _reach_of(field: ProvinceField) -> QRectF:
    """The box of all that is painted for a province."""
    coins = QRectF(field.middle.x() - _REACH, field.middle.y() - _REACH, 2 * _REACH, 2 * _REACH)
    return field.path.boundingRect().united(coins)


class ControlTint(CellLayer):
    """The tint of a map as a layer of its sheet. It is painted again only when control changes."""

    def __init__(self, atlas: Atlas, dues: Dues, parent: QObject) -> None:
        super().__init__(QRectF(0.0, 0.0, *atlas.canvas), self._tint_at, name_at=self._named, dues=dues)
        self._digest = atlas.digest
        self._control: Control = {}
        self._shown = True
        self.setVisible(False)
        self._finder = FieldFinder(atlas, parent)
        self._finder.found.connect(self._show_found)

    @property
    def control(self) -> Control:
        """What is shown."""
        return self._control

    def show_control(self, control: Control) -> None:
        """Show this and no other."""
        if control == self._control:
            return
        fields = self._finder.find() if self._control else {}
        changed = {name for name in {*control, *self._control} if control.get(name) != self._control.get(name)}
        self._control = dict(control)
        self.renew_within([_reach_of(fields[name]) for name in changed if name in fields])
        self._appear()

    def set_shown(self, on: bool) -> None:
        """Switch the layer on or off; it is never visible where there is nothing to tint."""
        self._shown = on
        self._appear()

    def _appear(self) -> None:
        self.setVisible(self._shown and any(colours_of_players(each) != (None, ()) for each in self._control.values()))

    def is_seen_at(self, step: float) -> bool:
        """Whether provinces are tinted at a zoom step."""
        return self.isVisible() and strength_at(nearest_step(step)).field > 0

    def settle(self) -> None:
        """Wait until the areas of the provinces are known."""
        self._finder.settle()
        self.renew()

    def _show_found(self) -> None:
        if isValid(self):  # the areas may be found after the scene is gone
            self.renew()

    def _named(self, _step: float) -> str:
        """Empty while the areas of the provinces are not yet known."""
        if self._control and not self._finder.find():
            return ""
        return f"control {(self._digest, sorted(self._control.items()))!r}"

    def _tint_at(self, step: float) -> CellPainter:
        strength = strength_at(step)
        fields = self._finder.find() if self._control else {}
        shown = [(fields[province], each) for province, each in self._control.items() if province in fields]

        def paint(painter: QPainter, area: QRectF) -> None:
            near = [(field, each) for field, each in shown if _reach_of(field).intersects(area)]
            for field, each in near:
                paint_control(painter, field, each, step, strength)
            for field, each in near:
                paint_coins(painter, field, each, step, strength)

        return paint
