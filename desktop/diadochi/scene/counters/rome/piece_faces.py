"""The faces of the pieces of the Sword of Rome: leaders, combat units, coins, cards, arrivals, the pennant."""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, Qt

from diadochi.rules.rome.kit import Kit
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
    width_of,
    write,
)
from diadochi.scene.counters.counter_shapes import (
    FIELD,
    SHIELD,
    UNIT,
    Detail,
    Size,
    bare_field,
    blank,
    emblem_box,
    ground,
    outline,
    paint_emblem,
    paint_ratings,
    ribbon,
    silhouette,
)
from diadochi.scene.palette import FactionColours

_LETTERS = 8.6
"""Size of letters on ribbons, counter pixels."""


class LeaderFace(NamedTuple):
    """A leader's shield: tactical rating (ROM-05), the least card that activates him (PLAY-02), whether he has been
    active.
    """

    id: str
    power: str
    name: str
    tactical: int
    activation: int
    colours: FactionColours
    used: bool = False

    def size(self, detail: Detail) -> Size:
        return SHIELD[detail]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """His own emblem or that of his power; the tactical rating in a circle, the activation in a square."""
        width, height = SHIELD[detail]
        box, colours = emblem_box(width, detail), self.colours
        ground(painter, outline(width, height), colours, box, lift)
        paint_emblem(painter, _drawing(self), colours, box)
        paint_ratings(painter, detail, (self.tactical, self.activation), colours, box)
        if detail is Detail.FULL:
            _name(painter, self.name, width, height)
        if self.used:
            _spent(painter, QPointF(width - 8.0, 8.0))


def _drawing(face: LeaderFace) -> tuple[str, str]:
    if has_drawing("leaders", face.id):
        return "leaders", face.id
    return "powers", face.power if has_drawing("powers", face.power) else "power"


def _name(painter: QPainter, name: str, width: float, height: float) -> None:
    """A name much too long for one line takes two ribbons."""
    first, _, last = name.partition(" ")
    if last and width_of(name, _LETTERS) > 1.1 * width:
        if " " in last and len(first) < len(last) / 2:
            more, _, last = last.partition(" ")
            first = f"{first} {more}"
        ribbon(painter, QRectF(0.6, height - 20.8, width - 1.2, 9.6), first, _LETTERS)
        ribbon(painter, QRectF(2.6, height - 11.4, width - 5.2, 9.6), last, _LETTERS)
    else:
        ribbon(painter, QRectF(0.6, height - 19.5, width - 1.2, 11.0), name)


