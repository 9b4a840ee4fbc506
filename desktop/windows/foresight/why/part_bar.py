"""The last column of a tree: a bar as long as the row's part of the whole, and the number over it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from desktop.windows.foresight.why.tree_model import SHARE, TreeIndex
from desktop.windows.styles import part

_HIGH, _EDGE = 3.0, 4.0


class PartBar(QStyledItemDelegate):
    """Paints the bar below the number, so that no colour lies behind words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: TreeIndex) -> None:
        """The number as ever, and the bar."""
        super().paint(painter, option, index)
        share = float(index.data(SHARE) or 0.0)
        if share <= 0:
            return
        box = QRectF(option.rect).adjusted(_EDGE, 0, -_EDGE, 0)
        long = max(box.width() * share, 1.0)
        painter.fillRect(QRectF(box.right() - long, box.bottom() - _HIGH, long, _HIGH), QColor(part("accent")))
