"""Who is asked, on the prompt bar: the shield of the side, the name of its player on the side's colour."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QRect, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import paint_shield
from desktop.windows.plain import as_words
from desktop.windows.styles import part

_SHIELD = QSize(30, 34)
_BROADEST = 130
"""Pixels of a name; what is longer is cut, and whole in the tooltip."""
_ROUND, _BESIDE, _ABOVE = 6, 9, 4
_WASH_MS = 900
_STRONGEST = 150
"""How long the colour of who is called lies over the bar, in milliseconds, and its alpha at first, 0 to 255."""
STRIP = 5
"""Pixels of the side's colour along the left edge of the bar."""


class Called(QWidget):
    """The shield and the name of who is asked; `washed` tells that the colour over the bar is another.

    When another person is called, the colour of his side runs over the bar and fades; without motion it does not.
    """

    washed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look: FactionColours | None = None
        self.person = ""
        self._motion = True
        self._last: tuple[FactionColours, str] | None = None
        self._wash = QVariantAnimation(self)
        self._wash.setDuration(_WASH_MS)
        self._wash.setStartValue(1.0)
        self._wash.setEndValue(0.0)
        self._wash.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._wash.valueChanged.connect(lambda _value: self.washed.emit())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_seat(self, look: FactionColours | None, person: str) -> None:
        """From now on this side is asked, `person` playing it; nobody where `look` is None."""
        if (look, person) == (self.look, self.person):
            return
        is_other = look is not None and self._last not in (None, (look, person))
        self._last = (look, person) if look is not None else self._last
        self.look, self.person = look, person
        self.setVisible(look is not None)
        self.setToolTip(as_words(person))
        self.setAccessibleName(person)
        self._wash.stop()
        if is_other and self._motion and self.isVisible():
            self._wash.start()
        self.updateGeometry()
        self.update()
        self.washed.emit()

    def set_motion(self, on: bool) -> None:
        """Whether the colour runs over the bar when another is called."""
        self._motion = on

    @property
    def is_washing(self) -> bool:
        """Whether somebody else has just been called."""
        return self._wash.state() == QVariantAnimation.State.Running

    def paint_over(self, painter: QPainter, bar: QRect) -> None:
        """The colour of the side on the bar: a strip at its left edge, and what is left of the wash."""
        if self.look is None:
            return
        colour = QColor(self.look.fill)
        if self.is_washing:
            wash = QColor(colour)
            wash.setAlphaF(_STRONGEST / 255 * float(self._wash.currentValue()))
            painter.fillRect(bar, wash)
        painter.fillRect(QRect(bar.left(), bar.top(), STRIP, bar.height()), colour)

    # --- how it looks

    def _name_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _name(self) -> str:
        metrics = QFontMetrics(self._name_font())
        return metrics.elidedText(self.person, Qt.TextElideMode.ElideRight, _BROADEST)

    def sizeHint(self) -> QSize:
        """The shield, and the name behind it where there is one."""
        if not self.person:
            return _SHIELD
        metrics = QFontMetrics(self._name_font())
        wide = _SHIELD.width() + metrics.horizontalAdvance(self._name()) + 2 * _BESIDE
        return QSize(wide, max(_SHIELD.height(), metrics.height() + 2 * _ABOVE))

    def minimumSizeHint(self) -> QSize:
        """No smaller."""
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        """Larger text makes it broader."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The plate with the name, the shield before it."""
        if self.look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shield = QRect(0, (self.height() - _SHIELD.height()) // 2, _SHIELD.width(), _SHIELD.height())
        if self.person:
            self._paint_name(painter, shield)
        paint_shield(painter, shield.adjusted(1, 1, -1, -1), self.look)

    def _paint_name(self, painter: QPainter, shield: QRect) -> None:
        assert self.look is not None
        high = QFontMetrics(self._name_font()).height() + 2 * _ABOVE
        left = shield.center().x()
        plate = QRectF(left, (self.height() - high) / 2, self.width() - left - 1, high)
        painter.setPen(QPen(QColor(part("border")), 1.0))
        painter.setBrush(QColor(self.look.fill))
        painter.drawRoundedRect(plate, _ROUND, _ROUND)
        painter.setPen(QColor(self.look.text))
        painter.setFont(self._name_font())
        text = plate.toRect().adjusted(shield.right() - int(left) + _BESIDE - 2, 0, -2, 0)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._name())
