"""The faces of the pieces of the Successors: generals, independents, units, fleets, sieges, royals, standing."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from diadochi.scene.counters import counter_materials
from diadochi.scene.counters.counter_materials import (
    BRONZE,
    GOLD,
    INK,
    IVORY,
    PAPER,
    SILVER,
    draw,
    has_drawing,
    tone,
    write,
)
from diadochi.scene.counters.counter_shapes import (
    SHIELD,
    UNIT,
    Detail,
    Size,
    blank,
    die,
    emblem_box,
    ground,
    outline,
    paint_emblem,
    paint_ratings,
    rating_circle,
    rating_square,
    ribbon,
    silhouette,
)
from diadochi.scene.palette import colours_of

POPULAR = "#c0261c"
"""The red of a popularity rating; its sign, + or -, says the same without colour."""


class GeneralFace(NamedTuple):
    """A general's shield (GEN-02). `emblem` names his drawing, `mark` distinguishes the minor generals of a seat."""

    emblem: str
    name: str
    initiative: int
    battle: int
    seniority: int
    popularity: int
    seat: int
    mark: str = ""

    @property
    def general(self) -> str:
        return f"minor-{self.seat}{self.mark}" if self.mark else self.emblem

    def size(self, detail: Detail) -> Size:
        return SHIELD[detail]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Minor generals have a letter on the boss instead of a name (GEN-21)."""
        width, height = SHIELD[detail]
        box, colours = emblem_box(width, detail), colours_of(self.seat)
        ground(painter, outline(width, height), colours, box, lift)
        own = has_drawing("emblems", self.emblem)
        borrowed = "minor" if self.mark else "leader"
        paint_emblem(painter, ("emblems", self.emblem if own else borrowed), colours, box)
        paint_ratings(painter, detail, (self.initiative, self.battle), colours, box, lower=5.6 if self.mark else 0.0)
        if detail is Detail.FULL and not self.mark:
            ribbon(painter, QRectF(0.6, height - 19.5, width - 1.2, 11.0), self.name)
        if detail is Detail.FULL and self.seniority:
            write(painter, str(self.seniority), QRectF(4.2, 6.4, 9, 7), 7.2, colours.text, halo=colours.fill)
        if self.mark:
            _mark(painter, self.mark, box)
        if self.popularity:
            _popularity(painter, self.popularity, width)


def _mark(painter: QPainter, mark: str, box: QRectF) -> None:
    spot = QRectF(box.center().x() - 6, box.center().y() - 6, 12, 12)
    counter_materials.plate(painter, counter_materials.oval(spot), IVORY, PAPER, INK, 0.8)
    write(painter, mark, spot.translated(0, -1.2), 11, "#1d130a", italic=True)


def _popularity(painter: QPainter, points: int, width: float) -> None:
    spot = QRectF(width - 15.0, 0.4, 15.0, 12.0)
    painter.setPen(QPen(QColor(IVORY), 1.0))
    painter.setBrush(QColor(POPULAR))
    painter.drawRoundedRect(spot, 6.0, 6.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    write(painter, f"{points:+d}".replace("-", "−"), spot, 9.4, "#ffffff")


# --- independent armies

_INDEPENDENT: dict[Detail, Size] = {Detail.FULL: (52, 62), Detail.COMPACT: (48, 50), Detail.SMALL: (40, 40)}


class IndependentFace(NamedTuple):
    """An independent army (IND-02) with its printed strength and ratings."""

    id: str
    name: str
    strength: int
    initiative: int
    battle: int

    def size(self, detail: Detail) -> Size:
        return _INDEPENDENT[detail]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        width, _ = _INDEPENDENT[detail]
        side = width if detail is not Detail.FULL else 46.0
        left = (width - side) / 2
        shape = counter_materials.oval(QRectF(left + 2.4, 2.4, side - 4.8, side - 4.8))
        colours = colours_of(0)
        counter_materials.cast_shadow(painter, shape, lift)
        counter_materials.fill_pattern(painter, shape, colours, 8.0)
        counter_materials.gloss(painter, shape)
        small = detail is Detail.SMALL
        emblem = QRectF(width / 2 - side * 0.29, side * (0.2 if small else 0.12), side * 0.58, side * 0.58)
        own = has_drawing("emblems", self.id)
        paint_emblem(painter, ("emblems", self.id if own else "leader"), colours, emblem)
        counter_materials.rim(painter, shape, SILVER, 2.2)
        if not small:
            rating_circle(painter, self.initiative, QPointF(left + 8.2, side - 9.0), 6.4)
            rating_square(painter, self.battle, QPointF(left + side - 8.2, side - 9.0), 5.9)
            _strength(painter, self.strength, QPointF(width / 2, side - 6.0))
        if detail is Detail.FULL:
            ribbon(painter, QRectF(1.0, side + 2.0, width - 2.0, 11.0), self.name)


def _strength(painter: QPainter, strength: int, centre: QPointF) -> None:
    box = QRectF(centre.x() - 8.0, centre.y() - 6.0, 16.0, 12.0)
    counter_materials.plate(painter, counter_materials.rounded(box, 6.0), "#4b3524", "#24170d", "#d9d9d9", 0.9)
    write(painter, f"({strength})", box, 9.6, "#fff6df")


# --- combat units

PURPLE = "#6a1f6d"
"""The bar of the Royal Army (CU-22)."""


class UnitFace(NamedTuple):
    """Combat units of one kind (CU-02): `number` of them; `strength` together, None where dice decide (CU-08).

    With the number 0 the token shows the faction's letter instead of numbers.
    """

    kind: str
    number: int
    strength: int | None
    seat: int

    def size(self, detail: Detail) -> Size:
        return UNIT

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        width, height = UNIT
        silver, royal = self.kind == "silver", self.kind == "royal"
        paper = ("#ffffff", "#c3c9d0") if silver else (IVORY, "#e6d3a8")
        with blank(painter, paper, SILVER if silver else BRONZE, lift):
            silhouette(painter, self.kind, colours_of(self.seat))
            if royal:
                painter.fillRect(QRectF(1.2, 16.0, 20.6, 2.8), QColor(PURPLE))
                painter.fillRect(QRectF(1.2, 15.6, 20.6, 0.6), QColor(IVORY))
                painter.fillRect(QRectF(21.6, height - 4.2, width - 23.2, 2.8), QColor(PURPLE))
        _numbers(painter, self, QRectF(22.4, 0.4, width - 24.0, height - (3.0 if royal else 0.6)))


def _numbers(painter: QPainter, face: UnitFace, box: QRectF) -> None:
    if not face.number:
        write(painter, colours_of(face.seat).letter, box, 15.0, "#1d130a")
        return
    count = QRectF(box.left(), box.top() + 0.6, box.width() * 0.44, box.height() - 1.2)
    write(painter, str(face.number), count, 14.5, "#1d130a")
    rest = QRectF(count.right() + 0.3, box.top(), box.width() - count.width() - 0.6, box.height())
    if face.strength is None:
        side = 7.4
        die(painter, QRectF(rest.center().x() - side / 2, rest.center().y() - side / 2, side, side), "#1d130a")
    else:
        write(painter, f"({face.strength})", rest, 8.6, tone(INK, "#000000", 0.2))


# --- fleets
# Ships with their strength and the place they are named after.

_FLEET: Size = (52, 36)


class FleetFace(NamedTuple):
    """A fleet (FLT-01): the strength of the side that is up; `seat` is None for a fleet without an owner."""

    id: str
    name: str
    strength: int
    improved: bool
    dispersed: bool
    seat: int | None

    def size(self, detail: Detail) -> Size:
        return _FLEET

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A plain ship on the weak side, a fighting ship on the improved one; a red bar when dispersed."""
        width, height = _FLEET
        shape = counter_materials.rounded(QRectF(1.2, 1.2, width - 2.4, height - 2.4), 4.0)
        counter_materials.cast_shadow(painter, shape, lift)
        counter_materials.plate(painter, shape, "#c2d8d5", "#5f8f9b", INK)
        counter_materials.gloss(painter, shape)
        _ship(painter, self, QRectF(3.4, 1.6, 24.0, 24.0))
        spot = QRectF(width - 21.0, 6.0, 16.0, 15.0)
        counter_materials.plate(painter, counter_materials.rounded(spot, 2.4), IVORY, PAPER, INK, 0.9)
        write(painter, str(self.strength), spot, 15.0, "#1d130a")
        strip = QRectF(2.0, height - 11.6, width - 4.0, 9.6)
        painter.fillRect(strip, QColor(IVORY))
        write(painter, self.name, strip.adjusted(1.4, 0, -1.4, -0.6), 8.4, "#1d130a")
        counter_materials.rim(painter, shape, counter_materials.GOLD if self.improved else SILVER, 1.6)


