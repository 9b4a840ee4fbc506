"""Building blocks of report pages: curves, tables, pictures, acts, drawings, luck of the dice."""

from __future__ import annotations

import base64
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QDateTime, QIODevice, QPointF, QRectF, QSize, Qt, QUrl
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPolygonF, QTextDocument

from diadochi.forecast.luck_account import LuckReport
from diadochi.journal.record.audit import UNASKED, Act, act_words, agreed_words
from diadochi.journal.record.record_browser import BranchSecrecy, Browsing, RecordStep
from diadochi.journal.record.schema import RecordNode
from diadochi.journal.record.sketch import open_drawings, sketch_of
from diadochi.journal.record.tree import moment_at, turn_number, turn_of
from diadochi.language import Speaker, tr
from diadochi.narration.odds_explanation import ROMAN, with_halves
from diadochi.players.game_course import Course
from diadochi.rules.core.flow import Dice
from diadochi.scene.palette import TEXT, FactionColours, load_fonts, text_font
from diadochi.scene.paper_pages import text_pdf
from diadochi.windows.drawing.drawing_tools import SpaceNamed, sketch_words
from diadochi.windows.game.game_seats import Seats
from diadochi.windows.game.game_words import date_words, game_name, known_of
from diadochi.windows.table_state import OnTable

# --- plots
# Sides differ by colour, dash pattern and letter.

SIZE = QSize(620, 250)
"""Size of a picture in logical pixels."""
_DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (2, 2), (8, 3, 2, 3), (1, 3))
"""Dash pattern of each side's line, in the order of sides."""


def begin_plot(paper: str, ratio: float) -> tuple[QImage, QPainter]:
    """A blank picture and its painter, which the caller ends."""
    image = QImage(SIZE * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor(paper))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(text_font(13))
    return image, painter


def along(field: QRectF, number: int, count: int) -> float:
    """The x of a value among `count` evenly spaced ones."""
    return field.left() + field.width() * number / max(1, count - 1)


def paint_grid(painter: QPainter, field: QRectF, ink: QColor, heights: Mapping[str, float], gap: float) -> None:
    """Paint horizontal grid lines at `heights`, with their labels `gap` pixels left of the field."""
    faint = QColor(ink)
    faint.setAlphaF(0.18)
    for words, height in heights.items():
        painter.setPen(QPen(faint, 1))
        painter.drawLine(QPointF(field.left(), height), QPointF(field.right(), height))
        painter.setPen(ink)
        box = QRectF(0, height - 10, field.left() - gap, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)


def paint_side_line(
    painter: QPainter, look: FactionColours, points: Sequence[QPointF], number: int, width: float
) -> None:
    """Paint the line of side `number`, which chooses the dash pattern."""
    pen = QPen(QColor(look.fill), width)
    dashes = _DASHES[number % len(_DASHES)]
    if dashes:
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    painter.drawPolyline(QPolygonF(list(points)))


def paint_side_letter(painter: QPainter, look: FactionColours, point: QPointF) -> None:
    """Paint the disc of a side with its letter."""
    painter.setPen(QPen(QColor(look.dark), 1))
    painter.setBrush(QColor(look.fill))
    painter.drawEllipse(point, 8, 8)
    painter.setPen(QColor(look.text))
    painter.drawText(QRectF(point.x() - 8, point.y() - 8, 16, 16), Qt.AlignmentFlag.AlignCenter, look.letter)
    painter.setBrush(Qt.BrushStyle.NoBrush)


# --- curves of points by turn

_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 64, 14, 28
_SHIFT = 17  # pixels between signs that would overlap
_DISC = 16  # pixels to the left of the field that the disc of its first value needs
_STEPS = (1, 2, 5, 10, 20, 50)
_MOST_LINES = 6


