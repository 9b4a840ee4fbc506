"""One thing of a ceremony: its pictures, its words, a note below them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsOpacityEffect, QHBoxLayout, QVBoxLayout, QWidget

from desktop.language import Name, Speaker, capitalised
from desktop.narration.ceremony import CeremonyItem
from desktop.windows.banners.signs import picture_of
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label

_HIGH, _MOST_SIGNS, _GAP = 42, 4, 3


class ItemView(QWidget):
    """`pressed` carries its spaces. A veiled one keeps its room and is not seen."""

    pressed = Signal(tuple)

    def __init__(
        self, table: OnTable, item: CeremonyItem, say: Speaker, number: str, ratio: float, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._spaces, self.is_veiled = item.spaces, False
        self._head = Label(number + capitalised(say.say(item.words)), self)
        self._head.setObjectName("sceneCame")
        self._note = Label(capitalised(say.say(item.note)) if item.note is not None else "", self)
        self._note.setObjectName("sceneParts")
        self._note.setVisible(item.note is not None)
        lines = QVBoxLayout()
        lines.setSpacing(1)
        for label in (self._head, self._note):
            label.setWordWrap(True)
            lines.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        picture = pictures(table, item.signs, item.seat, _HIGH, ratio)
        if picture is not None:
            shown = Label(self)
            shown.setPixmap(picture)
            shown.setMinimumWidth(_HIGH)  # words begin below each other, however narrow a sign is
            shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
            row.addWidget(shown, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)
        if self._spaces:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def words(self) -> str:
        """All of it as sentences."""
        return ". ".join(filter(None, (self._head.text(), self._note.text())))

    def veil(self, on: bool) -> None:
        """Hide it in its place, or show it."""
        self.is_veiled = on
        veil = QGraphicsOpacityEffect(self) if on else None
        if veil is not None:
            veil.setOpacity(0.0)
        self.setGraphicsEffect(veil)  # type: ignore[arg-type]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click shows where it is."""
        del event
        if self._spaces:
            self.pressed.emit(self._spaces)


def pictures(table: OnTable, signs: Sequence[Name], seat: int | None, high: int, ratio: float) -> QPixmap | None:
    """The pictures of some signs side by side, so many pixels high; the shield of the seat where none has one."""
    drawn = [picture_of(table, sign, seat, ratio) for sign in signs[:_MOST_SIGNS]]
    found = [each for each in drawn if each is not None] or [
        each for each in (picture_of(table, None, seat, ratio),) if each is not None
    ]
    if not found:
        return None
    scaled = [each.scaledToHeight(round(high * ratio), Qt.TransformationMode.SmoothTransformation) for each in found]
    gap = round(_GAP * ratio)
    shown = QPixmap(sum(each.width() for each in scaled) + gap * (len(scaled) - 1), round(high * ratio))
    shown.fill(Qt.GlobalColor.transparent)
    painter, left = QPainter(shown), 0
    for each in scaled:
        each.setDevicePixelRatio(1.0)
        painter.drawPixmap(QPointF(left, 0), each)
        left += each.width() + gap
    painter.end()
    shown.setDevicePixelRatio(ratio)
    return shown
