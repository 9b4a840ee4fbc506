"""The finder box: an input line and a list of results over the map."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import one_line, tr, trn
from diadochi.windows.finder.finder_catalogue import Catalogue, FoundEntry, FoundGroup
from diadochi.windows.styles import icon, part
from diadochi.windows.widget_text import Label, announce

_ENTRY = Qt.ItemDataRole.UserRole
_HEADING = Qt.ItemDataRole.UserRole + 1
_GAP = 18
"""Pixels between a title and its remark."""
_PASSED_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class FinderBox(QFrame):
    """Opens over the middle of its parent. `chosen` carries the entry taken with Enter or a click."""

    chosen = Signal(object)

    def __init__(self, catalogue: Catalogue, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("finder")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._catalogue = catalogue
        self._line = QLineEdit(self)
        self._line.setClearButtonEnabled(True)
        self._line.textChanged.connect(self._search)
        self._line.installEventFilter(self)
        self._list = QListWidget(self)
        self._list.setItemDelegate(_Lines(self._list))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.itemClicked.connect(self._take)
        self._list.currentItemChanged.connect(self._speak)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.addWidget(self._line)
        column.addWidget(self._list, 1)
        self._nothing = Label(self)
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._nothing.setMargin(8)
        column.addWidget(self._nothing, 1)
        self._line.setPlaceholderText(tr("Find a space, a general, a command, a rule by its words, a bookmark"))
        self._line.setAccessibleName(self._line.placeholderText())
        self._list.setAccessibleName(tr("Found"))
        self._search("")

    def open_over(self, place: QWidget) -> None:
        """Show the finder in the upper middle of `place`."""
        size = QSize(min(620, place.width() - 40), min(440, place.height() - 40))
        corner = place.mapToGlobal(place.rect().topLeft())
        self.setGeometry(QRect(corner.x() + (place.width() - size.width()) // 2, corner.y() + 46, *size.toTuple()))
        self.show()
        self._line.setFocus()

    def search(self, text: str) -> list[FoundEntry]:
        """Type `text` and return the results."""
        self._line.setText(text)
        return self._entries()

    def _entries(self) -> list[FoundEntry]:
        items = (self._list.item(row) for row in range(self._list.count()))
        return [FoundEntry(*item.data(_ENTRY)) for item in items if item.data(_ENTRY) is not None]

    @property
    def said(self) -> str:
        """The sentence shown when nothing was found; empty otherwise."""
        return "" if self._nothing.isHidden() else self._nothing.text()

    @property
    def current(self) -> FoundEntry | None:
        """The entry Enter would take."""
        item = self._list.currentItem()
        return None if item is None or item.data(_ENTRY) is None else FoundEntry(*item.data(_ENTRY))

    def take_current(self) -> None:
        """Take the current entry, as Enter does."""
        item = self._list.currentItem()
        if item is not None:
            self._take(item)

    def leap(self, by: int) -> None:
        """Go to the first entry of the next group (1), or of this or the previous one (-1), wrapping around."""
        starts = [row + 1 for row in range(self._list.count()) if self._list.item(row).data(_HEADING)]
        if not starts:
            return
        here = self._list.currentRow()
        onward = [row for row in starts if (row > here if by > 0 else row < here)]
        self._list.setCurrentRow((onward or starts)[0 if by > 0 else -1])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass keys of the list on to it, as the input line has the focus."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _PASSED_ON:
                QApplication.sendEvent(self._list, event)
                return True
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self.leap(1 if event.key() == Qt.Key.Key_Tab else -1)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.take_current()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close()
                return True
        return super().eventFilter(watched, event)

    def _search(self, text: str) -> None:
        self._list.clear()
        groups = self._catalogue.groups(text)
        for group in groups:
            self._add(group)
        self._list.setVisible(bool(groups))
        self._nothing.setVisible(not groups)
        if groups:
            self._list.setCurrentRow(1)
            self._list.scrollToTop()
        else:
            self._nothing.setText(self._nothing_found(text))
            announce(self, self._nothing.text())

    def _add(self, group: FoundGroup) -> None:
        """The heading of a group, which cannot be taken, and its entries."""
        shown = len(group.entries)
        words = group.heading
        if shown < group.found:
            words = tr("{group}: {shown} of {count}", group=words, shown=shown, count=group.found)
        heading = QListWidgetItem(words)
        heading.setData(_HEADING, True)
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        self._list.addItem(heading)
        for entry in group.entries:
            item = QListWidgetItem(entry.title)
            item.setData(_ENTRY, entry)
            spoken = f"{group.heading}: {entry.title}, {entry.remark}"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self._list.addItem(item)

    def _nothing_found(self, text: str) -> str:
        searched = "\n".join(f"• {heading}" for heading in self._catalogue.searched())
        return tr("Nothing found for “{text}”. This was searched:", text=one_line(text)) + f"\n{searched}"

    def _take(self, item: QListWidgetItem) -> None:
        entry = item.data(_ENTRY)
        if entry is not None:
            self.close()
            self.chosen.emit(FoundEntry(*entry))

    def _speak(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            count = trn("{n} found", "{n} found", len(self._entries()))
            announce(self, f"{item.data(Qt.ItemDataRole.AccessibleTextRole)}. {count}")


class _Lines(QStyledItemDelegate):
    """A line: icon, title, and the remark faintly at the right; for a rule the text begins beside its id."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        return QSize(200, option.fontMetrics.height() + (8 if index.data(_HEADING) else 14))  # type: ignore[attr-defined]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)  # type: ignore[attr-defined]
        box: QRect = option.rect.adjusted(2, 1, -2, -1)  # type: ignore[attr-defined]
        if index.data(_HEADING):
            _paint_heading(painter, box, index.data())
        else:
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
            _paint_entry(painter, box, FoundEntry(*index.data(_ENTRY)), chosen=chosen)
        painter.restore()


def _paint_heading(painter: QPainter, box: QRect, words: str) -> None:
    font = painter.font()
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(part("faint_text")))
    painter.drawText(box.adjusted(8, 0, -10, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


def _paint_entry(painter: QPainter, box: QRect, entry: FoundEntry, *, chosen: bool) -> None:
    if chosen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(part("selection")))
        painter.drawRoundedRect(box, 6, 6)
    icon(entry.icon).paint(painter, QRect(box.left() + 8, box.top() + (box.height() - 18) // 2, 18, 18))
    words = box.adjusted(36, 0, -10, 0)
    metrics = painter.fontMetrics()
    title = metrics.elidedText(entry.title, Qt.TextElideMode.ElideRight, int(words.width() * 0.66))
    painter.setPen(QColor(part("selection_text" if chosen else "text")))
    painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
    beside = words.adjusted(metrics.horizontalAdvance(title) + _GAP, 0, 0, 0)
    side = Qt.AlignmentFlag.AlignLeft if entry.kind == "rule" else Qt.AlignmentFlag.AlignRight
    painter.setPen(QColor(part("selection_text" if chosen else "faint_text")))
    remark = metrics.elidedText(entry.remark, Qt.TextElideMode.ElideRight, beside.width())
    painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter | side, remark)
