"""The finder itself: a line to type in and what it may mean, over the map."""

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

from desktop.language import tr, trn
from desktop.windows.announcing import announce
from desktop.windows.finder.catalogue import Catalogue, FoundEntry
from desktop.windows.icons import icon
from desktop.windows.styles import part

_ENTRY = Qt.ItemDataRole.UserRole
_PASSED_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class FinderBox(QFrame):
    """Opens over the middle of its parent. `chosen` carries the Entry taken with Enter or a click."""

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
        self._line.setPlaceholderText(tr("Find a space, province, general, command or rule"))
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
        """Type `text`; what is found."""
        self._line.setText(text)
        return [self._list.item(row).data(_ENTRY) for row in range(self._list.count())]

    def take_current(self) -> None:
        """As if Enter had been pressed."""
        item = self._list.currentItem()
        if item is not None:
            self._take(item)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the list, though the line has the focus."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _PASSED_ON:
                QApplication.sendEvent(self._list, event)
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
        for entry in self._catalogue.search(text):
            item = QListWidgetItem(entry.title)
            item.setData(_ENTRY, entry)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.title}, {entry.remark}")
            self._list.addItem(item)
        if self._list.count():
            self._list.setCurrentRow(0)
        else:
            announce(self, tr("Nothing found"))

    def _take(self, item: QListWidgetItem) -> None:
        entry = item.data(_ENTRY)
        self.close()
        self.chosen.emit(FoundEntry(*entry))

    def _speak(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            count = trn("{n} found", "{n} found", self._list.count())
            announce(self, f"{item.data(Qt.ItemDataRole.AccessibleTextRole)}. {count}")


class _Lines(QStyledItemDelegate):
    """A line: icon, title, and the remark faintly at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        return QSize(200, option.fontMetrics.height() + 14)  # type: ignore[attr-defined]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        entry = FoundEntry(*index.data(_ENTRY))
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        box: QRect = option.rect.adjusted(2, 1, -2, -1)  # type: ignore[attr-defined]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(part("selection")))
            painter.drawRoundedRect(box, 6, 6)
        icon(entry.icon).paint(painter, QRect(box.left() + 8, box.top() + (box.height() - 18) // 2, 18, 18))
        painter.setFont(option.font)  # type: ignore[attr-defined]
        words = box.adjusted(36, 0, -10, 0)
        metrics = painter.fontMetrics()
        title = metrics.elidedText(entry.title, Qt.TextElideMode.ElideRight, int(words.width() * 0.66))
        painter.setPen(QColor(part("selection_text" if chosen else "text")))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        rest = words.width() - metrics.horizontalAdvance(title) - 18
        painter.setPen(QColor(part("selection_text" if chosen else "faint_text")))
        remark = metrics.elidedText(entry.remark, Qt.TextElideMode.ElideRight, rest)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, remark)
        painter.restore()
