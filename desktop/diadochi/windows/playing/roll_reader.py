"""How rolls are read by their rules, and the pictures of them: ivory dice, and combat tables with their hits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from diadochi.language import Message, msg, tr
from diadochi.narration.narrator import Rolled, result_words
from diadochi.rules.core.dice import Beats, Dies, Each, Highest, Lowest
from diadochi.rules.core.flow import Dice, Roll
from diadochi.scene.palette import FactionColours, qcolor
from diadochi.windows.pictures import blank_pixmap, paint_shield
from diadochi.windows.styles import part

# --- tables

WHOLE_ROW = -1
"""Column index that means the whole row."""


DICE = range(1, 7)
"""The faces of a die."""


class Hit(NamedTuple):
    """A cell that was hit, counted from 0, and the seat that rolled."""

    row: int
    column: int
    seat: int


class Grid(NamedTuple):
    """A table as text: meaning of rows and columns, their headers, cells by row, and hits."""

    down: Message
    across: Message | None
    rows: tuple[str, ...]
    columns: tuple[str | Message, ...]
    cells: tuple[tuple[str, ...], ...]
    hits: tuple[Hit, ...] = ()
    house: bool = False


def near_hits(grid: Grid, around: int = 0) -> Grid:
    """Only the rows within `around` of a hit; all rows if there is no hit."""
    rows = [row for row in range(len(grid.rows)) if any(abs(row - hit.row) <= around for hit in grid.hits)]
    if not rows:
        return grid
    return grid._replace(
        rows=tuple(grid.rows[row] for row in rows),
        cells=tuple(grid.cells[row] for row in rows),
        hits=tuple(hit._replace(row=rows.index(hit.row)) for hit in grid.hits),
    )


# --- reading


class RollOutcome(NamedTuple):
    """`total` is dice and modifiers, `needed` the required roll, `result` the outcome; each may be missing."""

    total: int
    needed: Message | None = None
    result: Message | None = None
    good: bool | None = None


def total_of(roll: Roll, dice: Dice) -> int:
    """Sum of the dice, each by its reading, with modifiers."""
    if roll.reading is None:
        return sum(dice.faces) + roll.modifier
    return roll.reading.total(dice.faces, roll.modifier)


def signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


class RollReader:
    """Reads the rolls that all games share; each game extends it."""

    def needed(self, roll: Roll) -> Message | None:
        match roll.reading:
            case Beats(number=number):
                return msg("{n} or more succeeds", n=number + 1)
            case Dies(least=least):
                return msg("dies on {n} or more", n=least)
            case Each(least=least):
                return msg("each die of {n} or more adds 1", n=least)
            case Highest():
                return msg("the highest die wins, reroll ties")
            case Lowest():
                return msg("the lowest die decides, reroll ties")
        return None

    def outcome(self, roll: Roll, dice: Dice) -> RollOutcome:
        total, needed, result = total_of(roll, dice), self.needed(roll), result_words(roll, dice.faces)
        match roll.reading:
            case Beats() as reading:
                return RollOutcome(total, needed, result, reading.read(dice.faces, roll.modifier))
            case Dies() as reading:
                return RollOutcome(total, needed, result, not reading.read(dice.faces, roll.modifier))
        return RollOutcome(total, needed, result)

    def grid(self, rolled: Rolled) -> Grid | None:
        reading = rolled.roll.reading
        return by_die(rolled, msg("Adds"), tuple(map(reading.worth, DICE))) if isinstance(reading, Each) else None

    def gives_movement(self, roll: Roll) -> bool:
        """Whether a roll gives movement points."""
        return False

    def rating(self, roll: Roll) -> int:
        """The least each die counts; 0 if it counts its face."""
        return 0


def by_die(rolled: Rolled, counts: Message, worths: tuple[int, ...]) -> Grid:
    """A table for dice that are read one by one: what each face counts."""
    hits = tuple(Hit(face - 1, WHOLE_ROW, rolled.roll.seat) for face in sorted(set(rolled.dice.faces)))
    return Grid(msg("Die"), None, tuple(map(str, DICE)), (counts,), tuple((str(each),) for each in worths), hits)


# --- pictures of dice

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_GAP = 5
UNKNOWN = 0
"""The face of a die that is still to be rolled."""


class DiceFaces(QWidget):
    """A row of dice."""

    def __init__(self, size: int = 26, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self._faces: tuple[int, ...] = ()
        self._least = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_faces(self, faces: Sequence[int], least: int = 0) -> None:
        """Show these faces, 0 for a die still to be rolled; each counts at least `least`, which is written below it."""
        self._faces, self._least = tuple(faces), least
        self.setAccessibleName(tr("Dice: {faces}", faces=", ".join(str(face or "?") for face in faces)))
        self.updateGeometry()
        self.update()

    @property
    def faces(self) -> tuple[int, ...]:
        return self._faces

    def sizeHint(self) -> QSize:
        count = len(self._faces)
        lifted = any(0 < face < self._least for face in self._faces)
        return QSize(count * self._size + max(0, count - 1) * _GAP + 2, self._size + 2 + (15 if lifted else 0))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for number, face in enumerate(self._faces):
            left = number * (self._size + _GAP) + 1
            painter.drawPixmap(left, 1, die_picture(face, self._size, self.devicePixelRatioF()))
            if 0 < face < self._least:
                painter.setPen(QColor(part("faint_text")))
                font = painter.font()
                font.setPixelSize(13)
                painter.setFont(font)
                box = QRectF(left - 4, self._size + 1, self._size + 8, 15)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"\N{RIGHTWARDS ARROW} {self._least}")


@lru_cache(maxsize=64)
def die_picture(face: int, size: int, ratio: float = 1.0) -> QPixmap:
    """One die of `size` logical pixels; face 0 is one still to be rolled."""
    picture = blank_pixmap(size, size, ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(1, 1, size - 2, size - 2)
    pen = QPen(qcolor("ink"), 1.4)
    if face == UNKNOWN:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(qcolor("parchment_light", 110 if face == UNKNOWN else 255))
    painter.drawRoundedRect(box, size * 0.2, size * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor("vermilion_deep") if face == 1 else qcolor("ink"))
    for x, y in _PIPS.get(face, ()):
        centre = QPointF(size / 2 + x * size * 0.26, size / 2 + y * size * 0.26)
        painter.drawEllipse(centre, size * (0.13 if face == 1 else 0.1), size * (0.13 if face == 1 else 0.1))
    painter.end()
    return picture


# --- pictures of tables
# Rows and columns of hits are banded, hit cells are ringed and carry the seat's shield.

_PAD, _LEAST = 6, 28
_LINE = 1.19  # row height, in text heights
_SHIELD = (12, 14)  # size of the shield at the corner of a hit cell, half outside the cell


class TablePicture(QWidget):
    """Paints a `Grid`; `look` gives the colours of a seat, `say` the words of a message."""

    def __init__(self, grid: Grid, look: Callable[[int], FactionColours], say: Callable[[Message], str]) -> None:
        super().__init__()
        self._grid, self._look = grid, look
        self._heads = tuple(head if isinstance(head, str) else say(head) for head in grid.columns)
        self._down, self._across = say(grid.down), say(grid.across) if grid.across is not None else ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self._spoken())

    def _spoken(self) -> str:
        found = []
        for hit in self._grid.hits:
            columns = range(len(self._heads)) if hit.column == WHOLE_ROW else (hit.column,)
            cells = ", ".join(f"{self._heads[c]}: {self._grid.cells[hit.row][c]}" for c in columns)
            found.append(f"{self._down} {self._grid.rows[hit.row]}, {cells}")
        return tr("Table: {cells}", cells="; ".join(found))

    # --- geometry

    @property
    def _line(self) -> int:
        return round(_LINE * self.fontInfo().pixelSize())

    def _widths(self) -> tuple[int, tuple[int, ...]]:
        metrics = QFontMetrics(self.font())
        head = max(metrics.horizontalAdvance(text) for text in (*self._grid.rows, self._down)) + 2 * _PAD
        columns = tuple(max(metrics.horizontalAdvance(text) + 2 * _PAD, _LEAST) for text in self._heads)
        return head, columns

    def _tops(self) -> int:
        return self._line * (2 if self._across else 1) + 3

    def cell_box(self, row: int, column: int) -> QRect:
        """Box of a cell; `WHOLE_ROW` for its whole row."""
        head, columns = self._widths()
        top = self._tops() + row * self._line
        if column == WHOLE_ROW:
            return QRect(head, top, sum(columns), self._line)
        return QRect(head + sum(columns[:column]), top, columns[column], self._line)

    def sizeHint(self) -> QSize:
        head, columns = self._widths()
        return QSize(head + sum(columns) + _SHIELD[0], self._tops() + len(self._grid.rows) * self._line + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bands(painter)
        self._paint_heads(painter)
        bold = {(hit.row, hit.column) for hit in self._grid.hits}
        for row, cells in enumerate(self._grid.cells):
            for column, text in enumerate(cells):
                strong = (row, column) in bold or (row, WHOLE_ROW) in bold
                self._write(painter, self.cell_box(row, column), text, "text", bold=strong)
        for hit in self._grid.hits:
            self._ring(painter, hit)

    def _paint_bands(self, painter: QPainter) -> None:
        band = QColor(part("selection"))
        band.setAlpha(70)
        for hit in self._grid.hits:
            cell = self.cell_box(hit.row, hit.column)
            painter.fillRect(QRect(0, cell.top(), cell.right() + 1, self._line), band)
            if hit.column != WHOLE_ROW:
                painter.fillRect(QRect(cell.left(), 0, cell.width(), cell.top()), band)

    def _paint_heads(self, painter: QPainter) -> None:
        head, columns = self._widths()
        low = self._tops() - self._line - 2
        if self._across:
            self._write(painter, QRect(head, 0, sum(columns), self._line), self._across, "faint_text")
        self._write(painter, QRect(0, low, head, self._line), self._down, "faint_text")
        for number, text in enumerate(self._heads):
            box = self.cell_box(0, number)
            self._write(painter, QRect(box.left(), low, box.width(), self._line), text, "accent", bold=True)
        for number, text in enumerate(self._grid.rows):
            self._write(painter, QRect(0, self.cell_box(number, 0).top(), head, self._line), text, "accent", bold=True)
        painter.setPen(QPen(QColor(part("border")), 1))
        painter.drawLine(0, self._tops() - 2, head + sum(columns), self._tops() - 2)
        painter.drawLine(head - 1, low, head - 1, self._tops() + len(self._grid.rows) * self._line)

    def _write(self, painter: QPainter, box: QRect, text: str, ink: str, *, bold: bool = False) -> None:
        font = self.font()
        font.setPixelSize(max(12, round(font.pixelSize() * 0.9)))
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(QColor(part(ink)))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _ring(self, painter: QPainter, hit: Hit) -> None:
        box = QRectF(self.cell_box(hit.row, hit.column)).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(part("accent")), 2.4))
        painter.drawRoundedRect(box, 4, 4)
        paint_shield(painter, QRect(round(box.right()) - 5, round(box.top()) - 7, *_SHIELD), self._look(hit.seat))
