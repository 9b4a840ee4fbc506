"""How a line of the journal is painted: its words, a die where dice fell, and the ids of its rules as links."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.windows.icons import icon
from desktop.windows.styles import part

RULES = Qt.ItemDataRole.UserRole + 1
"""The ids of the rules that spoke, as a tuple of strings."""
ROLLED = Qt.ItemDataRole.UserRole + 2
"""Whether dice fell."""
UNDONE = Qt.ItemDataRole.UserRole + 3
"""Whether it was taken back: then it is greyed."""
CARD = Qt.ItemDataRole.UserRole + 4
"""Whether a card was laid open."""
DICE_LINK, CARD_LINK = "", "#"
"""What stands for the die and for the card among the links of a line."""
_ICON, _GAP, _DIE, _EDGE = 16, 7, 16, 5
_SIGNS = {DICE_LINK: "dice", CARD_LINK: "hand"}
_MOST_IDS = 3
"""Ids painted on one line; the rest is told by the dock that a click opens."""
Index = QModelIndex | QPersistentModelIndex


class JournalDelegate(QStyledItemDelegate):
    """Words to the left and wrapped, links to the right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one line."""
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
    """The part of the style that words are written in, whether the window can be used or a curtain lies over it."""
    if selected:
        return "selection_text"
    return "faint_text" if index.data(UNDONE) else "text"


_FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


def small(font: QFont) -> QFont:
    """The lettering of the ids."""
    made = QFont(font)
    made.setPixelSize(max(11, round(font.pixelSize() * 0.8)))
    return made


def links(option: QStyleOptionViewItem, index: Index) -> list[tuple[str, QRect]]:
    """What can be clicked on a line, and where: the ids of rules, a die, a card that lies open."""
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
    """Where the words of a line stand."""
    row = option.rect
    left = row.left() + _EDGE + _ICON + _GAP
    right = min((box.left() - _GAP for _, box in links(option, index)), default=row.right() - _EDGE)
    return QRect(left, row.top() + 3, max(right - left, 80), row.height() - 4)


def height_of(font: QFont, wide: int, index: Index) -> int:
    """How high a line is when it is so wide: as high as its wrapped words. Lines keep it, for lists grow long."""
    row = QStyleOptionViewItem()
    row.font = font  # type: ignore[misc]
    row.rect = QRect(0, 0, wide, 1000)  # type: ignore[misc]
    box = QFontMetrics(font).boundingRect(words_box(row, index), _FLAGS, str(index.data()))
    return max(box.height() + 6, 25)


def link_at(option: QStyleOptionViewItem, index: Index, point: QPoint) -> str | None:
    """What a click at a point of the viewport means: an id, a sign, None for the line itself."""
    return next((rule for rule, box in links(option, index) if box.adjusted(-3, -3, 3, 3).contains(point)), None)
