"""A layout that lays its widgets side by side and goes on in the next row, like words in a text."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class Flow(QLayout):
    """`gap` logical pixels between widgets and between rows."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6) -> None:
        super().__init__(parent)
        self._gap = gap
        self._laid: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        """One more at the end."""
        self._laid.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._laid)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]  # noqa: N802
        """The one at a place, None outside."""
        return self._laid[index] if 0 <= index < len(self._laid) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]  # noqa: N802
        """Take one out."""
        return self._laid.pop(index) if 0 <= index < len(self._laid) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Narrow is high."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all rows."""
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Lay everything."""
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        """Room for the widest."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        """Room for the widest."""
        size = QSize()
        for item in self._laid:
            size = size.expandedTo(item.minimumSize())
        return size

    def _lay(self, rect: QRect, *, move: bool) -> int:
        x, y, tall = rect.x(), rect.y(), 0
        for item in self._laid:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, tall = rect.x(), y + tall + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            tall = max(tall, size.height())
        return y + tall - rect.y()