def _spent(painter: QPainter, centre: QPointF) -> None:
    """A tick on a grey disc: he has been activated this turn."""
    disc = counter_materials.oval(QRectF(centre.x() - 6.0, centre.y() - 6.0, 12.0, 12.0))
    counter_materials.plate(painter, disc, "#d8d2c4", "#97907f", INK, 0.9)
    tick = QPainterPath(centre + QPointF(-3.0, 0.3))
    tick.lineTo(centre + QPointF(-0.9, 2.6))
    tick.lineTo(centre + QPointF(3.2, -2.6))
    pen = QPen(QColor("#1d130a"), 1.8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(tick, pen)


# --- combat units
# Low tokens with the warrior of their power and a number.


class TroopsFace(NamedTuple):
    """Combat units of a power (ROM-01). With the number 0: the warrior alone, narrow, with the letter of the power."""

    power: str
    number: int
    colours: FactionColours

    def size(self, detail: Detail) -> Size:
        return UNIT if self.number else FIELD

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        width, height = self.size(detail)
        warrior = self.power if has_drawing("units", self.power) else "levy"
        if self.number:
            with blank(painter, (IVORY, "#e6d3a8"), BRONZE, lift):
                silhouette(painter, warrior, self.colours)
            write(painter, str(self.number), QRectF(23.0, 0.4, width - 25.0, height - 0.8), 16.0, "#1d130a")
            return
        with bare_field(painter, BRONZE, lift):
            silhouette(painter, warrior, self.colours)
        corner = QRectF(width - 9.0, height - 9.6, 8.0, 8.0)
        write(painter, self.colours.letter, corner, 8.6, self.colours.text, halo=self.colours.fill)


# --- coins
# Round marks: the worth of a city, the points of a side, an open battle.

_WORTH: Size = (22, 22)
_GOAL: Size = (28, 28)
_BATTLE: Size = (26, 26)


class WorthFace(NamedTuple):
    """The points of a city in a scenario (PLAY-19): a laurel on gold with the number."""

    points: int

    def size(self, detail: Detail) -> Size:
        return _WORTH

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        _laurel(painter, QRectF(1.2, 1.2, _WORTH[0] - 2.4, _WORTH[1] - 2.4), lift * 0.6)
        write(painter, str(self.points), QRectF(0, 0.2, *_WORTH), 13.0, "#3a2205", halo="#ffe9a8")


class GoalFace(NamedTuple):
    """The points a side has, and the points it needs."""

    points: int
    goal: int

    def size(self, detail: Detail) -> Size:
        return _GOAL

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        disc = counter_materials.oval(QRectF(1.6, 1.6, _GOAL[0] - 3.2, _GOAL[1] - 3.2))
        counter_materials.cast_shadow(painter, disc, lift * 0.6)
        counter_materials.plate(painter, disc, "#fff0b4", "#e0ab35", INK, 0.8)
        counter_materials.rim(painter, disc, GOLD, 1.6)
        write(painter, f"{self.points}/{self.goal}", QRectF(3.6, 0.2, _GOAL[0] - 7.2, _GOAL[1]), 15.0, "#3a2205")


class BattleFace(NamedTuple):
    """Crossed swords: a battle is open here; `fought` once it has been won."""

    fought: bool

    def size(self, detail: Detail) -> Size:
        return _BATTLE

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Red while it is open, grey afterwards."""
        box = QRectF(1.4, 1.4, _BATTLE[0] - 2.8, _BATTLE[1] - 2.8)
        disc = counter_materials.oval(box)
        counter_materials.cast_shadow(painter, disc, lift * 0.6)
        counter_materials.plate(
            painter, disc, *(("#b9b2a6", "#8a8376") if self.fought else ("#d8452c", "#8e2210")), INK, 0.9
        )
        swords = box.adjusted(2.6, 2.6, -2.6, -2.6)
        draw(painter, "pieces", "swords", swords.translated(0.5, 0.7), "#2a0f06", "#2a0f06", "#2a0f06")
        draw(painter, "pieces", "swords", swords, "#fff3d8", "#8e2210", "#d9b9a2")
        counter_materials.rim(painter, disc, SILVER if self.fought else GOLD, 1.4)


def _laurel(painter: QPainter, box: QRectF, lift: float) -> None:
    disc = counter_materials.oval(box)
    counter_materials.cast_shadow(painter, disc, lift)
    counter_materials.plate(painter, disc, "#fff0b4", "#e0ab35", INK, 0.8)
    side = box.width() * 0.06
    draw(painter, "pieces", "laurel", box.adjusted(side, side, -side, -side), "#6f7a1e", "#fff0b4", "#6f7a1e")
    painter.setPen(QPen(QColor("#8a5a10"), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(disc)


# --- cards and arrivals
# Cards in a hand and arriving forces, as shown in the boxes beside the map.

_CARD: Size = (40, 54)
_EVENT: Size = (74, 54)
_ARRIVAL: Size = (76, 26)


class CardFace(NamedTuple):
    """An open card: its value, and the event it may be played for instead, in words."""

    value: int
    event: str
    colours: FactionColours

    def size(self, detail: Detail) -> Size:
        return _EVENT if self.event else _CARD

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """The value large on paper, in the frame of its holder; the event on a strip below."""
        width, height = self.size(detail)
        shape = counter_materials.rounded(QRectF(1.2, 1.2, width - 2.4, height - 2.4), 4.0)
        counter_materials.cast_shadow(painter, shape, lift)
        counter_materials.fill_pattern(painter, shape, self.colours, 5.0)
        inner = counter_materials.rounded(QRectF(4.6, 4.6, width - 9.2, height - 9.2), 2.4)
        counter_materials.plate(painter, inner, IVORY, PAPER, INK, 0.8)
        room = QRectF(4.6, 4.6, width - 9.2, height - (21.0 if self.event else 9.2))
        write(painter, str(self.value), room, 30.0, "#1d130a")
        if self.event:
            strip = QRectF(4.6, height - 17.4, width - 9.2, 12.8)
            painter.fillRect(strip, QColor(self.colours.dark))
            write(painter, self.event, strip.adjusted(1.4, 0, -1.4, -0.6), 9.4, "#fff6df")
        counter_materials.rim(painter, shape, counter_materials.BRONZE, 1.4)


class ArrivalFace(NamedTuple):
    """When and where a force arrives (PLAY-18); the force is shown beside it."""

    turn: int
    place: str

    def size(self, detail: Detail) -> Size:
        return _ARRIVAL

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        width, height = _ARRIVAL
        shape = counter_materials.rounded(QRectF(1.0, 1.0, width - 2.0, height - 2.0), 4.0)
        counter_materials.cast_shadow(painter, shape, lift * 0.6)
        counter_materials.plate(painter, shape, IVORY, PAPER, INK, 0.9)
        disc = QRectF(3.4, 3.4, height - 6.8, height - 6.8)
        counter_materials.plate(painter, counter_materials.oval(disc), "#4b3524", "#24170d", "#e8c987", 1.0)
        write(painter, str(self.turn), disc, 13.0, "#fff6df")
        write(painter, self.place, QRectF(height, 1.0, width - height - 4.0, height - 2.0), 11.0, "#1d130a")


# --- pennant
# An army on the move carries a pennant with the movement points it has left.

_PENNANT: Size = (26, 29)


class PennantFace(NamedTuple):
    """An army on the move (PLAY-03): movement points left, in the colours of its power."""

    points: int
    colours: FactionColours

    def size(self, detail: Detail) -> Size:
        return _PENNANT

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        flag = QPainterPath(QPointF(5.0, 3.0))
        for x, y in ((25.0, 3.0), (20.6, 10.5), (25.0, 18.0), (5.0, 18.0)):
            flag.lineTo(x, y)
        flag.closeSubpath()
        counter_materials.cast_shadow(painter, flag, lift * 0.6)
        painter.setPen(QPen(QColor("#2a1a0c"), 2.6))
        painter.drawLine(QLineF(4.6, 3.0, 4.6, 28.0))
        painter.setPen(QPen(QColor("#b98a3a"), 1.2))
        painter.drawLine(QLineF(4.6, 3.0, 4.6, 28.0))
        head = QPainterPath(QPointF(4.6, -0.6))
        head.lineTo(7.0, 3.6)
        head.lineTo(2.2, 3.6)
        head.closeSubpath()
        counter_materials.plate(painter, head, "#ffffff", "#b9bec4", INK, 0.6)
        counter_materials.fill_pattern(painter, flag, self.colours, 5.0)
        box = QRectF(6.0, 3.6, 13.0, 13.8)
        counter_materials.calm_centre(painter, flag, self.colours, box)
        counter_materials.gloss(painter, flag)
        painter.strokePath(flag, QPen(QColor(tone(self.colours.dark, "#000000", 0.4)), 1.0))
        write(painter, str(self.points), box, 13.5, self.colours.text, halo=self.colours.fill)


# --- colours of powers
# The colours of powers on their counters, and the numbers that identify powers in `StackKey`.


@lru_cache(maxsize=64)
def livery(kit: Kit, power: str) -> FactionColours:
    """Colour, letter and pattern of a power."""
    entry = kit.powers[power]
    dark = tone(entry.colour, "#000000", 0.42)
    return FactionColours(entry.letter, entry.colour_name, entry.colour, dark, entry.text_on_colour, entry.pattern)


def number_of(kit: Kit, power: str) -> int:
    """The number of a power in the keys of stacks, from 1."""
    return tuple(kit.powers).index(power) + 1


def power_of(kit: Kit, number: int) -> str:
    """The power with a number; empty for an unknown number."""
    powers = tuple(kit.powers)
    return powers[number - 1] if 0 < number <= len(powers) else ""