def _ship(painter: QPainter, face: FleetFace, box: QRectF) -> None:
    ink = "#4f7480" if face.dispersed else "#12323f"
    ship = "quinquereme" if face.improved else "trireme"
    draw(painter, "pieces", ship, box.translated(0.6, 0.8), "#e6f0ec", "#e6f0ec", "#e6f0ec")
    draw(painter, "pieces", ship, box, ink, "#d8e8e4", ink)
    if face.dispersed:
        painter.setPen(QPen(QColor("#8e2210"), 2.4))
        painter.drawLine(QLineF(box.left() + 1, box.bottom() - 2, box.right() - 1, box.top() + 2))


# --- sieges

_LADDER: Size = (13, 24)
_MOST = 4


class SiegeFace(NamedTuple):
    """Siege points (SIE-13) as ladders in the colour of the besieger."""

    points: int
    seat: int

    def size(self, detail: Detail) -> Size:
        return _LADDER[0] + (min(self.points, _MOST) - 1) * 10, _LADDER[1]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """At most four ladders; a number shows more."""
        colours = colours_of(self.seat)
        shown = min(self.points, _MOST)
        for number in range(shown):
            box = QRectF(number * 10.0 - 4.5, 1.0, _LADDER[0] + 9, _LADDER[1] - 2)
            for shift, tint in ((0.9, "#2a1a0c"), (0.0, "#f0cf92")):
                edge = tone(colours.dark, "#000000", 0.2) if shift else tint
                draw(painter, "pieces", "ladder", box.translated(shift, shift * lift * 0.5), edge, edge, edge)
            draw(painter, "pieces", "ladder", box, "#8a5a22", "#8a5a22", "#8a5a22")
        if self.points > shown:
            write(painter, str(self.points), QRectF(0, 4, _LADDER[0] + 30, 16), 14, "#ffffff", halo="#1d130a")


