"""Widgets for odds: chances, result bar, losses of both sides, fates of generals, other events."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget

from diadochi.forecast.odds.figures import FirstOdds, Odds, expected
from diadochi.language import Name, Speaker, capitalised, msg, sentence, tr, trn
from diadochi.narration.odds_explanation import percent, with_tenths
from diadochi.scene.counters.counter_materials import fill_pattern
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.palette import FactionColours
from diadochi.windows.styles import part
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import MarkupLabel, as_words
from diadochi.windows.widgets import column_of, row_of

# --- colours and patterns of results
# A pattern repeats what the colour says, for colour-blind users.

_RESULTS = {"win": ("good", "solid"), "draw": ("warning", "dots"), "lose": ("danger", "diagonal_stripes")}
_PITCH = 5.0
_SWATCH_SIZE = 11


def result_look(result: str) -> FactionColours | None:
    """The look of a result ("win", "draw", "lose"); None for anything else."""
    if result not in _RESULTS:
        return None
    tint, pattern = _RESULTS[result]
    fill = QColor(part(tint))
    return FactionColours("", result, fill.name(), fill.darker(190).name(), part("panel"), pattern)


class Swatch(QWidget):
    """A small colour sample beside words."""

    def __init__(self, look: FactionColours, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setFixedSize(_SWATCH_SIZE, _SWATCH_SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_swatch(QPainter(self), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self._look)


def paint_swatch(painter: QPainter, box: QRectF, look: FactionColours | None, radius: float = 2.0) -> None:
    """Draw a colour sample with pattern and edge; an empty one without a look."""
    shape = QPainterPath()
    shape.addRoundedRect(box, radius, radius)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if look is not None:
        fill_pattern(painter, shape, look, _PITCH)
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.setPen(QPen(QColor(part("faint_text" if look is None else "text")), 0.8))
    painter.drawPath(shape)


# --- figure
# A chance in large digits, what it is the chance of, and a sample; a click explains it.

_LARGE, _SMALL = 1.3, 0.84  # sizes of digits and words relative to the window's text
_SWATCH, _GAP, _PAD = 10.0, 4.0, 3.0


class FigureCell(QAbstractButton):
    """`name` is the name of the figure in explanations."""

    def __init__(self, name: str, look: FactionColours | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self._look = name, look
        self._chance: Fraction | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chance(self, words: str, chance: Fraction | None) -> None:
        """Show a chance, None while it is computed; `words` say of what."""
        self._chance = chance
        self.setText(words)
        said = f"{words} {self.shown}" if chance is not None else tr("{figure}: calculating", figure=words)
        self.setAccessibleName(said)
        self.setToolTip(as_words(tr("{figure}. Click to see why", figure=self._exactly(words))))
        self.setEnabled(chance is not None)
        self.updateGeometry()
        self.update()

    @property
    def shown(self) -> str:
        return "…" if self._chance is None else percent(self._chance)

    def _exactly(self, words: str) -> str:
        return words if self._chance is None else f"{words}: {self._chance}"

    def _font(self, size: float, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(8, round(self.fontInfo().pixelSize() * size)))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def sizeHint(self) -> QSize:
        large, small = (QFontMetricsF(self._font(size, bold=bold)) for size, bold in ((_LARGE, True), (_SMALL, False)))
        swatch = _SWATCH + _GAP if self._look is not None else 0.0
        breadth = max(large.horizontalAdvance(">99\N{NO-BREAK SPACE}%"), swatch + small.horizontalAdvance(self.text()))
        return QSize(round(breadth + 2 * _PAD) + 1, round(large.height() + small.height() + _PAD))

    def minimumSizeHint(self) -> QSize:
        # A figure must never be cut off.
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or (self.underMouse() and self.isEnabled()):
            painter.setPen(QPen(QColor(part("focus" if self.hasFocus() else "border")), 1.0))
            painter.setBrush(QColor(part("raised")))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        digits, words = self._font(_LARGE, bold=True), self._font(_SMALL, bold=False)
        height = QFontMetricsF(digits).height()
        painter.setFont(digits)
        painter.setPen(QColor(part("text" if self._chance is not None else "faint_text")))
        painter.drawText(QRectF(_PAD, 0, self.width(), height), Qt.AlignmentFlag.AlignVCenter, self.shown)
        left = _PAD
        low = QFontMetricsF(words).height()
        if self._look is not None:
            paint_swatch(painter, QRectF(left, height + (low - _SWATCH) / 2, _SWATCH, _SWATCH), self._look)
            left += _SWATCH + _GAP
        painter.setFont(words)
        painter.setPen(QColor(part("faint_text")))
        painter.drawText(QRectF(left, height, self.width(), low), Qt.AlignmentFlag.AlignVCenter, self.text())


# --- losses
# A column for each number of units, its height by chance, with the mean above.

_SMALL_TEXT = 0.84
_COLUMNS = 34.0  # pixels of the highest column
_WIDEST_COLUMN = 22.0  # pixels of the widest column
_LEAST_COLUMN = 1.5


def mean_words(losses: Mapping[int, Fraction]) -> str:
    return with_tenths(expected(losses))


class LossBars(QWidget):
    """Losses of one side; `look` gives colours and pattern."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look: FactionColours | None = None
        self._losses: Mapping[int, Fraction] = {}
        self._title = self._kinds = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_losses(self, title: str, losses: Mapping[int, Fraction], look: FactionColours | None) -> None:
        """Show the chance of each number of lost units; empty while it is computed."""
        self._title, self._losses, self._look, self._kinds = title, losses, look, ""
        self.setAccessibleName(self.spoken)
        self.update()

    def tell_kinds(self, kinds: str) -> None:
        """Set the tool tip: losses of each kind."""
        self._kinds = kinds

    @property
    def words(self) -> str:
        if not self._losses:
            return f"{self._title}: …"
        if not any(self._losses):
            return tr("{title}: none", title=self._title)
        return f"{self._title} \N{ALMOST EQUAL TO} {mean_words(self._losses)}"

    @property
    def spoken(self) -> str:
        if not any(self._losses):
            return self.words
        return tr("{title}: {mean} on average", title=self._title, mean=mean_words(self._losses))

    def _font(self, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(8, round(self.fontInfo().pixelSize() * _SMALL_TEXT)))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self._font(bold=True))
        return QSize(round(metrics.horizontalAdvance(self.words)) + 4, round(2 * metrics.height() + _COLUMNS + 4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _boxes(self) -> list[tuple[int, Fraction, QRectF]]:
        columns = [
            (number, self._losses.get(number, Fraction(0))) for number in range(max(self._losses, default=0) + 1)
        ]
        line = QFontMetricsF(self._font()).height()
        breadth = min(_WIDEST_COLUMN, (self.width() - 2.0) / len(columns))
        most = max(chance for _, chance in columns) if self._losses else Fraction(1)
        found = []
        for place, (number, chance) in enumerate(columns):
            height = max(float(chance / most) * _COLUMNS, _LEAST_COLUMN if chance else 0.0)
            box = QRectF(1 + place * breadth, line + 2 + _COLUMNS - height, breadth - 2, height)
            found.append((number, chance, box))
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        line = QFontMetricsF(self._font()).height()
        painter.setFont(self._font())
        painter.setPen(QColor(part("text")))
        painter.drawText(QRectF(0, 0, self.width(), line), Qt.AlignmentFlag.AlignVCenter, self.words)
        base = line + 2 + _COLUMNS
        painter.setPen(QPen(QColor(part("faint_text")), 1.0))
        if not any(self._losses):
            return
        boxes = self._boxes()
        painter.drawLine(0, round(base), round(boxes[-1][2].right() + 2), round(base))
        step = self._numbers_apart(boxes[0][2].width())
        for number, chance, box in boxes:
            if chance:
                paint_swatch(painter, box, self._look, 1.0)
            if number % step == 0:
                painter.setPen(QColor(part("faint_text")))
                below = QRectF(box.left() - 8, base + 1, box.width() + 16, line)
                painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, str(number))

    def _numbers_apart(self, breadth: float) -> int:
        wanted = QFontMetricsF(self._font()).horizontalAdvance("00") + 3
        return max(1, round(wanted / max(1.0, breadth + 2) + 0.499))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._losses:
            at = event.pos().x()
            for number, chance, box in self._boxes():
                if box.left() - 1 <= at <= box.right() + 1:
                    words = trn("{n} unit: {percent}", "{n} units: {percent}", number, percent=percent(chance))
                    told = "\n".join(filter(None, (f"{words} ({chance})", self._kinds)))
                    QToolTip.showText(event.globalPos(), as_words(told), self)
                    return True
        return super().event(event)


# --- result bar
# One bar for all outcomes of a march: won, drawn, lost, and the rest without a battle.

_HEIGHT = 12
_LEAST_PART = 3.0  # pixels of the smallest possible part, so that it stays visible


class ResultBar(QWidget):
    """Parts in the order of `RESULTS`, sized by their chances."""

    RESULTS = ("win", "draw", "lose")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._chances: Mapping[str, Fraction] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chances(self, chances: Mapping[str, Fraction]) -> None:
        """Show the chances of results; what is missing to 1 stays empty."""
        self._chances = chances
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, _HEIGHT)

    def parts(self, breadth: float) -> list[tuple[str, float]]:
        """Each possible result with its width; at most `breadth` together."""
        found = [(result, self._chances[result]) for result in self.RESULTS if self._chances.get(result)]
        free = breadth - _LEAST_PART * len(found)
        return [(result, _LEAST_PART + float(chance) * free) for result, chance in found]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        paint_swatch(painter, box, None, 3.0)
        left = box.left()
        for result, breadth in self.parts(box.width()):
            paint_swatch(painter, QRectF(left, box.top(), breadth, box.height()), result_look(result))
            left += breadth


