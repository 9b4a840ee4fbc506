"""Pages to print for a class, without a window: blank maps, numbered maps, and worksheets with their key."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from html import escape
from pathlib import Path
from string import ascii_lowercase

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPageSize, QPainter, QPen

from diadochi.atlas.atlas import Atlas
from diadochi.foreign import require_writable, write_file
from diadochi.language import Name, Speaker, msg, sentence, tr
from diadochi.lessons.worksheet import (
    TASK_WORDS,
    Clue,
    TaskKind,
    Worksheet,
    WorksheetPlan,
    WorksheetTask,
    make_worksheet,
)
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import spell
from diadochi.scene.canvas import Paper, nearest_step
from diadochi.scene.charts import PLAIN, Chart, ChartDisc, chart_painter
from diadochi.scene.land.land_picture import PrintedLand, sheet_rect
from diadochi.scene.palette import text_font
from diadochi.scene.paper_pages import SIZES, PagePainter, columns, heading, pdf_of
from diadochi.scene.sheet.label_store import placement_of
from diadochi.scene.sheet.map_symbols import paint_marks
from diadochi.scene.sheet.sheet_drawings import label_painting, make_cartouche
from diadochi.scene.sheet.sheet_picture import LAND_DPI, MARGIN, MM_PER_INCH, WASH, PicturePart, set_text

_TITLE = 9.0
"""Height of the line over the map in millimetres."""
_LEGEND = 27.0
"""Height of the legend below the map of a region in millimetres."""
_AROUND = 130.0
"""Canvas pixels around the outermost spaces of a region."""
LINES = {
    "road": msg("double line"),
    "chevrons": msg("zigzag"),
    "rope": msg("chain"),
    "dashes": msg("dashes"),
    "long_dashes": msg("long dashes"),
}
"""How a style of routes looks, for a map that has no legend."""
PAGE_SIZES = {Paper.A4: QPageSize.PageSizeId.A4, Paper.A3: QPageSize.PageSizeId.A3}
"""The papers for a sheet."""


class SheetKind(StrEnum):
    """What is printed for a class: a map without names, one with a number on every place, a worksheet with its key."""

    BLANK = "blank"
    NUMBERS = "numbers"
    WORK = "work"


class SheetPages:
    """The pages of one kind for the map of `kit`, named in `language`. `pale` is for a printer in black and white."""

    def __init__(
        self,
        kit: GameKit,
        kind: SheetKind,
        seed: int,
        paper: Paper,
        language: str,
        plan: WorksheetPlan | None = None,
        *,
        pale: bool,
    ) -> None:
        self._atlas, self._kind = kit.atlas, kind
        self._paper, self._language, self._pale = paper, language, pale
        self._speaker = Speaker(spell(kit, lambda: language, lambda: None))
        self.sheet: Worksheet = make_worksheet(kit, seed, plan)
        self._page = QPageSize(PAGE_SIZES[paper]).size(QPageSize.Unit.Millimeter).transposed()

    def write(self, path: Path) -> int:
        """Write all pages, whole or not at all; return their number. Raises UnfitFile, GeographyError."""
        require_writable(path)
        pages = self._pages()
        write_file(path, pdf_of(self._title(), self._page, pages))
        return len(pages)

    def _pages(self) -> tuple[PagePainter, ...]:
        match self._kind:
            case SheetKind.BLANK:
                return (self._map,)
            case SheetKind.NUMBERS:
                return self._map, lambda painter: self._text(painter, self.names())
        return (
            self._map,
            lambda painter: self._text(painter, self.questions()),
            lambda painter: self._text(painter, self.key()),
        )

    # --- map

    def _map(self, painter: QPainter) -> None:
        wide, high = self._page.width() - 2 * MARGIN, self._page.height() - 2 * MARGIN
        set_text(painter, heading(self._title()), QRectF(MARGIN, MARGIN, wide, _TITLE))
        room = QRectF(MARGIN, MARGIN + _TITLE, wide, high - _TITLE)
        if self._is_region:
            room.setHeight(room.height() - _LEGEND)
            self._paint_legend(painter, QRectF(MARGIN, room.bottom() + 1, wide, _LEGEND - 1))
        shown = self._shown(room)
        scale = min(room.width() / shown.width(), room.height() / shown.height())
        painter.save()
        painter.translate(room.left() + (room.width() - shown.width() * scale) / 2, room.top())
        painter.scale(scale, scale)
        painter.translate(-shown.topLeft())
        painter.setClipRect(shown)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        screen, fine = scale * 96 / MM_PER_INCH, scale * LAND_DPI / MM_PER_INCH
        land = PrintedLand(self._atlas, shown, fine).picture(shown, fine)
        PicturePart(self._atlas, self._language, None, None).paint_unnamed(
            painter, shown, screen, land, WASH if self._pale else 0
        )
        if self._kind is SheetKind.WORK:
            labels = placement_of(self._atlas, self._language, nearest_step(screen)).labels
            label_painting([label for label in labels if label.id.startswith("province:")])(painter, shown)
            NumberPlates(self._atlas, self.sheet.numbered, scale).paint(painter)
        elif self._kind is SheetKind.NUMBERS:
            numbered = [ChartDisc(space, str(n), PLAIN) for n, space in enumerate(self._atlas.spaces, 1)]
            chart_painter(self._atlas, Chart(numbered))(painter, screen)
        painter.restore()

    @property
    def _is_region(self) -> bool:
        return self._kind is SheetKind.WORK and self.sheet.plan.province is not None

    def _shown(self, room: QRectF) -> QRectF:
        """The part of the canvas on the page: as much around a region as there is room."""
        sheet = sheet_rect(self._atlas)
        if not self._is_region:
            return sheet
        places = [self._atlas.place[space] for space in self.sheet.spaces]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        box = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))
        box.adjust(-_AROUND, -_AROUND, _AROUND, _AROUND)
        size = QSizeF(
            max(box.width(), box.height() * room.width() / room.height()),
            max(box.height(), box.width() * room.height() / room.width()),
        ).boundedTo(sheet.size())
        part = QRectF(QPointF(), size)
        part.moveCenter(box.center())
        part.moveLeft(min(max(part.left(), sheet.left()), sheet.right() - size.width()))
        part.moveTop(min(max(part.top(), sheet.top()), sheet.bottom() - size.height()))
        return part

    def _paint_legend(self, painter: QPainter, room: QRectF) -> None:
        cartouche = make_cartouche(self._atlas, self._language)
        if cartouche is None:
            return
        scale = min(room.width() / cartouche.box.width(), room.height() / cartouche.box.height())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(room.center().x() - cartouche.box.width() * scale / 2, room.top())
        painter.scale(scale, scale)
        painter.translate(-cartouche.box.topLeft())
        paint_marks(painter, cartouche.marks)
        painter.restore()

    # --- text

    def _title(self) -> str:
        name = self._atlas.names.in_language(self._language)
        if self._kind is not SheetKind.WORK:
            return name
        if self.sheet.plan.province is not None:
            name = tr("{province} and neighbours", province=self._province(self.sheet.plan.province))
        return tr("{map}: worksheet {n}", map=name, n=self.sheet.seed)

    def _province(self, province: str) -> str:
        return self._speaker.spell(Name("province", province))

    def names(self) -> str:
        """Every place with its number, as HTML."""
        lines = [
            f"{number}. {escape(space.names.in_language(self._language))}"
            for number, space in enumerate(self._atlas.spaces.values(), 1)
        ]
        return heading(self._title()) + columns(lines, 6)

    def questions(self) -> str:
        """The page for the pupils, as HTML."""
        who = escape(tr("Name:"))
        use = escape(self._use())
        clues = [f"_____ {escape(self.clue_text(clue))}" for clue in self._clues()]
        blank = self._tasks(lambda task: escape(self._listed(task.choices)) + "<br>" * bool(task.choices) + "_" * 40)
        return f"{heading(self._title())}<p>{who} {'_' * 40}</p><p>{use}</p>{self._parts(clues, blank)}"

    def _use(self) -> str:
        """What the map tells; a map without a legend has the costs of its routes here."""
        if self._atlas.cartouche is not None:
            return tr("Use the map: it shows numbers, provinces, and in the legend the cost of each route.")
        used = {route.kind for route in self._atlas.routes.values()}
        kinds = [kind for kind in self._atlas.route_kinds.values() if kind.id in used]
        costs = (
            tr(
                "{kind} ({line}) {n}",
                kind=self._speaker.spell(Name("route_kind", kind.id)),
                line=sentence(LINES.get(kind.style, LINES["road"])),
                n=kind.cost,
            )
            for kind in kinds
        )
        return tr("Use the map: it shows numbers and provinces. Movement points: {costs}.", costs=", ".join(costs))

    def key(self) -> str:
        """The page for the teacher, as HTML."""
        title = tr("{map}: answers to worksheet {n}", map=self._title().rsplit(":", 1)[0], n=self.sheet.seed)
        clues = [
            f"<b>{self.sheet.number(clue.space)}</b> {escape(self._speaker.spell(Name('space', clue.space)))}"
            for clue in self._clues()
        ]
        answered = self._tasks(lambda task: f"<b>{escape(self._answer(task))}</b>")
        return heading(title) + self._parts(clues, answered)

    def _parts(self, clues: list[str], tasks: Mapping[TaskKind, list[str]]) -> str:
        parts = []
        if clues:
            parts += [heading(tr("Which number is it? Write the number in front of the name.")), columns(clues, 2)]
        for kind, lines in tasks.items():
            parts += [heading(sentence(TASK_WORDS[kind])), columns(lines, 2)]
        return "".join(parts)

    def _clues(self) -> list[Clue]:
        # by name: in the order of their numbers they would answer themselves
        return sorted(self.sheet.clues, key=lambda clue: self._speaker.spell(Name("space", clue.space)))

    def clue_text(self, clue: Clue) -> str:
        """What the sheet says of a place."""
        kind = self._atlas.space_kinds[clue.kind].names.in_language(self._language)
        parts = [kind, tr("port") if clue.is_port else tr("no port")]
        if clue.province is not None:
            parts.insert(1, self._province(clue.province))
        parts += [tr("one route from number {number}", number=number) for number in clue.beside]
        return f"{self._speaker.spell(Name('space', clue.space))}: {', '.join(parts)}"

    def _tasks(self, below: Callable[[WorksheetTask], str]) -> dict[TaskKind, list[str]]:
        found: dict[TaskKind, list[str]] = {}
        for letter, task in zip(_letters(), self.sheet.tasks, strict=False):
            lines = found.setdefault(task.kind, [])
            lines.append(f"{letter}) {escape(self._speaker.say(task.question))}<br>{below(task)}")
        return found

    def _answer(self, task: WorksheetTask) -> str:
        return self._speaker.say(msg("{answers}", answers=task.answers))

    def _listed(self, names: Iterable[Name]) -> str:
        # in an order that gives nothing away
        return ", ".join(sorted(map(self._speaker.spell, names)))

    def _text(self, painter: QPainter, markup: str) -> None:
        edge = 2 * MARGIN
        room = QRectF(edge, edge, self._page.width() - 2 * edge, self._page.height() - 2 * edge)
        larger = 1.5 if self._paper is Paper.A3 else 1.0
        set_text(painter, markup, room, [size * larger for size in SIZES])


def _letters() -> Iterator[str]:
    yield from ascii_lowercase
    yield from (f"{one}{other}" for one in ascii_lowercase for other in ascii_lowercase)


# --- numbers beside places
# A number over a place would hide the sign that the questions ask about.

_PLATE_MM = 4.2
"""Width of a plate in millimetres."""
_DIRECTIONS = 16
_NEAR, _FARTHEST, _RING = 30.0, 90.0, 15.0
"""Distances in canvas pixels from a place at which a plate is tried."""


class NumberPlates:
    """Plates with the numbers of places, each beside its place where nothing else is; `scale` is mm per pixel."""

    def __init__(self, atlas: Atlas, numbered: Sequence[str], scale: float) -> None:
        self._atlas, self._numbered = atlas, numbered
        self._size = QSizeF(_PLATE_MM, _PLATE_MM * 0.8) / scale
        self.middles: dict[str, QPointF] = {}
        for space in numbered:
            self.middles[space] = self._best(space)

    def _best(self, space: str) -> QPointF:
        x, y = self._atlas.place[space]
        tried = (
            QPointF(x + math.cos(turn) * away, y + math.sin(turn) * away)
            for away in self._distances()
            for turn in (2 * math.pi * number / _DIRECTIONS for number in range(_DIRECTIONS))
        )
        return max(tried, key=lambda middle: self._free(space, middle))

    def _distances(self) -> Iterator[float]:
        away = _NEAR + self._size.width() / 2
        while away <= _FARTHEST + self._size.width() / 2:
            yield away
            away += _RING

    def _free(self, space: str, middle: QPointF) -> float:
        """How much room there is, up to what is enough; a place farther from its space counts less."""
        enough = self._size.width() * 1.1
        others = [point for other, point in self._atlas.place.items() if other != space]
        plates = [(point.x(), point.y()) for point in self.middles.values()]
        here = (middle.x(), middle.y())
        nearest = min(math.dist(here, point) for point in (*others, *plates))
        return min(nearest, enough) - 0.15 * math.dist(here, self._atlas.place[space])

    def paint(self, painter: QPainter) -> None:
        """Paint all plates with a painter that is set up in canvas pixels."""
        thin = self._size.height() / 14
        painter.setFont(text_font(self._size.height() * 0.8, semibold=True))
        for number, space in enumerate(self._numbered, 1):
            middle, place = self.middles[space], QPointF(*self._atlas.place[space])
            painter.setPen(QPen(QColor("black"), thin))
            towards = place - middle
            length = max(math.hypot(towards.x(), towards.y()), 1.0)
            painter.drawLine(middle, middle + towards * (1 - _NEAR * 0.6 / length))  # up to the edge of the symbol
            box = QRectF(QPointF(), self._size)
            box.moveCenter(middle)
            painter.setBrush(QColor("white"))
            painter.drawRoundedRect(box, thin * 3, thin * 3)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