# --- royals, treasures, standing
# Royals as cameos, the funeral cart and the tomb in gold, crowns and wreaths for a faction's standing.

_CAMEO: Size = (23, 29)
_TREASURE: Size = (34, 30)
_STATUS: Size = (28, 28)
_STONE = {"heir": ("#8d3157", "#4b1030"), "lady": ("#2c6b66", "#12393a")}
"""Backgrounds of the cameos: wine-red sardonyx for heirs, green agate for ladies."""
_WAITING = ("#8d8579", "#575048")


class RoyalFace(NamedTuple):
    """A member of the royal family; `active` is False for a lady who waits for her marriage (LEG-47)."""

    id: str
    name: str
    kind: str
    active: bool = True

    def size(self, detail: Detail) -> Size:
        return _CAMEO

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A pale profile on coloured stone in a gold oval, grey stone for one who is not active yet."""
        width, height = _CAMEO
        shape = counter_materials.oval(QRectF(1.6, 1.6, width - 3.2, height - 3.2))
        counter_materials.cast_shadow(painter, shape, lift)
        light, dark = _STONE.get(self.kind, _STONE["heir"]) if self.active else _WAITING
        counter_materials.plate(painter, shape, light, dark, INK)
        name = self.id if has_drawing("royals", self.id) else "royal"
        box = QRectF(2.6, 3.2, width - 5.2, width - 5.2)
        painter.save()
        painter.setClipPath(shape)
        under = tone(dark, "#000000", 0.4)
        draw(painter, "royals", name, box.translated(0.5, 0.7), under, under, under)
        draw(painter, "royals", name, box, "#fbeedd", tone(light, dark, 0.4), "#d9b9a2")
        painter.fillRect(QRectF(0, height - 9.4, width, 9.4), QColor(tone(dark, "#000000", 0.2)))
        painter.restore()
        write(painter, self.name[:1], QRectF(0, height - 10.2, width, 8.4), 8.6, "#fbeedd")
        counter_materials.rim(painter, shape, GOLD if self.active else SILVER, 1.9)


class TreasureFace(NamedTuple):
    """The funeral cart or Alexander's tomb."""

    id: str
    name: str

    def size(self, detail: Detail) -> Size:
        return _TREASURE

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        width, height = _TREASURE
        shape = counter_materials.rounded(QRectF(1.6, 1.6, width - 3.2, height - 3.2), 5.0)
        counter_materials.cast_shadow(painter, shape, lift)
        counter_materials.plate(painter, shape, GOLD[0], "#d09320", INK)
        counter_materials.gloss(painter, shape)
        side = height - 6.5
        box = QRectF((width - side) / 2, 3.0, side, side)
        draw(painter, "pieces", self.id, box.translated(0.5, 0.8), "#fff3c8", "#fff3c8", "#fff3c8")
        draw(painter, "pieces", self.id, box, "#4a2c06", "#ffe9a8", "#a9741a")
        counter_materials.rim(painter, shape, GOLD, 2.0)


class StatusFace(NamedTuple):
    """The standing of a faction: Champion, Successor or Usurper."""

    status: str
    seat: int

    def size(self, detail: Detail) -> Size:
        return _STATUS

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Laurel for the champion, diadem for a successor, a broken crown for an usurper."""
        width, height = _STATUS
        colours = colours_of(self.seat)
        shape = QPainterPath()
        shape.addEllipse(QRectF(1.6, 1.6, width - 3.2, height - 3.2))
        counter_materials.cast_shadow(painter, shape, lift)
        counter_materials.fill_pattern(painter, shape, colours, 5.0)
        inner = QRectF(5.6, 5.6, width - 11.2, height - 11.2)
        counter_materials.calm_centre(painter, shape, colours, inner)
        counter_materials.gloss(painter, shape)
        figure = "#fdf6e3" if colours.text.upper() == "#FFFFFF" else "#1d130a"
        draw(painter, "pieces", self.status, inner, figure, colours.fill, figure)
        counter_materials.rim(painter, shape, GOLD if self.status != "usurper" else SILVER, 2.0)