# --- fates of generals

_WORDS = {"safe": msg("stays"), "dispersed": msg("dispersed"), "displaced": msg("displaced"), "dead": msg("dead")}
_MOST_GENERALS = 3  # generals that are named; of others only the number is shown


def fates_markup(table: OnTable, leaders: Mapping[str, Mapping[str, Fraction]]) -> str:
    """One line for each general at risk, the likeliest losses first; empty if there is none.

    Each fate is a link, named like its figure in explanations.
    """
    lost = sorted(leaders, key=lambda leader: (leaders[leader].get("safe", Fraction(0)), leader))
    lines = [_line(table, leader, leaders[leader]) for leader in lost[:_MOST_GENERALS]]
    more = len(lost) - _MOST_GENERALS
    if more > 0:
        lines.append(escape(trn("and {n} more general", "and {n} more generals", more)))
    return "<br>".join(lines)


def figure_link(figure: str, words: str, *, bold: bool = False) -> str:
    """A link to the explanation of a figure, in the colour of the text."""
    weight = "bold" if bold else "normal"
    style = f"color:{part('text')}; text-decoration:none; font-weight:{weight};"
    return f'<a href="{escape(figure)}" style="{style}">{escape(words)}</a>'


def _line(table: OnTable, leader: str, fate: Mapping[str, Fraction]) -> str:
    kind = counters_of(table.kit).LEADER
    told = ", ".join(
        f'<a href="general {escape(leader)} {what}" style="color:{part("text")}; text-decoration:none;">'
        f"{escape(sentence(words))}&nbsp;{escape(percent(fate[what]))}</a>"
        for what, words in _WORDS.items()
        if fate.get(what)
    )
    return tr("{general}: {fates}", general=f"<b>{escape(table.spelled(Name(kind, leader)))}</b>", fates=told)