def curves(
    series: Sequence[tuple[FactionColours, Sequence[int]]],
    labels: Sequence[str],
    ink: str,
    paper: str,
    ratio: float = 2.0,
) -> QImage:
    """Plot one line for each side, one value for each label on the x axis."""
    image, painter = begin_plot(paper, ratio)
    field = QRectF(_LEFT, _TOP, SIZE.width() - _LEFT - _RIGHT, SIZE.height() - _TOP - _BOTTOM)
    most = max((value for _, values in series for value in values), default=1) or 1
    step = next((step for step in _STEPS if most / step <= _MOST_LINES), _STEPS[-1])
    top = -(-most // step) * step
    heights = {str(value): field.bottom() - field.height() * value / top for value in range(0, top + 1, step)}
    paint_grid(painter, field, QColor(ink), heights, _DISC)
    _paint_labels(painter, field, QColor(ink), labels)
    taken: Counter[tuple[int, int]] = Counter()
    laid: list[tuple[FactionColours, list[QPointF]]] = []
    for number, (look, values) in enumerate(series):
        points = []
        for n, value in enumerate(values):
            across = along(field, n, len(labels)) + _SHIFT * taken[n, value]
            points.append(QPointF(across, field.bottom() - field.height() * value / top))
        taken.update(enumerate(values))
        paint_side_line(painter, look, points, number, 2.4)
        laid.append((look, points))
    for look, points in laid:
        for point in points:
            paint_side_letter(painter, look, point)
    painter.end()
    return image


def _paint_labels(painter: QPainter, field: QRectF, ink: QColor, labels: Sequence[str]) -> None:
    painter.setPen(ink)
    for number, label in enumerate(labels):
        box = QRectF(along(field, number, len(labels)) - 40, field.bottom() + 6, 80, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label)


# --- markup

_WIDE = '<table cellpadding="5" cellspacing="0" width="99%">'
"""Start of a full-width table. At 100 % Qt adds a horizontal scroll bar."""


def picture(name: str) -> str:
    """Markup of a picture by name."""
    return f'<p><img src="{name}" width="{SIZE.width()}" height="{SIZE.height()}"></p>'


def row(cells: Iterable[str], kind: str = "td") -> str:
    """A table row of escaped cells; `kind` is td or th."""
    return "<tr>" + "".join(f'<{kind} align="left">{escape(cell)}</{kind}>' for cell in cells) + "</tr>"


def markup_row(cells: Iterable[str]) -> str:
    """A table row of cells that are markup already, aligned at the top."""
    return "<tr>" + "".join(f'<td valign="top">{cell}</td>' for cell in cells) + "</tr>"


def table(rows: Iterable[str]) -> str:
    return f'<table cellpadding="5" cellspacing="0">{"".join(rows)}</table>'


def wide_table(heads: Iterable[str], rows: Iterable[str]) -> str:
    """A table as wide as the page."""
    return f"{_WIDE}{row(heads, 'th')}{''.join(rows)}</table>"


def lay_into(document: QTextDocument, pictures: Mapping[str, QImage]) -> None:
    """Add the pictures of a page to its document."""
    for name, image in pictures.items():
        document.addResource(int(QTextDocument.ResourceType.ImageResource.value), QUrl(name), image)


def as_file(title: str, page: str, pictures: Mapping[str, QImage]) -> str:
    """A standalone HTML file with embedded pictures."""
    for name, image in pictures.items():
        page = page.replace(f'src="{name}"', f'src="data:image/png;base64,{_encoded(image)}"')
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    return f"<!doctype html><html><head>{head}</head><body>{page}</body></html>"


def _encoded(image: QImage) -> str:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return base64.b64encode(bytes(buffer.data().data())).decode("ascii")


# --- interventions
# Acts outside the game as a table: when, what, who agreed, at which moment.

LinkTo = Callable[[int, str], str]
"""Makes a link to a node with these words."""


def unlinked(_node: int, words: str) -> str:
    """The words without a link, for paper."""
    return escape(words)


def time_words(time: int) -> str:
    """Local date and time of `time`, milliseconds since 1970 UTC."""
    return date_words(QDateTime.fromMSecsSinceEpoch(time))


def moment_words(record: Browsing, node: int) -> str:
    """Turn of a node, and its step on its line."""
    turn, step = turn_of(moment_at(record.tree, node)), record.tree.depth(node)
    numeral = ROMAN[int(turn) - 1] if turn.isdecimal() and 0 < int(turn) <= len(ROMAN) else turn
    return tr("turn {turn}, step {step}", turn=numeral, step=step)


class ActList:
    """Lists the acts of `record` in the current language; `link` links their moments."""

    def __init__(self, record: Browsing, speaker: Speaker, link: LinkTo) -> None:
        self._record, self._speaker, self._link = record, speaker, link

    def markup(self) -> str:
        """Heading and table; empty without acts."""
        if not self._record.acts:
            return ""
        heads = (tr("When"), tr("What was done"), tr("Who agreed"), tr("Moment"))
        return f"<h3>{escape(tr('Interventions'))}</h3>{wide_table(heads, map(self._row, self._record.acts))}"

    def _row(self, act: Act) -> str:
        shown = BranchSecrecy(self._record).shown(act.node)
        return markup_row(
            (
                escape(time_words(act.time)),
                escape(self._speaker.say(act_words(act))),
                escape(self._agreed(act)),
                self._link(shown, moment_words(self._record, shown)),
            )
        )

    def _agreed(self, act: Act) -> str:
        agreed = agreed_words(act)
        if agreed is not None:
            return self._speaker.say(agreed)
        return "" if act.kind in UNASKED else tr("no one")


# --- drawings
# Public drawings on the map, as a table by moment.


class DrawnMoments:
    """Lists the drawings on the line to `node`; `link` links moments, `named` names spaces."""

    def __init__(self, record: Browsing, node: int, named: SpaceNamed, link: LinkTo) -> None:
        self._record, self._named, self._link = record, named, link
        self._rows = [row for row in open_drawings(record) if record.tree.is_before(row.node, node)]

    def markup(self) -> str:
        """Heading and table; empty without drawings."""
        moments: dict[int, list[str]] = {}
        for row in self._rows:
            sketch = sketch_of(row)
            if sketch is not None:
                moments.setdefault(row.node, []).append(sketch_words(sketch, self._named))
        if not moments:
            return ""
        order = sorted(moments, key=self._record.tree.depth)
        listed = wide_table((tr("Moment"), tr("Drawn on the map")), (self._row(node, moments[node]) for node in order))
        return f"<h3>{escape(tr('Drawings and notes'))}</h3>{listed}"

    def _row(self, node: int, drawn: list[str]) -> str:
        words = "<br>".join(map(escape, drawn))
        return markup_row((self._link(node, moment_words(self._record, node)), words))


# --- luck of the dice

MEAN_FACE = 3.5
"""Average of a fair die."""


class Luck(NamedTuple):
    """The dice of one side: number rolled, and their sum."""

    dice: int
    total: int

    @property
    def expected(self) -> float:
        """Average sum of fair dice."""
        return self.dice * MEAN_FACE


def luck_of(steps: Iterable[RecordStep]) -> Mapping[int, Luck]:
    """By seat, in ascending order."""
    found: dict[int, Luck] = {}
    for step in steps:
        if isinstance(step.answer, Dice):
            seat, faces = step.asked.seat, step.answer.faces
            before = found.get(seat, Luck(0, 0))
            found[seat] = Luck(before.dice + len(faces), before.total + sum(faces))
    return dict(sorted(found.items()))


def luck_table(luck: Mapping[int, Luck], side: Callable[[int], str]) -> str:
    """The dice of every seat as a table; `side` names a seat."""
    rows = [row((tr("Side"), tr("Dice rolled"), tr("Sum"), tr("Expected"), tr("Luck")), "th")]
    for seat, own in luck.items():
        expected, gap = with_halves(own.expected), with_halves(own.total - own.expected, signed=True)
        rows.append(row((side(seat), str(own.dice), str(own.total), expected, gap)))
    return table(rows)


def turns_of(line: Sequence[RecordNode]) -> list[int]:
    """The turn of each node: that of the last checkpoint before it."""
    turns, now = [], 1
    for node in line:
        now = turn_number(node.moment) if node.moment else now
        turns.append(now)
    return turns


# --- report

BLACK, WHITE = "#000000", "#ffffff"
PAPER_SIZE = 10.5
"""Size of the text on paper, in points."""
PAGES = (".html", ".htm")
"""Endings of a report to read in a browser."""


class GameReport(ABC):
    """The report of `record` up to `node` as markup with pictures, painted with an `ink` and a `paper` colour.

    `table` names sides. `luck` and `course` are None until counted, and in games that must not show them.
    """

    def __init__(self, record: Browsing, node: int, table: OnTable, seats: Seats, speaker: Speaker) -> None:
        self._record, self._node = record, node
        self._table, self._seats, self._speaker = table, seats, speaker
        self.luck: LuckReport | None = None
        self.course: Course | None = None
        self.title = game_name(record.path, known_of(record))

    @abstractmethod
    def markup(self, link: LinkTo = unlinked) -> str:
        """The whole page; pictures appear by name. `link` makes links to moments of the game."""

    @abstractmethod
    def pictures(self, ink: str, paper: str) -> dict[str, QImage]:
        """The pictures of the page by name."""

    # --- files

    def written_as(self, suffix: str) -> bytes:
        """The report as a file: a page for .html and .htm, otherwise a PDF. Needs an application with fonts."""
        load_fonts()
        if suffix.lower() in PAGES:
            return as_file(self.title, self.markup(), self.pictures(BLACK, WHITE)).encode()
        return text_pdf(self.title, self.on_paper())

    def on_paper(self) -> QTextDocument:
        """The report for print: black on white, text size in points."""
        document = QTextDocument()
        font = QFont(TEXT)
        font.setPointSizeF(PAPER_SIZE)  # on paper a pixel is next to nothing: a size in points is what is read there
        document.setDefaultFont(font)
        lay_into(document, self.pictures(BLACK, WHITE))
        document.setHtml(self.markup())
        return document
