"""The journal: what has happened, line by line; the last line is the present."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from diadochi.language import msg
from diadochi.scene.palette import FactionColours
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.prompt_buttons import Said, said
from diadochi.windows.styles import icon, part
from diadochi.windows.widget_text import announce, bind_text, follow_texts
from diadochi.windows.widgets import column_of
from diadochi.windows.window_input import key_of

# --- painting of lines
# A line has its words, a die if dice were rolled, and the ids of its rules as links.

RULES = Qt.ItemDataRole.UserRole + 1
"""The ids of the rules that apply, as a tuple of strings."""
ROLLED = Qt.ItemDataRole.UserRole + 2
"""Whether dice were rolled."""
UNDONE = Qt.ItemDataRole.UserRole + 3
"""Whether the entry was undone; it is grey then."""
CARD = Qt.ItemDataRole.UserRole + 4
"""Whether a card was revealed."""
DICE_LINK, CARD_LINK = "", "#"
"""The links of the die and of the card on a line."""
_ICON, _GAP, _DIE, _EDGE = 16, 7, 16, 5
_SIGNS = {DICE_LINK: "dice", CARD_LINK: "hand"}
_MOST_IDS = 3  # the most ids on one line; the dock that a click opens shows all
Index = QModelIndex | QPersistentModelIndex


class JournalDelegate(QStyledItemDelegate):
    """Words to the left, wrapped; links to the right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        style = option.widget.style() if option.widget is not None else None
        if style is not None:
            panel = QStyleOptionViewItem(option)
            style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, panel, painter, option.widget)
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if picture is not None:
            painter.drawPixmap(option.rect.left() + _EDGE, option.rect.top() + 3, picture)
        painter.setFont(option.font)
        painter.setPen(QColor(part(ink_of(index, selected=selected))))
        painter.drawText(words_box(option, index), _FLAGS, str(index.data()))
        self._paint_links(painter, option, index, selected=selected)
        painter.restore()

    def _paint_links(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, *, selected: bool) -> None:
        painter.setFont(small(option.font))
        painter.setPen(QColor(part("selection_text" if selected else "focus")))
        for rule, box in links(option, index):
            if rule in _SIGNS:
                icon(_SIGNS[rule]).paint(painter, box)
            else:
                painter.drawText(QRectF(box), Qt.AlignmentFlag.AlignVCenter, rule)


def ink_of(index: Index, *, selected: bool) -> str:
    """The style key of the text colour, the same whether the window is enabled or covered by a curtain."""
    if selected:
        return "selection_text"
    return "faint_text" if index.data(UNDONE) else "text"


_FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


def small(font: QFont) -> QFont:
    """The font of the ids."""
    made = QFont(font)
    made.setPixelSize(max(11, round(font.pixelSize() * 0.8)))
    return made


def links(option: QStyleOptionViewItem, index: Index) -> list[tuple[str, QRect]]:
    """The links of a line with their boxes: ids of rules, a die, a revealed card."""
    row, right, found = option.rect, option.rect.right() - _EDGE, []
    metrics = QFontMetrics(small(option.font))
    for rule in reversed((index.data(RULES) or ())[:_MOST_IDS]):
        width = metrics.horizontalAdvance(rule) + 2
        right -= width
        found.append((rule, QRect(right, row.top() + 3, width, 19)))
        right -= _GAP
    if index.data(ROLLED):
        found.append((DICE_LINK, QRect(right - _DIE, row.top() + 4, _DIE, _DIE)))
        right -= _DIE + _GAP
    if index.data(CARD) and not index.data(UNDONE):
        found.append((CARD_LINK, QRect(right - _DIE, row.top() + 4, _DIE, _DIE)))
    return found


def words_box(option: QStyleOptionViewItem, index: Index) -> QRect:
    """The box of the words of a line."""
    row = option.rect
    left = row.left() + _EDGE + _ICON + _GAP
    right = min((box.left() - _GAP for _, box in links(option, index)), default=row.right() - _EDGE)
    return QRect(left, row.top() + 3, max(right - left, 80), row.height() - 4)