# --- other events
# What else may happen on a march: losses of rank first, then the likeliest.

_MOST_EVENTS = 3  # events that are listed; of others only the number is shown


def happenings_markup(table: OnTable, odds: Odds) -> str:
    """Events with their chances, each a link named like its figure in explanations; empty if there are none."""
    say = Speaker(table.spelled).say
    likely = sorted(odds.also, key=lambda named: (not named.weighs, -named.chance, named.key))
    told = [
        f'<a href="also {escape(named.key)}" style="color:{part("text")}; text-decoration:none;">'
        f"{escape(say(named.words))}&nbsp;{escape(percent(named.chance))}</a>"
        for named in likely[:_MOST_EVENTS]
    ]
    if any(odds.siege):
        told.insert(0, escape(tr("siege points \N{ALMOST EQUAL TO} {mean}", mean=mean_words(odds.siege))))
    more = len(likely) - _MOST_EVENTS
    if more > 0:
        told.append(escape(trn("and {n} thing more", "and {n} things more", more)))
    return _capitalised("; ".join(told))


def _capitalised(markup: str) -> str:
    head, gap, rest = markup.partition(">") if markup.startswith("<") else ("", "", markup)
    return f"{head}{gap}{capitalised(rest)}"


# --- view

ARRIVES = "arrive"


