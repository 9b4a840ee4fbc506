"""Counters to cut out: sheets of paper with the fronts and the backs of all counters of a game, in millimetres."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Generic, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from diadochi.language import tr
from diadochi.rules.core.game import GameKit, K
from diadochi.rules.core.system import game_part
from diadochi.scene.counters import counter_materials
from diadochi.scene.counters.counter_materials import tone, write
from diadochi.scene.counters.counter_shapes import SHADOW_MARGIN, SHIELD, Detail, Face, Size, picture_of
from diadochi.scene.palette import FactionColours
from diadochi.scene.paper_pages import PagePainter
from diadochi.scene.sheet.sheet_picture import MM_PER_INCH, set_text

# --- what a game supplies


class CutOut(NamedTuple):
    """A counter with its two sides, and how many of it there are."""

    front: Face
    back: Face
    copies: int = 1


class CutOutGroup(NamedTuple):
    """Counters that are printed together: those of a side, or a sort that belongs to no one."""

    title: str
    counters: tuple[CutOut, ...]


_DISC: Size = (27.0, 27.0)


class DiscFace(NamedTuple):
    """A control marker of cardboard: a disc in the colours of a side, with its letter."""

    colours: FactionColours

    def size(self, detail: Detail) -> Size:
        return _DISC

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        width, height = _DISC
        disc = counter_materials.oval(QRectF(1.0, 1.0, width - 2.0, height - 2.0))
        counter_materials.fill_pattern(painter, disc, self.colours, 5.0)
        painter.strokePath(disc, QPen(QColor(tone(self.colours.dark, "#000000", 0.5)), 1.3))
        spot = QRectF(width * 0.25, height * 0.25, width * 0.5, height * 0.5)
        counter_materials.plate(painter, counter_materials.oval(spot), "#fffdf6", "#efe4c8", self.colours.dark, 0.9)
        write(painter, self.colours.letter, spot, 10.0, "#1d130a")


class GameCutOuts(ABC, Generic[K]):
    """The counters of one game to cut out."""

    @abstractmethod
    def groups(self, kit: K, language: str) -> Iterator[CutOutGroup]:
        """All counters, named in `language`: those of each side, then those that belong to no one."""


def cut_outs_of(kit: GameKit, language: str) -> list[CutOutGroup]:
    """The counters of the game of a kit."""
    part: GameCutOuts[GameKit] = game_part(GameCutOuts, kit.atlas.system, "diadochi.scene.counters.{}.cut_outs")
    return list(part.groups(kit, language))


# --- layout
# Counters of one size form a block, so that straight cuts from edge to edge free them all.

SHIELD_MM = (16.0, 20.0, 25.0, 30.0)
"""The heights of a general in millimetres to choose from."""
_SMALLEST_MM = 10.0
"""No side of a counter is shorter: scissors and fingers need as much."""
_EDGE, _PAD, _MARK = 12.0, 1.5, 3.0
"""Millimetres: the margin of a page, the room around a counter, the length of a cut mark."""
_TITLE, _FOOT = 9.0, 6.0
_DPI = 400


class Cell(NamedTuple):
    """A counter on the page: its rectangle to cut out, in millimetres, and millimetres per counter pixel."""

    box: QRectF
    counter: CutOut
    scale: float


class CutBlock(NamedTuple):
    """Counters of one size in rows; `box` is around all of them."""

    box: QRectF
    cells: tuple[Cell, ...]


class CounterPage(NamedTuple):
    """The blocks of one sheet, and titles with their upper left corners."""

    blocks: tuple[CutBlock, ...]
    titles: tuple[tuple[QPointF, str], ...]


class CounterSheets:
    """The layout of all counters on sheets of `size` millimetres; a general is `shield_mm` high."""

    def __init__(self, groups: Iterable[CutOutGroup], size: QSizeF, shield_mm: float = 20.0) -> None:
        self.size = size
        self._scale = shield_mm / SHIELD[Detail.FULL][1]
        self._room = QRectF(_EDGE, _EDGE, size.width() - 2 * _EDGE, size.height() - 2 * _EDGE - _FOOT)
        self._y = self._room.top()
        self._blocks: list[CutBlock] = []
        self._titles: list[tuple[QPointF, str]] = []
        self.sheets: list[CounterPage] = []
        for group in groups:
            self._lay_group(group)
        self._end_sheet()

    def _lay_group(self, group: CutOutGroup) -> None:
        every = [counter for counter in group.counters for _ in range(counter.copies)]
        every.sort(key=lambda counter: tuple(-side for side in self._cell(counter)[0]))
        title = group.title
        for (wide, high), run in groupby(every, key=lambda counter: self._cell(counter)[0]):
            waiting = list(run)
            while waiting:
                if self._y + high + (_TITLE if title else 0.0) > self._room.bottom():
                    self._end_sheet()
                    title = title or group.title
                if title:
                    self._titles.append((QPointF(self._room.left(), self._y), title))
                    self._y, title = self._y + _TITLE, ""
                waiting = self._lay_block(waiting, wide, high)

    def _lay_block(self, waiting: list[CutOut], wide: float, high: float) -> list[CutOut]:
        """Lay as many rows as there is room for; return what is left over."""
        across = int(self._room.width() // wide)
        rows = min(-(-len(waiting) // across), int((self._room.bottom() - self._y) // high))
        here, rest = waiting[: rows * across], waiting[rows * across :]
        cells = []
        for number, counter in enumerate(here):
            row, column = divmod(number, across)
            box = QRectF(self._room.left() + column * wide, self._y + row * high, wide, high)
            cells.append(Cell(box, counter, self._cell(counter)[1]))
        whole = QRectF(self._room.left(), self._y, min(len(here), across) * wide, rows * high)
        self._blocks.append(CutBlock(whole, tuple(cells)))
        self._y += rows * high + _MARK + 2.0
        return rest

    def _cell(self, counter: CutOut) -> tuple[tuple[float, float], float]:
        """Width and height of a counter with the room around it, and its scale."""
        wide, high = (max(sides) for sides in zip(*(face.size(Detail.FULL) for face in counter[:2]), strict=True))
        scale = max(self._scale, _SMALLEST_MM / min(wide, high))
        return (round(wide * scale + 2 * _PAD, 2), round(high * scale + 2 * _PAD, 2)), scale

    def _end_sheet(self) -> None:
        if self._blocks:
            self.sheets.append(CounterPage(tuple(self._blocks), tuple(self._titles)))
        self._blocks, self._titles, self._y = [], [], self._room.top()

    # --- painting

    def pages(self) -> list[PagePainter]:
        """A page of fronts and a page of backs for each sheet, in turns: for printing on both sides."""
        return [page for number in range(len(self.sheets)) for page in (self._front(number), self._back(number))]

    def _front(self, number: int) -> PagePainter:
        def page(painter: QPainter) -> None:
            sheet = self.sheets[number]
            for corner, title in sheet.titles:
                room = QRectF(corner, QSizeF(self._room.width(), _TITLE))
                set_text(painter, f"<b>{escape(title)}</b>", room, (11.0, 9.0))
            for block in sheet.blocks:
                for cell in block.cells:
                    _paint_face(painter, cell.counter.front, cell.box, cell.scale)
                _paint_cuts(painter, block)
            self._paint_foot(painter, tr("Sheet {n} of {count}, front", n=number + 1, count=len(self.sheets)))

        return page

    def _back(self, number: int) -> PagePainter:
        # as a sheet is turned over its long edge: each back behind its front
        def page(painter: QPainter) -> None:
            for block in self.sheets[number].blocks:
                for cell in block.cells:
                    box = QRectF(cell.box)
                    box.moveRight(self.size.width() - cell.box.left())
                    _paint_face(painter, cell.counter.back, box, cell.scale)
            self._paint_foot(painter, tr("Sheet {n} of {count}, back", n=number + 1, count=len(self.sheets)))

        return page

    def _paint_foot(self, painter: QPainter, words: str) -> None:
        """Which page it is, and a line that shows whether the printer kept the scale."""
        y = self.size.height() - _EDGE
        room = QRectF(_EDGE, y - 4.0, self._room.width() - 60.0, 8.0)
        scale = tr("Print at 100 %. The line is 50 mm long.")
        set_text(painter, escape(f"{words} · {scale}"), room, (8.0, 7.0))
        right = self.size.width() - _EDGE
        painter.setPen(QPen(QColor("black"), 0.25))
        painter.drawLine(QLineF(right - 50.0, y, right, y))
        for x in (right - 50.0, right):
            painter.drawLine(QLineF(x, y - 1.5, x, y + 1.5))


def _paint_face(painter: QPainter, face: Face, box: QRectF, scale: float) -> None:
    width, height = face.size(Detail.FULL)
    room = SHADOW_MARGIN * scale
    place = QRectF(0.0, 0.0, width * scale + 2 * room, height * scale + 2 * room)
    place.moveCenter(box.center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(place, _picture(face, round(scale * _DPI / MM_PER_INCH, 3)))


@lru_cache(maxsize=64)
def _picture(face: Face, dots: float) -> QImage:
    # the sheen of counters cannot be written as lines, see `flattened`
    return picture_of(face, Detail.FULL, dots, 0.0)


def _paint_cuts(painter: QPainter, block: CutBlock) -> None:
    """Thin lines between the counters, and marks outside of the block at which to lay the ruler."""
    painter.setPen(QPen(QColor("#b0b0b0"), 0.1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for cell in block.cells:
        painter.drawRect(cell.box)
    painter.setPen(QPen(QColor("black"), 0.2))
    for line in _marks(block):
        painter.drawLine(line)


def _marks(block: CutBlock) -> Iterator[QLineF]:
    box = block.box
    for x in _edges([(cell.box.left(), cell.box.right()) for cell in block.cells]):
        yield QLineF(x, box.top() - _MARK, x, box.top() - 0.5)
        yield QLineF(x, box.bottom() + 0.5, x, box.bottom() + _MARK)
    for y in _edges([(cell.box.top(), cell.box.bottom()) for cell in block.cells]):
        yield QLineF(box.left() - _MARK, y, box.left() - 0.5, y)
        yield QLineF(box.right() + 0.5, y, box.right() + _MARK, y)


def _edges(sides: Sequence[tuple[float, float]]) -> list[float]:
    return sorted({round(edge, 2) for pair in sides for edge in pair})