def height_of(font: QFont, wide: int, index: Index) -> int:
    """The height of a line at a width, from its wrapped words. It is stored with the line, as lists grow long."""
    row = QStyleOptionViewItem()
    row.font = font  # type: ignore[misc]
    row.rect = QRect(0, 0, wide, 1000)  # type: ignore[misc]
    box = QFontMetrics(font).boundingRect(words_box(row, index), _FLAGS, str(index.data()))
    return max(box.height() + 6, 25)


def link_at(option: QStyleOptionViewItem, index: Index, point: QPoint) -> str | None:
    """The link at a point of the viewport: an id or a sign, None for the line itself."""
    return next((rule for rule, box in links(option, index) if box.adjusted(-3, -3, 3, 3).contains(point)), None)


# --- panel

_LETTER = Qt.ItemDataRole.UserRole


class JournalPanel(QWidget):
    """A list of lines.

    `chosen` carries the number of a line, from 0, that the user wants to go to; `rule_asked` the rule whose id was
    clicked; `roll_asked` and `card_asked` the number of the line whose dice or card the user wants to see.
    """

    chosen = Signal(int)
    rule_asked = Signal(str)
    roll_asked = Signal(int)
    card_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Said] = []
        self._present = -1
        self._list = QListWidget(self)
        self._list.setWordWrap(True)
        self._list.setUniformItemSizes(False)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setItemDelegate(JournalDelegate(self._list))
        self._list.itemActivated.connect(lambda item: self.chosen.emit(self._list.row(item)))
        self._list.viewport().installEventFilter(self)
        self._list.viewport().setMouseTracking(True)
        self._list.installEventFilter(self)
        column_of(self._list, on=self, margins=(8, 6, 8, 6))
        self.setFocusProxy(self._list)
        bind_text(self._list.setAccessibleName, msg("Journal"))
        bind_text(self._list.setToolTip, msg("Enter goes to the line. R shows its rules, D its dice, C its card."))
        follow_texts(self, self.retranslate)

    def add(
        self,
        words: Said,
        seat: FactionColours | None = None,
        rules: Sequence[str] = (),
        *,
        rolled: bool = False,
        has_card: bool = False,
    ) -> int:
        """Add a line at the end and return its number.

        `seat`: the side whose shield it has; `rules`: the ids that apply; `rolled`: whether dice were rolled;
        `has_card`: whether a card was revealed.
        """
        self._lines.append(words)
        item = QListWidgetItem(said(words))
        if seat is not None:
            item.setData(Qt.ItemDataRole.DecorationRole, shield_pixmap(seat, 16, 19, 2.0))
        item.setData(_LETTER, seat.letter if seat is not None else "")
        item.setData(RULES, tuple(rules))
        item.setData(ROLLED, rolled)
        item.setData(CARD, has_card)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken(said(words), rules))
        self._list.addItem(item)
        self._measure(len(self._lines) - 1)
        announce(self, said(words))
        return len(self._lines) - 1

    def clear(self) -> None:
        self._lines.clear()
        self._list.clear()
        self._present = -1

    def cut(self, line: int) -> None:
        del self._lines[line:]
        for number in range(self._list.count() - 1, line - 1, -1):
            self._list.takeItem(number)
        self._present = min(self._present, line - 1)

    def set_present(self, line: int) -> None:
        """Mark line `line` as the present; later ones, which were undone, become grey. -1 is before the first."""
        changed = range(min(self._present, line) + 1, self._list.count())
        self._present = line
        for number in changed:
            self._list.item(number).setData(UNDONE, number > line)
        self.mark(line)

    def mark(self, line: int) -> None:
        while line > 0 and self._list.isRowHidden(line):
            line -= 1
        self._list.setCurrentRow(line)

    def set_folded(self, line: int, folded: bool) -> None:
        """Hide or show a line whose words are part of the one before it."""
        self._list.setRowHidden(line, folded)

    def is_folded(self, line: int) -> bool:
        return self._list.isRowHidden(line)

    @property
    def marked(self) -> int:
        return self._list.currentRow()

    def lines(self) -> list[str]:
        return [self._list.item(number).text() for number in range(self._list.count())]

    def rules_of(self, line: int) -> tuple[str, ...]:
        return tuple(self._list.item(line).data(RULES))

    def retranslate(self) -> None:
        self._present, present = -1, self._present
        self.set_present(present)
        for number, words in enumerate(self._lines):
            item = self._list.item(number)
            item.setText(said(words))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken(said(words), item.data(RULES)))
        self._measure_all()

    def say_again(self, lines: Iterable[int]) -> None:
        """Word some lines again, because they depend on more than the language."""
        for number in lines:
            if number < len(self._lines):
                item, words = self._list.item(number), said(self._lines[number])
                if item.text() != words:
                    item.setText(words)
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken(words, item.data(RULES)))
                    self._measure(number)

    def sizeHint(self) -> QSize:
        return QSize(500, 120)

    # --- heights

    def _measure(self, line: int) -> None:
        # Store the height of a line: a list that computes all of them at every change gets slow
        item = self._list.item(line)
        wide = self._list.viewport().width()
        item.setSizeHint(QSize(120, height_of(self._list.font(), wide, self._list.model().index(line, 0))))

    def _measure_all(self) -> None:
        for line in range(self._list.count()):
            self._measure(line)

    def _fit(self, before: QSize) -> None:
        current = self._list.currentItem()
        here = self._list.visualItemRect(current)
        seen = not before.isValid() or QRect(QPoint(), before).intersects(here)
        self._measure_all()
        if seen:
            self._list.doItemsLayout()
            self._list.scrollToItem(current)

    # --- links

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent) and watched is self._list.viewport():
            self._fit(event.oldSize())
        if isinstance(event, QMouseEvent) and watched is self._list.viewport():
            return self._pointed(event)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is self._list:
            return self._typed(event)
        return super().eventFilter(watched, event)

    def _pointed(self, event: QMouseEvent) -> bool:
        line, link = self._link_at(event.position().toPoint())
        shape = Qt.CursorShape.ArrowCursor if link is None else Qt.CursorShape.PointingHandCursor
        self._list.viewport().setCursor(shape)
        if link is None or event.type() == QEvent.Type.MouseMove:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._open(line, link)
        return True

    def _link_at(self, point: QPoint) -> tuple[int, str | None]:
        index = self._list.indexAt(point)
        if not index.isValid():
            return -1, None
        option = QStyleOptionViewItem()
        option.font = self._list.font()
        option.rect = self._list.visualRect(index)
        return index.row(), link_at(option, index, point)

    def _open(self, line: int, link: str) -> None:
        if link == DICE_LINK:
            self.roll_asked.emit(line)
        elif link == CARD_LINK:
            self.card_asked.emit(line)
        else:
            self.rule_asked.emit(link)

    def _typed(self, event: QKeyEvent) -> bool:
        line = self._list.currentRow()
        if line < 0 or event.modifiers():
            return False
        key = key_of(event)
        if key == Qt.Key.Key_R and self.rules_of(line):
            self.rule_asked.emit(self.rules_of(line)[0])
            return True
        if key == Qt.Key.Key_D and self._list.item(line).data(ROLLED):
            self.roll_asked.emit(line)
            return True
        if key == Qt.Key.Key_C and self._list.item(line).data(CARD):
            self.card_asked.emit(line)
            return True
        return False


def _spoken(words: str, rules: Sequence[str]) -> str:
    return f"{words} ({', '.join(rules)})" if rules else words