def figure_words(figure: str) -> str:
    """The label of a figure on a card."""
    return {"arrive": tr("Arrives"), "win": tr("Wins"), "draw": tr("Draws"), "lose": tr("Loses")}[figure]


class OddsView(QWidget):
    """Shows figures as they come in; `figure_chosen` carries the name of one to explain."""

    figure_chosen = Signal(str)

    def __init__(self, table: OnTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self.cells = {name: FigureCell(name, result_look(name), self) for name in (ARRIVES, *ResultBar.RESULTS)}
        self.bar = ResultBar(self)
        self.details = QWidget(self)
        self.own, self.enemy = LossBars(self.details), LossBars(self.details)
        self.fates = MarkupLabel(self.details, look="oddsLine", wraps=True)
        self.also = MarkupLabel(self, look="oddsFates", wraps=True)
        for label in (self.fates, self.also):
            label.follow_links(self.figure_chosen.emit)
        for cell in self.cells.values():
            cell.clicked.connect(lambda _checked=False, name=cell.name: self.figure_chosen.emit(name))
        self._lay_out()

    def _lay_out(self) -> None:
        figures = row_of(*self.cells.values(), spacing=4)
        losses = row_of((self.own, 1), (self.enemy, 1), spacing=10)
        column_of(figures, self.bar, self.details, on=self, margins=(0, 0, 0, 0), spacing=6)
        column_of(losses, self.fates, self.also, on=self.details, margins=(0, 0, 0, 0), spacing=6)

    @property
    def main_figure(self) -> str:
        """The main figure: who wins, or without a battle, whether the army arrives."""
        return ARRIVES if self.cells["win"].isHidden() else "win"

    def wait(self) -> None:
        self._show_chances(None, None)
        self._show_battle({}, {}, None)
        self.fates.hide()
        self.also.hide()

    def show_first(self, first: FirstOdds) -> None:
        """Show what is known immediately; the rest is being computed."""
        self._show_chances(first.arrives, first.results)
        self._show_battle({}, {}, None)

    def show_odds(self, odds: Odds, own: FactionColours | None) -> None:
        self._show_chances(odds.arrives, odds.results)
        fought = any(odds.results.values()) or any(odds.own) or any(odds.enemy)
        self._show_battle(odds.own if fought else None, odds.enemy if fought else None, own)
        self.own.tell_kinds(self._kinds(odds.own_kinds))
        self.enemy.tell_kinds(self._kinds(odds.enemy_kinds))
        also = happenings_markup(self._table, odds)
        self.also.setText(also)
        self.also.setVisible(bool(also))
        markup = fates_markup(self._table, odds.leaders)
        if not markup and fought:
            markup = tr("No general is in danger.")
        self.fates.setText(markup)
        self.fates.setVisible(bool(markup))

    def _kinds(self, kinds: Mapping[str, Mapping[int, Fraction]]) -> str:
        spelled = {kind: self._table.spelled(Name("unit", kind)) for kind in kinds}
        return "\n".join(f"{spelled[kind]} \N{ALMOST EQUAL TO} {mean_words(kinds[kind])}" for kind in kinds)

    def _show_chances(self, arrives: Fraction | None, results: Mapping[str, Fraction] | None) -> None:
        self.cells[ARRIVES].show_chance(figure_words(ARRIVES), arrives)
        fights = results is None or any(results.values())
        for name in ResultBar.RESULTS:
            self.cells[name].show_chance(figure_words(name), None if results is None else results.get(name))
            self.cells[name].setVisible(fights and (results is None or name in results))
        self.bar.show_chances(results or {})
        self.bar.setVisible(fights)

    def _show_battle(
        self, own: Mapping[int, Fraction] | None, enemy: Mapping[int, Fraction] | None, look: FactionColours | None
    ) -> None:
        # Show the losses of both sides; empty ones are being computed, None means no battle.
        for bars, title, losses, seat in (
            (self.own, tr("Own losses"), own, look),
            (self.enemy, tr("Enemy losses"), enemy, self._table.look(0)),
        ):
            bars.setVisible(losses is not None)
            bars.show_losses(title, losses or {}, seat)

    @property
    def words(self) -> str:
        told = [cell.accessibleName() for cell in self.cells.values() if not cell.isHidden()]
        told += [bars.spoken for bars in (self.own, self.enemy) if not bars.isHidden()]
        return capitalised("; ".join(told)) + "."
