"""The warning: what the answer costs, "Do it", "Back", and whether such a thing is to be warned of again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor
from desktop.windows.plain import MarkupLabel
from desktop.windows.retranslated import Retranslated
from desktop.windows.rule_links import linked, rule_of

_BREADTH = 520
"""Pixels at the text's normal size; less where the map is narrower."""
_SIGN = 34


class WarningCard(Retranslated, QFrame):
    """Lies below the upper edge of the map, the keyboard on "Back". `decided` carries whether it is to be done,
    `rule_asked` the rule whose link was followed.
    """

    decided = Signal(bool)
    rule_asked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("warning")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._say: Callable[[], Sequence[str]] = lambda: ()
        self._lines: list[QLabel] = []
        self.do, self.back, self.again = QPushButton(self), QPushButton(self), QCheckBox(self)
        self.back.setProperty("weight", "first")
        self.do.clicked.connect(lambda: self.decided.emit(True))
        self.back.clicked.connect(lambda: self.decided.emit(False))
        self._lay_out()
        self.retranslate()
        self.hide()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout()
        self._column.setSpacing(4)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.again, 1)
        foot.addWidget(self.do)
        foot.addWidget(self.back)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_SIGN + 24, 11, 12, 10)
        whole.setSpacing(9)
        whole.addLayout(self._column)
        whole.addLayout(foot)

    @property
    def words(self) -> str:
        """All of it, for those who hear it."""
        return " ".join(self._say())

    def open(self, say: Callable[[], Sequence[str]]) -> None:
        """Warn of what `say` says in the present language, sentence by sentence."""
        self._say = say
        self.again.setChecked(False)
        self.retranslate()
        self.show()
        self.raise_()
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        for label in self._lines:
            self._column.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._lines = [self._line(words) for words in self._say()]
        self.do.setText(tr("Do it"))
        self.back.setText(tr("Back"))
        self.again.setText(tr("Do not warn of this again"))
        self.setAccessibleName(tr("Warning: {words}", words=self.words))
        self.settle()

    def _line(self, words: str) -> QLabel:
        label = MarkupLabel(linked(words), self)
        label.setObjectName("bannerLine")
        label.setWordWrap(True)
        label.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
        self._column.addWidget(label)
        label.show()
        label.ensurePolished()
        return label

    def settle(self) -> None:
        """Take the room that is needed, in the middle below the upper edge of the parent."""
        parent, layout = self.parentWidget(), self.layout()
        assert parent is not None
        assert layout is not None
        scale = self.fontInfo().pixelSize() / 16.0
        self.setFixedWidth(min(round(_BREADTH * scale), max(280, parent.width() - 24)))
        layout.invalidate()
        layout.activate()
        self.setFixedHeight(max(0, layout.totalHeightForWidth(self.width())))  # -1 while there are no words
        self.move(QPoint((parent.width() - self.width()) // 2, 12))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A triangle with a mark of exclamation."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(14, 13, _SIGN, _SIGN - 4)
        shape = QPolygonF((QRectF(box).topLeft() + QPoint(_SIGN // 2, 0), box.bottomRight(), box.bottomLeft()))
        pen = QPen(qcolor("vermilion_deep"), 2.4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(qcolor("parchment_light"))
        painter.drawPolygon(shape)
        painter.setFont(text_font(20.0, semibold=True))
        painter.drawText(box.adjusted(0, 7, 0, 3), Qt.AlignmentFlag.AlignCenter, "!")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back, Enter presses what has the keyboard."""
        match event.key():
            case Qt.Key.Key_Escape:
                self.decided.emit(False)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                focused = self.focusWidget()
                (focused if isinstance(focused, QPushButton) else self.back).click()
            case _:
                super().keyPressEvent(event)
